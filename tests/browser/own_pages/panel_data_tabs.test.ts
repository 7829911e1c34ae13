// The table of the page view over several tabs: only those that a person chooses are read, the same columns in each, every row with its
// address, and the panel names what could not be read.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { Gates } from '../../support/gate.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings } from './own_pages.js';
import { overflowing } from './panel_checks.js';
import { PanelBrowser } from './panel_support.js';

const shop = (name: string, prices: readonly number[]): string => `<title>${name}</title><h1>${name}</h1>
  <table><tr><th>Tea<th>Price</tr>${prices.map((price, at) => `<tr><td>Tea ${at + 1}<td>${price}</tr>`).join('')}</table>
  <a rel="next" href="/more">Next</a>`;

const kPages: Readonly<Record<string, string>> = {
  '/bern': shop('Bern', [10, 11]),
  '/graz': shop('Graz', [20, 21, 22]),
  '/ulm': shop('Ulm', [30]),
  '/cities':
    '<title>Cities</title><table><tr><th>City<th>People</tr><tr><td>Bern<td>1</tr><tr><td>Graz<td>2</tr></table>',
  '/words': '<title>Words</title><p>Just words.</p>',
  '/units':
    '<title>Units</title><table><tr><th>Tea<th>Price per unit</tr><tr><td>Tea 1<td>1</tr><tr><td>Tea 2<td>2</tr></table>',
  '/twice':
    '<title>Twice</title><table><tr><th>Tea<th>Price<th>price</tr><tr><td>Tea 1<td>1<td>2</tr><tr><td>Tea 2<td>3<td>4</tr></table>',
  '/offices':
    '<title>Offices</title><table><tr><th>City<th>Address</tr><tr><td>Bern<td>A 1</tr><tr><td>Graz<td>B 2</tr></table>',
};

const requested: string[] = [];
const gates = new Gates();
const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: async (request) => {
    const { path } = request;
    requested.push(path);
    const gate = await gates.handle(request);
    if (gate !== undefined) return gate;
    const body = kPages[path];
    return body === undefined ? undefined : { type: 'text/html; charset=utf-8', body: `<!doctype html>${body}` };
  },
});
const german = await PanelBrowser.launch({ mayDraw: false, language: 'de' });
after(() => german.close());

/** A panel with the table of the first page, and the others open beside it. */
async function beside(
  paths: readonly string[],
  run: (panel: Page, pages: Page[]) => Promise<void>,
  its = browser,
): Promise<void> {
  const opened = [];
  for (const path of paths) opened.push(await its.openPage(site.url(path)));
  const panel = await its.openPanel(opened[0]?.tabId ?? 0);
  await panel.click('[role=tab] >> nth=1');
  await panel.click('#observe');
  await panel.waitForSelector('.line');
  await panel.click('#as-table');
  await panel.waitForSelector('.data-rows');
  const pages = opened.map(({ page }) => page);
  try {
    await run(panel, pages);
  } finally {
    for (const one of [panel, ...pages]) await one.close();
  }
}

const kOwn = 'This tab: Only this page was read.';
const kOthers = 'Other tabs: only the page that each shows was read.';
const kAllRead = ['3 of 3 tabs were read.', kOwn, kOthers];

const facts = (panel: Page): Promise<string[]> => panel.locator('.data-facts li').allInnerTexts();
const size = (panel: Page): Promise<string> => panel.locator('.data h2').innerText();
const offered = (panel: Page): Promise<string[]> => panel.locator('.data-tabs .tab-title').allInnerTexts();

async function open(panel: Page): Promise<void> {
  await panel.locator('.data-tabs summary').click();
  await panel.locator('.data-tabs input').first().waitFor();
}

async function read(panel: Page, ...titles: string[]): Promise<void> {
  await open(panel);
  for (const title of titles) await panel.getByLabel(title).check();
  await panel.locator('.data-tabs button').click();
  await panel.getByText('tabs were read.').first().waitFor();
}

interface Pretended {
  id: number;
  url: string;
  title: string;
  incognito?: boolean;
  discarded?: boolean;
}

