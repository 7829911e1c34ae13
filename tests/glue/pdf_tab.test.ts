// A tab that shows a PDF, or comes to show one, against a reader that fails as tests wish.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Observation, ToolCall } from '../../js-glue/tool/contract/contract.js';
import { failure } from '../../js-glue/tool/contract/errors.js';
import type { PdfRead } from '../../js-glue/tool/pdf/pages.js';
import { FakeEngine } from './support/fake_engine.js';
import { FakePort, MAIN_FRAME, never } from './support/fake_port.js';
import { dataOf, errorOf, openFake, settle, within } from './support/opening.js';
import type { Opened } from './support/opening.js';

const kFrame = { id: MAIN_FRAME, loaderId: 'L1', url: 'https://shop.test/a.pdf', mimeType: 'application/pdf' };
const kBytes = Buffer.from('%PDF-1.4').toString('base64');
const kPage: PdfRead = { count: 1, texts: ['The only page'] };

/** A tab with a PDF; its readings, one after another, the last again and again. An error is what one rejects with. */
async function openPdf(...reads: Array<PdfRead | Error>): Promise<Opened & { times(): number }> {
  const port = new FakePort()
    .on('Page.getFrameTree', () => ({ frameTree: { frame: kFrame } }))
    .on('Page.getNavigationHistory', () => ({ currentIndex: 0, entries: [{ transitionType: 'link' }] }))
    .on('Page.createIsolatedWorld', () => ({ executionContextId: 3 }))
    .on('Runtime.evaluate', () => ({ result: { value: kBytes } }));
  let times = 0;
  const readPdf = async (): Promise<PdfRead> => {
    const read = reads[Math.min(times, reads.length - 1)] ?? kPage;
    times += 1;
    if (read instanceof Error) throw read;
    return read;
  };
  return { ...(await openFake({ readPdf }, port)), times: () => times };
}

async function look({ execute }: Opened): Promise<string> {
  return String((dataOf(await execute({ action: 'get_dom' })) as Observation).content);
}

test('what another reading may mend is read again, and all else once', async () => {
  for (const [first, isRead] of [
    [{ problem: 'time' }, 2],
    [{ problem: 'reader' }, 2],
    [{ count: 2, texts: ['One'], ended: 'time' }, 2],
    [{ count: 2, texts: ['One'], ended: 'reader' }, 2],
    [{ count: 2, texts: ['One'], ended: 'size' }, 1],
    [{ problem: 'password' }, 1],
    [{ problem: 'damaged' }, 1],
    [{ problem: 'library' }, 1],
    [kPage, 1],
  ] as const) {
    const tab = await openPdf(first, kPage);
    await look(tab);
    assert.equal(/^The only page$/m.test(await look(tab)), isRead === 2 || first === kPage, JSON.stringify(first));
    assert.equal(tab.times(), isRead, JSON.stringify(first));
  }
});

test('the observation says that its reader failed, and does not fail with it', async () => {
  const tab = await openPdf(new Error('Only a single offscreen document may be created.'));
  assert.match(await look(tab), /^<PDF not read: its reader ended\. A screenshot shows it>$/m);
});

test('an action that leads to a PDF is not to be repeated, a look is, and other errors stay', async () => {
  const detached = failure('DETACHED', 'The debugger was detached.', 'Attach again.');
  for (const [call, code, retrySuggested] of [
    [{ action: 'click', nodeId: 'b1' }, 'NAVIGATED', false],
    [{ action: 'get_dom' }, 'NAVIGATED', true],
    [{ action: 'get_dom', mode: 'agent' }, 'BAD_INPUT', false],
  ] as const) {
    const port = new FakePort().on('DOM.focus', never);
    const { engine, execute } = await openFake({}, port);
    engine.script = [[{ kind: 'send', method: 'DOM.focus', params: {}, sessionId: '', deadlineMs: 4_000 }]];
    engine.end = { done: true, result: { success: false, error: detached.error } };
    port.on('DOMSnapshot.captureSnapshot', never);
    const running = execute(call as unknown as ToolCall);
    if (code === 'NAVIGATED') await settle();
    port.emit('Page.frameNavigated', { frame: { ...kFrame, loaderId: 'L2' }, type: 'Navigation' });
    port.emit('Inspector.detached', { reason: 'target_closed' });
    assert.equal(errorOf(await within(2_000, running), code).retrySuggested, retrySuggested, call.action);
  }
});

test('an id that the page knows is of the page, though it is written like a place', async () => {
  const tab = await openPdf(kPage);
  await look(tab);
  const expand: ToolCall = { action: 'expand', nodeId: 'pg000100' };
  assert.equal((dataOf(await tab.execute(expand)) as Observation).content, 'button Buy');
  tab.engine.observe = (options?: { root?: string }) => {
    if (options?.root !== undefined) throw failure('NOT_FOUND', 'No node of the page has that id now.', 'Look.');
    return new FakeEngine().observe();
  };
  assert.equal((dataOf(await tab.execute(expand)) as Observation).content, '<page 1 of 1>\nThe only page');
});

test('the text of a PDF is not put into the observation of the page before it', async () => {
  const tab = await openPdf(kPage);
  const observe = tab.engine.observe.bind(tab.engine);
  tab.engine.observe = () => {
    tab.port.emit('Page.frameNavigated', { frame: { ...kFrame, loaderId: 'L2' }, type: 'Navigation' });
    return observe();
  };
  assert.doesNotMatch(await look(tab), /The only page|PDF/);
});
