// Running plans: order, replies by position, interrupts, the overall deadline, the list of methods.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionReport, ToolCall } from '../../js-glue/tool/contract/contract.js';
import type { Step } from '../../js-glue/tool/engine/engine.js';
import { PAGE_FUNCTIONS } from '../../js-glue/tool/page/generated/page_functions.js';
import { FakePort, never } from './support/fake_port.js';
import { dataOf, errorOf, openFake, settle, within } from './support/opening.js';

const CLICK: ToolCall = { action: 'click', nodeId: 'b1' };

function send(method: string, deadlineMs = 1_000, params: object = {}): Step {
  return { kind: 'send', method, params, sessionId: '', deadlineMs };
}

function mouse(type: string): Step {
  return send('Input.dispatchMouseEvent', 1_000, { type });
}

test('the steps of a batch are sent in their order without waiting, and answered in place', async () => {
  const port = new FakePort();
  port.on('Input.dispatchMouseEvent', async ({ type }) => {
    await new Promise((resolve) => setTimeout(resolve, type === 'mouseMoved' ? 20 : 1));
    if (type === 'mousePressed') throw new Error('no');
    return { type };
  });
  const { engine, execute } = await openFake({}, port);
  engine.script = [[mouse('mouseMoved'), mouse('mousePressed'), mouse('mouseReleased')]];
  dataOf(await execute(CLICK));
  const types = port.sent.filter((sent) => sent.method.startsWith('Input.')).map((sent) => sent.params['type']);
  assert.deepEqual(types, ['mouseMoved', 'mousePressed', 'mouseReleased']);
  assert.deepEqual(engine.advanced, [
    {
      replies: [
        { result: { type: 'mouseMoved' } },
        { error: { code: -32000, message: 'no' } },
        { result: { type: 'mouseReleased' } },
      ],
      interrupt: undefined,
    },
  ]);
});

test('a step without an answer fails with its own deadline', async () => {
  const { engine, execute } = await openFake({}, new FakePort().on('DOM.focus', never));
  engine.script = [[send('DOM.focus', 20)]];
  dataOf(await execute(CLICK));
  assert.deepEqual(engine.advanced[0]?.replies, [{ failed: 'timeout' }]);
});

test('a method that is not on the list is refused and not sent', async () => {
  const { engine, port, execute } = await openFake();
  engine.script = [[send('Runtime.evaluate'), send('Network.getCookies')]];
  dataOf(await execute(CLICK));
  assert.equal(port.count('Runtime.evaluate') + port.count('Network.getCookies'), 0);
  for (const reply of engine.advanced[0]?.replies ?? []) assert.ok('error' in reply && reply.error.code === -32601);
});

test('a function in the page is called by its name, and none that is no page function', async () => {
  const { engine, port, execute } = await openFake();
  const call = (functionDeclaration: unknown): Step =>
    send('Runtime.callFunctionOn', 1_000, { objectId: '7', functionDeclaration });
  engine.script = [[call('hasFocus'), call('function () { return document.cookie; }'), call('toString'), call(1)]];
  dataOf(await execute(CLICK));
  const sent = port.sent.filter(({ method }) => method === 'Runtime.callFunctionOn').map(({ params }) => params);
  assert.deepEqual(sent, [{ objectId: '7', functionDeclaration: PAGE_FUNCTIONS.hasFocus }]);
  const codes = engine.advanced[0]?.replies.map((reply) => ('error' in reply ? reply.error.code : 0));
  assert.deepEqual(codes, [0, -32602, -32602, -32602]);
});

test('pauses, captures and effects are steps too', async () => {
  const effects: string[] = [];
  const { engine, execute } = await openFake({
    effects: (effect) => {
      effects.push(effect.effect);
      throw new Error('nobody draws here');
    },
  });
  engine.script = [
    [{ kind: 'effect', effect: 'ripple', x: 1, y: 2 }],
    [{ kind: 'pause', ms: 5 }],
    [{ kind: 'capture', fidelity: 'fast' }],
  ];
  dataOf(await execute(CLICK));
  assert.deepEqual(effects, ['ripple']);
  assert.deepEqual(
    engine.advanced.map(({ replies }) => replies),
    [[{ result: {} }], [{ result: {} }], [{ result: {} }]],
  );
  // One for the first observation of the tab, one for the step.
  assert.equal(engine.captures.length, 2);
});

