// Saves the picture of `screenshot` with marks: a frame and an id for every control.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Tab } from '../support/browser.js';

/** Takes it through the tool, as wide as the page is shown, and writes `file` as PNG. */
export async function saveMarkedScreenshot(tab: Tab, file: string): Promise<number> {
  const viewport = await tab.page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const result = await tab.execute({ action: 'screenshot', marks: true, maxWidth: viewport.width });
  if (!result.success) throw new Error(`screenshot failed: ${result.error.code}: ${result.error.message}`);
  if (!('base64' in result.data)) throw new Error('Expected a Screenshot.');
  const { mimeType, base64, marks = [] } = result.data;
  const picture = `<body style="margin: 0"><img width="${viewport.width}" src="data:${mimeType};base64,${base64}">`;
  const canvas = await tab.browser.context.newPage();
  try {
    await canvas.setViewportSize(viewport);
    await canvas.setContent(picture, { waitUntil: 'load' });
    await mkdir(dirname(file), { recursive: true });
    await canvas.screenshot({ path: file });
  } finally {
    await canvas.close();
  }
  return marks.length;
}
