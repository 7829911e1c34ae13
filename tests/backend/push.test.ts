// Two processes, one PostgreSQL, one Sockudo, and pusher-js, the protocol's own client, on two devices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Pusher from 'pusher-js';

import { eventually } from '../support/waiting.js';
import { kNoPostgres, kNoSockudo, startPostgres, startSockudo } from './servers.js';
import { Client, Program, after, kTokens, scriptFile } from './support.js';

interface Event {
  name: string;
  data: { sessionId?: string; message?: { role: string; content: string; sequenceNumber: number } };
}

/** A device that listens to one session; subscriptions that it is refused are reported to it. */
class Device {
  readonly events: Event[] = [];
  state: 'waiting' | 'listening' | 'refused' = 'waiting';
  private readonly pusher: Pusher;

  constructor(config: { key: string; host: string; port: number }, url: string, token: string, sessionId: string) {
    this.pusher = new Pusher(config.key, {
      cluster: '',
      wsHost: config.host,
      wsPort: config.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `${url}/api/pusher/auth`,
        headers: { authorization: `Bearer ${token}` },
      },
    });
    const channel = this.pusher.subscribe(`private-session-${sessionId}`);
    channel.bind('pusher:subscription_succeeded', () => {
      this.state = 'listening';
    });
    channel.bind('pusher:subscription_error', () => {
      this.state = 'refused';
    });
    for (const name of ['new_message', 'interact_response']) {
      channel.bind(name, (data: Event['data']) => this.events.push({ name, data }));
    }
  }

  close(): void {
    this.pusher.disconnect();
  }
}

const kScript = { steps: [{ action: 'click', on: { n: 'Add to cart' } }, { finish: `Done. ${'x'.repeat(3_990)}` }] };

test('what one process decides is heard on two devices by way of the other, and by no other tenant', {
  skip: kNoPostgres || kNoSockudo,
}, async () => {
  const [postgres, sockudo] = await Promise.all([startPostgres(), startSockudo()]);
  const env = { ...sockudo.env, DATABASE_URL: postgres.url, DOMTOOL_SCRIPT: scriptFile(kScript) };
  const [one, two] = await Promise.all([Program.start(env), Program.start(env)]);
  const devices: Device[] = [];
  try {
    const client = new Client(one.url);
    const first = await client.round({ sessionId: 'session_shared' });
    const { push } = (await new Client(two.url).get('/api/pusher/config')).body as {
      push: { key: string; host: string; port: number };
    };
    const listen = (url: string, token: string): Device => {
      const device = new Device(push, url, token, 'session_shared');
      devices.push(device);
      return device;
    };
    const [phone, laptop] = [listen(one.url, kTokens.acme), listen(two.url, kTokens.acme)];
    const stranger = listen(two.url, kTokens.other);
    const forger = listen(two.url, 'token-of-nobody');
    await eventually('both listen', () => phone.state === 'listening' && laptop.state === 'listening');
    await eventually('the others are refused', () => stranger.state === 'refused' && forger.state === 'refused');
    const question = 'Buy tea\nThe person said: hurry';
    await new Client(two.url).round(after(first, { query: question }));
    for (const device of [phone, laptop]) {
      await eventually('the round is over', () => device.events.some(({ name }) => name === 'interact_response'));
      assert.deepEqual(
        device.events.map(({ name, data }) => [name, data.sessionId, data.message?.role, data.message?.sequenceNumber]),
        [
          ['new_message', 'session_shared', 'user', 2],
          ['new_message', 'session_shared', 'assistant', 3],
          ['interact_response', 'session_shared', undefined, undefined],
        ],
      );
    }
    assert.deepEqual([stranger.events, forger.events], [[], []]);
    // A channel that is not a session's belongs to nobody.
    const odd = { socket_id: '1.1', channel_name: 'presence-all' };
    assert.equal((await client.ask('POST', '/api/pusher/auth', { body: odd })).status, 403);
  } finally {
    for (const device of devices) device.close();
    await Promise.all([one.stop(), two.stop()]);
    await Promise.all([postgres.stop(), sockudo.stop()]);
  }
});

test('a push server that is not there fails nothing', async () => {
  const dead = { PUSHER_APP_ID: 'a', PUSHER_KEY: 'k', PUSHER_SECRET: 's', PUSHER_HOST: '127.0.0.1', PUSHER_PORT: '9' };
  const program = await Program.start({ ...dead, DOMTOOL_SCRIPT: scriptFile(kScript) });
  try {
    const client = new Client(program.url);
    const data = await client.round(after(await client.round()));
    assert.equal(data.status, 'completed');
    await eventually('it is in the log', () => program.output.includes('push failed'));
    const { status, body } = await client.ask('POST', '/api/pusher/auth', {
      body: { socket_id: '1.2', channel_name: `private-session-${data.sessionId}` },
    });
    assert.equal(status, 200);
    assert.match(String(body['auth']), /^k:[\da-f]{64}$/);
  } finally {
    await program.stop();
  }
});

test('a backend without a push server says so', async () => {
  const program = await Program.start();
  try {
    assert.deepEqual((await new Client(program.url).get('/api/pusher/config')).body, { push: null });
  } finally {
    await program.stop();
  }
});
