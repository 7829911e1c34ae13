// How events reach the engine, and what is requested from the browser for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Observation } from '../../js-glue/tool/contract/contract.js';
import { EngineAbortedError } from '../../js-glue/tool/contract/errors.js';
import { FakePort, never } from './support/fake_port.js';
import { DOCUMENT, element, following, pause, text } from './support/following.js';
import { dataOf, openFake } from './support/opening.js';
import { ownTime } from '../support/own_time.js';
import { eventually } from '../support/waiting.js';

test('events reach the engine in batches, in their order, with their times, and only what is read of them', async () => {
  const { port, engine } = await openFake();
  const before = Date.now();
  const request = { method: 'POST', url: 'https://shop.test/save', headers: { cookie: 'x' } };
  const documentURL = 'https://shop.test/';
  port.emit('Network.requestWillBeSent', { requestId: 'r', type: 'Fetch', documentURL, request });
  port.emit('Network.responseReceived', { requestId: 'r', response: { status: 500, headers: { cookie: 'x' } } });
  port.emit('CSS.styleSheetAdded', { header: {} });
  port.emit('Page.javascriptDialogOpening', { message: 'Hi', url: 'https://shop.test/' }, 'child');
  port.emit('Network.requestWillBeSent', { requestId: 's', type: 'Fetch', request }, 'child');
  assert.equal(engine.addedEvents.length, 0);
  await eventually('the batch is in', () => engine.addedEvents.length === 3);
  const asked = { type: 'Fetch', method: 'POST', url: 'https://shop.test/save', documentURL };
  assert.deepEqual(
    engine.addedEvents.map(({ method, params, sessionId }) => [method, params, sessionId]),
    [
      ['Request.began', { type: 'Fetch' }, ''],
      ['Request.ended', { ...asked, status: 500 }, ''],
      ['Page.javascriptDialogOpening', { message: 'Hi' }, 'child'],
    ],
  );
  for (const { at } of engine.addedEvents) assert.ok(at >= before && at <= Date.now());
});

test('an observation and a plan know every event that came before', async () => {
  const { port, engine, execute } = await openFake();
  port.on('DOMSnapshot.captureSnapshot', () => {
    port.emit('Page.javascriptDialogClosed', {});
    return { documents: [] };
  });
  let seen = -1;
  const observe = engine.observe.bind(engine);
  engine.observe = () => {
    seen = engine.addedEvents.length;
    return observe();
  };
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(seen, 1);
});

test('a capture is compared with the one before when all that came until then is known', async () => {
  const { port, engine, execute } = await openFake();
  let known = -1;
  const finish = engine.finishCapture.bind(engine);
  engine.finishCapture = (failures) => {
    known = engine.addedEvents.length;
    return finish(failures);
  };
  port.emit('Page.javascriptDialogClosed', {});
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(known, 1);
});

test('what came is reported with what is around and inside of it and with its box, once it has stood a while', async () => {
  const { port, reports, reported } = await following();
  const toast = element(20, ['class', 'toast', 'id', 't'], [], 2);
  port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: toast });
  assert.deepEqual(port.sent.at(-1)?.params, { nodeId: 20, depth: 40, pierce: true });
  const inside = [element(21, ['role', 'alert'], [text(22, 'Not')]), element(23, [], [text(24, 'saved')])];
  port.emit('DOM.setChildNodes', { parentId: 20, nodes: inside });
  await pause(60);
  assert.deepEqual(reports(), []);
  assert.deepEqual(await reported(1), [
    [
      'inserted',
      {
        node: 30,
        box: [10, 20, 110, 60],
        path: [
          { node: 30, name: 'div', names: 'toast t', text: 'Not saved' },
          { node: 14, name: 'main', names: 'off' },
          { node: 13, name: 'body', names: '' },
          { node: 11, name: '', names: '' },
        ],
        inner: [{ node: 31, name: 'div', names: '', role: 'alert', text: 'Not' }],
      },
    ],
  ]);
  port.emit('DOM.childNodeRemoved', { parentNodeId: 3, nodeId: 4 });
  assert.deepEqual((await reported(2)).at(-1), ['removed', { node: 30 }], 'it went with what was around it');
});

test('what goes at once, has no text, or lies in what is not known, is not reported', async () => {
  const { port, reports } = await following();
  port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: element(20, [], [text(21, 'Measured')]) });
  port.emit('DOM.childNodeRemoved', { parentNodeId: 4, nodeId: 20 });
  port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: element(30, [], []) });
  port.emit('DOM.childNodeInserted', { parentNodeId: 99, node: element(40, [], [text(41, 'Where?')]) });
  port.emit('DOM.characterDataModified', { nodeId: 98, characterData: 'x' });
  port.emit('DOM.attributeModified', { nodeId: 97, name: 'class', value: 'x' });
  await pause(160);
  assert.deepEqual(reports(), []);
});

