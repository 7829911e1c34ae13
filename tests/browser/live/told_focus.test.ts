// The focused element, or its active descendant, is in the text, whatever it is and however much of the page is left
// out.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ObserveOptions } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { openStage } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';

const { site, browser } = await openStage();

const kCells = (row: number): string =>
  ['a', 'b', 'c']
    .map((column) => `<td role="gridcell" id="${column}${row}" tabindex="-1">${column} ${row}</td>`)
    .join('');
const kPage = `
  <input role="combobox" aria-label="Date" aria-haspopup="grid" aria-controls="days" aria-expanded="true" id="date">
  <table role="grid" id="days">${[1, 2, 3, 4].map((row) => `<tr role="row">${kCells(row)}</tr>`).join('')}</table>
  <ul role="menu" id="menu" tabindex="-1" aria-label="File"><li role="menuitem">Open</li><li role="menuitem">Save</li></ul>
  <h2 id="heading" tabindex="-1">What is new</h2><div id="box" tabindex="-1"><p>Words in a box</p></div>
  ${Array.from({ length: 60 }, (_, k) => `<p>Paragraph ${k} <button>Press ${k}</button></p>`).join('')}
  <h2 id="far" tabindex="-1">Far below</h2>`;

async function onPage(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/still.html'));
  await tab.page.evaluate((html) => (document.body.innerHTML = html), kPage);
  await body(tab);
  await tab.close();
}

const focus = (tab: Tab, id: string): Promise<void> =>
  tab.page.evaluate((name) => document.getElementById(name)?.focus({ preventScroll: true }), id);

const kLooks: ObserveOptions[] = [{}, { maxTokens: 60 }, { scope: 'viewport' }, { scope: 'viewport', maxTokens: 60 }];

const kReported: Array<[id: string, reported: RegExp]> = [
  ['b2', /\[[a-z]{2}\d{6} gridcell focused\] b 2/],
  ['menu', /<menu "File" focused [a-z]{2}\d{6}>/],
  ['heading', /^ *## \[[a-z]{2}\d{6} heading focused\] What is new$/m],
  ['box', /^ *\[[a-z]{2}\d{6} box focused\]/m],
  ['far', /^ *## \[[a-z]{2}\d{6} heading focused\] Far below$/m],
];

for (const [id, reported] of kReported) {
  test(`${id} with the focus is told in every look`, () =>
    onPage(async (tab) => {
      assert.doesNotMatch(await tab.text(), reported);
      await focus(tab, id);
      for (const options of kLooks) assert.match(await tab.text(options), reported, JSON.stringify(options));
    }));
}

test('where the focus went since the last look is told by an id, and that nothing has it', () =>
  onPage(async (tab) => {
    const button = (place: number): ReturnType<Tab['page']['locator']> => tab.page.locator('button').nth(place);
    await button(0).focus();
    const { snapshotId: first } = await tab.observe();
    await button(1).focus();
    const second = await tab.observe({ since: first });
    const id = theControl(await tab.text(), /^Press 1$/).id;
    assert.equal(second.content, `changes since ${first}: 1 changed\n~ focused now: ${id}`);
    const { snapshotId: third } = await tab.observe();
    await button(1).blur();
    const last = await tab.observe({ since: third });
    assert.equal(last.content, `changes since ${third}: 1 changed\n~ not focused now: ${id}`);
  }));

test('the cell that Enter would take of a grid popup is told', () =>
  onPage(async (tab) => {
    await focus(tab, 'date');
    await tab.page.evaluate(() => document.getElementById('date')?.setAttribute('aria-activedescendant', 'c3'));
    for (const options of kLooks) {
      const text = await tab.text(options);
      assert.match(text, /combobox expanded focused[^\]]*\] Date/, JSON.stringify(options));
      assert.match(text, /\[[a-z]{2}\d{6} gridcell focused\] c 3/, JSON.stringify(options));
    }
  }));

test('a host around what has the focus is no more than it was', () =>
  onPage(async (tab) => {
    await tab.page.evaluate(() => {
      const host = document.body.appendChild(document.createElement('x-host'));
      host.attachShadow({ mode: 'open' }).innerHTML = '<button id="in">Inner</button>';
      host.shadowRoot?.getElementById('in')?.focus();
    });
    const text = await tab.text();
    assert.match(text, /button focused\] Inner/);
    assert.doesNotMatch(text, /box focused/);
  }));
