// Stop at every wait of the loop, a new run after every write, and records that were cut at every byte.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import { Journal, MemoryStore } from '../../js-glue/agent/task/journal.js';
import type { Slot, Store } from '../../js-glue/agent/task/journal.js';
import { newRecord } from '../../js-glue/agent/task/task.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { ownTime } from '../support/own_time.js';
import { within } from '../support/waiting.js';
import { FakeTool, ScriptedPerson, ScriptedPlanner, act, kFinish, press } from './support/scripted.js';

const kOrder = { instruction: 'Pay for the tea', taskId: 't', sessionId: 's' };
const kScript = [act(press(), press('bu000002')), { do: 'ask', question: 'Which?' } as const, act(press()), kFinish];

/** Hangs for ever at the wait of that number, and reports when it is reached. */
class Hanging {
  readonly reached: Promise<void>;
  count = 0;
  private report = (): void => {};

  constructor(private readonly at: number) {
    this.reached = new Promise((resolve) => {
      this.report = resolve;
    });
  }

  async wait<T>(work: () => Promise<T>): Promise<T> {
    this.count += 1;
    if (this.count !== this.at) return work();
    this.report();
    return new Promise(() => {});
  }
}

function agentAt(hanging: Hanging): Agent {
  const tool = new FakeTool();
  const planner = new ScriptedPlanner(kScript);
  const person = new ScriptedPerson();
  const store = new MemoryStore();
  return new Agent({
    tool: { execute: (call) => hanging.wait(() => tool.execute(call)) },
    planner: {
      next: (turn) => hanging.wait(() => turn.see().then(() => planner.next(turn))),
    },
    person: {
      answer: (text) => hanging.wait(() => person.answer(text)),
      approve: (text) => hanging.wait(() => person.approve(text)),
    },
    store: {
      read: (slot) => store.read(slot),
      write: (slot, text) => hanging.wait(() => store.write(slot, text)),
    },
    secrets: { labels: () => hanging.wait(async () => []), value: async () => undefined },
  });
}

test('a stop at any wait ends the task within a second', async () => {
  const all = new Hanging(0);
  assert.equal((await agentAt(all).run(kOrder)).status, 'success');
  assert.ok(all.count > 40, `only ${all.count} waits`);
  await Promise.all(
    Array.from({ length: all.count }, async (_, at) => {
      const hanging = new Hanging(at + 1);
      const agent = agentAt(hanging);
      const running = agent.run(kOrder);
      await within(`wait ${at + 1} of ${all.count}`, 5_000, hanging.reached);
      const taken = ownTime();
      agent.stop();
      const task = await within(`the stop at wait ${at + 1}`, 5_000, running);
      // The very last wait is the one that stores the success.
      assert.equal(task.status, at + 1 === all.count ? 'success' : 'interrupted');
      const tookMs = taken();
      assert.ok(tookMs < 1_000, `it took ${tookMs} ms`);
    }),
  );
});

/** Keeps the contents of the store after each write. */
class RecordingStore implements Store {
  readonly states: Array<Map<Slot, string>> = [];
  private readonly slots = new Map<Slot, string>();

  async read(slot: Slot): Promise<string | undefined> {
    return this.slots.get(slot);
  }

  async write(slot: Slot, text: string): Promise<void> {
    this.slots.set(slot, text);
    this.states.push(new Map(this.slots));
  }
}

function storeOf(slots: ReadonlyMap<Slot, string>): MemoryStore {
  const store = new MemoryStore();
  for (const [slot, text] of slots) store.slots.set(slot, text);
  return store;
}

test('from every record another life goes on, and what was in flight is not done again by itself', async () => {
  const store = new RecordingStore();
  const tool = new FakeTool();
  const first = new Agent({ tool, planner: new ScriptedPlanner(kScript), person: new ScriptedPerson(), store });
  await first.run(kOrder);
  for (const [at, state] of store.states.entries()) {
    const record = await new Journal(storeOf(state)).load();
    const later = new FakeTool();
    const planner = new ScriptedPlanner([kFinish]);
    const agent = new Agent({ tool: later, planner, person: new ScriptedPerson(), store: storeOf(state) });
    const task = await agent.continueStored();
    assert.equal(task?.status, 'success', `record ${at}`);
    // Only the action that the person is being asked about is done after the answer.
    const isAsked = record?.phase === 'asking' && record.pending?.kind === 'risk';
    assert.deepEqual(later.actions, isAsked ? [press('bu000002')] : [], `record ${at}, ${record?.phase}`);
    if (record?.phase === 'acting')
      assert.match(planner.turns[0]?.lines.at(-1)?.came ?? '', /may or may not have happened/);
  }
});

