// CDP over a real WebSocket, to a scripted browser.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { CdpError, ConnectionLostError, TimeoutError } from '../../js-glue/tool/contract/errors.js';
import { CdpConnection } from '../../js-glue/node/websocket.js';
import { within } from './support/opening.js';

interface Command {
  id: number;
  method: string;
  sessionId?: string;
}

interface Browser {
  connection: CdpConnection;
  /** The peer's end. */
  peer: WebSocket;
}

async function withBrowser(reply: (command: Command) => string | undefined, run: (browser: Browser) => Promise<void>) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const connected = new Promise<WebSocket>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => {
        const answer = reply(JSON.parse(data.toString()) as Command);
        if (answer !== undefined) socket.send(answer);
      });
      resolve(socket);
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const connection = await CdpConnection.open(`ws://127.0.0.1:${port}/devtools/browser/x`);
  try {
    await within(5_000, run({ connection, peer: await connected }));
  } finally {
    await connection.close();
    server.close();
  }
}

const RESULT = '{"documents":[{"ü":"}"}],"id":5,"sessionId":"S"}';

for (const [name, frame] of [
  ["Chrome's layout", (id: number) => `{"id":${id},"result":${RESULT},"sessionId":"S1"}`],
  ['another order', (id: number) => `{"sessionId":"S1","id":${id},"result":${RESULT}}`],
  ['spaces', (id: number) => `{ "id": ${id}, "result": ${RESULT}, "sessionId": "S1" }`],
] as const) {
  test(`a result as bytes is exactly its JSON: ${name}`, async () => {
    await withBrowser(
      ({ id }) => frame(id),
      async ({ connection }) => {
        const bytes = await connection.sendForBytes('DOMSnapshot.captureSnapshot', {}, 'S1', 1_000);
        assert.deepEqual(JSON.parse(Buffer.from(bytes).toString()), JSON.parse(RESULT));
      },
    );
  });
}

test('an error reply to a command for bytes is a CdpError', async () => {
  await withBrowser(
    ({ id }) => `{"id":${id},"error":{"code":-32000,"message":"No"},"sessionId":"S1"}`,
    async ({ connection }) => {
      await assert.rejects(connection.sendForBytes('DOM.x', {}, 'S1', 1_000), CdpError);
    },
  );
});

test('unanswered, duplicate, unknown and broken messages do no harm', async () => {
  await withBrowser(
    ({ id, method }) => (method === 'DOM.never' ? undefined : `{"id":${id},"result":{"of":"${method}"}}`),
    async ({ connection, peer }) => {
      await assert.rejects(connection.send('DOM.never', {}, '', 20), TimeoutError);
      for (const message of ['{"id":1,"result":{}}', '{"id":99,"result":{}}', 'no json', '[]', '{"method":7}'])
        peer.send(message);
      assert.deepEqual(await connection.send('DOM.ok', {}, '', 1_000), { of: 'DOM.ok' });
    },
  );
});

test('events carry their session', async () => {
  await withBrowser(
    () => undefined,
    async ({ connection, peer }) => {
      const event = new Promise((resolve) => connection.onEvent((...heard) => resolve(heard)));
      peer.send('{"method":"Page.frameDetached","params":{"frameId":"F"},"sessionId":"S1"}');
      assert.deepEqual(await event, ['Page.frameDetached', { frameId: 'F' }, 'S1']);
    },
  );
});

test('a link that breaks fails what is pending and is announced', async () => {
  await withBrowser(
    () => undefined,
    async ({ connection, peer }) => {
      const announced = new Promise((resolve) => connection.onEvent((method) => resolve(method)));
      const pending = connection.send('DOM.x', {}, '', 10_000);
      peer.terminate();
      await assert.rejects(pending, ConnectionLostError);
      assert.equal(await announced, 'Inspector.detached');
      await assert.rejects(connection.send('DOM.x', {}, '', 10_000), ConnectionLostError);
    },
  );
});

test('a command sent while the link is closing announces the loss, once', async () => {
  await withBrowser(
    () => undefined,
    async ({ connection }) => {
      const events: unknown[] = [];
      connection.onEvent((method, params) => events.push({ method, params }));
      const closed = connection.close();
      await assert.rejects(connection.send('Page.enable', {}, '', 1_000), ConnectionLostError);
      const lost = [{ method: 'Inspector.detached', params: { reason: 'connection_closed' } }];
      assert.deepEqual(events, lost);
      await closed;
      assert.deepEqual(events, lost);
    },
  );
});

test('an endpoint where nothing listens rejects', async () => {
  await assert.rejects(CdpConnection.open('ws://127.0.0.1:1/devtools/browser/x'));
});
