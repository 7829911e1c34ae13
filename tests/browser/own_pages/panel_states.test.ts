// Every state of the panel in a real browser, produced as a person would. axe-core finds nothing against WCAG 2.2 AA,
// nothing overflows the panel at any width, and structure and appearance match the goldens. PANEL_GOLDENS=update
// rewrites them, and writes whole screenshots to out/panel for a person to check.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { inRepo } from '../../support/paths.js';
import { openStageFor } from '../../support/stage.js';
import { overflowing } from './panel_checks.js';
import { differenceOf, thumbnailOf } from './panel_pictures.js';
import { PanelStage, servesShop } from './panel_stage.js';
import { PANEL_STATES, leave } from './panel_states.js';
import { PanelBrowser } from './panel_support.js';

const kWidths = [280, 320, 400, 560, 800];
const kAxe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const kGoldens = inRepo('fixtures', 'panel');
const kPictures = inRepo('out', 'panel');
const isUpdate = process.env['PANEL_GOLDENS'] === 'update';
await Promise.all([kGoldens, kPictures].map((folder) => mkdir(folder, { recursive: true })));

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: true }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

for (const { name, arrange } of PANEL_STATES) {
  test(`the state "${name}" is accessible, fits, and is as its golden`, async () => {
    const opened = await arrange(stage);
    try {
      await judge(opened.panel, name);
    } finally {
      await leave(stage, opened);
    }
  });
}

async function judge(panel: Page, name: string): Promise<void> {
  // Moving parts would change the picture each time.
  await panel.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of kWidths) {
    await panel.setViewportSize({ width, height: 640 });
    assert.deepEqual(await overflowing(panel), [], `${width} px`);
  }
  const pictures: Buffer[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme });
    for (const width of [320, 400]) {
      await panel.setViewportSize({ width, height: 640 });
      const picture = await panel.screenshot({ animations: 'disabled', caret: 'hide' });
      pictures.push(picture);
      if (isUpdate) await writeFile(`${kPictures}/${name}-${colorScheme}-${width}.png`, picture);
    }
    assert.deepEqual(await findings(panel), [], colorScheme);
  }
  await compare(`${name}.txt`, stable(await panel.locator('.panel').ariaSnapshot()));
  await comparePictures(`${name}.png`, pictures);
}

/** Violated rules of axe-core, with the elements. */
async function findings(panel: Page): Promise<string[]> {
  const session = await panel.context().newCDPSession(panel);
  await session.send('Runtime.evaluate', { expression: kAxe });
  await session.detach();
  return panel.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: Array<{ id: string; nodes: Array<{ html: string }> }>;
          passes: Array<{ id: string }>;
        }>;
      };
    };
    const { violations, passes } = await axe.run({ runOnly: tags });
    if (!passes.some(({ id }) => id === 'color-contrast')) return ['axe-core judged no contrast'];
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, kTags);
}

/** Without what changes on each run: ids, times, ports, how many attributes a press changed, and the position of a resized
 *  list. */
function stable(snapshot: string): string {
  return `${snapshot
    .replace(/\d+ nodes? added(?: · \d+ (?:nodes? removed|attributes? changed))*/g, 'nodes added')
    .replace(/\n *- button "To the newest message"/g, '')
    // Only where the model takes five seconds.
    .replace(/\n *- text: The task continues if you close the panel\./g, '')
    .replace(/[a-z]{2}\d{6}/g, 'id')
    .replace(/(?:127\.0\.0\.1|[a-z]+\.test):\d+/g, 'host')
    .replace(/\b\d{1,2}:\d\d\s[AP]M/g, 'time')
    // The page's address contains the port.
    .replace(/\d+ tokens · (?=\d+ of)/g, 'tokens · ')
    .replace(/[\d.,]+ ms/g, 'ms')}\n`;
}

async function compare(file: string, now: string): Promise<void> {
  const path = `${kGoldens}/${file}`;
  if (isUpdate) await writeFile(path, now);
  assert.equal(now, await readFile(path, 'utf8'));
}

/** Another font or line break changes little of a thumbnail; another colour or a missing part changes much. */
const kTolerance = 0.06;

async function comparePictures(file: string, pictures: readonly Buffer[]): Promise<void> {
  const path = `${kGoldens}/${file}`;
  const now = thumbnailOf(pictures);
  if (isUpdate) await writeFile(path, now);
  const difference = differenceOf(now, await readFile(path));
  assert.ok(difference <= kTolerance, `it differs from its picture by ${difference.toFixed(3)}`);
}
