// A table that the agent extracts in the real extension: the values are the server's own, over pages, and stand in the session.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { Agent, MemoryStore } from '../../../js-glue/agent/index.js';
import type { Task } from '../../../js-glue/agent/index.js';
import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { type Turn, WireServer } from '../../support/wire_server.js';
import { AgentBrowser, shownInAll } from './agent_support.js';
import { assertNoFindings } from './own_pages.js';
import { PanelBrowser } from './panel_support.js';

const kPages = 12;
const kTeas: readonly string[][] = Array.from({ length: kPages * 50 }, (_, at) => [
  `Tea no ${at + 1}`,
  `€${((at * 37) % 900) / 10}`,
]);
/** What the shop was sent. */
const orders: string[] = [];

function rowsOf(page: number): string {
  const teas = kTeas.slice((page - 1) * 50, page * 50);
  return `<table><tr><th>Name<th>Price</tr>${teas.map((tea) => `<tr>${tea.map((cell) => `<td>${cell}`).join('')}</tr>`).join('')}</table>`;
}

function handle({ path, query, method, body }: SiteRequest): SiteResponse | undefined {
  if (method === 'POST') {
    orders.push(body);
    return { body: 'ok' };
  }
  const page = Number(query.get('page') ?? 1);
  const next = page < kPages ? `<nav><a href="?page=${page + 1}">Next page</a></nav>` : '';
  if (path === '/teas') return { body: `<!doctype html><title>Teas</title><h1>Teas</h1>${rowsOf(page)}${next}` };
  const trap = `<nav><button onclick="fetch('/orders', { method: 'POST', body: 'tea=1' })">Next page</button></nav>`;
  return path === '/trap' ? { body: `<!doctype html><title>Teas</title><h1>Teas</h1>${rowsOf(1)}${trap}` } : undefined;
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const agent = new AgentBrowser(browser);
const servers: WireServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

const kExtract: Turn = { calls: [{ name: 'extract', input: { columns: ['name', 'price'], pages: 50 } }] };
const kFinish: Turn = { calls: [{ name: 'finish', input: { message: 'Here are the teas.' } }] };

async function play(path: string): Promise<{ task: Task; asked: string[]; server: WireServer; sessionId: string }> {
  const server = await WireServer.start('openai', [kExtract, kFinish]);
  servers.push(server);
  await agent.useModel(server);
  const { page, tabId } = await browser.openPage(site.url(path, 'teas.test'));
  await agent.start(tabId, 'List all teas');
  const { task, asked } = await agent.ended(tabId, true);
  await page.close();
  return { task, asked, server, sessionId: task.sessionId };
}

test('one table comes from two tabs of the task, each row with its address, and a tab beside them is not read', async () => {
  const other = site.url('/teas?page=12', 'two.test');
  const server = await WireServer.start('openai', [
    { calls: [{ name: 'tabs', input: { open: other } }] },
    { calls: [{ name: 'extract', input: { columns: ['name'], tabs: [1, 2] } }] },
    { calls: [{ name: 'extract', input: { tabs: [3] } }] },
    kFinish,
  ]);
  servers.push(server);
  await agent.useModel(server);
  const beside = await browser.openPage(site.url('/teas?page=3', 'beside.test'));
  const { page, tabId } = await browser.openPage(site.url('/teas', 'teas.test'));
  await agent.start(tabId, `List the teas here and at ${other}`);
  const { task, asked } = await agent.ended(tabId, true);
  assert.deepEqual([task.status, task.error, asked], ['success', undefined, []]);
  const tables = task.messages.flatMap((message) => message.table ?? []);
  assert.equal(tables.length, 1);
  const [table] = tables;
  const teas = [...kTeas.slice(0, 50), ...kTeas.slice(550)];
  assert.deepEqual(
    table?.rows,
    teas.map(([name]) => [name]),
  );
  assert.deepEqual(
    [0, 49, 50, 99].map((at) => table?.pages[table.pageOfRow[at] ?? -1]),
    [page.url(), page.url(), other, other],
  );
  assert.ok(task.messages.some(({ error }) => /no open tab 3/.test(error?.message ?? '')));
  await beside.page.close();
  await page.close();
});

interface OfStorage {
  chrome: { storage: { session: { get(key: null): Promise<object>; set(items: object): Promise<void> } } };
}

test('where tables of tasks that are over fill the storage, they make room for a task that runs', async () => {
  const closed = { success: false, error: { code: 'DETACHED', message: 'Closed', retrySuggested: false } } as const;
  const endedTask = async (letters: number): Promise<string> => {
    const store = new MemoryStore();
    const planner = { next: async () => ({ do: 'finish', message: 'x'.repeat(letters) }) as const };
    const person = { answer: async () => '', approve: async () => false };
    await new Agent({ tool: { execute: async () => closed }, planner, person, store }).run({ instruction: 'Read it' });
    return [...store.slots.values()].toSorted((one, other) => other.length - one.length)[0] ?? '';
  };
  const filled = await browser.worker.evaluate(
    async (records) => {
      const { session } = (globalThis as unknown as OfStorage).chrome.storage;
      let tab = 900_000;
      for (const record of records) {
        const put = (): Promise<boolean> =>
          session.set({ [`domtool.task.${tab}.a`]: record }).then(
            () => true,
            () => false,
          );
        while (await put()) tab += 1;
      }
      return tab - 900_000;
    },
    [await endedTask(600_000), await endedTask(1_000)],
  );
  assert.ok(filled > 10);
  const { task } = await play('/teas');
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  const left = await browser.worker.evaluate(async () =>
    Object.keys(await (globalThis as unknown as OfStorage).chrome.storage.session.get(null)),
  );
  assert.ok(!left.some((key) => key.startsWith('domtool.task.9000')), left.join(' '));
});

interface OfSessions {
  domTool: { sessions: { export(id: string, format: string): Promise<string> } };
}

test('600 rows over 12 pages are those of the server; the model saw three, and the session keeps all', async () => {
  const { task, asked, server, sessionId } = await play('/teas');
  assert.deepEqual([task.status, task.error, asked], ['success', undefined, []]);
  const table = task.messages.flatMap((message) => message.table ?? [])[0];
  assert.deepEqual(table?.columns, ['name', 'price']);
  assert.deepEqual(table?.rows, kTeas);
  assert.deepEqual([table?.stopped, table?.pages.length, table?.left], ['end', 12, 0]);
  const last = server.requests[1];
  assert.ok(last !== undefined);
  const extractText = /Your extract:([\s\S]*?)<\/page/.exec(shownInAll(last))?.[1] ?? '';
  assert.equal(extractText.match(/Tea no \d+/g)?.length, 3);
  const kept = await browser.worker.evaluate(
    (id) => (self as unknown as OfSessions).domTool.sessions.export(id, 'markdown'),
    sessionId,
  );
  assert.equal(kept.match(/^> \| Tea no \d+ \| €/gm)?.length, kTeas.length);
});

test('a "Next page" that would send an order is held back in the browser, and what was read stays', async () => {
  const { task, asked } = await play('/trap');
  assert.deepEqual([task.status, asked, orders], ['success', [], []]);
  const table = task.messages.flatMap((message) => message.table ?? [])[0];
  assert.deepEqual([table?.rows.length, table?.stopped], [50, 'refused']);
  assert.match(table?.failure ?? '', /would send POST .*orders/);
});

async function inPanel(path: string, turns: readonly Turn[], body: (panel: Page) => Promise<void>): Promise<void> {
  const server = await WireServer.start('openai', [...turns]);
  servers.push(server);
  await agent.useModel(server);
  const { page, tabId } = await browser.openPage(site.url(path, 'teas.test'));
  const panel = await browser.openPanel(tabId);
  await agent.start(tabId, 'List all teas');
  await agent.ended(tabId, true);
  await body(panel);
  for (const one of [panel, page]) await one.close();
}

test('a task that fails shows the table at the step that read it, with why the rest is missing', () => {
  const fail: Turn = { calls: [{ name: 'fail', input: { reason: 'The others cannot be read.' } }] };
  return inPanel('/trap', [kExtract, fail], async (panel) => {
    await panel.waitForSelector('.performed[open] .data-kept tbody tr');
    assert.equal(await panel.locator('.data-kept').count(), 1);
    assert.equal(await panel.locator('.data-kept h3').innerText(), '50 rows, 2 columns');
    assert.deepEqual(await panel.locator('.data-facts li').allInnerTexts(), [
      'The next step was not allowed, so the rest is missing.',
    ]);
    await panel.locator('.performed .end-details summary').click();
    assert.match(await panel.locator('.performed .end-details p').innerText(), /would send POST/);
    await assertNoFindings(panel, '.performed');
  });
});

test('a table that is not there is told in the words of the panel, also to a screen reader', () => {
  const none: Turn = { calls: [{ name: 'extract', input: { columns: ['colour'] } }] };
  return inPanel('/teas', [none, kFinish], async (panel) => {
    await panel.waitForSelector('.performed .came.bad');
    assert.equal(await panel.locator('.performed .did').innerText(), 'Read a table');
    await panel.locator('[aria-live] p', { hasText: /^Read a table\. / }).waitFor({ state: 'attached' });
  });
});

test('the answer shows the table, says what is not in it, and all of it is saved; a later panel has it, too', async () => {
  const server = await WireServer.start('openai', [kExtract, kFinish]);
  servers.push(server);
  await agent.useModel(server);
  const { page, tabId } = await browser.openPage(site.url('/teas', 'teas.test'));
  const panel = await browser.openPanel(tabId);
  await agent.start(tabId, 'List all teas');
  await agent.ended(tabId, true);
  await panel.waitForSelector('.data-kept tbody tr');
  assert.equal(await panel.locator('.data-kept h3').innerText(), '600 rows, 2 columns');
  assert.equal(await panel.locator('.data-kept tbody tr').count(), 20);
  assert.deepEqual(await panel.locator('.data-facts li').allInnerTexts(), ['The list ends here.']);
  assert.match(await panel.locator('.performed').innerText(), /Read a table[\s\S]*600 rows, 2 columns/);
  const download = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as CSV', exact: true }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'teas test.csv');
  const csv = await readFile(await file.path(), 'utf8');
  assert.equal(csv, `\uFEFF${[['name', 'price'], ...kTeas].map((row) => `${row.join(',')}\r\n`).join('')}`);
  await assertNoFindings(panel, '.data-kept');
  await panel.close();
  const later = await browser.openPanel(tabId);
  await later.waitForSelector('.data-kept tbody tr');
  await later.close();
  await page.close();
});
