// The tabs of a task in the extension, with the tabs and the storage of Chrome as far as they are used.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openInGroup } from '../../../extension/src/tasks/tab_group.js';
import { TaskTabs } from '../../../extension/src/tasks/task_tabs.js';

interface Tab {
  id: number;
  index: number;
  windowId: number;
  groupId: number;
  pinned: boolean;
}

const kNoGroup = -1;

/** A popup is a window that takes no further tabs. */
function chromeWith(tab: Partial<Tab>, popup?: number): { grouped: unknown[]; titles: string[] } {
  const beside: Tab = { id: 1, index: 0, windowId: 5, groupId: kNoGroup, pinned: false, ...tab };
  const grouped: unknown[] = [];
  const titles: string[] = [];
  const stored = new Map<string, unknown>();
  const chrome = {
    tabs: {
      TAB_ID_NONE: -1,
      get: async () => beside,
      create: async ({ windowId = 6 }: { windowId?: number }) => {
        if (windowId === popup) throw new Error('Tabs can only be created in normal windows.');
        return { ...beside, id: 2, windowId };
      },
      group: async (how: unknown) => {
        grouped.push(how);
        return 9;
      },
    },
    tabGroups: {
      TAB_GROUP_ID_NONE: kNoGroup,
      update: async (_: number, { title }: { title: string }) => void titles.push(title),
    },
    storage: {
      session: {
        get: async (keys: string[]) => Object.fromEntries(keys.map((key) => [key, stored.get(key)])),
        set: async (values: object) => {
          for (const [key, value] of Object.entries(values)) stored.set(key, structuredClone(value));
        },
        remove: async (keys: string | string[]) => {
          for (const key of [keys].flat()) stored.delete(key);
        },
      },
    },
  };
  Object.assign(globalThis, { chrome });
  return { grouped, titles };
}

test('a new group is in the window of its tabs, whichever window the person is in', async () => {
  const { grouped, titles } = chromeWith({});
  assert.equal(await openInGroup(1, 'Compare the prices of two shops for Sencha'), 2);
  assert.deepEqual(grouped, [{ tabIds: [1, 2], createProperties: { windowId: 5 } }]);
  assert.deepEqual(titles, ['Compare the prices of two sho…']);
});

test('a tab of another window does not move, and neither does a pinned one', async () => {
  const popup = chromeWith({ windowId: 7, groupId: 3 }, 7);
  await openInGroup(1, 'Compare');
  assert.deepEqual(popup.grouped, [{ tabIds: [2], createProperties: { windowId: 6 } }]);
  const pinned = chromeWith({ pinned: true });
  await openInGroup(1, 'Compare');
  assert.deepEqual(pinned.grouped, [{ tabIds: [2], createProperties: { windowId: 5 } }]);
});

test("a group of the person's own keeps its title", async () => {
  const { grouped, titles } = chromeWith({ groupId: 3 });
  await openInGroup(1, 'Compare');
  assert.deepEqual([grouped, titles], [[{ groupId: 3, tabIds: [2] }], []]);
});

test('a tab that the person adds is of the new task alone', async () => {
  chromeWith({});
  const tabs = new TaskTabs();
  await tabs.begin(1);
  await tabs.move(1, [1, 4]);
  await tabs.begin(2);
  await tabs.add(2, 4);
  await tabs.move(2, [4, 2]);
  assert.deepEqual([tabs.firstOf(4), tabs.trailOf(1), tabs.trailOf(2)], [2, [1], [4, 2]]);
});

test("the tab in which a task began is the person's, also when the browser replaces it", async () => {
  chromeWith({});
  const tabs = new TaskTabs();
  await tabs.begin(1);
  await tabs.move(1, [1, 4]);
  await tabs.rename(1, 8);
  await tabs.rename(8, 9);
  assert.deepEqual([tabs.isPersons(1, 9), tabs.isPersons(1, 4), tabs.trailOf(1)], [true, false, [9, 4]]);
});

test('the numbers of its tabs are kept for the next worker until another task begins', async () => {
  chromeWith({});
  const joined = [{ id: 1, host: 'one.test' }, { id: 3 }];
  await new TaskTabs().keepJoined(1, joined);
  const next = new TaskTabs();
  await next.read([1]);
  assert.deepEqual(next.joinedOf(1), joined);
  await next.begin(1);
  const last = new TaskTabs();
  await last.read([1]);
  assert.deepEqual(last.joinedOf(1), []);
});
