// Conversations of a tab, stored by the real extension: across tasks and sites, without the tab, and across the
// worker's end.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { MessagePage, Session } from '../../../js-glue/sessions/index.js';
import { openStageFor } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';
import { eventually } from '../../support/waiting.js';
import { type Turn, type WireRequest, WireServer } from '../../support/wire_server.js';
import { AgentBrowser, shownLast } from './agent_support.js';
import { PanelBrowser, killWorker } from './panel_support.js';

const kPage =
  '<title>Shelf</title><h1>Shelf</h1><button onclick="n.textContent = +n.textContent + 1">Next</button><p id=n>0</p>';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: () => ({ body: kPage }),
});
const agent = new AgentBrowser(browser);
const servers: WireServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function model(script: ReadonlyArray<Turn | ((request: WireRequest) => Turn)>): Promise<WireServer> {
  const server = await WireServer.start('openai', script);
  servers.push(server);
  await agent.useModel(server);
  return server;
}

interface Reply<T> {
  success: boolean;
  data: T;
  error?: { message: string };
}

/** A message as the extension's own pages send it. */
function send<T>(panel: Page, member: string, more: object = {}): Promise<Reply<T>> {
  const message = { type: `domtool.sessions.${member}`, ...more };
  return panel.evaluate((given) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: { sendMessage(m: unknown): Promise<never> } } })
      .chrome;
    return runtime.sendMessage(given);
  }, message);
}

async function dataOf<T>(reply: Promise<Reply<T>>): Promise<T> {
  const { success, data, error } = await reply;
  assert.ok(success, error?.message);
  return data;
}

const call = (name: string, input: unknown) => ({ name, input });
const kFinish: Turn = { calls: [call('finish', { message: 'The lamp is there.' })] };
const press = (request: WireRequest): Turn => ({
  text: 'I press Next.',
  calls: [call('click', { nodeId: theControl(shownLast(request), /^Next/).id })],
});

test('one session a tab, over tasks and sites; without the tab it stays, is offered by its domain, and goes on where the person opens it', async () => {
  const { page, tabId } = await browser.openPage(site.url('/shelf?token=geheim', 'shop.test'));
  const panel = await browser.openPanel(tabId);
  assert.equal(await dataOf(send(panel, 'ofTab', { tabId })), null);
  await model([press, kFinish, kFinish]);
  await agent.start(tabId, 'Find a lamp');
  assert.equal((await agent.ended(tabId, true)).task.status, 'success');
  const first = await eventually('the session is written', async () => {
    const session = await dataOf(send<Session | null>(panel, 'ofTab', { tabId }));
    return session?.status === 'success' ? session : undefined;
  });
  assert.deepEqual(
    [first.title, first.domain, first.isRenamed, first.tabId],
    ['shop.test: Find a lamp', 'shop.test', false, tabId],
  );
  assert.equal(first.url, site.url('/shelf', 'shop.test'));

  await page.goto(site.url('/other', 'other.test'));
  await agent.start(tabId, 'And here?');
  await agent.ended(tabId, true);
  const { sessionId } = first;
  const second = await eventually('the second task is written', async () => {
    const session = await dataOf(send<Session>(panel, 'get', { sessionId }));
    return session.domain === 'other.test' && session.status === 'success' && session.messageCount > first.messageCount
      ? session
      : undefined;
  });
  assert.deepEqual([second.title, second.metadata.initialDomain], ['shop.test: Find a lamp', 'shop.test']);
  const { messages, total } = await dataOf(send<MessagePage>(panel, 'messages', { sessionId }));
  assert.deepEqual(
    messages.map(({ sequenceNumber }) => sequenceNumber),
    messages.map((_, at) => at),
  );
  assert.equal(total, messages.length);
  assert.deepEqual(
    messages.filter(({ role }) => role === 'user').map(({ content }) => content),
    ['Find a lamp', 'And here?'],
  );
  assert.ok(messages.some(({ actionString, status }) => actionString !== undefined && status === 'success'));

  await page.close();
  await eventually('the tab is forgotten', async () => {
    const session = await dataOf(send<Session>(panel, 'get', { sessionId }));
    return session.tabId === undefined ? session : undefined;
  });
  const offered = await dataOf(send<Session | null>(panel, 'byDomain', { domain: 'www.other.test' }));
  assert.equal(offered?.sessionId, sessionId);

  const again = await browser.openPage(site.url('/later', 'other.test'));
  assert.equal(await dataOf(send(panel, 'ofTab', { tabId: again.tabId })), null, 'never by itself');
  const opened = await dataOf(send<Session>(panel, 'open', { sessionId, tabId: again.tabId }));
  assert.equal(opened.tabId, again.tabId);
  await model([kFinish]);
  await agent.start(again.tabId, 'Go on');
  await agent.ended(again.tabId, true);
  await eventually('it goes on', async () => {
    const page = await dataOf(send<MessagePage>(panel, 'messages', { sessionId }));
    return page.messages.some(({ content }) => content === 'Go on') && page.total > total;
  });
  await again.page.close();
  await panel.close();
});

