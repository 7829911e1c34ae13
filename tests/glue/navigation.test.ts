// navigate, back, forward, reload, wait, screenshot: the calls that need no element logic.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import jpeg from 'jpeg-js';
import type { ActionReport, Screenshot, VerificationResult } from '../../js-glue/tool/contract/contract.js';
import type { PlanReply, Step } from '../../js-glue/tool/engine/engine.js';
import { failure } from '../../js-glue/tool/contract/errors.js';
import { FakePort, never } from './support/fake_port.js';
import { dataOf, errorOf, openFake, settle, within } from './support/opening.js';

const URL_2 = 'https://shop.test/2';

for (const url of ['javascript:alert(1)', 'chrome://version', 'file:///etc/passwd', 'view-source:https://a.test/']) {
  test(`navigating to ${url} is refused and not sent`, async () => {
    const { port, execute } = await openFake();
    errorOf(await execute({ action: 'navigate', url }), 'SECURITY_BLOCKED');
    assert.equal(port.count('Page.navigate'), 0);
  });
}

test('navigate waits for the new document to load', async () => {
  const port = new FakePort().on('Page.navigate', () => {
    setTimeout(() => port.navigateTo('L2', URL_2), 20);
    return { frameId: 'F0', loaderId: 'L2' };
  });
  const { execute } = await openFake({}, port);
  const report = dataOf(await execute({ action: 'navigate', url: URL_2 })) as ActionReport;
  assert.equal(report.outcome, 'navigated');
  assert.deepEqual(report.observed, { urlChanged: true, domChanged: true, networkOccurred: true, events: [] });
});

test('navigate within the document does not wait for a load', async () => {
  const port = new FakePort().on('Page.navigate', ({ url }) => {
    setTimeout(() => port.emit('Page.navigatedWithinDocument', { frameId: 'F0', url }), 5);
    return { frameId: 'F0' };
  });
  const { execute } = await openFake({}, port);
  const report = dataOf(
    await within(300, execute({ action: 'navigate', url: 'https://shop.test/#2' })),
  ) as ActionReport;
  assert.deepEqual(
    [report.outcome, report.observed.urlChanged, report.observed.domChanged],
    ['navigated', true, false],
  );
});

test('a document that keeps loading counts at the deadline, and the report says so', async () => {
  const port = new FakePort().on('Page.navigate', () => {
    port.emit('Page.frameNavigated', { frame: { id: 'F0', loaderId: 'L2', url: URL_2 } });
    return { loaderId: 'L2' };
  });
  const { execute } = await openFake({}, port);
  const report = dataOf(await execute({ action: 'navigate', url: URL_2, timeoutMs: 50 })) as ActionReport;
  assert.deepEqual(report.observed.events, ['the page is still loading']);
});

test('a server that never answers is a TIMEOUT, and the loading is stopped', async () => {
  const { port, execute } = await openFake({}, new FakePort().on('Page.navigate', never));
  errorOf(await within(500, execute({ action: 'navigate', url: URL_2, timeoutMs: 50 })), 'TIMEOUT');
  // Otherwise Chrome would hold back every later command to the page.
  assert.equal(port.count('Page.stopLoading'), 1);
});

for (const { errorText, code } of [
  { errorText: 'net::ERR_NAME_NOT_RESOLVED', code: 'BAD_INPUT' },
  { errorText: 'net::ERR_CERT_AUTHORITY_INVALID', code: 'SECURITY_BLOCKED' },
  { errorText: 'net::ERR_BLOCKED_BY_CLIENT', code: 'SECURITY_BLOCKED' },
  { errorText: 'net::ERR_CONNECTION_REFUSED', code: 'NOT_FOUND' },
  { errorText: 'net::ERR_CONNECTION_TIMED_OUT', code: 'TIMEOUT' },
  { errorText: 'net::ERR_ABORTED', code: 'NAVIGATED' },
] as const) {
  test(`a load that fails with ${errorText} is ${code}`, async () => {
    const { execute } = await openFake(
      {},
      new FakePort().on('Page.navigate', () => ({ loaderId: 'L2', errorText })),
    );
    errorOf(await execute({ action: 'navigate', url: URL_2 }), code);
  });
}

test('a dialog that holds the navigation up is its outcome', async () => {
  const port = new FakePort().on('Page.navigate', never);
  const { execute } = await openFake({}, port);
  const moved = execute({ action: 'navigate', url: URL_2 });
  await settle();
  port.emit('Page.javascriptDialogOpening', { type: 'beforeunload' });
  const report = dataOf(await within(300, moved)) as ActionReport;
  assert.equal(report.outcome, 'dialog_opened');
});

