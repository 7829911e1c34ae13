// The question that a control answers: that of the dialog around it, or of a small section of the page.
import type { TableRow } from '../tool/contract/contract.js';
import { tagOf, type PageRows } from './page_rows.js';

export interface Question {
  /** The name of the dialog, its headings, and its text if that asks something. */
  texts: readonly string[];
  /** One of the texts contains a question mark at the end of a sentence. */
  asks: boolean;
  isDialog: boolean;
  /** The number of buttons to answer with. */
  answers: number;
}

const DIALOGS: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);
const ANSWERS: ReadonlySet<string> = new Set(['button', 'link', 'menuitem']);
const MAX_LEVELS = 6;
/** A section with more rows is not a question. */
const MAX_ROWS = 60;
/** In a larger dialog only the titles are read. */
const MAX_ROWS_OF_DIALOG = 200;
const MAX_ANSWERS = 6;
const MAX_TEXT = 500;

export const QUESTION_MARK = /[?？؟՞]|[\p{L})];\s*$/u;

export function questionAround(row: TableRow, rows: PageRows): Question | undefined {
  const around = rows.around(row);
  const dialog = around.find((other) => DIALOGS.has(other.role) || tagOf(other) === 'dialog');
  if (dialog !== undefined) return inDialog(dialog, rows);
  for (const part of around.slice(0, MAX_LEVELS)) {
    const inside = rows.inside(part);
    if (inside.length > MAX_ROWS || answersAmong(inside) > MAX_ANSWERS) return undefined;
    const texts = textIn(inside, rows);
    if (texts.some((text) => QUESTION_MARK.test(text))) return questionOf(texts, inside, false);
  }
  return undefined;
}

function inDialog(dialog: TableRow, rows: PageRows): Question {
  const inside = rows.inside(dialog);
  const headings = inside
    .filter(({ role, visible }) => role === 'heading' && visible)
    .map(({ name, text }) => text ?? name);
  const titles = [dialog.name, dialog.description ?? '', ...headings];
  const shown = inside.length > MAX_ROWS_OF_DIALOG ? [] : textIn(inside, rows);
  const isSmall = shown.join(' ').length <= MAX_TEXT;
  const asks = isSmall && [...titles, ...shown].some((text) => QUESTION_MARK.test(text));
  return questionOf(asks ? [...titles, ...shown] : titles, inside, true);
}

function questionOf(texts: readonly string[], inside: readonly TableRow[], isDialog: boolean): Question {
  const shown = [...new Set(texts.filter((text) => text.trim() !== ''))];
  return {
    texts: shown,
    asks: shown.some((text) => QUESTION_MARK.test(text)),
    isDialog,
    answers: answersAmong(inside),
  };
}

function answersAmong(rows: readonly TableRow[]): number {
  return rows.filter(({ role, visible, interactive }) => visible && interactive && ANSWERS.has(role)).length;
}

/** The visible words outside all controls. */
function textIn(inside: readonly TableRow[], rows: PageRows): string[] {
  const isOfControl = (row: TableRow): boolean =>
    [row, ...rows.around(row)].some(({ role, tag }) => ANSWERS.has(role) || tag.toLowerCase() === 'button');
  return inside
    .filter((row) => row.visible && row.text !== undefined && row.text !== '' && !isOfControl(row))
    .map(({ text = '' }) => text.slice(0, MAX_TEXT));
}
