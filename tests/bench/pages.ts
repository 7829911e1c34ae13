// The measured pages: six kinds, each large in its own way, with any number of elements; and, if present, the real
// pages of the corpus next to the checkout. Served under two host names, so that frames can be of another site.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { inRepo } from '../support/paths.js';
import { SiteServer, type SiteRequest, type SiteResponse } from '../support/site_server.js';
import { placesPage, wordsPage } from './peers/places.js';

const kCorpus = inRepo('..', 'shared', 'corpora', 'pages');

export interface BenchPage {
  name: string;
  /** One of kKinds, or 'corpus'. */
  kind: string;
  /** Requested elements; 0 if the page has no size. */
  size: number;
}

type Generator = (elements: number) => string;

function repeated(count: number, item: (k: number) => string): string {
  return Array.from({ length: Math.max(1, Math.round(count)) }, (_, k) => item(k)).join('');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title>${body}`;
}

const kWords =
  'The harbour lay quiet under a pale sky while the last boats came home and people on the quay talked of wind and prices';

function words(k: number, count: number): string {
  const all = kWords.split(' ');
  return Array.from({ length: count }, (_, n) => all[(k * 7 + n * 5) % all.length]).join(' ');
}

/** Five elements each: typical for shops and feeds. */
function card(k: number): string {
  return (
    `<div class="card"><h3>Product number ${k}</h3><p>A fine thing to have, in stock: ${k % 17}</p>` +
    `<a href="/product/${k}">Details</a> <button onclick="this.dataset.n=1">Add to basket</button></div>`
  );
}

const list: Generator = (elements) => page('List', `<main>${repeated(elements / 5, card)}</main>`);

/** Nested lists fifteen levels deep, three elements per level: at thirty Playwright's snapshot does not return. */
const tree: Generator = (elements) => {
  const depth = 15;
  const level = (k: number, at: number): string =>
    at === depth ? '' : `<ul><li><button aria-expanded="true">Folder ${k}.${at}</button>${level(k, at + 1)}</li></ul>`;
  return page('Tree', `<nav aria-label="Files">${repeated(elements / (3 * depth), (k) => level(k, 0))}</nav>`);
};

/** Ten elements per row. */
const table: Generator = (elements) => {
  const row = (k: number): string =>
    `<tr><td><input type="checkbox" aria-label="Select order ${k}"></td><td><a href="/order/${k}">Order ${k}</a></td>` +
    `<td>${words(k, 2)}</td><td>2026-0${1 + (k % 9)}-1${k % 10}</td><td>${(k * 37) % 1000}.50</td>` +
    `<td><button>Refund</button></td></tr>`;
  const head = ['Select', 'Order', 'Customer', 'Date', 'Amount', 'Action'].map((name) => `<th>${name}</th>`).join('');
  return page('Orders', `<table><thead><tr>${head}</tr></thead><tbody>${repeated(elements / 10, row)}</tbody></table>`);
};

/** Half of the elements in the page, half in its frames: same site, other site, and one inside another. */
const dashboard: Generator = (elements) => {
  const frames = elements < 2_000 ? 4 : elements < 10_000 ? 8 : 12;
  const inside = Math.round(elements / 2 / frames);
  const tile = (k: number): string => {
    const host = k % 2 === 0 ? 'bench' : 'widgets';
    const nested = k % 4 === 3 ? '&nested=1' : '';
    return `<section><h2>Widget ${k}</h2><iframe title="Widget ${k}" width="480" height="320"
      src="http://${host}.test:{{port}}/frame?size=${inside}&k=${k}${nested}"></iframe></section>`;
  };
  const links = repeated(12, (k) => `<a href="/section/${k}">Section ${k}</a> `);
  return page(
    'Dashboard',
    `<header><nav>${links}</nav></header><main>${repeated(frames, tile)}${repeated(elements / 10, card)}</main>`,
  );
};

function frame(query: URLSearchParams): string {
  const size = Number(query.get('size'));
  const k = Number(query.get('k'));
  const isNested = query.has('nested');
  const inner = isNested ? `<iframe src="http://bench.test:{{port}}/frame?size=${size / 2}&k=${k}"></iframe>` : '';
  return page(`Frame ${k}`, `${inner}${repeated((isNested ? size / 2 : size) / 5, card)}`);
}

/** A hundred words and six elements per paragraph. */
const article: Generator = (elements) => {
  const paragraph = (k: number): string =>
    `${k % 8 === 0 ? `<h2>Chapter ${k / 8}</h2>` : ''}<p>${words(k, 30)} <a href="/note/${k}">${words(k, 3)}</a> ${words(k + 1, 25)}
    <em>${words(k, 2)}</em>, ${words(k + 2, 25)} <strong>${words(k + 3, 2)}</strong> <a href="/see/${k}">${words(k + 4, 2)}</a>
    ${words(k + 5, 12)} <code>value-${k}</code>.</p>`;
  return page('Article', `<article><h1>On harbours</h1>${repeated(elements / 6.1, paragraph)}</article>`);
};

/** A shadow root for ten elements, so 500 of them on the page of 5,000. Open ones: no peer sees what is in a closed one,
 *  and would be faster for it. */
const shadows: Generator = (elements) => {
  const inside = 9;
  const host = (k: number): string =>
    `<x-card><template shadowrootmode="open"><h3>Card ${k}</h3>` +
    `${repeated((inside - 1) / 2, (n) => `<p>Line ${n} of ${k}</p><button>Choose ${k}.${n}</button>`)}</template></x-card>`;
  return page('Shadow roots', `<main>${repeated(elements / (inside + 1), host)}</main>`);
};

/** A button and its effect, which is complete when its handler returns, and one without, above the content of `list`. */
const press: Generator = (elements) =>
  page(
    `${elements} elements`,
    `<script>let n = 0</script><button id="go" onclick="out.textContent = 'Pressed ' + ++n + ' times'">Press</button> ` +
      `<button>Nothing</button><p id="out">Not pressed</p><main>${repeated(elements / 5, card)}</main>`,
  );

const kMeasured: Readonly<Record<string, Generator>> = { list, tree, table, dashboard, article, shadows };
const kGenerators: Readonly<Record<string, Generator>> = { ...kMeasured, press, places: placesPage };
/** Those that are only looked at. */
export const kKinds = Object.keys(kMeasured);
export const kSizes = [800, 5_000, 20_000];

export function generated(kind: string, size: number): BenchPage {
  return { name: `${kind}-${size}`, kind, size };
}

/** The real pages, or none without the corpus. */
export function corpus(): BenchPage[] {
  if (!existsSync(kCorpus)) return [];
  const files = readdirSync(kCorpus).filter((file) => file.endsWith('.html'));
  return files.sort().map((file) => ({ name: basename(file, '.html'), kind: 'corpus', size: 0 }));
}

export class BenchSite {
  private constructor(private readonly server: SiteServer) {}

  static async start(): Promise<BenchSite> {
    return new BenchSite(await SiteServer.start({ handle }));
  }

  /** `asked` distinguishes requests for the same page. */
  url({ name, kind }: BenchPage, asked = ''): string {
    return this.server.url(`/${kind === 'corpus' ? 'corpus' : 'made'}/${name}?for=${asked}`, 'bench.test');
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

function handle({ path, query }: SiteRequest): SiteResponse | undefined {
  const type = 'text/html; charset=utf-8';
  if (path === '/frame') return { type, body: frame(query) };
  if (path === '/words') return { type, body: wordsPage(query) };
  const [, folder, name = ''] = path.split('/');
  if (folder === 'corpus' && /^[\w-]+$/.test(name)) return { type, body: readFileSync(join(kCorpus, `${name}.html`)) };
  const [kind = '', size] = name.split('-');
  const make = folder === 'made' ? kGenerators[kind] : undefined;
  return make === undefined ? undefined : { type, body: make(Number(size)) };
}