test('a changed text is reported with the texts around it, a switched attribute with what it is by then', async () => {
  const { port, reports, reported } = await following();
  port.emit('DOM.characterDataModified', { nodeId: 6, characterData: 'Sent' });
  port.emit('DOM.attributeModified', { nodeId: 4, name: 'class', value: 'on' });
  port.emit('DOM.attributeModified', { nodeId: 4, name: 'class', value: 'off again' });
  port.emit('DOM.attributeModified', { nodeId: 4, name: 'title', value: 'x' });
  port.emit('DOM.inlineStyleInvalidated', { nodeIds: [4] });
  const [changed, switched] = await reported(2);
  assert.equal(changed?.[0], 'changed');
  assert.deepEqual((changed?.[1]['path'] as object[] | undefined)?.[0], {
    node: 15,
    name: 'p',
    names: '',
    role: 'status',
    text: 'Sent',
  });
  assert.equal(switched?.[0], 'attributesChanged');
  assert.deepEqual(switched?.[1]['attributes'], { class: 'off again', style: '' });
  assert.equal(reports().length, 2);
});

test('an animation is reported a few times and no more until the next capture', async () => {
  const { port, execute, reports, reported } = await following();
  for (let n = 0; n < 12; n += 1) {
    port.emit('DOM.attributeModified', { nodeId: 4, name: 'class', value: `f${n}` });
    await (n < 6 ? reported(n + 1) : pause(110));
  }
  assert.equal(reports().length, 6);
  dataOf(await execute({ action: 'get_dom' }));
  port.emit('DOM.attributeModified', { nodeId: 4, name: 'class', value: 'on' });
  await reported(7);
});

test('a flood of events ends the following of a session', async () => {
  const { port, reports } = await following();
  for (let n = 0; n < 2_500; n += 1) {
    port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: element(100 + 2 * n, [], [text(101 + 2 * n, 'Row')]) });
  }
  await eventually('it is not followed any more', () => port.count('DOM.disable') === 1);
  assert.deepEqual(reports(), []);
});

test('a page of too many nodes is not followed, and the observation says so', async () => {
  const port = new FakePort();
  const { engine, execute } = await openFake({}, port);
  const finish = engine.finishCapture.bind(engine);
  engine.finishCapture = (failures) => ({ ...finish(failures), totalRows: 30_000 });
  const seen = dataOf(await execute({ action: 'get_dom' })) as Observation;
  await pause(40);
  assert.equal(port.count(DOCUMENT), 0);
  assert.equal(seen.limitations.at(-1)?.kind, 'events_not_followed');
});

test('the whole document is asked for when no call runs, or right before input, and again when it is another', async () => {
  const port = new FakePort();
  const { engine, execute } = await openFake({}, port);
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(port.count(DOCUMENT), 0);
  engine.script = [[{ kind: 'send', method: 'DOM.focus', params: {}, sessionId: '', deadlineMs: 100 }]];
  dataOf(await execute({ action: 'click', nodeId: 'b1' }));
  const order = port.sent.map(({ method }) => method).filter((method) => method === DOCUMENT || method === 'DOM.focus');
  assert.deepEqual(order, [DOCUMENT, 'DOM.focus']);
  await pause(40);
  dataOf(await execute({ action: 'get_dom' }));
  await pause(40);
  assert.equal(port.count(DOCUMENT), 1);
  port.emit('DOM.documentUpdated', {});
  dataOf(await execute({ action: 'get_dom' }));
  await eventually('it is asked for again', () => port.count(DOCUMENT) === 2);
});

test('a document that is never named delays no call, and nothing happens after close', async () => {
  const port = new FakePort().on(DOCUMENT, never);
  const { tool, engine, execute } = await openFake({}, port);
  dataOf(await execute({ action: 'get_dom' }));
  await pause(40);
  const taken = ownTime();
  dataOf(await execute({ action: 'get_dom' }));
  assert.ok(taken() < 500);
  await tool.close();
  const addedEvents = engine.addedEvents.length;
  port.emit('Page.javascriptDialogClosed', {});
  await pause(40);
  assert.equal(engine.addedEvents.length, addedEvents);
});

test('an engine that aborts on a note is replaced at the next call', async () => {
  const { port, engine, execute } = await openFake();
  engine.addEvents = () => {
    throw new EngineAbortedError('out of memory');
  };
  port.emit('Page.javascriptDialogClosed', {});
  await eventually('the engine is given up', () => engine.isDeleted);
  assert.equal((await execute({ action: 'get_dom' })).success, true);
});

test('a popover is looked at whenever the top layer changes', async () => {
  const { port, reported } = await following();
  port.emit('DOM.childNodeInserted', {
    parentNodeId: 4,
    node: element(20, ['popover', 'manual'], [text(21, 'Copied')]),
  });
  await reported(1);
  port.on('DOM.getContentQuads', () => ({ quads: [] })).emit('DOM.topLayerElementsUpdated');
  const [opened, closed] = await reported(2);
  assert.equal(opened?.[0], 'inserted');
  assert.deepEqual([closed?.[0], closed?.[1]['node'], closed?.[1]['box']], ['attributesChanged', 30, []]);
});

test('a frame of another process that comes between two calls is followed, also when it shows another document', async () => {
  const { port } = await following();
  const asked = () => port.sent.filter(({ method, sessionId }) => method === DOCUMENT && sessionId === 'S1').length;
  port.attachFrame('S1', 'frame');
  await eventually('it is asked for', () => asked() === 1);
  port.emit('DOM.documentUpdated', {}, 'S1');
  await eventually('it is asked for anew', () => asked() === 2);
});
