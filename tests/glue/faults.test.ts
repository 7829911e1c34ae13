// What the glue knows about a page that changes during an action, and what it does when a tab stops answering.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import type { Step } from '../../js-glue/tool/engine/engine.js';
import { never } from './support/fake_port.js';
import { element, following, pause, text } from './support/following.js';
import { ownTime } from '../support/own_time.js';
import { dataOf, errorOf, openFake, within } from './support/opening.js';

const CLICK: ToolCall = { action: 'click', nodeId: 'b1' };
const changed = (node: number): Step => ({ kind: 'changed', sessionId: '', node });
const capture: Step = { kind: 'capture', fidelity: 'fast' };
const mouse = (type: string, deadlineMs = 1_000): Step => ({
  kind: 'send',
  method: 'Input.dispatchMouseEvent',
  params: { type },
  sessionId: '',
  deadlineMs,
});

/** Whether changes of the nodes 13 (body), 14 (main) and 15 (a paragraph) are reported, before and after a capture. */
async function changedAfter(method: string, params: object): Promise<boolean[][]> {
  const { port, engine, execute } = await following();
  const ask = [changed(13), changed(14), changed(15)];
  engine.script = [[capture], ask, [capture], ask];
  const advance = engine.advance.bind(engine);
  engine.advance = (replies, interrupt) => {
    if (engine.script.length === 3) port.emit(method, params);
    return advance(replies, interrupt);
  };
  dataOf(await execute(CLICK));
  return [1, 3].map((batch) =>
    (engine.advanced[batch]?.replies ?? []).map((reply) => (reply as { result: { changed: boolean } }).result.changed),
  );
}

const UNCHANGED = [false, false, false];
for (const [what, method, params, expected] of [
  ['a text', 'DOM.characterDataModified', { nodeId: 6, characterData: 'Bob' }, [true, false, true]],
  ['what comes', 'DOM.childNodeInserted', { parentNodeId: 4, node: text(9, 'new') }, [true, true, false]],
  ['what goes', 'DOM.childNodeRemoved', { parentNodeId: 5, nodeId: 6 }, [true, false, true]],
  ['what is disabled', 'DOM.attributeModified', { nodeId: 4, name: 'disabled', value: '' }, [true, true, false]],
  ['a class', 'DOM.attributeModified', { nodeId: 4, name: 'class', value: 'on' }, UNCHANGED],
] as const) {
  test(`${what} changes what it is inside of, until the next capture`, async () => {
    assert.deepEqual(await changedAfter(method, params), [expected, UNCHANGED]);
  });
}

test('of a page that is not followed nobody knows that it changed', async () => {
  const { engine, execute } = await openFake();
  engine.script = [[changed(4)]];
  dataOf(await execute(CLICK));
  assert.deepEqual(engine.advanced[0]?.replies, [{ result: { changed: false } }]);
});

test('a message is looked at when a press settles, without waiting whether it stands', async () => {
  const { port, engine, execute, reports } = await following();
  engine.script = [
    [{ kind: 'mark', sessionId: '' }, mouse('mousePressed')],
    [{ kind: 'settle', ms: 1_000, waitMs: 0, isBusy: false }],
  ];
  port.on('Input.dispatchMouseEvent', () => {
    port.emit('DOM.childNodeInserted', {
      parentNodeId: 3,
      node: element(20, ['role', 'alert'], [text(21, 'Card declined')]),
    });
    return {};
  });
  const taken = ownTime();
  dataOf(await execute(CLICK));
  assert.ok(taken() < 95, 'it waited');
  assert.ok(
    reports().some(([what, params]) => what === 'inserted' && JSON.stringify(params).includes('Card declined')),
    JSON.stringify(reports()),
  );
});

