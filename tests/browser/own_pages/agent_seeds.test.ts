// Backends that a team writes by the printed contract, in the real extension: they answer with nothing but what is printed
// there, to the letter, under a path, with only the endpoints that are named there.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { interactRequest } from '../../../js-glue/interact/schemas.js';
import type { MessagePage, Session } from '../../../js-glue/sessions/index.js';
import { PushServer } from '../../support/push_server.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { AgentBrowser } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

const kSessionId = '59adf5f0-cddb-42dd-a20d-658ac57278fd';
const kSearch = `<title>Google</title><form onsubmit="found.textContent = 'found ' + this.elements.q.value; return false">
<textarea name=q></textarea><button data-testid=search-btn>Google Search</button></form><p id=found>nothing</p>`;
const kAlert = `<title>Asked</title><button id=go onclick="alert('Hello')">Go</button>`;

// ---------------------------------------------------------------- what is printed

const kNeedsContext = {
  success: true,
  data: {
    status: 'needs_context',
    requestedDomMode: 'hybrid',
    needsScreenshot: true,
    needsSkeletonDom: true,
    reason: "User asked about the blue button; semantic tree doesn't encode color reliably.",
  },
};
const kNeedsFullDom = {
  status: 'needs_full_dom',
  needsFullDomReason: 'Element not found in skeleton',
  requestedElement: "submit button with text 'Confirm'",
};
const kSetValue = {
  thought: "I need to type 'space x' into the search box",
  action: 'setValue(13, "space x")',
  actionDetails: {
    name: 'setValue',
    elementId: 13,
    selectorPath: "textarea[name='q']",
    args: { value: 'space x' },
  },
  taskId: 'abc-123',
};
const kClick = {
  success: true,
  data: {
    thought: "I'll click the search button to submit the query.",
    action: 'click(42)',
    actionDetails: { name: 'click', elementId: 42, selectorPath: "button[data-testid='search-btn']" },
    taskId: 'e49abedb-f50c-45d2-bf81-62662b6a038e',
    plan: {
      steps: [
        { id: 'step_0', index: 0, description: 'Navigate to Google', status: 'completed', toolType: 'DOM' },
        { id: 'step_1', index: 1, description: 'Enter search query', status: 'completed', toolType: 'DOM' },
        { id: 'step_2', index: 2, description: 'Click search button', status: 'active', toolType: 'DOM' },
        { id: 'step_3', index: 3, description: 'Click Wikipedia result', status: 'pending', toolType: 'DOM' },
      ],
      currentStepIndex: 2,
      createdAt: '2026-01-30T10:00:00.000Z',
    },
    currentStep: 2,
    totalSteps: 4,
    status: 'executing',
    sessionId: kSessionId,
  },
};
const kClick7 = { thought: "I'll click the Search button", action: 'click(7)' };
const kFinish = { action: 'finish()' };
const kMessages = {
  sessionId: kSessionId,
  messages: [
    {
      messageId: 'uuid-1',
      role: 'user',
      content: 'Go to Google and search for SpaceX',
      sequenceNumber: 0,
      timestamp: '2026-01-30T10:00:00.000Z',
    },
    {
      messageId: 'uuid-2',
      role: 'assistant',
      content: "I'll navigate to Google first.",
      actionString: 'navigate("https://www.google.com")',
      status: 'success',
      sequenceNumber: 1,
      timestamp: '2026-01-30T10:00:01.000Z',
    },
  ],
  total: 2,
  sessionExists: true,
};
const kNewMessage = {
  type: 'new_message',
  sessionId: kSessionId,
  message: {
    messageId: 'uuid',
    role: 'assistant',
    content: 'Navigating to Google...',
    sequenceNumber: 1,
    timestamp: '2026-01-30T10:00:01.000Z',
    status: 'success',
  },
};

// ---------------------------------------------------------------- the backend

interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** An answer that is made from the request. */
type Round = (body: Record<string, unknown>) => unknown;

/** Answers `rounds` in turn, the last one for ever, and otherwise what `others` has for `METHOD path`. */
class SeedBackend {
  readonly asked: Asked[] = [];
  rounds: unknown[] = [];
  others: Record<string, unknown> = {};
  private at = 0;

  private constructor(
    readonly url: string,
    readonly isOpen: boolean,
  ) {}

