// What words in the composer call, without a panel.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const kAll = ['buy-tea', 'buy'].map((slash) => ({ id: slash, slash, name: slash, blanks: {}, lines: [], secrets: [] }));
const asked: string[] = [];

Object.assign(globalThis, {
  navigator: { userAgent: '', platform: '', language: 'en' },
  document: { addEventListener: () => {}, documentElement: {}, createElement: () => ({}) },
  chrome: {
    runtime: {
      id: 'own',
      sendMessage: async ({ type }: { type: string }) => {
        asked.push(type);
        return { success: true, data: type === 'domtool.routines.list' ? kAll : null };
      },
      onMessage: { addListener: () => {}, removeListener: () => {} },
    },
    storage: {
      local: {
        get: async () => ({}),
        set: async () => {},
        onChanged: { addListener: () => {}, removeListener: () => {} },
      },
      session: { get: async () => ({}), onChanged: { addListener: () => {} } },
    },
    i18n: { getMessage: (key: string) => key },
  },
});

const { completionsOf, watchRoutines } = await import('../../../extension/sidepanel/chat/slash.js');

test('what has that very name comes before what has a longer one', async () => {
  await watchRoutines();
  assert.deepEqual(
    completionsOf('/buy').map(({ slash }) => slash),
    ['buy', 'buy-tea'],
  );
  assert.deepEqual(
    completionsOf('/bu').map(({ slash }) => slash),
    ['buy-tea', 'buy'],
  );
});

test('the answer to a question calls no routine', async () => {
  const { doCalled, slashProps } = await import('../../../extension/sidepanel/chat/slash_list.js');
  const { task } = await import('../../../extension/sidepanel/chat_state.js');
  const write = (): void => {};
  task.value = { pending: { kind: 'question', text: 'Which?' } } as never;
  assert.equal(await doCalled('/buy', write), false);
  assert.deepEqual(slashProps('/bu'), {});
  assert.ok(!asked.includes('domtool.routines.run'));
  task.value = null;
  assert.equal(await doCalled('/buy', write), true);
  assert.ok(asked.includes('domtool.routines.run'));
});
