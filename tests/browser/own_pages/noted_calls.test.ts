// What is noted of a task's calls, with the tool and the storage as far as they are used: naming a node adds no look that counts as
// shown, and at most one encoding of what the risk check has captured.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ReplacementSteps } from '../../../extension/src/routines/replacement_steps.js';
import type { Notes } from '../../../extension/src/routines/call_notes.js';
import { executeAndNote } from '../../../extension/src/routines/call_notes.js';
import type { ToolCall, ToolResult } from '../../../js-glue/tool/index.js';

const kRow = {
  parentId: null,
  frameId: 'f',
  states: [],
  interactive: true,
  interactiveReasons: [],
  visible: true,
  box: null,
};
const kRows = [
  { ...kRow, id: 'aa000001', backendNodeId: 1, tag: 'button', role: 'button', name: 'Add' },
  { ...kRow, id: 'aa000002', backendNodeId: 2, tag: 'input', role: 'textbox', name: 'Search' },
  { ...kRow, id: 'aa000003', backendNodeId: 3, tag: 'button', role: 'button', name: 'Same' },
  { ...kRow, id: 'aa000004', backendNodeId: 4, tag: 'button', role: 'button', name: 'Same' },
  { ...kRow, id: 'aa000006', backendNodeId: 6, tag: 'textarea', role: 'textbox', name: 'List', value: 'bread' },
  { ...kRow, id: 'aa000007', backendNodeId: 7, tag: 'select', role: 'combobox', name: 'Size', value: 'Small' },
  { ...kRow, id: 'aa000008', parentId: 'aa000007', backendNodeId: 8, tag: 'option', role: 'option', name: 'Large' },
  { ...kRow, id: 'aa000010', backendNodeId: 10, tag: 'div', role: 'radiogroup', name: 'Wrap' },
  { ...kRow, id: 'aa000011', backendNodeId: 11, tag: 'select', role: 'combobox', name: 'Month', redacted: 'payment' },
  {
    ...kRow,
    id: 'aa000005',
    backendNodeId: 5,
    tag: 'input',
    role: 'textbox',
    name: 'Pin',
    redacted: 'password',
    states: ['focused'],
  },
];
const kUrl = 'http://tea.test/';

const kDone: ToolResult = {
  success: true,
  data: {
    outcome: 'done',
    observed: { urlChanged: false, domChanged: true, networkOccurred: false, events: [] },
    timing: { totalMs: 0 },
  },
};
const failing = (code: 'NOT_FOUND' | 'TIMEOUT'): ToolResult => ({
  success: false,
  error: { code, message: 'No.', retrySuggested: false },
});

function seen(call: ToolCall): ToolResult {
  const { format } = (call as { options?: { format?: string } }).options ?? {};
  const content = format === 'table' ? kRows : { mode: 'full', semanticNodes: [], frames: [] };
  return { success: true, data: { snapshotId: 's', url: kUrl, format, content } as never };
}

interface Made {
  calls: ToolCall[];
  notes: Notes['calls'];
}

/** The risk check has looked, and the call is made. */
async function make(
  call: ToolCall,
  { result = kDone, looks = true, held = false, isFull = false } = {},
): Promise<Made> {
  const stored = new Map<string, unknown>();
  const session = {
    get: async (key: string) => ({ [key]: stored.get(key) }),
    set: async (values: object) => {
      if (isFull && JSON.stringify(values).includes('aa00')) throw new Error('QUOTA_BYTES');
      for (const [key, value] of Object.entries(values)) stored.set(key, structuredClone(value));
    },
  };
  const debuggerApi = { getTargets: async () => [{ tabId: 7, url: kUrl }] };
  Object.assign(globalThis, {
    chrome: { storage: { session }, tabs: { get: async () => ({ url: kUrl }) }, debugger: debuggerApi },
  });
  const calls: ToolCall[] = [];
  const host = {
    execute: async (_: number, one: ToolCall) => {
      calls.push(one);
      return one.action === 'get_dom' ? seen(one) : result;
    },
    repairs: new Map(),
    secrets: { labels: async () => [], value: async () => undefined },
  };
  const task = { first: 7, taskId: () => 'task_1' };
  const options = held ? { gate: { questions: [{}], hasSent: false } as never } : undefined;
  const observed = { unrecorded: true, keys: 'full', scope: 'page' } as never;
  if (looks) {
    await executeAndNote(
      host,
      7,
      { action: 'get_dom', options: { format: 'table', unrecorded: true } as never },
      undefined,
      task,
    );
    const list = Object.assign({}, observed, { format: 'semantic', reuseCapture: true });
    await executeAndNote(host, 7, { action: 'get_dom', options: list as never }, undefined, task);
  }
  const before = calls.length;
  await executeAndNote(host, 7, call, options, task);
  return { calls: calls.slice(before), notes: (stored.get('domtool.noted.7') as Notes | undefined)?.calls ?? [] };
}

