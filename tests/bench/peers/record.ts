// What the READMEs say of others, and the record that it is made of: `npm run bench -- report --record` writes both, from the figures
// of the last whole run. tests/glue/peers.test.ts compares them.
import { readFileSync, writeFileSync } from 'node:fs';

import { inRepo } from '../../support/paths.js';
import { milliseconds } from '../figures.js';
import { groupsOf, kAllPages, type PeersFigures, type Spread, summaryOf } from './figures.js';
import { givenInWords } from './places.js';

interface Row {
  name: string;
  version: string;
  given: string;
  ms: number;
  tokens: number;
  /** Until the effect of a click is known, on the page of kClickElements; of servers alone. */
  clickMs?: number;
  ratios: Array<{ ours: string; ms: Spread; tokens: Spread }>;
}

export interface PeersRecord extends Pick<PeersFigures, 'at' | 'browser' | 'processors' | 'load'> {
  pages: number;
  /** Which groups of pages the run came to. */
  groups: string[];
  rows: Row[];
}

const kRecord = inRepo('tests', 'bench', 'peers', 'record.json');
const kClickElements = 800;
const kBegin = '<!--peers-->';
const kEnd = '<!--end-->';

export function recordOf({ contestants, pages, clicks, at, browser, processors, load }: PeersFigures): PeersRecord {
  const presses = clicks.find(({ elements }) => elements === kClickElements)?.presses ?? {};
  const rows = contestants.flatMap((one): Row[] => {
    const all = summaryOf(one, pages).find(({ group }) => group === kAllPages);
    if (all === undefined) return [];
    const clickMs = presses[one.name]?.seenMs;
    return [
      {
        name: one.name,
        version: one.version,
        given: givenInWords(one.given),
        ms: all.ms.median,
        tokens: all.tokens.median,
        ...(clickMs === undefined ? {} : { clickMs }),
        ratios: all.ratios,
      },
    ];
  });
  const groups = groupsOf(pages).flatMap(([group]) => (group === kAllPages ? [] : [group]));
  return { at, browser, processors, load, pages: pages.length, groups, rows };
}

/** By the path of the README. */
export const kReadmes: Readonly<Record<string, (record: PeersRecord) => string>> = {
  'README.md': sentence,
  'tests/bench/README.md': table,
};

function table({ rows, pages, groups, at, browser, processors, load }: PeersRecord): string {
  const cells = rows.map(({ name, version, given, ms, tokens, clickMs, ratios }) => [
    ratios.length === 0 ? name : `${name} ${version}`,
    milliseconds(ms),
    tokens.toLocaleString('en'),
    ratios.map((one) => spread(one.ms)).join(', '),
    spread(ratios[0]?.tokens),
    clickMs === undefined ? '' : milliseconds(clickMs),
    given,
  ]);
  const head = ['by', 'ms', 'tokens', 'ours: time', 'ours: tokens', 'click', 'gives'];
  const lines = [head, head.map(() => '-'), ...cells].map((row) => `|${row.join('|')}|`);
  const run = `${pages} pages (${groups.join(', ')}), Chromium ${browser}, ${processors} processors, load ${load.join(' to ')}, ${at.slice(0, 10)}`;
  return [...lines, '', run].join('\n');
}

function spread(of: Spread | undefined): string {
  return of === undefined ? '' : `${of.median.toFixed(2)} (${of.worst.toFixed(2)})`;
}

/** Of the servers. */
function sentence({ rows, pages, groups }: PeersRecord): string {
  const servers = rows.flatMap(({ name, clickMs, ratios: [ours] }) =>
    clickMs === undefined || ours === undefined ? [] : [{ name, ...ours }],
  );
  const parts = servers.map(({ name, ms, tokens }) => {
    return `${ms.median.toFixed(2)} and ${tokens.median.toFixed(2)} of ${name}'s`;
  });
  const source = '[`npm run bench -- peers`](tests/bench/README.md#beside-others)';
  return `Time and tokens of a look over MCP, on ${pages} pages (${groups.join(', ')}): ${parts.join(', ')} (${source}).`;
}

export function readRecord(): PeersRecord {
  return JSON.parse(readFileSync(kRecord, 'utf8')) as PeersRecord;
}

/** The text between the marks, without them; undefined without marks. */
export function blockOf(readme: string): string | undefined {
  const [begin, end] = [readme.indexOf(kBegin), readme.indexOf(kEnd)];
  return begin < 0 || end < begin ? undefined : readme.slice(begin + kBegin.length, end).trim();
}

export function writeRecord(figures: PeersFigures): void {
  if (figures.isPart) throw new Error('Only a run of all pages is recorded.');
  const record = recordOf(figures);
  writeFileSync(kRecord, `${JSON.stringify(record, null, 1)}\n`);
  for (const [path, textOf] of Object.entries(kReadmes)) {
    const readme = readFileSync(inRepo(path), 'utf8');
    const old = blockOf(readme);
    if (old === undefined) throw new Error(`${path} has no place for the figures.`);
    const [before = ''] = readme.split(kBegin);
    const after = readme.slice(readme.indexOf(kEnd));
    writeFileSync(inRepo(path), `${before}${kBegin}\n${textOf(record)}\n${after}`);
  }
}