  static async start(isOpen = true): Promise<SeedBackend> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    const own = new SeedBackend(`http://127.0.0.1:${(server.address() as AddressInfo).port}/team/v1`, isOpen);
    server.on('request', async (request, response) => {
      const headers = isOpen
        ? {
            'access-control-allow-origin': '*',
            'access-control-allow-headers': 'authorization, content-type, idempotency-key',
            'access-control-allow-methods': 'GET, POST, PATCH',
          }
        : {};
      let text = '';
      for await (const chunk of request) text += String(chunk);
      if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
      const { method = '', url: path = '' } = request;
      own.asked.push({ method, path, body: text === '' ? {} : JSON.parse(text) });
      const answer = own.answer(method, path);
      const status = answer === undefined ? 404 : 200;
      return response
        .writeHead(status, { ...headers, 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? {}));
    });
    return own;
  }

  bodies(): Array<Record<string, unknown>> {
    return this.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  }

  play(rounds: unknown[]): void {
    this.rounds = rounds;
    this.at = 0;
    this.asked.length = 0;
  }

  private answer(method: string, path: string): unknown {
    const [place = ''] = path.split('?');
    const name = place.replace('/team/v1/api', '');
    if (name === '/agent/interact') {
      const round = this.rounds[Math.min(this.at, this.rounds.length - 1)];
      this.at += 1;
      return typeof round === 'function' ? (round as Round)(this.asked.at(-1)?.body ?? {}) : round;
    }
    return this.others[`${method} ${name}`];
  }
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: ({ path }) => {
    const body = { '/search': kSearch, '/asked': kAlert }[path];
    return body === undefined ? undefined : { body };
  },
});
const agent = new AgentBrowser(browser);
const backend = await SeedBackend.start();

function choose(more: object = {}): Promise<unknown> {
  return agent.set({ planner: { kind: 'http', url: backend.url, ...more }, ask: 'never' });
}

/** `lastActionError` of a request. */
const errorIn = (body: Record<string, unknown> = {}): { code?: string; action?: string } =>
  (body['lastActionError'] ?? {}) as { code?: string; action?: string };

interface Reply<T> {
  success: boolean;
  data: T;
}

/** A message about sessions as the extension's own pages send it. */
async function ask<T>(panel: Page, member: string, more: object): Promise<T> {
  const reply: Reply<T> = await panel.evaluate(
    (given) => {
      const { runtime } = (
        globalThis as unknown as { chrome: { runtime: { sendMessage(m: unknown): Promise<never> } } }
      ).chrome;
      return runtime.sendMessage(given);
    },
    { type: `domtool.sessions.${member}`, ...more },
  );
  assert.ok(reply.success, JSON.stringify(reply));
  return reply.data;
}

test('an errand ends well with a backend that answers with nothing but what is printed', async () => {
  await choose();
  backend.others = { [`GET /session/${kSessionId}/messages`]: kMessages, [`PATCH /session/${kSessionId}`]: {} };
  backend.play([kNeedsContext, kSetValue, kNeedsFullDom, kClick, kClick7, kFinish]);
  const { page, tabId } = await browser.openPage(site.url('/search', 'www.google.test'));
  await agent.start(tabId, 'Search for space x');
  const { task } = await agent.ended(tabId, true);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.equal(await page.textContent('#found'), 'found space x');
  assert.deepEqual(
    task.plan?.steps.map(({ description, status }) => [description, status]),
    kClick.data.plan.steps.map(({ description, status }) => [description, status]),
  );

  const bodies = backend.bodies();
  assert.ok(backend.asked.every(({ path }) => path.startsWith('/team/v1/api/')));
  for (const body of bodies) {
    const checked = interactRequest.safeParse(body);
    assert.ok(checked.success, JSON.stringify(checked.error?.issues));
  }
  assert.deepEqual(
    bodies.map(({ taskId, sessionId }) => [taskId, sessionId]),
    [
      [undefined, undefined],
      [undefined, undefined],
      ['abc-123', undefined],
      ['abc-123', undefined],
      ['e49abedb-f50c-45d2-bf81-62662b6a038e', kSessionId],
      ['e49abedb-f50c-45d2-bf81-62662b6a038e', kSessionId],
    ],
  );
  const { action, code } = errorIn(bodies[5]);
  assert.deepEqual([action, code], ['click(7)', 'NOT_FOUND']);

  // The session is the backend's, here and there.
  assert.equal(task.sessionId, kSessionId);
  const panel = await browser.openPanel(tabId);
  await eventually('the tab has the session of the backend', async () => {
    const session = await ask<Session | null>(panel, 'ofTab', { tabId });
    return session?.sessionId === kSessionId && session.status === 'success';
  });
  const { messages } = await ask<MessagePage>(panel, 'messages', { sessionId: kSessionId });
  assert.deepEqual(
    messages.map(({ role, content }) => [role, content]),
    kMessages.messages.map(({ role, content }) => [role, content]),
  );
  const renamed = await ask<Session>(panel, 'rename', { sessionId: kSessionId, title: 'Space' });
  assert.deepEqual([renamed.title, renamed.isRenamed], ['Space', true]);
  const patches = backend.asked.filter(({ method }) => method === 'PATCH');
  assert.deepEqual(
    patches.map(({ body }) => body),
    [{ title: 'Space' }],
  );
  await panel.close();
  await page.close();
});