const click = (nodeId: string): ToolCall => ({ action: 'click', nodeId });

test('a press is named by what the risk check has observed, without another look', async () => {
  const { calls, notes } = await make(click('aa000001'));
  assert.deepEqual(calls, [click('aa000001')]);
  assert.deepEqual(notes[0]?.steps[0]?.seen.named[0]?.target, { name: 'Add' });
  assert.equal(notes[0]?.came?.outcome, 'done');
});

test('a field adds one unrecorded look, of the same capture', async () => {
  const { calls, notes } = await make({ action: 'type', nodeId: 'aa000002', text: 'Assam' });
  const looks = calls.slice(0, -1) as unknown as Array<{ options: { unrecorded: boolean; reuseCapture: boolean } }>;
  assert.deepEqual(
    looks.map(({ options: { unrecorded, reuseCapture } }) => [unrecorded, reuseCapture]),
    [[true, true]],
  );
  assert.equal(notes[0]?.steps.length, 1);
});

test('where the risk check has not looked, nothing that is looked at counts as shown', async () => {
  const { calls } = await make({ action: 'hover', nodeId: 'aa000001' }, { looks: false });
  const looks = calls.slice(0, -1) as unknown as Array<{ action: string; options: { unrecorded: boolean } }>;
  assert.deepEqual(
    looks.map(({ action, options: { unrecorded } }) => [action, unrecorded]),
    [
      ['get_dom', true],
      ['get_dom', true],
    ],
  );
});

test('a call that was not done leaves no note, and one that may have been done leaves no step', async () => {
  assert.deepEqual((await make(click('aa000001'), { result: failing('NOT_FOUND') })).notes, []);
  assert.deepEqual((await make(click('aa000001'), { held: true })).notes, []);
  const { notes } = await make(click('aa000001'), { result: failing('TIMEOUT') });
  assert.deepEqual([notes[0]?.why, notes[0]?.steps], ['unsure', []]);
  const fields = ['aa000001', 'aa000002'].map((nodeId) => ({ nodeId, value: 'a' }));
  const part = await make({ action: 'fill', fields }, { result: failing('NOT_FOUND') });
  assert.equal(part.notes[0]?.why, 'unsure');
});

test('what cannot be told apart, or is no step, is noted with the reason', async () => {
  assert.equal((await make(click('aa000003'))).notes[0]?.why, 'alike');
  assert.equal((await make(click('aa000009'))).notes[0]?.why, 'gone');
  assert.equal((await make({ action: 'click', at: [1, 1] })).notes[0]?.why, 'noStep');
  assert.deepEqual((await make({ action: 'scroll', deltaY: 10 })).notes, []);
});

/** What is noted of the call, without its targets: steps, or why there are none. */
async function steps(call: ToolCall): Promise<unknown[]> {
  const { notes } = await make(call);
  return notes.flatMap((note): unknown[] => (note.why === undefined ? note.steps.map(withoutTarget) : [note.why]));
}

function withoutTarget({ step }: Notes['calls'][number]['steps'][number]): unknown {
  const { target: _, enter: __, ...rest } = step as unknown as Record<string, unknown>;
  return rest;
}

