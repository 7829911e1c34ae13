// The pure parts of the measures: joining our rows with the browser's nodes, and what counts as a disagreement.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { TableRow } from '../../js-glue/tool/contract/contract.js';
import { axNode, roleOf, type AxNode } from './ax_tree.js';
import { isInteractive, isNamed, join, namesAgree, rolesAgree, type Pair } from './join.js';
import { departureOf } from './known_departures.js';

function row(fields: Partial<TableRow>): TableRow {
  return {
    id: 'aa000001',
    parentId: null,
    backendNodeId: 7,
    frameId: 'F',
    tag: 'BUTTON',
    role: 'button',
    name: 'Save',
    states: [],
    tier: 'semantic',
    interactive: true,
    interactiveReasons: ['native'],
    visible: true,
    visibleRatio: 1,
    obscured: false,
    box: null,
    clickPoint: null,
    ...fields,
  };
}

function node(fields: Partial<AxNode>): AxNode {
  return {
    frameId: 'F',
    backendNodeId: 7,
    role: 'button',
    chromesRole: 'button',
    name: 'Save',
    nameFrom: 'contents',
    focusable: true,
    ignored: false,
    parentRole: '',
    ...fields,
  };
}

function onlyPair(rows: TableRow[], nodes: AxNode[]): Pair {
  const pairs = join(rows, nodes);
  assert.equal(pairs.length, 1);
  return pairs[0] as Pair;
}

test('a row meets the node of its frame, not one of the same number in another frame', () => {
  const pair = onlyPair([row({ frameId: 'G', name: 'Other' }), row({})], [node({})]);
  assert.equal(pair.row?.frameId, 'F');
  assert.ok(rolesAgree(pair) && namesAgree(pair));
});

test('what the browser ignores is not compared, nor is text', () => {
  assert.deepEqual(join([row({})], [node({ ignored: true })]), []);
  assert.deepEqual(join([], [node({ role: 'StaticText', focusable: false })]), []);
});

test('a control that has no row is a disagreement, a nameless box that has none is nothing', () => {
  const pair = onlyPair([], [node({})]);
  assert.ok(isInteractive(pair) && !rolesAgree(pair) && !namesAgree(pair));
  assert.deepEqual(join([], [node({ role: 'generic', name: '', focusable: false })]), []);
});

test('a focusable scroller is no control, a focusable button that we call static is one', () => {
  assert.ok(!isInteractive({ row: row({ interactive: false }), ax: node({ role: 'generic' }) }));
  assert.ok(isInteractive({ row: row({ interactive: false }), ax: node({}) }));
});

test('a name counts whichever side gives it, and a guess is no name', () => {
  assert.ok(isNamed({ row: row({ name: '' }), ax: node({}) }));
  assert.ok(isNamed({ row: row({}), ax: node({ name: '' }) }));
  const guess = { row: row({ nameIsGuess: true }), ax: node({ name: '' }) };
  assert.ok(!isNamed(guess) && namesAgree(guess));
});

test('names agree over white space of every kind, and over nothing else', () => {
  assert.ok(namesAgree({ row: row({ name: 'a b' }), ax: node({ name: ' a\u00a0\n b ' }) }));
  assert.ok(!namesAgree({ row: row({ name: 'a b' }), ax: node({ name: 'a  B' }) }));
});

test("Chrome's words for roles become ours, and a word that we lack stays", () => {
  assert.equal(roleOf('LayoutTableCell'), 'generic');
  assert.equal(roleOf('button'), 'button');
  assert.equal(roleOf('NoSuchRole'), 'NoSuchRole');
});

test('a node is read with the source that its name came from', () => {
  const read = axNode('F', {
    nodeId: '1',
    ignored: false,
    backendDOMNodeId: 7,
    role: { type: 'role', value: 'link' },
    name: {
      type: 'computedString',
      value: 'Tip',
      sources: [
        { type: 'contents' },
        { type: 'attribute', attribute: 'title', value: { type: 'computedString', value: 'Tip' } },
      ],
    },
    properties: [{ name: 'focusable', value: { type: 'boolean', value: true } }],
  });
  assert.deepEqual(
    read,
    node({ role: 'link', chromesRole: 'link', name: 'Tip', nameFrom: 'attribute', focusable: true }),
  );
  assert.equal(axNode('F', { nodeId: '2', ignored: false }), undefined);
});

