// `find` and `wait` for a text search the page without the values of secrets. If such a value could be found, it could be
// guessed letter by letter.
import type { FindReport, ToolCall, ToolResult } from '../tool/contract/contract.js';
import { WAIT_DEADLINE_MS } from '../tool/contract/deadlines.js';
import { DEFAULTS } from '../tool/contract/generated/calls.js';
import { unrecorded } from '../facts/page_facts.js';
import type { CallableTool, CallOptions } from './callable_tool.js';
import type { Scrubber } from './scrub_secrets.js';

type FindCall = Extract<ToolCall, { action: 'find' }>;
type WaitCall = Extract<ToolCall, { action: 'wait' }>;

/** At most this many matches are read. Then those that match only a value are removed. */
const MAX_HITS = 200;
const POLL_MS = 200;

export function isSearch(call: ToolCall): call is FindCall | WaitCall {
  return call.action === 'find' || (call.action === 'wait' && call.until === 'text');
}

export function searchWithoutSecrets(
  scrubber: Scrubber,
  tool: CallableTool,
  call: FindCall | WaitCall,
  options?: CallOptions,
): Promise<ToolResult> {
  return call.action === 'find' ? found(scrubber, tool, call, options) : awaited(scrubber, tool, call, options);
}

async function found(
  scrubber: Scrubber,
  tool: CallableTool,
  call: FindCall,
  options?: CallOptions,
): Promise<ToolResult> {
  const result = await tool.execute(call, options);
  if (!result.success || !('matches' in result.data)) return result;
  const isWhole = result.data.total === result.data.matches.length;
  const all = isWhole ? result : await tool.execute({ ...call, limit: MAX_HITS }, options);
  if (!all.success || !('matches' in all.data)) return all;
  const words = plain(call.text ?? '').split(' ');
  const isReported = (match: FindReport['matches'][number]): boolean => {
    // Its own words, and the words around it, because a match may continue there.
    const text = `${match.name}
${match.value ?? ''}
${match.context ?? ''}`;
    const scrubbed = scrubber.scrub(text);
    return text === scrubbed || words.every((word) => plain(scrubbed).includes(word.replaceAll('*', '')));
  };
  const kept = all.data.matches.filter(isReported);
  if (kept.length === all.data.matches.length) return result;
  const { limit = DEFAULTS.find.limit } = call;
  // The lines are those of the others, too.
  const { text: _, more: __, ...report } = all.data;
  return { success: true, data: { ...report, total: kept.length, matches: kept.slice(0, limit) } };
}

async function awaited(
  scrubber: Scrubber,
  tool: CallableTool,
  call: WaitCall,
  options?: CallOptions,
): Promise<ToolResult> {
  const { timeoutMs = WAIT_DEADLINE_MS } = call;
  const ends = Date.now() + timeoutMs;
  const wanted = plain(call.text ?? '');
  if (wanted === '') return tool.execute(call, options);
  for (;;) {
    const table = await tool.execute(unrecorded({ format: 'table' }), options);
    if (!table.success) return table;
    const isThere = containsText(scrubber, table, wanted);
    const left = ends - Date.now();
    // The text is there without any secret, so the tool itself may wait for it and report the result.
    if (isThere) return tool.execute({ ...call, timeoutMs: Math.max(left, POLL_MS) }, options);
    if (left <= 0 || options?.signal?.aborted === true) return late(timeoutMs);
    await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, left)));
  }
}

/** The form in which both sides are compared: white space, case and our own escapes do not count. */
function plain(text: string): string {
  return text.replaceAll('\\', '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function containsText(scrubber: Scrubber, look: ToolResult, wanted: string): boolean {
  if (!look.success || !('content' in look.data) || !Array.isArray(look.data.content)) return false;
  const shown = look.data.content.filter(({ visible }) => visible);
  // A sentence may be spread over several elements.
  const inOrder = shown.map(({ text }) => text ?? '').filter((text) => text !== '');
  const alone = shown.flatMap(({ name, value, description }) => [name, value ?? '', description ?? '']);
  return [inOrder.join(' '), inOrder.join(''), alone.join('\n')].some((text) =>
    plain(scrubber.scrub(text)).includes(wanted),
  );
}

function late(timeoutMs: number): ToolResult {
  const message = `The text did not appear within ${timeoutMs} ms.`;
  const remediation = 'Call get_dom to see the state of the page, or wait longer.';
  return { success: false, error: { code: 'TIMEOUT', message, remediation, retrySuggested: true } };
}