test('a second task of the tab is of the session that the backend has named', async () => {
  await choose();
  backend.play([{ ...kFinish, sessionId: 'named-1' }]);
  const { page, tabId } = await browser.openPage(site.url('/search', 'www.google.test'));
  for (const expected of [undefined, 'named-1']) {
    backend.play([{ ...kFinish, sessionId: 'named-1' }]);
    await agent.start(tabId, 'Look');
    assert.equal((await agent.ended(tabId, true)).task.sessionId, 'named-1');
    assert.equal(backend.bodies()[0]?.['sessionId'], expected);
  }
  await page.close();
});

test('the backend learns of an open dialog, and has it answered', async () => {
  await choose();
  const go: Round = ({ interactiveTree }) => {
    const [button] = interactiveTree as Array<{ i: string }>;
    return { action: `click(${button?.i})` };
  };
  backend.play([go, { action: 'handle_dialog(true)' }, kFinish]);
  const { page, tabId } = await browser.openPage(site.url('/asked', 'www.google.test'));
  page.on('dialog', () => {});
  await agent.start(tabId, 'Go on');
  const { task } = await agent.ended(tabId, true);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  const [, second, third] = backend.bodies();
  assert.equal(errorIn(second).code, 'DIALOG_OPEN');
  assert.deepEqual([third?.['pageTitle'], third?.['lastActionError']], ['Asked', undefined]);
  await page.close();
});

for (const start of ['about:blank', 'chrome://version/']) {
  test(`the backend learns that a task begins at ${start}, and opens a page`, async () => {
    await choose();
    const url = site.url('/search', 'www.google.test');
    backend.play([{ action: `navigate("${url}")` }, kFinish]);
    const { page, tabId } = await browser.openPage(start);
    await agent.start(tabId, 'Search for space x');
    const { task } = await agent.ended(tabId, true);
    assert.deepEqual([task.status, task.error], ['success', undefined]);
    const [first, second] = backend.bodies();
    assert.deepEqual([first?.['url'], first?.['interactiveTree']], [start, []]);
    assert.equal(errorIn(first).code, start.startsWith('chrome:') ? 'SECURITY_BLOCKED' : undefined);
    assert.deepEqual([second?.['url'], second?.['pageTitle']], [url, 'Google']);
    await page.close();
  });
}

test('the words about a backend without CORS headers say so', async () => {
  const closed = await SeedBackend.start(false);
  closed.play([kFinish]);
  await agent.set({ planner: { kind: 'http', url: closed.url }, ask: 'never' });
  const { page, tabId } = await browser.openPage(site.url('/search', 'www.google.test'));
  await agent.start(tabId, 'Look');
  const { task } = await agent.ended(tabId, true);
  assert.deepEqual([task.status, task.reason?.code], ['error', 'noCors']);
  await page.close();
});

test('push is heard where only its address is set by hand, in the order of its numbers', async () => {
  const server = await PushServer.start();
  await choose({ push: `ws://app-key@127.0.0.1:${server.port}` });
  backend.others = { 'POST /pusher/auth': { auth: 'app-key:signed' } };
  backend.play([{ ...kFinish, thought: 'Looked.', sessionId: kSessionId }]);
  const { page, tabId } = await browser.openPage(site.url('/search', 'www.google.test'));
  await agent.start(tabId, 'Look');
  await agent.ended(tabId, true);
  const panel = await browser.openPanel(tabId);
  const channel = `private-session-${kSessionId}`;
  await eventually('the panel listens', () => server.subscribed.some((one) => one.channel === channel));
  assert.deepEqual(server.subscribed.at(-1), { channel, auth: 'app-key:signed' });
  const later = { ...kNewMessage.message, messageId: 'later', content: 'And done.', sequenceNumber: 102 };
  const former = { ...kNewMessage.message, messageId: 'former', content: 'Nearly.', sequenceNumber: 101 };
  server.push(channel, 'new_message', { ...kNewMessage, message: later });
  server.push(channel, 'new_message', { ...kNewMessage, message: former });
  server.push(channel, 'new_message', { ...kNewMessage, message: 'nothing' });
  server.push(channel, 'new_message', kNewMessage);
  for (const words of ['Navigating to Google...', 'Nearly.', 'And done.']) await panel.getByText(words).waitFor();
  const shown = (await panel.textContent('.turns')) ?? '';
  assert.ok(shown.indexOf('Nearly.') < shown.indexOf('And done.'), shown);
  assert.ok(shown.indexOf('Navigating to Google...') < shown.indexOf('Nearly.'), shown);

  // After a round of another device the messages are fetched.
  backend.others = { ...backend.others, [`GET /session/${kSessionId}/messages`]: kMessages };
  server.push(channel, 'interact_response', { type: 'interact_response', sessionId: kSessionId });
  // The thought of a step is folded into it.
  await panel.getByText("I'll navigate to Google first.").waitFor({ state: 'attached' });
  await panel.close();
  await page.close();
});
