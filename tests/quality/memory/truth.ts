// The truth of a page of fixtures/pages/memory (its truth.js), joined with the engine's rows by backend node id: the
// page and DOM.getDocument walk the same tree in the same order.
import type { CDPSession, Page } from 'playwright-core';
import type { Protocol } from 'devtools-protocol';

import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import type { Sighting } from './ledger.js';

type DomNode = Protocol.DOM.Node;

/** One element as the page reports it. */
export interface Reported extends Pick<Sighting, 'key' | 'serial' | 'meaning' | 'isTwin'> {
  /** Disabled, or behind a modal dialog. */
  isBlocked?: boolean;
}

/** A click that arrived, and the keys of everything on its path, innermost first. */
export interface Press {
  keys: string[];
  isTrusted: boolean;
}

export interface Step {
  name: string;
  /** The page is reloaded afterwards. */
  reload?: boolean;
  /** The key of what the difference must name. */
  names?: string;
  /** Keys of controls whose label or item title it changes: nobody can see whether they are the same. */
  renames?: string[];
}

interface TruthWindow {
  truth: { survey(): Reported[]; pressed: Press[] };
  steps: Array<Step & { run?: () => unknown }>;
  mutate(): string;
}

export function stepsOf(page: Page): Promise<Step[]> {
  return page.evaluate(() =>
    (globalThis as unknown as TruthWindow).steps.map(({ name, reload, names, renames }) => ({
      name,
      ...(reload === true ? { reload } : {}),
      ...(names === undefined ? {} : { names }),
      ...(renames === undefined ? {} : { renames }),
    })),
  );
}

export async function runStep(page: Page, index: number): Promise<void> {
  const step = await page.evaluate(async (at) => {
    const { run, reload } = (globalThis as unknown as TruthWindow).steps[at] ?? {};
    await run?.();
    return { reload: reload === true };
  }, index);
  if (step.reload) await page.reload();
}

export function mutate(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as TruthWindow).mutate());
}

export function reportedBy(page: Page): Promise<Reported[]> {
  return page.evaluate(() => (globalThis as unknown as TruthWindow).truth.survey());
}

/** The clicks since the last call. */
export function takePresses(page: Page): Promise<Press[]> {
  return page.evaluate(() => (globalThis as unknown as TruthWindow).truth.pressed.splice(0));
}

/** The order of truth.js: an element, its author's shadow tree, its children, the document in it. */
function walk(node: DomNode, into: number[]): number[] {
  if (node.nodeType === 1) into.push(node.backendNodeId);
  for (const root of node.shadowRoots ?? []) if (root.shadowRootType !== 'user-agent') walk(root, into);
  for (const child of node.children ?? []) if (child.nodeType === 1) walk(child, into);
  if (node.contentDocument !== undefined) walk(node.contentDocument, into);
  return into;
}

/** Every element of the page that has a row in `rows`. */
export async function sight(page: Page, cdp: CDPSession, rows: readonly TableRow[]): Promise<Sighting[]> {
  const reported = await reportedBy(page);
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const backendIds = walk(root as DomNode, []);
  if (backendIds.length !== reported.length) {
    throw new Error(`The page tells of ${reported.length} elements, the browser of ${backendIds.length}.`);
  }
  const rowOf = new Map(rows.map((row) => [row.backendNodeId, row]));
  return reported.flatMap((one, at) => {
    const row = rowOf.get(backendIds[at] ?? -1);
    return row === undefined ? [] : [{ ...one, id: row.id, label: labelOf(one, row) }];
  });
}

export function labelOf({ key }: Pick<Reported, 'key'>, row: TableRow): string {
  return `"${key ?? ''}" (${row.role} ${JSON.stringify(row.name.slice(0, 40))})`;
}
