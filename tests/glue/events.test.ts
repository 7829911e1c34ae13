// The way of events to the engine and of its asks to the browser, and when a page counts as still.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ActionReport, Observation } from '../../js-glue/src/contract.js';
import { EngineAbortedError } from '../../js-glue/src/errors.js';
import { FakePort, never } from './support/fake_port.js';
import { dataOf, errorOf, openFake, settle } from './support/opening.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const DOCUMENT = 'DOM.getFlattenedDocument';

/** A page of body 3, main 4 and a region 5; children before their parents, as Chrome lists them. */
const NODES = [
  { nodeId: 4, parentId: 3, backendNodeId: 14, nodeType: 1, localName: 'main', attributes: ['class', 'off'] },
  { nodeId: 6, parentId: 5, backendNodeId: 16, nodeType: 3, localName: '', nodeValue: 'Ready' },
  { nodeId: 5, parentId: 3, backendNodeId: 15, nodeType: 1, localName: 'p', attributes: ['role', 'status'] },
  { nodeId: 3, parentId: 1, backendNodeId: 13, nodeType: 1, localName: 'body', attributes: [] },
  { nodeId: 1, backendNodeId: 11, nodeType: 9, localName: '' },
];
const BOX = { quads: [[10, 20, 110, 20, 110, 60, 10, 60]] };

const text = (nodeId: number, nodeValue: string): object => ({
  nodeId,
  backendNodeId: nodeId + 10,
  nodeType: 3,
  localName: '',
  nodeValue,
});

const element = (
  nodeId: number,
  attributes: string[],
  children: object[],
  childNodeCount = children.length,
): object => ({
  nodeId,
  backendNodeId: nodeId + 10,
  nodeType: 1,
  localName: 'div',
  attributes,
  childNodeCount,
  ...(children.length > 0 ? { children } : {}),
});

/** A tab whose DOM events are followed. */
async function following(port = new FakePort()) {
  port.on(DOCUMENT, () => ({ nodes: NODES })).on('DOM.getContentQuads', () => BOX);
  const opened = await openFake({}, port);
  dataOf(await opened.execute({ action: 'get_dom' }));
  await pause(40);
  const reports = () =>
    opened.engine.noted
      .filter(({ method }) => method.startsWith('Mirror.'))
      .map(({ method, params }) => [method.slice(7), params as Record<string, unknown>] as const);
  return { ...opened, reports };
}

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
  assert.equal(engine.noted.length, 0);
  await pause(40);
  const asked = { type: 'Fetch', method: 'POST', url: 'https://shop.test/save', documentURL };
  assert.deepEqual(
    engine.noted.map(({ method, params, sessionId }) => [method, params, sessionId]),
    [
      ['Request.began', { type: 'Fetch' }, ''],
      ['Request.ended', { ...asked, status: 500 }, ''],
      ['Page.javascriptDialogOpening', { message: 'Hi' }, 'child'],
    ],
  );
  for (const { at } of engine.noted) assert.ok(at >= before && at <= Date.now());
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
    seen = engine.noted.length;
    return observe();
  };
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(seen, 1);
});

test('what came is reported with what is around and inside of it and with its box, once it has stood a while', async () => {
  const { port, reports } = await following();
  const toast = element(20, ['class', 'toast', 'id', 't'], [], 2);
  port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: toast });
  assert.deepEqual(port.sent.at(-1)?.params, { nodeId: 20, depth: 40, pierce: true });
  const inside = [element(21, ['role', 'alert'], [text(22, 'Not')]), element(23, [], [text(24, 'saved')])];
  port.emit('DOM.setChildNodes', { parentId: 20, nodes: inside });
  await pause(60);
  assert.deepEqual(reports(), []);
  await pause(100);
  assert.deepEqual(reports(), [
    [
      'came',
      {
        node: 30,
        box: [10, 20, 110, 60],
        path: [
          { node: 30, name: 'div', names: 'toast t ', text: 'Not saved' },
          { node: 14, name: 'main', names: 'off  ' },
          { node: 13, name: 'body', names: '  ' },
          { node: 11, name: '', names: '  ' },
        ],
        inner: [{ node: 31, name: 'div', names: '  ', role: 'alert', text: 'Not' }],
      },
    ],
  ]);
  port.emit('DOM.childNodeRemoved', { parentNodeId: 3, nodeId: 4 });
  await pause(40);
  assert.deepEqual(reports().at(-1), ['went', { node: 30 }], 'it went with what was around it');
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
  const { port, reports } = await following();
  port.emit('DOM.characterDataModified', { nodeId: 6, characterData: 'Sent' });
  port.emit('DOM.attributeModified', { nodeId: 4, name: 'class', value: 'on' });
  port.emit('DOM.attributeModified', { nodeId: 4, name: 'class', value: 'off again' });
  port.emit('DOM.attributeModified', { nodeId: 4, name: 'title', value: 'x' });
  port.emit('DOM.inlineStyleInvalidated', { nodeIds: [4] });
  await pause(160);
  const [changed, switched] = reports();
  assert.equal(changed?.[0], 'changed');
  assert.deepEqual((changed?.[1]['path'] as object[] | undefined)?.[0], {
    node: 15,
    name: 'p',
    names: '  ',
    role: 'status',
    text: 'Sent',
  });
  assert.equal(switched?.[0], 'switched');
  assert.deepEqual(switched?.[1]['switched'], { class: 'off again', style: '' });
  assert.equal(reports().length, 2);
});

