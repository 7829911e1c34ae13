// How the extension waits for a reader of PDFs, and how a reader ends by itself. The browser is a fake: no real one hangs on demand.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { readPdf } from '../../../extension/src/debugging/read_pdf.js';
import type { PdfMessage } from '../../../js-glue/tool/pdf/pages.js';
import { within } from '../../support/waiting.js';

const kUrl = 'chrome-extension://a/pdf/reader.html';
const never = (): Promise<never> => new Promise(() => {});
const live = (): AbortSignal => new AbortController().signal;

/** Documents open as `open` says, and a reader says this at once. */
function fakeBrowser(open: () => Promise<unknown>, said: readonly PdfMessage[]): void {
  const offscreen = { createDocument: open, closeDocument: () => Promise.resolve() };
  const postMessage = (_data: unknown, [port]: MessagePort[]): void => {
    for (const message of said) port?.postMessage(message);
  };
  Object.assign(globalThis, {
    chrome: { offscreen, runtime: { getURL: () => kUrl } },
    clients: { matchAll: () => Promise.resolve([{ url: kUrl, postMessage }]) },
  });
}

const kSaid: PdfMessage[] = [{ count: 1 }, { text: 'One' }, { isOver: true }];

test('a reading that waits for another, or for its document, is ended by its signal at once', async () => {
  let opened = (): void => {};
  fakeBrowser(() => new Promise<void>((resolve) => (opened = resolve)), kSaid);
  const first = new AbortController();
  const second = new AbortController();
  const running = readPdf('', first.signal);
  const queued = readPdf('', second.signal);
  second.abort(new Error('enough of the second'));
  await assert.rejects(within('the queued reading ends', 5_000, queued), /enough of the second/);
  first.abort(new Error('enough of the first'));
  await assert.rejects(within('the running reading ends', 5_000, running), /enough of the first/);
  opened();
  fakeBrowser(() => Promise.resolve(), kSaid);
  assert.deepEqual(await within('the next is read', 5_000, readPdf('', live())), { count: 1, texts: ['One'] });
});

test('a document that never opens is given up, and the next PDF is read', async () => {
  fakeBrowser(never, kSaid);
  assert.deepEqual(await within('it is given up', 15_000, readPdf('', live())), { problem: 'reader' });
  fakeBrowser(() => Promise.resolve(), kSaid);
  assert.deepEqual(await within('the next is read', 5_000, readPdf('', live())), { count: 1, texts: ['One'] });
});

test('a reader ends its worker by itself, if nobody closes its document', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let ends = 0;
  let hear: ((event: unknown) => void) | undefined;
  const serviceWorker = {
    addEventListener: (_type: string, listener: (event: unknown) => void) => (hear = listener),
    startMessages() {},
  };
  class FakeWorker {
    postMessage(_data: unknown, [port]: MessagePort[]): void {
      port?.close();
    }
    terminate(): void {
      ends += 1;
    }
  }
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker }, configurable: true });
  Object.assign(globalThis, { Worker: FakeWorker });
  await import('../../../extension/pdf/reader.js');
  const said: unknown[] = [];
  hear?.({ data: '', ports: [{ postMessage: (message: unknown) => said.push(message) }] });
  mock.timers.tick(19_000);
  assert.equal(ends, 0);
  mock.timers.tick(2_000);
  assert.deepEqual([ends, said], [1, [{ problem: 'reader' }]]);
  mock.timers.reset();
});
