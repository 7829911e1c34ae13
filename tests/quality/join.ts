// Our rows next to the browser's accessibility nodes, joined by frame and backend node id. Pure.
import type { TableRow } from '../../js-glue/tool/contract/contract.js';
import { ROLES } from '../../js-glue/tool/engine/generated/enums.js';
import type { AxNode, Whereabouts } from './ax_tree.js';

export interface Pair {
  /** Undefined if the table has no row for an element that the browser exposes to assistive technology. */
  row: TableRow | undefined;
  ax: AxNode;
  /** For an element without a row. */
  whereabouts?: Whereabouts | undefined;
}

const kElementless = new Set(['RootWebArea', 'StaticText', 'InlineTextBox', 'ListMarker', 'LineBreak']);

/** Roles with which a focusable node is a control; scrollers and pages are focusable too. */
const kNoControls = new Set(['generic', 'none', 'RootWebArea', 'Iframe', 'paragraph', 'list', 'group', 'region']);

function key({ frameId, backendNodeId }: { frameId: string; backendNodeId: number }): string {
  return `${frameId} ${backendNodeId}`;
}

/**
 * One pair for each element that the browser does not ignore. Text and pages are not elements: the table has none.
 * Neither does it have the parts of a control that the browser draws itself, as long as they are no controls.
 */
export function join(rows: TableRow[], nodes: AxNode[]): Pair[] {
  const byKey = new Map(rows.map((row) => [key(row), row]));
  return nodes
    .filter((node) => !node.ignored)
    .map((ax) => ({ ax, row: byKey.get(key(ax)) }))
    .filter(
      (pair) => pair.row !== undefined || (!kElementless.has(pair.ax.role) && (isInteractive(pair) || isNamed(pair))),
    );
}

export function isInteractive({ row, ax }: Pair): boolean {
  return row?.interactive === true || (ax.focusable && !kNoControls.has(ax.role));
}

/** A name that only one of the two has. */
export function isNamed({ row, ax }: Pair): boolean {
  return ax.name !== '' || nameOf(row) !== '';
}

/** White space of every kind as single spaces, on both sides, as in all text from the engine (text_policy.cpp). */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Our accessible name; a guessed name of a nameless control counts as none. */
export function nameOf(row: TableRow | undefined): string {
  return row === undefined || row.nameIsGuess === true ? '' : row.name;
}

export function rolesAgree({ row, ax }: Pair): boolean {
  return row?.role === ax.role;
}

export function namesAgree({ row, ax }: Pair): boolean {
  return row !== undefined && collapsed(nameOf(row)) === collapsed(ax.name);
}

/** Whether the enumeration has that role of Chrome's. */
export function isKnownRole(role: string): boolean {
  return (ROLES as readonly string[]).includes(role);
}
