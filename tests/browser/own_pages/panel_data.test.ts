// What repeats on a page, as a table in the page view: read alone unless a person says how many pages, copied and saved, with
// what is not in it in numbers.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings } from './own_pages.js';
import { overflowing } from './panel_checks.js';
import { PanelBrowser } from './panel_support.js';
import { message, showTask } from './panel_turns.js';

const kRows = ['Sencha', 'Assam', 'Gyokuro', 'Mint', 'Oolong', 'Sobacha'];
const row = (name: string, at: number): string => `<tr><td>${name}<td>${at === 1 ? '' : `€${at + 9}.50`}</tr>`;

function teas(page: number): string {
  const part = kRows.slice((page - 1) * 3, page * 3);
  const next = page === 1 ? '<a rel="next" href="/teas?page=2">Next</a>' : '';
  return `<title>Teas &amp; more: ${page}</title><h1>Teas</h1>
    <table><tr><th>Tea<th>Price</tr>${part.map((name, at) => row(name, at + 3 * (page - 1))).join('')}</table>${next}
    <h2>Shops</h2><ul>${['Bern', 'Graz'].map((town) => `<li><b>${town}</b><p>Open daily</p><button>Visit ${town}</button></li>`).join('')}</ul>`;
}

const kHostile = `<title>Keys</title><table><tr><th>Name<th>Value<th>Key</tr>
  <tr><td>=HYPERLINK("http://evil.test","Tea")<td>-5<td><input type=password value=hunter2></tr>
  <tr><td>&lt;img src=x onerror="document.title='pwned'"&gt;<td>12<td><input type=password value=hunter3></tr>
  <tr><td>Plain<td><td></tr></table>`;

/** The third page of an endless list comes when it may. */
let letOn = (): void => {};
const mayGoOn = new Promise<void>((resolve) => {
  letOn = resolve;
});

async function endless(page: number): Promise<string> {
  if (page > 2) await mayGoOn;
  const rows = kRows.slice(0, 3).map((name) => `<tr><td>${name} ${page}<td>€${page}</tr>`);
  return `<title>Endless</title><table><tr><th>Tea<th>Price</tr>${rows.join('')}</table>
    <a rel="next" href="/endless?page=${page + 1}">Next</a>`;
}

