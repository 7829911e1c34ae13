// When a page counts as still, and when its requests have ended.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import type { ActionReport } from '../../js-glue/tool/contract/contract.js';
import { FakePort, MAIN_FRAME, never } from './support/fake_port.js';
import { DOCUMENT, following, pause } from './support/following.js';
import { ownTime } from '../support/own_time.js';
import { dataOf, errorOf, openFake, settle } from './support/opening.js';
import { eventually } from '../support/waiting.js';

/** `ownMs`: see support/own_time.ts. */
type Waited = ActionReport & { ownMs: number };

async function stillAfter(make: (port: FakePort) => NodeJS.Timeout | undefined, timeoutMs?: number): Promise<Waited> {
  const { port, execute } = await following();
  const waited = execute({ action: 'wait', until: 'stable', ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  await settle();
  const taken = ownTime();
  const timer = make(port);
  try {
    const report = dataOf(await waited) as ActionReport;
    return { ...report, ownMs: taken() };
  } finally {
    taken();
    clearInterval(timer);
  }
}

test('a page is still when nothing has changed for 300 ms', async () => {
  const report = await stillAfter((port) => {
    setTimeout(() => port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: { nodeId: 9 } }), 200);
    return undefined;
  });
  assert.ok(report.timing.totalMs >= 480 && report.ownMs < 1_000, `${report.timing.totalMs}`);
});

test('a change that is read right after a stall of this process is still waited for', async () => {
  let isReported = false;
  const report = await stillAfter((port) => {
    setTimeout(() => {
      const until = performance.now() + 400;
      while (performance.now() < until);
      setTimeout(() => {
        isReported = true;
        port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: { nodeId: 9 } });
      }, 20);
    }, 100);
    return undefined;
  });
  assert.ok(isReported, 'it was called still before the change was read');
  assert.ok(report.timing.totalMs >= 780, `${report.timing.totalMs}`);
});

test('a page that was captured is not captured again to be followed', async () => {
  const { engine, execute } = await openFake(
    {},
    new FakePort().on(DOCUMENT, () => ({ nodes: [] })),
  );
  dataOf(await execute({ action: 'wait', until: 'stable' }));
  assert.equal(engine.captures.length, 1);
  const other = await openFake(
    {},
    new FakePort().on(DOCUMENT, () => ({ nodes: [] })),
  );
  const looked = other.execute({ action: 'get_dom' });
  // Before the pause after which a page is followed on its own.
  dataOf((await Promise.all([looked, other.execute({ action: 'wait', until: 'stable' })]))[1]);
  assert.equal(other.engine.captures.length, 1);
});

test('a wait for a page whose document is on its way waits for that, and then for what is still loading', async () => {
  let send: (document: object) => void = () => {};
  const port = new FakePort().on(DOCUMENT, () => new Promise((resolve) => (send = resolve)));
  const { execute } = await openFake({}, port);
  dataOf(await execute({ action: 'get_dom' }));
  await eventually('the document is requested', () => port.count(DOCUMENT) === 1);
  begin(port, 'slow', '/slow');
  const started = performance.now();
  const waited = execute({ action: 'wait', until: 'stable' });
  // Longer than two equal captures take.
  setTimeout(() => send({ nodes: [] }), 600);
  setTimeout(() => port.emit('Network.loadingFinished', { requestId: 'slow' }), 1_000);
  dataOf(await waited);
  assert.ok(performance.now() - started >= 1_280);
  assert.equal(port.count(DOCUMENT), 1);
});

test('a wait for a text captures a page that is followed when it changes', async () => {
  const { port, engine, execute } = await following();
  const before = engine.captures.length;
  const waited = execute({ action: 'wait', until: 'text', text: 'Thank you', timeoutMs: 10_000 });
  // Longer than the pause between two captures of a page that is not followed.
  await pause(400);
  assert.equal(engine.captures.length - before, 1);
  await eventually('it is captured for what no event reports', () => engine.captures.length - before === 2);
  engine.matches = [{ id: 'p1', role: 'paragraph', name: 'Thank you', context: '', inViewport: true }];
  port.emit('DOM.characterDataModified', { nodeId: 6, characterData: 'Thank you' });
  dataOf(await waited);
  assert.equal(engine.captures.length - before, 3);
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
    assert.ok(report.ownMs < 1_500, `${report.timing.totalMs}`);
  });
}

