// Screens of a list that scrolls, where a later one is not like the first: the list is read on, and what was found is not lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { extract } from '../../js-glue/data/extract.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { FakeTool, type Row, done } from './support/scripted.js';

const kHeight = 20;
const kUrl = 'https://shop.test/teas';

interface Box extends Row {
  scroll?: { x: number; y: number; more: string[] };
}

/** A box with the items `from` to `to`; each text of an item stands at a place of its own. */
function listOf(items: readonly string[][], from: number, to: number): Row[] {
  const more = to < items.length ? ['down'] : [];
  const box: Box = { id: 'ul000000', role: 'list', tag: 'ul', box: [0, 0, 200, 60] };
  box.scroll = { x: 0, y: from * kHeight, more };
  return [
    box,
    ...items.slice(from, to).flatMap((texts, at): Row[] => {
      const id = String(from + at).padStart(4, '0');
      const place: [number, number, number, number] = [0, at * kHeight, 200, kHeight];
      return [
        { id: `li00${id}`, role: 'listitem', tag: 'li', parentId: 'ul000000', box: place },
        ...texts.flatMap((text, nth): Row[] =>
          text === ''
            ? []
            : [{ id: `sp${nth}0${id}`, tag: 'i'.repeat(nth + 1), parentId: `li00${id}`, text, box: place }],
        ),
      ];
    }),
  ];
}

/** Three items a screen; the last of one is the first of the next. */
function scrolling(items: readonly string[][], onScroll: (call: ToolCall) => ToolResult | undefined = () => undefined) {
  let from = 0;
  const rows = (): Row[] => listOf(items, from, from + 3);
  const tool: FakeTool = new FakeTool({ url: kUrl, rows: rows() }, (call) => {
    if (call.action !== 'scroll') return undefined;
    const instead = onScroll(call);
    if (instead !== undefined) return instead;
    from += 2;
    tool.page = { url: kUrl, rows: rows() };
    return done();
  });
  return tool;
}

test('words that every item of the first screen has may be missing later', async () => {
  const items = ['Assam', 'Sencha', 'Mate', 'Keemun', 'Oolong', 'Bancha', 'Ceylon'].map((name, at) =>
    at < 3 ? [name, 'In stock', 'Ships today', 'Add'] : [name, '', '', ''],
  );
  const { rows, stopped } = await extract(scrolling(items), { pages: 9 });
  assert.deepEqual([rows.map(([name]) => name), stopped], [items.map(([name]) => name), 'end']);
});

test('all items of a later screen may say the same', async () => {
  const items = ['Assam', 'Sencha', 'Mate', 'Mate', 'Mate', 'Oolong', 'Keemun'].map((name) => [name, `${name} tea`]);
  for (const near of [undefined, 'ul000000']) {
    const { rows, stopped } = await extract(scrolling(items), { pages: 9, ...(near === undefined ? {} : { near }) });
    assert.deepEqual([rows.map(([name]) => name), stopped], [items.map(([name]) => name), 'end']);
  }
});

/** What may come of going to the beginning. */
const kWays: ReadonlyArray<[name: string, result: ToolResult, stopped: string, failure: string | undefined]> = [
  ['the list is gone then', done(), 'end', undefined],
  [
    'that fails',
    { success: false, error: { code: 'STALE', message: 'The box is gone.', retrySuggested: false } },
    'failed',
    'The box is gone.',
  ],
];

for (const [name, result, stopped, failure] of kWays) {
  test(`a list that is scrolled down keeps what was found of it, where ${name}`, async () => {
    const items = ['Assam', 'Sencha', 'Mate', 'Keemun'].map((tea) => [tea, `${tea} tea`]);
    const tool: FakeTool = new FakeTool({ url: kUrl, rows: listOf(items, 1, 4) }, (call) => {
      if (call.action !== 'scroll') return undefined;
      tool.page = { url: kUrl, rows: [] };
      return result;
    });
    const data = await extract(tool, { pages: 9 });
    assert.deepEqual([data.rows.length, data.stopped, data.failure], [3, stopped, failure]);
  });
}
