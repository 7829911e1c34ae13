// Who is admitted by the program's end of the bridge, and who is not. No browser is needed: strangers are programs.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';

import type { Pairing } from '../../js-glue/bridge/browser_side.js';
import { handleRequests } from '../../js-glue/bridge/request_channel.js';
import {
  CLOSED,
  MAX_FAILURES_A_MINUTE,
  MAX_STRANGERS,
  MAX_WRONG_CODES,
  MAX_WRONG_CODES_OF_ALL,
} from '../../js-glue/bridge/limits.js';
import type { Request } from '../../js-glue/bridge/requests.js';
import { BridgeClosed } from '../../js-glue/bridge/frame_connection.js';
import { BridgeHost } from '../../js-glue/mcp/bridge/host.js';
import { BridgedBrowser } from '../../js-glue/mcp/bridge/bridged_browser.js';
import { eventually, within } from '../support/waiting.js';
import { codeIn, configFolder } from './support/bridged.js';
import { enter, kOrigin, knock, pose } from './support/intruder.js';

const kOther = `chrome-extension://${'b'.repeat(32)}`;

let config: Awaited<ReturnType<typeof configFolder>>;
let port: number;
let host: BridgeHost;
const hosts: BridgeHost[] = [];

before(async () => {
  config = await configFolder();
});
after(() => config.remove());
afterEach(() => Promise.all(hosts.splice(0).map((one) => one.close())));

async function listening(folder = config.path): Promise<BridgeHost> {
  const made = new BridgeHost({
    port: 30_000 + Math.floor(Math.random() * 20_000),
    folder,
    who: () => 'tests',
    print: () => {},
  });
  hosts.push(made);
  port = await made.listen();
  host = made;
  return made;
}

async function words(of: Promise<unknown>): Promise<string> {
  return of.then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
}

async function codeShown(): Promise<string> {
  return eventually('a code is shown', async () => {
    const said = await words(host.browser(AbortSignal.timeout(50)));
    return said.includes('The code is') ? codeIn(said) : undefined;
  });
}

/** As a person who reads the code in the client and types its second half in the panel. */
async function paired(): Promise<{ pairing: Pairing; met: NonNullable<Awaited<ReturnType<typeof pose>>> }> {
  let pairing: Pairing | undefined;
  const met = await pose(port, {
    askCode: async () => (await codeShown()).slice(-4),
    keep: async (kept) => {
      pairing = kept;
    },
  });
  assert.ok(pairing && met);
  return { pairing, met };
}

const isBridgeClosed =
  (code: number) =>
  (error: unknown): boolean =>
    error instanceof BridgeClosed && error.code === code;

test('the door opens for extensions that name this very address, and for nobody else', async () => {
  await listening();
  const here = `127.0.0.1:${port}`;
  const turnedAway: ReadonlyArray<[string, Parameters<typeof knock>[0], number]> = [
    ['a page', { port, origin: 'https://evil.test' }, 403],
    ['a page of this computer', { port, origin: `http://${here}` }, 403],
    ['a sandboxed page', { port, origin: 'null' }, 403],
    ['a program without an origin', { port, origin: '' }, 403],
    ['an origin that only begins like one', { port, origin: `${kOrigin}.evil.test` }, 403],
    ['a name that was made to point here', { port, host: `evil.test:${port}` }, 403],
    ['another name of this computer', { port, host: `localhost:${port}` }, 403],
    ['another port', { port, host: '127.0.0.1:80' }, 403],
    ['another path', { port, path: '/' }, 404],
  ];
  for (const [who, knocking, status] of turnedAway) assert.deepEqual(await knock(knocking), { status }, who);
  assert.ok('wire' in (await knock({ port })));
});

test('whoever asks for no WebSocket learns nothing', async () => {
  await listening();
  const answer = await new Promise<{ status: number; headers: string[]; body: string }>((resolve, reject) => {
    get(`http://127.0.0.1:${port}/domtool-bridge`, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: Object.keys(response.headers), body }),
      );
    }).on('error', reject);
  });
  assert.deepEqual([answer.status, answer.body], [404, '']);
  assert.ok(!answer.headers.some((name) => name.startsWith('access-control')));
});

test('a pairing lets the same browser in again, also after the program was started anew, and asks no code', async () => {
  await listening();
  const { pairing, met } = await paired();
  assert.equal(met.who, 'tests');
  await host.browser();
  await host.close();
  await listening();
  const again = await pose(port, { pairingWith: async (id) => (id === pairing.programId ? pairing : undefined) });
  assert.ok(again);
  await host.browser();
});

test('what is kept can be read by its owner alone, and no key crosses', async () => {
  await listening();
  const { pairing } = await paired();
  const file = join(config.path, 'bridge.json');
  assert.equal((await stat(file)).mode & 0o077, 0);
  assert.match(await readFile(file, 'utf8'), new RegExp(JSON.stringify(pairing.pairingId).replaceAll('+', '\\+')));
});

