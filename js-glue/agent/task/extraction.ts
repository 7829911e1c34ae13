// Reads a table or list for a task. Each step to the next part is weighed like an action of the agent: what the person would have to
// be asked about, or is forbidden, ends the reading. What was read before is kept, also when the person stops or pauses the task.
import { type Extracted, extract } from '../../data/extract.js';
import { wantedColumn } from '../../data/wanted_columns.js';
import type { CallableTool } from '../../policy/secret_gate.js';
import { parseTarget } from '../../steps/grammar.js';
import { nodeOf } from '../../steps/naming.js';
import { isRecord } from '../../tool/base/narrow.js';
import type { DomToolError, ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { DomToolFailure, failure, isDomToolError } from '../../tool/contract/errors.js';
import { describeAct } from '../risk/describe.js';
import type { Verdict } from '../risk/guard.js';
import type { RequestGuard } from '../risk/request_guard.js';
import type { Cancellation } from './cancellation.js';
import { Paused, Stopped } from './cancellation.js';

/** What a planner wants to be read. */
export interface Wanted {
  /** All columns without it. */
  columns?: string[];
  /** The id or name of something in the table or list, or above it. */
  near?: string;
  /** How many pages, or screens of a list that scrolls, are read at most. */
  pages?: number;
}

/** What was read; or why nothing was. `ended`: what ends or pauses the task itself. */
export interface Reading {
  data?: Extracted;
  error?: DomToolError;
  ended?: Error;
}

export interface ReadingRules {
  cancellation: Cancellation;
  /** The person has said something that the planner must know first. */
  hasNews(): boolean;
  weigh(call: ToolCall): Promise<Verdict>;
  gateOf(call: ToolCall, verdict: Verdict): RequestGuard | undefined;
}

const MAX_COLUMNS = 30;
const MAX_NAME = 200;
/** A list that draws twenty rows has five hundred screens of ten thousand rows. */
const MAX_PAGES = 1_000;

/** Planners are not trusted. Undefined if it is no such request. */
export function checkedWanted(wanted: unknown): Wanted | undefined {
  if (!isRecord(wanted)) return undefined;
  const { columns, near, pages } = wanted;
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && value.trim() !== '' && value.length <= MAX_NAME;
  const areNames = Array.isArray(columns) && columns.length <= MAX_COLUMNS && columns.every(isText);
  if (columns !== undefined && !areNames) return undefined;
  if (near !== undefined && !isText(near)) return undefined;
  if (pages !== undefined && !(typeof pages === 'number' && Number.isInteger(pages) && pages > 0)) return undefined;
  return {
    ...(areNames ? { columns } : {}),
    ...(near === undefined ? {} : { near }),
    ...(pages === undefined ? {} : { pages: Math.min(pages, MAX_PAGES) }),
  };
}

/** For people and planners: "extract name, price over 3 pages". */
export function describeWanted({ columns = [], near, pages = 1 }: Wanted): string {
  const what = columns.length === 0 ? 'a table' : columns.join(', ');
  return `extract ${what}${near === undefined ? '' : ` near ${near}`}${pages === 1 ? '' : ` over ${pages} pages`}`;
}

/** Rejects only for a tool that breaks its contract. */
export async function reading(tool: CallableTool, wanted: Wanted, rules: ReadingRules): Promise<Reading> {
  const guarded = new GuardedTool(tool, rules);
  const { columns, near, pages } = wanted;
  const ended = (): Pick<Reading, 'ended'> => (guarded.ended === undefined ? {} : { ended: guarded.ended });
  try {
    const part = near === undefined ? {} : { near: await nodeOf(guarded, parseTarget(near)) };
    const options = { ...part, ...(pages === undefined ? {} : { pages }) };
    const data = await extract(
      guarded,
      columns === undefined ? options : { ...options, columns: columns.map(wantedColumn) },
    );
    const { why } = guarded;
    return { data: data.stopped === 'refused' && why !== undefined ? { ...data, stopped: why } : data, ...ended() };
  } catch (error) {
    const known = errorIn(error);
    if (known === undefined) throw error;
    return { error: known, ...ended() };
  }
}

/** The extension loads the reader by itself, with a class of its own. */
function errorIn(thrown: unknown): DomToolError | undefined {
  if (!(thrown instanceof Error) || !('error' in thrown)) return undefined;
  return isDomToolError(thrown.error) ? thrown.error : undefined;
}

class GuardedTool implements CallableTool {
  ended: Error | undefined;
  /** What ended it, if that was not a step that is not allowed. */
  why: 'person' | 'time' | undefined;

  constructor(
    private readonly tool: CallableTool,
    private readonly rules: ReadingRules,
  ) {}

  async execute(call: ToolCall): Promise<ToolResult> {
    const { cancellation } = this.rules;
    try {
      if (this.rules.hasNews()) {
        this.why = 'person';
        throw notAllowed('The person has said something.');
      }
      return await cancellation.race(this.allowed(call));
    } catch (error) {
      if (error instanceof DomToolFailure) return { success: false, error: error.error };
      if (!cancellation.signal.aborted) throw error;
      this.ended = cancellation.signal.reason as Error;
      this.why = this.ended instanceof Stopped || this.ended instanceof Paused ? 'person' : 'time';
      return { success: false, error: notAllowed(whyOf(this.ended)).error };
    }
  }

  private async allowed(call: ToolCall): Promise<ToolResult> {
    const { signal } = this.rules.cancellation;
    if (call.action === 'get_dom') return this.tool.execute(call, { signal });
    const verdict = await this.rules.weigh(call);
    if (verdict.is === 'forbidden') {
      throw verdict.reason.error === undefined ? notAllowed(verdict.text) : failure(verdict.reason.error, verdict.text);
    }
    const { node } = verdict;
    if (verdict.is === 'risky') throw notAllowed(`The person must be asked before I ${describeAct(call, node)}.`);
    signal.throwIfAborted();
    const gate = this.rules.gateOf(call, verdict);
    const result = await this.tool.execute(verdict.call ?? call, gate === undefined ? { signal } : { signal, gate });
    const [held] = gate?.held ?? [];
    if (held === undefined) return result;
    throw notAllowed(
      `To ${describeAct(call, node)} would send ${held.sends}, and the person must be asked before that.`,
    );
  }
}

function notAllowed(why: string): DomToolFailure {
  return failure('SECURITY_BLOCKED', why);
}

function whyOf(end: Error): string {
  if (end instanceof Stopped) return 'The person has stopped the task.';
  return end instanceof Paused ? 'The person has paused the task.' : end.message;
}