function begin(port: FakePort, requestId: string, path: string, type = 'Fetch', sessionId = ''): void {
  port.emit('Network.requestWillBeSent', { requestId, type, request: { url: `https://shop.test${path}` } }, sessionId);
}

function answer(port: FakePort, requestId: string, type = 'Fetch', mimeType = 'application/json'): void {
  port.emit('Network.responseReceived', { requestId, type, response: { status: 200, mimeType } });
}

test('a request that takes longer than a second is waited for, and what it brings, 300 ms after its end', async () => {
  const report = await stillAfter((port) => {
    begin(port, 'api', '/api/orders');
    setTimeout(() => {
      answer(port, 'api');
      port.emit('Network.dataReceived', { requestId: 'api', dataLength: 900 });
      port.emit('Network.loadingFinished', { requestId: 'api' });
    }, 1_200);
    setTimeout(() => port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: { nodeId: 9 } }), 1_420);
    return undefined;
  });
  assert.ok(report.timing.totalMs >= 1_700 && report.ownMs < 2_400, `${report.timing.totalMs}`);
  assert.deepEqual(report.observed.events, []);
  assert.equal(report.observed.networkOccurred, true);
});

test('a request that does not end is given up after three seconds, and the page around it counts as still', async () => {
  const report = await stillAfter((port) => {
    begin(port, 'long', '/hang');
    return undefined;
  });
  assert.ok(report.timing.totalMs >= 2_950, `${report.timing.totalMs}`);
  assert.deepEqual(report.observed.events, ['1 request that takes long was not waited for']);
});

test('of one page and one address, what was open for ten seconds is a long poll and not waited for again', async () => {
  const { port, execute } = await following();
  const now = performance.now.bind(performance);
  begin(port, 'first', '/updates?since=1');
  const clock = mock.method(performance, 'now', () => now() + 12_000);
  try {
    const takenBefore = ownTime();
    dataOf(await execute({ action: 'wait', until: 'stable' }));
    assert.ok(takenBefore() < 700, 'it was open before');
    port.emit('Network.loadingFinished', { requestId: 'first' });
    begin(port, 'second', '/updates?since=2');
    const takenAfter = ownTime();
    dataOf(await execute({ action: 'wait', until: 'stable' }));
    assert.ok(takenAfter() < 700);
  } finally {
    clock.mock.restore();
  }
});

test('requests of one moment to one address are no polling', async () => {
  const report = await stillAfter((port) => {
    for (const id of ['1', '2', '3', '4']) begin(port, id, `/api/item?id=${id}`);
    for (const id of ['1', '2', '3']) port.emit('Network.loadingFinished', { requestId: id });
    setTimeout(() => port.emit('Network.loadingFinished', { requestId: '4' }), 600);
    return undefined;
  });
  assert.ok(report.timing.totalMs >= 880, `${report.timing.totalMs}`);
});

test('a dialog ends it at once, also while the document is being asked for', async () => {
  const port = new FakePort().on(DOCUMENT, never);
  const { execute } = await openFake({}, port);
  const waited = execute({ action: 'wait', until: 'stable' });
  await pause(30);
  assert.equal(port.count(DOCUMENT), 1);
  const taken = ownTime();
  port.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'Hi' });
  errorOf(await waited, 'DIALOG_OPEN');
  assert.ok(taken() < 200);
});

/** How long a wait for the network takes while `make` runs. */
async function idleAfter(make: (port: FakePort) => NodeJS.Timeout | undefined): Promise<Waited> {
  const { port, execute } = await openFake();
  const waited = execute({ action: 'wait', until: 'network_idle', timeoutMs: 4_500 });
  await settle();
  const taken = ownTime();
  const timer = make(port);
  try {
    const report = dataOf(await waited) as ActionReport;
    return { ...report, ownMs: taken() };
  } finally {
    taken();
    clearInterval(timer);
  }
}

