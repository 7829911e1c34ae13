// A person's task in the real extension: a form with an error, a secret, questions, a stop, and a worker that is ended.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';
import { ownTimeOf } from '../../support/own_time.js';
import { eventually } from '../../support/waiting.js';
import { type Turn, type WireRequest, WireServer } from '../../support/wire_server.js';
import { AgentBrowser, shownLast } from './agent_support.js';
import { PanelBrowser, killWorker } from './panel_support.js';

const kPassword = 'Tide-table[47118152]';
const kForm = `<title>Join</title><h1>Join</h1><form><label>Name <input name=name></label>
<label>ZIP code <input name=zip></label><label>Password <input type=password name=password></label>
<button>Create account</button></form><p role=alert></p><script>
document.forms[0].onsubmit = async (event) => {
  event.preventDefault();
  const zip = document.querySelector('[name=zip]').value;
  const alert = document.querySelector('[role=alert]');
  if (!/^\\d{5}$/.test(zip)) { alert.textContent = 'Invalid ZIP code: it has five digits.'; return; }
  await fetch('/joined', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(event.target))) });
  document.body.innerHTML = '<h1>Welcome, you have joined</h1>';
};</script>`;
const kSlow =
  '<title>Slow</title><button id=b>Next</button><p id=n>0</p><script>b.onclick = () => { n.textContent = +n.textContent + 1; fetch("/track", {method: "POST"}); };</script>';

