// Push in the real extension: a real Sockudo, the real backend, and another device, which is a client of the contract.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { kNoSockudo, startSockudo } from '../../backend/servers.js';
import { Client, type Env, Program, kTokens, scriptFile } from '../../backend/support.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { AgentBrowser } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

const kCart = `<title>Tea</title><h1>Tea</h1><button id=add>Put aside</button><p id=cart>nothing</p>
<script>add.onclick = () => { cart.textContent = 'tea'; };</script>`;
const kAdd = { action: 'click', on: { n: 'Put aside' } };
const kFinish = { finish: 'It is put aside.' };

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: ({ path }) => (path === '/cart' ? { body: kCart } : undefined),
});
const agent = new AgentBrowser(browser);
const programs: Program[] = [];
after(() => Promise.all(programs.map((program) => program.stop())));

async function backend(steps: unknown[], env: Env = {}): Promise<Client> {
  const program = await Program.start({ DOMTOOL_SCRIPT: scriptFile({ steps }), ...env });
  programs.push(program);
  await agent.set({ planner: { kind: 'http', url: program.url, token: kTokens.acme }, ask: 'never' });
  return new Client(program.url);
}

/** What a page of the extension receives about a session; `window.heard` of the page. */
async function listening(tabId: number, sessionId: string): Promise<Page> {
  const panel = await browser.openPanel(tabId);
  await panel.evaluate((id) => {
    const own = globalThis as unknown as { chrome: PortApi; heard: unknown[] };
    own.heard = [];
    const port = own.chrome.runtime.connect({ name: `domtool.push.${id}` });
    port.onMessage.addListener((said) => own.heard.push(said));
    port.onDisconnect.addListener(() => own.heard.push({ type: 'closed' }));
  }, sessionId);
  return panel;
}

interface PortApi {
  runtime: {
    connect(options: { name: string }): {
      onMessage: { addListener(hear: (said: unknown) => void): void };
      onDisconnect: { addListener(hear: () => void): void };
    };
  };
}

interface Heard {
  type: string;
  message?: { role: string; content: string };
}

function heardBy(panel: Page): Promise<Heard[]> {
  return panel.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);
}

test('two devices on one session: what is said on the other is heard here by push', { skip: kNoSockudo }, async () => {
  const sockudo = await startSockudo();
  try {
    const client = await backend([kAdd, { ask: 'More?' }, kFinish], sockudo.env);
    const { page, tabId } = await browser.openPage(site.url('/cart', 'shop.test'));
    const { taskId } = await agent.start(tabId, 'Put tea aside');
    await eventually('the person is asked', async () => (await agent.get(tabId))?.pending, 30_000);
    const latest = (await client.get('/api/session/latest')).body['session'] as { sessionId: string };
    const { sessionId } = latest;
    // The session has the same name on both devices; the task has its own.
    assert.equal((await agent.get(tabId))?.sessionId, sessionId);
    const panel = await listening(tabId, sessionId);
    await eventually('it listens', async () => (await heardBy(panel)).some(({ type }) => type === 'listening'));
    const other = await client.round({ sessionId, query: 'And coffee, from the phone' });
    assert.notEqual(other.taskId, taskId);
    const heard = await eventually('the round is heard', async () => {
      const all = await heardBy(panel);
      return all.some(({ type }) => type === 'interact_response') ? all : undefined;
    });
    assert.deepEqual(
      heard.map(({ type, message }) => [type, message?.role, message?.content]),
      [
        ['listening', undefined, undefined],
        ['new_message', 'user', 'And coffee, from the phone'],
        // The control that the script names is not on the phone's page.
        ['new_message', 'assistant', 'There is no "Put aside" on this page.'],
        ['interact_response', undefined, undefined],
      ],
    );
    // The panel shows it. A message that was written here and also pushed appears once.
    await panel.getByText('And coffee, from the phone').waitFor();
    await agent.answer(tabId, 'No');
    assert.equal((await agent.ended(tabId, true)).task.status, 'success');
    await panel.getByText('It is put aside.').first().waitFor();
    const news = await heardBy(panel);
    assert.ok(!JSON.stringify(news).includes('It is put aside.'));
    assert.equal(news.filter(({ type }) => type === 'new_message').length, 2);
    await panel.close();
    await page.close();
  } finally {
    await sockudo.stop();
  }
});

test('where nothing is pushed a page is told at once, and tasks run as they do', async () => {
  await backend([kAdd, kFinish]);
  const { page, tabId } = await browser.openPage(site.url('/cart', 'shop.test'));
  const panel = await listening(tabId, 'session_of_nobody');
  await eventually('the port is closed', async () => (await heardBy(panel)).some(({ type }) => type === 'closed'));
  await agent.start(tabId, 'Put tea aside');
  assert.equal((await agent.ended(tabId, true)).task.status, 'success');
  await panel.close();
  await page.close();
});
