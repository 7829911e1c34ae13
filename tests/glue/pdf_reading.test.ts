// How a reading of a PDF ends, against readers that do what no library does on demand.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { type PdfMessage, listened } from '../../js-glue/tool/pdf/pages.js';
import { within } from './support/opening.js';

const kSoon = 20;

/** A reader that says this and then nothing; how often it was ended. */
function reading(
  messages: readonly PdfMessage[],
  signal = new AbortController().signal,
): { read: ReturnType<typeof listened>; ended(): number } {
  let ends = 0;
  const read = listened(
    (hear) => {
      queueMicrotask(() => messages.forEach(hear));
      return () => {
        ends += 1;
      };
    },
    signal,
    kSoon,
  );
  return { read: within(5_000, read), ended: () => ends };
}

test('a reader that hangs is ended, and the pages that it had read are given', async () => {
  const hangs = reading([{ count: 3 }, { text: 'one' }, { text: null }]);
  assert.deepEqual(await hangs.read, { count: 3, texts: ['one', null], ended: 'time' });
  assert.equal(hangs.ended(), 1);
  assert.deepEqual(await reading([]).read, { problem: 'time' });
});

test('a reader that stops before the last page has met a bound, and one that stops before the first has read nothing', async () => {
  assert.deepEqual(await reading([{ count: 3 }, { text: 'one' }, { isOver: true }]).read, {
    count: 3,
    texts: ['one'],
    ended: 'size',
  });
  assert.deepEqual(await reading([{ isOver: true }]).read, { problem: 'damaged' });
  assert.deepEqual(await reading([{ count: 1 }, { text: 'one' }, { isOver: true }]).read, { count: 1, texts: ['one'] });
});

test('a reading that its caller ends is ended at once', async () => {
  const controller = new AbortController();
  const stopped = reading([{ count: 1 }], controller.signal);
  controller.abort(new Error('enough'));
  await assert.rejects(stopped.read, /enough/);
  assert.equal(stopped.ended(), 1);
});

test('a reader that dies says so, with the pages that it had read, and so does one that cannot begin', async () => {
  assert.deepEqual(await reading([{ problem: 'reader' }]).read, { problem: 'reader' });
  const died = reading([{ count: 2 }, { text: 'one' }, { problem: 'reader' }, { isOver: true }]);
  assert.deepEqual(await died.read, { count: 2, texts: ['one'], ended: 'reader' });
  assert.equal(died.ended(), 1);
  const { signal } = new AbortController();
  const cannot = listened(() => {
    throw new Error('no thread is left');
  }, signal);
  assert.deepEqual(await cannot, { problem: 'reader' });
});

test('a page that is cut is known', async () => {
  const cut = reading([{ count: 2 }, { text: 'one', isCut: true }, { text: 'two' }, { isOver: true }]);
  assert.deepEqual(await cut.read, { count: 2, texts: ['one', 'two'], cut: [1] });
});
