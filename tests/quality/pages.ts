// The pages that are measured, and the server they come from: our fixtures, and beside the checkout, where they are
// there, corpora that nobody here wrote.
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

const kFolders: Record<Corpus, string[]> = {
  fixtures: [inRepo('fixtures', 'pages'), inRepo('fixtures', 'pages', 'perception')],
  corpora: [inRepo('..', 'shared', 'corpora', 'pages')],
  accname: [inRepo('..', 'shared', 'corpora', 'accname')],
};

/** Fixtures that are no page of their own, or that change while one looks. */
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

function pagesIn(folder: string, corpus: Corpus): PageSource[] {
  if (!existsSync(folder)) return [];
  const prefix = corpus === 'fixtures' ? folder.slice(inRepo('fixtures', 'pages').length) : `/${corpus}`;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ name: file.slice(0, -'.html'.length), corpus, path: `${prefix}/${file}` }))
    .filter(({ name }) => corpus !== 'fixtures' || !kNotMeasured.has(name));
}

export function pagesOf(corpus: Corpus): PageSource[] {
  return kFolders[corpus].flatMap((folder) => pagesIn(folder, corpus)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Fixtures as they are served everywhere else, the corpora below /corpora/ and /accname/. */
export function startServer(): Promise<SiteServer> {
  return SiteServer.start({
    handle: ({ path }) => {
      const [, corpus, file] = /^\/(corpora|accname)\/([\w.-]+\.html)$/.exec(path) ?? [];
      const folder = corpus === undefined ? undefined : kFolders[corpus as Corpus][0];
      if (folder === undefined || file === undefined || !existsSync(join(folder, file))) return undefined;
      return { type: 'text/html; charset=utf-8', body: readFileSync(join(folder, file)) };
    },
  });
}
