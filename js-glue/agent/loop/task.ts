// A task as the person and programs see it, and as it is written down. Neither ever holds the value of a secret.
import { isRecord } from '../../tool/base/narrow.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import type { Reason } from './reason.js';
import { TRANSITIONS, statusOf } from './states.js';
import type { Phase, Status } from './states.js';

export interface PlanStep {
  /** 'step_' and the index. */
  id: string;
  index: number;
  description: string;
  status: 'pending' | 'active' | 'completed' | 'failed';
}

export interface Plan {
  steps: PlanStep[];
  currentStepIndex: number;
}

export interface Message {
  messageId: string;
  role: 'user' | 'assistant' | 'system';
  content: string;
  /** Of Date.now(). */
  timestamp: number;
  sequenceNumber: number;
  status?: 'success' | 'failure';
  /** The action in words. */
  actionString?: string;
  actionPayload?: ToolCall;
  /** What was acted on, as the page names it. */
  target?: { role: string; name: string };
  error?: { code: string; message: string };
  /** Of what the system says: the same as a code. */
  reason?: Reason;
}

export interface Pending {
  kind: 'question' | 'risk';
  text: string;
  /** Of a risk: the rules that matched, and the sites that a yes adds to those of the task. */
  rules?: string[];
  sites?: string[];
  /** What would be sent, a line each: the action was made, and these were held back. */
  sends?: string[];
  /** Why the agent wants it, in its own words. */
  why?: string;
  /** The action and what it is made on, so that a person can be asked in their own language. */
  actionPayload?: ToolCall;
  target?: { role: string; name: string };
}

export interface Tokens {
  input: number;
  output: number;
  /** Of the input: read from the provider's cache. */
  cached: number;
  /** In dollars, where the prices are known. */
  cost?: number;
}

export interface Task {
  taskId: string;
  sessionId: string;
  status: Status;
  plan: Plan | null;
  messages: Message[];
  pending?: Pending;
  /** Calls that were made. */
  steps: number;
  tokens?: Tokens;
  error?: string;
  /** What `error` says, as a code; absent where the program has none for it. */
  reason?: Reason;
  /** The person has paused it; `status` is 'waiting'. */
  paused?: true;
  /** In the extension: the tab that it is in, where that is not the one that it began in. */
  tabId?: number;
}

/** A line of what was done, for planners; the element's name is the page's own. */
export interface Line {
  did: string;
  came: string;
}

export interface TaskRecord {
  version: 1;
  taskId: string;
  sessionId: string;
  instruction: string;
  phase: Phase;
  plan: Plan | null;
  messages: Message[];
  lines: Line[];
  steps: number;
  failuresInRow: number;
  /** Time in which the task, not the person, was at work. */
  activeMs: number;
  tokens: Tokens;
  /** Sites that it may act on; the one where it began is among them once `began` is true. */
  sites: string[];
  /** What the person said yes and no to, as keys of guard/request_keys.ts. */
  allowed: string[];
  /** Of `allowed`, but for the next action alone. */
  once?: string[];
  refused: string[];
  /** What the person has just said yes to (`about` of the verdict). It is weighed once more before it is done. */
  approved?: string;
  began: boolean;
  /** Names of secrets that it has put in. */
  secretsUsed: string[];
  pending?: Pending;
  /** Of what is pending: what a yes allows and a no refuses, what the question is about, and what the person said yes to before
   *  the same call turned out to send more. */
  asked?: { allows: string[]; refuses: string[]; about?: string; before?: string };
  /** The planner's own. */
  memo?: unknown;
  /** The calls of the decision, and the one that is next or in flight. */
  decision?: { calls: ToolCall[]; at: number };
  error?: string;
  reason?: Reason;
}

export function newRecord(task: { taskId: string; sessionId: string; instruction: string }): TaskRecord {
  return {
    version: 1,
    ...task,
    phase: 'idle',
    plan: null,
    messages: [],
    lines: [],
    steps: 0,
    failuresInRow: 0,
    activeMs: 0,
    tokens: { input: 0, output: 0, cached: 0 },
    sites: [],
    allowed: [],
    refused: [],
    began: false,
    secretsUsed: [],
  };
}

export function taskOf(record: TaskRecord): Task {
  const { taskId, sessionId, phase, plan, messages, pending, steps, tokens, error, reason } = record;
  return {
    taskId,
    sessionId,
    status: statusOf(phase),
    plan,
    messages: [...messages],
    ...(pending === undefined ? {} : { pending }),
    steps,
    ...(tokens.input + tokens.output === 0 ? {} : { tokens }),
    ...(error === undefined ? {} : { error }),
    ...(reason === undefined ? {} : { reason }),
    ...(phase === 'paused' ? { paused: true } : {}),
  };
}

/** A record that was read back, or undefined where it is none. */
export function parseRecord(value: unknown): TaskRecord | undefined {
  if (!isRecord(value) || value['version'] !== 1) return undefined;
  const texts = ['taskId', 'sessionId', 'instruction', 'phase'].every((key) => typeof value[key] === 'string');
  const numbers = ['steps', 'failuresInRow', 'activeMs'].every((key) => typeof value[key] === 'number');
  const lists = ['messages', 'lines', 'sites', 'secretsUsed'].every((key) => Array.isArray(value[key]));
  if (!texts || !numbers || !lists || !isRecord(value['tokens'])) return undefined;
  if (!Object.hasOwn(TRANSITIONS, String(value['phase']))) return undefined;
  // A record of an earlier version has said yes and no to nothing.
  return { ...newRecord({ taskId: '', sessionId: '', instruction: '' }), ...(value as unknown as TaskRecord) };
}