test('back goes one entry back, and from the first entry nowhere', async () => {
  const port = new FakePort();
  let currentIndex = 1;
  port.on('Page.getNavigationHistory', () => ({ currentIndex, entries: [{ id: 31 }, { id: 32 }] }));
  port.on('Page.navigateToHistoryEntry', ({ entryId }) => {
    assert.equal(entryId, 31);
    setTimeout(() => {
      const frame = { id: 'F0', loaderId: 'L0', url: 'https://shop.test/0' };
      port.emit('Page.frameNavigated', { frame, type: 'BackForwardCacheRestore' });
    }, 5);
    return {};
  });
  const { execute } = await openFake({}, port);
  assert.equal((dataOf(await within(500, execute({ action: 'back' }))) as ActionReport).outcome, 'navigated');
  currentIndex = 0;
  errorOf(await execute({ action: 'back' }), 'NOT_ACTIONABLE');
});

test('wait until stable on a page whose events do not come ends when two captures in a row are equal', async () => {
  const port = new FakePort();
  port.on('DOM.getFlattenedDocument', () => {
    throw new Error('refused');
  });
  let left = 2;
  port.on('DOMSnapshot.captureSnapshot', () => {
    left = Math.max(left - 1, 0);
    return { documents: [], changes: left };
  });
  const { execute } = await openFake({}, port);
  dataOf(await execute({ action: 'wait', until: 'stable', timeoutMs: 3_000 }));
  assert.ok(port.count('DOMSnapshot.captureSnapshot') >= 3);
});

test('wait until text ends when find finds it, and is a TIMEOUT otherwise', async () => {
  const { engine, execute } = await openFake();
  errorOf(await execute({ action: 'wait', until: 'text', text: 'Thank you', timeoutMs: 50 }), 'TIMEOUT');
  engine.matches = [{ id: 't1', role: 'heading', name: 'Thank  You!', context: '', inViewport: true }];
  dataOf(await execute({ action: 'wait', until: 'text', text: 'thank you', timeoutMs: 1_000 }));
});

test('wait until node ends when the node is there', async () => {
  const { execute } = await openFake();
  dataOf(await execute({ action: 'wait', until: 'node', nodeId: 'b1', timeoutMs: 1_000 }));
  errorOf(await execute({ action: 'wait', until: 'node', nodeId: 'b2', timeoutMs: 50 }), 'TIMEOUT');
});

test('wait until network_idle counts requests, also those that run already, and no streams', async () => {
  const { port, execute } = await openFake();
  port.emit('Network.requestWillBeSent', { requestId: '1', type: 'Fetch' });
  port.emit('Network.requestWillBeSent', { requestId: '2', type: 'EventSource' });
  const waited = execute({ action: 'wait', until: 'network_idle', timeoutMs: 3_000 });
  await settle();
  setTimeout(() => port.emit('Network.loadingFinished', { requestId: '1' }), 100);
  const report = dataOf(await waited) as ActionReport;
  assert.ok(report.timing.totalMs >= 550);
  assert.equal(report.observed.networkOccurred, false, 'it began before the wait');
  assert.equal(port.count('Network.enable'), 1);
});

const PICTURE = { width: 1_600, height: 1_200, data: Buffer.alloc(1_600 * 1_200 * 4) };
const JPEG = jpeg.encode(PICTURE, 50).data.toString('base64');

test('a screenshot tells its size in image pixels, and its marks', async () => {
  const port = new FakePort().on('Page.captureScreenshot', () => ({ data: JPEG }));
  const { execute } = await openFake({}, port);
  const shot = dataOf(await execute({ action: 'screenshot', marks: true })) as Screenshot;
  assert.deepEqual([shot.width, shot.height, shot.mimeType], [1600, 1200, 'image/jpeg']);
  assert.deepEqual(shot.marks, [{ id: 'b1', box: [10, 20, 30, 40] }]);
  assert.match(shot.hash, /^[0-9a-f]{16}$/);
});

test('a screenshot that came out wider than maxWidth is taken again at the device scale', async () => {
  const port = new FakePort().on('Page.captureScreenshot', () => ({ data: JPEG }));
  const { execute } = await openFake({}, port);
  dataOf(await execute({ action: 'screenshot', maxWidth: 400 }));
  const scales = port.sent
    .filter((sent) => sent.method === 'Page.captureScreenshot')
    .map((sent) => (sent.params['clip'] as { scale: number }).scale);
  assert.deepEqual(scales, [0.5, 0.125]);
});

