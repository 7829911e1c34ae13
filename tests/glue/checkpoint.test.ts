// Ids across engine restarts: kept with a store, invalid if it is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckpointStore } from '../../js-glue/tool/engine/checkpoint.js';
import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import { EngineAbortedError } from '../../js-glue/tool/contract/errors.js';
import { nextTask } from '../../js-glue/tool/port/ports.js';
import { FakeEngine } from './support/fake_engine.js';
import { FakePort } from './support/fake_port.js';
import { dataOf, errorOf, openFake } from './support/opening.js';

const CLICK: ToolCall = { action: 'click', nodeId: 'b1' };

class MemoryStore implements CheckpointStore {
  kept: unknown = undefined;
  saves = 0;
  error: Error | null = null;

  load(): Promise<unknown> {
    return Promise.resolve(this.kept);
  }

  save(checkpoint: object | null): Promise<void> {
    this.saves += 1;
    if (this.error !== null && checkpoint !== null) return Promise.reject(this.error);
    this.kept = checkpoint === null ? undefined : structuredClone(checkpoint);
    return Promise.resolve();
  }
}

test('what was shown is kept before the answer, and restored to the next engine', async () => {
  const store = new MemoryStore();
  const first = await openFake({ checkpoints: store });
  dataOf(await first.execute({ action: 'get_dom' }));
  assert.deepEqual(store.kept, { engine: { ids: 'ids after 1 captures' }, shownLoaderId: 'L1' });
  await first.tool.close();

  const second = await openFake({ checkpoints: store });
  assert.deepEqual(second.engine.restored, { ids: 'ids after 1 captures' });
  dataOf(await second.execute(CLICK));
});

test('what was shown is noted for later calls after the answer, and before the next call and the end', async () => {
  const { engine, execute, tool } = await openFake();
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(engine.recordedAt, []);
  const [found] = await Promise.all([execute({ action: 'find', text: 'x' }), execute({ action: 'get_dom' })]);
  dataOf(found);
  assert.deepEqual(engine.recordedAt, [1, 1]);
  await tool.close();
  assert.deepEqual(engine.recordedAt, [1, 1, 2]);
});

test('an engine that aborts while it notes what was shown fails no call', async () => {
  const engines: FakeEngine[] = [];
  const createEngine = (): Promise<FakeEngine> => {
    engines.push(new FakeEngine());
    return Promise.resolve(engines.at(-1) as FakeEngine);
  };
  const { execute } = await openFake({ createEngine });
  assert.ok(engines[0]);
  engines[0].rememberError = new EngineAbortedError('unreachable');
  dataOf(await execute({ action: 'get_dom' }));
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(engines.length, 2);
  assert.ok(engines[0].isDeleted);
});

test('the next call waits until what was shown is kept, the answer does not', async () => {
  const store = new MemoryStore();
  const { execute } = await openFake({ checkpoints: store });
  let keep: () => void = () => {};
  store.save = () => new Promise((resolve) => (keep = resolve));
  dataOf(await execute({ action: 'get_dom' }));
  let isAnswered = false;
  const next = execute({ action: 'find', text: 'x' }).finally(() => (isAnswered = true));
  for (let turn = 0; turn < 20; turn += 1) await nextTask();
  assert.equal(isAnswered, false);
  keep();
  dataOf(await next);
});

test('ids mean nothing where nothing was shown or kept', async () => {
  const { execute } = await openFake({ checkpoints: new MemoryStore() });
  errorOf(await execute(CLICK), 'STALE');
  errorOf(await execute({ action: 'expand', nodeId: 'b1' }), 'STALE');
  dataOf(await execute({ action: 'keypress', key: 'Enter' }));
  dataOf(await execute({ action: 'get_dom' }));
  dataOf(await execute(CLICK));
});

test('ids of a document that is gone are void in the next life too', async () => {
  const store = new MemoryStore();
  const first = await openFake({ checkpoints: store });
  dataOf(await first.execute({ action: 'get_dom' }));
  await first.tool.close();
  const port = new FakePort();
  const second = await openFake({ checkpoints: store }, port);
  port.navigateTo('L2');
  errorOf(await second.execute(CLICK), 'NAVIGATED');
});

test('a store that fails is emptied, and fails no call', async () => {
  const store = new MemoryStore();
  const { execute } = await openFake({ checkpoints: store });
  dataOf(await execute({ action: 'get_dom' }));
  store.error = new Error('quota');
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(store.kept, undefined);
});

test('a call that captured nothing writes nothing', async () => {
  const store = new MemoryStore();
  const { execute } = await openFake({ checkpoints: store });
  dataOf(await execute({ action: 'get_dom' }));
  const { saves } = store;
  dataOf(await execute({ action: 'find', text: 'x' }));
  assert.equal(store.saves, saves);
});

for (const kept of [null, 'text', { engine: 7 }, { engine: {} }, { shownLoaderId: 'L1' }]) {
  test(`a store that holds ${JSON.stringify(kept)} restores nothing that could be used`, async () => {
    const store = new MemoryStore();
    store.kept = kept;
    const refuses = class extends FakeEngine {
      override restore(): void {
        throw new Error('no checkpoint');
      }
    };
    const { execute } = await openFake({ checkpoints: store, createEngine: () => Promise.resolve(new refuses()) });
    errorOf(await execute(CLICK), 'STALE');
  });
}

test('an engine that aborts leaves its ids to the next where they are kept, and voids them where not', async () => {
  for (const checkpoints of [new MemoryStore(), undefined]) {
    const engines: FakeEngine[] = [];
    const createEngine = (): Promise<FakeEngine> => {
      const engine = new FakeEngine();
      engines.push(engine);
      return Promise.resolve(engine);
    };
    const { execute } = await openFake({ createEngine, checkpoints });
    dataOf(await execute({ action: 'get_dom' }));
    const [first] = engines;
    assert.ok(first);
    first.observeError = new EngineAbortedError('unreachable');
    errorOf(await execute({ action: 'get_dom' }), 'INTERNAL');
    const result = await execute(CLICK);
    if (checkpoints === undefined) errorOf(result, 'STALE');
    else dataOf(result);
  }
});