test('what is added to a field that has text is added again, and what fills an empty one replaces', async () => {
  const type = { action: 'type', nodeId: 'aa000006', text: '\nmilk' } as const;
  assert.deepEqual(await steps(type), [{ verb: 'append', text: '\nmilk' }]);
  assert.deepEqual(await steps({ ...type, clearFirst: true }), [{ verb: 'type', text: '\nmilk' }]);
  assert.deepEqual(await steps({ ...type, nodeId: 'aa000002' }), [{ verb: 'type', text: '\nmilk' }]);
});

test('what fills a list selects there, and what sets a group of buttons is no step', async () => {
  const fill = (nodeId: string, value: string): ToolCall => ({ action: 'fill', fields: [{ nodeId, value }] });
  assert.deepEqual(await steps(fill('aa000007', 'Large')), [{ verb: 'select', values: ['Large'] }]);
  assert.deepEqual(await steps(fill('aa000006', 'tea')), [{ verb: 'type', text: 'tea' }]);
  assert.deepEqual(await steps(fill('aa000010', 'Paper')), ['noStep']);
});

test('an option that was chosen by its id is noted by its name', async () => {
  const select = (value: string): ToolCall => ({ action: 'select', nodeId: 'aa000007', values: [value] });
  assert.deepEqual(await steps(select('aa000008')), [{ verb: 'select', values: ['Large'] }]);
  assert.deepEqual(await steps(select('aa000099')), ['noStep']);
});

test('what is typed into a secret field is not noted', async () => {
  const { notes } = await make({ action: 'type', nodeId: 'aa000005', text: 'hunter2' });
  assert.doesNotMatch(JSON.stringify(notes), /hunter2/);
  assert.match(JSON.stringify(notes), /"secret":"password"/);
});

test('a key and a choice in a field for a secret are nowhere noted', async () => {
  const press = (key: string, nodeId = 'aa000005'): ToolCall => ({ action: 'keypress', key, nodeId });
  const calls: ToolCall[] = [
    press('4'),
    press('Shift+A'),
    { action: 'keypress', key: '4' },
    { action: 'select', nodeId: 'aa000011', values: ['04'] },
    { action: 'fill', fields: [{ nodeId: 'aa000011', value: '04' }] },
  ];
  for (const call of calls) assert.deepEqual(await steps(call), ['secret'], JSON.stringify(call));
  assert.deepEqual(await steps(press('Enter')), [{ verb: 'press', key: 'Enter' }]);
  assert.deepEqual(await steps(press('4', 'aa000002')), [{ verb: 'press', key: '4' }]);
});

test('notes that cannot be stored are noted as a gap', async () => {
  const { notes } = await make(click('aa000001'), { isFull: true });
  assert.deepEqual(notes, [{ at: 0, tabId: 7, url: '', steps: [] }]);
});

test('what was observed is forgotten when nothing is done there', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await make(click('aa000001'));
  const look: ToolCall = { action: 'get_dom', options: { format: 'table', unrecorded: true } as never };
  const host = {
    execute: async () => seen(look),
    repairs: new Map(),
    secrets: { labels: async () => [], value: async () => undefined },
  };
  await executeAndNote(host, 7, look, undefined, { first: 7, taskId: () => 'task_1' });
  context.mock.timers.tick(60_000);
  const { calls } = await make({ action: 'hover', nodeId: 'aa000001' }, { looks: false });
  assert.equal(calls.length, 3, 'it looks again');
});

test('a mended step that cannot be noted leaves the task as it is', async () => {
  const { notes } = await make(click('aa000001'));
  const secrets = { labels: async () => Promise.reject(new Error('They are gone.')), value: async () => undefined };
  const done = new ReplacementSteps({ secrets } as never, { name: 'n', url: kUrl, values: {} });
  await done.begin();
  const [note] = notes;
  assert.ok(note?.came !== undefined);
  await done.done(note, { ...note.came, hasSent: false });
  assert.equal(done.steps, undefined);
  assert.ok(done.hasActed);
});
