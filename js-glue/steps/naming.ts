// Finds the one node with a given name. Nothing is guessed: if several match, all are listed.
import type { CallableTool } from '../policy/callable_tool.js';
import type { FindReport } from '../tool/contract/contract.js';
import { failure } from '../tool/contract/errors.js';
import { TYPED_ROLES } from '../tool/contract/generated/roles.js';
import { findIn } from './act_and_look.js';
import type { Target } from './grammar.js';

export type Match = FindReport['matches'][number];

const MAX_MATCHES = 50;
const MAX_LISTED = 8;
/** Roles that label or contain controls. */
export const NO_CONTROLS = new Set([
  'LabelText',
  'generic',
  'StaticText',
  'paragraph',
  'none',
  'group',
  'form',
  'row',
  'cell',
]);

/** The id of the node. Throws DomToolFailure NOT_FOUND or AMBIGUOUS, with the alternatives. */
export async function nodeOf(tool: CallableTool, target: Target, signal?: AbortSignal): Promise<string> {
  return target.id ?? (await matchOf(tool, target, signal)).id;
}

/** The id of the field to type into. If only a text has exactly that name, this is the field whose name contains it. */
export async function fieldNodeOf(tool: CallableTool, target: Target, signal?: AbortSignal): Promise<string> {
  if (target.id !== undefined) return target.id;
  const matches = await matchesOf(tool, target, signal);
  const named = chosen(matches, target);
  const fields = matches.filter(({ role }) => TYPED_ROLES.has(role));
  return named.control === true || fields.length === 0 ? named.id : chosen(fields, target).id;
}

/**
 * The same, with the page around it. `target` has a name. With `isName` no other name will do, such as one that contains it. An ordinal
 * counts as without it.
 */
export async function matchOf(
  tool: CallableTool,
  target: Target,
  signal?: AbortSignal,
  isName?: (name: string) => boolean,
): Promise<Match> {
  // The caller names what it was shown. A routine names what it was shown once.
  return chosen(await matchesOf(tool, target, signal, isName === undefined), target, isName);
}

async function matchesOf(
  tool: CallableTool,
  target: Target,
  signal?: AbortSignal,
  reusesCapture = true,
): Promise<readonly Match[]> {
  const { name = '', near } = target;
  const anywhere = { text: name, limit: MAX_MATCHES, ...(reusesCapture ? { reuseCapture: true } : {}) };
  if (near === undefined) return (await findIn(tool, anywhere, signal)).matches;
  const { matches } = await findIn(tool, { ...anywhere, near }, signal);
  if (matches.length > 0) return matches;
  const elsewhere = (await findIn(tool, anywhere, signal)).matches;
  if (elsewhere.length === 0) return [];
  throw absent(target, `Elsewhere there is: ${listOf(elsewhere)}`);
}

const SET_BY_CHECK = /^looks-(on|off)$/;
const CHECKABLE = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox']);

/** The id of what `check` presses. */
export async function checkedNodeOf(tool: CallableTool, target: Target, signal?: AbortSignal): Promise<string> {
  return target.id ?? checkedIn(await matchOf(tool, target, signal));
}

/** If the name is that of a text, the only control beside it that can be on or off. */
export function checkedIn(match: Match): string {
  if (match.control === true) return match.id;
  const beside = (match.controls ?? []).filter(
    ({ role, name, states = [] }) =>
      CHECKABLE.has(role) || states.some((state) => SET_BY_CHECK.test(state)) || (role === 'generic' && name === ''),
  );
  const [only, other] = beside;
  return only !== undefined && other === undefined ? only.id : match.id;
}

/** In this order: what is not behind an open dialog, exact names, controls. */
export function chosen(matches: readonly Match[], target: Target, isName?: (name: string) => boolean): Match {
  const { name = '', role, within, place } = target;
  const fitting = matches.filter(
    (match) =>
      (role === undefined || match.role === role || (role === 'textbox' && match.role === 'searchbox')) &&
      (within === undefined || holds(`${match.around ?? ''} ${match.within?.name ?? ''}`, within)),
  );
  const inFront = onlyIfAny(fitting, ({ behind }) => behind !== true);
  const exact =
    isName === undefined || place !== undefined
      ? onlyIfAny(inFront, (match) => match.name.trim().toLowerCase() === name.trim().toLowerCase())
      : inFront.filter((match) => isName(match.name));
  const candidates = onlyIfAny(exact, (match) => match.control === true || !NO_CONTROLS.has(match.role));
  if (place !== undefined && candidates.length > 0) {
    const one = candidates[place - 1];
    if (one === undefined) {
      throw failure('NOT_FOUND', `There are only ${candidates.length} of ${described(target)}.`, listOf(candidates));
    }
    if (isName === undefined || isName(one.name)) return one;
    const now = `Number ${place} of ${described(target)} is called ${JSON.stringify(one.name)}.`;
    throw failure('NOT_FOUND', now, listOf(candidates));
  }
  const [first, second] = candidates;
  if (first !== undefined && second === undefined) return first;
  if (first === undefined) {
    const others = matches.length > 0 ? `There is: ${listOf(matches)}` : 'Look at the page to see what there is.';
    throw absent(target, others);
  }
  throw failure(
    'AMBIGUOUS',
    `There are ${candidates.length} of ${described(target)}.`,
    `Say "1st", "2nd", a role, near "words", in "dialog or section", or an id: ${listOf(candidates)}`,
  );
}

function absent(target: Target, remedy: string): Error {
  return failure('NOT_FOUND', `There is no ${described(target)} on the page.`, remedy);
}

/** Those for which `isBetter` holds, if there are any. */
function onlyIfAny(matches: readonly Match[], isBetter: (match: Match) => boolean): readonly Match[] {
  const better = matches.filter(isBetter);
  return better.length > 0 ? better : matches;
}

function described({ name, role, near, within }: Target): string {
  const more = (word: string, text: string | undefined): string =>
    text === undefined ? '' : ` ${word} ${JSON.stringify(text)}`;
  return `${role === undefined ? '' : `${role} `}${JSON.stringify(name)}${more('near', near)}${more('in', within)}`;
}

function listOf(matches: readonly Match[]): string {
  const lines = matches
    .slice(0, MAX_LISTED)
    .map(({ id, role, name, context }) => `\n  [${id} ${role}] ${JSON.stringify(name)} in ${JSON.stringify(context)}`);
  return lines.join('') + (matches.length > MAX_LISTED ? `\n  … and ${matches.length - MAX_LISTED} more` : '');
}

function holds(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}