test('a program with a wrong key, an unknown pairing, or another origin is not let in', async () => {
  await listening();
  const { pairing, met } = await paired();
  met.sealed.wire.close(CLOSED.done, '');
  const wrongKey = { ...pairing, key: new Uint8Array(32) };
  await assert.rejects(pose(port, { pairingWith: async () => wrongKey }), isBridgeClosed(CLOSED.notProven));
  const unknown = { ...pairing, pairingId: 'nothing' };
  await assert.rejects(pose(port, { pairingWith: async () => unknown }), isBridgeClosed(CLOSED.notProven));
  // Both sides must have the same origin in their handshake: with another one nothing can be decrypted.
  const elsewhere = { origin: `chrome-extension://${'b'.repeat(32)}`, pairingWith: async () => pairing };
  await assert.rejects(pose(port, elsewhere), BridgeClosed);
});

test('a browser is not fooled by a program that only listens at the same place', async () => {
  await listening();
  const { pairing } = await paired();
  const other = await configFolder();
  try {
    await listening(other.path);
    // It claims to be the paired browser; it would have to prove it.
    const posed = pose(port, { pairingWith: async () => pairing });
    await assert.rejects(posed, isBridgeClosed(CLOSED.notProven));
    assert.equal(await pose(port, {}), undefined, 'strangers are left alone while nobody wants to pair');
  } finally {
    await other.remove();
  }
});

test('a wrong code is one guess, and after five no more are taken', async () => {
  await listening();
  for (let guess = 0; guess < MAX_WRONG_CODES; guess++) {
    const wrong = pose(port, { askCode: async () => 'AAAA' });
    await assert.rejects(wrong, isBridgeClosed(CLOSED.wrongCode), `guess ${guess}`);
  }
  await assert.rejects(
    pose(port, { askCode: async () => codeShown().then((code) => code.slice(-4)) }),
    isBridgeClosed(CLOSED.tooMany),
  );
});

test('the wrong codes of an extension keep no other from being paired, until there are too many of all', async () => {
  await listening();
  const guess = (origin: string): Promise<unknown> => pose(port, { askCode: async () => 'AAAA' }, origin);
  for (let at = 0; at < MAX_WRONG_CODES; at++) await assert.rejects(guess(kOther), isBridgeClosed(CLOSED.wrongCode));
  await assert.rejects(guess(kOther), isBridgeClosed(CLOSED.tooMany));
  const { met } = await paired();
  met.sealed.wire.close(CLOSED.done, '');
  await listening();
  for (let at = 0; at < MAX_WRONG_CODES_OF_ALL; at++) {
    const origin = `chrome-extension://${'abcdefghijklmnop'.charAt(at % 10).repeat(32)}`;
    await assert.rejects(guess(origin), isBridgeClosed(CLOSED.wrongCode));
  }
  await assert.rejects(guess(`chrome-extension://${'p'.repeat(32)}`), isBridgeClosed(CLOSED.tooMany));
});

test('both sides show the same first half, another one in each pairing', async () => {
  await listening();
  const seen: string[] = [];
  for (let time = 0; time < 2; time++) {
    await assert.rejects(
      pose(port, {
        askCode: async (half) => {
          assert.equal((await codeShown()).slice(0, 4), half);
          seen.push(half);
          return undefined;
        },
      }),
      isBridgeClosed(CLOSED.done),
    );
  }
  assert.notEqual(seen[0], seen[1]);
});

test('brute force closes the door for a while, and a browser that is in stays in', async () => {
  await listening();
  const { met } = await paired();
  void handleRequests(met.sealed, async () => ({ success: true, data: [] }));
  const tries = Array.from({ length: MAX_FAILURES_A_MINUTE + 5 }, (_, at) => at);
  const statuses: number[] = [];
  for (const _ of tries) {
    const entry = await knock({ port });
    if ('status' in entry) statuses.push(entry.status);
    else {
      entry.wire.send('nonsense');
      await entry.wire.closed;
    }
  }
  assert.ok(statuses.length > 0 && statuses.every((status) => status === 429), String(statuses));
  assert.deepEqual(await new BridgedBrowser(host).tabs(), []);
});

test('wrong proofs close the door to the extension that sends them, and to no other', async () => {
  await listening();
  const { pairing, met } = await paired();
  met.sealed.wire.close(CLOSED.done, '');
  const wrongKey = async (): Promise<Pairing> => ({ ...pairing, key: new Uint8Array(32) });
  for (let guess = 0; guess < MAX_FAILURES_A_MINUTE; guess++) {
    await assert.rejects(pose(port, { pairingWith: wrongKey }), isBridgeClosed(CLOSED.notProven), `guess ${guess}`);
  }
  assert.deepEqual(await knock({ port }), { status: 429 });
  const entry = await knock({ port, origin: kOther });
  assert.ok('wire' in entry);
});

