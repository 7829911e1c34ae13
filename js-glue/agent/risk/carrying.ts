// What a call would carry from one site to another, in a task of several tabs. A planner may write what it has read in any
// form, so everything counts that is not in the person's own words. A press says only which control was chosen, and counts
// where controls spell: choices, and buttons of one letter or digit.
import { chordOf } from '../../facts/keys.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import { CHOICE_ROLES } from '../../tool/contract/generated/roles.js';

export interface Carried {
  from: readonly string[];
  to: string;
}

/** What a planner knows, and what it may do with it. */
export interface Knowledge {
  /** The sites whose pages it was shown, the current one last. */
  read: readonly string[];
  /** In the person's words: their instruction and their answers. */
  said: string;
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
  return writtenBy(call, to, node).every((text) => isSaid(text, knows)) ? undefined : { from, to };
}

/** What an approval allows and a refusal forbids. */
export function carryKeys({ from, to }: Carried): string[] {
  return from.map((site) => `carry ${site} to ${to}`);
}

/** No person says this, so it always counts. */
const UNSAID = '\0';

function writtenBy(call: ToolCall, to: string, node?: NodeFacts): string[] {
  switch (call.action) {
    case 'type':
      return [call.text];
    case 'fill':
      return call.fields.flatMap(({ value }) => value).map(String);
    case 'select':
      return call.values;
    case 'check':
      return [String(call.checked)];
    case 'keypress':
      return chordOf(call.key).key.length === 1 ? [call.key] : [];
    case 'click':
      return node !== undefined && spells(node) ? node.words.slice(0, 1) : [];
    case 'drag':
      return [UNSAID];
    case 'page_tool':
      return Object.keys(call.input ?? {}).length === 0 ? [] : [UNSAID];
    case 'handle_dialog':
      return call.promptText === undefined ? [] : [call.promptText];
    case 'navigate':
      return [writtenIn(call.url, to)];
    default:
      return [];
  }
}

const CHOICES: ReadonlySet<string> = new Set([...CHOICE_ROLES, 'checkbox', 'radio', 'switch', 'slider', 'spinbutton']);

function spells({ role, words }: NodeFacts): boolean {
  return CHOICES.has(role) || (role === 'button' && words.some((text) => [...text.trim()].length === 1));
}

/** An address without the parts that name nothing but the site. Its host and port are text, too. */
function writtenIn(url: string, to: string): string {
  const place = new URL(url).href.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return place === to || place === `www.${to}` ? '' : place;
}

function isSaid(text: string, { said, secrets }: Knowledge): boolean {
  const own = secrets.reduce((rest, name) => rest.replaceAll(`{{${name}}}`, ''), text);
  const words = plain(own);
  if (words === '') return true;
  const all = ` ${plain(said)} `;
  for (let at = all.indexOf(words); at >= 0; at = all.indexOf(words, at + 1)) {
    const isWhole = !LETTER.test(all.slice(0, at).slice(-1)) || !LETTER.test(words[0] ?? '');
    const after = all.slice(at + words.length, at + words.length + 1);
    if (isWhole && (!LETTER.test(after) || !LETTER.test(words.at(-1) ?? ''))) return true;
  }
  return false;
}

const LETTER = /[\p{L}\p{N}]/u;

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
