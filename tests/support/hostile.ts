// A page of fixtures/pages/hostile declares what an attack must not achieve (`Declarations`). Everything
// that the tool outputs about such a page is collected here, and searched the way an attacker would.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';

import type { Page } from 'playwright-core';

import type { Observation, ObserveOptions, ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import type { Tab } from './browser.js';
import { rowsOf } from './checks.js';
import { inRepo } from './paths.js';
import { findControls, parseControls } from './text_view.js';

type Format = NonNullable<ObserveOptions['format']>;

const kFormats: readonly Format[] = ['text', 'tree', 'semantic', 'skeleton', 'html', 'table'];
/** Formats that contain the browser's accessibility tree. */
const kHybridFormats: readonly Format[] = ['table', 'text', 'tree', 'html'];
const kNoId = 'zz000000';

interface Declarations {
  /** In no output, however spelt. */
  secret: string[];
  /** In no output for an LLM. */
  hidden: string[];
  /** In the text: an empty output is no defence. */
  shown: string[];
  /** Texts that must not be read as ids, and words with which no line begins. */
  forged: string[];
  /** In the text, unchanged. */
  kept: string[];
  /** Characters that no output contains. */
  dropped: string[];
  /** In every format that shows the frame. */
  origin: string[];
  /** The agent's actions; `name` is the beginning of a control's name. */
  steps: Array<Record<string, unknown> & { action: string; name?: string }>;
}

/** An output of the tool. */
interface Output {
  what: string;
  /** Absent for output without a format: errors, reports, matches. */
  format?: Format;
  result: ToolResult;
}

export function hostilePages(): string[] {
  return readdirSync(inRepo('fixtures', 'pages', 'hostile')).filter((name) => name.endsWith('.html'));
}

/** Fails with every attack of the page in the tab that succeeds; closes the tab. */
export async function assertHarmless(tab: Tab): Promise<void> {
  const declarations = await readClaims(tab.page);
  assert.ok(declarations.shown.length > 0, 'an empty output would pass');
  const breaches = breachesOf(declarations, await gatherOutputs(tab, declarations), tab.browser.workerLog);
  assert.ok(breaches.length === 0, `\n${breaches.join('\n')}`);
  await tab.close();
}

async function readClaims(page: Page): Promise<Declarations> {
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  const data = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  const list = <T>(key: string): T[] => JSON.parse(data[key] ?? '[]') as T[];
  return {
    secret: list('secret'),
    hidden: list('hidden'),
    shown: list('shown'),
    forged: list('forged'),
    kept: list('kept'),
    dropped: list('dropped'),
    origin: list('origin'),
    steps: list('steps'),
  };
}

/** Observes the page in every way, makes its steps, and observes it again. */
async function gatherOutputs(tab: Tab, declarations: Declarations): Promise<Output[]> {
  const outputs: Output[] = [];
  await look(tab, declarations, 'before', outputs);
  for (const { name, ...call } of declarations.steps) {
    const before = await tab.execute({ action: 'get_dom' });
    const target = name === undefined || !before.success ? undefined : controlIn(before, name);
    const result = await tab.execute({ ...call, ...(target === undefined ? {} : { nodeId: target }) } as ToolCall);
    outputs.push({ what: `${call.action} ${name ?? ''}`, result });
    if (!before.success || !('snapshotId' in before.data)) continue;
    const since = { since: before.data.snapshotId };
    outputs.push({ what: 'since', format: 'text', result: await tab.execute({ action: 'get_dom', options: since }) });
  }
  if (declarations.steps.length > 0) await look(tab, declarations, 'after', outputs);
  return outputs;
}

async function look(tab: Tab, declarations: Declarations, when: string, outputs: Output[]): Promise<void> {
  const ask = async (what: string, call: ToolCall, format?: Format): Promise<ToolResult> => {
    const result = await tab.execute(call);
    outputs.push({ what: `${what} ${when}`, ...(format === undefined ? {} : { format }), result });
    return result;
  };
  for (const format of kFormats) {
    const result = await ask(format, { action: 'get_dom', options: { format, includeBoxes: true } }, format);
    assert.ok(result.success || result.error.code === 'UNSUPPORTED' || result.error.code === 'DIALOG_OPEN', format);
  }
  for (const format of kHybridFormats) {
    await ask(`hybrid ${format}`, { action: 'get_dom', options: { format, fidelity: 'hybrid' } }, format);
  }
  await ask('text of the viewport', { action: 'get_dom', options: { scope: 'viewport', maxTokens: 300 } }, 'text');
  const words = [declarations.shown, declarations.secret, declarations.hidden].flatMap(([word]) => word ?? []);
  for (const text of ['e', ...words.map((word) => word.slice(0, 6))]) {
    await ask(`find ${text}`, { action: 'find', text, limit: 200 });
  }
  const table = await ask('table', { action: 'get_dom', options: { format: 'table' } }, 'table');
  // What a page says may be in the error of a failing call; what it hides or draws may not.
  const isReported = declarations.secret.length > 0 || declarations.forged.length > 0;
  if (isReported && table.success && 'snapshotId' in table.data) await lookClosely(rowsOf(table.data), ask);
  await ask('click on nothing', { action: 'click', nodeId: kNoId });
  await ask('expand nothing', { action: 'expand', nodeId: kNoId });
}

type Ask = (what: string, call: ToolCall, format?: Format) => Promise<ToolResult>;

async function lookClosely(rows: ReturnType<typeof rowsOf>, ask: Ask): Promise<void> {
  const root = rows.find((row) => row.tag === 'html')?.id;
  if (root !== undefined) {
    await ask('expand', { action: 'expand', nodeId: root }, 'text');
    await ask('type into the page', { action: 'type', nodeId: root, text: 'x' });
  }
  const [control] = rows.filter((row) => row.interactive && row.clickPoint !== null);
  if (control === undefined) return;
  const expect = {
    type: 'value_changes',
    timeoutMs: 1,
    nodeId: control.id,
    or: { type: 'element_appears', text: 'x' },
  } as const;
  await ask('hover', { action: 'hover', nodeId: control.id, expect });
  const shot = await ask('screenshot', { action: 'screenshot', marks: true, maxWidth: 64 });
  if (shot.success && 'base64' in shot.data) shot.data.base64 = '';
}

function controlIn(result: ToolResult, name: string): string | undefined {
  assert.ok(result.success && 'content' in result.data && typeof result.data.content === 'string');
  const pattern = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  const [control] = findControls(result.data.content, pattern);
  assert.ok(control !== undefined, `no control "${name}" in\n${result.data.content}`);
  return control.id;
}

// ---------------------------------------------------------------- judging

/** Every way in which the output breaks what the page declares. */
function breachesOf(declarations: Declarations, outputs: readonly Output[], log: readonly string[]): string[] {
  const found: string[] = [];
  for (const { what, format, result } of outputs) {
    const breach = (reason: string): unknown => found.push(`${what}: ${reason}`);
    const spellings = spellingsOf(result);
    for (const secret of declarations.secret) {
      const place = placeOf(spellings, secret);
      if (place !== undefined) breach(`the secret ${secret} in ${place}`);
    }
    if (format !== 'table') for (const words of hiddenIn(declarations, result)) breach(`${words} is hidden`);
    for (const character of declarations.dropped)
      if (has(result, character)) breach(`U+${hexOf(character)} gets through`);
    if (!result.success) continue;
    if ('recentEvents' in result.data) judgeEvents(declarations, result.data.recentEvents, breach);
    if (format === 'text') judgeText(declarations, textIn(result), idsIn(outputs), breach);
  }
  judgePresence(declarations, outputs, (reason) => found.push(reason));
  for (const secret of declarations.secret)
    if (log.join('\n').includes(secret)) found.push(`the secret ${secret} in the log`);
  return [...new Set(found)];
}

// The strings of a result as one text per kind of spelling: unchanged, decoded, and without separators.
function spellingsOf(result: ToolResult): string[] {
  const leaves = stringsIn(result).map(decoded);
  return [leaves.join('\n'), squeezed(leaves.join('\n')), squeezed(leaves.join(''))].map((text) => text.toLowerCase());
}

function placeOf(spellings: readonly string[], secret: string): string | undefined {
  // A secret with a context (" 7305.") is short: without separators it would occur in other numbers.
  const isShort = secret.length < 8 && !/^\w{6,}$/.test(secret);
  const wanted = secret.toLowerCase();
  const [plain = '', lines = '', together = ''] = spellings;
  if (plain.includes(wanted)) return around(plain, wanted);
  if (isShort) return undefined;
  const run = squeezed(wanted);
  return lines.includes(run) ? around(lines, run) : together.includes(run) ? around(together, run) : undefined;
}

function around(text: string, part: string): string {
  const at = text.indexOf(part);
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + part.length + 40));
}

