// Processes that die, stop, or share their work: no message is lost or duplicated.
import { PGlite } from '@electric-sql/pglite';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import type { InteractData, InteractRequest } from '../../js-glue/interact/schemas.js';
import { eventually } from '../support/waiting.js';
import { type RunningServer, kNoPostgres, startPostgres } from './servers.js';
import { Client, type Env, Program, aRequest, after, kTokens, scriptFile } from './support.js';

const kRounds = 4;
const kSlow = {
  steps: [
    ...Array.from({ length: kRounds }, (_, at) => ({
      action: 'click',
      on: { n: 'Add to cart' },
      thought: `Step ${at}`,
      delayMs: 250,
    })),
    { finish: 'Done.' },
  ],
};

/** Sends each request to the next running process, and again with the same key if there was no answer, as the
 *  extension does. */
class Balancer {
  at = 0;
  constructor(readonly urls: () => string[]) {}

  async round(more: Partial<InteractRequest>): Promise<InteractData> {
    const key = crypto.randomUUID();
    const body = JSON.stringify(aRequest(more));
    return eventually(
      'a round is answered',
      async () => {
        this.at += 1;
        const urls = this.urls();
        const url = urls[this.at % urls.length] ?? '';
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${kTokens.acme}`,
          'idempotency-key': key,
        };
        const response = await fetch(`${url}/api/agent/interact`, { method: 'POST', headers, body });
        if (response.status >= 500 || response.status === 425) return undefined;
        assert.equal(response.status, 200, await response.clone().text());
        return ((await response.json()) as { data: InteractData }).data;
      },
      60_000,
    );
  }

  async session(query: string): Promise<string> {
    let data = await this.round({ query });
    while (data.status !== 'completed') data = await this.round({ ...after(data), query });
    return data.sessionId ?? '';
  }
}

async function checkSession(client: Client, sessionId: string, query: string): Promise<void> {
  const messages = await client.messages(sessionId);
  assert.deepEqual(
    messages.map(({ sequenceNumber, content }) => [sequenceNumber, content]),
    [query, ...Array.from({ length: kRounds }, (_, at) => `Step ${at}`), 'Done.'].map((content, at) => [at, content]),
  );
  assert.equal(new Set(messages.map(({ messageId }) => messageId)).size, messages.length);
}

const queries = Array.from({ length: 6 }, (_, at) => `Task ${at}`);

async function withPostgres(work: (server: RunningServer, env: Env) => Promise<void>): Promise<void> {
  const server = await startPostgres();
  try {
    await work(server, { DATABASE_URL: server.url, DOMTOOL_SCRIPT: scriptFile(kSlow) });
  } finally {
    await server.stop();
  }
}

test('two processes begin at once on an empty PostgreSQL, and serve each session together', {
  skip: kNoPostgres,
}, async () => {
  await withPostgres(async (_server, env) => {
    const both = await Promise.all([Program.start(env), Program.start(env)]);
    try {
      const urls = both.map(({ url }) => url);
      const balancer = new Balancer(() => urls);
      const sessions = await Promise.all(queries.map((query) => balancer.session(query)));
      for (const [at, sessionId] of sessions.entries()) {
        await checkSession(new Client(urls[at % 2] ?? ''), sessionId, queries[at] ?? '');
      }
    } finally {
      await Promise.all(both.map((program) => program.stop()));
    }
  });
});

test('of two processes on PostgreSQL one is killed in mid-round: the other goes on, nothing is lost or said twice', {
  skip: kNoPostgres,
}, async () => {
  await withPostgres(async (_server, env) => {
    const [doomed, lasting] = await Promise.all([Program.start(env), Program.start(env)]);
    let alive = [doomed.url, lasting.url];
    try {
      const balancer = new Balancer(() => alive);
      const running = Promise.all(queries.map((query) => balancer.session(query)));
      // Each round takes a quarter of a second, and most of the tasks have one there now.
      await eventually('it has answered some', () => doomed.output.split('"status":200').length > 4, 30_000);
      await doomed.stop('SIGKILL');
      alive = [lasting.url];
      const sessions = await running;
      for (const [at, sessionId] of sessions.entries()) {
        await checkSession(new Client(lasting.url), sessionId, queries[at] ?? '');
      }
    } finally {
      await Promise.all([doomed, lasting].map((program) => program.stop()));
    }
  });
});

test('the embedded database outlives a kill in mid-round: the next process goes on, nothing is lost or said twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-data-'));
  const env = { DATABASE_URL: folder, DOMTOOL_SCRIPT: scriptFile(kSlow) };
  const first = await Program.start(env);
  let second: Program | undefined;
  try {
    const balancer = new Balancer(() => [second?.url ?? first.url]);
    const running = Promise.all(queries.map((query) => balancer.session(query)));
    await eventually('it has answered some', () => first.output.split('"status":200').length > 6, 30_000);
    await first.stop('SIGKILL');
    second = await Program.start(env);
    const sessions = await running;
    for (const [at, sessionId] of sessions.entries()) {
      await checkSession(new Client(second.url), sessionId, queries[at] ?? '');
    }
  } finally {
    await first.stop('SIGKILL');
    await second?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a stop lets what is being decided be answered, takes nothing new, and ends with 0', async () => {
  const program = await Program.start({ DOMTOOL_SCRIPT: scriptFile(kSlow) });
  const client = new Client(program.url);
  const round = client.round();
  await eventually('the round is there', async () => (await client.get('/api/session')).body['total'] === 1);
  const stopped = program.stop('SIGTERM');
  assert.equal((await round).thought, 'Step 0');
  await stopped;
  assert.equal(program.exitCode, 0);
  await assert.rejects(fetch(`${program.url}/health`));
});

/** When the lease of the only round ends. No other process may use the folder. */
async function leaseIn(folder: string): Promise<Date> {
  const database = await PGlite.create(join(folder, 'pgdata'));
  try {
    const { rows } = await database.query<{ lease_until: Date }>('select lease_until from rounds');
    const [round] = rows;
    if (round === undefined || rows.length > 1) assert.fail(`${rows.length} rounds`);
    return round.lease_until;
  } finally {
    await database.close();
  }
}

test('a stop that would take too long ends with the round unanswered, for another process to take', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-data-'));
  const steps = [{ action: 'click', on: { n: 'Add to cart' }, thought: 'Late.', delayMs: 8_000 }];
  const slow = { DATABASE_URL: folder, DOMTOOL_STOP_MS: '100', DOMTOOL_SCRIPT: scriptFile({ steps }) };
  const first = await Program.start(slow);
  const client = new Client(first.url);
  const lost = client.round({}, 'late-key').catch((error: Error) => error);
  await eventually('the round is there', async () => (await client.get('/api/session')).body['total'] === 1);
  await first.stop('SIGTERM');
  assert.ok((await lost) instanceof Error);
  // The lease was dropped: nobody has to wait until it expires.
  const ended = new Date();
  assert.ok((await leaseIn(folder)) <= ended);
  const second = await Program.start({ ...slow, DOMTOOL_SCRIPT: scriptFile({ steps: [{ finish: 'Taken.' }] }) });
  try {
    const data = await new Client(second.url).round({}, 'late-key');
    assert.equal(data.thought ?? data.reason, 'Taken.');
    assert.equal((await new Client(second.url).messages(data.sessionId ?? '')).length, 2);
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
