// The tables in the sessions of this machine: a bound, what it takes away, and that they go with their session.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import 'fake-indexeddb/auto';

import type { Message, Task } from '../../js-glue/agent/task/task.js';
import { IndexedDbSessions } from '../../js-glue/sessions/index.js';

const kRows = 100;
const kCell = 'x'.repeat(100);

function taskWithTable(sessionId: string, taskId = sessionId): Task {
  const said = { role: 'assistant', timestamp: 1 } as const;
  const table: NonNullable<Message['table']> = {
    columns: ['Name'],
    rows: Array.from({ length: kRows }, (_, at) => [at % 2 === 0 ? kCell : '']),
    pageOfRow: Array.from({ length: kRows }, () => 0),
    pages: ['https://shop.test/'],
    stopped: 'end',
    missing: [kRows / 2],
    cut: 0,
    withheld: 0,
    changed: 0,
    otherRows: 0,
    left: 0,
    summary: '100 rows',
  };
  const messages: Message[] = [
    { ...said, messageId: `${taskId}_0`, content: 'Read it', sequenceNumber: 0 },
    { ...said, messageId: `${taskId}_1`, content: '', sequenceNumber: 1, table },
  ];
  return { sessionId, taskId, status: 'success', plan: null, steps: 1, messages };
}

const kSize = JSON.stringify(taskWithTable('a').messages[1]?.table).length;

/** How many rows of its tables each session has, and how many it says are left. */
async function tablesIn(store: IndexedDbSessions, sessionId: string): Promise<Array<[rows: number, left: number]>> {
  const { messages } = await store.messages(sessionId);
  return messages.flatMap(({ table }) => (table === undefined ? [] : [[table.rows.length, table.left]]));
}

function newStore(name: string, tables: number): IndexedDbSessions {
  let clock = 0;
  return new IndexedDbSessions({ name, now: () => ++clock, maxTables: tables * kSize });
}

test('beyond the bound the oldest tables are emptied, and say how many rows are not kept', async () => {
  const store = newStore('oldest', 2.5);
  for (const sessionId of ['a', 'b', 'c']) await store.record(taskWithTable(sessionId), 'https://shop.test/');
  assert.deepEqual(await tablesIn(store, 'a'), [[0, kRows]]);
  assert.deepEqual(await tablesIn(store, 'b'), [[kRows, 0]]);
  assert.deepEqual(await tablesIn(store, 'c'), [[kRows, 0]]);
  const { messages } = await store.messages('a');
  assert.deepEqual(messages[1]?.table?.missing, [0]);
});

test('within one session its older tables go first', async () => {
  const store = newStore('one', 1.5);
  for (const taskId of ['t1', 't2']) await store.record(taskWithTable('a', taskId), 'https://shop.test/');
  assert.deepEqual(await tablesIn(store, 'a'), [
    [0, kRows],
    [kRows, 0],
  ]);
});

test('what a removed session had counts no more, and a session under another id keeps its tables', async () => {
  const store = newStore('removed', 2.5);
  await store.record(taskWithTable('a'), 'https://shop.test/');
  await store.record(taskWithTable('b'), 'https://shop.test/');
  await store.remove('a');
  assert.deepEqual(await store.messages('a').then(({ total }) => total), 0);
  await store.rekey('b', 'b2');
  await store.record(taskWithTable('c'), 'https://shop.test/');
  assert.deepEqual(await tablesIn(store, 'b2'), [[kRows, 0]]);
  await store.record(taskWithTable('d'), 'https://shop.test/');
  assert.deepEqual(await tablesIn(store, 'b2'), [[0, kRows]]);
});

test('a table that is empty already is not written again', async (context) => {
  const store = newStore('again', 1.5);
  for (const sessionId of ['a', 'b']) await store.record(taskWithTable(sessionId), 'https://shop.test/');
  const put = context.mock.method(IDBObjectStore.prototype, 'put');
  await store.record(taskWithTable('c'), 'https://shop.test/');
  const written = put.mock.calls.map(({ arguments: [value] }) => (value as { sessionId: string }).sessionId);
  assert.deepEqual(await tablesIn(store, 'b'), [[0, kRows]]);
  assert.deepEqual([...new Set(written)].toSorted(), ['b', 'c']);
});
