// Tasks whose pages open tabs and windows, in the real extension: the task continues there, and returns when they are
// closed.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { followTabs } from '../../../js-glue/agent/index.js';
import type { Observation, ToolCall } from '../../../js-glue/tool/index.js';
import { NodeBrowser } from '../../support/node_port.js';
import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { findControls } from '../../support/text_view.js';
import { eventually } from '../../support/waiting.js';
import { type ModelMessage, type Turn, type WireRequest, WireServer } from '../../support/wire_server.js';
import { AgentBrowser, shownInAll, shownNow } from './agent_support.js';
import { PanelBrowser, killWorker } from './panel_support.js';

const kList = `<title>Teas</title><h1>Teas</h1>
<ul><li><a href=/sencha target=_blank>Sencha</a></li><li><a href=/bancha target=_blank>Bancha</a></li></ul>
<p id=who role=status>Nobody is signed in</p><button id=sign>Sign in</button><button id=late>Open later</button>
<script>sign.onclick = () => window.open('/consent', 'consent', 'width=420,height=420');
late.onclick = () => setTimeout(() => window.open('/sencha'), 700);
onmessage = ({data}) => { who.textContent = 'Signed in as ' + data; };</script>`;
const tea = (name: string, price: string): string => `<title>${name}</title><h1>${name}</h1><p>Price: ${price}</p>
<button id=put>Put aside</button><p id=said role=status></p>
<script>put.onclick = async () => { await fetch('/aside', { method: 'POST', body: '${name}' }); said.textContent = 'Put aside'; };</script>`;
const kConsent = `<title>Consent</title><h1>May Teas know your name?</h1><button id=allow>Yes, tell them</button>
<script>allow.onclick = () => { opener.postMessage('Ada', '*'); close(); };</script>`;
const kPages: Readonly<Record<string, string>> = {
  '/list': kList,
  '/sencha': tea('Sencha', '9 euros'),
  '/bancha': tea('Bancha', '7 euros'),
  '/consent': kConsent,
};

