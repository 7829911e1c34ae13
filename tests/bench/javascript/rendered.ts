// Which rows are rendered and shown: the parts of src/merge/skipped_contents.cpp and src/visibility/rendered.cpp that
// affect the lines.
import { heightOf, widthOf } from './frames.js';
import type { Rect } from './frames.js';
import { styleOf } from './rows.js';
import type { Row } from './rows.js';

const kMinOpacity = 0.05;
const kMinSize = 1;
const kNoBox: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
const kNeverRendered = new Set(
  ('head style script noscript template datalist title meta link source track map area option ' + 'optgroup').split(
    ' ',
  ),
);
const kNeverPainted = new Set(['defs', 'symbol', 'clippath', 'mask', 'pattern', 'marker']);
const kRestyled = new Set(['checkbox', 'radio', 'file', 'range']);

/** Removes the layout of what is never shown, and adds one for what `content-visibility: auto` skips. */
export function settleSkipped(rows: Row[]): void {
  let hiddenUntil = 0;
  for (let i = 0; i < rows.length; ) {
    const row = rows[i] as Row;
    if (i < hiddenUntil || isFoldedAway(rows, row) || isNeverPainted(row)) {
      if (i >= hiddenUntil) hiddenUntil = row.end;
      row.hasLayout = false;
      row.box = kNoBox;
      row.renderedText = '';
    }
    const skips = row.hasLayout && row.kind !== 'document' ? styleOf(row, 'content-visibility') : 'visible';
    if (skips === 'hidden') hiddenUntil = row.end;
    const isSkipped = skips === 'auto' && !rows.slice(i + 1, row.end).some((inside) => inside.hasLayout);
    if (isSkipped) restore(rows, i);
    i = isSkipped ? row.end : i + 1;
  }
}

function restore(rows: Row[], container: number): void {
  const { box, end } = rows[container] as Row;
  for (let i = container + 1; i < end; ) {
    const row = rows[i] as Row;
    if (row.kind === 'document' || isNeverRendered(row) || isFoldedAway(rows, row)) {
      i = row.end;
      continue;
    }
    row.hasLayout = true;
    row.box = box;
    if (row.kind === 'text') row.renderedText = row.text;
    i += 1;
  }
}

function isNeverRendered({ tag, attributes }: Row): boolean {
  if (kNeverRendered.has(tag)) return true;
  if (tag === 'input') return attributes.get('type')?.toLowerCase() === 'hidden';
  if (tag === 'dialog') return !attributes.has('open');
  return attributes.has('hidden') || attributes.has('popover');
}

function isFoldedAway(rows: readonly Row[], row: Row): boolean {
  const parent = rows[row.parent];
  return parent?.tag === 'details' && !parent.attributes.has('open') && row.tag !== 'summary';
}

function isNeverPainted(row: Row): boolean {
  if (row.hasLayout && styleOf(row, 'display') === 'none') return true;
  return row.kind === 'element' && kNeverPainted.has(row.tag);
}

/** Gives rows without a box of their own that of their content. */
export function borrowBoxes(rows: Row[]): void {
  const inner: Rect[] = new Array(rows.length).fill(kNoBox);
  for (let i = rows.length - 1; i >= 0; i -= 1) {
    const row = rows[i] as Row;
    const inside = inner[i] as Rect;
    if (row.kind === 'element' && !isEmpty(inside) && isTiny(row.box) && !isClipping(row)) {
      row.box = inside;
      row.hasLayout = true;
    }
    const parent = rows[row.parent];
    const isHidden = ['hidden', 'collapse'].includes(styleOf(row, 'visibility'));
    if (parent?.frame === row.frame && row.hasLayout && !isHidden && !isEmpty(row.box)) {
      inner[row.parent] = union(inner[row.parent] as Rect, row.box);
    }
  }
}

/** Which rows have layout, are not hidden or transparent, and are larger than a pixel. */
export function shownOf(rows: readonly Row[]): boolean[] {
  const opacities: number[] = [];
  return rows.map((row) => {
    const isText = row.kind === 'text';
    const standsAlone = row.parent === -1 || (!isText && styleOf(row, 'overlay') === 'auto');
    const inherited = standsAlone ? 1 : (opacities[row.parent] ?? 1);
    const own = isText ? 1 : opacityOf(row);
    opacities.push(inherited * own);
    if (row.kind === 'document') return true;
    const opacity = isRestyled(row) ? Math.max(inherited * own, inherited) : inherited * own;
    const isHidden = ['hidden', 'collapse'].includes(styleOf(row, 'visibility'));
    return row.hasLayout && !isHidden && opacity >= kMinOpacity && !isTiny(row.box);
  });
}

function opacityOf(row: Row): number {
  if (row.styles.length === 0) return 1;
  const filter = /opacity\(([^)]*)\)/.exec(styleOf(row, 'filter'))?.[1];
  return Number(styleOf(row, 'opacity')) * (filter === undefined ? 1 : Number(filter));
}

function isRestyled({ kind, tag, attributes }: Row): boolean {
  return kind === 'element' && (tag === 'select' || (tag === 'input' && kRestyled.has(attributes.get('type') ?? '')));
}

function isClipping(row: Row): boolean {
  return [styleOf(row, 'overflow-x'), styleOf(row, 'overflow-y')].some((value) => value !== '' && value !== 'visible');
}

function isEmpty(box: Rect): boolean {
  return box.right <= box.left || box.bottom <= box.top;
}

function isTiny(box: Rect): boolean {
  return widthOf(box) <= kMinSize || heightOf(box) <= kMinSize;
}

function union(a: Rect, b: Rect): Rect {
  if (isEmpty(a)) return b;
  if (isEmpty(b)) return a;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
