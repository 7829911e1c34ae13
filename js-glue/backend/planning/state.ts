// What is kept of a task between its rounds, beside its plan and its messages.
import type { InteractData, InteractRequest } from '../../interact/schemas.js';
import type { Line } from '../../agent/loop/task.js';
import type { ToolCall } from '../../tool/contract/contract.js';

export type WirePlan = NonNullable<InteractData['plan']>;

export interface TaskState {
  /** What was done before, and what came of it; the newest last. */
  lines: Line[];
  /** Decided already; an answer has one action. */
  queue: ToolCall[];
  /** What the last answer asked to be done, and how the page was then. */
  last?: LastAction;
  /** How often this round has asked for more of the page. */
  asks: number;
  /** The page whose look was asked for. */
  lookedAt?: string;
  lastQuery: string;
  /** Decided for the task's whole life. */
  isVisual: boolean;
}

export interface LastAction {
  messageId: string;
  call: ToolCall;
  before: PageState;
}

/** Enough to tell two looks apart; nothing of a page can be read from it. */
export interface PageState {
  url: string;
  digest: string;
  /** Of the node that was acted on. */
  node?: string;
}

export interface RoundRequest {
  request: InteractRequest;
  taskId: string;
  sessionId: string;
  instruction: string;
  state: TaskState;
  plan: WirePlan | null;
  steps: number;
}

export const MAX_LINES = 60;
const MAX_LINE = 300;

export function cutLine({ did, came }: Line): Line {
  return { did: did.slice(0, MAX_LINE), came: came.slice(0, MAX_LINE) };
}
