// Which control shows more of a list: a link to the next page, a button that loads more. A "Next" of a form is none of them.
import type { TableRow } from '../tool/contract/contract.js';
import { type Part, inside, isInside, partsOf, shownIn } from './page_parts.js';

/** As they are written on pages in nine languages, with what may stand around them. */
const NEXT =
  /^(?:[›»→>⟩❯▶]+|(?:go to )?(?:the )?next(?: page)?|weiter|nächste(?: seite)?|page suivante|suivante?|siguiente|página siguiente|successiva|avanti|volgende(?: pagina)?|próxima|seguinte|nästa|næste|neste|następna|dalej|další|次へ|次のページ|下一页|下一頁|다음)\s*[›»→>⟩❯▶]*$/iu;
const NAMES_PAGE = /page|seite|página|pagina|sida|side|stron|ページ|页|頁/iu;
const MORE =
  /^(?:load|show|see|view) (?:\d+ )?more\b.*|^more results$|^mehr (?:laden|anzeigen|ergebnisse).*|^weitere (?:laden|anzeigen|ergebnisse).*|^voir plus.*|^afficher plus.*|^charger plus.*|^(?:ver|cargar|mostrar) más.*|^carica altri.*|^mostra altr[io].*|^meer (?:laden|tonen).*|^carregar mais.*/iu;
const PRESSED: ReadonlySet<string> = new Set(['link', 'button']);
const MAX_NAME = 60;

export interface NextControl {
  id: string;
  kind: 'next' | 'more';
}

/** Undefined where the page shows its last part, or nothing says how to go on. */
export function nextControl(rows: readonly TableRow[]): NextControl | undefined {
  const roots = partsOf(rows);
  const controls = roots
    .flatMap((root) => [root, ...inside(root)])
    .filter(({ row }) => PRESSED.has(row.role) && row.visible);
  const usable = controls.filter(({ row }) => !row.states.includes('disabled'));
  const next = usable.find((part) => isNext(part, controls)) ?? afterCurrent(controls);
  if (next !== undefined) return { id: next.row.id, kind: 'next' };
  const more = usable.find((part) => nameOf(part).length <= MAX_NAME && MORE.test(nameOf(part)));
  return more === undefined ? undefined : { id: more.row.id, kind: 'more' };
}

function isNext(part: Part, controls: readonly Part[]): boolean {
  const name = nameOf(part);
  if (name.length > MAX_NAME || !NEXT.test(name)) return false;
  if (isInside(part, ({ row }) => row.role === 'dialog')) return false;
  if (NAMES_PAGE.test(name)) return true;
  if (isInside(part, ({ row }) => row.role === 'navigation' || NAMES_PAGE.test(row.name))) return true;
  // A link leads to another page; a button stands among the numbers of pages.
  const isLink = part.row.role === 'link' && part.row.href !== undefined && /\d/.test(part.row.href);
  return isLink || numbersBeside(part, controls).length > 0;
}

/** The number of the page after the current one. */
function afterCurrent(controls: readonly Part[]): Part | undefined {
  const at = controls.findIndex(({ row }) => row.states.some((state) => state.startsWith('current')));
  const current = controls[at];
  if (current === undefined || !/^\d+$/.test(nameOf(current))) return undefined;
  return controls.slice(at + 1).find((part) => Number(nameOf(part)) === Number(nameOf(current)) + 1);
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
