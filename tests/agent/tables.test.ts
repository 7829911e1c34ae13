// A table after it was read: what is kept of it, copied, and written into the session. Its words are those of a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MAX_TABLES, sampleOf, tableOf, withoutSecrets } from '../../js-glue/agent/task/table.js';
import type { Message } from '../../js-glue/agent/task/task.js';
import type { Extracted } from '../../js-glue/data/extract.js';
import { tabbed } from '../../js-glue/data/write_table.js';
import { type Session, asMarkdown } from '../../js-glue/sessions/index.js';

function readTable(columns: string[], rows: string[][], more: Partial<Extracted> = {}): Extracted {
  return {
    columns,
    rows,
    places: rows.map((_, at) => ({ page: 0, id: `ro${at}` })),
    pages: ['https://shop.test/'],
    stopped: 'end',
    missing: columns.map((_, at) => rows.filter((row) => row[at] === '').length),
    cut: 0,
    withheld: 0,
    changed: 0,
    otherRows: 0,
    ...more,
  };
}

/** Cells as a spreadsheet takes them from the clipboard: it takes the quotes from a cell that begins with one. */
function pasted(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') lines.push([]);
  }
  return lines.filter((line) => line.some((cell) => cell !== ''));
}

test('a cell that begins with a quote is pasted as it is, and none becomes a formula', () => {
  const text = tabbed(
    readTable(
      ['Name', 'Price'],
      [
        ['"Earl" Grey', '1'],
        ['"open', '2'],
        ['5" screen', '3'],
        ['"=HYPERLINK(""http://evil.test"",""Tea"")"', '4'],
        ['"" =1+1', '5'],
      ],
    ),
  );
  const [, ...rows] = pasted(text);
  assert.deepEqual(rows.slice(0, 3), [
    ['"Earl" Grey', '1'],
    ['"open', '2'],
    ['5" screen', '3'],
  ]);
  assert.deepEqual(
    rows.slice(3).map(([name, price]) => [name?.[0], price]),
    [
      ["'", '4'],
      ["'", '5'],
    ],
  );
});

const kSession: Session = {
  sessionId: 's',
  title: 'Teas',
  isRenamed: false,
  url: 'https://shop.test/',
  domain: 'shop.test',
  metadata: { initialUrl: 'https://shop.test/', initialDomain: 'shop.test' },
  status: 'success',
  createdAt: 0,
  updatedAt: 0,
  messageCount: 1,
};

function stepWith(read: Extracted, before: readonly Message[] = []): Message {
  const table = tableOf(read, before);
  return { messageId: 't_1', role: 'assistant', content: '', timestamp: 0, sequenceNumber: 1, table };
}

test('a header is no markup in the summary of a session', () => {
  const text = asMarkdown(kSession, [stepWith(readTable(['<img src=//evil.test/x>'], [['']]))]);
  assert.match(text, /1 without \\<img/);
  assert.doesNotMatch(text, /(?<!\\)<img/);
});

test('a table has the spelling of the page, and a planner the words that look like no id', () => {
  const read = readTable(['Invoice', 'At'], [['RE\\123456', 'https://shop.test/re%3123456']]);
  const table = tableOf(read, []);
  assert.deepEqual(table.rows, [['RE123456', 'https://shop.test/re123456']]);
  assert.ok(!sampleOf(read, table).includes('RE123456'));
});

test('a secret that looks like an id is none in the table', () => {
  const read = readTable(['Code', 'Name'], [['RE\\123456', 'RE\\123457']]);
  const { data } = withoutSecrets({ data: read }, (text) => text.replaceAll('RE123456', '{{code}}'));
  assert.deepEqual(data?.rows, [['{{code}}', 'RE\\123457']]);
});

test('a secret is none in why nothing was read, or no more', () => {
  const scrub = (text: string): string => text.replaceAll('RE123456', '{{code}}');
  const { data } = withoutSecrets({ data: readTable(['Code'], [['1']], { failure: 'No RE\\123456.' }) }, scrub);
  assert.equal(data?.failure, 'No {{code}}.');
  const words = { message: 'No RE\\123456.', remediation: 'Take RE\\123456.' };
  const { error } = withoutSecrets({ error: { code: 'BAD_INPUT', retrySuggested: false, ...words } }, scrub);
  assert.deepEqual([error?.message, error?.remediation], ['No {{code}}.', 'Take {{code}}.']);
});

test('what is missing, cut and withheld is counted in the rows that are kept', () => {
  const rows = Array.from({ length: 300 }, (_, at) => [`${at} ${'x'.repeat(1_500)}`, at % 2 === 0 ? '' : '€1']);
  const places = rows.map((_, at) => ({ page: 0, id: `ro${at}`, cut: 1, withheld: at < 10 ? 2 : 0 }));
  const table = tableOf(readTable(['Name', 'Price'], rows, { places, cut: 300, withheld: 20 }), []);
  assert.ok(table.left > 0 && JSON.stringify(table.rows).length <= MAX_TABLES);
  const { length } = table.rows;
  assert.deepEqual(table.missing, [0, Math.ceil(length / 2)]);
  assert.deepEqual([table.cut, table.withheld], [length, 20]);
  assert.match(table.summary, new RegExp(`^${length} rows from 1 page; .*Not kept.*: ${300 - length} more rows\\.$`));
});