test("a departure of Chrome's needs everything that its standard speaks of", () => {
  const spaces = { row: row({ name: 'Tip' }), ax: node({ name: '  ' }) };
  assert.equal(departureOf(spaces)?.whose, 'chrome');
  assert.equal(departureOf({ ...spaces, ax: node({ name: '  ', role: 'link' }) }), undefined);
  assert.equal(departureOf({ row: row({ name: 'Tip' }), ax: node({ name: 'Other' }) }), undefined);
  const cell = node({ role: 'generic', chromesRole: 'LayoutTableCell', name: 'text' });
  assert.equal(departureOf({ row: row({ role: 'generic', name: '' }), ax: cell })?.whose, 'chrome');
  assert.equal(departureOf({ row: row({ role: 'cell', name: '' }), ax: cell }), undefined);
});

test('a player that cannot play has the words of Chrome, a picture alone in a figure those of its caption', () => {
  const player = node({ role: 'Video', name: 'Unable to play media.', nameFrom: '' });
  assert.equal(departureOf({ row: row({ role: 'Video', name: 'Trailer' }), ax: player })?.whose, 'chrome');
  assert.equal(departureOf({ row: row({ role: 'Video' }), ax: { ...player, nameFrom: 'attribute' } }), undefined);
  const picture = node({ role: 'image', name: '', parentRole: 'figure' });
  const named = row({ tag: 'IMG', role: 'image', name: 'The bridge' });
  assert.equal(departureOf({ row: named, ax: picture })?.whose, 'chrome');
  assert.equal(departureOf({ row: named, ax: { ...picture, parentRole: 'link' } }), undefined);
});

test('what we say of a formula, a stand-in and a password is ours, and nothing beside it', () => {
  const part = node({ role: 'MathMLFraction', chromesRole: 'MathMLFraction', name: '' });
  assert.equal(departureOf({ row: row({ role: 'generic', name: '' }), ax: part })?.whose, 'ours');
  assert.equal(departureOf({ row: row({ role: 'math', name: '' }), ax: part }), undefined);
  const label = node({ role: 'LabelText', name: '' });
  const standIn = row({ role: 'checkbox', name: 'Wifi', interactiveReasons: ['label-for'] });
  assert.equal(departureOf({ row: standIn, ax: label })?.whose, 'ours');
  assert.equal(departureOf({ row: row({ role: 'checkbox', name: 'Wifi' }), ax: label }), undefined);
  const lines = node({ role: 'generic', name: '', focusable: false });
  const surface = row({ role: 'textbox', name: 'Script', interactiveReasons: ['editable'] });
  assert.equal(departureOf({ row: surface, ax: lines })?.whose, 'ours');
  assert.equal(departureOf({ row: surface, ax: { ...lines, focusable: true } }), undefined);
  const masked = node({ name: 'Show \u2022\u2022\u2022' });
  assert.equal(departureOf({ row: row({ name: 'Show' }), ax: masked })?.whose, 'ours');
  assert.equal(departureOf({ row: row({ name: 'Sho' }), ax: masked }), undefined);
});

test('what we drop or cut is ours', () => {
  assert.equal(departureOf({ row: row({ name: 'Pay' }), ax: node({ name: 'Pa\u200by' }) })?.whose, 'ours');
  assert.equal(departureOf({ row: row({ name: 'aaa…' }), ax: node({ name: 'aaaa' }) }), undefined);
  const long = 'a'.repeat(2_000);
  assert.equal(departureOf({ row: row({ name: `${long.slice(0, 997)}…` }), ax: node({ name: long }) })?.whose, 'ours');
});
