// Selector paths: returned on request; they find their node again when its id is lost; the caller sets the required
// confidence.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ActionReport, SemanticPage, ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { TEST_ID_ATTRIBUTES } from '../../../js-glue/tool/engine/generated/enums.js';
import type { Tab } from '../../support/browser.js';
import { errorOf, idOf, reportOf, rowsOf } from '../../support/checks.js';
import { inRepo } from '../../support/paths.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

/** An id that no node has. */
const LOST = 'zz999999';

async function onPage(path: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path, 'one.test'));
  try {
    await body(tab);
  } finally {
    await tab.close();
  }
}

async function entries(tab: Tab): Promise<SemanticPage['interactive_tree']> {
  const page = await tab.observe({ format: 'semantic', scope: 'page', selectors: true });
  return (page.content as SemanticPage).interactive_tree;
}

for (const path of ['/form.html', '/shadow.html', '/frames.html', '/table.html?rows=4&controls', '/overlay.html']) {
  test(`every path on ${path} leads back to its node`, () =>
    onPage(path, async (tab) => {
      await tab.text();
      const listed = await entries(tab);
      assert.ok(listed.length > 1);
      assert.equal(new Set(listed.map(({ sel }) => sel)).size, listed.length, 'each has a path of its own');
      let hovered = 0;
      for (const { i, sel } of listed) {
        assert.ok(sel !== undefined && sel !== '', i);
        const result = await tab.execute({ action: 'hover', nodeId: LOST, selectorPath: sel, timeoutMs: 300 });
        // What is covered or out of view may not be hovered over; its error shows that it was found.
        if (result.success) {
          const { rebound } = result.data as ActionReport;
          hovered += 1;
          assert.deepEqual(rebound, { from: LOST, to: i, confidence: 0.9, by: 'selector' }, sel);
        } else
          assert.ok(
            !['NOT_FOUND', 'STALE', 'AMBIGUOUS', 'BAD_INPUT'].includes(result.error.code),
            `${sel} ${result.error.message}`,
          );
      }
      assert.ok(hovered > 0);
    }));
}

for (const attribute of TEST_ID_ATTRIBUTES) {
  test(`a path by ${attribute} is a selector that finds exactly its element in the browser`, () =>
    onPage('/still.html', async (tab) => {
      await tab.page.evaluate((name) => {
        document.body.innerHTML = `<div><button ${name}="pay">Pay</button><button ${name}="say-&quot;no&quot;">No</button></div>`;
      }, attribute);
      const listed = await entries(tab);
      assert.equal(listed.length, 2);
      for (const { n, sel = '' } of listed) {
        assert.ok(sel.startsWith(`[${attribute}="`), sel);
        const found = await tab.page.evaluate(
          (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent),
          sel,
        );
        assert.deepEqual(found, [n]);
      }
    }));
}

test('nothing is told of selectors unless it is asked for', () =>
  onPage('/form.html', async (tab) => {
    const page = (await tab.observe({ format: 'semantic', scope: 'page' })).content as SemanticPage;
    assert.ok(page.interactive_tree.every((entry) => !('sel' in entry)));
    const full = (await tab.observe({ format: 'semantic', scope: 'page', keys: 'full', selectors: true }))
      .content as SemanticPage;
    assert.ok(full.semanticNodes?.every(({ selectorPath }) => (selectorPath ?? '') !== ''));
  }));

test('a path of another role, of several or of nothing is not followed', () =>
  onPage('/form.html', async (tab) => {
    const [first] = await entries(tab);
    const nodeId = first?.i ?? '';
    await tab.page.evaluate(() => {
      document.body.innerHTML = '<button name="only">Only</button><p><a href="#a">A</a><a href="#b">B</a></p>';
    });
    await tab.text();
    const unreadable = errorOf(await tab.execute({ action: 'hover', nodeId, selectorPath: 'a:hover' }), 'BAD_INPUT');
    assert.match(unreadable.message, /:hover are not supported/);
    errorOf(await tab.execute({ action: 'hover', nodeId, selectorPath: '** not a path **' }), 'BAD_INPUT');
    for (const selectorPath of ['a', 'form', 'p[id="x"]']) {
      const result = await tab.execute({ action: 'hover', nodeId, selectorPath });
      assert.ok(!result.success && ['STALE', 'NOT_FOUND', 'AMBIGUOUS'].includes(result.error.code), selectorPath);
    }
  }));