/** The panel sees these tabs as open beside its own; with 'later' it waits for them. */
async function pretend(panel: Page, tabs: readonly Pretended[] | 'later'): Promise<void> {
  await panel.evaluate((all) => {
    interface Api {
      debugger: { getTargets(): Promise<object[]> };
      tabs: object;
    }
    const { debugger: targets, tabs: api } = (globalThis as unknown as { chrome: Api }).chrome;
    const each = all === 'later' ? [] : all;
    const getTargets = targets.getTargets.bind(targets);
    const added = each.map(({ id, ...rest }) => ({ ...rest, tabId: id, type: 'page' }));
    Object.assign(targets, { getTargets: async () => [...(await getTargets()), ...added] });
    const seen = each.map((tab, index) => ({ windowId: 1, index, incognito: false, discarded: false, ...tab }));
    Object.assign(api, { query: () => (all === 'later' ? new Promise(() => {}) : Promise.resolve(seen)) });
  }, tabs);
}

/** The page answers nothing until it is released. */
async function hang(page: Page | undefined): Promise<() => Promise<void>> {
  gates.close('held');
  const hanging = page?.evaluate(() => {
    const request = new XMLHttpRequest();
    request.open('GET', '/gate/held', false);
    request.send();
  });
  await gates.reached('held');
  return async () => {
    gates.openAll();
    await hanging;
  };
}

const focused = (panel: Page): Promise<string | undefined> =>
  panel.evaluate(() => document.activeElement?.tagName.toLowerCase());

async function saved(panel: Page, button: string): Promise<string> {
  const download = panel.waitForEvent('download');
  await panel.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('only this tab is read until a person chooses others, and each row has its address', () =>
  beside(['/bern', '/graz', '/ulm'], async (panel, pages) => {
    assert.deepEqual([await size(panel), await facts(panel)], ['2 rows, 2 columns', ['Only this page was read.']]);
    await open(panel);
    assert.deepEqual(await offered(panel), ['Graz', 'Ulm']);
    assert.equal(await panel.locator('.data-tabs input:checked').count(), 0);
    const button = panel.locator('.data-tabs button');
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    requested.length = 0;
    await panel.locator('.data-tabs summary').click();
    await read(panel, 'Graz', 'Ulm');
    assert.deepEqual([await size(panel), await facts(panel)], ['6 rows, 3 columns', kAllRead]);
    assert.deepEqual(await panel.locator('.data-rows th').allInnerTexts(), ['Tea', 'Price', 'Address']);
    const address = (path: string): string => site.url(path);
    assert.equal(
      await saved(panel, 'Save as CSV'),
      '\uFEFFTea,Price,Address\r\n' +
        `Tea 1,10,${address('/bern')}\r\nTea 2,11,${address('/bern')}\r\n` +
        `Tea 1,20,${address('/graz')}\r\nTea 2,21,${address('/graz')}\r\nTea 3,22,${address('/graz')}\r\n` +
        `Tea 1,30,${address('/ulm')}\r\n`,
    );
    const json = JSON.parse(await saved(panel, 'Save as JSON')) as Array<Record<string, string>>;
    assert.deepEqual(json.at(-1), { Tea: 'Tea 1', Price: '30', '@page': address('/ulm') });
    await panel.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'Copy', exact: true }).click();
    await eventually('it is copied', async () =>
      (await panel.evaluate(() => navigator.clipboard.readText())).endsWith(`Tea 1\t30\t${address('/ulm')}\n`),
    );
    assert.deepEqual(requested, []);
    assert.deepEqual(
      pages.map((page) => page.url()),
      ['/bern', '/graz', '/ulm'].map(address),
    );
    // The choice stays, and can be taken back.
    assert.equal(await panel.locator('.data-tabs summary').innerText(), 'With 2 other tabs');
    await open(panel);
    for (const title of ['Graz', 'Ulm']) await panel.getByLabel(title).uncheck();
    await panel.getByRole('button', { name: 'Read only this tab' }).click();
    await eventually('only this tab is there', async () => (await size(panel)) === '2 rows, 2 columns');
  }));