test('an extension that says nothing takes no place of another', async () => {
  await listening();
  for (let at = 0; at < MAX_STRANGERS; at++) await enter({ port, origin: kOther });
  assert.deepEqual(await knock({ port, origin: kOther }), { status: 429 });
  assert.ok('wire' in (await knock({ port })));
});

test('a stranger that breaks off as it is turned away does not end the program', async () => {
  await listening();
  for (let time = 0; time < 100; time++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    const headers = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Host: 127.0.0.1:${port}`,
      'Origin: https://evil.test',
    ];
    socket.write(`GET /domtool-bridge HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    if (time % 2 === 0) socket.resetAndDestroy();
    else setImmediate(() => socket.resetAndDestroy());
  }
  assert.ok('wire' in (await knock({ port })));
});

test('connections that nobody ends keep no program from ending', async () => {
  await listening();
  const silent = connect(port, '127.0.0.1');
  await new Promise<void>((resolve) => silent.once('connect', () => resolve()));
  const halfOpen = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  halfOpen.write(`GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  halfOpen.on('error', () => {});
  const [answer] = (await once(halfOpen, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 403 /);
  try {
    await within('it closes', 5_000, host.close());
  } finally {
    for (const socket of [silent, halfOpen]) socket.destroy();
  }
});

test('a second browser is told that another one is there, known or not, and gets in when that goes', async () => {
  await listening();
  const second = await paired();
  second.met.sealed.wire.close(CLOSED.done, '');
  await eventually('the second is gone', async () => (await words(host.browser(AbortSignal.timeout(20)))) !== '');
  const first = await paired();
  const known = { pairingWith: async (): Promise<Pairing> => second.pairing };
  await assert.rejects(pose(port, known), isBridgeClosed(CLOSED.busy));
  await assert.rejects(pose(port, { askCode: async () => 'AAAA' }), isBridgeClosed(CLOSED.busy));
  first.met.sealed.wire.close(CLOSED.done, '');
  const entered = eventually('the second is let in', () => pose(port, known).catch(() => undefined));
  assert.ok(await entered);
});

test('the same browser that comes again takes the place of its lost connection', async () => {
  await listening();
  const { pairing, met } = await paired();
  const again = await pose(port, { pairingWith: async () => pairing });
  assert.ok(again);
  assert.equal((await met.sealed.wire.closed).code, CLOSED.replaced);
  void handleRequests(again.sealed, async () => ({ success: true, data: [] }));
  assert.deepEqual(await new BridgedBrowser(host).tabs(), []);
});

test('what breaks the protocol closes the connection: before, in and after the handshake', async () => {
  await listening();
  for (const frame of [
    '{}',
    '{"type":"key"}',
    '{"type":"key","publicKey":"AAAA"}',
    '[',
    'x'.repeat(5_000),
    new Uint8Array(8),
  ]) {
    const wire = await enter({ port });
    wire.send(frame);
    assert.ok((await wire.closed).code >= 4000, String(frame).slice(0, 40));
  }
  for (const message of [{ type: 'reply', id: 1 }, { type: 'request', id: 1, name: 'tabs' }, { type: 'hello' }]) {
    await host.close();
    await listening();
    const { met } = await paired();
    await met.sealed.send(message);
    assert.equal((await met.sealed.wire.closed).code, CLOSED.protocol, JSON.stringify(message));
  }
  await host.close();
  await listening();
  const { met } = await paired();
  met.sealed.wire.send(new Uint8Array(64));
  assert.equal((await met.sealed.wire.closed).code, CLOSED.protocol, 'what nobody sealed');
});

test('a browser that vanishes in the middle of a call ends it in words, and nothing is done twice', async () => {
  await listening();
  const { met } = await paired();
  const asked: Request[] = [];
  void handleRequests(met.sealed, async (request) => {
    asked.push(request);
    met.sealed.wire.close(CLOSED.done, '');
    return { success: true, data: null };
  });
  const tool = await new BridgedBrowser(host).open('7');
  const result = await tool.execute({ action: 'click', nodeId: 'bu000001' });
  assert.ok(!result.success && result.error.code === 'DETACHED');
  assert.match(result.error.message, /lost during this call/);
  assert.equal(asked.length, 1);
});

test('two programs listen on ports of their own, and the message names the port where one is taken', async () => {
  const first = await listening();
  const taken = port;
  const second = new BridgeHost({ port: taken, folder: config.path, who: () => '', print: () => {} });
  await assert.rejects(second.listen(), new RegExp(`free \\(${taken}\\)`));
  await first.close();
});
