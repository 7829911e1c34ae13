// Lists that draw only the rows that are near: all rows of the page's own data come, once each and in order, also where many have the
// same words.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { type ExtractOptions, type Extracted, extract } from '../../js-glue/data/extract.js';
import { summaryOf } from '../../js-glue/data/summary.js';
import { settle } from '../../js-glue/steps/act_and_look.js';
import { NodeBrowser } from '../support/node_port.js';
import { openDataSite, stockOf } from './support/data_site.js';

let site: Awaited<ReturnType<typeof openDataSite>>;
let browser: NodeBrowser;

before(async () => {
  site = await openDataSite();
  browser = await NodeBrowser.launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function readList(query: string, options: ExtractOptions = {}): Promise<Extracted> {
  const targetId = await browser.connection.createTab(site.url(`/long_list.html?${query}`, 'localhost'));
  const tool = await browser.connection.open(targetId);
  try {
    await settle(tool);
    return await extract(tool, { pages: 1_000, ...options });
  } finally {
    await browser.connection.closeTab(targetId);
  }
}

test('10,000 rows in elements that are used again are those of the page', async () => {
  const { rows, stopped, announced, changed, screens = 0 } = await readList('kind=even&rows=10000&height=2400');
  assert.deepEqual(rows, stockOf(10_000));
  assert.deepEqual([stopped, announced, changed], ['end', 10_000, 0]);
  assert.ok(screens < 150, `${screens} screens`);
});

for (const [kind, how] of [
  ['uneven', 'of uneven height'],
  ['measured', 'whose height is known when they are drawn'],
  ['late', 'that come from the server while one scrolls'],
] as const) {
  test(`rows ${how} are those of the page`, async () => {
    const { rows, stopped, changed, loading } = await readList(`kind=${kind}&rows=400`);
    assert.deepEqual(rows, stockOf(400));
    assert.deepEqual([stopped, changed, loading], ['end', 0, undefined]);
  });
}

test('what all rows say that are shown first is a column, where later rows say something else', async () => {
  const { columns, rows } = await readList('kind=uneven&rows=100&alike');
  assert.equal(columns.length, 2);
  assert.deepEqual(rows, stockOf(100, true));
  const { columns: first } = await readList('kind=uneven&rows=100&alike', { pages: 1 });
  assert.deepEqual(first, ['price']);
});

test('a list that is scrolled down is read from its beginning', async () => {
  const { rows } = await readList('kind=even&rows=100&from=50');
  assert.deepEqual(rows, stockOf(100));
});

test('rows that never come are counted', async () => {
  const data = await readList('kind=late&rows=120&without=1');
  assert.deepEqual([data.rows.length, data.loading], [120, 50]);
  assert.deepEqual(data.rows.slice(100), stockOf(120).slice(100));
  assert.match(summaryOf(data), /^120 rows from 1 page, \d+ screens; the list ends there\..* 50 rows still loading\./);
});

test('where a bound cuts, the numbers say so', async () => {
  const few = await readList('kind=even&rows=300', { maxRows: 100 });
  assert.deepEqual(few.rows, stockOf(100));
  assert.match(summaryOf(few), /^100 rows of 300 from 1 page, \d+ screens; more rows are not read at once\./);
  const screens = await readList('kind=even&rows=300', { pages: 3 });
  assert.match(summaryOf(screens), /^\d\d rows of 300 from 1 page, 3 screens; as many pages as were asked for\./);
});
