// What the loop stands between: a tool, a planner, a person. Each is an interface, so that the same loop runs in the extension,
// in Node and in a test without a browser.
import type {
  DomToolError,
  DomToolErrorCode,
  Observation,
  ObserveOptions,
  ToolCall,
  ToolResult,
} from '../../tool/contract/contract.js';
import type { CallOptions } from '../../access/secret_gate.js';
import type { SecretLabel } from '../../access/secret.js';
import type { Line, Message, Plan, Task, Tokens } from './task.js';

export interface Tool {
  /** Never rejects in DomTool; a rejection ends the task with its message. */
  execute(call: ToolCall, options?: CallOptions): Promise<ToolResult>;
}

export interface Planner {
  next(turn: Turn): Promise<Decision>;
}

/** What a call of the last decision came to; `refused` holds words instead, and the call was not made: by a rule where no `code` is. */
export type Outcome =
  | { call: ToolCall; result: ToolResult; refused?: undefined }
  | { call: ToolCall; refused: string; code?: DomToolErrorCode; result?: undefined };

/** The page as a planner is told of it. */
export type PageView =
  | {
      kind: 'page' | 'changes';
      text: string;
      url: string;
      title: string;
      tokens: number;
      /** Of the page, where whoever looked was sent one. */
      picture?: { base64: string; mimeType: string };
    }
  /** The page could not be looked at: a dialog is open, it crashed, it may not be read. */
  | { kind: 'refused'; error: DomToolError };

export interface Turn {
  readonly taskId: string;
  readonly sessionId: string;
  readonly instruction: string;
  /** Of what was done before, also in an earlier life of the task. */
  readonly lines: readonly Line[];
  readonly plan: Plan | null;
  readonly messages: readonly Message[];
  /** What the calls of the last decision came to, in order; empty at first and after a break. */
  readonly outcomes: readonly Outcome[];
  /** Words of the person or about them since the last decision: answers, refusals, that they took over for a while. */
  readonly notes: readonly string[];
  /** By name only. */
  readonly secrets: readonly SecretLabel[];
  /** Aborted where the person stops or pauses. */
  readonly signal: AbortSignal;
  /** The page as text: whole at first, after a navigation and where `whole` asks for it; else what changed since. */
  see(options?: { whole?: boolean }): Promise<PageView>;
  /** In any format. */
  observe(options: ObserveOptions): Promise<Observation>;
  /** `since`: the hash of a picture that the planner has; one that looks like it is not made again. */
  screenshot(since?: string): Promise<ToolResult>;
  /** What the planner asked to be kept with the task, also for another life of it; plain JSON. */
  readonly memo: unknown;
  remember(memo: unknown): void;
  spend(tokens: Tokens): void;
  /** A part of what the planner is saying, for a person who watches. */
  say(delta: string): void;
}

interface Statement {
  thought?: string;
  plan?: Plan;
}

export type Decision = Statement &
  (
    | { do: 'act'; calls: ToolCall[] }
    | { do: 'ask'; question: string }
    | { do: 'finish'; message: string }
    | { do: 'fail'; reason: string }
  );

export interface Person {
  answer(question: string): Promise<string>;
  /** A yes holds for the same in this task; 'once' is one to this action alone. */
  approve(question: string): Promise<boolean | 'once'>;
  /** After every change of the task. */
  changed?(task: Task): void;
  says?(delta: string): void;
}

/** More calls than this stand on a page that the planner has not seen. */
export const MAX_CALLS = 5;