test('a record that was cut at any byte is not taken for one; the one before it is', async () => {
  const store = new RecordingStore();
  const journal = new Journal(store);
  const record = newRecord(kOrder);
  await journal.save(record);
  await journal.save({ ...record, phase: 'looking', steps: 1 });
  const [, both] = store.states;
  const newest = [...(both ?? [])].find(([, text]) => text.includes('"steps":1'));
  assert.ok(both !== undefined && newest !== undefined);
  for (let length = 0; length < newest[1].length; length += 1) {
    const cut = new Map(both).set(newest[0], newest[1].slice(0, length));
    assert.equal((await new Journal(storeOf(cut)).load())?.steps, 0, `cut at ${length}`);
    await assert.rejects(
      new Journal(storeOf(new Map([newest.with(1, newest[1].slice(0, length)) as [Slot, string]]))).load(),
      /damaged/,
    );
  }
});

/** Stores a task that fills in a secret, asks about a risk and acts: everything that a record can contain. */
async function realRun(): Promise<RecordingStore> {
  const store = new RecordingStore();
  const typed: ToolCall = { action: 'type', nodeId: 'te000001', text: '{{name}}' };
  const labels = [{ name: 'name', kind: 'text', sites: ['https://shop.test'] } as const];
  const secrets = { labels: async () => labels, value: async () => 'Ada' };
  const planner = new ScriptedPlanner([act(typed, press('bu000002')), kFinish]);
  const agent = new Agent({ tool: new FakeTool(), planner, person: new ScriptedPerson(), store, secrets });
  const task = await agent.run(kOrder);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  return store;
}

test('of a real run, a record that was cut at any byte is not taken for one, whatever it holds', async () => {
  const { states } = await realRun();
  const held = new Set<string>();
  let at = 0;
  for (const [number, state] of states.entries()) {
    const record = await new Journal(storeOf(state)).load();
    assert.ok(record !== null);
    const { decision, pending, secretsUsed, phase } = record;
    const whatItHolds = [decision && 'decision', pending && 'pending', secretsUsed.length > 0 && 'secret', phase];
    const isNew = whatItHolds.some((what) => typeof what === 'string' && !held.has(what));
    for (const what of whatItHolds) if (typeof what === 'string') held.add(what);
    const before = states[number - 1];
    // Each kind of record once, and the last.
    if (before === undefined || !(isNew || number === states.length - 1)) continue;
    const slot = [...state.keys()].find((name) => state.get(name) !== before.get(name));
    const text = slot === undefined ? undefined : state.get(slot);
    assert.ok(slot !== undefined && text !== undefined);
    const older = await new Journal(storeOf(before)).load();
    for (let length = 0; length < text.length; length += 1) {
      const cut = new Map(state).set(slot, text.slice(0, length));
      assert.deepEqual(await new Journal(storeOf(cut)).load(), older, `record ${number} cut at ${length}`);
    }
    at += 1;
  }
  for (const what of ['decision', 'pending', 'secret', 'asking', 'acting', 'success']) assert.ok(held.has(what), what);
  assert.ok(at >= 6, `${at} records were cut`);
});

test('a task that cannot be written down does not act', async () => {
  const tool = new FakeTool();
  let writes = 0;
  const store: Store = {
    read: async () => undefined,
    write: async () => {
      writes += 1;
      if (writes > 3) throw new Error('full');
    },
  };
  const agent = new Agent({ tool, planner: new ScriptedPlanner(kScript), person: new ScriptedPerson(), store });
  const task = await agent.run(kOrder);
  assert.deepEqual([task.status, tool.actions], ['error', []]);
  assert.match(task.error ?? '', /could not be stored/);
});

test('a paused task is paused in the next life, and ends there when it is resumed', async () => {
  const store = new MemoryStore();
  await new Journal(store).save({ ...newRecord(kOrder), phase: 'paused' });
  const tool = new FakeTool();
  const agent = new Agent({ tool, planner: new ScriptedPlanner([kFinish]), person: new ScriptedPerson(), store });
  const running = agent.continueStored();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([agent.task?.paused, tool.calls.length], [true, 0]);
  agent.resume();
  assert.equal((await running)?.status, 'success');
});

test('what the tool rejects with ends the task in its words', async () => {
  const execute = (call: ToolCall): Promise<ToolResult> =>
    call.action === 'click' ? Promise.reject(new Error('The link broke.')) : new FakeTool().execute(call);
  const agent = new Agent({ tool: { execute }, planner: new ScriptedPlanner(kScript), person: new ScriptedPerson() });
  assert.equal((await agent.run(kOrder)).error, 'The link broke.');
});
