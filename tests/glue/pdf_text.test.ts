// What is found and shown of the pages of a PDF.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hitsIn, pagesAbout, pagesFrom } from '../../js-glue/tool/pdf/page_text.js';
import type { PdfPages } from '../../js-glue/tool/pdf/pages.js';

const pdfOf = (...texts: string[]): PdfPages => ({ count: texts.length, texts });
const asIs = (lines: readonly string[]): string[] => [...lines];
/** As the engine does: a secret may have blanks between any of its letters, and what looks like notation gets a backslash. */
const kSecret = 'Marble-Otter-Lagoon';
const withoutSecret = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(SPACED, '{{password}}').replace(/\s+/g, ' ').trim().replace(/\[|^#/g, '\\$&'));
const SPACED = new RegExp([...kSecret].join('\\s*'), 'g');

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

const kWords = 'and so it goes on ';

function shown(pdf: PdfPages): string {
  return pagesFrom(pdf, { page: 1, part: 0 }, 1e6, true, withoutSecret).lines.join('\n');
}

test('no half of a secret is shown, wherever its page is cut', () => {
  for (const [name, before] of [
    ['over two lines', ['The password is Marble-Ot', 'ter-Lagoon here']],
    ['where a long line is broken', [`${'x'.repeat(990)}${kSecret}${'y'.repeat(30)}`]],
    [
      'between two parts',
      [...Array.from({ length: 2 }, () => 'x '.repeat(495)), 'x '.repeat(250), kSecret.slice(0, 9), kSecret.slice(9)],
    ],
  ] as const) {
    const text = shown(pdfOf(before.join('\n')));
    assert.match(text, /\{\{pass/, name);
    assert.doesNotMatch(text, /Marble|Otter|ter-|Lagoon/, name);
  }
});

const kLong = Array(2).fill(kWords.repeat(50).trim()).join('\n');

/** Pages over which a secret is spread, and what each of them shows. */
const kSpread: ReadonlyArray<readonly [name: string, pages: readonly string[], shown: readonly string[]]> = [
  ['over two pages', ['It is Marble-Ot', 'ter-Lagoon here'], ['It is {{password}}', '{{password}} here']],
  ['around a page without text', ['Marble-Ot\n', ' ', '\nter-Lagoon'], ['{{password}}', '', '{{password}}']],
  ['over three pages', ['Marble-', 'Otter', '-Lagoon here'], ['{{password}}', '{{password}}', '{{password}} here']],
  ['a letter a page', [...kSecret], [...kSecret].map(() => '{{password}}')],
  [
    'on both sides of a page that has one, too',
    ['Marble-', `Otter-Lagoon or ${kSecret} or Mar`, 'ble-Otter-Lagoon'],
    ['{{password}}', '{{password}} or {{password}} or {{password}}', '{{password}}'],
  ],
  [
    'over several lines of each page',
    ['# One\nMarble-\nOt', 'ter-\nLagoon\n# Two'],
    ['\\# One\n{{password}}', '{{password}}\n\\# Two'],
  ],
  [
    'between long texts',
    [`${kLong}\nMarble-`, `Otter-Lagoon\n${kLong}`],
    [`${kLong}\n{{password}}`, `{{password}}\n${kLong}`],
  ],
];

for (const [name, pages, expected] of kSpread) {
  test(`a secret that goes on after its page is neither shown nor found: ${name}`, () => {
    const pdf = pdfOf(...pages);
    const all = shown(pdf).split(/^<page .*>$/m);
    assert.deepEqual(
      all.slice(1).map((text) => text.trim()),
      expected,
    );
    for (const piece of ['Marble', 'Otter', 'Lagoon', 'M', '*tt*', 'ter-|ble-']) {
      assert.deepEqual(hitsIn(pdf, piece, withoutSecret), [], piece);
      const about = pagesAbout(pdf, piece, 1e6, withoutSecret).lines.join('\n');
      assert.equal(about, '… no page has these words; expand pg000100', piece);
    }
  });
}

test('a query finds no page by a secret in it', () => {
  const pdf = pdfOf('Nothing', `It is ${kSecret}`);
  assert.match(pagesAbout(pdf, 'it is', 1e6, withoutSecret).lines.join('\n'), /^It is \{\{password\}\}$/m);
  assert.match(pagesAbout(pdf, 'Otter', 1e6, withoutSecret).lines.join('\n'), /^… no page has these words;/);
});

test('an excerpt holds whole words, no half of a secret, and marks both its ends', () => {
  for (let length = 60; length < 130; length += 1) {
    const around = kWords.repeat(9).slice(0, length);
    const text = `${kWords.repeat(6)}${kSecret} ${around} needle ${around} ${kSecret} ${kWords.repeat(6)}`;
    const [hit] = hitsIn(pdfOf(text), 'needle', withoutSecret);
    assert.doesNotMatch(hit?.excerpt ?? '', /Marble|Otter|Lagoon/);
    assert.match(hit?.excerpt ?? '', /^….* needle .*…$/);
  }
  assert.equal(hitsIn(pdfOf('only a needle'), 'needle', asIs)[0]?.excerpt, 'only a needle');
});

test('an excerpt is around what was found, also after letters that are longer in their plain form', () => {
  const [hit] = hitsIn(pdfOf(`${'\ufdfa '.repeat(200)}a needle in it ${kWords.repeat(20)}`), 'needle', asIs);
  assert.match(hit?.excerpt ?? '', /a needle in it/);
});

test('lines stay lines unless a secret is in two of them, and each is escaped once', () => {
  const lines = ['# One', `It is ${kSecret}`, '[a] C:\\b'];
  const expected = ['\\# One', 'It is {{password}}', '\\[a] C:\\b'];
  assert.equal(shown(pdfOf(lines.join('\n'))), ['<page 1 of 1>', ...expected].join('\n'));
  assert.equal(
    shown(pdfOf('# One [a]\nIt is Marble-\nOtter-Lagoon\n# Two')),
    '<page 1 of 1>\n\\# One \\[a] It is {{password}} # Two',
  );
});

test('a page that is cut says so, and ends before what could be half a secret', () => {
  const text = `${kWords.repeat(100)}${kSecret.slice(0, 12)}`;
  const given = pagesFrom({ count: 1, texts: [text], cut: [1] }, { page: 1, part: 0 }, 1e6, true, withoutSecret);
  assert.equal(given.isWhole, false);
  assert.equal(given.lines.at(-1), '<the rest of page 1 not read: there is too much text; see a screenshot>');
  assert.match(given.lines.at(-2) ?? '', /and so it goes on/);
  assert.doesNotMatch(given.lines.join('\n'), /Marble/);
});
