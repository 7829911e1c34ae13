// Draws what `screenshot` with marks reports onto the picture: a frame and the id of every control.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Screenshot } from '../../js-glue/tool/contract/contract.js';
import type { Tab } from '../support/browser.js';

const kColours = ['#c2185b', '#1565c0', '#2e7d32', '#6a1b9a', '#bf5f00', '#00777a'];

/** Takes the screenshot through the tool, draws the ids in a page of its own, and writes `file` (PNG). */
export async function saveMarkedScreenshot(tab: Tab, file: string): Promise<number> {
  const result = await tab.execute({ action: 'screenshot', marks: true });
  if (!result.success) throw new Error(`screenshot failed: ${result.error.code}: ${result.error.message}`);
  if (!('base64' in result.data)) throw new Error('Expected a Screenshot.');
  const shot = result.data;
  // Marks are in CSS pixels, the picture may be in device pixels: lay both out in CSS pixels.
  const viewport = await tab.page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const canvas = await tab.browser.context.newPage();
  try {
    await canvas.setViewportSize(viewport);
    await canvas.setContent(drawing(shot, viewport), { waitUntil: 'load' });
    await mkdir(dirname(file), { recursive: true });
    await canvas.screenshot({ path: file });
  } finally {
    await canvas.close();
  }
  return shot.marks?.length ?? 0;
}

function drawing(shot: Screenshot, viewport: { width: number; height: number }): string {
  const marks = (shot.marks ?? []).map(({ id, box: [x, y, width, height] }, index) => {
    const colour = kColours[index % kColours.length] ?? 'black';
    return `<div class="box" style="left:${x}px;top:${y}px;width:${width}px;height:${height}px;border-color:${colour}"></div>
      <div class="id" style="left:${x}px;top:${Math.max(0, y - 9)}px;background:${colour}">${id}</div>`;
  });
  return `<!doctype html><style>
    body { margin: 0; position: relative; overflow: hidden; }
    img { display: block; width: ${viewport.width}px; height: ${viewport.height}px; }
    .box { position: absolute; box-sizing: border-box; border: 2px solid; border-radius: 3px; }
    .id { position: absolute; color: #fff; font: 600 10px/13px monospace; padding: 0 2px; border-radius: 3px; }
  </style><img src="data:${shot.mimeType};base64,${shot.base64}">${marks.join('')}`;
}