const aside: string[] = [];
function handle({ method, path, body }: SiteRequest): SiteResponse | undefined {
  if (method === 'POST' && path === '/aside') {
    aside.push(body);
    return { body: 'ok' };
  }
  const page = kPages[path];
  return page === undefined ? undefined : { body: page };
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const agent = new AgentBrowser(browser);
await agent.set({ ask: 'never' });
const servers: WireServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

interface ChromeTabs {
  chrome: { tabs: { discard(id: number): Promise<{ id: number } | undefined> } };
}

interface OfSessions {
  domTool: { sessions: { ofTab(tabId: number): Promise<{ sessionId: string } | null> } };
}

type Step = (request: WireRequest) => Turn;

async function model(steps: readonly Step[]): Promise<WireServer> {
  const server = await WireServer.start('openai', steps);
  servers.push(server);
  await agent.useModel(server);
  return server;
}

function pressing(name: RegExp, read: RegExp = /./): Step {
  return (request): ModelMessage => {
    assert.match(shownNow(request), read);
    const control = findControls(shownInAll(request), name).at(-1);
    assert.ok(control !== undefined, `the model was told of no ${String(name)}:\n${shownInAll(request)}`);
    return { calls: [{ name: 'click', input: { nodeId: control.id } }] };
  };
}

function back(read: RegExp): Step {
  return (request): ModelMessage => {
    assert.match(shownNow(request), read);
    return { calls: [{ name: 'back', input: {} }] };
  };
}

function asking(question: string, read: RegExp = /./): Step {
  return (request): ModelMessage => {
    assert.match(shownNow(request), read);
    return { calls: [{ name: 'ask', input: { question } }] };
  };
}

const waiting: Step = () => ({ calls: [{ name: 'wait', input: { until: 'text', text: 'euros', timeoutMs: 1_500 } }] });

function finish(read: RegExp): Step {
  return (request): ModelMessage => {
    assert.match(shownNow(request), read);
    return { calls: [{ name: 'finish', input: { message: 'Done.' } }] };
  };
}

async function openTabs(): Promise<string[]> {
  return browser.context
    .pages()
    .map((page) => page.url())
    .filter((url) => url.startsWith(site.url('/', 'teas.test')))
    .map((url) => new URL(url).pathname);
}

/** If a task failed because of its steps, their errors are reported. */
async function play(steps: readonly Step[], during?: (tabId: number) => Promise<void>): Promise<void> {
  aside.length = 0;
  let wrong: unknown;
  const watched = steps.map((step) => (request: WireRequest): Turn => {
    try {
      return step(request);
    } catch (error) {
      wrong = error;
      return { status: 400 };
    }
  });
  const server = await model(watched);
  const { page, tabId } = await browser.openPage(site.url('/list', 'teas.test'));
  await agent.start(tabId, 'Do what is to be done with the teas');
  await during?.(tabId);
  const { task } = await agent.ended(tabId, true);
  if (wrong !== undefined) throw wrong;
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.equal(server.requests.length, steps.length);
  for (const one of browser.context.pages()) {
    if (one !== page && one.url().startsWith(site.url('/', 'teas.test'))) await one.close();
  }
  await page.close();
}

test('two products that open in tabs of their own are compared, and the cheaper one is put aside', async () => {
  await play([
    pressing(/^Sencha/),
    back(/9 euros/),
    pressing(/^Bancha/, /Teas/),
    pressing(/^Put aside/, /7 euros/),
    finish(/Put aside/),
  ]);
  assert.deepEqual(aside, ['Bancha']);
});

test('a window that asks for consent is answered, closes itself, and the page behind it goes on', () =>
  play([pressing(/^Sign in/), pressing(/^Yes, tell them/, /know your name/), finish(/Signed in as Ada/)]));

test('a page that opens its tab a moment later is followed, too', () =>
  play([pressing(/^Open later/), waiting, finish(/9 euros/)]));

test('a tab that the person closes leads back to the one before', async () => {
  const steps = [
    pressing(/^Sencha/),
    asking('Is that the one?', /9 euros/),
    pressing(/^Bancha/, /Teas/),
    finish(/7 euros/),
  ];
  await play(steps, async (tabId) => {
    const waiting = await eventually('the person is asked', async () => {
      const task = await agent.get(tabId);
      return task?.status === 'waiting' && task;
    });
    const opened = browser.context.pages().find((page) => page.url().endsWith('/sencha'));
    await opened?.close();
    await agent.answer(waiting.tabId ?? tabId, 'I closed it');
  });
});

test('the worker may be ended while the task is in another tab', async () => {
  let tab = 0;
  let panel: Awaited<ReturnType<typeof browser.openPanel>> | undefined;
  let asked = 0;
  await play(
    [
      pressing(/^Sencha/),
      () => {
        asked += 1;
        return { text: 'Thinking', hang: true };
      },
      pressing(/^Put aside/, /9 euros/),
      finish(/Put aside/),
    ],
    async (tabId) => {
      tab = tabId;
      panel = await browser.openPanel(tabId);
      await eventually('the model is asked in the second tab', () => asked === 1);
      await killWorker(browser, panel);
    },
  );
  assert.ok(tab > 0);
  assert.deepEqual(aside, ['Sencha']);
  await panel?.close();
});

test('the panel of the first tab says where the task is, shows it, and can end it', async () => {
  const server = await model([pressing(/^Sencha/), () => ({ text: 'Thinking', hang: true })]);
  const { page, tabId } = await browser.openPage(site.url('/list', 'teas.test'));
  const panel = await browser.openPanel(tabId);
  await agent.start(tabId, 'Look at the Sencha');
  await eventually('the model is asked in the second tab', () => server.requests.length === 2);
  await panel.waitForSelector('text=The task continues in another of its tabs.');
  assert.ok(await panel.isVisible('text=Look at the Sencha'));
  const opened = browser.context.pages().find((one) => one.url().endsWith('/sencha'));
  assert.ok(opened !== undefined);
  await page.bringToFront();
  await panel.click('text=Show that tab');
  await eventually('it is in front', () => opened.evaluate(() => document.visibilityState === 'visible'));
  const moved = (await agent.get(tabId))?.tabId;
  assert.ok(moved !== undefined && moved !== tabId);
  const other = await browser.openPanel(moved);
  await other.waitForSelector('text=Look at the Sencha');
  assert.ok(!(await other.isVisible('text=The task continues in another')));
  await assert.rejects(agent.start(moved, 'Another one'), /has a task already/);
  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  await eventually('it is ended', async () => (await agent.get(moved))?.status === 'interrupted');
  await panel.waitForSelector('text=The task continues in another', { state: 'detached' });
  for (const one of [other, panel, opened, page]) await one.close();
  assert.deepEqual(await openTabs(), []);
});

test('a new task in a tab that another task had opened is its own', async () => {
  const first = await model([pressing(/^Sencha/), finish(/9 euros/)]);
  const { page, tabId } = await browser.openPage(site.url('/list', 'teas.test'));
  await agent.start(tabId, 'Look at the Sencha');
  const { task } = await agent.ended(tabId, true);
  assert.equal(task.status, 'success');
  assert.equal(first.requests.length, 2);
  const moved = task.tabId ?? 0;
  await model([pressing(/^Put aside/, /9 euros/), finish(/Put aside/)]);
  await agent.start(moved, 'Put it aside');
  const second = await agent.ended(moved, true);
  assert.equal(second.task.status, 'success');
  assert.notEqual(second.task.taskId, task.taskId);
  assert.equal(second.task.sessionId, task.sessionId);
  assert.equal((await agent.get(tabId))?.taskId, task.taskId);
  await page.close();
  // The end of the first tab does not end the second.
  await eventually('the first is gone', async () => (await agent.get(tabId)) === null);
  assert.equal((await agent.get(moved))?.taskId, second.task.taskId);
});

test('a task whose tab Chrome discards goes on under the id that the tab has then', async () => {
  await model([asking('Which tea?'), pressing(/^Open later/, /Which tea\?.*Either/s), finish(/./)]);
  const { page, tabId } = await browser.openPage(site.url('/list', 'teas.test'));
  const front = await browser.openPage(site.url('/bancha', 'front.test'));
  const { taskId } = await agent.start(tabId, 'Ask me which tea');
  await eventually('the person is asked', async () => (await agent.get(tabId))?.status === 'waiting');
  await front.page.bringToFront();
  const replaced = await browser.worker.evaluate(
    async (id) => (await (self as unknown as ChromeTabs).chrome.tabs.discard(id))?.id,
    tabId,
  );
  assert.ok(replaced !== undefined && replaced !== tabId, 'Chrome gives a discarded tab another id');
  const known = await eventually('it has the task', async () => (await agent.get(replaced)) ?? undefined);
  assert.deepEqual([known.taskId, known.status], [taskId, 'waiting']);
  await agent.answer(replaced, 'Either');
  const { task } = await agent.ended(replaced, true);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.equal(task.taskId, taskId);
  const its = await browser.worker.evaluate(
    (id) => (self as unknown as OfSessions).domTool.sessions.ofTab(id),
    replaced,
  );
  assert.equal(its?.sessionId, task.sessionId);
  for (const one of browser.context.pages()) if (one.url().includes('.test:')) await one.close();
  await page.close().catch(() => {});
});

test('a program that joins a browser over CDP has the same by followTabs', async () => {
  const own = await NodeBrowser.launch();
  try {
    const targetId = await own.connection.createTab(site.url('/list', 'teas.test'));
    const tool = followTabs(own.connection, targetId);
    const reported = async (call: ToolCall): Promise<unknown> => {
      const result = await tool.execute(call);
      assert.ok(result.success, JSON.stringify(result));
      return result.data;
    };
    const look = async (): Promise<string> => String(((await reported({ action: 'get_dom' })) as Observation).content);
    const [link] = findControls(await look(), /^Sencha/);
    assert.ok(link !== undefined);
    await reported({ action: 'click', nodeId: link.id });
    await eventually('the opened page is shown', async () => /9 euros/.test(await look()));
    await reported({ action: 'back' });
    assert.match(await look(), /Bancha/);
    assert.deepEqual(
      (await own.connection.tabs()).filter(({ url }) => url.includes('sencha')),
      [],
    );
  } finally {
    await own.close();
  }
});
