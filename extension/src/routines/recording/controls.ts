// What a press on a part of the page presses.
import type { TableRow } from '../../../../js-glue/tool/index.js';

export interface Control {
  control: TableRow;
  isWhole: boolean;
}

/** Where in them a press is does not matter. */
const WHOLE: ReadonlySet<string> = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'option',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'treeitem',
]);

/** What a press on a part of it presses. A part of anything else that has no other part is as good as the whole. */
export function controlAround(row: TableRow, rows: readonly TableRow[]): Control {
  const byId = new Map(rows.map((one) => [one.id, one]));
  let isOnlyPart = true;
  for (let at: TableRow | undefined = row; at !== undefined; at = byId.get(at.parentId ?? '')) {
    const { id, frameId, role, interactive } = at;
    if (frameId !== row.frameId) break;
    if (at !== row) isOnlyPart &&= rows.filter(({ parentId }) => parentId === id).length === 1;
    if (interactive) return { control: at, isWhole: isOnlyPart || WHOLE.has(role) };
  }
  return { control: row, isWhole: true };
}

const BOXES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox']);

/** Undefined if it is neither: it is no box, or has a third state. */
export function checkedIn({ role, states }: TableRow): boolean | undefined {
  if (!BOXES.has(role)) return undefined;
  if (states.includes('checked')) return true;
  return states.includes('unchecked') ? false : undefined;
}
