// What a task that cannot start leaves behind: nothing. With the tabs and the storage of Chrome as far as they are used.
import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { filesDb, keepFile } from '../../../extension/src/tasks/attached_store.js';
import { sessionTabs } from '../../../extension/src/tasks/session_tabs.js';
import { Tasks } from '../../../extension/src/tasks/tasks.js';

const kTab = 7;
const kOtherTab = 8;
const kShop = 'chrome-extension://own/welcome/shop/shop.html';

class StoredArea {
  private readonly stored = new Map<string, unknown>();
  readonly onChanged = { addListener: (): void => {} };

  async get(keys: string | string[] | null): Promise<object> {
    const wanted = keys === null ? [...this.stored.keys()] : [keys].flat();
    return Object.fromEntries(wanted.flatMap((key) => (this.stored.has(key) ? [[key, this.stored.get(key)]] : [])));
  }

  async set(values: object): Promise<void> {
    for (const [key, value] of Object.entries(values)) this.stored.set(key, structuredClone(value));
  }

  async remove(keys: string | string[]): Promise<void> {
    for (const key of [keys].flat()) this.stored.delete(key);
  }
}

/** Both tabs show the practice shop, whose planner needs no model. The first look at it never ends. */
function tasksInShop(): Tasks {
  const chrome = {
    storage: { session: new StoredArea(), local: new StoredArea() },
    tabs: { get: async (id: number) => ({ id, url: kShop }) },
    debugger: { getTargets: async () => [kTab, kOtherTab].map((tabId) => ({ tabId, type: 'page', url: kShop })) },
    runtime: {
      getContexts: async () => [{ documentUrl: kShop }],
      getURL: (path: string) => `chrome-extension://own/${path}`,
    },
    alarms: { create: async () => {}, clear: async () => true },
  };
  Object.assign(globalThis, { chrome });
  return new Tasks({
    execute: () => new Promise(() => {}),
    interrupt: async () => {},
    broadcast: () => {},
  });
}

const fileOf = (words: string): Promise<string> => keepFile(new File([words], 'list.txt', { type: 'text/plain' }));

async function sessionOfFile(id: string): Promise<string | undefined> {
  return (await (await filesDb()).get('files', id))?.sessionId;
}

test('of two tasks that are started at once, the one that is refused leaves the session and its files as they were', async (t) => {
  const tasks = tasksInShop();
  t.after(() => tasks.stop(kTab));
  const [sent, unsent] = [await fileOf('tea'), await fileOf('milk')];
  const starts = await Promise.allSettled([
    tasks.start(kTab, 'Buy tea', [sent]),
    tasks.start(kTab, 'Buy milk', [unsent]),
  ]);
  assert.deepEqual(
    starts.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  );
  const task = await tasks.get(kTab);
  assert.equal(task?.messages[0]?.content, 'Buy tea');
  assert.equal(await sessionTabs.of(kTab), task.sessionId);
  assert.equal(await sessionOfFile(sent), task.sessionId);
  assert.equal(await sessionOfFile(unsent), '');
});

test('a task whose session is at work in another tab takes no file', async (t) => {
  const tasks = tasksInShop();
  t.after(() => tasks.stop(kTab));
  await tasks.start(kTab, 'Buy tea');
  const sessionId = (await tasks.get(kTab))?.sessionId ?? '';
  await sessionTabs.share(kOtherTab, sessionId);
  const unsent = await fileOf('milk');
  await assert.rejects(tasks.start(kOtherTab, 'Buy milk', [unsent]), /runs in another tab/);
  assert.equal(await sessionOfFile(unsent), '');
});
