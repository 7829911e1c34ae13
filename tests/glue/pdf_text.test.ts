// What is found and shown of the pages of a PDF.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hitsIn } from '../../js-glue/tool/pdf/page_text.js';
import type { PdfPages } from '../../js-glue/tool/pdf/pages.js';

const pdfOf = (...texts: string[]): PdfPages => ({ count: texts.length, texts });
const asIs = (lines: readonly string[]): string[] => [...lines];

function pagesWith(text: string, ...texts: string[]): number[] {
  return hitsIn(pdfOf(...texts), text, asIs).map(({ page }) => page);
}

test('a star stands for the letters of one word', () => {
  const pages = ['The invoice 4711 is due', 'An invitation', 'in voice', 'Pay the total now'];
  for (const [text, expected] of [
    ['inv*e', [1]],
    ['*inv*', [1, 2]],
    ['in*e 47*1 is', [1]],
    ['in*ion|the t*l', [2, 4]],
    ['in*v*ce*', [1]],
    ['i*o*t', []],
    ['*', []],
  ] as const)
    assert.deepEqual(pagesWith(text, ...pages), expected, text);
});

test('no text and no page make a search slow', () => {
  const words = `${'a'.repeat(999)} `.repeat(2);
  const pages = Array.from({ length: 200 }, () => words);
  const begin = performance.now();
  assert.deepEqual(pagesWith(`${'*a'.repeat(12)}*b`, ...pages), []);
  assert.ok(performance.now() - begin < 5_000);
});