test('a tab without these columns, without a table, or that is closed meanwhile, is named by its title', () =>
  beside(['/bern', '/cities', '/words', '/graz', '/ulm'], async (panel, pages) => {
    await open(panel);
    for (const title of ['Cities', 'Words', 'Graz', 'Ulm']) await panel.getByLabel(title).check();
    await pages.pop()?.close();
    await panel.getByRole('button', { name: 'Read with 4 other tabs' }).click();
    await panel.getByText('2 of 5 tabs were read.', { exact: true }).waitFor();
    const [, cities, words, ulm] = await facts(panel);
    assert.equal(cities, 'Not read: “Cities”. It has no such columns.');
    assert.equal(words, 'Not read: “Words”. It has no table, list or cards.');
    assert.match(ulm ?? '', /^Not read: “Ulm”\. \S/);
    assert.equal(await size(panel), '5 rows, 3 columns');
  }));

test('a tab that hangs is left when a person stops, and what was read stays', () =>
  beside(['/bern', '/graz', '/ulm'], async (panel, pages) => {
    await open(panel);
    for (const title of ['Graz', 'Ulm']) await panel.getByLabel(title).check();
    const release = await hang(pages[2]);
    try {
      await panel.locator('.data-tabs button').click();
      await panel.getByText('1 of 2 other tabs, 5 rows so far').waitFor();
      await panel.getByRole('button', { name: 'Stop here' }).click();
      await panel.getByText('You stopped it here.', { exact: true }).waitFor();
      assert.deepEqual(await facts(panel), ['2 of 3 tabs were read.', kOwn, kOthers, 'You stopped it here.']);
      assert.equal(await size(panel), '5 rows, 3 columns');
    } finally {
      await release();
    }
  }));

test('tabs of a private window are offered to it alone', () =>
  beside(['/bern'], async (panel) => {
    await pretend(panel, [
      { id: 901, url: 'https://one.test/', title: 'One' },
      { id: 902, url: 'https://two.test/', title: 'Two', incognito: true },
    ]);
    await open(panel);
    assert.deepEqual(await offered(panel), ['One']);
    await panel.locator('.data-tabs summary').click();
    await panel.evaluate(() => {
      const { windows } = (globalThis as unknown as { chrome: { windows: object } }).chrome;
      Object.assign(windows, { getCurrent: async () => ({ id: 1, incognito: true }) });
    });
    await panel.locator('.data-tabs summary').click();
    await eventually('the other is there', async () => (await offered(panel)).join() === 'Two');
  }));

test('a tab that is not loaded is not offered, and not loaded for a choice that was made before', () =>
  beside(['/bern', '/graz'], async (panel) => {
    await read(panel, 'Graz');
    await panel.evaluate(() => {
      const { tabs } = (globalThis as unknown as { chrome: { tabs: object } }).chrome;
      Object.assign(tabs, { get: async (id: number) => ({ id, discarded: true }) });
    });
    await open(panel);
    await panel.locator('.data-tabs button').click();
    await panel.getByText('Not read: “Graz”. It is not loaded.', { exact: true }).waitFor();
    assert.equal(await size(panel), '2 rows, 3 columns');
    await pretend(panel, [
      { id: 901, url: 'https://one.test/', title: 'One', discarded: true },
      { id: 902, url: 'https://two.test/', title: 'Two' },
    ]);
    await open(panel);
    await eventually('only the other is offered', async () => (await offered(panel)).join() === 'Two');
  }));

test('a column with another name is another column, and the one that is missing is named', () =>
  beside(['/bern', '/units', '/graz'], async (panel) => {
    await read(panel, 'Units', 'Graz');
    assert.deepEqual((await facts(panel)).slice(0, 2), [
      '2 of 3 tabs were read.',
      'Not read: “Units”. It has no column “Price”.',
    ]);
    assert.equal(await size(panel), '5 rows, 3 columns');
  }));

test('no column is taken for two', () =>
  beside(['/twice', '/graz'], async (panel) => {
    await read(panel, 'Graz');
    assert.equal((await facts(panel))[1], 'Not read: “Graz”. It has no column “price”.');
  }));

