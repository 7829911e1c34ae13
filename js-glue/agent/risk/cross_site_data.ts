// What a call would carry from one site to another, in a task of several tabs. A planner may write what it has read in any
// form, so everything counts that is not in the person's own words, to the letter. A press says only which control was chosen,
// and counts where controls spell: choices, and buttons of one letter or digit.
import { chordOf } from '../../facts/keys.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import { CHOICE_ROLES } from '../../tool/contract/generated/roles.js';

/** Sites, and the codes of risk_check.ts for what has none. */
export interface Carried {
  from: readonly string[];
  to: readonly string[];
}

/** What a planner knows, and what it may do with it. */
export interface Knowledge {
  /** The sites whose pages it was shown. */
  read: readonly string[];
  /** The one of the current tab. */
  current: string;
  /** In the person's words: their instruction and their answers. */
  personWords: string;
  /** They are written by name, and each is filled in on its own sites alone. */
  secrets: readonly string[];
  /** Keys of what the person has allowed. */
  allowed: readonly string[];
}

/** Where a call writes: in this node, or at this site's address. */
interface Place {
  to: string;
  node?: NodeFacts;
}

export function carriedBy(call: ToolCall, { to, node }: Place, knows: Knowledge): Carried | undefined {
  const from = knows.read.filter((site) => site !== to && !knows.allowed.includes(`carry ${site} to ${to}`));
  if (from.length === 0) return undefined;
  const own = knows.secrets.map((name) => `{{${name}}}`);
  const written = writtenBy(call, to, node).filter((text) => text !== '' && !own.includes(text));
  // With several fields, the choice of which of the person's words goes into which could itself encode what was read.
  const [first = '', second] = written;
  return second === undefined && isInPersonWords(first, knows.personWords) ? undefined : { from, to: [to] };
}

/** Whether a call that is harmless otherwise can still pass information to the page. */
export function mayRevealData(call: ToolCall): boolean {
  return call.action === 'emulate' || (call.action === 'hover' && call.at !== undefined);
}

/** What an approval allows and a refusal forbids. */
export function carryKeys({ from, to }: Carried): string[] {
  return to.flatMap((one) => from.map((site) => `carry ${site} to ${one}`));
}

/** No person says this, so it always counts. */
const UNSAID = '\0';

function writtenBy(call: ToolCall, to: string, node?: NodeFacts): string[] {
  switch (call.action) {
    case 'type':
      return [call.text];
    case 'fill':
      return call.fields.flatMap(({ value }) => (typeof value === 'boolean' ? UNSAID : value));
    case 'select':
      return call.values;
    case 'keypress':
      return isPlainKey(call.key, node) ? [] : [UNSAID];
    case 'click':
      return pressedBy(call, node);
    case 'hover':
      return call.at === undefined ? [] : [UNSAID];
    case 'check':
    case 'drag':
    case 'emulate':
    case 'page_tool':
      return [UNSAID];
    case 'handle_dialog':
      return call.promptText === undefined ? [] : [call.promptText];
    case 'navigate':
      return [writtenIn(call.url, to)];
    default:
      return [];
  }
}

/** How a click is made can encode something, as its place can. */
function pressedBy(call: Extract<ToolCall, { action: 'click' }>, node: NodeFacts | undefined): string[] {
  const { at, position, button = 'left', clickCount = 1, modifiers = [] } = call;
  if (at !== undefined || position !== undefined) return [UNSAID];
  if (button !== 'left' || clickCount !== 1 || modifiers.length > 0) return [UNSAID];
  return node !== undefined && spells(node) ? [node.words[0] ?? UNSAID] : [];
}

const CHOICES: ReadonlySet<string> = new Set([...CHOICE_ROLES, 'checkbox', 'radio', 'switch', 'slider', 'spinbutton']);

function spells({ role, words }: NodeFacts): boolean {
  return CHOICES.has(role) || (role === 'button' && words.some((text) => [...text.trim()].length === 1));
}

const PLAIN_KEYS: ReadonlySet<string> = new Set(['enter', 'tab', 'escape', 'backspace']);
const MOVES = /^(?:arrow|page)(?:up|down|left|right)$|^(?:home|end)$/;
/** Where keys that move choose a value. */
const CHOSEN_BY_KEYS: ReadonlySet<string> = new Set([
  ...CHOICES,
  'combobox',
  'listbox',
  'gridcell',
  'scrollbar',
  'tab',
  'ColorWell',
  'Date',
  'DateTime',
  'InputTime',
]);

function isPlainKey(spelt: string, node: NodeFacts | undefined): boolean {
  const { key, held } = chordOf(spelt);
  if (held.size > 0 || /^numpad/i.test(spelt)) return false;
  return PLAIN_KEYS.has(key) || (MOVES.test(key) && !CHOSEN_BY_KEYS.has(node?.role ?? ''));
}

/** An address without the parts that name nothing but the site. Its host and port are text, too. */
function writtenIn(url: string, to: string): string {
  const place = new URL(url).href.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return place === to || place === `www.${to}` ? '' : place;
}

/** Exactly as the person wrote it: a choice among spellings could encode something. */
function isInPersonWords(text: string, personWords: string): boolean {
  for (let at = personWords.indexOf(text); at >= 0; at = personWords.indexOf(text, at + 1)) {
    const isWhole = !LETTER.test(personWords.slice(0, at).slice(-1)) || !LETTER.test(text[0] ?? '');
    const after = personWords.slice(at + text.length, at + text.length + 1);
    if (isWhole && (!LETTER.test(after) || !LETTER.test(text.at(-1) ?? ''))) return true;
  }
  return false;
}

const LETTER = /[\p{L}\p{N}]/u;
