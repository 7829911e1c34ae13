// Sessions: their rules, the store in IndexedDB, and a backend that answers by the contract or not at all.
import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';

import type { Message, Task } from '../../js-glue/agent/task/task.js';
import {
  BackendSessions,
  BackendUnavailable,
  IndexedDbSessions,
  NoSessions,
  asMarkdown,
  mergedMessages,
} from '../../js-glue/sessions/index.js';

let databases = 0;
let clock = 1_000;
function newStore(maxSessions = 100): IndexedDbSessions {
  databases += 1;
  return new IndexedDbSessions({ name: `test-${databases}`, now: () => ++clock, maxSessions });
}

function messagesOf(taskId: string, ...contents: string[]): Message[] {
  return contents.map((content, at) => ({
    messageId: `${taskId}_${at}`,
    role: at === 0 ? 'user' : 'assistant',
    content,
    timestamp: 1_000 + at,
    sequenceNumber: at,
  }));
}

function aTask(some: Partial<Task> & { taskId: string }, ...contents: string[]): Task {
  const messages = messagesOf(some.taskId, ...contents);
  return { sessionId: 's1', status: 'running', plan: null, steps: 0, ...some, messages };
}

const kShop = 'https://www.shop.test/shelf';

test('a session is named by the root domain and its first task, and its page is followed while where it began stays', async () => {
  const store = newStore();
  await store.record(aTask({ taskId: 't1' }, 'Buy  a\nlamp'), 'https://www.shop.co.uk/shelf');
  await store.record(aTask({ taskId: 't1', status: 'success' }, 'Buy  a\nlamp', 'Done.'), 'https://pay.test/done');
  const session = await store.get('s1');
  assert.equal(session?.title, 'shop.co.uk: Buy a lamp');
  assert.deepEqual([session?.url, session?.domain], ['https://pay.test/done', 'pay.test']);
  assert.deepEqual(session?.metadata, { initialUrl: 'https://www.shop.co.uk/shelf', initialDomain: 'shop.co.uk' });
  assert.deepEqual([session?.status, session?.isRenamed, session?.messageCount], ['success', false, 2]);
});

test('a task that is brought again by another life of the worker doubles nothing', async () => {
  const store = newStore();
  const task = aTask({ taskId: 't1' }, 'Buy a lamp', 'Looking.', 'Pressing.');
  await store.record(task, kShop);
  await store.record({ ...task, messages: task.messages.slice(0, 2) }, kShop);
  await store.record(task, kShop);
  const { messages, total } = await store.messages('s1');
  assert.deepEqual(
    messages.map(({ content }) => content),
    ['Buy a lamp', 'Looking.', 'Pressing.'],
  );
  assert.equal(total, 3);
});

test('what was stored before it became the answer is the answer in the session, too', async () => {
  const store = newStore();
  await store.record(aTask({ taskId: 't1' }, 'List teas', 'Read.', 'Here they are.'), kShop);
  const task = aTask({ taskId: 't1', status: 'success' }, 'List teas', 'Read.', 'Here they are.');
  const end = { ...task.messages[2], status: 'success', tables: ['t1_1'] } as Message;
  await store.record({ ...task, messages: task.messages.with(2, { ...end, sequenceNumber: 40 }) }, kShop);
  const { messages, total } = await store.messages('s1');
  assert.deepEqual([messages[2], total], [end, 3]);
});

test('a second task of a session goes on with its numbers and its tokens', async () => {
  const store = newStore();
  const tokens = { input: 100, output: 10, cached: 5, cost: 0.01 };
  await store.record(aTask({ taskId: 't1', tokens }, 'One', 'Done.'), kShop);
  assert.equal(await store.nextNumber('s1'), 2);
  await store.record(aTask({ taskId: 't2', tokens }, 'Two'), kShop);
  await store.record(aTask({ taskId: 't2', tokens: { ...tokens, input: 300 } }, 'Two', 'Done, too.'), kShop);
  const { messages } = await store.messages('s1');
  assert.deepEqual(
    messages.map(({ sequenceNumber }) => sequenceNumber),
    [0, 1, 2, 3],
  );
  const session = await store.get('s1');
  assert.deepEqual(session?.tokens, { input: 400, output: 20, cached: 10, cost: 0.02 });
  assert.equal(session?.title, 'shop.test: One');
});

