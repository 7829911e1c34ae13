// Records of pages as data: what the server knows is what comes, over pages and screens; what is missing, cut or withheld is counted.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';

import { type ExtractOptions, type Extracted, extract } from '../../js-glue/data/extract.js';
import { wantedColumn } from '../../js-glue/data/wanted_columns.js';
import { summaryOf } from '../../js-glue/data/summary.js';
import { written } from '../../js-glue/data/write_table.js';
import { settle } from '../../js-glue/steps/act_and_look.js';
import { nodeOf } from '../../js-glue/steps/naming.js';
import { NodeBrowser } from '../support/node_port.js';
import { McpClient } from './support/client.js';
import { all, kTeas, namesAndPrices, openDataSite } from './support/data_site.js';
import { runProgram } from './support/program.js';

const kSwitch = '--browser-arg=--no-sandbox';

let site: Awaited<ReturnType<typeof openDataSite>>;
let browser: NodeBrowser;
let folder: string;

before(async () => {
  site = await openDataSite();
  browser = await NodeBrowser.launch();
  folder = await mkdtemp(join(tmpdir(), 'domtool-extract-'));
});
after(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** `near`: words on the page. */
async function read(
  path: string,
  columns: readonly string[] = [],
  { near, ...options }: ExtractOptions = {},
): Promise<Extracted> {
  const targetId = await browser.connection.createTab(site.url(path, 'localhost'));
  const tool = await browser.connection.open(targetId);
  try {
    await settle(tool);
    const part = near === undefined ? {} : { near: await nodeOf(tool, { name: near }) };
    return await extract(tool, { ...options, ...part, columns: columns.map(wantedColumn) });
  } finally {
    await browser.connection.closeTab(targetId);
  }
}

test('2,000 rows over 40 pages are those of the server, and the link is followed to its end', async () => {
  const data = await read('/teas', [], { pages: 100 });
  assert.deepEqual(data.columns, ['Name', 'Price', 'In stock']);
  assert.deepEqual(data.rows, all(kTeas));
  assert.equal(data.stopped, 'end');
  assert.deepEqual(
    data.pages.map((url) => Number(new URL(url).searchParams.get('page') ?? 1)),
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
  assert.equal(data.missing[2], kTeas.filter(({ stock }) => stock === '').length);
  assert.equal(data.otherRows, 40);
  assert.equal(data.pages[data.places[1_999]?.page ?? 0], site.url('/teas?page=40', 'localhost'));
});

test('without "pages" one page is read, and nothing is pressed', async () => {
  const data = await read('/teas', ['price', 'tea=name']);
  assert.deepEqual(data.columns, ['price', 'tea']);
  assert.deepEqual(
    data.rows,
    kTeas.slice(0, 50).map(({ name, price }) => [price, name]),
  );
  assert.match(summaryOf(data), /^50 rows from 1 page; as many pages as were asked for\./);
});

test('cards have columns by what stands in them, also where a part is missing in some', async () => {
  const { columns, rows } = await read('/cards', ['name', 'price', 'rating', 'link', 'stock']);
  assert.deepEqual(columns, ['name', 'price', 'rating', 'link', 'stock']);
  assert.deepEqual(
    rows,
    kTeas
      .slice(0, 12)
      .map(({ name, price, stock }, at) => [
        name,
        price,
        `${4 + (at % 2)} of 5 stars`,
        site.url(`/tea/${at}`, 'localhost'),
        stock,
      ]),
  );
});

test('cells that span rows and columns, and headers above headers, are read as they are seen', async () => {
  const { columns, rows, otherRows } = await read('/spans');
  assert.deepEqual(columns, ['Tea', '2024 Sold', '2024 Left', '2025 Sold', '2025 Left']);
  assert.deepEqual(rows, [
    ['Assam', '1', '2', '3', '4'],
    ['Assam', '5', '6', '7', '8'],
    ['Sencha', '9', '10', '11', '12'],
  ]);
  assert.equal(otherRows, 1);
});

test('a blank corner is no record, headers that are alike are told apart, and rows without headers may span', async () => {
  const { columns, rows } = await read('/headers');
  assert.deepEqual(columns, ['column 1', 'Value', 'Value 2']);
  assert.deepEqual(rows, [
    ['Assam', '1', '2'],
    ['Sencha', '3', '4'],
  ]);
  assert.deepEqual((await read('/headers?plain')).rows, [
    ['Black', 'Assam'],
    ['Black', 'Keemun'],
    ['Green', 'Sencha'],
  ]);
});

test('words in a table or a card mean the whole table or list', async () => {
  const table = await read('/teas', [], { near: 'Sencha no 2' });
  assert.deepEqual(table.rows, all(kTeas.slice(0, 50)));
  const cards = await read('/cards', ['name'], { near: 'Sencha no 2' });
  assert.equal(cards.rows.length, 12);
});

test('prices that are all alike are a column, and what is not there is counted', async () => {
  const { columns, rows } = await read('/alike');
  assert.deepEqual(
    [columns, rows[0]],
    [
      ['name', 'price'],
      ['Assam no 1', '€2.00'],
    ],
  );
  const { rows: stock, missing } = await read('/teas', ['stock']);
  assert.deepEqual([stock.length, missing], [50, [kTeas.slice(0, 50).filter((tea) => tea.stock === '').length]]);
});

test('pairs of a definition list are one record', async () => {
  const { columns, rows } = await read('/pairs');
  assert.deepEqual([columns, rows], [['Origin', 'Weight', 'Grade'], [['India', '250 g', 'TGFOP']]]);
});

test('a list that uses its elements again for other rows is read whole', async () => {
  const { rows, announced, stopped } = await read('/virtual', [], { pages: 200 });
  assert.deepEqual(rows, namesAndPrices(kTeas.slice(0, 400)));
  assert.deepEqual([announced, stopped], [400, 'end']);
});

test('a window that renders only what is near is read whole', async () => {
  const { rows } = await read('/window', [], { pages: 100 });
  assert.deepEqual(rows, namesAndPrices(kTeas.slice(0, 200)));
});

test('in a list that uses its elements again, equal values of other rows count', async () => {
  const { rows } = await read('/virtual', ['column 2'], { pages: 200 });
  assert.equal(rows.length, 400);
});

for (const [path, how] of [
  ['/button', 'a button loads more'],
  ['/scroll', 'scrolling loads more'],
] as const) {
  test(`${how}: all is read`, async () => {
    const { rows, stopped } = await read(path, ['name', 'price'], { pages: 50 });
    assert.deepEqual(rows, namesAndPrices(kTeas.slice(0, 120)));
    assert.ok(stopped === 'end' || stopped === 'repeats', stopped);
  });
}

test('pages without end, pages that repeat and pages of another kind are bounded and said', async () => {
  const endless = await read('/endless', [], { pages: 7 });
  assert.deepEqual([endless.pages.length, endless.stopped], [7, 'pages']);
  assert.equal((await read('/endless', [], { pages: 100, maxRows: 12 })).rows.length, 12);
  const same = await read('/same', [], { pages: 100 });
  assert.deepEqual([same.rows.length, same.stopped], [5, 'repeats']);
  const away = await read('/leads-away', [], { pages: 100 });
  assert.deepEqual([away.rows.length, away.stopped], [5, 'differs']);
});

for (const path of ['/order', '/traps']) {
  test(`${path}: the next step of a form, other filters and another site are no next page`, async () => {
    const { rows, stopped } = await read(path, [], { pages: 10 });
    assert.deepEqual([rows.length, stopped], [5, 'end']);
    assert.ok(!site.asked.includes('/ordered') && !site.asked.includes('/pressed'));
  });
}

test('on later pages a value stays in its column, where others are missing, and the last page may have one item', async () => {
  const { columns, rows, stopped } = await read('/makers', [], { pages: 10 });
  assert.deepEqual(columns, ['name', 'text', 'price', 'number']);
  const makers = (page: number, at: number): string => (page > 0 && at % 2 === 0 ? '' : `Maker ${at}`);
  const stock = (at: number): string => (at === 1 ? 'Sold out' : `${at}`);
  const expected = kTeas.slice(0, 11).map(({ name, price }, k) => {
    const [page, at] = [Math.floor(k / 5), k % 5];
    return [name, makers(page, at), price, stock(at)];
  });
  assert.deepEqual(rows, expected);
  assert.equal(stopped, 'end');
});

test('a secret is withheld, hidden words are no value, a long value is cut, and each is counted', async () => {
  const data = await read('/hostile');
  const json = written(data, 'json');
  assert.ok(!json.includes('hunter') && !json.includes('Ignore this'));
  assert.equal(data.rows[3]?.[0], 'Plain');
  assert.deepEqual([data.withheld, data.cut], [2, 1]);
  const [, first, second, third] = parse(written(data, 'csv')) as string[][];
  assert.deepEqual(first?.slice(0, 2), [`'=HYPERLINK("http://evil.test","Tea")`, '-5']);
  assert.deepEqual(second?.slice(0, 2), [`'+cmd|' /C calc'!A0`, '+3,50 €']);
  assert.equal(third?.[0], "'@SUM(1)");
  assert.match(summaryOf(data), /1 value cut\. 2 secrets withheld\. 3 values would be a formula/);
});

test('rows that change while they are read are kept as they were, and counted', async () => {
  const data = await read('/restless', [], { pages: 5 });
  assert.equal(data.rows.length, 40);
  assert.ok(data.rows.every(([, price]) => price === '1'));
  assert.equal(data.changed, 40);
});

test('what is not there is refused with what is', async () => {
  await assert.rejects(read('/teas', ['colour']), /has a column "colour"/);
  await assert.rejects(read('/nothing'), /Nothing repeats there/);
});

test('CSV is read again as the same values, and Markdown keeps its columns', async () => {
  const data = await read('/teas');
  assert.deepEqual(parse(written(data, 'csv')), [['Name', 'Price', 'In stock'], ...data.rows]);
  const lines = written(data, 'markdown').trimEnd().split('\n');
  assert.equal(lines.length, 52);
  assert.ok(lines.every((line) => line.replace(/\\./g, '').split('|').length === 5));
});

test('the command line writes a file, and never over another', async () => {
  const url = site.url('/teas', 'localhost');
  const file = join(folder, 'teas.csv');
  const run = (...args: string[]) =>
    runProgram(['extract', url, kSwitch, ...args], { env: { TMPDIR: folder }, cwd: folder });
  const { code, err } = await run('--columns', 'name,cost=price', '--pages', '2', '--output', file);
  assert.equal(code, 0, err);
  assert.match(err, /^100 rows from 2 pages; as many pages as were asked for\. 2 other rows left out\.\n$/);
  assert.deepEqual(parse(await readFile(file, 'utf8')), [['name', 'cost'], ...namesAndPrices(kTeas.slice(0, 100))]);
  assert.match((await run('--output', file)).err, /exists already/);
  const json = JSON.parse((await run('--near', '"All teas"', '--rows', '2', '--format', 'json')).out) as object[];
  assert.deepEqual(json[1], {
    Name: kTeas[1]?.name,
    Price: kTeas[1]?.price,
    'In stock': kTeas[1]?.stock,
    '@page': url,
  });
});

test('the MCP server reads several tabs into one table, and says which it could not', async () => {
  const server = await McpClient.start(['--headless', kSwitch]);
  try {
    await server.done('navigate', { url: site.url('/teas', 'localhost') });
    await server.done('tabs', { open: site.url('/teas?page=2', 'teas.localhost') });
    const shown = await server.done('extract', { columns: ['tea=name', 'price'], tabs: [1, 2, 9] });
    assert.match(shown, /^100 rows from 2 pages; a tab could not be read: tab 9: There is no tab 9\./);
    assert.match(shown, /\| tea \| price \|/);
    assert.match(await server.done('tabs'), /^2 \(current\)/m);
    const none = await server.call('extract', { tabs: [8, 9] });
    assert.ok(none.isError && /Tab 8: There is no tab 8\. Tab 9:/.test(none.text), none.text);
  } finally {
    await server.close();
  }
});

test('the MCP server answers with the first rows, and writes all to a file of an open folder', async () => {
  const server = await McpClient.start(['--headless', kSwitch], [folder]);
  try {
    await server.done('navigate', { url: site.url('/teas', 'localhost') });
    const shown = await server.done('extract', { columns: ['name', 'price'] });
    assert.match(
      shown,
      /^50 rows from 1 page[\s\S]*\| Assam no 1 \| €2\.00 \|[\s\S]*… and 20 more rows; "file" takes all$/,
    );
    await server.done('extract', { columns: ['name'], pages: 3, file: 'names.json' });
    const names = JSON.parse(await readFile(join(folder, 'names.json'), 'utf8')) as Array<{ name: string }>;
    assert.deepEqual(
      names.map(({ name }) => name),
      kTeas.slice(0, 150).map(({ name }) => name),
    );
    await writeFile(join(folder, 'kept.csv'), 'mine');
    for (const [file, why] of [
      ['kept.csv', /exists already/],
      ['../out.csv', /open for them/],
      ['names.txt', /ends with/],
    ] as const) {
      const { isError, text } = await server.call('extract', { file });
      assert.ok(isError && why.test(text), text);
    }
    assert.equal(await readFile(join(folder, 'kept.csv'), 'utf8'), 'mine');
  } finally {
    await server.close();
  }
});
