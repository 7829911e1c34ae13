// The words that are read on a control: its own, and none of the controls that stand inside of it, which are pressed by themselves.
import type { TableRow } from '../tool/contract/contract.js';
import { CLOSED, isControl, isOneControl, tagOf, type PageRows } from './page_rows.js';

const MAX_TEXT = 20_000;
/** Of a container that is no control: more is what it contains. */
const MAX_OF_CONTAINER = 120;
const PICTURES: ReadonlySet<string> = new Set(['img', 'image', 'graphics-symbol']);
/** Elements that icon fonts are put into; what is written in them is drawn as a picture. */
const ICONS: ReadonlySet<string> = new Set(['i', 'mat-icon', 'span']);
const LIGATURE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/** Its name without those of the controls inside, and without a picture that stands beside words. */
export function ownName(row: TableRow, rows: PageRows): string {
  const pictures = ligaturesIn(row, rows);
  const isButton = tagOf(row) === 'button' || row.role === 'button';
  const others = isButton ? [] : innerControls(row, rows).map(({ name }) => name);
  return [...pictures, ...others].reduce(without, row.name);
}

/** What is seen on it. Of a field it would be its value, of a container all that it contains. */
export function textsOn(row: TableRow, rows: PageRows): string[] {
  if (CLOSED.has(tagOf(row))) return [];
  const inner = new Set(innerControls(row, rows).flatMap((one) => [one, ...rows.inside(one)]));
  const parts = [row, ...rows.inside(row)].filter((part) => part.visible && !inner.has(part));
  const pictures = new Set(ligaturesIn(row, rows));
  const said = parts.map((part) => (PICTURES.has(part.role) && part !== row ? part.name : (part.text ?? '')));
  const words = said.filter((text) => text !== '' && !pictures.has(text));
  const text = words.join(' ').slice(0, MAX_TEXT);
  return !isOneControl(row) && text.length > MAX_OF_CONTAINER ? [] : [text];
}

function innerControls(row: TableRow, rows: PageRows): TableRow[] {
  return rows.inside(row).filter((part) => isControl(part) && part.name !== '' && part.name !== row.name);
}

/** "delete Trash" is a picture and a word: only the word is read. */
function ligaturesIn(row: TableRow, rows: PageRows): string[] {
  const inside = rows.inside(row);
  const isLigature = (part: TableRow): boolean =>
    ICONS.has(tagOf(part)) &&
    LIGATURE.test(part.text ?? '') &&
    (tagOf(part) !== 'span' || part.text?.includes('_') === true);
  const pictures = inside.filter(isLigature);
  const hasWords = [row, ...inside].some((part) => !pictures.includes(part) && /\p{L}/u.test(part.text ?? ''));
  return hasWords ? pictures.map(({ text = '' }) => text) : [];
}

/** The words at either end or within, once. */
function without(name: string, part: string): string {
  if (part.trim() === '' || name === part) return name;
  const at = ` ${name} `.indexOf(` ${part} `);
  return at < 0 ? name : `${name.slice(0, at)}${name.slice(at + part.length)}`.replace(/\s+/g, ' ').trim();
}