async function handle({ path, query }: { path: string; query: URLSearchParams }): Promise<SiteResponse | undefined> {
  const page = Number(query.get('page') ?? 1);
  const bodies: Readonly<Record<string, string>> = {
    '/teas': teas(page),
    '/hostile': kHostile,
    '/away': page === 1 ? `${teas(2)}<a rel="next" href="/away?page=2">Next</a>` : '<h1>No more of it</h1>',
    '/same': `${teas(2)}<a rel="next" href="/same?page=${page + 1}">Next</a>`,
    '/many': `<title>Many</title><table aria-rowcount="400"><tr><th>Tea<th>Price</tr>${kRows.map(row).join('')}</table>`,
    '/nothing': '<title>Words</title><h1>Words</h1><p>Just words.</p>',
  };
  const body = path === '/endless' ? await endless(page) : bodies[path];
  return body === undefined ? undefined : { type: 'text/html; charset=utf-8', body: `<!doctype html>${body}` };
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const german = await PanelBrowser.launch({ mayDraw: false, language: 'de' });
after(() => german.close());

async function during(path: string, body: (panel: Page, page: Page) => Promise<void>, its = browser): Promise<void> {
  const { page, tabId } = await its.openPage(site.url(path));
  const panel = await its.openPanel(tabId);
  await panel.click('[role=tab] >> nth=1');
  await panel.click('#observe');
  await panel.waitForSelector('.line');
  await body(panel, page);
  for (const one of [panel, page]) await one.close();
}

const title = (panel: Page): Promise<string> => panel.locator('.data h2').innerText();

async function read(panel: Page): Promise<string[]> {
  await panel.click('#as-table');
  await panel.waitForSelector('.data-rows');
  return panel.locator('.data-facts li').allInnerTexts();
}

async function saved(panel: Page, button: string): Promise<{ name: string; text: string }> {
  const download = panel.waitForEvent('download');
  await panel.getByRole('button', { name: button, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function copied(panel: Page, button: string): Promise<string> {
  await panel.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.evaluate(() => navigator.clipboard.writeText(''));
  await panel.getByRole('button', { name: button, exact: true }).click();
  return eventually('it is in the clipboard', async () => {
    const text = await panel.evaluate(() => navigator.clipboard.readText());
    return text === '' ? undefined : text;
  });
}

test('the largest table is read, shown with what is missing, copied and saved; nothing on the page is pressed', () =>
  during('/teas', async (panel, page) => {
    assert.deepEqual(await read(panel), ['Only this page was read.', 'Without a value: Price (1)']);
    assert.equal(await title(panel), '3 rows, 2 columns');
    assert.deepEqual(await panel.locator('.data-rows td').allInnerTexts(), [
      ...['Sencha', '€9.50', 'Assam', '', 'Gyokuro', '€11.50'],
    ]);
    assert.equal(await copied(panel, 'Copy'), 'Tea\tPrice\nSencha\t€9.50\nAssam\t\nGyokuro\t€11.50\n');
    assert.match(await copied(panel, 'Copy as Markdown'), /^\| Tea \| Price \|\n\| --- \| --- \|\n\| Sencha \|/);
    const csv = await saved(panel, 'Save as CSV');
    assert.equal(csv.name, 'Teas more 1.csv');
    assert.equal(csv.text, '\uFEFFTea,Price\r\nSencha,€9.50\r\nAssam,\r\nGyokuro,€11.50\r\n');
    const json = JSON.parse((await saved(panel, 'Save as JSON')).text) as Array<Record<string, string>>;
    assert.deepEqual([json.length, json[0]?.['Tea'], json[0]?.['@page']], [3, 'Sencha', site.url('/teas')]);
    assert.equal(page.url(), site.url('/teas'));
    await panel.getByRole('button', { name: 'Close the table' }).press('Enter');
    await panel.locator('.line').first().waitFor();
    assert.equal(await panel.evaluate(() => document.activeElement?.id), 'as-table');
  }));

test('a screen reader is told it in sentences, and the file has the name of the page that was read', () =>
  during('/teas', async (panel, page) => {
    await read(panel);
    const summary = '3 rows, 2 columns. Only this page was read. Without a value: Price (1).';
    await panel.locator('[aria-live] p', { hasText: summary }).waitFor({ state: 'attached' });
    await page.evaluate(() => {
      document.title = 'Coffees';
    });
    const titles = (): Promise<string[]> =>
      browser.worker.evaluate(async () => (await chrome.debugger.getTargets()).map((target) => target.title));
    await eventually('the tab has another title', async () => (await titles()).includes('Coffees'));
    assert.equal((await saved(panel, 'Save as CSV')).name, 'Teas more 1.csv');
  }));

test('with something chosen, the list that it is in is read', () =>
  during('/teas', async (panel) => {
    await panel.locator('.node[data-name="Visit Graz"]').click();
    await read(panel);
    const cells = await panel.locator('.data-rows td').allInnerTexts();
    assert.ok(cells.includes('Bern') && cells.includes('Graz') && !cells.includes('Sencha'), cells.join());
  }));

test('further pages are read only when a person says how many', () =>
  during('/teas', async (panel, page) => {
    await read(panel);
    const more = panel.getByRole('button', { name: 'Read more pages' });
    await panel.getByLabel('Pages', { exact: true }).fill('1');
    assert.equal(await more.getAttribute('aria-disabled'), 'true');
    await panel.getByLabel('Pages', { exact: true }).fill('5');
    await more.press('Enter');
    await eventually('both pages are read', async () => (await title(panel)) === '6 rows, 2 columns');
    assert.deepEqual(await panel.locator('.data-facts li').allInnerTexts(), [
      'The list ends here.',
      'Without a value: Price (1)',
    ]);
    assert.equal(page.url(), site.url('/teas?page=2'));
  }));

for (const [path, pages, words] of [
  ['/away', 3, 'The next page has no such list.'],
  ['/same', 30, 'Nothing new came any more.'],
  ['/many', 1, 'The page says that there are 400 rows in all.'],
] as const) {
  test(`${path}: ${words}`, () =>
    during(path, async (panel) => {
      await read(panel);
      if (pages > 1) {
        await panel.getByLabel('Pages', { exact: true }).fill(String(pages));
        await panel.getByRole('button', { name: 'Read more pages' }).click();
      }
      await panel.locator('.data-facts').getByText(words).waitFor({ timeout: 60_000 });
    }));
}

test('what was read until a person stops is kept', () =>
  during('/endless', async (panel) => {
    await read(panel);
    await panel.getByLabel('Pages', { exact: true }).fill('50');
    await panel.getByRole('button', { name: 'Read more pages' }).click();
    await panel.getByText('2 of at most 50 pages, 6 rows so far').waitFor();
    await panel.getByRole('button', { name: 'Stop here' }).click();
    letOn();
    await panel.waitForSelector('.data-rows');
    assert.equal(await panel.locator('.data-facts li').first().innerText(), 'You stopped it here.');
    assert.match(await title(panel), /^[69] rows/);
  }));

test('no further pages are opened beside a task that runs in the tab', async () => {
  const { page, tabId } = await browser.openPage(site.url('/teas'));
  const panel = await browser.openPanel(tabId);
  await panel.waitForSelector(`.panel[data-tab="${tabId}"]`);
  await showTask(browser, panel, tabId, { messages: [message(0, { role: 'user', content: 'Buy tea' })] });
  await panel.click('[role=tab] >> nth=1');
  await panel.click('#observe');
  await panel.waitForSelector('.line');
  await read(panel);
  const more = panel.getByRole('button', { name: 'Read more pages' });
  assert.equal(await more.getAttribute('aria-disabled'), 'true');
  await more.click({ force: true });
  assert.equal(await title(panel), '3 rows, 2 columns');
  assert.equal(page.url(), site.url('/teas'));
  for (const one of [panel, page]) await one.close();
});

test('a formula is disarmed, a secret is withheld, and words of the page stay text', () =>
  during('/hostile', async (panel) => {
    assert.deepEqual(await read(panel), [
      'Only this page was read.',
      'Without a value: Value (1)',
      '2 secrets are withheld.',
      '1 value would be a formula in a spreadsheet: it gets an apostrophe.',
    ]);
    assert.equal(await panel.locator('.data-rows img').count(), 0);
    const everything = [
      await panel.content(),
      await copied(panel, 'Copy'),
      await copied(panel, 'Copy as Markdown'),
      (await saved(panel, 'Save as CSV')).text,
      (await saved(panel, 'Save as JSON')).text,
    ];
    assert.ok(everything.every((text) => !text.includes('hunter')));
    assert.match(everything[1] ?? '', /^'=HYPERLINK\("http:\/\/evil\.test","Tea"\)\t-5$/m);
    assert.match(everything[3] ?? '', /^"'=HYPERLINK\(""http:\/\/evil\.test"",""Tea""\)",-5\r$/m);
  }));

test('where nothing repeats the panel says so', () =>
  during('/nothing', async (panel) => {
    await panel.click('#as-table');
    await panel.getByText('Nothing on this page repeats: it has no table, list or cards.').waitFor();
    assert.equal(await title(panel), 'There is no table');
  }));

test('nobody is kept out of the table, and it fits at each width', () =>
  during('/hostile', async (panel) => {
    await read(panel);
    for (const width of [280, 320, 400, 560, 800]) {
      await panel.setViewportSize({ width, height: 640 });
      assert.deepEqual(await overflowing(panel), [], `${width} px`);
    }
    await assertNoFindings(panel, '.data');
  }));

test('in German all of it is German', () =>
  during(
    '/hostile',
    async (panel) => {
      assert.deepEqual(await read(panel), [
        'Nur diese Seite wurde gelesen.',
        'Ohne Wert: Value (1)',
        '2 geheime Werte sind ausgelassen.',
        '1 Wert wäre in einer Tabellenkalkulation eine Formel: Er bekommt einen Apostroph.',
      ]);
      assert.equal(await title(panel), '3 Zeilen, 2 Spalten');
      assert.deepEqual(await panel.locator('.data .button:not(.icon-only)').allInnerTexts(), [
        ...['Kopieren', 'Markdown kopieren', 'CSV speichern', 'JSON speichern', 'Mehr Seiten lesen'],
      ]);
      await panel.setViewportSize({ width: 320, height: 720 });
      assert.deepEqual(await overflowing(panel), []);
    },
    german,
  ));
