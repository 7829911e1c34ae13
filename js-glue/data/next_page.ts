// Which control shows more of a list: a link to the next page, a button that loads more. A "Next" of a form is none of them.
import type { TableRow } from '../tool/contract/contract.js';
import { type Part, inside, isInside, partsOf, shownIn } from './page_parts.js';

/** As they are written on pages in nine languages, with what may stand around them. */
const NEXT =
  /^(?:[›»→>⟩❯▶]+|(?:go to )?(?:the )?next(?: page)?|weiter|nächste(?: seite)?|page suivante|suivante?|siguiente|página siguiente|successiva|avanti|volgende(?: pagina)?|próxima|seguinte|nästa|næste|neste|następna|dalej|další|次へ|次のページ|下一页|下一頁|다음)\s*[›»→>⟩❯▶]*$/iu;
const NAMES_PAGE =
  /(?<!\p{L})(?:pages?|pag(?:er|ination)|seiten?|páginas?|pagina's|sid(?:a|or|er?)|stron[ay]?)(?!\p{L})|ページ|页|頁/iu;
/** The whole name: "Show more" and "Show more results", but not "Show more filters". */
const MORE =
  /^(?:(?:load|show|see|view) (?:\d+ )?more(?: (?:results|items|products|entries|rows|posts|articles|offers|jobs|comments|reviews|hotels))?|more results|(?:\d+ )?(?:mehr|weitere) (?:laden|anzeigen|ergebnisse(?: (?:laden|anzeigen))?)|(?:voir|afficher|charger) plus(?: de résultats)?|(?:ver|cargar|mostrar) más(?: resultados)?|carica altri(?: risultati)?|mostra altr[io](?: risultati)?|meer (?:laden|tonen)|carregar mais)$/iu;
const PRESSED: ReadonlySet<string> = new Set(['link', 'button']);
const MAX_NAME = 60;

export interface NextControl {
  id: string;
  kind: 'next' | 'more';
}

/**
 * Undefined where the page shows its last part, or nothing says how to go on. `records`: the ids of the rows, whose own controls are about
 * them. A link to another part of the site is no next page, nor is a button of a form.
 */
export function nextControl(
  rows: readonly TableRow[],
  records: ReadonlySet<string>,
  url: string,
): NextControl | undefined {
  const roots = partsOf(rows);
  const all = roots.flatMap((root) => [root, ...inside(root)]);
  const controls = all.filter(
    (part) => PRESSED.has(part.row.role) && part.row.visible && nameOf(part).length <= MAX_NAME,
  );
  const mayGoOn = (part: Part): boolean => {
    if (isInside(part, ({ row }) => records.has(row.id) || row.role === 'dialog')) return false;
    return part.row.href === undefined ? !isOfForm(part) : isSameList(part.row.href, url);
  };
  const usable = controls.filter((part) => mayGoOn(part) && !part.row.states.includes('disabled'));
  const next = usable.find((part) => isNext(part, usable)) ?? afterCurrent(all, usable);
  if (next !== undefined) return { id: next.row.id, kind: 'next' };
  const last = all.findLastIndex(({ row }) => records.has(row.id));
  const more = usable.filter((part) => MORE.test(nameOf(part)));
  const below = more.find((part) => all.indexOf(part) > last) ?? more[0];
  return below === undefined ? undefined : { id: below.row.id, kind: 'more' };
}

function isOfForm(part: Part): boolean {
  return (
    part.row.form !== undefined || isInside(part, ({ row }) => row.role === 'form' || row.tag.toLowerCase() === 'form')
  );
}

/** The same path but for numbers, or one below it: /teas, /teas?page=2, /teas/page/2. */
function isSameList(href: string, url: string): boolean {
  if (/^javascript:/i.test(href) || href.startsWith('#')) return true;
  if (!URL.canParse(href, url)) return false;
  const [to, from] = [new URL(href, url), new URL(url)];
  const parts = ({ pathname }: URL): string[] =>
    pathname.split('/').filter((part) => part !== '' && !/\d/.test(part) && !NAMES_PAGE.test(part));
  return to.origin === from.origin && parts(to).join('/') === parts(from).join('/');
}

function isNext(part: Part, controls: readonly Part[]): boolean {
  const name = nameOf(part);
  return NEXT.test(name) && (NAMES_PAGE.test(name) || isOfPages(part) || numbersBeside(part, controls).length > 0);
}

/** It is a link with a number, or stands where pages are listed. */
function isOfPages(part: Part): boolean {
  const { href = '' } = part.row;
  const hasNumber = /\d/.test(URL.canParse(href) ? `${new URL(href).pathname}${new URL(href).search}` : href);
  return hasNumber || isInside(part, ({ row }) => row.role === 'navigation' || NAMES_PAGE.test(row.name));
}

/** The number of the page after the current one, which need not be a control. */
function afterCurrent(all: readonly Part[], controls: readonly Part[]): Part | undefined {
  const isNumber = (part: Part): boolean => /^\d+$/.test(nameOf(part));
  const current = all.find((part) => part.row.states.includes('current') && isNumber(part));
  if (current === undefined) return undefined;
  const next = Number(nameOf(current)) + 1;
  return controls.find((part) => isNumber(part) && Number(nameOf(part)) === next && isOfPages(part));
}

function numbersBeside(part: Part, controls: readonly Part[]): Part[] {
  const around = part.parent?.parent ?? part.parent;
  return controls.filter(
    (other) => /^\d+$/.test(nameOf(other)) && isInside(other, (one) => one === around || one === part.parent),
  );
}

function nameOf({ row, ...part }: Part): string {
  return (row.name || shownIn({ row, ...part })).trim();
}
