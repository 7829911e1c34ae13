// One call of the tool, followed by an observation.
import type { CallableTool } from '../policy/callable_tool.js';
import type {
  ActionReport,
  Observation,
  ObserveOptions,
  Screenshot,
  FindReport,
  ToolCall,
  ToolResult,
} from '../tool/contract/contract.js';
import type { CallOfKind } from '../tool/contract/generated/calls.js';
import type { FindQuery } from '../tool/contract/calls.js';
import { DomToolFailure } from '../tool/contract/errors.js';

/** Estimated tokens of an answer: of changes, and of a page that was never shown. */
export const ANSWER_TOKENS = 300;
export const PAGE_TOKENS = 800;

export interface LookOptions {
  since?: string;
  /** Bounds of what the answer shows of the page. */
  answerTokens: number;
  pageTokens: number;
}

export interface ActionAndView {
  result: ToolResult<ActionReport>;
  /** Absent if the page could not be observed: a dialog is open, or the tab is gone. */
  observation?: Observation;
}

/** After these errors the page is not what the caller expects, so it is shown. */
const SHOW_PAGE_AFTER = new Set([
  'NOT_FOUND',
  'STALE',
  'AMBIGUOUS',
  'NOT_ACTIONABLE',
  'OBSCURED',
  'NAVIGATED',
  'TIMEOUT',
]);

/** Every call that can be followed by an observation. */
export type ActingCall = Exclude<ToolCall, CallOfKind<'observe'>>;

export async function actAndLook(
  tool: CallableTool,
  call: ActingCall,
  look: LookOptions,
  signal?: AbortSignal,
): Promise<ActionAndView> {
  const { since, answerTokens: maxTokens, pageTokens } = look;
  const result = (await execute(tool, observed(call, look), signal)) as ToolResult<ActionReport>;
  if (result.success) {
    const { observation } = result.data;
    return observation === undefined ? { result } : { result, observation };
  }
  if (!SHOW_PAGE_AFTER.has(result.error.code) || signal?.aborted === true) return { result };
  const options = since === undefined ? { maxTokens: pageTokens } : { since, maxTokens };
  const seen = await execute(tool, { action: 'get_dom', options }, signal);
  return seen.success ? { result, observation: seen.data as Observation } : { result };
}

/** The call, whose report is to come with the page or its changes. */
export function observed(call: ActingCall, { answerTokens: maxTokens, pageTokens }: LookOptions): ToolCall {
  const observe = { mode: 'agent', maxTokens, pageTokens } as const;
  return { ...call, observe } as ToolCall;
}

export async function observe(tool: CallableTool, options: ObserveOptions, signal?: AbortSignal): Promise<Observation> {
  return dataOf(await execute(tool, { action: 'get_dom', options }, signal)) as Observation;
}

/** A page that is still busy after three seconds is observed as it is. */
export async function settle(tool: CallableTool, signal?: AbortSignal): Promise<void> {
  await execute(tool, { action: 'wait', until: 'stable' }, signal);
}

export async function findIn(tool: CallableTool, query: FindQuery, signal?: AbortSignal): Promise<FindReport> {
  return dataOf(await execute(tool, { action: 'find', ...query }, signal)) as FindReport;
}

export async function expandIn(
  tool: CallableTool,
  nodeId: string,
  maxTokens: number,
  signal?: AbortSignal,
): Promise<Observation> {
  return dataOf(await execute(tool, { action: 'expand', nodeId, maxTokens }, signal)) as Observation;
}

export async function picture(
  tool: CallableTool,
  call: Extract<ToolCall, { action: 'screenshot' }>,
  signal?: AbortSignal,
): Promise<Screenshot> {
  return dataOf(await execute(tool, call, signal)) as Screenshot;
}

function execute(tool: CallableTool, call: ToolCall, signal: AbortSignal | undefined): Promise<ToolResult> {
  return tool.execute(call, signal === undefined ? {} : { signal });
}

function dataOf<T>(result: ToolResult<T>): T {
  if (!result.success) throw new DomToolFailure(result.error);
  return result.data;
}
