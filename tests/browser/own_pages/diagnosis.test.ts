// The log of calls: empty unless turned on; then actions, results and sizes, never a word of the page or of what was
// typed.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import type { Page } from 'playwright-core';

import { ACTIONS } from '../../../js-glue/tool/index.js';
import { eventually } from '../../support/waiting.js';
import { openStageFor } from '../../support/stage.js';
import { WireServer } from '../../support/wire_server.js';
import { AgentBrowser } from './agent_support.js';
import { PanelBrowser, ask, execute, killWorker } from './panel_support.js';

type Line = Record<string, unknown>;

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));
const agent = new AgentBrowser(browser);
const { page, tabId } = await browser.openPage(site.url('/password.html'));
const panel = await browser.openPanel(tabId);

afterEach(async () => {
  await agent.set({ debug: false, telemetry: false });
  await dataOf(panel, 'domtool.log.clear');
});

async function dataOf(from: Page, type: string): Promise<unknown> {
  const reply = await ask(from, { type });
  assert.ok(reply.success, JSON.stringify(reply));
  return reply.data;
}

async function linesAre(count: number): Promise<Line[]> {
  return eventually(`${count} lines are noted`, async () => {
    const lines = (await dataOf(panel, 'domtool.log.get')) as Line[];
    return lines.length === count ? lines : undefined;
  });
}

/** An observation, text typed into the page's field, and an id that does not exist. */
async function someCalls(): Promise<void> {
  const look = await execute(panel, tabId, { action: 'get_dom' });
  assert.ok(look.success && 'content' in look.data);
  const id = /\[(\w+) textbox/.exec(String(look.data.content))?.[1];
  assert.ok(id !== undefined, String(look.data.content));
  assert.ok((await execute(panel, tabId, { action: 'type', nodeId: id, text: 'opal-lighthouse' })).success);
  assert.ok(!(await execute(panel, tabId, { action: 'click', nodeId: 'zz999999' })).success);
}

test('nothing is noted and nothing counted unless it is turned on', async () => {
  await someCalls();
  assert.deepEqual(await dataOf(panel, 'domtool.log.get'), []);
  assert.deepEqual(await dataOf(panel, 'domtool.telemetry.get'), {});
});

test('the debug log has a line for each call, with numbers and codes and no word of the page', async () => {
  await agent.set({ debug: true });
  await someCalls();
  const lines = await linesAre(3);
  assert.deepEqual(
    lines.map(({ action, ok, tabId: tab }) => [action, ok, tab]),
    [
      ['get_dom', true, tabId],
      ['type', true, tabId],
      ['click', false, tabId],
    ],
  );
  const [look, , missing] = lines;
  assert.ok(Number(look?.['nodes']) > 0 && Number(look?.['shown']) > 0 && Number(look?.['ms']) > 0);
  assert.equal(look?.['truncated'], false);
  assert.match(String(missing?.['came']), /^[A-Z_]+$/);
  const reported = JSON.stringify(lines);
  const words = await page.evaluate(() => document.body.innerText.split(/\s+/).filter((word) => word.length > 5));
  for (const word of ['opal-lighthouse', 'visible-user', 'page.test', ...words])
    assert.ok(!reported.includes(word), word);
});

/** What the worker writes to its console meanwhile, and one final line of the test's own. */
async function consoleOf(work: () => Promise<unknown>): Promise<Array<{ type: string; text: string }>> {
  const { worker } = browser;
  const lines: Array<{ type: string; text: string }> = [];
  const record = (message: { type(): string; text(): string }): void => {
    lines.push({ type: message.type(), text: message.text() });
  };
  worker.on('console', record);
  await work();
  await worker.evaluate(() => console.info('the end'));
  await eventually('all lines have come', async () => lines.at(-1)?.text === 'the end');
  worker.off('console', record);
  return lines.slice(0, -1);
}

test('the console has a line a call while the debug log is kept, and none else', async () => {
  assert.deepEqual(await consoleOf(someCalls), []);
  await agent.set({ debug: true });
  const lines = await consoleOf(() => someCalls().then(() => linesAre(3)));
  assert.deepEqual(
    lines.map(({ type, text }) => [type, text.startsWith('[DomTool] ')]),
    Array(3).fill(['debug', true]),
  );
});

test('what fails in the worker is told on its console by names and codes, not by words that may be of a page', async () => {
  const server = await WireServer.start('openai', [{ status: 401 }]);
  await agent.useModel(server);
  await browser.worker.evaluate(() => {
    const fails = (): never => {
      throw new RangeError('opal-lighthouse');
    };
    const { session } = (self as unknown as { chrome: { storage: { session: object } } }).chrome.storage;
    Object.assign(session, { set: async () => fails() });
    Object.assign(IDBObjectStore.prototype, { put: fails });
  });
  try {
    await agent.set({ debug: true });
    const lines = await consoleOf(async () => {
      await someCalls();
      await agent.start(tabId, 'Say opal-lighthouse').catch(() => {});
      await agent.ended(tabId, true).catch(() => {});
    });
    const texts = lines.map(({ text }) => text);
    for (const what of ['A call could not be recorded', 'The state of tabs could not be stored'])
      assert.ok(texts.includes(`[DomTool] ${what}: RangeError`), texts.join('\n'));
    assert.deepEqual(
      texts.filter((text) => !text.startsWith('[DomTool] ') || text.includes('opal-lighthouse')),
      [],
    );
  } finally {
    await server.close();
    await killWorker(browser, panel);
  }
});

test('the debug log outlives the worker, and keeps the newest lines alone', async () => {
  await agent.set({ debug: true });
  await execute(panel, tabId, { action: 'get_dom' });
  await linesAre(1);
  await killWorker(browser, panel);
  for (let call = 0; call < 510; call += 1) await execute(panel, tabId, { action: 'expand', nodeId: 'zz999999' });
  const lines = await linesAre(500);
  assert.ok(lines.every(({ action }) => action === 'expand'));
  await dataOf(panel, 'domtool.log.clear');
  assert.deepEqual(await dataOf(panel, 'domtool.log.get'), []);
});

test('telemetry is numbers under names of the contract, and is deleted when it is turned off', async () => {
  await agent.set({ telemetry: true });
  await someCalls();
  const counts = await eventually('three calls are counted', async () => {
    const now = (await dataOf(panel, 'domtool.telemetry.get')) as Record<string, unknown>;
    return now['calls.click.failed'] === 1 ? now : undefined;
  });
  assert.equal(counts['calls.get_dom.done'], 1);
  assert.equal(counts['calls.type.done'], 1);
  const actions = ACTIONS.join('|');
  const known = new RegExp(`^(?:calls\\.(?:${actions})\\.(?:done|failed|ms)|failures\\.[A-Z_]+|looks\\.[a-zA-Z]+)$`);
  for (const [name, value] of Object.entries(counts)) {
    assert.match(name, known);
    assert.ok(typeof value === 'number' && Number.isInteger(value), name);
  }
  await agent.set({ telemetry: false });
  assert.deepEqual(await dataOf(panel, 'domtool.telemetry.get'), {});
});
