// The measured pages and their server: our fixtures, the corpora of foreign pages next to the checkout if present, and
// generated pages of many similar rows.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { inRepo } from '../support/paths.js';
import { SiteServer } from '../support/site_server.js';
import type { Corpus } from './measure.js';

export interface PageSource {
  name: string;
  corpus: Corpus;
  /** Path on the server. */
  path: string;
}

const kFolders: Record<Exclude<Corpus, 'lists'>, string[]> = {
  fixtures: [inRepo('fixtures', 'pages'), inRepo('fixtures', 'pages', 'perception')],
  corpora: [inRepo('..', 'shared', 'corpora', 'pages')],
  accname: [inRepo('..', 'shared', 'corpora', 'accname')],
};

/** Fixtures that are no separate page, or that change during an observation. */
const kNotMeasured = new Set([
  'arrived',
  'foreign',
  'frame_inner',
  'frame_outer',
  'gone',
  'late',
  'moving',
  'navigate',
]);

/** Rows of the generated pages. */
const kListLengths = [160, 1_000];
const kMakers = ['Lowtide', 'Hillgate', 'Norrland', 'Casa Verde', 'Ostrava', 'Bright & Sons', 'Kettle Row'];
const kThings = ['kettle', 'reading lamp', 'wool blanket', 'garden chair', 'bread knife', 'rain jacket'];
const kTraits = ['light and strong', 'made to be repaired', 'in three colours', 'of oak and steel', 'for every day'];

function listItem(k: number): string {
  const pick = (from: string[], step: number) => from[Math.floor(k / step) % from.length] ?? '';
  const title = `${pick(kMakers, 1)} ${pick(kThings, 2)} ${100 + k}`;
  return (
    `<li class="item"><h3><a href="/item/${k}">${title}</a></h3>` +
    `<p>A ${pick(kThings, 2)}, ${pick(kTraits, 3)}. Ships in ${1 + (k % 9)} days.</p>` +
    `<span class="price">€${(5 + ((k * 37) % 900) / 10).toFixed(2)}</span>` +
    `<button type="button">Add to basket</button> <button type="button" aria-label="Save ${title}">Save</button></li>`
  );
}

/** A page with that many similar rows: a link, words, a price and two buttons each. */
function listPage(rows: number): string {
  const items = Array.from({ length: rows }, (_, k) => listItem(k));
  return `<!doctype html><title>${rows} things</title><main><h1>${rows} things</h1><ul>${items.join('')}</ul></main>`;
}

function lists(): PageSource[] {
  return kListLengths.map((rows) => ({ name: `list-${rows}`, corpus: 'lists', path: `/lists/${rows}.html` }));
}

function pagesIn(folder: string, corpus: Corpus): PageSource[] {
  if (!existsSync(folder)) return [];
  const prefix = corpus === 'fixtures' ? folder.slice(inRepo('fixtures', 'pages').length) : `/${corpus}`;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ name: file.slice(0, -'.html'.length), corpus, path: `${prefix}/${file}` }))
    .filter(({ name }) => corpus !== 'fixtures' || !kNotMeasured.has(name));
}

export function pagesOf(corpus: Corpus): PageSource[] {
  if (corpus === 'lists') return lists();
  return kFolders[corpus].flatMap((folder) => pagesIn(folder, corpus)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Fixtures as they are served elsewhere, the corpora below /corpora/ and /accname/. */
export function startServer(): Promise<SiteServer> {
  return SiteServer.start({
    handle: ({ path }) => {
      const [, rows] = /^\/lists\/(\d+)\.html$/.exec(path) ?? [];
      if (rows !== undefined) return { type: 'text/html; charset=utf-8', body: listPage(Number(rows)) };
      const [, corpus, file] = /^\/(corpora|accname)\/([\w.-]+\.html)$/.exec(path) ?? [];
      const folder = corpus === undefined ? undefined : kFolders[corpus as keyof typeof kFolders][0];
      if (folder === undefined || file === undefined || !existsSync(join(folder, file))) return undefined;
      return { type: 'text/html; charset=utf-8', body: readFileSync(join(folder, file)) };
    },
  });
}
