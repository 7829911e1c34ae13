// Random pages of overlapping blocks, floats, inline boxes, flex boxes and positioned boxes, each a control, compared
// with the browser's own hit test: what is reported as pressable is hit there, and what is reported as covered is hit
// nowhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

const kPages = 24;
const kBoxes = 14;

/** The same numbers for the same seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function pageOf(seed: number): string {
  const pick = random(seed);
  let made = 0;
  const sized = (): string => `width:${40 + pick(5) * 40}px;height:${20 + pick(4) * 20}px;`;
  const pulled = (): string =>
    pick(3) === 0 ? `margin-top:-${10 + pick(4) * 10}px;margin-left:${pick(4) * 20}px;` : '';
  const makers = [
    () => `display:block;${pulled()}height:${20 + pick(4) * 20}px;`,
    () => `float:${pick(2) === 0 ? 'left' : 'right'};${sized()}`,
    () => `display:inline;margin-left:-${pick(3) * 30}px;`,
    () => `display:inline-block;${sized()}${pulled()}`,
    () => `display:flex;${pulled()}`,
    () => `position:relative;display:block;${sized()}top:-${pick(5) * 10}px;`,
    () => `position:absolute;${sized()}left:${pick(6) * 40}px;top:${pick(6) * 30}px;`,
    () => `position:absolute;z-index:${pick(3) - 1};${sized()}left:${pick(6) * 40}px;top:${pick(6) * 30}px;`,
    () => `display:block;opacity:0.9;${sized()}${pulled()}`,
  ];
  const box = (depth: number): string => {
    made += 1;
    const id = made;
    const style = makers[pick(makers.length)]?.() ?? '';
    // A block inside an inline box has boxes that no reply reports.
    const isInline = style.startsWith('display:inline;');
    const count = depth < 3 && made < kBoxes && !isInline ? pick(3) : 0;
    const inside = Array.from({ length: count }, () => box(depth + 1)).join('');
    const words = isInline || pick(2) === 0 ? `box ${id} ` : '';
    return `<span id="b${id}" onclick="void 0" style="${style}">${words}${inside}</span>`;
  };
  let body = '';
  while (made < kBoxes) body += box(0);
  return `<!doctype html><meta charset="utf-8"><title>Boxes ${seed}</title>
<style>body { margin: 20px; width: 400px; font: 16px/20px monospace }</style><body>${body}</body>`;
}

/** The hit test's result for a row, or null if it agrees. Points of a grid over the box are tried. */
function disagreement(tab: Tab, id: string, row: TableRow): Promise<string | null> {
  return tab.page.evaluate(
    ({ id, point, obscured }) => {
      const target = document.getElementById(id);
      const isHit = (x: number, y: number): boolean => target?.contains(document.elementFromPoint(x, y)) === true;
      if (target === null) return 'is not there';
      if (point !== null && !isHit(...point)) {
        const [x, y] = point;
        const hit = document.elementFromPoint(x, y);
        // A line that overflows its block is hit as that block, although none of its boxes is there.
        const isThere = [...(hit?.getClientRects() ?? [])].some(
          ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
        );
        return isThere ? `is not hit at ${point}, but #${hit?.id}` : null;
      }
      if (point !== null) return null;
      if (!obscured) return null;
      for (const { left, top, right, bottom } of target.getClientRects()) {
        for (let y = Math.ceil(top) + 2; y < Math.min(bottom, innerHeight) - 2; y += 2) {
          for (let x = Math.ceil(left) + 2; x < Math.min(right, innerWidth) - 2; x += 2) {
            // Points of the target itself, not of overflowing content.
            if (isHit(x, y) && isHit(x + 1, y + 1) && isHit(x - 1, y - 1)) return `is covered, but hit at ${x}, ${y}`;
          }
        }
      }
      return null;
    },
    { id, point: row.clickPoint, obscured: row.obscured },
  );
}

test('blocks, floats, inline and positioned boxes lie over each other as the hit test has it', async () => {
  const tab = await browser.openTab(site.url('/formats.html'));
  const found: string[] = [];
  let asked = 0;
  for (let seed = 1; seed <= kPages; seed += 1) {
    await tab.page.setContent(pageOf(seed));
    const rows = rowsOf(await tab.observe({ format: 'table', fidelity: 'fast' }));
    const ids = await tab.page.evaluate(() => [...document.querySelectorAll('[id]')].map((element) => element.id));
    const controls = rows.filter(({ tag }) => tag === 'span');
    assert.equal(controls.length, ids.length);
    for (const [k, row] of controls.entries()) {
      const why = await disagreement(tab, ids[k] ?? '', row);
      asked += 1;
      if (why !== null) found.push(`page ${seed}: #${ids[k]} ${why}`);
    }
  }
  await tab.close();
  assert.ok(asked >= kPages * kBoxes);
  assert.ok(found.length === 0, `${found.length} of ${asked}:\n${found.join('\n')}`);
});
