// The text of a PDF as an agent reads it: pages one after another within a budget, and where to read on.
import { type AsPageText, isCut, safeText, safeTexts } from './page_secrets.js';
import type { PdfPages } from './pages.js';

/** Names a place: page 12 begins at pg001200, and its next part at pg001201. */
const PLACE = /^pg(\d{4})(\d\d)$/;
/** Characters of a part, unless one line is longer. */
const PART = 2_500;
/** Characters of one line of text; a longer one is broken. */
const MAX_LINE = 1_000;
const MAX_EXCERPT = 200;

export interface Place {
  page: number;
  part: number;
}

export interface Given {
  lines: string[];
  tokens: number;
  isWhole: boolean;
}

export function placeOf(id: string): Place | undefined {
  const [, page, part] = PLACE.exec(id) ?? [];
  return page === undefined ? undefined : { page: Number(page), part: Number(part) };
}

function idOf({ page, part }: Place): string {
  return `pg${String(page).padStart(4, '0')}${String(part).padStart(2, '0')}`;
}

/** From `place` on, at most `maxTokens`; with `isAsked` at least one part. */
export function pagesFrom(pdf: PdfPages, place: Place, maxTokens: number, isAsked: boolean, clean: AsPageText): Given {
  const given: Given = { lines: [], tokens: 0, isWhole: pdf.ended === undefined };
  for (let { page, part } = place; page <= pdf.texts.length; page += 1, part = 0) {
    const next = addPage(given, pdf, { page, part }, maxTokens, isAsked, clean);
    if (next === undefined) continue;
    given.lines.push(restOf(pdf, next));
    return { ...given, isWhole: false };
  }
  if (pdf.ended !== undefined) given.lines.push(unreadOf(pdf));
  return given;
}

/** The place of the first part that is too much, if there is one. */
function addPage(
  given: Given,
  pdf: PdfPages,
  { page, part: first }: Place,
  maxTokens: number,
  isAsked: boolean,
  clean: AsPageText,
): Place | undefined {
  const { count } = pdf;
  const text = pdf.texts[page - 1] ?? null;
  const parts = partsOf(safeText(pdf, page, clean));
  const lacks = text === null ? ': cannot be read' : parts[0]?.length === 0 ? ': no text' : '';
  for (const [part, lines] of parts.entries()) {
    if (part < first) continue;
    const shown = part === 0 ? [`<page ${page} of ${count}${lacks}>`, ...clean(lines)] : clean(lines);
    const tokens = tokensIn(shown);
    const isLeast = isAsked && given.lines.length === 0;
    if (!isLeast && given.tokens + tokens > maxTokens) return { page, part };
    given.lines.push(...shown);
    given.tokens += tokens;
  }
  if (isCut(pdf, page)) {
    const line = `<the rest of page ${page} not read: ${TOO_MUCH}; see a screenshot>`;
    given.lines.push(line);
    given.tokens += tokensIn([line]);
    given.isWhole = false;
  }
  return undefined;
}

/** The pages with the most of these words, in their order. */
export function pagesAbout(pdf: PdfPages, query: string, maxTokens: number, clean: AsPageText): Given {
  const words = wordsIn(query);
  const scores = safeTexts(pdf, clean).map((text) => {
    const plain = plainOf(text);
    return words.filter((word) => plain.includes(word)).length;
  });
  const best = Math.max(1, ...scores);
  const given: Given = { lines: [], tokens: 0, isWhole: false };
  const start = idOf({ page: 1, part: 0 });
  for (const [index, score] of scores.entries()) {
    if (score < best) continue;
    const next = addPage(given, pdf, { page: index + 1, part: 0 }, maxTokens, true, clean);
    if (next === undefined) continue;
    given.lines.push(restOf(pdf, next));
    return given;
  }
  given.lines.push(
    given.lines.length === 0 ? `… no page has these words; expand ${start}` : `… other pages left out; expand ${start}`,
  );
  return given;
}

export interface Hit {
  id: string;
  page: number;
  excerpt: string;
}

/** Where one of the texts is, which | separates; or else where all words of one are. * stands for any letters. */
export function hitsIn(pdf: PdfPages, text: string, clean: AsPageText): Hit[] {
  const wanted = text
    .split('|')
    .map((one) => plainOf(one).trim())
    .filter((one) => one !== '');
  const patterns = wanted.map((one) => one.split(/\*+/).filter((piece) => piece !== ''));
  const pages = safeTexts(pdf, clean).map(partsOf);
  const direct = hitsOf(pages, clean, (plain) =>
    patterns.reduce((found, pieces) => (found >= 0 ? found : indexOfPieces(plain, pieces)), -1),
  );
  if (direct.length > 0) return direct;
  return hitsOf(pages, clean, (plain) => {
    const all = wanted.map(wordsIn).find((words) => words.length > 0 && words.every((word) => plain.includes(word)));
    return all === undefined ? -1 : plain.indexOf(all[0] ?? '');
  });
}

