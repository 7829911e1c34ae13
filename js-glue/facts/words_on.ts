// The words that a person reads on a control: its own, without those of controls inside it, which are pressed separately.
import type { TableRow } from '../tool/contract/contract.js';
import { CLOSED, isControl, isOneControl, tagOf, type PageRows } from './page_rows.js';

const MAX_TEXT = 20_000;
/** For a container that is not a control: a longer text is its contents. */
const MAX_OF_CONTAINER = 120;
const PICTURES: ReadonlySet<string> = new Set(['img', 'image', 'graphics-symbol']);
/** How icon fonts name their pictures: "delete_forever". */
const LIGATURE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
/** An icon is about as wide as it is high; a word is not. */
const MAX_ICON = 64;
const MAX_RATIO = 1.25;

/** Its name without the names of controls inside, and without an icon next to words. */
export function ownName(row: TableRow, rows: PageRows): string {
  const pictures = ligaturesIn(row, rows);
  const isButton = tagOf(row) === 'button' || row.role === 'button';
  const others = isButton ? [] : innerControls(row, rows).map(({ name }) => name);
  return [...pictures, ...others].reduce(without, row.name);
}

/**
 * The visible texts on it. Not for a field, where that would be its value, nor for a container, where it would be all its
 * contents.
 */
export function textsOn(row: TableRow, rows: PageRows): string[] {
  if (CLOSED.has(tagOf(row))) return [];
  const inner = new Set(innerControls(row, rows).flatMap((one) => [one, ...rows.inside(one)]));
  const parts = [row, ...rows.inside(row)].filter((part) => part.visible && !inner.has(part));
  const pictures = new Set(ligaturesIn(row, rows));
  const texts = parts.map((part) => (PICTURES.has(part.role) && part !== row ? part.name : (part.text ?? '')));
  const words = texts.filter((text) => text !== '' && !pictures.has(text));
  const text = words.join(' ').slice(0, MAX_TEXT);
  return !isOneControl(row) && text.length > MAX_OF_CONTAINER ? [] : [text];
}

function innerControls(row: TableRow, rows: PageRows): TableRow[] {
  return rows.inside(row).filter((part) => isControl(part) && part.name !== '' && part.name !== row.name);
}

/** "delete Trash" is an icon and a word: only the word is read. */
function ligaturesIn(row: TableRow, rows: PageRows): string[] {
  const inside = rows.inside(row);
  const pictures = inside.filter((part) => LIGATURE.test(withoutCut(part)) && isSquare(part));
  const hasWords = [row, ...inside].some((part) => !pictures.includes(part) && /\p{L}/u.test(part.text ?? ''));
  const written = (part: TableRow): string[] => {
    const cut = withoutCut(part);
    return [part.text ?? '', ...row.name.split(' ').filter((word) => cut !== part.text && word.startsWith(cut))];
  };
  return hasWords ? pictures.flatMap(written) : [];
}

/** Characters that do not fit into the icon's box are left out of its text. */
function withoutCut({ text = '' }: TableRow): string {
  return text.replace(/…$/, '');
}

function isSquare({ box }: TableRow): boolean {
  const [, , width = 0, height = 0] = box ?? [];
  const [less, more] = [Math.min(width, height), Math.max(width, height)];
  return less > 0 && more <= MAX_ICON && more <= less * MAX_RATIO;
}

/** Removes the words at either end or inside, once. */
function without(name: string, part: string): string {
  if (part.trim() === '' || name === part) return name;
  const at = ` ${name} `.indexOf(` ${part} `);
  return at < 0 ? name : `${name.slice(0, at)}${name.slice(at + part.length)}`.replace(/\s+/g, ' ').trim();
}
