// What of a task's notes can be kept, and under which name: with the notes as they are stored, and no page.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { RoutineHost } from '../../../extension/src/routines/background_run.js';
import { type KeepOffer, offerOf, routineOf } from '../../../extension/src/routines/routine_from_task.js';
import type { NotedCall } from '../../../extension/src/routines/call_notes.js';
import type { Message, Task } from '../../../js-glue/agent/index.js';

const kUrl = 'http://tea.test/shop';

function noteOf(at: number, name: string, { url = kUrl, text = '', secret = '' } = {}): NotedCall {
  const node = { id: 'aa000001', role: 'textbox', name, ...(secret === '' ? {} : { secret }) };
  const step = { verb: 'type', text, target: { id: node.id }, enter: false } as const;
  const seen = { node, named: [{ ...node, node, target: { name }, near: 'elsewhere' as const }] };
  return { at, tabId: 7, url, steps: [{ step, seen }], came: { outcome: 'done', url } };
}

const messageOf = (timestamp: number, content: string, rest: Partial<Message> = {}): Message => ({
  messageId: `m${timestamp}`,
  role: 'user',
  content,
  timestamp,
  sequenceNumber: timestamp,
  ...rest,
});

function hostOf(calls: NotedCall[], messages: Message[], secrets: Record<string, string> = {}): RoutineHost {
  Object.assign(globalThis, {
    chrome: {
      storage: { session: { get: async () => ({ 'domtool.noted.7': { taskId: 't', calls } }) } },
      tabs: { get: async () => ({ url: kUrl }) },
      debugger: { getTargets: async () => [{ tabId: 7, url: kUrl }] },
    },
  });
  const source = {
    labels: async () => Object.keys(secrets).map((name) => ({ name, kind: 'text', sites: [] })),
    value: async (name: string) => secrets[name],
  };
  const task = { taskId: 't', status: 'success', messages } as unknown as Task;
  return { secrets: source, task: async () => task } as unknown as RoutineHost;
}

const offer = (calls: NotedCall[], messages: Message[], secrets: Record<string, string> = {}): Promise<KeepOffer> =>
  offerOf(hostOf(calls, messages, secrets), 7);

test('a routine is named as the task, but for its site where it had a secret', async () => {
  const said = messageOf(1, 'Log in with hunter2');
  assert.equal((await offer([noteOf(2, 'User')], [said])).name, 'Log in with hunter2');
  const { name, steps } = await offer([noteOf(2, 'User'), noteOf(3, 'Password', { secret: 'password' })], [said]);
  assert.equal(name, 'tea.test');
  assert.doesNotMatch(JSON.stringify(steps), /hunter2/);
  const pressed: NotedCall = { at: 3, tabId: 7, url: kUrl, steps: [], why: 'secret' };
  assert.equal((await offer([noteOf(2, 'User'), pressed], [said])).name, 'tea.test');
});

test('a first page whose address shows a secret is not kept', async () => {
  const calls = [noteOf(2, 'User', { url: `${kUrl}?key=s3cr3t-v4lue` })];
  const said = [messageOf(1, 'Do it')];
  assert.deepEqual((await offer(calls, said)).steps.length, 1);
  assert.deepEqual((await offer(calls, said, { key: 's3cr3t-v4lue' })).steps[0], { why: 'secret' });
  const noted = [noteOf(2, 'User', { url: `${kUrl}?key={{key}}` })];
  assert.deepEqual((await offer(noted, said)).steps[0], { why: 'secret' }, 'as it is noted');
});

test('what the person may have done while they were asked ends a routine', async () => {
  const other = 'http://tea.test/captcha';
  const calls = [noteOf(2, 'One'), noteOf(6, 'Two', { url: other })];
  const answers = [
    messageOf(4, 'I have done it'),
    messageOf(4, 'Allowed', { role: 'system', reason: { code: 'approved' } }),
  ];
  for (const answer of answers) {
    const { steps } = await offer(calls, [messageOf(1, 'Do it'), answer]);
    assert.deepEqual(steps[1], { why: 'paused' });
  }
  const { steps } = await offer(calls, [messageOf(1, 'Do it')]);
  assert.equal(steps.length, 2, 'the page has gone on by itself');
  const same = await offer([noteOf(2, 'One'), noteOf(6, 'Two')], [messageOf(1, 'Do it'), answers[0] as Message]);
  assert.equal(same.steps.length, 2, 'the page is the same');
});

test('a blank is not named as words in braces that a step has', async () => {
  const calls = [noteOf(2, 'Template', { text: '{what} and tea' })];
  const host = hostOf(calls, [messageOf(1, 'Write tea')]);
  await assert.rejects(routineOf(host, 7, 'n', { what: 'tea' }), /\{what\} as words of its own/);
  assert.equal((await routineOf(host, 7, 'n', { x: 'tea' })).steps[0]?.do, 'type "{what} and {x}" into "Template"');
});

test('an offer shows its lines with the blanks', async () => {
  const host = hostOf([noteOf(2, 'Search', { text: 'tea' })], [messageOf(1, 'Find tea')]);
  assert.deepEqual((await offerOf(host, 7, { what: 'tea' })).steps, [{ line: 'type "{what}" into "Search"' }]);
});
