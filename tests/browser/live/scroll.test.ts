// Random but reproducible scrolling boxes of every kind: the table's data for each, compared with Chromium's. Also the
// wheel of `scroll` on a page without anything to scroll.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import { reportOf, rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

interface Truth {
  id: string;
  x: number;
  y: number;
  maxX: number;
  maxY: number;
  /** What the browser counts and the snapshot lacks: paddings, borders and margins along each axis. */
  unseen: number;
}

const kBoxes = 120;

// Runs in the page: fills it with boxes, scrolls each, and returns the browser's data about them.
function makeBoxes(count: number): Truth[] {
  let seed = 7;
  const below = (limit: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * limit);
  };
  const inner = (kind: number): string => {
    const size = `width:${100 + below(600)}px;height:${50 + below(900)}px`;
    const rows = Array.from({ length: 1 + below(30) }, (_, k) => `<p style="margin:${below(9)}px 0">Line ${k}</p>`);
    if (kind === 0) return `<div style="${size}">A block</div>`;
    if (kind === 1) return rows.join('');
    if (kind === 2)
      return `<div style="display:flex;gap:8px">${'<i style="flex:none;width:90px">x</i>'.repeat(9)}</div>`;
    if (kind === 3)
      return `<div style="position:relative;${size}"><b style="position:absolute;bottom:0;right:0">End</b></div>`;
    if (kind === 4) return `<table style="${size}"><tr><td>Cell</td><td>Cell</td></tr></table>`;
    return `<div style="position:sticky;top:0;height:20px">Bar</div>${rows.join('')}`;
  };
  return Array.from({ length: count }, (_, k) => {
    const box = document.createElement('div');
    const padding = below(3) * below(10);
    const border = below(3);
    box.id = `box${k}`;
    box.style.cssText = `position:${below(2) ? 'relative' : 'static'};overflow:auto;width:${120 + below(300)}px;height:${60 + below(200)}px;padding:${padding}px;border:${border}px solid`;
    box.innerHTML = inner(k % 6);
    document.body.append(box);
    const [maxX, maxY] = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    box.scrollTo(below(maxX + 1), below(maxY + 1));
    return { id: box.id, x: box.scrollLeft, y: box.scrollTop, maxX, maxY, unseen: padding * 2 + border * 2 + 16 };
  });
}

test('what is scrolled and what is left agree with the browser, but for paddings, borders and margins', async (t) => {
  const tab = await browser.openTab(site.url('/arrived.html', 'one.test'));
  const truths = await tab.page.evaluate(makeBoxes, kBoxes);
  const rows = new Map<number, TableRow>();
  for (const row of rowsOf(await tab.observe({ format: 'table', force: true }))) rows.set(row.backendNodeId, row);
  const session = await browser.context.newCDPSession(tab.page);
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const errors: number[] = [];
  let scrolling = 0;
  for (const truth of truths) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#${truth.id}` });
    const { node } = await session.send('DOM.describeNode', { nodeId });
    const row = rows.get(node.backendNodeId);
    assert.ok(row !== undefined, `no row of ${truth.id}`);
    const reported = row.scroll ?? { x: 0, y: 0, maxX: 0, maxY: 0, more: [] };
    if (row.scroll !== undefined) ++scrolling;
    for (const key of ['x', 'y', 'maxX', 'maxY'] as const) {
      const error = Math.abs(reported[key] - truth[key]);
      errors.push(error);
      assert.ok(error <= truth.unseen, `${truth.id}: ${key} is ${reported[key]} and should be ${truth[key]}`);
    }
    const left = { up: truth.y, down: truth.maxY - truth.y, left: truth.x, right: truth.maxX - truth.x };
    for (const [side, length] of Object.entries(left)) {
      const isReported = reported.more.includes(side as (typeof reported.more)[number]);
      if (length > truth.unseen) assert.ok(isReported, `${truth.id}: there is more ${side}: ${length}`);
      if (length === 0) assert.ok(!isReported, `${truth.id}: there is nothing more ${side}`);
    }
  }
  errors.sort((a, b) => a - b);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  t.diagnostic(
    `${scrolling} of ${kBoxes} boxes scroll; error mean ${mean.toFixed(2)}, median ${errors[errors.length >> 1]},`,
  );
  t.diagnostic(`95 % ${errors[Math.floor(errors.length * 0.95)]}, largest ${errors.at(-1)} px`);
  assert.ok(scrolling > kBoxes / 2, 'too few boxes scroll to prove anything');
  await tab.close();
});

test('the wheel turns over the largest box where the page itself does not scroll', async () => {
  const tab = await browser.openTab(site.url('/app_shell.html', 'one.test'));
  const text = await tab.text();
  assert.match(text, /, locked\n/);
  assert.match(text, /<main scroll [a-z]{2}\d{6} 0\/\d+>/);
  const report = reportOf(await tab.execute({ action: 'scroll', deltaY: 400 }));
  assert.equal(report.outcome, 'done');
  assert.deepEqual(await tab.page.evaluate(() => [scrollY, document.querySelector('main')?.scrollTop]), [0, 400]);
  assert.match(await tab.text(), /<main scroll [a-z]{2}\d{6} 400\/\d+>/);
  await tab.close();
});
