// What is stored of a task between its rounds, apart from its plan and its messages.
import type { InteractData, ReceivedRequest } from '../../interact/schemas.js';
import type { Line } from '../../agent/task/task.js';
import type { ToolCall } from '../../tool/contract/contract.js';

export type WirePlan = NonNullable<InteractData['plan']>;

export interface TaskState {
  /** Past actions and their outcomes; the newest last. */
  lines: Line[];
  /** Already decided; an answer has only one action. */
  queue: ToolCall[];
  /** The action of the last answer, and the page before it. */
  last?: LastAction;
  /** How often this round has asked for more of the page. */
  asks: number;
  /** The page for which more was requested. */
  lookedAt?: string;
  lastQuery: string;
  /** Decided once for the whole task. */
  isVisual: boolean;
}

export interface LastAction {
  messageId: string;
  call: ToolCall;
  before: PageState;
}

/** Enough to tell whether two observations differ; page content cannot be recovered from it. */
export interface PageState {
  url: string;
  digest: string;
  /** Of the node that was acted on. */
  node?: string;
}

export interface RoundRequest {
  request: ReceivedRequest;
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
