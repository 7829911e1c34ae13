// Which rows of a screen are new, after the screens before.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { KnownRecords, type Novelty, type ReadRecord } from '../../js-glue/data/known_records.js';
import { inReadingOrder } from '../../js-glue/data/reading_order.js';

const kHeight = 30;

/** "a:Tea": the element a says "Tea". One below the other. */
function column(from: number, ...rows: string[]): ReadRecord[] {
  return rows.map((row, at) => {
    const [id = '', text = ''] = row.split(':');
    return { id, text, at: { x: 0, y: from + at * kHeight, height: kHeight } };
  });
}

/** Two beside each other. */
function grid(from: number, ...cards: string[]): ReadRecord[] {
  return column(0, ...cards).map((card, at) => ({
    ...card,
    at: { x: (at % 2) * 100, y: from + Math.floor(at / 2) * kHeight, height: kHeight },
  }));
}

const kCases: ReadonlyArray<[name: string, screens: readonly ReadRecord[][], last: readonly Novelty[]]> = [
  [
    'elements used again for rows with the same words',
    [column(0, 'a:Tea', 'b:Tea', 'c:Tea'), column(60, 'c:Tea', 'a:Tea', 'b:Tea')],
    ['known', 'new', 'new'],
  ],
  [
    'each element gets the words of the next row',
    [column(0, 'a:Tea', 'b:Tea', 'c:Mate'), column(60, 'a:Mate', 'b:Tea', 'c:Tea')],
    ['known', 'new', 'new'],
  ],
  [
    'the list above has grown',
    [column(0, 'a:Tea', 'b:Tea', 'c:Tea'), column(43, 'b:Tea', 'c:Tea', 'd:Tea')],
    ['known', 'known', 'new'],
  ],
  [
    'the words of rows change meanwhile',
    [column(0, 'a:1', 'b:2', 'c:3'), column(30, 'b:7', 'c:8', 'd:9')],
    ['changed', 'changed', 'new'],
  ],
  [
    'a row comes in between',
    [column(0, 'a:Tea', 'b:Mate', 'c:Assam'), column(0, 'a:Tea', 'n:News', 'b:Mate', 'c:Assam', 'd:Sencha')],
    ['known', 'new', 'known', 'known', 'new'],
  ],
  [
    'cards with the same words further down',
    [grid(0, 'a:Tea', 'b:Tea', 'c:Tea', 'd:Tea'), grid(30, 'c:Tea', 'd:Tea', 'a:Tea', 'b:Tea')],
    ['known', 'known', 'new', 'new'],
  ],
  [
    'an element of a card used again for another with the same words',
    [grid(0, 'a:Tea', 'b:Mate', 'c:Assam', 'd:Sencha'), grid(30, 'c:Assam', 'd:Sencha', 'a:Tea', 'b:Oolong')],
    ['known', 'known', 'new', 'new'],
  ],
  [
    'cards that were moved further than their list is high',
    [grid(0, 'a:Tea', 'b:Mate', 'c:Assam', 'd:Sencha'), grid(90, 'a:Tea', 'b:Mate', 'c:Assam', 'd:Sencha', 'e:Oolong')],
    ['known', 'known', 'known', 'known', 'new'],
  ],
  [
    'cards that were moved by a picture',
    [grid(0, 'a:Tea', 'b:Mate', 'c:Assam', 'd:Sencha'), grid(50, 'a:Tea', 'b:Mate', 'c:Assam', 'd:Sencha', 'e:Oolong')],
    ['known', 'known', 'known', 'known', 'new'],
  ],
];

for (const [name, screens, last] of kCases) {
  test(`${name}: the new rows are recognised`, () => {
    const known = new KnownRecords();
    const novelties = screens.map((screen) => known.add(screen));
    assert.ok(novelties[0]?.every((novelty) => novelty === 'new'));
    assert.deepEqual(novelties.at(-1), last);
  });
}

test('a screen goes on where a row of the one before is in sight', () => {
  const known = new KnownRecords();
  known.add(column(0, 'a:Tea', 'b:Tea'));
  assert.ok(known.goesOn(column(30, 'b:Tea', 'c:Tea')));
  assert.ok(!known.goesOn(column(60, 'c:Tea')));
});

test('rows are read from above to below, and from left to right, however their elements are sorted', () => {
  const cards = grid(0, 'a:1', 'b:2', 'c:3', 'd:4');
  const order = (records: readonly ReadRecord[]): string =>
    inReadingOrder(records)
      .map(({ id }) => id)
      .join('');
  assert.equal(order([...cards].reverse()), 'abcd');
  assert.equal(order(column(0, 'a:1', 'b:2')), 'ab');
  const [first, ...others] = column(0, 'a:1', 'b:2', 'c:3');
  assert.ok(first !== undefined);
  assert.equal(order([...others, { ...first, at: undefined }]), 'bca', 'without a place: as they come');
});