for (const { kind, event, params } of [
  { kind: 'dialog', event: 'Page.javascriptDialogOpening', params: { type: 'alert' } },
  {
    kind: 'navigated',
    event: 'Page.frameNavigated',
    params: { frame: { id: 'F0', loaderId: 'L2', url: 'https://shop.test/2' } },
  },
  { kind: 'crashed', event: 'Inspector.targetCrashed', params: {} },
  { kind: 'detached', event: 'Inspector.detached', params: { reason: 'target_closed' } },
  { kind: 'canceled', event: 'Inspector.detached', params: { reason: 'canceled_by_user' } },
] as const) {
  test(`the interrupt ${kind} ends the batch at once`, async () => {
    const port = new FakePort().on('DOM.focus', never);
    const { engine, execute } = await openFake({}, port);
    engine.script = [[send('DOM.describeNode'), send('DOM.focus', 30_000)]];
    const clicked = execute(CLICK);
    await settle();
    port.emit(event, params);
    await within(300, clicked);
    assert.deepEqual(engine.advanced[0]?.interrupt, { kind });
    assert.deepEqual(engine.advanced[0]?.replies[0], { result: {} });
    assert.ok('failed' in (engine.advanced[0]?.replies[1] ?? {}));
  });
}

test('a plan that wants to go on after the tab is lost ends with DETACHED', async () => {
  const port = new FakePort().on('DOM.focus', never);
  const { engine, execute } = await openFake({}, port);
  engine.endsOnInterrupt = false;
  engine.script = [[send('DOM.focus', 30_000)], [send('DOM.focus', 30_000)]];
  const clicked = execute(CLICK);
  await settle();
  port.emit('Inspector.detached', { reason: 'target_closed' });
  errorOf(await within(300, clicked), 'DETACHED');
});

test('the deadline of the call interrupts the plan, which says how it ends', async () => {
  const { engine, execute } = await openFake({}, new FakePort().on('DOM.focus', never));
  engine.script = [[send('DOM.focus', 30_000)]];
  dataOf(await within(500, execute({ ...CLICK, timeoutMs: 30 })));
  assert.deepEqual(engine.advanced[0]?.interrupt, { kind: 'deadline' });
});

test('a plan that does not end at its deadline is canceled, and what is pressed is released', async () => {
  const { engine, port, execute } = await openFake({}, new FakePort().on('DOM.focus', never));
  engine.endsOnInterrupt = false;
  engine.script = Array.from({ length: 50 }, () => [send('DOM.focus', 30_000)]);
  engine.release = [mouse('mouseReleased')];
  const error = errorOf(await within(3_000, execute({ ...CLICK, timeoutMs: 30 })), 'TIMEOUT');
  assert.ok(engine.isCanceled);
  assert.equal(port.count('Input.dispatchMouseEvent'), 1);
  assert.ok(error.retrySuggested, 'nothing was pressed');
});

test('a plan that is canceled once its input was made says so, and is not to be tried again', async () => {
  const { engine, execute } = await openFake({}, new FakePort().on('DOM.focus', never));
  engine.endsOnInterrupt = false;
  engine.script = [[mouse('mousePressed')], ...Array.from({ length: 50 }, () => [send('DOM.focus', 30_000)])];
  const error = errorOf(await within(3_000, execute({ ...CLICK, timeoutMs: 30 })), 'TIMEOUT');
  assert.match(error.message, /its input was sent/);
  assert.equal(error.retrySuggested, false);
});

test('a plan without steps that never ends is stopped', async () => {
  const { engine, execute } = await openFake();
  engine.script = [[]];
  errorOf(await execute(CLICK), 'INTERNAL');
});

test('the time of an action is measured here', async () => {
  const { engine, execute } = await openFake();
  engine.script = [[{ kind: 'pause', ms: 20 }]];
  const report = dataOf(await execute(CLICK)) as ActionReport;
  assert.ok(report.timing.totalMs >= 15);
});
