// What a control acts on, for a question to a person: the title of the row, dialog or section around it, and the amount of
// money that stands with it.
import type { TableRow } from '../tool/contract/contract.js';
import { isControl, tagOf, type PageRows } from './page_rows.js';

/** A larger part of the page has no single title. */
const MAX_ROWS = 80;
const MAX_LEVELS = 8;
const MAX_TITLE = 120;
/** Roles that name what the part around them is about. */
const TITLES: ReadonlySet<string> = new Set(['heading', 'rowheader', 'caption', 'legend']);
const PRESSED: ReadonlySet<string> = new Set(['button', 'menuitem', 'checkbox', 'radio', 'switch', 'tab']);

export interface ControlContext {
  /** "Chat with Anna". */
  object?: string;
  /** "€57.60". */
  amount?: string;
}

export function objectAround(row: TableRow, rows: PageRows): ControlContext {
  const parts = partsAround(row, rows);
  const object = parts.map((part) => titleOf(part, row, rows)).find((title) => title !== undefined);
  const own = amountsIn([row.name, row.text ?? '']);
  const amounts =
    own.length > 0 ? own : (parts.map((part) => amountsOf(part, rows)).find((all) => all.length > 0) ?? []);
  // Of several amounts nobody can say here which of them is paid.
  const [amount] = amounts.length === 1 ? amounts : [];
  return { ...(object === undefined ? {} : { object }), ...(amount === undefined ? {} : { amount }) };
}

/** From the nearest outwards, as long as they are small. */
function partsAround(row: TableRow, rows: PageRows): TableRow[] {
  const around = rows.around(row).slice(0, MAX_LEVELS);
  const end = around.findIndex((part) => rows.inside(part).length > MAX_ROWS);
  return end < 0 ? around : around.slice(0, end);
}

function titleOf(part: TableRow, row: TableRow, rows: PageRows): string | undefined {
  const inside = rows.inside(part).filter((one) => one.visible && !isOf(one, row, rows));
  const named = inside.find(({ role }) => TITLES.has(role)) ?? inside.find((one) => isTitle(one, rows));
  const words = [part.role === 'dialog' || part.role === 'alertdialog' ? part.name : '', wordsOf(named)];
  return words.map((text) => cut(text)).find((text) => text !== '');
}

/** Words or a link, and no other thing to press: "Delete" is no title of the row in which "Archive" is pressed. */
function isTitle(one: TableRow, rows: PageRows): boolean {
  if (!/\p{L}/u.test(wordsOf(one))) return false;
  if (one.role === 'link') return true;
  return ![one, ...rows.around(one)].some((other) => PRESSED.has(other.role) || isField(other));
}

function isField(row: TableRow): boolean {
  return isControl(row) && ['input', 'select', 'textarea', 'button', 'label'].includes(tagOf(row));
}

function isOf(one: TableRow, row: TableRow, rows: PageRows): boolean {
  return one === row || rows.around(one).includes(row);
}

function wordsOf(row: TableRow | undefined): string {
  if (row === undefined) return '';
  return TITLES.has(row.role) || row.role === 'link' ? row.name || (row.text ?? '') : (row.text ?? '');
}

function amountsOf(part: TableRow, rows: PageRows): string[] {
  return amountsIn(
    [part, ...rows.inside(part)].filter(({ visible }) => visible).flatMap(({ name, text = '' }) => [name, text]),
  );
}

const UNIT = '\\p{Sc}|EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK';
const NUMBER = "\\d(?:[\\d.,'’\\u00a0\\u202f]|\\u0020(?=\\d{3}(?!\\d)))*";
const AMOUNT = new RegExp(`(?:${UNIT})[\\s\\u00a0]?${NUMBER}|${NUMBER}[\\s\\u00a0]?(?:${UNIT})(?!\\p{L})`, 'gu');

/** The different amounts of money in texts. */
export function amountsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.slice(0, 2_000).match(AMOUNT) ?? []);
  return [...new Set(found.map((amount) => amount.replace(/[.,'’\s]+$/u, '').replace(/\s+/gu, ' ')))];
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1)}…`;
}