for (const [name, arrives, isRenewed] of [
  ['another text', text(21, 'Set'), true],
  ['the same text', text(21, 'Ready'), false],
  ['an element', element(21, [], [text(22, 'Ready')]), true],
  ['what is not known yet', element(21, [], [], 3), false],
] as const) {
  test(`a removed text is compared with what is inserted in its place: ${name}`, async () => {
    const { port, engine, execute } = await following();
    engine.script = [
      [{ kind: 'mark', sessionId: '' }, mouse('mousePressed')],
      [{ kind: 'settle', ms: 1_000, waitMs: 0, isBusy: false }],
    ];
    port.on('Input.dispatchMouseEvent', () => {
      port.emit('DOM.childNodeRemoved', { parentNodeId: 5, nodeId: 6 });
      port.emit('DOM.childNodeInserted', { parentNodeId: 5, node: arrives });
      return {};
    });
    dataOf(await execute(CLICK));
    const [settled] = engine.advanced[1]?.replies ?? [];
    assert.equal((settled as { result?: { text?: number } }).result?.text, isRenewed ? 1 : 0);
  });
}

test('a press that is never answered ends in the time of its step, and the release is sent', async () => {
  const { port, engine, execute } = await openFake();
  port.on('Input.dispatchMouseEvent', ({ type }) => (type === 'mousePressed' ? never() : {}));
  engine.script = [[mouse('mousePressed', 30)], [mouse('mouseReleased')]];
  dataOf(await within(2_000, execute(CLICK)));
  assert.deepEqual(engine.advanced[0]?.replies, [{ failed: 'timeout' }]);
  assert.equal(port.count('Input.dispatchMouseEvent'), 2);
});

test('an answer that comes after its time is not taken for that of a later step', async () => {
  const { port, engine, execute } = await openFake();
  port.on('DOM.getContentQuads', async () => {
    await pause(60);
    return { quads: 'late' };
  });
  const quads: Step = { kind: 'send', method: 'DOM.getContentQuads', params: {}, sessionId: '', deadlineMs: 20 };
  engine.script = [[quads], [{ kind: 'pause', ms: 80 }]];
  dataOf(await execute(CLICK));
  assert.deepEqual(engine.advanced[0]?.replies, [{ failed: 'timeout' }]);
  assert.deepEqual(engine.advanced[1]?.replies, [{ result: {} }]);
});

test('a stop order in the middle of an action ends it for good', async () => {
  const { port, engine, execute } = await openFake();
  port.on('DOM.getContentQuads', never);
  engine.script = [
    [{ kind: 'send', method: 'DOM.getContentQuads', params: {}, sessionId: '', deadlineMs: 5_000 }],
    [mouse('mousePressed')],
  ];
  engine.endsOnInterrupt = false;
  const clicked = execute(CLICK);
  await pause(20);
  port.emit('Inspector.detached', { reason: 'canceled_by_user' });
  errorOf(await within(1_000, clicked), 'DETACHED');
  const sent = port.sent.length;
  errorOf(await within(1_000, execute({ action: 'get_dom' })), 'DETACHED');
  assert.equal(port.sent.length, sent, 'something was sent after the stop');
});

test('closing in the middle of a press lets go of the button while commands can still be sent', async () => {
  const { tool, port, engine, execute } = await openFake();
  engine.script = [[mouse('mousePressed'), { kind: 'pause', ms: 5_000 }]];
  engine.release = [mouse('mouseReleased')];
  const clicked = execute(CLICK);
  await pause(20);
  await within(1_000, tool.close());
  errorOf(await within(1_000, clicked), 'DETACHED');
  const mice = port.sent.filter(({ method }) => method === 'Input.dispatchMouseEvent');
  assert.deepEqual(
    mice.map(({ params }) => (params as { type: string }).type),
    ['mousePressed', 'mouseReleased'],
  );
});

test('a look at the page before an action is a part of its time', async () => {
  const { port, execute } = await openFake();
  port.on('DOMSnapshot.captureSnapshot', never);
  const taken = ownTime();
  errorOf(await execute({ ...CLICK, timeoutMs: 150 } as ToolCall), 'TIMEOUT');
  assert.ok(taken() < 1_000, 'it went on looking');
});

test('a call that holds itself is refused as no call', async () => {
  const { execute } = await openFake();
  const expect: Record<string, unknown> = { type: 'any_change' };
  expect['or'] = expect;
  errorOf(await execute({ ...CLICK, expect } as unknown as ToolCall), 'BAD_INPUT');
});