test('the focus and what is said follow the reading', () =>
  beside(['/bern', '/graz'], async (panel, [, graz]) => {
    const said = (): Promise<string[]> => panel.locator('[aria-live] p').allInnerTexts();
    await open(panel);
    await panel.getByLabel('Graz').check();
    const release = await hang(graz);
    try {
      const before = (await said()).length;
      await panel.locator('.data-tabs button').focus();
      await panel.keyboard.press('Enter');
      const stop = panel.getByRole('button', { name: 'Stop here' });
      await stop.waitFor();
      await eventually('the title has the focus', async () => (await focused(panel)) === 'h2');
      assert.deepEqual((await said()).slice(before), ['Reading…']);
      await stop.focus();
      await panel.keyboard.press('Enter');
      await panel.locator('.data-rows').waitFor();
      await eventually('the title has the focus again', async () => (await focused(panel)) === 'h2');
      assert.match((await said()).at(-1) ?? '', /^2 rows, 3 columns\. .*You stopped it here\.$/);
    } finally {
      await release();
    }
  }));

test('the choice says what it waits for, why it cannot be read, and which tab is which', () =>
  beside(['/bern'], async (panel) => {
    await pretend(panel, 'later');
    const summary = panel.locator('.data-tabs summary');
    await summary.click();
    await panel.locator('.data-tabs[open]').waitFor();
    assert.equal(await panel.getByText('No other tab is open').count(), 0);
    await summary.click();
    await pretend(panel, []);
    await summary.click();
    await panel.getByText('No other tab is open').waitFor();
    await summary.click();
    const tabs = Array.from({ length: 21 }, (_, at) => ({
      id: 900 + at,
      url: `https://one.test/list?page=${at}`,
      title: 'List',
    }));
    await pretend(panel, [...tabs, { id: 990, url: 'https://one.test/other?page=1', title: 'Other' }]);
    await open(panel);
    const labels = await panel.locator('.data-tabs label').allInnerTexts();
    assert.equal(new Set(labels).size, 22);
    assert.match(labels[3] ?? '', /one\.test\/list\?page=3$/);
    assert.match(labels[21] ?? '', /one\.test\/other$/);
    for (const box of await panel.locator('.data-tabs input').all()) await box.check();
    const button = panel.locator('.data-tabs button');
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    const described = (await button.getAttribute('aria-describedby')) ?? '';
    assert.equal(await panel.locator(`[id="${described}"]`).innerText(), 'Choose at most 20 tabs.');
  }));

test('the panel says what was left unread of the tab itself beside others, also when one of them fails', () =>
  beside(['/bern', '/words', '/graz'], async (panel) => {
    await read(panel, 'Words', 'Graz');
    assert.deepEqual(await facts(panel), [
      '2 of 3 tabs were read.',
      'Not read: “Words”. It has no table, list or cards.',
      kOwn,
      kOthers,
    ]);
  }));

test('an own column "Address" and the addresses of the pages have different headers', () =>
  beside(['/offices', '/words'], async (panel) => {
    await read(panel, 'Words');
    assert.deepEqual(await panel.locator('.data-rows th').allInnerTexts(), ['City', 'Address', 'Address 2']);
  }));

test('nobody is kept out of the choice, and it fits at each width', () =>
  beside(['/bern', '/graz', '/cities'], async (panel) => {
    await read(panel, 'Graz', 'Cities');
    await open(panel);
    for (const width of [280, 320, 400, 800]) {
      await panel.setViewportSize({ width, height: 640 });
      assert.deepEqual(await overflowing(panel), [], `${width} px`);
    }
    await assertNoFindings(panel, '.data');
  }));

test('in German the choice is German', () =>
  beside(
    ['/bern', '/graz'],
    async (panel) => {
      await open(panel);
      await panel.getByLabel('Graz').check();
      await panel.getByRole('button', { name: 'Mit 1 weiterem Tab lesen' }).click();
      await panel.getByText('2 von 2 Tabs wurden gelesen.', { exact: true }).waitFor();
      assert.deepEqual(await panel.locator('.data-rows th').allInnerTexts(), ['Tea', 'Price', 'Adresse']);
    },
    german,
  ));