test('messages are read from the end, page by page', async () => {
  const store = newStore();
  await store.record(aTask({ taskId: 't1' }, ...Array.from({ length: 7 }, (_, at) => `m${at}`)), kShop);
  const last = await store.messages('s1', { limit: 3 });
  assert.deepEqual(
    last.messages.map(({ content }) => content),
    ['m4', 'm5', 'm6'],
  );
  const before = await store.messages('s1', { limit: 3, before: last.messages[0]?.sequenceNumber ?? 0 });
  assert.deepEqual(
    before.messages.map(({ content }) => content),
    ['m1', 'm2', 'm3'],
  );
  assert.deepEqual(await store.messages('nobody'), {
    sessionId: 'nobody',
    messages: [],
    total: 0,
    sessionExists: false,
  });
});

test('a session that a backend names keeps what was said, also where it is known already', async () => {
  const store = newStore();
  const contents = async (): Promise<string[]> =>
    (await store.messages('named')).messages.map(({ content, sequenceNumber }) => `${sequenceNumber} ${content}`);
  await store.record(aTask({ taskId: 't1', sessionId: 'ours' }, 'Buy a lamp', 'Looking.'), kShop);
  await store.rekey('ours', 'named');
  await store.record(aTask({ taskId: 't1', sessionId: 'named' }, 'Buy a lamp', 'Looking.', 'Done.'), kShop);
  await store.record(aTask({ taskId: 't2', sessionId: 'others' }, 'Buy a boat'), kShop);
  await store.rekey('others', 'named');
  assert.deepEqual(await contents(), ['0 Buy a lamp', '1 Looking.', '2 Done.', '3 Buy a boat']);
  assert.equal(await store.nextNumber('named'), 4);
  assert.deepEqual([await store.get('ours'), await store.get('others')], [null, null]);
  assert.deepEqual([(await store.get('named'))?.messageCount, (await store.list()).total], [4, 1]);
});

test('sessions are listed newest first, and found by title, domain and what was said', async () => {
  const store = newStore();
  await store.record(aTask({ taskId: 't1', sessionId: 's1' }, 'Buy a lamp'), kShop);
  await store.record(
    aTask({ taskId: 't2', sessionId: 's2' }, 'Write to Ada', 'The LIGHTHOUSE is booked.'),
    'https://mail.test/',
  );
  await store.record(aTask({ taskId: 't3', sessionId: 's3' }, 'Book a boat'), kShop);
  const ids = async (which?: Parameters<typeof store.list>[0]): Promise<string[]> =>
    (await store.list(which)).sessions.map(({ sessionId }) => sessionId);
  assert.deepEqual(await ids(), ['s3', 's2', 's1']);
  assert.deepEqual(await ids({ limit: 1, offset: 1 }), ['s2']);
  assert.deepEqual(await ids({ query: 'lamp' }), ['s1']);
  assert.deepEqual(await ids({ query: 'MAIL.test' }), ['s2']);
  assert.deepEqual(await ids({ query: 'lighthouse' }), ['s2']);
  assert.deepEqual(await ids({ query: 'nowhere' }), []);
  assert.equal((await store.list({ limit: 1 })).total, 3);
  assert.equal((await store.latest())?.sessionId, 's3');
  assert.equal((await store.byDomain('shop.test'))?.sessionId, 's3');
  assert.equal(await store.byDomain('elsewhere.test'), null);
});

