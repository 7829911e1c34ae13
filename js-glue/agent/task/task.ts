// A task as the person and programs see it, and as it is stored. Neither form ever contains the value of a secret.
import { isRecord } from '../../tool/base/narrow.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import type { Carried } from '../risk/cross_site_data.js';
import type { FieldWritten } from '../risk/describe.js';
import type { Attached } from './attached.js';
import type { EarlierTask } from './earlier_tasks.js';
import type { Wanted } from './extraction.js';
import type { WantedTab } from './own_tabs.js';
import type { Reason } from './reason.js';
import { TRANSITIONS, statusOf } from './states.js';
import type { Phase, Status } from './states.js';
import type { Table } from './table.js';

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
  /** By Date.now(). */
  timestamp: number;
  sequenceNumber: number;
  status?: 'success' | 'failure';
  /** The action in words. */
  actionString?: string;
  actionPayload?: ToolCall;
  /** The element that was acted on, with its name on the page. */
  target?: { role: string; name: string };
  error?: { code: string; message: string };
  /** What came of the action, if its report says more than `status`. */
  outcome?: OutcomeForPerson;
  /** For a message of the system: the same as a code. */
  reason?: Reason;
  /** Names of the files that the person gave with it. */
  files?: string[];
  /** What this step was to read as a table. */
  extract?: Wanted;
  /** What this step has read. */
  table?: Table;
  /** Which tab of the task this step was to select or close, and where that was. */
  tab?: Exclude<WantedTab, { open: string }> & { host?: string };
  /** For the answer at the end: the `messageId`s of the messages with a `table`, which belong to it. */
  tables?: string[];
}

export interface OutcomeForPerson {
  is: 'done' | 'no_effect' | 'navigated' | 'new_tab' | 'dialog_opened';
  /** Of the page: what it shows now, or its title. */
  words?: string;
}

export interface Pending {
  kind: 'question' | 'risk';
  text: string;
  /** For a risk: the rules that matched, and the sites that approval adds to those of the task. */
  rules?: string[];
  sites?: string[];
  /** The sites between which it may carry what was read. */
  carries?: Carried;
  /** What it would write, by field; without the text for a secret field. */
  fields?: FieldWritten[];
  /** What would be sent, one line per request. The action was made, and these requests were refused. */
  sends?: string[];
  /** Where it would be done: "shop.test". */
  site?: string;
  /** What it would be done to, as the page names it: "Chat with Anna". */
  object?: string;
  /** The amount of money that stands with it: "€57.60". */
  amount?: string;
  /** Why the agent wants it, in its own words. */
  why?: string;
  /** The action and its target, so that a person can be asked in their own language. */
  actionPayload?: ToolCall;
  target?: { role: string; name: string };
}

export interface Tokens {
  input: number;
  output: number;
  /** Input tokens that were read from the provider's cache. */
  cached: number;
  /** In dollars, if the prices are known. */
  cost?: number;
}

export interface Task {
  taskId: string;
  sessionId: string;
  status: Status;
  plan: Plan | null;
  messages: Message[];
  pending?: Pending;
  /** Steps that were taken, including those that were refused or interrupted. */
  steps: number;
  tokens?: Tokens;
  error?: string;
  /** `error` as a code; absent if the program has none for it. */
  reason?: Reason;
  /** The person has paused it; `status` is 'waiting'. */
  paused?: true;
  /** In the extension: the current tab of the task, if it has several or began in another. */
  tabId?: number;
}

/** A line about a past step, for planners. The element's name comes from the page. */
export interface Line {
  did: string;
  came: string;
  /** What the planner said beside the step. */
  note?: string;
}

export interface TaskRecord {
  version: 1;
  taskId: string;
  sessionId: string;
  instruction: string;
  /** The earlier tasks of its session. */
  earlier?: EarlierTask[];
  /** Files that the person gave with it. */
  attached?: Attached[];
  phase: Phase;
  plan: Plan | null;
  messages: Message[];
  lines: Line[];
  steps: number;
  failuresInRow: number;
  /** Time in which the task was working, without waiting for the person. */
  activeMs: number;
  tokens: Tokens;
  /** Sites that it may act on. */
  sites: string[];
  /** It has had several tabs. */
  hasTabs?: true;
  /** The sites that were read: the planner was shown their pages. The current one is last. */
  read?: string[];
  /** By or about the person, since the last decision. */
  notes: string[];
  /** What the person has allowed and refused, as keys of risk/request_keys.ts. */
  allowed: string[];
  /** Like `allowed`, but only for the next action. */
  once?: string[];
  refused: string[];
  /** What the person has just approved (`about` of the verdict). It is weighed once more before it is done. */
  approved?: string;
  /** It is settled where the task began: no page that is shown later counts as the start. */
  began: boolean;
  /** The repetition that the person was asked about last. */
  repeats?: string;
  /** Names of the secrets that it has filled in. */
  secretsUsed: string[];
  pending?: Pending;
  /**
   * About the pending question: what approval allows and refusal forbids, what the question is about, and what the person
   * had approved before the same call turned out to send more.
   */
  asked?: { allows: string[]; refuses: string[]; about?: string; before?: string };
  /** Belongs to the planner. */
  memo?: unknown;
  /** What is being read as a table. */
  extract?: Wanted;
  /** Which tab is selected or closed. */
  tab?: Exclude<WantedTab, { open: string }>;
  /** The calls of the decision, and the index of the one that is next or in flight. */
  decision?: { calls: ToolCall[]; at: number; byName?: boolean; inNewTab?: boolean };
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
    notes: [],
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

/** For a session that no backend has named yet. */
export function newSessionId(): string {
  return `session_${crypto.randomUUID()}`;
}

export function isNamedHere(sessionId: string): boolean {
  return /^session_[\da-f-]{36}$/.test(sessionId);
}

/** A record that was read from storage, or undefined if it is not one. */
export function parseRecord(value: unknown): TaskRecord | undefined {
  if (!isRecord(value) || value['version'] !== 1) return undefined;
  const texts = ['taskId', 'sessionId', 'instruction', 'phase'].every((key) => typeof value[key] === 'string');
  const numbers = ['steps', 'failuresInRow', 'activeMs'].every((key) => typeof value[key] === 'number');
  const lists = ['messages', 'lines', 'sites', 'secretsUsed'].every((key) => Array.isArray(value[key]));
  if (!texts || !numbers || !lists || !isRecord(value['tokens'])) return undefined;
  if (!Object.hasOwn(TRANSITIONS, String(value['phase']))) return undefined;
  // A record of an earlier version has no approvals or refusals.
  return { ...newRecord({ taskId: '', sessionId: '', instruction: '' }), ...(value as unknown as TaskRecord) };
}
