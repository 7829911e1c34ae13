// One tab, one task: which tabs a person can add to a task, and where another one of its session may begin.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';

import type { ToolResult } from '../../../js-glue/tool/index.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { type Turn, WireServer } from '../../support/wire_server.js';
import { AgentBrowser } from './agent_support.js';
import { openOwn } from './own_pages.js';
import { clicks } from './panel_stage.js';
import { PanelBrowser, ask } from './panel_support.js';

const kPage = '<title>Tea</title><h1>Tea</h1><button onclick="out.textContent = 1">Add</button><p id=out></p>';
const kDoor = '<title>Door</title><a href="/tea" target="_blank">Open</a>';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: ({ path }) => ({ body: path === '/door' ? kDoor : kPage }),
});
const agent = new AgentBrowser(browser);
const servers: WireServer[] = [];
const own = await openOwn(browser, 'options/options.html');
afterEach(async () => {
  for (const tabId of await tabIds()) await ask(own, { type: 'domtool.task.stop', tabId });
  for (const page of browser.context.pages()) if (page !== own) await page.close();
});
after(() => Promise.all(servers.map((server) => server.close())));

const kAsks: Turn = { calls: [{ name: 'ask', input: { question: 'Which one?' } }] };
const kDone: Turn = { calls: [{ name: 'finish', input: { message: 'Done.' } }] };
type Script = Parameters<typeof WireServer.start>[1];

/** The tab whose task is decided by these turns, up to a question or its end. */
async function task(turns: Script, path = '/tea', until: 'waiting' | 'success' = 'waiting'): Promise<number> {
  const { tabId } = await browser.openPage(site.url(path, 'tea.test'));
  await begin(tabId, turns, until);
  return tabId;
}

async function begin(tabId: number, turns: Script, until: 'waiting' | 'success'): Promise<void> {
  const server = await WireServer.start('openai', turns);
  servers.push(server);
  await agent.useModel(server);
  await agent.set({ ask: 'never' });
  await agent.start(tabId, 'Look at the tea');
  await eventually(`the task is ${until}`, async () => (await agent.get(tabId))?.status === until);
}

const addTab = (tabId: number, added: number): Promise<ToolResult> =>
  ask(own, { type: 'domtool.task.addTab', tabId, added });
const start = (tabId: number): Promise<ToolResult> =>
  ask(own, { type: 'domtool.task.start', tabId, instruction: 'Look' });

function reasonOf(result: ToolResult): string {
  if (result.success) return 'it is done';
  return (result.error as { reason?: { code: string } }).reason?.code ?? result.error.message;
}

function tabIds(): Promise<number[]> {
  return own.evaluate(async () => (await globalThis.chrome.tabs.query({})).map(({ id = 0 }) => id));
}

/** Of the task that began in that tab. */
async function stored(tabId: number): Promise<string[]> {
  const all = await own.evaluate(() => globalThis.chrome.storage.session.get(null));
  return Object.keys(all).filter((key) => new RegExp(`^domtool\\.(?:task|noted)\\.${tabId}\\b`).test(key));
}

test('a tab with a task of its own is not added to another task', async () => {
  const [one, other] = [await task([kAsks, kDone]), await task([kAsks, kDone])];
  const before = (await agent.get(other))?.taskId;
  assert.equal(reasonOf(await addTab(one, other)), 'hasTask');
  const now = await agent.get(other);
  assert.deepEqual([now?.taskId, now?.status], [before, 'waiting']);
});

test('a tab whose task is over is added, and that task is forgotten', async () => {
  const other = await task([clicks(/^Add/), kDone], '/tea', 'success');
  assert.ok((await stored(other)).length > 1, 'its record and its notes');
  const one = await task([kAsks, kDone]);
  assert.equal(reasonOf(await addTab(one, other)), 'it is done');
  assert.deepEqual(await stored(other), []);
  assert.equal((await agent.get(other))?.taskId, (await agent.get(one))?.taskId);
});

test('a tab that a task has followed is not handed to another task', async () => {
  const before = await tabIds();
  const one = await task([clicks(/^Open/), kAsks, kDone], '/door');
  const [followed = 0] = (await tabIds()).filter((id) => !before.includes(id) && id !== one);
  const other = await task([kAsks, kDone]);
  assert.equal(reasonOf(await addTab(other, followed)), 'hasTask');
  assert.equal(reasonOf(await start(followed)), 'hasTask');
  assert.equal((await agent.get(followed))?.taskId, (await agent.get(one))?.taskId);
});

test('a task of a session that runs in another tab is beside the one that is to begin', async () => {
  const before = await tabIds();
  const one = await task([clicks(/^Open/), kDone], '/door', 'success');
  const [followed = 0] = (await tabIds()).filter((id) => !before.includes(id) && id !== one);
  await begin(followed, [kAsks, kDone], 'waiting');
  assert.equal(reasonOf(await start(one)), 'hasTaskBeside');
  await ask(own, { type: 'domtool.task.stop', tabId: followed });
  assert.equal(reasonOf(await start(one)), 'it is done');
});