test('a title that a person gave stays, and one that is none is refused', async () => {
  const store = newStore();
  await store.record(aTask({ taskId: 't1' }, 'Buy a lamp'), kShop);
  const renamed = await store.rename('s1', '  Lamps ');
  assert.deepEqual([renamed.title, renamed.isRenamed], ['Lamps', true]);
  await store.record(aTask({ taskId: 't2' }, 'Another'), 'https://other.test/');
  assert.equal((await store.get('s1'))?.title, 'Lamps');
  await assert.rejects(store.rename('s1', ' '), /between 1 and 200/);
  await assert.rejects(store.rename('nobody', 'x'), /no such session/);
});

test('a page is full also where a moved message has replaced another, and nothing comes before the first', async () => {
  const store = newStore();
  for (const taskId of ['t1', 't2', 't3']) await store.record(aTask({ taskId }, `${taskId} a`, `${taskId} b`), kShop);
  await store.record(aTask({ taskId: 't2', sessionId: 's2' }, 't2 a', 't2 b'), kShop);
  await store.rekey('s2', 's1');
  const page = async (which: { limit: number; before?: number }): Promise<string[]> =>
    (await store.messages('s1', which)).messages.map(({ content }) => content);
  assert.deepEqual(await page({ limit: 5 }), ['t1 b', 't3 a', 't3 b', 't2 a', 't2 b']);
  assert.deepEqual(await page({ limit: 5, before: 0 }), []);
});

test('a session is removed with its messages alone, and all of them by clear', async () => {
  const store = newStore();
  await store.record(aTask({ taskId: 't1', sessionId: 's1' }, 'One'), kShop);
  await store.record(aTask({ taskId: 't2', sessionId: 's2' }, 'Two'), kShop);
  await store.remove('s1');
  assert.equal(await store.get('s1'), null);
  assert.equal((await store.messages('s2')).total, 1);
  await store.record(aTask({ taskId: 't1', sessionId: 's1' }, 'One'), kShop);
  assert.equal((await store.messages('s1')).messages.length, 1);
  await store.clear();
  assert.deepEqual(await store.list(), { sessions: [], total: 0 });
});

test('of too many sessions the oldest goes', async () => {
  const store = newStore(2);
  for (const id of ['s1', 's2', 's3']) await store.record(aTask({ taskId: `t_${id}`, sessionId: id }, 'Go'), kShop);
  assert.deepEqual(
    (await store.list()).sessions.map(({ sessionId }) => sessionId),
    ['s3', 's2'],
  );
  assert.equal((await store.messages('s1')).sessionExists, false);
});

test('messages of two places are merged by id, and stand in the order of their numbers, then of their time', () => {
  const message = (messageId: string, timestamp: number, sequenceNumber?: number) => ({
    messageId,
    role: 'user' as const,
    content: messageId,
    timestamp,
    sequenceNumber,
  });
  const merged = mergedMessages(
    [message('a', 10, 0), message('c', 30, 2), message('late', 5, 3)],
    [message('b', 20, 1), message('c', 30, 2), message('none', 25)],
  );
  assert.deepEqual(
    merged.map(({ messageId }) => messageId),
    ['a', 'b', 'none', 'c', 'late'],
  );
});

