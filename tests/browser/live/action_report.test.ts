// Counts in an action's report: nodes added, removed and changed, how long that took, the list of choices that opened,
// the page's requests, and what the action cost the page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { ActionReport } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { act, assertNoSecret, idOf, reportOf, rowNamed } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage({
  site: { handle: ({ path }) => (path.startsWith('/api/') ? { status: 201, body: '{}' } : undefined) },
});

/** A still page with that body, whose scripts run. */
async function withBody(body: string, check: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/still.html', 'one.test'));
  await tab.page.evaluate((html) => {
    document.body.replaceChildren(document.createRange().createContextualFragment(html));
  }, body);
  await check(tab);
  await tab.close();
}

async function click(tab: Tab, name: RegExp, rest: Record<string, unknown> = {}): Promise<ActionReport> {
  return reportOf(await act(tab, name, { action: 'click', ...rest }));
}

const kLists = {
  'a combobox that says so': 'role="combobox" aria-expanded="false" aria-controls="choices" tabindex="0"',
  'a button with a menu': 'role="button" aria-haspopup="listbox" tabindex="0"',
};
const kList = `<script>function open_() {
  choices.innerHTML = '<div role="option">Kettle</div><div role="option">Teapot</div><div role="option" hidden>Ghost</div>';
  choices.hidden = false; }</script><div id="choices" role="listbox" hidden style="width:200px"></div>`;

describe('changes', () => {
  test('are counted, and timed until the last that mattered', () =>
    withBody(
      `<button onclick="list.append(Object.assign(document.createElement('li'), { textContent: 'one' }));
        setTimeout(() => { out.firstChild.data = 'later'; }, 150); fetch('/api/slow?x=1')">Add</button>
      <ul id="list"></ul><p id="out">now</p>`,
      async (tab) => {
        const { changes, apiCalls } = await click(tab, /Add/, { observe: true });
        assert.ok(changes !== undefined);
        assert.ok(changes.added >= 1, JSON.stringify(changes));
        assert.equal(changes.removed, 0);
        assert.ok(changes.stabilizationMs >= 150 && changes.stabilizationMs < 3_000, JSON.stringify(changes));
        assert.equal(changes.dropdown, undefined);
        const url = site.url('/api/slow', 'one.test');
        assert.deepEqual(apiCalls, [{ method: 'GET', url, type: 'Fetch', status: 201 }]);
      },
    ));

  test('of a value are counted, and take no time, for the browser tells of none', () =>
    withBody('<input type="range" aria-label="Volume" style="width:200px">', async (tab) => {
      const { id, box } = await rowNamed(tab, 'Volume');
      assert.ok(box !== null);
      const to = { x: box[0] + box[2] * 0.9, y: box[1] + box[3] / 2 };
      const { changes } = reportOf(await tab.execute({ action: 'drag', nodeId: id, to }));
      assert.deepEqual([changes?.changed, changes?.stabilizationMs], [1, 0]);
    }));

  test('are none where nothing came of it', () =>
    withBody('<button>Idle</button>', async (tab) => {
      const { changes, apiCalls, cost } = await click(tab, /Idle/);
      assert.deepEqual(
        [changes?.added, changes?.removed, changes?.changed, apiCalls, cost],
        [0, 0, 0, undefined, undefined],
      );
    }));

  for (const [what, attributes] of Object.entries(kLists)) {
    test(`the choices that ${what} opens are told with the id of their list`, () =>
      withBody(`<div ${attributes} onclick="open_()">Pick</div>${kList}`, async (tab) => {
        const { changes } = await click(tab, /Pick/);
        assert.deepEqual(changes?.dropdown?.options, ['Kettle', 'Teapot']);
        assert.equal(changes?.dropdown?.id, await idOfList(tab));
        const again = await click(tab, /Pick/);
        assert.equal(again.changes?.dropdown, undefined, 'what was open before has not opened');
      }));
  }

  test('a list that opens as one types, and one behind a plain button whose press is looked at, are told', () =>
    withBody(
      `<input aria-label="Search" oninput="open_()"><button onclick="open_()">Plain</button>${kList}`,
      async (tab) => {
        const typed = reportOf(await act(tab, /Search/, { action: 'type', text: 'k' }));
        assert.deepEqual(typed.changes?.dropdown?.options, ['Kettle', 'Teapot']);
        await tab.page.evaluate(() => {
          const list = document.getElementById('choices');
          if (list !== null) list.hidden = true;
        });
        const pressed = await click(tab, /Plain/, { observe: true });
        assert.deepEqual(pressed.changes?.dropdown?.options, ['Kettle', 'Teapot']);
      },
    ));

  test('of a form that is filled are the sum of its fields', () =>
    withBody('<input aria-label="Name"><input type="checkbox" aria-label="Fresh">', async (tab) => {
      const fields = [
        { nodeId: await idOf(tab, /Name/), value: 'Ada' },
        { nodeId: await idOf(tab, /Fresh/), value: true },
      ];
      const { changes } = reportOf(await tab.execute({ action: 'fill', fields }));
      assert.ok((changes?.changed ?? 0) >= 2, JSON.stringify(changes));
    }));
});

async function idOfList(tab: Tab): Promise<string> {
  const { content } = await tab.observe({ format: 'table' });
  assert.ok(Array.isArray(content));
  return content.find(({ role }) => role === 'listbox')?.id ?? assert.fail('no list box');
}

describe('calls of the page', () => {
  const ask =
    "fetch('/api/order?token=abc', { method: 'POST' }).then((r) => r.text()).then(() => { out.textContent = 'Ordered'; })";

  test('are told by method, address without its query, status and type', () =>
    withBody(`<button onclick="${ask}">Order</button><p id="out"></p>`, async (tab) => {
      const { apiCalls } = await click(tab, /Order/);
      assert.deepEqual(apiCalls, [
        { method: 'POST', url: site.url('/api/order', 'one.test'), type: 'Fetch', status: 201 },
      ]);
    }));

  test('hold no secret that the page put into an address', () =>
    withBody(
      `<input type="password" aria-label="Password" value="hunter2secret">
      <button onclick="fetch('/api/login/' + document.querySelector('input').value)">Sign in</button>`,
      async (tab) => {
        const report = await click(tab, /Sign in/, { observe: true });
        assert.equal(report.apiCalls?.length, 1);
        assertNoSecret('the report', report, ['hunter2secret']);
      },
    ));
});

test('measure tells by how much the page has grown', () =>
  withBody(
    `<button onclick="for (let i = 0; i < 200; i++) list.append(document.createElement('li'))">Grow</button><ul id="list"></ul>`,
    async (tab) => {
      const { cost } = await click(tab, /Grow/, { measure: true });
      assert.ok(cost !== undefined && cost.domNodes >= 200, JSON.stringify(cost));
      assert.ok(cost.layoutCount > 0 && Number.isFinite(cost.jsHeapSize), JSON.stringify(cost));
    },
  ));