const received: SiteRequest[] = [];
function handle(request: SiteRequest): SiteResponse | undefined {
  if (request.method === 'POST') received.push(request);
  if (request.path === '/join') return { body: kForm };
  if (request.path === '/slow') return { body: kSlow };
  return request.method === 'POST' ? { body: '{}', type: 'application/json' } : undefined;
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const agent = new AgentBrowser(browser);
const servers: WireServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function model(script: ReadonlyArray<Turn | ((request: WireRequest) => Turn)>): Promise<WireServer> {
  const server = await WireServer.start('openai', script);
  servers.push(server);
  await agent.useModel(server);
  return server;
}

async function onPage(path: string, body: (tabId: number, page: Page) => Promise<void>): Promise<void> {
  received.length = 0;
  const { page, tabId } = await browser.openPage(site.url(path, 'join.test'));
  await body(tabId, page);
  await page.close();
}

const call = (name: string, input: unknown) => ({ name, input });
const kFinish: Turn = { calls: [call('finish', { message: 'Joined.' })] };

function fillAndSend(zip: string): (request: WireRequest) => Turn {
  return (request) => {
    const text = shownLast(request);
    const id = (name: RegExp): string => theControl(text, name).id;
    const fields = [
      { nodeId: id(/^Name/), value: 'Ada' },
      { nodeId: id(/^ZIP/), value: zip },
      { nodeId: id(/^Password/), value: '{{password}}' },
    ];
    return { calls: [call('fill', { fields }), call('click', { nodeId: id(/^Create account/) })] };
  };
}

test('a form with an error and a secret: the error is seen and mended, the person is asked, the value is seen by the site alone', () =>
  onPage('/join', async (tabId) => {
    await agent.keep({ name: 'password', kind: 'password', sites: ['http://join.test'], value: kPassword });
    let ids = { zip: '', send: '' };
    const server = await model([
      (request) => {
        const text = shownLast(request);
        ids = { zip: theControl(text, /^ZIP/).id, send: theControl(text, /^Create account/).id };
        return fillAndSend('12')(request);
      },
      (request) => {
        assert.match(shownLast(request), /Invalid ZIP code/);
        const fields = [{ nodeId: ids.zip, value: '12345' }];
        return { calls: [call('fill', { fields }), call('click', { nodeId: ids.send })] };
      },
      (request) => {
        assert.match(shownLast(request), /you have joined/);
        return kFinish;
      },
    ]);
    await agent.start(tabId, 'Join as Ada, ZIP 12345');
    const { task, asked } = await agent.ended(tabId, true);
    assert.deepEqual([task.status, task.error, task.steps], ['success', undefined, 4]);
    assert.deepEqual(
      asked,
      Array(2).fill(
        'May I click the button "Create account"? This may send something and sends a form with a password.',
      ),
    );
    const [joined] = received.filter(({ path }) => path === '/joined');
    assert.deepEqual(JSON.parse(joined?.body ?? '{}'), { name: 'Ada', zip: '12345', password: kPassword });
    assert.ok(!JSON.stringify([task, server.requests.map(({ body }) => body)]).includes('47118152'));
    assert.equal(server.requests.length, 3);
  }));

test('without a model a task says what is missing', () =>
  onPage('/slow', async (tabId) => {
    await agent.set({ planner: null });
    await assert.rejects(agent.start(tabId, 'Press it'), /No model is chosen yet/);
  }));

test('the key of a model is kept, never given out, and goes to its own endpoint alone', () =>
  onPage('/slow', async (tabId) => {
    const server = await model([kFinish]);
    const settings = await agent.set({ ask: 'risky' });
    assert.ok(!JSON.stringify(settings).includes('sk-key'));
    await agent.start(tabId, 'Press it');
    assert.equal((await agent.ended(tabId, true)).task.status, 'success');
    assert.equal(server.requests[0]?.headers['authorization'], 'Bearer sk-key');
    const other = await WireServer.start('openai', [kFinish]);
    servers.push(other);
    await agent.set({
      planner: { kind: 'model', provider: 'openai-compatible', baseUrl: `${other.origin}/v1`, model: 'm' },
    });
    await agent.start(tabId, 'Press it');
    assert.equal((await agent.ended(tabId, true)).task.status, 'success');
    assert.doesNotMatch(other.requests[0]?.headers['authorization']?.toString() ?? '', /sk-key/);
  }));

test('settings that are not valid are refused in words', async () => {
  for (const [some, words] of [
    [
      { planner: { kind: 'model', provider: 'openai-compatible', baseUrl: 'http://far.example/v1', model: 'm' } },
      /https address/,
    ],
    [{ planner: { kind: 'model', provider: 'nobody', model: 'm' } }, /provider to be one of/],
    [{ ask: 'sometimes' }, /'always', 'risky' or 'never'/],
    [{ maxSteps: 0 }, /whole number/],
    [{ blockedSites: [' '] }, /sites, such as/],
  ] as const) {
    await assert.rejects(agent.set(some), words);
  }
});

test('a stop ends a task that waits for its model within a second', () =>
  onPage('/slow', async (tabId) => {
    const server = await model([{ text: 'Let me think about it', hang: true }]);
    await agent.start(tabId, 'Press it');
    await eventually('the model is asked', () => server.requests.length === 1);
    const taken = await ownTimeOf(browser.worker);
    await agent.call('stop', tabId);
    const { task } = await agent.ended(tabId, true);
    assert.equal(task.status, 'interrupted');
    assert.ok((await taken()) < 1_000);
  }));

test('a paused task goes on from what the person changed', () =>
  onPage('/slow', async (tabId, page) => {
    const server = await model([
      { text: 'Thinking', hang: true },
      (request) => {
        assert.match(shownLast(request), /The person paused the task/);
        assert.match(shownLast(request), /\b1\b/);
        return kFinish;
      },
    ]);
    await agent.start(tabId, 'Press it');
    await eventually('the model is asked', () => server.requests.length === 1);
    await agent.call('pause', tabId);
    await eventually('it is paused', async () => (await agent.get(tabId))?.paused);
    await page.click('#b');
    await agent.call('resume', tabId);
    const { task } = await agent.ended(tabId, true);
    assert.deepEqual([task.status, task.error], ['success', undefined]);
  }));

test('a worker that is ended in the middle goes on by itself, and does nothing twice', () =>
  onPage('/slow', async (tabId) => {
    const server = await model([
      (request) => ({ calls: [call('click', { nodeId: theControl(shownLast(request), /^Next/).id })] }),
      { text: 'Thinking', hang: true },
      kFinish,
    ]);
    const panel = await browser.openPanel(tabId);
    const { taskId } = await agent.start(tabId, 'Press it once');
    await eventually('the second question', () => server.requests.length === 2);
    await killWorker(browser, panel);
    const get = (): Promise<{ data?: { taskId: string; status: string } | null }> =>
      panel.evaluate((id) => {
        const { runtime } = (
          globalThis as unknown as { chrome: { runtime: { sendMessage(m: unknown): Promise<never> } } }
        ).chrome;
        return runtime.sendMessage({ type: 'domtool.task.get', tabId: id });
      }, tabId);
    const task = await eventually('the task ends', async () => {
      const { data } = await get();
      return data?.status === 'success' ? data : undefined;
    });
    assert.equal(task.taskId, taskId);
    assert.equal(received.filter(({ path }) => path === '/track').length, 1);
    assert.match(JSON.stringify(server.requests[2]?.body), /Done so far/);
    await panel.close();
  }));