test('a screenshot of one node is clipped to its box', async () => {
  const port = new FakePort().on('Page.captureScreenshot', () => ({ data: JPEG }));
  const { execute } = await openFake({}, port);
  dataOf(await execute({ action: 'screenshot', nodeId: 'b1', maxWidth: 2_000 }));
  const { clip } = port.sent.find(({ method }) => method === 'Page.captureScreenshot')?.params ?? {};
  assert.deepEqual(clip, { x: 10, y: 20, width: 30, height: 40, scale: 1 });
  errorOf(await execute({ action: 'screenshot', nodeId: 'b2' }), 'NOT_FOUND');
});

// ---- expect

const EXPECT = { type: 'element_appears', text: 'Thank you', timeoutMs: 50 } as const;
const VERDICT: VerificationResult = {
  success: true,
  verifiedOutcome: 'element_appears',
  actualOutcome: 'navigation',
  errorsDetected: [],
  successMessages: [],
  pageState: { url: 'https://shop.test/old', urlChanged: true, domChanged: true, recentMutations: [] },
  confidence: 1,
  feedback: 'As expected.',
};
const NAVIGATE: Step[] = [{ kind: 'navigate' }];
const LOOK: Step[] = [{ kind: 'capture', fidelity: 'fast' }];

function judging(outcome: ActionReport['outcome'] = 'navigated'): PlanReply {
  const observed = { urlChanged: true, domChanged: true, networkOccurred: true, events: ['another document is shown'] };
  return {
    done: true,
    result: { success: true, data: { outcome, observed, verification: VERDICT, timing: { totalMs: 0 } } },
  };
}

test('what is expected of the page behind a navigation is judged by a plan that began before', async () => {
  const port = new FakePort().on('Page.navigate', () => {
    setTimeout(() => port.navigateTo('L2', `${URL_2}?secret=1#x`), 5);
    return { loaderId: 'L2' };
  });
  const { engine, execute } = await openFake({}, port);
  engine.script = [NAVIGATE, LOOK];
  engine.end = judging();
  const report = dataOf(await execute({ action: 'navigate', url: URL_2, expect: EXPECT })) as ActionReport;
  assert.equal(engine.planned.length, 1);
  assert.deepEqual(engine.advanced[0]?.replies, [{ result: { dialog: false } }]);
  assert.equal(engine.captures.length, 1);
  assert.equal(report.verification?.success, true);
  assert.equal(report.verification?.pageState.url, URL_2);
  assert.deepEqual(report.observed.events, ['another document is shown']);
});

test('an expectation that cannot be read is refused before anything moves', async () => {
  const { port, engine, execute } = await openFake();
  engine.end = { done: true, result: { success: false, error: failure('BAD_INPUT', 'No such type.').error } };
  errorOf(await execute({ action: 'navigate', url: URL_2, expect: { type: 'magic' } as never }), 'BAD_INPUT');
  assert.equal(port.count('Page.navigate'), 0);
});

test('a navigation that fails ends its plan', async () => {
  const port = new FakePort().on('Page.navigate', () => ({ loaderId: 'L2', errorText: 'net::ERR_CONNECTION_REFUSED' }));
  const { engine, execute } = await openFake({}, port);
  engine.script = [NAVIGATE];
  errorOf(await execute({ action: 'navigate', url: URL_2, expect: EXPECT }), 'NOT_FOUND');
  assert.equal(engine.isCanceled, true);
});

test('a dialog of the page that came is the outcome', async () => {
  const port = new FakePort().on('Page.reload', () => {
    setTimeout(() => port.navigateTo('L2', URL_2), 5);
    return {};
  });
  port.on('DOMSnapshot.captureSnapshot', () => {
    port.emit('Page.javascriptDialogOpening', { type: 'alert' });
    return never();
  });
  const { engine, execute } = await openFake({}, port);
  engine.script = [NAVIGATE, LOOK];
  engine.end = judging('dialog_opened');
  const report = dataOf(await within(2_000, execute({ action: 'reload', expect: EXPECT }))) as ActionReport;
  assert.deepEqual(engine.advanced.at(-1)?.interrupt, { kind: 'dialog' });
  assert.equal(report.outcome, 'dialog_opened');
});