// Without HTML tags, separators and zero-width characters.
function squeezed(text: string): string {
  return text.replaceAll(/<[^<>\n]*>/g, '').replaceAll(/[\s\p{Dash}\p{Cf}\p{M}._+|]/gu, '');
}

function decoded(text: string): string {
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" } as const;
  const html = text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof entities) => entities[name]);
  const bytes = html.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return bytes;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

// A canary stands for all words that begin with it.
function hiddenIn(declarations: Declarations, result: ToolResult): string[] {
  const text = stringsIn(result).join('\n');
  return declarations.hidden.flatMap((word) =>
    [...text.matchAll(new RegExp(`${word}[a-z-]*`, 'g'))].map(([found]) => found),
  );
}

function has(result: ToolResult, word: string): boolean {
  return stringsIn(result).some((text) => text.includes(word));
}

function hexOf(text: string): string {
  return [...text].map((one) => one.codePointAt(0)?.toString(16)).join(' U+');
}

function textIn(result: ToolResult): string {
  return result.success && 'content' in result.data && typeof result.data.content === 'string'
    ? result.data.content
    : '';
}

function idsIn(outputs: readonly Output[]): Set<string> {
  const tables = outputs.filter(({ format, result }) => format === 'table' && result.success);
  return new Set(tables.flatMap(({ result }) => rowsOf((result as { data: Observation }).data).map((row) => row.id)));
}