test('an animation is reported a few times and no more until the next capture', async () => {
  const { port, execute, reports } = await following();
  for (let n = 0; n < 12; n += 1) {
    port.emit('DOM.attributeModified', { nodeId: 4, name: 'class', value: `f${n}` });
    await pause(110);
  }
  assert.equal(reports().length, 6);
  dataOf(await execute({ action: 'get_dom' }));
  port.emit('DOM.attributeModified', { nodeId: 4, name: 'class', value: 'on' });
  await pause(160);
  assert.equal(reports().length, 7);
});

test('a flood of events ends the following of a session', async () => {
  const { port, reports } = await following();
  for (let n = 0; n < 2_500; n += 1) {
    port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: element(100 + 2 * n, [], [text(101 + 2 * n, 'Row')]) });
  }
  await pause(160);
  assert.equal(port.count('DOM.disable'), 1);
  assert.deepEqual(reports(), []);
});

test('a page of too many nodes is not followed, and the observation says so', async () => {
  const port = new FakePort();
  const { engine, execute } = await openFake({}, port);
  const finish = engine.finishCapture.bind(engine);
  engine.finishCapture = (failures) => ({ ...finish(failures), totalNodes: 30_000 });
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
  await pause(40);
  assert.equal(port.count(DOCUMENT), 2);
});

test('a document that is never named delays no call, and nothing happens after close', async () => {
  const port = new FakePort().on(DOCUMENT, never);
  const { tool, engine, execute } = await openFake({}, port);
  dataOf(await execute({ action: 'get_dom' }));
  await pause(40);
  const started = performance.now();
  dataOf(await execute({ action: 'get_dom' }));
  assert.ok(performance.now() - started < 500);
  await tool.close();
  const noted = engine.noted.length;
  port.emit('Page.javascriptDialogClosed', {});
  await pause(40);
  assert.equal(engine.noted.length, noted);
});

test('an engine that aborts on a note is replaced at the next call', async () => {
  const { port, engine, execute } = await openFake();
  engine.note = () => {
    throw new EngineAbortedError('out of memory');
  };
  port.emit('Page.javascriptDialogClosed', {});
  await pause(40);
  assert.equal(engine.isDeleted, true);
  assert.equal((await execute({ action: 'get_dom' })).success, true);
});

async function stillAfter(
  make: (port: FakePort) => NodeJS.Timeout | undefined,
  timeoutMs?: number,
): Promise<ActionReport> {
  const { port, execute } = await following();
  const waited = execute({ action: 'wait', until: 'stable', ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  await settle();
  const timer = make(port);
  try {
    return dataOf(await waited) as ActionReport;
  } finally {
    clearInterval(timer);
  }
}

test('a page is still when nothing has changed for 300 ms', async () => {
  const report = await stillAfter((port) => {
    setTimeout(() => port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: { nodeId: 9 } }), 200);
    return undefined;
  });
  assert.ok(report.timing.totalMs >= 480 && report.timing.totalMs < 1_000, `${report.timing.totalMs}`);
});

const RESTLESS: ReadonlyArray<[string, (port: FakePort, n: number) => void]> = [
  ['styles', (port) => port.emit('DOM.attributeModified', { nodeId: 4, name: 'style', value: 'left: 1px' })],
  ['an attribute that changes on and on', (port) => port.emit('DOM.attributeModified', { nodeId: 4, name: 'class' })],
  ['a ticking text', (port) => port.emit('DOM.characterDataModified', { nodeId: 4 })],
  [
    'what comes and goes in one place',
    (port, n) => {
      port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: { nodeId: n } });
      port.emit('DOM.childNodeRemoved', { parentNodeId: 4, nodeId: n });
    },
  ],
  ['frames of other sites', (port, n) => port.emit('DOM.childNodeInserted', { parentNodeId: n, node: {} }, 's1')],
  [
    'polling',
    (port, n) => {
      const request = { url: `https://shop.test/poll?${n}` };
      port.emit('Network.requestWillBeSent', { requestId: `${n}`, type: 'Fetch', request });
      port.emit('Network.loadingFinished', { requestId: `${n}` });
    },
  ],
  ['pings', (port, n) => port.emit('Network.requestWillBeSent', { requestId: `${n}`, type: 'Ping' })],
];
for (const [what, emit] of RESTLESS) {
  test(`${what} do not hold it up`, async () => {
    let n = 0;
    const next = () => {
      n += 1;
      return n;
    };
    const report = await stillAfter((port) => setInterval(() => emit(port, next()), 20));
    assert.deepEqual(report.observed.events, []);
    assert.ok(report.timing.totalMs < 1_500, `${report.timing.totalMs}`);
  });
}

test('a request is waited for, a long poll for a second', async () => {
  const request = { requestId: 'long', type: 'Fetch', request: { url: 'https://shop.test/hang' } };
  const report = await stillAfter((port) => {
    port.emit('Network.requestWillBeSent', request);
    return undefined;
  });
  assert.ok(report.timing.totalMs >= 950 && report.timing.totalMs < 1_800, `${report.timing.totalMs}`);
  assert.equal(report.observed.networkOccurred, true);
});

test('content that keeps growing ends the wait after three seconds, or is a TIMEOUT of the time that was given', async () => {
  let n = 10;
  const grow = (port: FakePort) =>
    setInterval(() => {
      n += 1;
      port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: { nodeId: n } });
    }, 50);
  const report = await stillAfter(grow);
  assert.deepEqual(report.observed.events, ['the page was not still within 3 s']);
  const { port, execute } = await following();
  const timer = grow(port);
  errorOf(await execute({ action: 'wait', until: 'stable', timeoutMs: 400 }), 'TIMEOUT');
  clearInterval(timer);
});