test('a body that the page does not read does not hold the network up', async () => {
  const report = await idleAfter((port) => {
    begin(port, '1', '/track');
    answer(port, '1');
    port.emit('Network.dataReceived', { requestId: '1', dataLength: 2 });
    return undefined;
  });
  assert.ok(report.timing.totalMs >= 480 && report.ownMs < 1_200, `${report.timing.totalMs}`);
});

test('a document and a script are waited for to their end', async () => {
  for (const type of ['Document', 'Script', 'XHR']) {
    const report = await idleAfter((port) => {
      begin(port, '1', '/app', type);
      answer(port, '1', type);
      setTimeout(() => port.emit('Network.loadingFinished', { requestId: '1' }), 800);
      return undefined;
    });
    assert.ok(report.timing.totalMs >= 1_250, `${type} ${report.timing.totalMs}`);
  }
});

test('a frame that goes to another process takes its request along', async () => {
  const report = await idleAfter((port) => {
    const request = { url: 'https://ad.test/' };
    port.emit('Network.requestWillBeSent', { requestId: '1', frameId: 'ad', type: 'Document', request });
    setTimeout(() => port.emit('Page.frameDetached', { frameId: 'ad', reason: 'swap' }), 100);
    return undefined;
  });
  assert.ok(report.ownMs < 1_000, `${report.timing.totalMs}`);
});

test('polling, streams and frames of other sites do not hold the network up', async () => {
  let n = 0;
  const report = await idleAfter((port) => {
    begin(port, 'stream', '/stream');
    answer(port, 'stream', 'Fetch', 'text/event-stream');
    begin(port, 'ad', '/ad', 'Document', 's1');
    return setInterval(() => {
      n += 1;
      begin(port, `poll${n}`, `/poll?${n}`);
      port.emit('Network.dataReceived', { requestId: 'stream', dataLength: 20 });
      begin(port, `ad${n}`, `/ad/${n}`, 'Fetch', 's1');
    }, 100);
  });
  assert.ok(report.ownMs < 1_800, `${report.timing.totalMs}`);
});

test('a request that does not end holds the network up for three seconds, and the report says so', async () => {
  const report = await idleAfter((port) => {
    begin(port, 'long', '/hang');
    return undefined;
  });
  assert.ok(report.timing.totalMs >= 2_950 && report.ownMs < 3_800, `${report.timing.totalMs}`);
  assert.deepEqual(report.observed.events, ['1 request that takes long was not waited for']);
});

test('what an old document asked for is forgotten with it, what the new one asked for is not', async () => {
  const { port, execute } = await openFake();
  const ask = (requestId: string, loaderId: string): void =>
    port.emit('Network.requestWillBeSent', {
      requestId,
      loaderId,
      type: 'Document',
      request: { url: 'https://a.test/' },
    });
  ask('old', 'L1');
  ask('new', 'L2');
  port.emit('Page.frameNavigated', { frame: { id: MAIN_FRAME, loaderId: 'L2', url: 'https://a.test/' } });
  const waited = execute({ action: 'wait', until: 'network_idle', timeoutMs: 4_000 });
  const taken = ownTime();
  setTimeout(() => port.emit('Network.loadingFinished', { requestId: 'new' }), 700);
  const report = dataOf(await waited) as ActionReport;
  assert.ok(report.timing.totalMs >= 1_150 && taken() < 2_000, `${report.timing.totalMs}`);
});

test('content that keeps growing ends the wait after three seconds, or is a TIMEOUT of the time that was given', async () => {
  let n = 10;
  const grow = (port: FakePort) =>
    setInterval(() => {
      n += 1;
      port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: { nodeId: n } });
    }, 50);
  const report = await stillAfter(grow);
  assert.deepEqual(report.observed.events, ['the page was not still within 3.3 s']);
  const { port, execute } = await following();
  const timer = grow(port);
  errorOf(await execute({ action: 'wait', until: 'stable', timeoutMs: 400 }), 'TIMEOUT');
  clearInterval(timer);
});

