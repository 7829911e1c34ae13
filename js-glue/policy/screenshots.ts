// A screenshot without the values of secrets. The engine covers what it withholds itself. This file tells it where the page
// shows a value that only the scrubber knows. If that is not certain, the screenshot is refused.
import type { Observation, TableRow, ToolCall, ToolResult } from '../tool/contract/contract.js';
import { unrecorded } from '../facts/page_facts.js';
import type { CallableTool, CallOptions } from './callable_tool.js';
import type { Scrubber } from './scrub_secrets.js';

type ScreenshotCall = Extract<ToolCall, { action: 'screenshot' }>;

const MAX_TRIES = 2;

export async function screenshotWithoutSecrets(
  scrubber: Scrubber,
  tool: CallableTool,
  call: ScreenshotCall,
  options?: CallOptions,
): Promise<ToolResult> {
  let before = await shownBy(scrubber, tool, options);
  for (let tries = 0; before !== undefined && tries < MAX_TRIES; tries += 1) {
    const coveredCall: ScreenshotCall & { cover?: string[] } = before.length === 0 ? call : { ...call, cover: before };
    const result = await tool.execute(coveredCall, options);
    if (!result.success) return result;
    const after = await shownBy(scrubber, tool, options);
    const isSame = after !== undefined && JSON.stringify(after) === JSON.stringify(before);
    // A tool that covers nothing does not report that it has.
    const isCovered = before.length === 0 || ('covered' in result.data && (result.data.covered ?? 0) >= 1);
    if (isSame && isCovered) return result;
    if (!isCovered) break;
    before = after;
  }
  const message = 'A picture would show a secret that is on the page.';
  const remediation = 'Use the text of the page.';
  return { success: false, error: { code: 'SECURITY_BLOCKED', message, remediation, retrySuggested: false } };
}

/** The nodes that show a value; undefined if a value is not shown by a single node, or if that is unknown. */
async function shownBy(scrubber: Scrubber, tool: CallableTool, options?: CallOptions): Promise<string[] | undefined> {
  const table = observed(await tool.execute(unrecorded({ format: 'table' }), options));
  const text = observed(await tool.execute(unrecorded({ format: 'text' }, true), options));
  if (table === undefined || text === undefined || !Array.isArray(table.content)) return undefined;
  const drawn = table.content.filter(isDrawn);
  const saying = drawn.filter((row) => scrubber.find(textIn(row).join('\n')).length > 0);
  const silent = drawn.filter((row) => !saying.includes(row));
  // A value that is spread over several nodes.
  if (scrubber.find(silent.map(({ text: own }) => own ?? '').join('\n')).length > 0) return undefined;
  // The first line is the title and the address, which are not in the picture.
  const shown = countOf(scrubber, [String(text.content).replace(/^.*/, '')]);
  const known = countOf(scrubber, saying.flatMap(textIn));
  if ([...shown].some(([name, count]) => count > (known.get(name) ?? 0))) return undefined;
  return saying
    .filter(({ role, text: own, value }) => !CONTAINERS.has(role) || isTold(scrubber, own, value))
    .map(({ id }) => id);
}

function isTold(scrubber: Scrubber, ...texts: Array<string | undefined>): boolean {
  return scrubber.find(texts.join('\n')).length > 0;
}

/** How many times each value occurs. */
function countOf(scrubber: Scrubber, texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of texts.flatMap((text) => scrubber.find(text))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const FAINT: ReadonlySet<string | undefined> = new Set(['opacity', 'text-color', 'behind-page']);
/** Their names are not drawn, and they are too large to be painted over. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'none',
  'generic',
  'document',
  'application',
  'main',
  'navigation',
  'region',
  'banner',
  'contentinfo',
  'complementary',
  'form',
  'search',
  'dialog',
  'alertdialog',
  'group',
  'list',
  'table',
  'grid',
  'tree',
  'feed',
  'article',
  'toolbar',
  'tabpanel',
  'menu',
  'listbox',
]);

function isDrawn({ visible, hiddenReason }: TableRow): boolean {
  return visible || FAINT.has(hiddenReason);
}

function textIn({ text, value, name, description }: TableRow): string[] {
  return [text, value, name, description].filter((one) => one !== undefined && one !== '') as string[];
}

function observed(result: ToolResult): Observation | undefined {
  return result.success && 'snapshotId' in result.data ? result.data : undefined;
}