test('a worker that is ended in the middle doubles no message, and what it had said stays', async () => {
  const { page, tabId } = await browser.openPage(site.url('/', 'killed.test'));
  const panel = await browser.openPanel(tabId);
  const server = await model([press, { text: 'Thinking', hang: true }, kFinish]);
  await agent.start(tabId, 'Press it once');
  await eventually('the second question', () => server.requests.length === 2);
  await killWorker(browser, panel);
  const { sessionId } = await eventually('the task ends', async () => {
    const session = (await send<Session | null>(panel, 'ofTab', { tabId })).data;
    return session?.status === 'success' ? session : undefined;
  });
  const { messages } = await dataOf(send<MessagePage>(panel, 'messages', { sessionId }));
  assert.equal(messages.filter(({ content }) => content === 'Press it once').length, 1);
  assert.equal(messages.filter(({ actionString }) => /Next/.test(actionString ?? '')).length, 1);
  assert.equal(messages.at(-1)?.content, 'The lamp is there.');
  assert.equal(new Set(messages.map(({ messageId }) => messageId)).size, messages.length);
  await page.close();
  await panel.close();
});

test('the value of a secret that a person types into the chat is kept nowhere', async () => {
  const { page, tabId } = await browser.openPage(site.url('/', 'secret.test'));
  const panel = await browser.openPanel(tabId);
  await agent.keep({
    name: 'password',
    kind: 'password',
    sites: ['http://secret.test'],
    value: 'Tide-table[47118152]',
  });
  await model([kFinish]);
  await agent.start(tabId, 'My password is Tide-table[47118152]');
  await agent.ended(tabId, true);
  const session = await eventually('it is written', async () => {
    const own = await dataOf(send<Session | null>(panel, 'ofTab', { tabId }));
    return own?.status === 'success' ? own : undefined;
  });
  const text = await dataOf(send<string>(panel, 'export', { sessionId: session.sessionId, format: 'json' }));
  assert.ok(!`${text} ${session.title}`.includes('47118152'));
  assert.match(text, /My password is \{\{password\}\}/);
  await page.close();
  await panel.close();
});

test('pages rename, export, search and remove sessions, hear of changes, and get words for what is wrong', async () => {
  const { page, tabId } = await browser.openPage(site.url('/', 'list.test'));
  const panel = await browser.openPanel(tabId);
  await panel.evaluate(() => {
    const all = globalThis as unknown as {
      heard: unknown[];
      chrome: { runtime: { onMessage: { addListener(listen: (m: unknown) => void): void } } };
    };
    all.heard = [];
    all.chrome.runtime.onMessage.addListener((message) => void all.heard.push(message));
  });
  await model([kFinish]);
  await agent.start(tabId, 'Find the lighthouse');
  await agent.ended(tabId, true);
  const { sessionId } = await eventually('it is written', async () => {
    const own = await dataOf(send<Session | null>(panel, 'ofTab', { tabId }));
    return own?.status === 'success' ? own : undefined;
  });
  const heard = await panel.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
  assert.ok(
    heard.some((one) => JSON.stringify(one) === JSON.stringify({ type: 'domtool.sessions.changed', sessionId })),
  );

  const renamed = await dataOf(send<Session>(panel, 'rename', { sessionId, title: 'Lights' }));
  assert.deepEqual([renamed.title, renamed.isRenamed], ['Lights', true]);
  const found = await dataOf(send<{ sessions: Session[]; total: number }>(panel, 'list', { query: 'lighthouse' }));
  assert.deepEqual([found.total, found.sessions[0]?.sessionId], [1, sessionId]);
  assert.match(await dataOf(send<string>(panel, 'export', { sessionId, format: 'markdown' })), /^# Lights/);
  assert.equal((await dataOf(send<Session | null>(panel, 'latest')))?.sessionId, sessionId);

  for (const [member, more, words] of [
    ['get', { sessionId: '../x' }, /by its id/],
    ['rename', { sessionId, title: ' ' }, /between 1 and 200/],
    ['rename', { sessionId: 'nobody', title: 'x' }, /no such session/],
    ['open', { sessionId: 'nobody', tabId }, /no such session/],
    ['list', { limit: -1 }, /limit must be/],
  ] as const) {
    const reply = await send(panel, member, more);
    assert.match(reply.success ? 'none' : (reply.error?.message ?? ''), words);
  }

  await model([{ text: 'Thinking', hang: true }]);
  await agent.start(tabId, 'Another');
  await dataOf(send(panel, 'remove', { sessionId }));
  assert.equal(await dataOf(send(panel, 'get', { sessionId })), null);
  assert.equal(await dataOf(send(panel, 'ofTab', { tabId })), null);
  assert.equal(await agent.get(tabId), null, 'its task has ended and is forgotten');
  await dataOf(send(panel, 'clear'));
  assert.equal((await dataOf(send<{ total: number }>(panel, 'list'))).total, 0);
  await page.close();
  await panel.close();
});