/** The replies for a plan that captures and then lets the page settle while `make` runs, and how long that took. */
async function settledAfter(
  make: (port: FakePort) => NodeJS.Timeout | undefined,
  { isFollowed = true, isBusy = false, waitMs = 0 } = {},
) {
  const { port, engine, execute } = isFollowed ? await following() : await openFake();
  if (!isFollowed) port.on(DOCUMENT, never);
  engine.script = [
    [
      { kind: 'mark', sessionId: '' },
      { kind: 'capture', fidelity: 'fast' },
    ],
    [{ kind: 'settle', ms: 1_000, waitMs, isBusy }],
  ];
  let timer: NodeJS.Timeout | undefined;
  const advance = engine.advance.bind(engine);
  engine.advance = (replies, interrupt) => {
    if (engine.script.length === 1) timer = make(port);
    return advance(replies, interrupt);
  };
  const taken = ownTime();
  const started = performance.now();
  dataOf(await execute({ action: 'keypress', key: 'Enter' }));
  clearInterval(timer);
  return { reply: engine.advanced[1]?.replies[0], ms: performance.now() - started, ownMs: taken() };
}

const insert = (port: FakePort, nodeId: number, sessionId = ''): void =>
  port.emit('DOM.childNodeInserted', { parentNodeId: 4, node: { nodeId } }, sessionId);

const settled = (changed: boolean, added = 0): object => ({
  result: { changed, quiet: false, added, removed: 0, text: 0, attribute: 0 },
});

test('a plan goes on at once where the page asked for nothing, and hears that nothing has changed', async () => {
  const { reply, ms, ownMs } = await settledAfter(() => undefined);
  assert.deepEqual(reply, settled(false));
  assert.ok(ownMs < 250, `${ms}`);
});

test('a plan hears at once of what changed, and of what changes while it waits for that', async () => {
  for (const [delayMs, waitMs] of [
    [0, 0],
    [150, 1_000],
  ] as const) {
    const { reply, ms, ownMs } = await settledAfter(
      (port) => {
        if (delayMs === 0) insert(port, 9);
        else setTimeout(() => insert(port, 9), delayMs);
        return undefined;
      },
      { waitMs },
    );
    assert.deepEqual(reply, settled(true, 1));
    assert.ok(ms >= delayMs - 20 && ownMs < delayMs + 250, `${ms}`);
  }
});

test('a change in a frame of another site is a change, but no one knows whose', async () => {
  const { reply } = await settledAfter((port) => {
    insert(port, 9, 's1');
    return undefined;
  });
  assert.deepEqual(reply, settled(true));
});

test('a page that is at work is waited for until nothing has changed for 300 ms', async () => {
  const { reply, ms, ownMs } = await settledAfter(
    (port) => {
      setTimeout(() => insert(port, 9), 150);
      return undefined;
    },
    { isBusy: true },
  );
  assert.deepEqual(reply, settled(true, 1));
  assert.ok(ms >= 430 && ownMs < 800, `${ms}`);
});

test('what stands for something that is loading is waited for until it is replaced', async () => {
  const { reply, ms, ownMs } = await settledAfter(
    (port) => {
      setTimeout(() => insert(port, 9), 450);
      return undefined;
    },
    { isBusy: true, waitMs: 1_000 },
  );
  assert.deepEqual(reply, settled(true, 1));
  assert.ok(ms >= 730 && ownMs < 1_100, `${ms}`);
});

test('a plan waits for the request that it made, and not for those before', async () => {
  const { ms, ownMs } = await settledAfter((port) => {
    begin(port, 'pay', '/pay');
    setTimeout(() => port.emit('Network.loadingFinished', { requestId: 'pay' }), 400);
    return undefined;
  });
  assert.ok(ms >= 680 && ownMs < 1_050, `${ms}`);
});

test('a plan does not wait longer than it wants for a page that does not rest, nor for one that is not followed', async () => {
  let n = 10;
  const restless = await settledAfter(
    (port) =>
      setInterval(() => {
        n += 1;
        insert(port, n);
      }, 50),
    { isBusy: true },
  );
  assert.equal((restless.reply as { result: { changed: boolean } }).result.changed, true);
  assert.ok(restless.ms >= 980 && restless.ownMs < 1_400, `${restless.ms}`);
  const unknown = await settledAfter(() => undefined, { isFollowed: false });
  assert.deepEqual(unknown.reply, settled(false));
  assert.ok(unknown.ownMs < 250, `${unknown.ms}`);
});
