// Pages that are large in one way each, in a real browser: two hundred frames of two sites, and twenty thousand
// elements. Every control is in the table, with its name, at the position that the page reports.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import { assertBox, assertInside, rowsOf } from '../../support/checks.js';
import type { Rect } from '../../support/checks.js';
import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const kFrames = 200;
const kCards = 4_000;

// Every second frame is of another site, so it is in another process, with its own session.
function framesPage(): string {
  const frame = (k: number): string =>
    `<iframe title="f${k}" src="http://${k % 2 === 0 ? 'page' : 'other'}.test:{{port}}/frame?k=${k}"></iframe>`;
  const frames = Array.from({ length: kFrames }, (_, k) => frame(k));
  return `<!doctype html><title>Frames</title><style>body{margin:0}iframe{width:44px;height:50px;border:1px solid}</style>
    ${frames.join('')}`;
}

function framePage(k: string): string {
  return `<!doctype html><style>body{margin:0}button{position:absolute;left:3px;top:5px;width:30px;height:20px}</style>
    <button>B${k}</button>`;
}

// Five elements per card, and texts.
function cardsPage(): string {
  const card = (k: number): string =>
    `<div><h3>Product ${k}</h3><p>In stock: ${k % 17}</p><a href="/p/${k}">Details</a> <button>Add ${k}</button></div>`;
  return `<!doctype html><title>Cards</title><main>${Array.from({ length: kCards }, (_, k) => card(k)).join('')}</main>`;
}

function handle({ path, query }: SiteRequest): SiteResponse | undefined {
  if (path === '/frames') return { body: framesPage() };
  if (path === '/frame') return { body: framePage(query.get('k') ?? '') };
  return path === '/cards' ? { body: cardsPage() } : undefined;
}

const { site, browser } = await openStage({ site: { handle } });

function buttonsByName(rows: TableRow[]): Map<string, TableRow> {
  const buttons = rows.filter((row) => row.tag === 'button');
  const byName = new Map(buttons.map((row) => [row.name, row]));
  assert.equal(byName.size, buttons.length, 'a name stands in two rows');
  return byName;
}

test('the buttons of two hundred frames of two sites are all in their places', async () => {
  const tab = await browser.openTab(site.url('/frames'));
  await eventually('all frames are there', () => tab.page.frames().length === kFrames + 1);
  const observation = await tab.observe({ format: 'table', fidelity: 'fast' });
  assert.deepEqual(observation.limitations, []);
  const buttons = buttonsByName(rowsOf(observation));
  assert.equal(buttons.size, kFrames);
  const owners = await tab.page.$$eval('iframe', (all) =>
    all.map((one): Rect => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  for (const [k, owner] of owners.entries()) {
    const row = buttons.get(`B${k}`);
    assert.ok(row !== undefined, `B${k} is missing`);
    assertBox(row.box, { x: owner.x + 1 + 3, y: owner.y + 1 + 5, width: 30, height: 20 });
    assert.ok(row.clickPoint !== null, `B${k} cannot be pressed`);
    assertInside(row.clickPoint, row.box);
  }
  await tab.close();
});

test('twenty thousand elements are all in the table, each button where it is', async () => {
  const tab = await browser.openTab(site.url('/cards'));
  const observation = await tab.observe({ format: 'table', fidelity: 'fast' });
  // With their texts these are more nodes than the limit for following changes.
  assert.deepEqual(
    observation.limitations.map(({ kind }) => kind),
    ['events_not_followed'],
  );
  const rows = rowsOf(observation);
  assert.ok(rows.length > 5 * kCards, `${rows.length} rows`);
  const buttons = buttonsByName(rows);
  assert.equal(buttons.size, kCards);
  const places = await tab.page.$$eval('button', (all) =>
    all.map((one): Rect => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  for (const [k, place] of places.entries()) assertBox(buttons.get(`Add ${k}`)?.box ?? null, place);
  assert.equal(
    (await tab.text({ fidelity: 'fast' }))
      .split('\n')
      .filter((line) => /(\[[a-z]{2}\d{6}( button)?\]| [a-z]{2}\d{6}) Add \d+$/.test(line)).length,
    kCards,
  );
  await tab.close();
});
