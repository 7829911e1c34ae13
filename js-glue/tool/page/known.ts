// The gates of a connection ask here: nothing but these functions ever runs in a page.
import { PAGE_FUNCTIONS } from './generated/page_functions.js';

const TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(PAGE_FUNCTIONS));
const KNOWN: ReadonlySet<unknown> = new Set(TEXTS.values());

/** Whether a `functionDeclaration` is one of them, to the letter. */
export function isPageFunction(declaration: unknown): boolean {
  return KNOWN.has(declaration);
}

/** The text of the one of that name. */
export function pageFunctionNamed(name: unknown): string | undefined {
  return typeof name === 'string' ? TEXTS.get(name) : undefined;
}
