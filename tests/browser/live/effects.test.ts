// Drawings over a page: at the right place, also in frames and after scrolling; never intercepting a press; removed
// afterwards; and absent if a person has turned them off.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { CDPSession, Page } from 'playwright-core';

import type { TableRow, ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { observationOf } from '../../support/browser.js';
import { placeOf, pressArrived, reportOf, rowsOf, type Rect } from '../../support/checks.js';
import { frameOf } from '../../support/frames.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { PanelBrowser, ask, execute } from '../own_pages/panel_support.js';

const EFFECTS = '[data-domtool-effects]';
/** Of the browser's layout. */
const kNear = 1.5;

interface DomNode {
  nodeName: string;
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

/** A page, its panel, and what Chrome tells of closed shadow roots. */
interface Scene {
  page: Page;
  panel: Page;
  tabId: number;
  cdp: CDPSession;
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: true }));

async function onPage(url: string, body: (scene: Scene) => Promise<void>): Promise<void> {
  const { page, tabId } = await browser.openPage(url);
  const panel = await browser.openPanel(tabId);
  await body({ page, panel, tabId, cdp: await page.context().newCDPSession(page) });
  await panel.close();
  await page.close();
}

async function rowNamed({ panel, tabId }: Scene, name: string): Promise<TableRow> {
  const call: ToolCall = { action: 'get_dom', options: { format: 'table' } };
  const rows = rowsOf(observationOf(await execute(panel, tabId, call)));
  const row = rows.find((one) => one.interactive && one.name === name);
  assert.ok(row !== undefined, `no row of ${name}`);
  return row;
}

/** Where each thing that is drawn is, by its tag. */
async function drawn({ cdp }: Scene): Promise<Map<string, Rect>> {
  const { root } = (await cdp.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: DomNode };
  const html = root.children?.find(({ nodeName }) => nodeName === 'HTML');
  const host = html?.children?.find(({ attributes }) => attributes?.includes('data-domtool-effects'));
  const found = new Map<string, Rect>();
  for (const { nodeName, backendNodeId } of host?.shadowRoots?.[0]?.children ?? []) {
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId });
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration:
        'function () { const { x, y, width, height } = this.getBoundingClientRect(); return { x, y, width, height }; }',
      returnByValue: true,
    });
    found.set(nodeName.toLowerCase(), result.value as Rect);
  }
  return found;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= kNear;
}

/** Effects stay five times as long as they do for a person, and do not move. */
async function slowDown({ page, cdp }: Scene): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.2 });
}

/** Does the call, and sees that the cursor, and of a press the ring, stand at the point that it reports. */
async function seenAtThePoint(scene: Scene, call: ToolCall): Promise<{ x: number; y: number }> {
  await slowDown(scene);
  const { point } = reportOf(await execute(scene.panel, scene.tabId, call));
  assert.ok(point !== undefined);
  const isPress = call.action === 'click';
  const { svg, div } = await eventually('cursor and ring are drawn', async () => {
    const all = await drawn(scene);
    return all.has('svg') && all.has('div') === isPress && Object.fromEntries(all);
  });
  assert.ok(svg !== undefined && isNear(svg.x, point.x) && isNear(svg.y, point.y), JSON.stringify({ svg, point }));
  if (div === undefined) return point;
  const [x, y] = [div.x + div.width / 2, div.y + div.height / 2];
  assert.ok(isNear(x, point.x) && isNear(y, point.y), JSON.stringify({ div, point }));
  return point;
}

function isInside(point: { x: number; y: number }, { x, y, width, height }: Rect): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

test('cursor and ring come to the point that is pressed, and let the press through', () =>
  onPage(site.url('/form.html'), async (scene) => {
    const { id: nodeId } = await rowNamed(scene, 'Send');
    const point = await seenAtThePoint(scene, { action: 'click', nodeId });
    await pressArrived(scene.page, 'send');
    const hit = await scene.page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.id, point);
    assert.equal(hit, 'send', 'the cursor that is there is hit in its place');
    await scene.page.waitForSelector(EFFECTS, { state: 'detached', timeout: 20_000 });
  }));

test('in a frame of another site inside of a frame of another site, after the page has scrolled', () =>
  onPage(site.url('/frames.html', 'one.test'), async (scene) => {
    await scene.page.evaluate(() => scrollTo(0, 437));
    const { id: nodeId } = await rowNamed(scene, 'In the nested frame');
    const point = await seenAtThePoint(scene, { action: 'click', nodeId });
    const frame = await frameOf(scene.page, /name=nested$/);
    await pressArrived(frame, 'nested');
    assert.ok(isInside(point, await placeOf(frame, '#nested')), 'the point is in the button');
  }));

test('a hover has the cursor alone', () =>
  onPage(site.url('/form.html'), async (scene) => {
    const { id: nodeId } = await rowNamed(scene, 'Send');
    await seenAtThePoint(scene, { action: 'hover', nodeId });
  }));

test('an outline is around its node in a frame too, and above a modal dialog', () =>
  onPage(site.url('/frames.html', 'one.test'), async (scene) => {
    const { id: nodeId } = await rowNamed(scene, 'In the outer frame');
    await scene.page.evaluate(() => {
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      dialog.showModal();
    });
    const { panel, tabId } = scene;
    await ask(panel, { type: 'domtool.highlight', tabId, nodeId });
    const place = await placeOf(await frameOf(scene.page, /\/frame_outer\.html$/), '#outer');
    const outline = await eventually('the outline is drawn', async () => (await drawn(scene)).get('div'));
    const wanted = [place.x - 3, place.y - 3, place.width + 6, place.height + 6];
    const got = [outline.x, outline.y, outline.width, outline.height];
    assert.ok(
      got.every((value, k) => isNear(value, wanted[k] ?? Number.NaN)),
      `it is at ${got.join(', ')}, the node at ${wanted.join(', ')}`,
    );
    assert.equal(await scene.page.locator(EFFECTS).evaluate((host) => host.matches(':popover-open')), true);
  }));

test('where a person has switched it off nothing is drawn, until it is on again', () =>
  onPage(site.url('/form.html'), async (scene) => {
    const { page, panel, tabId } = scene;
    await page.evaluate((selector) => {
      const seen = { count: 0 };
      Object.assign(window, { seen });
      new MutationObserver((records) => {
        for (const { addedNodes } of records) {
          for (const node of addedNodes) if (node instanceof Element && node.matches(selector)) seen.count += 1;
        }
      }).observe(document, { childList: true, subtree: true });
    }, EFFECTS);
    const seen = () => page.evaluate(() => (window as unknown as { seen: { count: number } }).seen.count);
    const { id: nodeId } = await rowNamed(scene, 'Send');
    await ask(panel, { type: 'domtool.settings.set', settings: { effects: false } });
    reportOf(await execute(panel, tabId, { action: 'click', nodeId }));
    await pressArrived(page, 'send');
    await ask(panel, { type: 'domtool.highlight', tabId, nodeId });
    assert.equal(await seen(), 0);
    await panel.reload();
    await ask(panel, { type: 'domtool.settings.set', settings: { effects: true } });
    await eventually('it draws again', async () => {
      reportOf(await execute(panel, tabId, { action: 'hover', nodeId }));
      return (await seen()) > 0;
    });
  }));
