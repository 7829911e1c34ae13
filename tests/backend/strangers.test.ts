// Clients that are not who they claim to be, send too much or too slowly, or send no valid request.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { after as afterAll, before, describe, test } from 'node:test';

import { OPERATIONS } from '../../js-glue/backend/api/operations.js';
import type { Operation } from '../../js-glue/backend/api/operations.js';
import { eventually } from '../support/waiting.js';
import { Client, Program, aRequest, after, kTokens, scriptFile } from './support.js';

const kEndless = { steps: Array.from({ length: 50 }, () => ({ action: 'click', on: { n: 'Add to cart' } })) };
const kOrigin = `chrome-extension://${'a'.repeat(32)}`;
const kOperations = Object.entries(OPERATIONS) as Array<[string, Operation]>;
const kClosed = kOperations.filter(([, { isOpen }]) => isOpen !== true);

describe('a backend among strangers', () => {
  let program: Program;
  let acme: Client;
  let other: Client;
  before(async () => {
    program = await Program.start({ DOMTOOL_SCRIPT: scriptFile(kEndless), DOMTOOL_BODY_MS: '1500' });
    acme = new Client(program.url);
    other = new Client(program.url, kTokens.other);
  });
  afterAll(() => program.stop());

  for (const [name, { method, path }] of kClosed) {
    test(`${name}: no token, a forged one, an expired one and one in the wrong place are refused`, async () => {
      const where = path.replaceAll(/\{\w+\}/g, 'x');
      for (const [token, words] of [
        ['', /missing/],
        [`${kTokens.acme}x`, /unknown/],
        [kTokens.acme.slice(0, -1), /unknown/],
        ['token-of-the-past', /expired/],
      ] as const) {
        const { status, body } = await new Client(program.url, token).ask(method.toUpperCase(), where);
        assert.equal(status, 401, token);
        assert.match(JSON.stringify(body), words);
      }
      const inQuery = await new Client(program.url, '').ask(method.toUpperCase(), `${where}?token=${kTokens.acme}`);
      assert.equal(inQuery.status, 401);
    });
  }

  test('on no route does another tenant see, change or delete anything, or learn more than that it is not there', async () => {
    const mine = await acme.round({ sessionId: 'session_of_acme' }, 'key-of-acme');
    const { taskId } = mine;
    const before = await acme.messages('session_of_acme');
    const theirs = {
      interact: await other.ask('POST', '/api/agent/interact', { body: aRequest({ taskId }) }),
      interactInSession: await other.ask('POST', '/api/agent/interact', {
        body: aRequest({ sessionId: 'session_of_acme' }),
      }),
      session: await other.get('/api/session/session_of_acme'),
      rename: await other.ask('PATCH', '/api/session/session_of_acme', { body: { title: 'Mine' } }),
      remove: await other.ask('DELETE', '/api/session/session_of_acme'),
      messages: await other.get('/api/session/session_of_acme/messages'),
      task: await other.get(`/api/task/${taskId}`),
      pushAuth: await other.ask('POST', '/api/pusher/auth', {
        body: { socket_id: '1.1', channel_name: 'private-session-session_of_acme' },
      }),
      sessions: await other.get('/api/session?query=tea'),
      latest: await other.get('/api/session/latest'),
      byDomain: await other.get('/api/session/by-domain/shop.test'),
      removeAll: await other.ask('DELETE', '/api/tenant'),
    };
    assert.deepEqual(Object.fromEntries(Object.entries(theirs).map(([name, { status }]) => [name, status])), {
      interact: 404,
      interactInSession: 404,
      session: 200,
      rename: 404,
      remove: 200,
      messages: 200,
      task: 404,
      pushAuth: 404,
      sessions: 200,
      latest: 200,
      byDomain: 200,
      removeAll: 200,
    });
    assert.deepEqual(theirs.session.body, { session: null });
    assert.deepEqual(theirs.remove.body, { deleted: 0 });
    assert.deepEqual(theirs.messages.body, {
      sessionId: 'session_of_acme',
      messages: [],
      total: 0,
      sessionExists: false,
    });
    assert.deepEqual(theirs.sessions.body, { sessions: [], total: 0 });
    assert.deepEqual([theirs.latest.body, theirs.byDomain.body], [{ session: null }, { session: null }]);
    assert.deepEqual(theirs.removeAll.body, { deleted: 0 });
    assert.deepEqual(await acme.messages('session_of_acme'), before);
    // A key belongs to its tenant: for another tenant the same one is another round.
    const own = await other.round({}, 'key-of-acme');
    assert.notEqual(own.taskId, taskId);
    // Every operation with a token was tried above, except those that name nobody's data.
    const tried = new Set(Object.keys(theirs));
    assert.deepEqual(
      kClosed.map(([name]) => name).filter((name) => !tried.has(name)),
      ['pushConfig'],
    );
  });

  test('SQL, NUL and halves of surrogate pairs in every string are text, and nothing else', async () => {
    const texts = [
      `'; drop table sessions; --`,
      `' or '1'='1`,
      `\\'); delete from messages; --`,
      '$1',
      'a\u0000b',
      'x\ud800y',
    ];
    for (const text of texts) {
      const more = Object.fromEntries(
        ['query', 'url', 'pageTitle', 'domain', 'title', 'previousUrl', 'scrollPosition'].map((name) => [name, text]),
      );
      const tree = [{ i: 'bu000001', r: text, n: 'Add to cart', v: text, s: text }];
      const data = await acme.round({ ...more, interactiveTree: tree });
      const failed = { code: text, message: text, action: text, elementId: text || 'x' };
      await acme.round({ ...after(data), ...more, lastActionError: failed, lastActionStatus: 'failure' });
      const [said] = await acme.messages(data.sessionId ?? '');
      assert.equal(said?.['content'], text.replace('\u0000', '\ufffd').replace('\ud800', '\ufffd'));
      const asked = encodeURIComponent(text.replace('\ud800', '\ufffd'));
      for (const path of [`/api/session?query=${asked}`, `/api/session/by-domain/${asked}`]) {
        assert.equal((await acme.get(path)).status, 200, path);
      }
      for (const path of [`/api/session/${asked}`, `/api/task/${asked}`]) {
        assert.equal((await acme.get(path)).status, 400, path);
      }
      const named = await acme.ask('PATCH', `/api/session/${data.sessionId}`, { body: { title: text } });
      assert.equal(named.status, 200);
      const ids = await acme.ask('POST', '/api/agent/interact', { body: aRequest({ sessionId: text }) });
      assert.equal(ids.status, 400);
    }
    assert.equal((await acme.get('/ready')).status, 200);
  });

  test('50 MB are refused before they are read, whether their length is told or not', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(0x20);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 50) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const request = (body: BodyInit): Promise<Response | Error> =>
      fetch(`${program.url}/api/agent/interact`, {
        method: 'POST',
        headers: { authorization: `Bearer ${kTokens.acme}`, 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit).catch((error: Error) => error);
    // The connection may be closed while we still write, but the body must not be accepted.
    for (const body of [new Uint8Array(50 * 1024 * 1024), endless]) {
      const response = await request(body as BodyInit);
      assert.ok(response instanceof Error || response.status === 413, String((response as Response).status));
    }
    assert.ok(sent < 50, `${sent} MB were taken`);
    assert.equal((await acme.get('/api/session/latest')).status, 200);
  });

  test('a body that comes a byte at a time is ended with 408', async () => {
    const { hostname, port } = new URL(program.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('utf8');
    });
    socket.on('error', () => {});
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    socket.write(
      `POST /api/agent/interact HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${kTokens.acme}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write(' '), 100);
    await eventually('the connection is closed', () => isClosed, 15_000);
    clearInterval(drip);
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.equal((await acme.get('/health')).status, 200);
  });

  for (const [what, raw, type, status] of [
    ['no JSON', '{"url":', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['a million brackets', '['.repeat(1_000_000), 'application/json', 400],
    ['a form', 'url=x', 'application/x-www-form-urlencoded', 415],
    ['text', '{}', 'text/plain', 415],
    ['a dom above its bound', JSON.stringify({ ...aRequest(), dom: 'x'.repeat(200_001) }), 'application/json', 400],
    [
      'members of the wrong type',
      JSON.stringify({ ...aRequest(), interactiveTree: [{ i: 1 }] }),
      'application/json',
      400,
    ],
  ] as const) {
    test(`${what} is ${status}, with words and without what was sent`, async () => {
      const answer = await acme.ask('POST', '/api/agent/interact', { raw, headers: { 'content-type': type } });
      assert.equal(answer.status, status);
      assert.equal(answer.body['success'], false);
    });
  }

  test('a tree that is deep where nobody looks is taken', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const raw = JSON.stringify(aRequest()).replace('"sel"', `"odd":${deep},"sel"`);
    assert.equal((await acme.ask('POST', '/api/agent/interact', { raw })).status, 200);
  });

  test('a browser is answered for the extension alone', async () => {
    const preflight = async (origin: string): Promise<Response> =>
      fetch(`${program.url}/api/agent/interact`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const ours = await preflight(kOrigin);
    assert.deepEqual([ours.status, ours.headers.get('access-control-allow-origin')], [204, kOrigin]);
    for (const origin of [
      'https://evil.test',
      'null',
      'chrome-extension://short',
      `${kOrigin}.evil.test`,
      'http://127.0.0.1',
    ]) {
      const theirs = await preflight(origin);
      assert.deepEqual([theirs.status, theirs.headers.get('access-control-allow-origin')], [403, null], origin);
      const asked = await acme.ask('GET', '/api/session/latest', { headers: { origin } });
      assert.equal(asked.status, 403, origin);
    }
  });

  test('no line of the log holds a token or a word of a page, a person or a model', async () => {
    await acme.round({ query: 'MARK-query', pageTitle: 'MARK-title', url: 'https://mark.test/MARK-url' });
    await acme.ask('POST', '/api/agent/interact', { raw: '{"MARK-broken' });
    await acme.get('/api/session?query=MARK-search');
    await new Client(program.url, 'MARK-forged-token').get('/api/session');
    await eventually('the last request is in the log', () => /"status":401/.test(program.output));
    assert.match(program.output, /"operation":"interact","status":200/);
    for (const secret of ['MARK', ...Object.values(kTokens)]) assert.ok(!program.output.includes(secret), secret);
  });
});

test('more requests in a minute than are allowed are refused until it is over, for that tenant alone', async () => {
  const program = await Program.start({ DOMTOOL_RATE_PER_MINUTE: '5' });
  try {
    const acme = new Client(program.url);
    const answers = [];
    // If a minute ends in between, the count starts again, once.
    for (let at = 0; at < 12; at += 1) answers.push(await acme.get('/api/session/latest'));
    const refused = answers.find(({ status }) => status === 429);
    assert.ok(refused !== undefined);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.equal((await new Client(program.url, kTokens.other).get('/api/session/latest')).status, 200);
    assert.equal((await acme.get('/health')).status, 200);
  } finally {
    await program.stop();
  }
});

test('what a tenant has is deleted when it is asked for, and nobody else’s', async () => {
  const program = await Program.start({ DOMTOOL_SCRIPT: scriptFile(kEndless) });
  try {
    const [acme, other] = [new Client(program.url), new Client(program.url, kTokens.other)];
    const mine = await acme.round({}, 'kept-key');
    await other.round();
    assert.deepEqual((await acme.ask('DELETE', '/api/tenant')).body, { deleted: 1 });
    assert.equal((await acme.get('/api/session')).body['total'], 0);
    assert.equal((await other.get('/api/session')).body['total'], 1);
    // The answer stored under the key is gone too.
    assert.notEqual((await acme.round({}, 'kept-key')).taskId, mine.taskId);
  } finally {
    await program.stop();
  }
});

test('what nobody used for as long as is set is deleted, and the rest stays', async () => {
  const folder = mkdtempSync('/tmp/domtool-data-');
  const env = { DATABASE_URL: folder, DOMTOOL_SCRIPT: scriptFile(kEndless) };
  const totals: unknown[] = [];
  for (const days of ['1', '1', '0']) {
    const program = await Program.start({ ...env, DOMTOOL_KEEP_DAYS: days });
    const client = new Client(program.url);
    totals.push((await client.get('/api/session')).body['total']);
    if (totals.length === 1) await client.round();
    await program.stop();
  }
  assert.deepEqual(totals, [0, 1, 0]);
  rmSync(folder, { recursive: true, force: true });
});

test('without DOMTOOL_TOKENS a token is made once, printed with where to enter it, and holds after a restart', async () => {
  const folder = mkdtempSync('/tmp/domtool-data-');
  const env = { DOMTOOL_TOKENS: '', DATABASE_URL: folder };
  const first = await Program.start(env);
  const token = /Your new token: (\S+)/.exec(first.output)?.[1] ?? '';
  assert.match(first.output, /options of the extension/);
  assert.equal((await new Client(first.url, token).get('/api/session/latest')).status, 200);
  await assert.rejects(Program.start(env), /is in use by process \d+/);
  await first.stop();
  const second = await Program.start(env);
  try {
    assert.ok(!second.output.includes('Your new token'));
    assert.equal((await new Client(second.url, token).get('/api/session/latest')).status, 200);
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

for (const [env, words] of [
  [{ PORT: 'x' }, /PORT must be a whole number/],
  [{ DOMTOOL_TOKENS: 'short:acme' }, /needs a token of 8/],
  [{ DOMTOOL_TOKENS: 'long-enough:acme:someday' }, /needs a date/],
  [{ MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }, /MODEL is not/],
  [{ PUSHER_KEY: 'k' }, /belong together/],
  [{ DOMTOOL_SCRIPT: '/nowhere.json' }, /not a script/],
] as const) {
  test(`${JSON.stringify(env)} ends the start with words`, async () => {
    await assert.rejects(Program.start(env), words);
  });
}
