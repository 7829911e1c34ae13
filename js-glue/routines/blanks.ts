// Blanks of a routine: in which texts of a step they stand: what is entered, where it leads, and how its target is found.
import type { Step, Target } from '../steps/grammar.js';
import { inEveryText } from './routine.js';
import { blanked, isNumber } from './shared_words.js';
import { targetsOf, withTargets } from './targets_of_step.js';

export interface Replacing {
  /** In what is typed, chosen or answered. */
  entered(text: string): string;
  /** In the words of a page. */
  named(text: string): string;
  /** In an address or a path. */
  address(url: string): string;
}

/** Not in its verb, its roles and its key. */
export function withTexts<Of extends Step>(step: Of, { entered, named, address }: Replacing): Of {
  const now: Record<string, unknown> = { ...step };
  const isWaited = step.verb === 'wait' || step.verb === 'expect';
  if ('text' in step && step.text !== undefined) now['text'] = isWaited ? named(step.text) : entered(step.text);
  if ('values' in step) now['values'] = step.values.map(entered);
  if ('files' in step) now['files'] = step.files.map(entered);
  if ('input' in step) now['input'] = inEveryText(step.input, entered);
  if ('url' in step) now['url'] = address(step.url);
  const targets = targetsOf(step).map(({ role, ...words }): Target => {
    const replaced = inEveryText(words, named);
    return role === undefined ? replaced : { ...replaced, role };
  });
  return withTargets(now as Of, targets);
}

/**
 * Puts blanks in place of words, by the words. A number is one only where it was entered: in the words of a page the same one may be
 * an amount or a date. With `isEverywhere` there, too.
 */
export function blankReplacing(names: ReadonlyMap<string, string>, isEverywhere = false): Replacing {
  const known = [...names].filter(([words]) => words !== '');
  const replaced = known.filter(([words]) => isEverywhere || !isNumber(words));
  const [all, inPages] = [new Map(known), new Map(replaced)];
  const inAddresses = new Map(replaced.flatMap(([words, name]) => spellings(words).map((one) => [one, name] as const)));
  return {
    entered: (text) => blanked(text, all),
    named: (text) => blanked(text, inPages),
    address: (url) => {
      const { length } = originOf(url);
      return url.slice(0, length) + blanked(url.slice(length), inAddresses);
    },
  };
}

/** As a form writes a space, and as a person writes a letter. */
function spellings(words: string): string[] {
  const encoded = encodeURIComponent(words);
  const isPlain = /^[\p{L}\p{N}_.~-]+$/u.test(words);
  return [...new Set([encoded, encoded.replaceAll('%20', '+'), ...(isPlain ? [words] : [])])];
}

function originOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
}
