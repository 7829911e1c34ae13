// One server that is asked, and the page that it works on: each call with its tokens, each answer read.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { McpAnswer, McpProcess } from '../../support/mcp_process.js';
import type { Application } from './application.js';
import type { Errand, ErrandStep } from './errand.js';
import { type Fault, type FaultKind, isAlarm, outcomeFault, shows } from './judge.js';
import { Reader } from './reader.js';

/** What one errand came to. */
export interface Run {
  errand: Errand;
  style: Fault['style'];
  isSolved: boolean;
  calls: number;
  /** Tokens of each answer, that to the opening of the page first. */
  tokens: number[];
  /** So long all calls together took. */
  ms: number;
  targets: { found: number; recent: number; of: number };
  proofs: { found: number; of: number };
  faults: Fault[];
  /** Each call with its answer. */
  transcript: string[];
}

/** What cannot be found at all ends the errand. */
export class Lost extends Error {}

export class ErrandSession {
  readonly reader = new Reader();
  readonly run: Run;
  last = '';

  constructor(
    private readonly client: McpProcess,
    private readonly application: Application,
    private readonly url: string,
    readonly errand: Errand,
    style: Fault['style'],
  ) {
    const none = { found: 0, of: 0 };
    const targets = { ...none, recent: 0 };
    this.run = {
      errand,
      style,
      isSolved: false,
      calls: 0,
      tokens: [],
      ms: 0,
      targets,
      proofs: { ...none },
      faults: [],
      transcript: [],
    };
  }

  open(): Promise<McpAnswer> {
    return this.call('navigate', { url: this.url });
  }

  async call(tool: string, given: Record<string, unknown>): Promise<McpAnswer> {
    const started = performance.now();
    const answer = await this.client.call(tool, given);
    this.run.ms += performance.now() - started;
    this.run.calls += 1;
    this.run.tokens.push(countTokens(answer.text));
    this.run.transcript.push(`${tool} ${JSON.stringify(given)} (${this.run.tokens.at(-1)} tokens)\n${answer.text}`);
    this.reader.read(answer.text);
    this.last = answer.text;
    return answer;
  }

  /** The application's state, but not while a dialog of the browser holds the page. */
  async state(): Promise<string | undefined> {
    return /A dialog opened/.test(this.last) ? undefined : this.application.state(this.url);
  }

  async end(): Promise<Run> {
    this.run.isSolved = await this.application.holds(this.url, this.errand.check);
    if (!this.run.isSolved) {
      this.fault('unsolved', this.errand.steps.at(-1), this.errand.check, await this.application.state(this.url));
    }
    return this.run;
  }

  fault(kind: FaultKind, step: ErrandStep | undefined, wanted: string, answer = this.last): void {
    const { app, name } = this.errand;
    this.run.faults.push({ kind, app, errand: name, step: step?.step ?? '', style: this.run.style, wanted, answer });
  }

  /** `said`: the words about this step alone. */
  judge(step: ErrandStep, said: string, hasChanged: boolean | undefined): void {
    if (step.isError !== true && isAlarm(said)) this.fault('alarm', step, 'no alarm', said);
    const wanted = hasChanged === undefined || step.isError === true ? undefined : outcomeFault(said, hasChanged);
    if (wanted !== undefined) this.fault('outcome', step, wanted, said);
  }

  /** What shows no proof costs the call that looks for it. */
  async prove(step: ErrandStep, answer: string): Promise<void> {
    if (step.proof === undefined) return;
    this.run.proofs.of += 1;
    if (shows(answer, step.proof)) {
      this.run.proofs.found += 1;
      return;
    }
    this.fault('proof', step, String(step.proof), answer);
    await this.call('look', {});
  }
}
