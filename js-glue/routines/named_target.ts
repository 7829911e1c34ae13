// How a node is named in a routine, so that another visit to the page finds the same one.
import { PageFacts, unrecorded } from '../facts/page_facts.js';
import type { CallableTool } from '../policy/callable_tool.js';
import { findIn } from '../steps/act_and_look.js';
import { type Target, isRoleWord } from '../steps/grammar.js';
import { type Match, checkedIn, matchOf } from '../steps/naming.js';
import { DomToolFailure } from '../tool/contract/errors.js';
import type { RoutineStep } from './routine.js';

const MAX_MATCHES = 50;

export interface NodeSeen {
  id: string;
  role: string;
  name: string;
  /** By what its author named it; not a path, because a path breaks when the page is rebuilt. */
  selector?: string;
  /** The kind of secret that the field holds. */
  secret?: string;
}

/** Undefined if it is no control, or cannot be observed. */
export async function seenNode(tool: CallableTool, id: string): Promise<NodeSeen | undefined> {
  const facts = (await PageFacts.read(tool))?.of(id);
  if (facts === undefined) return undefined;
  const { role, name, secret } = facts;
  const selector = (await controlsOn(tool)).find((node) => node.id === facts.id)?.selectorPath;
  const isNamed = selector !== undefined && isByAuthor(selector);
  return { id: facts.id, role, name, ...(isNamed ? { selector } : {}), ...(secret === undefined ? {} : { secret }) };
}

/** The only control that the selector matches. */
export async function nodeAt(tool: CallableTool, selector: string): Promise<NodeSeen | undefined> {
  const [node, second] = await controlsOn(tool, selector);
  return node === undefined || second !== undefined ? undefined : { id: node.id, role: node.role, name: node.name };
}

/** `#q`, `[name="q"]`, `form[…] #q`: no ordinals, no path of tags. */
export function isByAuthor(selector: string): boolean {
  return /[#[]/.test(selector) && !/[>+~]|:nth-/.test(selector);
}

async function controlsOn(
  tool: CallableTool,
  selector?: string,
): Promise<Array<{ id: string; role: string; name: string; selectorPath?: string }>> {
  const which = selector === undefined ? {} : { selector };
  const look = unrecorded({ format: 'semantic', keys: 'full', scope: 'page', selectors: true, ...which });
  const result = await tool.execute(look);
  if (!result.success || !('content' in result.data)) return [];
  const { content } = result.data;
  return typeof content === 'object' && 'semanticNodes' in content ? (content.semanticNodes ?? []) : [];
}

/** The node that a step acts on. */
export interface FoundTarget {
  id: string;
  /** As the page has it now. */
  name: string;
  /** Where the words of `near` are: a text of its own row, card or line, a part of one, or elsewhere. */
  near: 'whole' | 'part' | 'elsewhere';
}

/** With `isName` no other name will do. */
export async function foundNode(
  tool: CallableTool,
  step: RoutineStep,
  target: Target,
  signal?: AbortSignal,
  isName?: (name: string) => boolean,
): Promise<FoundTarget> {
  if (target.id !== undefined) return { id: target.id, name: '', near: 'elsewhere' };
  const match = await matchOf(tool, target, signal, isName);
  const id = step.verb === 'check' || step.verb === 'uncheck' ? checkedIn(match) : match.id;
  return { id, name: match.name, near: await placeOf(tool, target.near, match, signal) };
}

/** "Assam" is a whole text in the row of Assam, and a part of one in that of Assam Gold. */
async function placeOf(
  tool: CallableTool,
  near: string | undefined,
  match: Match,
  signal?: AbortSignal,
): Promise<FoundTarget['near']> {
  const row = `${match.context} ${match.line ?? ''} ${match.within?.name ?? ''}`.toLowerCase();
  if (near === undefined || !row.includes(near.toLowerCase())) return 'elsewhere';
  const { matches } = await findIn(tool, { text: near, limit: MAX_MATCHES }, signal);
  const isBeside = ({ context, within }: Match): boolean =>
    context === match.context || (within !== undefined && within.id === match.within?.id);
  return matches.some((one) => isSameName(one.name, near) && isBeside(one)) ? 'whole' : 'part';
}

export function isSameName(name: string, other: string): boolean {
  return plain(name) === plain(other);
}

/** A name with a number, such as "Basket (2)", has another one the next time. An amount of money has to be the same. */
export function isSameButForNumbers(name: string, other: string): boolean {
  if (!mayDiffer(name) || !mayDiffer(other)) return isSameName(name, other);
  return plain(name).replace(/\d+/g, '#') === plain(other).replace(/\d+/g, '#');
}

const CURRENCIES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...['euro', 'euros', 'dollar', 'dollars', 'pound', 'pounds', 'franken', 'kr', 'zł', 'Kč', 'Ft', 'Fr', 'Rs'],
]);

/** It has a number that is no amount of money: none with two decimals, and none in a name that names a currency. */
export function mayDiffer(name: string): boolean {
  if (!/\d/.test(name) || /\p{Sc}|\d[.,]\d{2}(?!\d)/u.test(name)) return false;
  return !(name.match(/\p{L}+/gu) ?? []).some((word) => CURRENCIES.has(word) || CURRENCIES.has(word.toLowerCase()));
}

function plain(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The shortest target that means this node and no other, as `foundNode` finds it; undefined if words cannot tell it apart. */
export async function targetOf(
  tool: CallableTool,
  step: RoutineStep,
  { id, role, name }: NodeSeen,
): Promise<(FoundTarget & { target: Target }) | undefined> {
  if (name === '') return undefined;
  const byRole: Target = { name, ...(isRoleWord(role) ? { role } : {}) };
  const match = (await findIn(tool, { text: name, limit: MAX_MATCHES })).matches.find((one) => one.id === id);
  const row = match?.within?.name ?? '';
  const inRow =
    row === ''
      ? []
      : [
          { ...byRole, near: row },
          { ...byRole, within: row },
        ];
  for (const target of [{ name }, byRole, ...inRow]) {
    const found = await foundNode(tool, step, target).catch(notFound);
    if (found?.id === id) return { ...found, target };
  }
  return undefined;
}

/** With the whole name, and with its ordinal counted among the nodes of that role and name; as it was if that finds another one. */
export async function wholeNamed(
  tool: CallableTool,
  step: RoutineStep,
  found: FoundTarget & { target: Target },
  role: string | undefined,
): Promise<FoundTarget & { target: Target }> {
  const { id, name, target } = found;
  if (name === '') return found;
  const { place: last = 0, ...rest } = target;
  const whole: Target = { ...rest, name, ...(role !== undefined && isRoleWord(role) ? { role } : {}) };
  for (let place = 0; place <= last; place++) {
    const restated = place === 0 ? whole : { ...whole, place };
    const other = await foundNode(tool, step, restated).catch(notFound);
    if (other?.id === id) return { ...other, target: restated };
  }
  return found;
}

function notFound(error: unknown): undefined {
  if (!(error instanceof DomToolFailure)) throw error;
}