test('Markdown of a session cannot be taken for headings of its own', async () => {
  const store = newStore();
  await store.record(aTask({ taskId: 't1' }, 'Buy\n# a lamp'), kShop);
  const session = await store.get('s1');
  assert.ok(session !== null);
  const text = asMarkdown(session, (await store.messages('s1')).messages);
  assert.deepEqual(text.match(/^#.*$/gm), ['# shop.test: Buy # a lamp', '## You, 1970-01-01T00:00:01.000Z']);
  assert.match(text, /^> # a lamp$/m);
});

// ---------------------------------------------------------------- a backend

interface Asked {
  method: string;
  path: string;
  token: string | undefined;
  body: string;
}
type Answer = { status?: number; body: string };
const closing: Array<() => void> = [];
after(() => {
  for (const close of closing) close();
});

async function backend(answer: (asked: Asked) => Answer): Promise<{ store: BackendSessions; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      token: request.headers.authorization,
      body: await bodyOf(request),
    };
    asked.push(one);
    const { status = 200, body } = answer(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { store: new BackendSessions({ url, token: 'tok', deadlineMs: 2_000 }), asked };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const kSession = {
  sessionId: 's1',
  title: 'shop.test: Buy',
  isRenamed: false,
  url: kShop,
  domain: 'shop.test',
  metadata: { initialUrl: kShop, initialDomain: 'shop.test' },
  status: 'success',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:01.000Z',
  messageCount: 1,
  tokens: { input: 1, output: 2, cached: 0 },
};

test('each question to a backend has its own path, method and token, and dates become times', async () => {
  const { store, asked } = await backend(({ method, path }) => {
    if (method === 'DELETE') return { body: '{"deleted":1}' };
    if (path.includes('/messages')) return { body: '{"sessionId":"s1","messages":[],"total":0,"sessionExists":true}' };
    if (path.startsWith('/api/session?')) return { body: JSON.stringify({ sessions: [kSession], total: 1 }) };
    return { body: JSON.stringify({ session: kSession }) };
  });
  const session = await store.get('s1');
  assert.equal(session?.updatedAt, Date.UTC(2026, 0, 1, 0, 0, 1));
  await store.latest();
  await store.byDomain('shop.test');
  await store.list({ query: 'a b' });
  await store.messages('s1', { before: 5, limit: 10 });
  await store.rename('s1', 'New');
  await store.remove('s1');
  assert.deepEqual(
    asked.map(({ method, path, body }) => `${method} ${path} ${body}`.trim()),
    [
      'GET /api/session/s1',
      'GET /api/session/latest',
      'GET /api/session/by-domain/shop.test',
      'GET /api/session?query=a+b&limit=50&offset=0',
      'GET /api/session/s1/messages?before=5&limit=10',
      'PATCH /api/session/s1 {"title":"New"}',
      'DELETE /api/session/s1',
    ],
  );
  assert.ok(asked.every(({ token }) => token === 'Bearer tok'));
});

test('a message of a backend without a role is the assistant’s', async () => {
  const messages = [
    { messageId: 'b', content: 'two', timestamp: '2026-01-01T00:00:02Z', sequenceNumber: 2 },
    { messageId: 'a', role: 'user', content: 'one', timestamp: 5, sequenceNumber: 1 },
  ];
  const { store } = await backend(() => ({ body: JSON.stringify({ sessionId: 's1', messages }) }));
  const page = await store.messages('s1');
  assert.deepEqual(
    page.messages.map(({ role, content }) => [role, content]),
    [
      ['user', 'one'],
      ['assistant', 'two'],
    ],
  );
  assert.deepEqual([page.total, page.sessionExists], [2, true]);
});

const kUuid = '59adf5f0-cddb-42dd-a20d-658ac57278fd';

test('a session is taken in a member of its own, wrapped, and bare; null stands for what is absent', async () => {
  const bare = { sessionId: kUuid, title: 'google.com: Search', domain: 'google.com', isRenamed: false };
  for (const answer of [
    bare,
    { session: bare },
    { success: true, data: bare },
    { success: true, data: { session: bare } },
    { ...bare, status: 'active', url: null, metadata: null, tokens: null, createdAt: null },
  ]) {
    const { store } = await backend(() => ({ body: JSON.stringify(answer) }));
    const session = await store.latest();
    assert.deepEqual(
      [session?.sessionId, session?.title, session?.domain, session?.status],
      [kUuid, bare.title, 'google.com', 'idle'],
      JSON.stringify(answer),
    );
  }
  for (const none of [{ session: null }, null, { success: true, data: null }]) {
    const { store } = await backend(() => ({ body: JSON.stringify(none) }));
    assert.equal(await store.latest(), null, JSON.stringify(none));
  }
});

test('a session is renamed by PATCH alone, whatever the answer says', async () => {
  for (const body of ['', '{"success":true}', '{"session":null}', JSON.stringify(kSession)]) {
    const { store, asked } = await backend(({ method }) => (method === 'PATCH' ? { body } : { status: 404, body: '' }));
    const { sessionId } = await store.rename('s1', 'New');
    assert.deepEqual([sessionId, asked.map(({ method }) => method)], ['s1', ['PATCH']], body);
  }
});

test('one odd message never hides the rest', async () => {
  const said = { role: 'assistant', timestamp: '2026-01-30T10:00:01.000Z' };
  const messages = [
    { messageId: 'uuid-1', role: 'user', content: 'Go', sequenceNumber: 0, timestamp: '2026-01-30T10:00:00.000Z' },
    { ...said, messageId: 'uuid-2', content: 'Going.', sequenceNumber: 1, status: 'pending', error: 'It is slow.' },
    { ...said, messageId: 'uuid-3', content: null, sequenceNumber: null, status: null, error: null, metadata: null },
    { ...said, messageId: 'uuid-4', content: 'No.', sequenceNumber: 3, status: 'failed', actionPayload: { name: 'x' } },
    { ...said, messageId: 'uuid-5', role: 'tool', content: 'Hm.', sequenceNumber: -1, timestamp: 'yesterday' },
    'no message',
    { content: 'without an id' },
  ];
  const { store } = await backend(() => ({ body: JSON.stringify({ sessionId: kUuid, messages, total: 7 }) }));
  const read = new Map((await store.messages(kUuid)).messages.map((message) => [message.messageId, message]));
  assert.deepEqual([...read.keys()].sort(), ['uuid-1', 'uuid-2', 'uuid-3', 'uuid-4', 'uuid-5']);
  const [, second, third, fourth, fifth] = ['1', '2', '3', '4', '5'].map((at) => read.get(`uuid-${at}`));
  assert.deepEqual([second?.status, second?.error], [undefined, { code: 'ERROR', message: 'It is slow.' }]);
  assert.deepEqual([third?.content, third?.error], ['', undefined]);
  assert.deepEqual([fourth?.status, fourth?.actionPayload], ['failure', undefined]);
  assert.deepEqual([fifth?.role, fifth?.timestamp], ['assistant', 0]);
});

test('what a backend gets wrong is said in words, and told apart from one that keeps no sessions', async () => {
  const rows: ReadonlyArray<[Answer, RegExp, (error: unknown) => boolean]> = [
    [{ body: 'no json' }, /does not fit the contract/, isPlain],
    [{ body: '{"session":{"sessionId":"../x"}}' }, /does not fit the contract \("session.sessionId"\)/, isPlain],
    [{ body: '{"session":{"sessionId":"s1","title":7}}' }, /session.title/, isPlain],
    [{ status: 404, body: '' }, /keeps no sessions \(404\)/, (error) => error instanceof NoSessions],
    [{ status: 401, body: '' }, /does not accept the token/, isPlain],
    [{ status: 503, body: '' }, /an internal error/, isUnavailable],
  ];
  for (const [answer, words, isKind] of rows) {
    const { store } = await backend(() => answer);
    await assert.rejects(
      store.get('s1'),
      (error) => error instanceof Error && words.test(error.message) && isKind(error),
    );
  }
  const unreachable = new BackendSessions({ url: 'http://127.0.0.1:9', deadlineMs: 2_000 });
  await assert.rejects(
    unreachable.latest(),
    (error) => isUnavailable(error) && /cannot be reached/.test(String(error)),
  );
});

function isPlain(error: unknown): boolean {
  return !(error instanceof BackendUnavailable);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof BackendUnavailable && !(error instanceof NoSessions);
}
