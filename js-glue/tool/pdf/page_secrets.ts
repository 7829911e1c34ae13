// What may be shown of a page of a PDF: its text without secrets, of which a part may stand on other pages.
import type { PdfPages } from './pages.js';

/** Of lines: without the secrets of the tab, and without anything that could be read as notation. */
export type AsPageText = (lines: readonly string[]) => string[];

/** Characters. So much is read beside a page, and dropped from the end of one that was cut, where the rest of a secret is missing. */
const MAX_SECRET = 1_000;
/** Pages that may hold so much. */
const MAX_BESIDE = 20;
/** Characters of pages that are looked at together, because most hold no secret. */
const TOGETHER = 50_000;

/** Half a secret is not recognised, so they are taken out before a page is cut into lines and parts. */
export function safeText(pdf: PdfPages, page: number, clean: AsPageText): string {
  const [text = ''] = safeIn(pdf, page, [seenOf(pdf.texts[page - 1] ?? '')], clean);
  return text;
}

export function safeTexts(pdf: PdfPages, clean: AsPageText): string[] {
  const safe: string[] = [];
  let next: string[] = [];
  let size = 0;
  for (const [index, text] of pdf.texts.entries()) {
    next.push(seenOf(text ?? ''));
    size += text?.length ?? 0;
    if (size < TOGETHER && index < pdf.texts.length - 1) continue;
    safe.push(...safeIn(pdf, safe.length + 1, next, clean));
    next = [];
    size = 0;
  }
  return safe;
}

/** `texts`: of the pages from `first` on. */
function safeIn(pdf: PdfPages, first: number, texts: readonly string[], clean: AsPageText): string[] {
  const text = texts.join('\n');
  const last = first + texts.length - 1;
  const [before, after] = [beside(pdf, first, -1), beside(pdf, last, 1)];
  const around = `${before}\n${text}\n${after}`;
  const [whole = ''] = clean([around]);
  const letters = lettersOf(whole);
  const end = (page: number): number | undefined => (isCut(pdf, page) ? -MAX_SECRET : undefined);
  if (letters === lettersOf(around) || text.trim() === '')
    return texts.map((one, index) => one.slice(0, end(first + index)));
  if (first < last) return texts.flatMap((one, index) => safeIn(pdf, first + index, [one], clean));
  return [withoutParts({ before, text, after, letters }, clean).slice(0, end(first))];
}

interface Around {
  before: string;
  text: string;
  after: string;
  /** Of all three, without the secrets in them. */
  letters: string;
}

/** Where the letters are others than without what stands before the page, or after it, a secret goes on there. */
function withoutParts({ before, text, after, letters }: Around, clean: AsPageText): string {
  const own = withoutSecrets(text, clean);
  const [upTo = '', from = ''] = clean([`${before}\n${text}`, `${text}\n${after}`]).map(lettersOf);
  const same = { start: commonStart(letters, upTo), end: commonEnd(letters, from) };
  const [head, tail] = [from.length - same.end, upTo.length - same.start];
  const kept = own.slice(afterLetters(own, head).end, afterLetters(own, lettersOf(own).length - tail).next);
  const begins = head === 0 ? '' : nameIn(letters.slice(0, letters.length - same.end), /\{\{\w+\}\}$/);
  const ends = tail === 0 ? '' : nameIn(letters.slice(same.start), /^\{\{\w+\}\}/);
  return kept.trim() === '' && begins === ends ? begins : `${begins}${kept}${ends}`;
}

export function isCut({ cut = [] }: PdfPages, page: number): boolean {
  return cut.includes(page);
}

/** What was read without a gap of the pages before, or after, this one. */
function beside(pdf: PdfPages, page: number, step: -1 | 1): string {
  let text = '';
  for (let other = page + step; text.length < MAX_SECRET && Math.abs(other - page) <= MAX_BESIDE; other += step) {
    const next = pdf.texts[other - 1];
    if (typeof next !== 'string' || isCut(pdf, Math.min(other, other - step))) break;
    text = step < 0 ? `${next.slice(-MAX_SECRET)}\n${text}` : `${text}${next.slice(0, MAX_SECRET)}\n`;
  }
  return seenOf(step < 0 ? text.slice(-MAX_SECRET) : text.slice(0, MAX_SECRET));
}

function withoutSecrets(text: string, clean: AsPageText): string {
  const [whole = ''] = clean([text]);
  if (lettersOf(whole) === lettersOf(text)) return text;
  const lines = text.split('\n');
  const cleaned = clean(lines);
  // If one begins in a line and ends in another, the page is given without its lines.
  if (lettersOf(whole) !== lettersOf(cleaned.join(''))) return whole.replaceAll('\\', '');
  return lines
    .map((line, at) => {
      const { [at]: safe = '' } = cleaned;
      return lettersOf(safe) === lettersOf(line) ? line : safe.replaceAll('\\', '');
    })
    .join('\n');
}

/** What stands in place of a secret, if it has a name. */
function nameIn(letters: string, pattern: RegExp): string {
  return pattern.exec(letters)?.[0] ?? '[redacted]';
}

/** Without blanks, and without the backslashes that mark what is no notation. */
function lettersOf(text: string): string {
  return text.replace(/[\s\\\p{Cf}]+/gu, '');
}

/** Where the first `count` letters end, and where the next one begins. */
function afterLetters(text: string, count: number): { end: number; next: number } {
  let [left, end] = [count, 0];
  for (const { 0: letter, index } of text.matchAll(/[^\s\\\p{Cf}]/gu)) {
    if (left <= 0) return { end, next: index };
    left -= letter.length;
    end = index + letter.length;
  }
  return { end, next: text.length };
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** Without characters that nobody sees. */
function seenOf(text: string): string {
  return text.replace(/(?!\n)[\p{Cs}\p{Co}\p{Cc}]|(?![\u200c\u200d])\p{Cf}/gu, ' ');
}
