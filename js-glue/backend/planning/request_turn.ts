// A round of the contract as a turn of the agent's planners: its page is the one in the request, and no other can be
// observed.
import type { PageView, Turn } from '../../agent/task/interfaces.js';
import type { Line, Message, Plan, Tokens } from '../../agent/task/task.js';
import { isRecord } from '../../tool/base/narrow.js';
import type { Observation, ToolResult } from '../../tool/contract/contract.js';
import { pageText } from './page.js';
import type { RoundRequest } from './task_state.js';

export class RequestTurn implements Turn {
  readonly taskId: string;
  readonly sessionId: string;
  readonly instruction: string;
  readonly lines: readonly Line[];
  readonly plan: Plan | null;
  readonly messages: readonly Message[] = [];
  readonly outcomes = [];
  readonly notes: readonly string[];
  readonly secrets = [];
  readonly memo = undefined;
  readonly spent: Tokens = { input: 0, output: 0, cached: 0 };

  constructor(
    readonly round: RoundRequest,
    readonly signal: AbortSignal,
    notes: string,
  ) {
    this.taskId = round.taskId;
    this.sessionId = round.sessionId;
    this.instruction = round.instruction;
    this.lines = round.state.lines;
    this.plan = round.plan === null ? null : (round.plan as Plan);
    this.notes = notes === '' ? [] : [notes];
  }

  async see(): Promise<PageView> {
    const { request } = this.round;
    const text = pageText(request);
    const { url, pageTitle: title, screenshot } = request;
    const picture = typeof screenshot === 'string' ? { picture: { base64: screenshot, mimeType: 'image/jpeg' } } : {};
    return { kind: 'page', text, url, title, tokens: Math.ceil(text.length / 4), ...picture };
  }

  async observe(): Promise<Observation> {
    throw new Error('A backend sees what the client sent, and nothing else.');
  }

  async screenshot(): Promise<ToolResult> {
    throw new Error('A backend sees what the client sent, and nothing else.');
  }

  remember(memo: unknown): void {
    if (isRecord(memo)) throw new Error('A backend keeps nothing for a planner between rounds.');
  }

  /** The session has its name already. */
  useSession(): void {}

  spend({ input, output, cached }: Tokens): void {
    this.spent.input += input;
    this.spent.output += output;
    this.spent.cached += cached;
  }

  stream(): void {}
}
