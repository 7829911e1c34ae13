// The page as a tree of what it shows, with the text of each part as a person reads it.
import type { TableRow } from '../tool/contract/contract.js';
import { FIELD_ROLES } from '../tool/contract/generated/roles.js';

/** An element, with its children in the order of the document. */
export interface Part {
  row: TableRow;
  parent: Part | undefined;
  children: Part[];
}

/** The engine writes as many bytes of one text. */
const CUT_BYTES = 4_000;
/** Boxes that are closer than this, in pixels, are one word. */
const GAP = 1;

export function partsOf(rows: readonly TableRow[]): Part[] {
  const byId = new Map<string, Part>();
  const roots: Part[] = [];
  for (const row of rows) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    const part: Part = { row, parent, children: [] };
    byId.set(row.id, part);
    (parent?.children ?? roots).push(part);
  }
  return roots;
}

export function* inside(part: Part): Generator<Part> {
  for (const child of part.children) {
    yield child;
    yield* inside(child);
  }
}

/** Where it is drawn, in CSS pixels of the viewport. */
export interface Place {
  x: number;
  y: number;
  height: number;
}

export function placeOnPage({ box }: TableRow): { at?: Place } {
  return box === null ? {} : { at: { x: box[0], y: box[1], height: box[3] } };
}

/** The tags from the root: the same on another page of the site. */
export function pathOf(part: Part): string {
  let path = '';
  for (let at: Part | undefined = part; at !== undefined; at = at.parent) path = `${at.row.tag} ${path}`;
  return path;
}

/** The nearest matches: nothing inside a match. */
export function* nearest(part: Part, isWanted: (part: Part) => boolean): Generator<Part> {
  for (const child of part.children) {
    if (isWanted(child)) yield child;
    else yield* nearest(child, isWanted);
  }
}

export function isInside(part: Part, isWanted: (part: Part) => boolean): boolean {
  for (let at = part.parent; at !== undefined; at = at.parent) {
    if (isWanted(at)) return true;
  }
  return false;
}

/** What is shown inside the part, with blanks where a person sees a gap: its text, the values of its fields, the names of its pictures. */
export function shownIn(part: Part): string {
  const { row, children } = part;
  if (row.visible && row.content !== undefined && !holdsClosed(part)) return row.content;
  const own = row.visible ? ownOf(row) : '';
  if (isClosed(row)) return own;
  let text = own;
  let before: Part | undefined;
  for (const child of children) {
    const more = shownIn(child);
    if (more === '') continue;
    text += text === '' || (before !== undefined && isOneWord(before, child)) ? more : ` ${more}`;
    before = child;
  }
  return text;
}

const PICTURES: ReadonlySet<string> = new Set(['image', 'graphics-symbol', 'meter', 'progressbar']);
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'switch', 'radio']);

export function isPicture({ role }: TableRow): boolean {
  return PICTURES.has(role);
}

export function isField({ role }: TableRow): boolean {
  return FIELD_ROLES.has(role);
}

/** A button does something; its words are no value. */
export function isCommand({ role }: TableRow): boolean {
  return role === 'button' || role === 'menuitem';
}

function holdsClosed(part: Part): boolean {
  return part.children.some((child) => isClosed(child.row) || holdsClosed(child));
}

function isClosed(row: TableRow): boolean {
  return isPicture(row) || isField(row) || isCommand(row);
}

/** The value of a field; the name of a picture; of everything else its own text. */
function ownOf(row: TableRow): string {
  if (isCommand(row)) return '';
  if (BOXES.has(row.role)) return row.states.includes('checked') ? 'yes' : 'no';
  if (FIELD_ROLES.has(row.role)) return row.value ?? '';
  if (isPicture(row)) return row.value ?? row.name;
  return row.text ?? '';
}

/** The engine cut a text in it. */
export function isCut(part: Part): boolean {
  const { text = '', content = '', value = '' } = part.row;
  return (
    [text, content, value].some((one) => new TextEncoder().encode(one).length >= CUT_BYTES) || part.children.some(isCut)
  );
}

/** Without a word for it, only dots. */
const LOADING =
  /^(?:(?:loading|(?:wird )?ge?laden|lädt|chargement|cargando|carregando|caricamento|ładowanie|загрузка|読み込み中|加载中|載入中|로딩 ?중|…|\.{3})[\s.…]*)+$/iu;

/** Its words are still on their way, as it says itself. */
export function isLoading(part: Part): boolean {
  return isBusy(part) || LOADING.test(shownIn(part).trim());
}

function isBusy(part: Part): boolean {
  return part.row.states.includes('busy') || part.children.some(isBusy);
}

export function hasWithheld(part: Part): boolean {
  return part.row.redacted !== undefined || part.children.some(hasWithheld);
}

function isOneWord({ row: { box: a } }: Part, { row: { box: b } }: Part): boolean {
  if (a === null || b === null) return false;
  const isOnOneLine = a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
  return isOnOneLine && Math.abs(b[0] - (a[0] + a[2])) < GAP;
}