test('what is found again by likeness must be as sure as the caller wants it', () =>
  onPage('/form.html', async (tab) => {
    await tab.page.evaluate(() => {
      document.body.innerHTML = '<button id="first">Save</button>';
    });
    const nodeId = await idOf(tab, /^Save$/);
    await tab.page.evaluate(() => {
      document.body.innerHTML = '<button id="second" class="x">Save</button>';
    });
    const error = errorOf(await tab.execute({ action: 'click', nodeId, minConfidence: 1 }), 'STALE');
    assert.equal(error.nodeIds?.length, 1);
    const [candidate] = error.candidates ?? [];
    assert.equal(candidate?.id, error.nodeIds?.[0]);
    assert.ok((candidate?.confidence ?? 0) >= 0.5 && (candidate?.confidence ?? 1) < 1);
    assert.deepEqual(candidate?.same, ['role', 'name', 'neighbours', 'place']);
    const report = reportOf(await tab.execute({ action: 'click', nodeId, minConfidence: 0.5 }));
    assert.equal(report.rebound?.by, 'likeness');
    assert.equal(report.rebound?.to, error.nodeIds?.[0]);
    errorOf(await tab.execute({ action: 'click', nodeId, minConfidence: 2 }), 'BAD_INPUT');
  }));

/** Every call that takes a node, on a page that is rebuilt with other author's ids. */
const kRebuilt = (
  build: number,
): string => `<button id="b${build}">Save</button><input id="i${build}" aria-label="Name">
  <input type="checkbox" id="c${build}" aria-label="Fresh"><input type="file" id="f${build}" aria-label="Letter">
  <select id="s${build}" aria-label="Kind"><option>a<option>b</select>
  <p><button id="d${build}">Source</button></p><p><button id="t${build}">Target</button></p>`;

type Calls = (idOf: (name: string) => string) => ToolCall;
const kActions: Record<string, Calls> = {
  click: (of) => ({ action: 'click', nodeId: of('Save') }),
  hover: (of) => ({ action: 'hover', nodeId: of('Save') }),
  type: (of) => ({ action: 'type', nodeId: of('Name'), text: 'x' }),
  keypress: (of) => ({ action: 'keypress', nodeId: of('Name'), key: 'a' }),
  scroll: (of) => ({ action: 'scroll', to: 'node', nodeId: of('Save') }),
  check: (of) => ({ action: 'check', nodeId: of('Fresh'), checked: true }),
  select: (of) => ({ action: 'select', nodeId: of('Kind'), values: ['b'] }),
  fill: (of) => ({ action: 'fill', fields: [{ nodeId: of('Name'), value: 'y' }] }),
  upload: (of) => ({ action: 'upload', nodeId: of('Letter'), files: [inRepo('package.json')] }),
  'drag to a point': (of) => ({ action: 'drag', nodeId: of('Source'), to: { x: 300, y: 300 } }),
  'drag to a node': (of) => ({ action: 'drag', nodeId: of('Source'), toNodeId: of('Target') }),
};

test('so it is with every action that takes a node', () =>
  onPage('/still.html', async (tab) => {
    const actions = Object.entries(kActions);
    const build = (number: number) => tab.page.evaluate((body) => (document.body.innerHTML = body), kRebuilt(number));
    for (const [place, [name, callOn]] of actions.entries()) {
      await build(2 * place);
      await tab.text();
      const rows = rowsOf(await tab.observe({ format: 'table' }));
      const call = callOn(
        (wanted) => rows.find((row) => row.interactive && row.name === wanted)?.id ?? assert.fail(wanted),
      );
      await build(2 * place + 1);
      errorOf(await tab.execute({ ...call, minConfidence: 1 } as ToolCall), 'STALE');
      const { rebound } = reportOf(await tab.execute({ ...call, minConfidence: 0.5 } as ToolCall));
      assert.ok(rebound !== undefined && rebound.confidence >= 0.5 && rebound.confidence < 1, name);
    }
  }));

test('and with the node that something is dragged to', () =>
  onPage('/still.html', async (tab) => {
    await tab.page.evaluate(
      () => (document.body.innerHTML = '<p><button>Source</button></p><p><button id="t1">Target</button></p>'),
    );
    const [nodeId, toNodeId] = [await idOf(tab, /^Source$/), await idOf(tab, /^Target$/)];
    await tab.page.evaluate(() => {
      const list = document.querySelector('p:last-child');
      if (list !== null) list.innerHTML = '<button id="t2">Target</button>';
    });
    const call = { action: 'drag', nodeId, toNodeId } as const;
    errorOf(await tab.execute({ ...call, minConfidence: 1 }), 'STALE');
    const { observed } = reportOf(await tab.execute({ ...call, minConfidence: 0.5 }));
    const reported = observed.events.filter((event) => event.includes('in the place of the target'));
    assert.equal(reported.length, 1, observed.events.join());
    assert.match(reported[0] ?? '', /^node [a-z]{2}\d{6} was in the place of the target, by likeness 0\.\d+$/);
  }));
