// An errand by another server, as an economical agent does it: it looks when it does not know the next target, fills a form in one
// call where there is a tool for it, looks again if a reference is no longer valid, and once at the end.
import { type Step, parseStep } from '../../../js-glue/steps/grammar.js';
import { targetsOf } from '../../quality/answers/calls.js';
import type { Errand, ErrandStep } from '../../quality/answers/errand.js';
import { type Field, type Peer, Unable } from './peers.js';
import type { McpAnswer } from '../../support/mcp_process.js';
import type { MeasuredServer } from './servers.js';
import { Snapshot } from './snapshot_reader.js';

const kMaxForm = 12;

export class PeerErrand {
  private page = new Snapshot('');

  constructor(
    private readonly peer: Peer,
    private readonly server: MeasuredServer,
  ) {}

  async play(errand: Errand, url: string): Promise<void> {
    this.read(await this.peer.open(this.server, url));
    const steps = errand.steps.map(({ step }) => parseStep(step));
    for (let at = 0; at < steps.length; ) at += await this.take(steps, at, proofOf(errand.steps[at]));
    const proof = errand.steps.at(-1)?.proof;
    await this.peer.look(this.server, typeof proof === 'string' ? [proof] : []);
  }

  /** Returns how many steps were done. */
  private async take(steps: readonly Step[], at: number, proof: string | undefined): Promise<number> {
    const form = this.peer.fillForm === undefined ? [] : formAt(steps, at);
    let now = form.length > 1 ? form : steps.slice(at, at + 1);
    for (let tries = 0; ; tries += 1) {
      const refs = await this.refsOf(now, tries > 0);
      const next = steps[at + now.length];
      const isExpecting = now.length === 1 && proof !== undefined && !this.page.shows(proof);
      const isLooking = next === undefined || isExpecting || this.known([next]) === undefined;
      const answer = await this.send(now, refs, isLooking);
      if (!answer.isError && !/^Error|Unknown ref|### Error/.test(answer.text)) {
        // What was expected is not in what is known: the page has to be looked at.
        if (isExpecting) this.page = new Snapshot('');
        this.read(answer);
        return now.length;
      }
      if (tries > 0) throw new Unable(answer.text.slice(0, 200));
      // A form that the page draws again as it is filled is filled field by field.
      now = now.slice(0, 1);
    }
  }

  private send(now: readonly Step[], refs: readonly string[], isLooking: boolean): Promise<McpAnswer> {
    const [step] = now;
    if (step === undefined) throw new Unable('there is no step');
    if (now.length === 1 || this.peer.fillForm === undefined) return this.peer.act(this.server, step, refs, isLooking);
    return this.peer.fillForm(
      this.server,
      now.map((one, index) => fieldOf(one, refs[index] ?? '')),
      isLooking,
    );
  }

  private async refsOf(now: readonly Step[], isAgain: boolean): Promise<string[]> {
    const known = isAgain ? undefined : this.known(now);
    if (known !== undefined) return known;
    const names = now.flatMap((step) => targetsOf(step).map(({ target }) => target.name ?? ''));
    // A search shows little of what is around; where that matters the whole page is looked at.
    const isPlain = now.every((step) =>
      targetsOf(step).every(({ target }) => target.near === undefined && target.within === undefined),
    );
    this.page = new Snapshot((await this.peer.look(this.server, isPlain ? names : [])).text);
    const found = this.known(now);
    if (found !== undefined) return found;
    this.page = new Snapshot((await this.peer.look(this.server, [])).text);
    if (this.known(now) === undefined) {
      this.read(await this.peer.wait(this.server, names[0] ?? ''));
      this.read(await this.peer.look(this.server, []));
    }
    const last = this.known(now);
    if (last === undefined) throw new Unable(`it shows no ${names.join(', ')}`);
    return last;
  }

  private known(now: readonly Step[]): string[] | undefined {
    const refs = now.flatMap((step) => targetsOf(step).map(({ target, fits }) => this.page.refOf(target, fits)));
    return refs.some((ref) => ref === undefined) ? undefined : refs.flatMap((ref) => ref ?? []);
  }

  private read({ text }: McpAnswer): void {
    if (/\b(ref|uid)=\w/.test(text)) this.page = new Snapshot(text);
  }
}

/** What shows that a press has worked; what is typed needs no look. */
function proofOf(step: ErrandStep | undefined): string | undefined {
  return typeof step?.proof === 'string' && !/^(type|select)/.test(step.step) ? step.proof : undefined;
}

/** The steps from there on that fill fields of one form. */
function formAt(steps: readonly Step[], at: number): Step[] {
  const rest = steps.slice(at, at + kMaxForm);
  const end = rest.findIndex((step) => !(step.verb === 'type' && !step.enter) && step.verb !== 'select');
  return end < 0 ? rest : rest.slice(0, end);
}

function fieldOf(step: Step, ref: string): Field {
  if (step.verb === 'type') return { ref, name: step.target.name ?? '', role: 'textbox', value: step.text };
  if (step.verb === 'select')
    return { ref, name: step.target.name ?? '', role: 'combobox', value: step.values[0] ?? '' };
  throw new Unable(`${step.verb} fills no field`);
}