function judgeText(
  declarations: Declarations,
  text: string,
  real: ReadonlySet<string>,
  breach: (reason: string) => void,
): void {
  for (const { id } of parseControls(text)) if (!real.has(id)) breach(`[${id} …] is read as a control`);
  const isDifference = text.startsWith('changes since');
  for (const line of text.split('\n')) {
    // A reader of a difference removes the mark and the id of the line's node.
    const said = line.replace(/^[~+>-] +(?:[a-z]{2}\d{6} )?/, '').trim();
    for (const words of declarations.forged) {
      if (said.startsWith(words)) breach(`a line begins with "${words}"`);
    }
    const [, named] = (isDifference ? /^[~+>-] +([a-z]{2}\d{6})\b/.exec(line) : null) ?? [];
    if (named !== undefined && !real.has(named)) breach(`"${line}" names a node that is none`);
  }
}

function judgeEvents(declarations: Declarations, events: readonly string[], breach: (reason: string) => void): void {
  for (const event of events) {
    const ours = event.replaceAll(/"(?:[^"\\]|\\.)*"|\[redacted\]/g, '');
    if (/["[\n]/.test(ours)) breach(`the event ${event} is not whole`);
    for (const words of declarations.forged)
      if (ours.includes(words)) breach(`the event ${event} says ${words} itself`);
  }
}

function judgePresence(declarations: Declarations, outputs: readonly Output[], breach: (reason: string) => void): void {
  const texts = outputs.filter(({ format }) => format === 'text').map(({ result }) => textIn(result));
  for (const words of [...declarations.shown, ...declarations.kept]) {
    if (!texts.some((text) => text.includes(words))) breach(`"${words}" is in no text:\n${texts[0] ?? ''}`);
  }
  for (const { what, format, result } of outputs) {
    if (format === undefined || !result.success || !('limitations' in result.data)) continue;
    const drops = result.data.limitations.find(({ kind }) => kind === 'control_characters_dropped');
    if (declarations.dropped.length > 0 && !(Number(drops?.detail) > 0))
      breach(`${what} does not count what was dropped`);
    // The others list controls, with their origins.
    const shows = /^(text|tree|html)$/.test(format) && what.endsWith('before') && !/viewport|expand/.test(what);
    for (const declared of declarations.origin) {
      const origin = format === 'text' ? declared : declared.replace('opaque origin', 'null');
      if (shows && !has(result, origin)) breach(`${what} does not name ${origin}`);
    }
  }
}
