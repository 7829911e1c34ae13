import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Overlay } from '../../../extension/src/draw/overlay.js';

const METRICS = { cssLayoutViewport: { clientWidth: 800, clientHeight: 600 } };

/** A page that answers each question about its size when the test says so. */
function slowPage(): { overlay: Overlay; drawn: string[]; answer: () => void } {
  const drawn: string[] = [];
  const answers: Array<() => void> = [];
  const send = (method: string): Promise<unknown> => {
    if (method === 'Page.getLayoutMetrics') return new Promise((resolve) => answers.push(() => resolve(METRICS)));
    if (/Overlay\.(highlight|hide)/.test(method)) drawn.push(method);
    return Promise.resolve({});
  };
  const port = { send, onEvent: () => () => {}, close: () => Promise.resolve() };
  const answer = (): void => {
    for (const give of answers.splice(0)) give();
  };
  return { overlay: new Overlay(port, () => Promise.resolve(true)), drawn, answer };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a frame that waits for the size of the page does not replace the outline of a question', async () => {
  const { overlay, drawn, answer } = slowPage();
  const framed = overlay.frame();
  await turn();
  await overlay.node(7);
  answer();
  await framed;
  assert.deepEqual(drawn, ['Overlay.highlightNode']);
});

test('a frame that waits for the size of the page is not drawn into a picture', async () => {
  const { overlay, drawn, answer } = slowPage();
  const framed = overlay.frame();
  await turn();
  await overlay.aroundCapture(async () => {
    answer();
    await framed;
    assert.deepEqual(drawn, ['Overlay.hideHighlight']);
  });
  await turn();
  answer();
  await turn();
  assert.deepEqual(drawn, ['Overlay.hideHighlight', 'Overlay.highlightQuad']);
});
