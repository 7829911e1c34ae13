// Finds the one node with a given name. Nothing is guessed: if several match, all are listed.
import type { DomTool } from '../tool/index.js';
import type { FindReport } from '../tool/contract/contract.js';
import { failure } from '../tool/contract/errors.js';
import { findIn, quietLook } from '../mcp/act_and_look.js';
import { Outline } from '../mcp/outline_search.js';
import type { Target } from './grammar.js';

type Match = FindReport['matches'][number];

const MOST = 50;
const LISTED = 8;
/** Roles that label or contain controls. */
const NO_CONTROLS = new Set([
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
export async function nodeOf(tool: DomTool, target: Target): Promise<string> {
  if (target.id !== undefined) return target.id;
  const { matches } = await findIn(tool, target.name ?? '', MOST);
  return chosen(target.near === undefined ? matches : await inTheirLines(tool, matches), target).id;
}

// A row of a table describes what is near a control better than the words of its own cell.
async function inTheirLines(tool: DomTool, matches: readonly Match[]): Promise<Match[]> {
  const outline = new Outline(String((await quietLook(tool, {})).content));
  return matches.map((match) => {
    const place = outline.placeOf(match);
    return place === undefined ? match : { ...match, context: `${match.context} ${outline.lineAt(place)}` };
  });
}

/** Exact names take precedence, then controls. */
export function chosen(matches: readonly Match[], target: Target): Match {
  const { name = '', role, near, place } = target;
  const fitting = matches.filter(
    (match) =>
      (role === undefined || match.role === role || (role === 'textbox' && match.role === 'searchbox')) &&
      (near === undefined || holds(match.context, near)),
  );
  const exact = fitting.filter((match) => match.name.trim().toLowerCase() === name.trim().toLowerCase());
  const best = exact.length > 0 ? exact : fitting;
  const controls = best.filter((match) => !NO_CONTROLS.has(match.role));
  const candidates = controls.length > 0 ? controls : best;
  if (place !== undefined && candidates.length > 0) {
    const one = candidates[place - 1];
    if (one !== undefined) return one;
    throw failure('NOT_FOUND', `There are only ${candidates.length} of ${described(target)}.`, listOf(candidates));
  }
  const [first, second] = candidates;
  if (first !== undefined && second === undefined) return first;
  if (first === undefined) {
    const others = matches.length > 0 ? `There is: ${listOf(matches)}` : 'Run domtool observe to see the page.';
    throw failure('NOT_FOUND', `There is no ${described(target)} on the page.`, others);
  }
  throw failure(
    'AMBIGUOUS',
    `There are ${candidates.length} of ${described(target)}.`,
    `Say "1st", "2nd", a role, near "words", or an id: ${listOf(candidates)}`,
  );
}

function described({ name, role, near }: Target): string {
  return `${role === undefined ? '' : `${role} `}${JSON.stringify(name)}${near === undefined ? '' : ` near ${JSON.stringify(near)}`}`;
}

function listOf(matches: readonly Match[]): string {
  const lines = matches
    .slice(0, LISTED)
    .map(({ id, role, name, context }) => `\n  [${id} ${role}] ${JSON.stringify(name)} in ${JSON.stringify(context)}`);
  return lines.join('') + (matches.length > LISTED ? `\n  … and ${matches.length - LISTED} more` : '');
}

function holds(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}
