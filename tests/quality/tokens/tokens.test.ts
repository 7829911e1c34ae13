// The measure of tokens fails if a page has become too expensive, or if words or controls are missing.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import type { Figure } from '../measure.js';
import { figuresOf, reckon, type Looks } from './reckon.js';
import { Words, wordsOf } from './words.js';

const kNames = Array.from({ length: 200 }, (_, k) => `Item ${k} of the list`);

function row(name: string, k: number): TableRow {
  return {
    id: `ab${String(100_000 + k)}`,
    parentId: null,
    backendNodeId: k,
    frameId: 'F',
    tag: 'A',
    role: 'link',
    name,
    states: [],
    tier: 'semantic',
    interactive: true,
    interactiveReasons: ['native'],
    visible: true,
    visibleRatio: k < 10 ? 1 : 0,
    obscured: false,
    box: null,
    clickPoint: null,
  };
}

const kLine = (name: string, k: number) => `[ab${100_000 + k} link] ${name}`;
const kShown = kNames.map((text, k) => ({ text, isInViewport: k < 10 }));

/** A page of links, written in full next to something three times as long. */
function looks(changes: Partial<Looks> = {}): Looks {
  const text = kNames.map(kLine).join('\n');
  return {
    name: 'page',
    corpus: 'corpora',
    text,
    estimates: [{ format: 'text', tokens: 10, content: 'short' }],
    viewport: kNames.slice(0, 10).map(kLine).join('\n'),
    playwright: `${text}\n`.repeat(3),
    innerText: kNames.join('\n'),
    rows: kNames.map(row),
    shown: kShown,
    ...changes,
  };
}

function figure(figures: Figure[], name: RegExp): Figure {
  const found = figures.find((one) => name.test(one.name));
  assert.ok(found, `there is a figure ${name.source}`);
  return found;
}

const kBars = [/^tokens of text, of Playwright/, /in viewport, of Playwright/, /^visible controls/, /^visible words/];
const holds = (changes: Partial<Looks>) => {
  const figures = figuresOf([reckon(looks(changes))]);
  return kBars.map((name) => figure(figures, name).holds);
};

test('a page told in full for a third of the tokens meets every bar', () => {
  assert.deepEqual(holds({}), [true, true, true, true]);
});

test('text that costs more than half, or a viewport of more than a quarter, does not', () => {
  const { text } = looks();
  assert.deepEqual(holds({ playwright: `${text}\n`.repeat(1) }), [false, true, true, true]);
  assert.deepEqual(holds({ viewport: text }), [true, false, true, true]);
});

test('three of two hundred controls missing are too many, as are their words', () => {
  const without = (least: number) => kNames.map(kLine).slice(least).join('\n');
  assert.deepEqual(holds({ text: without(2) }), [true, true, true, true]);
  assert.deepEqual(holds({ text: without(3) }), [true, true, false, true]);
  assert.deepEqual(holds({ text: without(20) }), [true, true, false, false]);
});

test('words without their ids lose the controls, ids without their words lose the words', () => {
  assert.deepEqual(holds({ text: kNames.join('\n') }), [true, true, false, true]);
  assert.deepEqual(holds({ text: kNames.map((_, k) => kLine('', k)).join('\n') }), [true, true, true, false]);
});

test('what is lost is named', () => {
  const { lost } = reckon(looks({ text: kNames.map(kLine).slice(1).join('\n') }));
  assert.deepEqual(lost, ['control ab100000 link <a> Item 0 of the list', '2 of 5 words: Item 0 of the list']);
});

test('hidden rows, rows that are no controls, and options of a select need no id', () => {
  const rows = [row('a', 0), row('b', 1), row('c', 2), row('d', 3)];
  Object.assign(rows[1] as TableRow, { visible: false });
  Object.assign(rows[2] as TableRow, { interactive: false });
  Object.assign(rows[3] as TableRow, { role: 'option' });
  const { shares } = reckon(looks({ rows, text: '[ab100000 link] a' }));
  assert.deepEqual(shares['controls'], { good: 1, of: 1 });
});

test('a list must name every control, and none of it may be missing', () => {
  const bars = (changes: Partial<Looks>) =>
    figuresOf([reckon(looks({ ...changes, corpus: 'lists', name: 'list' }))])
      .filter(({ name }) => name.startsWith('lists/list'))
      .map((one) => one.holds);
  assert.deepEqual(bars({}), [true, true, true]);
  assert.deepEqual(bars({ text: kNames.map(kLine).slice(1).join('\n') }), [true, false, true]);
  assert.deepEqual(bars({ playwright: `${looks().text}\n`.repeat(2) }), [false, true, true]);
});

test('without real pages their bars are not set, and a list still has its own', () => {
  const figures = figuresOf([reckon(looks({ corpus: 'lists', name: 'list' }))]);
  for (const name of kBars) assert.equal(figure(figures, name).holds, undefined);
});

test('an estimate may be off by eight per cent of what is long enough to tell', () => {
  const content = 'word '.repeat(200);
  const of = (tokens: number) =>
    figure(figuresOf([reckon(looks({ estimates: [{ format: 'tree', tokens, content }] }))]), /^estimate/);
  assert.equal(of(200).holds, true);
  assert.equal(of(180).holds, false);
  assert.equal(of(225).holds, false);
  assert.equal(figure(figuresOf([reckon(looks())]), /^estimate/).of, 0);
});

test('a page that no witness saw counts for tokens alone', () => {
  const page = reckon(looks({ shown: [], innerText: '' }));
  assert.equal(figure(figuresOf([page]), /^visible words/).holds, false, 'a sample of nothing meets no bar');
  assert.equal(figure(figuresOf([page]), /of the floor/).of, 0);
});

test('a lost sentence is not made up for by its words elsewhere', () => {
  const words = new Words('The cat is on the mat. A dog sat in the hall.');
  assert.deepEqual(words.keptOf('The cat is on the mat'), { good: 6, of: 6 });
  assert.equal(words.keptOf('Hall dog the cat').good, 2);
  assert.deepEqual(words.keptOf('on a sat mat'), { good: 0, of: 4 });
});

test('a label told once stands for all that say it, in any case and with any punctuation between', () => {
  const words = new Words('| Add to basket | Price |');
  assert.deepEqual(words.keptOf('ADD TO BASKET!'), { good: 3, of: 3 });
  assert.deepEqual(words.keptOf('price'), { good: 1, of: 1 });
  assert.deepEqual(words.keptOf('Pric'), { good: 0, of: 1 });
});

test('parts that touch may be one word or two', () => {
  assert.deepEqual(new Words('Zimbabwe president').keptOf('Z\u2060imbabwe president'), { good: 2, of: 2 });
  assert.deepEqual(new Words('Newer [id link] Older').keptOf('Newer\u2060Older'), { good: 2, of: 2 });
  assert.deepEqual(new Words('Newer').keptOf('Newer\u2060Older'), { good: 1, of: 2 });
});

test('scripts without spaces are counted letter by letter, marks and what shows nothing aside', () => {
  assert.deepEqual(wordsOf('日本 2024年'), ['日', '本', '2024', '年']);
  assert.equal(wordsOf('ที่นี่').length, 2);
  assert.deepEqual(wordsOf('Donau\u00addampf\u200b \u2764\ufe0f'), ['donaudampf']);
  assert.deepEqual(new Words('東京都').keptOf('東京'), { good: 2, of: 2 });
  assert.equal(new Words('都京東').keptOf('東京').good, 0);
});
