// A part of `npm run bench -- --compare <git rev>`: actions by this checkout next to the other one, on one tab. Each action is made by
// both in turn, after a look by the same side that is not counted, and must come to `done`.
import type { Page, Worker } from 'playwright-core';

import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import { observationOf, textOf } from '../support/browser.js';
import { isQuick, median, rounded } from './figures.js';
import { generated } from './pages.js';
import type { BenchBrowser, Execute, Product } from './ways.js';

const kRounds = isQuick ? 4 : 12;

const kForm = `<button onclick="out.textContent = 'Pressed ' + ++this.value" value="0">Press</button><p id="out">Not pressed</p>
  <label>Name <input></label> <label><input type="checkbox"> Gift</label>
  <label>Colour <select><option>Red<option>Blue</select></label>`;

/** What is called in turn `turn`, so that each call changes something. */
const kActions: Readonly<Record<string, (idOf: (name: RegExp) => string, turn: number) => ToolCall>> = {
  click: (idOf) => ({ action: 'click', nodeId: idOf(/\[([a-z]{2}\d{6}) button[^\]]*\] Press/) }),
  type: (idOf, turn) => ({ action: 'type', nodeId: idOf(kName), text: `Name ${turn}`, clearFirst: true }),
  check: (idOf, turn) => ({
    action: 'check',
    nodeId: idOf(/\[([a-z]{2}\d{6}) checkbox[^\]]*\] Gift/),
    checked: turn % 2 === 0,
  }),
  select: (idOf, turn) => ({ action: 'select', nodeId: idOf(kColour), values: [turn % 2 === 0 ? 'Blue' : 'Red'] }),
  scroll: (_, turn) => ({ action: 'scroll', deltaY: turn % 2 === 0 ? 120 : -120 }),
};
const kName = /\[([a-z]{2}\d{6}) textbox[^\]]*\] Name/;
const kColour = /\[([a-z]{2}\d{6}) (?:combobox|select)[^\]]*\] Colour/;

export interface ComparedAction {
  way: string;
  action: string;
  hereMs: number;
  thereMs: number;
}

async function comparePair(way: string, both: readonly [Execute, Execute]): Promise<ComparedAction[]> {
  const rows: ComparedAction[] = [];
  for (const [action, callOf] of Object.entries(kActions)) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 2 * (kRounds + 1); turn += 1) {
      // Here, there, there, here, and so on: each is first as often as second, and each does both directions.
      const side = turn % 4 === 0 || turn % 4 === 3 ? 0 : 1;
      const text = textOf(observationOf((await both[side]({ action: 'get_dom', options: { format: 'text' } })).result));
      const idOf = (pattern: RegExp): string => {
        const id = pattern.exec(text)?.[1];
        if (id === undefined) throw new Error(`The page does not show ${pattern.source}:\n${text.slice(0, 500)}`);
        return id;
      };
      const { ms, result } = await both[side](callOf(idOf, turn));
      if (!result.success || !('outcome' in result.data) || result.data.outcome !== 'done') {
        throw new Error(`${action} came to ${JSON.stringify(result)}`);
      }
      if (turn >= 2) times[side].push(ms);
    }
    rows.push({ way, action, hereMs: rounded(median(times[0])), thereMs: rounded(median(times[1])) });
  }
  return rows;
}

const addForm = (page: Page): Promise<void> =>
  page.evaluate((form) => document.body.insertAdjacentHTML('afterbegin', form), kForm);

export async function compareActions(
  bench: BenchBrowser,
  workers: readonly [Worker, Worker],
  products: readonly [Product, Product],
): Promise<ComparedAction[]> {
  const page = generated('list', 800);
  const inExtension = await bench.tabOfExtension(page, workers);
  await addForm(inExtension.page);
  const rows = await comparePair('extension', inExtension.execute);
  await inExtension.close();
  const byPackage = await bench.tabOverWebSocket(page, products);
  await addForm(byPackage.page);
  rows.push(...(await comparePair('websocket', byPackage.execute)));
  await byPackage.close();
  return rows;
}
