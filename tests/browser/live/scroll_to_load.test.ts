// Scrolling on real pages: the resulting position of the page or a box, and lists that load or recycle rows, read to
// their end.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ActionReport } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { errorOf, reportOf, rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

async function onPage(path: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path));
  await body(tab);
  await tab.close();
}

async function idOfBox(tab: Tab, name: string): Promise<string> {
  const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
  return rows.find((row) => row.name === name)?.id ?? assert.fail(`no row named ${name}`);
}

function numbersIn(report: ActionReport, pattern: RegExp): number[] {
  const lines = report.collected?.lines ?? assert.fail('nothing was collected');
  return lines.flatMap((line) => pattern.exec(line)?.[1] ?? []).map(Number);
}

test('a scroll says where the page is and where there is more', () =>
  onPage('/actions/scroll/virtual.html', async (tab) => {
    await tab.text();
    const by = reportOf(await tab.execute({ action: 'scroll', deltaY: 200 }));
    assert.equal(by.scroll?.y, 200);
    assert.deepEqual(by.scroll?.more, ['up', 'down']);
    const down = reportOf(await tab.execute({ action: 'scroll', to: 'bottom' }));
    const end = await tab.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.deepEqual(down.scroll, { x: 0, y: end, maxX: 0, maxY: end, more: ['up'] });
    assert.deepEqual(reportOf(await tab.execute({ action: 'scroll', to: 'top' })).scroll?.more, ['down']);
  }));

test('… and where a box is', () =>
  onPage('/actions/scroll/virtual.html', async (tab) => {
    const nodeId = await idOfBox(tab, 'Parts');
    const by = reportOf(await tab.execute({ action: 'scroll', nodeId, deltaY: 90 }));
    assert.equal(await tab.page.locator('#box').evaluate((box) => box.scrollTop), 90);
    assert.ok(Math.abs((by.scroll?.y ?? 0) - 90) <= 30, JSON.stringify(by.scroll));
    assert.ok(by.scroll?.more.includes('down') && by.scroll.more.includes('up'));
    assert.equal(await tab.page.evaluate(() => scrollY), 0);
  }));

test('a box that is named alone is scrolled by about a screen, to its end', () =>
  onPage('/actions/scroll/virtual.html', async (tab) => {
    const nodeId = await idOfBox(tab, 'Parts');
    const box = tab.page.locator('#box');
    const height = await box.evaluate(({ clientHeight }) => clientHeight);
    reportOf(await tab.execute({ action: 'scroll', nodeId }));
    const first = await box.evaluate(({ scrollTop }) => scrollTop);
    assert.ok(first > height / 2 && first <= height, `${first} of ${height}`);
    reportOf(await tab.execute({ action: 'scroll', nodeId }));
    assert.ok((await box.evaluate(({ scrollTop }) => scrollTop)) > first);
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    assert.equal(reportOf(await tab.execute({ action: 'scroll', nodeId })).outcome, 'no_effect');
  }));

test('an endless page is read to its end, each letter once and in order', () =>
  onPage('/actions/scroll/endless.html', async (tab) => {
    await tab.text();
    const report = reportOf(await tab.execute({ action: 'scroll', collect: {} }));
    assert.equal(report.outcome, 'done');
    assert.deepEqual(
      numbersIn(report, /^Letter (\d+) \| Answer letter \1$/),
      Array.from({ length: 65 }, (_, k) => k + 1),
      JSON.stringify(report.collected),
    );
    assert.equal(report.collected?.atEnd, true);
    assert.ok((report.collected?.newNodes ?? 0) >= 55 * 3, `only ${report.collected?.newNodes} new nodes`);
    assert.ok((report.collected?.steps ?? 0) >= 5);
    assert.deepEqual(report.scroll?.more, ['up']);
  }));

test('a list that recycles its rows loses none, nor rows of the same words', () =>
  onPage('/actions/scroll/virtual.html', async (tab) => {
    const nodeId = await idOfBox(tab, 'Parts');
    const report = reportOf(await tab.execute({ action: 'scroll', nodeId, collect: { maxSteps: 60 } }));
    assert.deepEqual(
      numbersIn(report, /Part (\d+)/),
      Array.from({ length: 240 }, (_, row) => (row % 5 === 4 ? row - 1 : row)),
      JSON.stringify(report.collected),
    );
    assert.equal(report.collected?.atEnd, true);
    assert.ok(!/\b[a-z]{2}\d{6}\b/.test(report.collected?.lines.join('\n') ?? ''), 'the lines hold no ids');
    assert.equal(await tab.page.evaluate(() => scrollY), 0, 'the page itself stays');
  }));

test('limits end it short of the end, and say so', () =>
  onPage('/actions/scroll/virtual.html', async (tab) => {
    const nodeId = await idOfBox(tab, 'Parts');
    const steps = reportOf(await tab.execute({ action: 'scroll', nodeId, collect: { maxSteps: 2 } }));
    assert.equal(steps.collected?.steps, 2);
    assert.equal(steps.collected?.atEnd, false);
    const lines = reportOf(await tab.execute({ action: 'scroll', nodeId, collect: { maxLines: 20 } }));
    assert.equal(lines.collected?.lines.length, 20);
    const late = reportOf(await tab.execute({ action: 'scroll', nodeId, collect: {}, timeoutMs: 1_500 }));
    assert.equal(late.collected?.atEnd, false);
    assert.ok((late.collected?.lines.length ?? 0) > 10);
    errorOf(await tab.execute({ action: 'scroll', collect: {}, deltaY: 5 }), 'BAD_INPUT');
  }));
