// Guessing tokens, and host names that resolve to the backend.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';

import { MAX_OF_ALL, MAX_OF_ONE, WrongTokens } from '../../js-glue/backend/http/wrong_tokens.js';
import { Program, kTokens } from './support.js';

const kOneAddress = process.platform === 'linux' ? false : 'only on Linux all of 127.0.0.0/8 is this machine';

let program: Program;
before(async () => {
  program = await Program.start();
});
after(() => program.stop());

interface Asked {
  status: number;
  retryAfter: number;
  body: string;
}

/** One request, from one of this machine's addresses and with any Host. */
function ask(
  path: string,
  {
    token,
    from = '127.0.0.1',
    host,
    to = program,
  }: { token?: string; from?: string; host?: string; to?: Program } = {},
): Promise<Asked> {
  const { hostname, port } = new URL(to.url);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(host === undefined ? {} : { host }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, localAddress: from }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 0), body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Guesses until one is refused because of the limit; if a minute ends in between, the count starts again. */
async function guessUntilRefused(
  from: (at: number) => string,
  most: number,
): Promise<{ guesses: number; last: Asked }> {
  for (let at = 0; at < 2 * most; at += 1) {
    const last = await ask('/api/session', { token: `guess-number-${at}`, from: from(at) });
    if (last.status !== 401) return { guesses: at, last };
  }
  throw new Error(`${2 * most} guesses were answered.`);
}

test('wrong tokens of one address are limited, and the right one is let in all the same', {
  skip: kOneAddress,
}, async () => {
  const guesser = '127.0.0.2';
  const { guesses, last } = await guessUntilRefused(() => guesser, MAX_OF_ONE);
  assert.ok(guesses >= MAX_OF_ONE, String(guesses));
  assert.equal(last.status, 429);
  assert.ok(last.retryAfter >= 1 && last.retryAfter <= 60, String(last.retryAfter));
  assert.match(last.body, /Too many wrong tokens/);
  // From then on, an expired token is not reported as such.
  assert.equal((await ask('/api/session', { token: 'token-of-the-past', from: guesser })).status, 429);
  for (const from of [guesser, '127.0.0.1']) {
    assert.equal((await ask('/api/session', { token: kTokens.acme, from })).status, 200, from);
  }
  assert.equal((await ask('/api/session', { token: 'another-guess', from: '127.0.0.3' })).status, 401);
  assert.match(program.output, /"address":"127\.0\.0\.2","event":"too many wrong tokens"/);
  assert.equal(program.output.match(/too many wrong tokens/g)?.length, 1);
  assert.ok(!program.output.includes('guess-number'));
});

test('wrong tokens of many addresses are limited together, and the right one is let in all the same', {
  skip: kOneAddress,
}, async () => {
  const addressOf = (at: number): string => `127.0.${1 + Math.floor(at / 200)}.${1 + (at % 200)}`;
  const { last } = await guessUntilRefused(addressOf, MAX_OF_ALL);
  assert.equal(last.status, 429);
  assert.equal((await ask('/api/session', { token: 'guess-number-x', from: '127.9.9.9' })).status, 429);
  assert.equal((await ask('/api/session', { token: kTokens.other, from: '127.9.9.9' })).status, 200);
});

test('a minute later it is counted again, and addresses of one IPv6 network are one', () => {
  let now = 0;
  const reported: string[] = [];
  const wrong = new WrongTokens(
    (address) => reported.push(address),
    () => now,
  );
  for (let at = 0; at < MAX_OF_ONE; at += 1) assert.equal(wrong.count(`2001:db8:0:7::${at.toString(16)}`), undefined);
  assert.equal(wrong.count('2001:db8::7:1:2:3:4'), 60);
  now = 15_000;
  assert.equal(wrong.count('2001:0DB8:0000:0007::1%eth0'), 45);
  assert.equal(wrong.count('2001:db8:0:8::1'), undefined);
  assert.deepEqual(reported, ['2001:db8::7:1:2:3:4']);
  now = 60_000;
  assert.equal(wrong.count('2001:db8:0:7::1'), undefined);
  for (let at = 1; at < MAX_OF_ONE; at += 1) wrong.count('::ffff:10.0.0.1');
  assert.equal(wrong.count('10.0.0.1'), undefined);
  assert.equal(wrong.count('::ffff:10.0.0.1'), 60);
});

test('requests without a token are no guesses', async () => {
  for (let at = 0; at <= MAX_OF_ONE; at += 1) assert.equal((await ask('/api/session')).status, 401);
});

test('a page whose name was made to point here is refused on every route', async () => {
  const { port } = new URL(program.url);
  for (const path of ['/health', '/ready', '/openapi.json', '/api/session', '/nothing', `http://evil.test/health`]) {
    const { status, body } = await ask(path, {
      host: path.startsWith('http') ? '127.0.0.1' : `evil.test:${port}`,
      token: kTokens.acme,
    });
    assert.equal(status, 403, path);
    assert.match(body, /DOMTOOL_HOSTS/);
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, '127.0.0.1']) {
    assert.equal((await ask('/health', { host })).status, 200, host);
  }
  for (const host of ['localhost.evil.test', '127.0.0.1.evil.test', 'evil.localhost']) {
    assert.equal((await ask('/health', { host })).status, 403, host);
  }
});

test('names that are set are answered to, and beyond this machine no others', async () => {
  const proxied = await Program.start({ DOMTOOL_HOSTS: 'agents.example.org, Other.example.org', HOST: '0.0.0.0' });
  const open = await Program.start({ HOST: '0.0.0.0' });
  try {
    for (const [host, status] of [
      ['agents.example.org', 200],
      ['other.example.org:443', 200],
      ['evil.test', 403],
    ] as const) {
      assert.equal((await ask('/health', { host, to: proxied })).status, status, host);
      assert.equal((await ask('/health', { host, to: open })).status, 200, host);
    }
  } finally {
    await Promise.all([proxied.stop(), open.stop()]);
  }
});

test('a channel of push that is no session is refused, whatever it holds', async () => {
  for (const channel of [
    'private-session-\u0000',
    'private-session-',
    'private-session-\ud800',
    'private-session-a/b',
    'presence-x',
  ]) {
    const response = await fetch(`${program.url}/api/pusher/auth`, {
      method: 'POST',
      headers: { authorization: `Bearer ${kTokens.acme}`, 'content-type': 'application/json' },
      body: JSON.stringify({ socket_id: '1.1', channel_name: channel }),
    });
    assert.equal(response.status, 403, JSON.stringify(channel));
  }
});
