// A scripted Selenium Grid: what a session asks for, where it is used, how it ends, and who is sent a header.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { WebSocketServer, type WebSocket } from 'ws';
import { DomToolFailure, connect, joinGrid } from '../../js-glue/node/index.js';
import { openBrowser } from '../../js-glue/mcp/browser.js';
import { eventually } from '../support/waiting.js';

const VERSION = { product: 'Chrome/156.0.1.2', userAgent: '', jsVersion: '', revision: '', protocolVersion: '1.3' };
const TOKEN = { 'x-token': 's3cret' };

interface Asked {
  what: string;
  token: string | undefined;
  body: unknown;
}

const asked: Asked[] = [];
const lines = new Set<WebSocket>();
let isThere = true;
/** It answers nothing over CDP, and does not close it. */
let isSilent = false;
let cdp: string | undefined;
let refusal: { status: number; error: string } | undefined;

const sockets = new WebSocketServer({ noServer: true });
sockets.on('connection', (socket) => {
  lines.add(socket);
  socket.on('message', (data: Buffer) => {
    const { id, method } = JSON.parse(data.toString()) as { id: number; method: string };
    if (isSilent) return;
    const result = method === 'Browser.getVersion' ? VERSION : { targetInfos: [] };
    socket.send(JSON.stringify({ id, result }));
  });
});
const server = createServer((request, response) => void answer(request, response));
server.on('upgrade', (request, socket, head) => {
  note(request, null);
  if (!isThere) socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
  else sockets.handleUpgrade(request, socket, head, (line) => sockets.emit('connection', line));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const url = `http://${host}`;

after(() => {
  for (const line of lines) line.terminate();
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  asked.length = 0;
  isThere = true;
  cdp = 'ws://node-7.internal:5555/session/a%20b/se/cdp';
  refusal = undefined;
});

function note({ method, url: path, headers }: IncomingMessage, body: unknown): void {
  asked.push({ what: `${method} ${path}`, token: headers['x-token']?.toString(), body });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') assert.equal(request.headers['content-type'], 'application/json; charset=utf-8');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  note(request, text === '' ? null : JSON.parse(text));
  if (!isThere) refusal = { status: 500, error: 'unknown error' };
  if (refusal !== undefined) {
    const { status, error } = refusal;
    response.writeHead(status).end(JSON.stringify({ value: { error, message: `no, because ${text}` } }));
    return;
  }
  const isVersion = request.url?.startsWith('/json/version') === true;
  const capabilities = { browserName: 'chrome', ...(cdp === undefined ? {} : { 'se:cdp': cdp }) };
  const value = isVersion
    ? { webSocketDebuggerUrl: `ws://${cdp ?? host}/devtools/browser/x` }
    : { value: request.method === 'POST' ? { sessionId: 'a b', capabilities } : null };
  response.end(JSON.stringify(value));
}

async function failureOf(work: Promise<unknown>): Promise<DomToolFailure> {
  const error: unknown = await work.then(
    () => assert.fail('it did not fail'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomToolFailure)) throw error;
  return error;
}

test('a session is asked for by its browser and switches, used at the address of the Grid, and ended', async () => {
  const args = ['--lang=de'];
  const browser = await openBrowser({
    grid: url,
    headers: TOKEN,
    headless: true,
    args,
    capabilities: { 'se:name': 'x' },
  });
  assert.deepEqual(await browser.connection.tabs(), []);
  await browser.connection.close();
  await browser.close();
  await browser.ended;
  assert.deepEqual(
    asked.map(({ what }) => what).filter((what) => !what.endsWith('/timeouts')),
    ['POST /session', 'GET /session/a%20b/se/cdp', 'DELETE /session/a%20b'],
  );
  assert.deepEqual(asked[0]?.body, {
    capabilities: {
      alwaysMatch: {
        browserName: 'chrome',
        'se:name': 'x',
        'goog:chromeOptions': { args: ['--headless=new', '--window-size=1280,887', '--lang=de'] },
      },
    },
  });
  assert.ok(asked.every(({ token }) => token === TOKEN['x-token']));
});

test('a CDP address at another host is used as it is, and gets no header', async () => {
  cdp = 'wss://cdp.elsewhere.test/sessions/1?k=v';
  const browser = await joinGrid({ url, headers: TOKEN });
  assert.equal(browser.wsEndpoint, cdp);
  assert.deepEqual(browser.headers, {});
  await browser.close();
});

test('when the node is gone, an open call says so though no connection was closed, and the next session is a new one', async () => {
  const browser = await joinGrid({ url, checkEveryMs: 20 });
  const connection = await connect(browser);
  isSilent = true;
  const open = connection.tabs();
  isThere = false;
  const { error } = await failureOf(open);
  assert.equal(error.code, 'DETACHED');
  await browser.ended;
  isSilent = false;
  await eventually('the session is removed', () => asked.at(-1)?.what === 'DELETE /session/a%20b');
  isThere = true;
  refusal = undefined;
  const next = await openBrowser({ grid: url });
  assert.deepEqual(await next.connection.tabs(), []);
  await next.connection.close();
  await next.close();
});

test('a browser without CDP is given back, with what to ask for', async () => {
  cdp = undefined;
  const { error } = await failureOf(joinGrid({ url, browserName: 'firefox' }));
  assert.equal(error.code, 'UNSUPPORTED');
  assert.match(error.message, /firefox offers no CDP/);
  assert.equal(asked.at(-1)?.what, 'DELETE /session/a%20b');
});

test('what a Grid refuses is a typed error without its words, which may repeat what was asked for', async () => {
  const given = { url, capabilities: { 'x:key': 's3cret' } };
  refusal = { status: 401, error: 'no' };
  assert.equal((await failureOf(joinGrid(given))).error.code, 'SECURITY_BLOCKED');
  refusal = { status: 500, error: 'session not created' };
  const { error } = await failureOf(joinGrid(given));
  assert.match(error.message, /started no browser.*session not created/);
  assert.doesNotMatch(JSON.stringify(error), /s3cret/);
  refusal = undefined;
  assert.equal((await failureOf(joinGrid({ url: 'http://127.0.0.1:9' }))).error.code, 'DETACHED');
  assert.equal((await failureOf(joinGrid({ url: 'ftp://x' }))).error.code, 'BAD_INPUT');
});

test('headers and a token in the address go with both requests of --cdp, to the same host alone', async () => {
  cdp = host;
  const same = await openBrowser({ cdp: `${url}?token=t1`, headers: TOKEN });
  await same.connection.close();
  assert.deepEqual(
    asked.map(({ what, token }) => [what, token]),
    [
      ['GET /json/version?token=t1', 's3cret'],
      ['GET /devtools/browser/x?token=t1', 's3cret'],
    ],
  );
  asked.length = 0;
  cdp = host.replace('127.0.0.1', 'localhost');
  const other = await openBrowser({ cdp: `${url}?token=t1`, headers: TOKEN });
  await other.connection.close();
  assert.deepEqual([asked.at(-1)?.what, asked.at(-1)?.token], ['GET /devtools/browser/x', undefined]);
});

test('an endpoint that refuses is told as that, and no message has the token', async () => {
  const refusing = createServer((_, response) => response.writeHead(403).end());
  refusing.on('upgrade', (_, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n'));
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  const byWebSocket = await failureOf(openBrowser({ cdp: `ws://127.0.0.1:${port}/?token=s3cret`, headers: TOKEN }));
  const byHttp = await failureOf(openBrowser({ cdp: `http://127.0.0.1:${port}/?token=s3cret`, headers: TOKEN }));
  refusing.close();
  refusing.closeAllConnections();
  assert.equal(byWebSocket.error.code, 'SECURITY_BLOCKED');
  assert.match(byWebSocket.message, /refused the connection \(401\)/);
  assert.equal(byHttp.error.code, 'DETACHED');
  assert.doesNotMatch(JSON.stringify([byWebSocket.error, byHttp.error]), /s3cret/);
});