/**
 * Where these pieces follow one another with no blank between them. The first place of each piece is the best for the rest, so none is
 * tried twice, and a page cannot make a search slow.
 */
function indexOfPieces(plain: string, [first = '', ...rest]: readonly string[]): number {
  if (first === '') return -1;
  for (let at = plain.indexOf(first); at >= 0; ) {
    const end = at + first.length;
    if (rest.reduce((from, piece) => (from < 0 ? from : endOfPiece(plain, piece, from)), end) >= 0) return at;
    // If the first piece is inside a word, it fails wherever else it is in that word.
    const next = first.includes(' ') ? at + 1 : wordEnd(plain, end);
    at = plain.indexOf(first, next);
  }
  return -1;
}

/** Where the piece ends that begins at `from` or later in the same word; -1 if there is none. */
function endOfPiece(plain: string, piece: string, from: number): number {
  const end = wordEnd(plain, from);
  const blank = piece.indexOf(' ');
  const at = blank < 0 ? plain.slice(from, end).indexOf(piece) : end - blank - from;
  return at >= 0 && plain.startsWith(piece, from + at) ? from + at + piece.length : -1;
}

function wordEnd(plain: string, from: number): number {
  const blank = plain.indexOf(' ', from);
  return blank < 0 ? plain.length : blank;
}

function hitsOf(pages: readonly string[][][], clean: AsPageText, find: (plain: string) => number): Hit[] {
  return pages.flatMap((parts, index) =>
    parts.flatMap((lines, part) => {
      const page = index + 1;
      const joined = lines.join(' ');
      const at = find(plainOf(joined));
      if (at < 0) return [];
      return [{ id: idOf({ page, part }), page, excerpt: excerptOf(joined, placeInText(joined, at), clean) }];
    }),
  );
}

/** What is around `at`, in whole words where they are short enough. */
function excerptOf(text: string, at: number, clean: AsPageText): string {
  const half = MAX_EXCERPT / 2;
  const begin = at <= half ? 0 : at - half + Math.max(0, text.slice(at - half, at).indexOf(' '));
  const rest = text.length - begin;
  const last = rest <= MAX_EXCERPT ? rest : text.slice(begin, begin + MAX_EXCERPT).lastIndexOf(' ');
  const end = begin + (last > at - begin ? last : MAX_EXCERPT);
  const [excerpt = ''] = clean([text.slice(begin, end).trim()]);
  return `${begin > 0 ? '…' : ''}${excerpt}${end < text.length ? '…' : ''}`;
}

/** The place in `text` of the one in its plain form, which may be longer or shorter. */
function placeInText(text: string, at: number): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (plainOf(text.slice(0, middle)).length <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** As the engine estimates them, rather too many than too few. */
export function tokensIn(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (line.match(/\p{L}{1,5}|\d{1,3}|[^\s\p{L}\d]/gu)?.length ?? 0) + 1, 0);
}

/** The lines of a page, in parts of about one size; one part without lines if it has no text. */
function partsOf(text: string): string[][] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const line of linesOf(text)) {
    if (size > 0 && size + line.length > PART) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(line);
    size += line.length;
  }
  return parts;
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const short = line.replace(/\s+/g, ' ').trim();
    return short === '' ? [] : (short.match(LINE) ?? []).map((part) => part.trim());
  });
}

const LINE = new RegExp(`.{1,${MAX_LINE}}(?!\\S)|.{${MAX_LINE}}|.+`, 'gu');

function restOf({ count, texts }: PdfPages, place: Place): string {
  const { page, part } = place;
  const later = part > 0 ? (page === count ? '' : ` and ${pagesTo(page + 1, count)}`) : '';
  const what = part > 0 ? `the rest of page ${page}${later}` : pagesTo(page, count);
  return `… ${what} left out; expand ${idOf(place)}${texts.length < count ? ` (${texts.length} pages could be read)` : ''}`;
}

const TOO_MUCH = 'there is too much text';
const WHY_UNREAD = { time: 'that took too long', size: TOO_MUCH, reader: 'its reader ended' };

function unreadOf({ count, texts, ended }: PdfPages): string {
  return `<${pagesTo(texts.length + 1, count)} not read: ${WHY_UNREAD[ended ?? 'size']}; see a screenshot>`;
}

function pagesTo(first: number, last: number): string {
  return first === last ? `page ${last}` : `pages ${first} to ${last}`;
}

function plainOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

function wordsIn(text: string): string[] {
  return plainOf(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
