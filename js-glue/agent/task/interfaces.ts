// The interfaces between which the loop stands: a tool, a planner, a person. They let the same loop run in the extension,
// in Node and in a test without a browser.
import type {
  DomToolError,
  DomToolErrorCode,
  Observation,
  ObserveOptions,
  ToolCall,
  ToolResult,
} from '../../tool/contract/contract.js';
import type { CallableTool } from '../../policy/callable_tool.js';
import type { SecretLabel } from '../../policy/secret.js';
import type { Attached } from './attached.js';
import type { EarlierTask } from './earlier_tasks.js';
import type { Wanted } from './extraction.js';
import type { OwnTab, WantedTab } from './own_tabs.js';
import type { Reason } from './reason.js';
import type { Line, Message, Plan, Task, Tokens } from './task.js';

/** DomTool's never rejects; a rejection ends the task with its message. */
export type Tool = CallableTool;

export interface Planner {
  next(turn: Turn): Promise<AnyDecision>;
}

/**
 * The outcome of a call of the last decision. With `refused` the call was not made; without a `code`, a rule or the person
 * refused it.
 */
export type CallResult =
  | { call: ToolCall; result: ToolResult; refused?: undefined }
  | { call: ToolCall; refused: string; code?: DomToolErrorCode; result?: undefined };

/** The page as it is shown to a planner. */
export type PageView =
  | {
      kind: 'page' | 'changes';
      text: string;
      url: string;
      title: string;
      tokens: number;
      /** The page offers tools of its own (WebMCP). */
      offersTools?: boolean;
      /** Only at a backend: the screenshot that came with the request. */
      picture?: { base64: string; mimeType: string };
    }
  /** The page could not be observed: a dialog is open, it crashed, or it must not be read. */
  | { kind: 'refused'; error: DomToolError };

export interface Turn {
  readonly taskId: string;
  readonly sessionId: string;
  readonly instruction: string;
  /** The page where the task was given, if that is known. */
  readonly startUrl?: string;
  /** The earlier tasks of the session, oldest first. */
  readonly earlier?: readonly EarlierTask[];
  /** Files that the person attached, for `upload` by name. */
  readonly attached?: readonly Attached[];
  /** The steps so far, including those of an earlier run. */
  readonly lines: readonly Line[];
  readonly plan: Plan | null;
  readonly messages: readonly Message[];
  /** The outcomes of the last decision's calls, in order; empty at first and after an interruption. */
  readonly outcomes: readonly CallResult[];
  /** What the last decision has extracted: a summary and the first rows. Part of it is the page's own words. */
  readonly extracted?: string;
  /** Its open tabs; absent if it cannot have several. */
  readonly tabs?: readonly OwnTab[];
  /** Messages since the last decision by or about the person: answers, refusals, that they took over for a while. */
  readonly notes: readonly string[];
  /** Names only. */
  readonly secrets: readonly SecretLabel[];
  /** Aborted when the person stops or pauses. */
  readonly signal: AbortSignal;
  /** The page as text: the whole page at first, after a navigation and with `whole`; otherwise what has changed. */
  see(options?: { whole?: boolean }): Promise<PageView>;
  /** In any format. */
  observe(options: ObserveOptions): Promise<Observation>;
  /** `since`: the hash of a picture that the planner has. A picture that looks the same is not sent again. */
  screenshot(since?: string): Promise<ToolResult>;
  /** What the planner stored with the task, also for a later run; plain JSON. */
  readonly memo: unknown;
  remember(memo: unknown): void;
  /** The backend's name of the session, which is the session's from now on. */
  useSession(sessionId: string): void;
  spend(tokens: Tokens): void;
  /** A part of the planner's text, for a person who watches. */
  stream(delta: string): void;
  /** The planner begins its answer again. Its text so far stays in the conversation, followed by `why`. */
  restart?(why?: string, reason?: Reason): void;
}

interface Statement {
  thought?: string;
  plan?: Plan;
}

export type Decision = Statement &
  /** `byName`: the calls may name nodes in place of their ids; each is looked up when its call begins. */
  (
    | { do: 'act'; calls: ToolCall[]; byName?: boolean }
    | { do: 'ask'; question: string }
    | { do: 'finish'; message: string }
    | { do: 'fail'; reason: string }
  );

/** Reads a table or list. Its values go to the task, and `Turn.extracted` has a sample of them. */
export type ExtractDecision = Statement & { do: 'extract'; wanted: Wanted };

/** Opens a tab, or continues in or closes one of the task's own. */
export type TabDecision = Statement & { do: 'tab'; wanted: WantedTab };

export type AnyDecision = Decision | ExtractDecision | TabDecision;

export interface Person {
  answer(question: string): Promise<string>;
  /** true holds for equal requests in this task; 'once' only for this action. */
  approve(question: string): Promise<boolean | 'once'>;
  /** The session `before` has this id from now on. Called before `changed`. */
  sessionRenamed?(sessionId: string, before: string): void;
  /** After every change of the task. */
  changed?(task: Task): void;
  streamed?(delta: string): void;
  /** The planner could not be asked, and is asked again; `reason.next` says when. */
  retrying?(reason: Reason): void;
}

/** More calls than this would rely on a page that the planner has not seen. */
export const MAX_CALLS = 5;
