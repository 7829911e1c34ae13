// The allow-list of page functions. Every connection checks against it, so nothing else ever runs in a page.
import { PAGE_FUNCTIONS } from './generated/page_functions.js';

const TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(PAGE_FUNCTIONS));
const KNOWN: ReadonlySet<unknown> = new Set(TEXTS.values());

/** Whether a `functionDeclaration` is exactly one of the page functions. */
export function isPageFunction(declaration: unknown): boolean {
  return KNOWN.has(declaration);
}

/** The text of the page function of that name. */
export function pageFunctionNamed(name: unknown): string | undefined {
  return typeof name === 'string' ? TEXTS.get(name) : undefined;
}
