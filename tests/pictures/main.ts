// `npm run pictures`: the pictures of the store listing and the animation of the README, from the real extension: the
// practice shop with the panel beside it, the settings and the welcome page. Writes extension/store/pictures.
import { createServer } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';

import type { Task } from '../../js-glue/agent/index.js';
import { PanelBrowser, ask } from '../browser/own_pages/panel_support.js';
import { inRepo } from '../support/paths.js';
import { eventually } from '../support/waiting.js';
import { animate, type Frame } from './animation.js';

const kFolder = inRepo('extension', 'store', 'pictures');
const kStore = { width: 1280, height: 800, panel: 420 };
const kReadme = { width: 1080, height: 640, panel: 400 };
/** A third of a second more than it takes to read a line. */
const kFrameMs = 1_950;
const kLastFrameMs = 5_000;
const kMaxAnimationBytes = 1_500_000;

interface Size {
  width: number;
  height: number;
  panel: number;
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  // It takes a second, during which a task continues.
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}

/** The page with the panel on its right, as Chrome shows them. */
async function sideBySide(page: Page, panel: Page, { width, height, panel: panelWidth }: Size): Promise<PNG> {
  await resize(page, { width: width - panelWidth - 1, height });
  await resize(panel, { width: panelWidth, height });
  const whole = new PNG({ width, height, fill: true });
  whole.data.fill(0xc8);
  const [left, right] = (await Promise.all([page.screenshot(), panel.screenshot()])).map((one) => PNG.sync.read(one));
  if (left === undefined || right === undefined) throw new Error('No picture was taken.');
  PNG.bitblt(left, whole, 0, 0, left.width, left.height, 0, 0);
  PNG.bitblt(right, whole, 0, 0, right.width, right.height, width - panelWidth, 0);
  for (let at = 3; at < whole.data.length; at += 4) whole.data[at] = 255;
  return whole;
}

async function save(name: string, picture: Buffer): Promise<void> {
  await writeFile(join(kFolder, name), picture);
  console.log(`${name}: ${Math.round(picture.length / 1_000)} kB`);
}

interface Stage {
  browser: PanelBrowser;
  shop: Page;
  panel: Page;
  tabId: number;
}

async function openShop(browser: PanelBrowser): Promise<Stage> {
  const { page: shop, tabId } = await browser.openPage(`${browser.origin}/welcome/shop/shop.html`);
  const panel = await browser.openPanel(tabId);
  return { browser, shop, panel, tabId };
}

async function startTask({ panel, tabId }: Stage): Promise<void> {
  const instruction = 'Buy three tins of Sencha Spring and have them sent to Ada Lovelace in Portugal.';
  await ask(panel, { type: 'domtool.task.start', tabId, instruction });
}

/** Calls `seen` after each change of the task, which waits while the person is asked, until it is over. */
async function follow({ panel, tabId }: Stage, seen: (task: Task) => Promise<void>): Promise<void> {
  let last = '';
  for (;;) {
    const task = await eventually('the task goes on', async () => {
      const reply = await ask(panel, { type: 'domtool.task.get', tabId });
      const now = reply.success ? (reply.data as unknown as Task | null) : null;
      const state = now === null ? last : JSON.stringify([now.status, now.pending, now.messages.length]);
      if (now === null || state === last) return undefined;
      last = state;
      return now;
    });
    await seen(task);
    if (task.pending !== undefined) await ask(panel, { type: 'domtool.task.approve', tabId, yes: true });
    if (!['running', 'waiting'].includes(task.status)) return;
  }
}

async function pictureTask(browser: PanelBrowser): Promise<void> {
  const stage = await openShop(browser);
  await startTask(stage);
  let orders = 0;
  await follow(stage, async ({ pending, status }) => {
    const isOrder = pending !== undefined && /pay or order/.test(pending.text);
    if (isOrder && orders === 0) await save('1-asks-first.png', PNG.sync.write(await shot(stage)));
    orders += isOrder ? 1 : 0;
    if (status === 'success') await save('2-done.png', PNG.sync.write(await shot(stage)));
  });
  await stage.panel.close();
  await stage.shop.close();
}

/** Once all drawing has finished. */
async function shot({ shop, panel }: Stage, size: Size = kStore): Promise<PNG> {
  await panel.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((one) => one.finished.catch(() => null)));
  });
  return sideBySide(shop, panel, size);
}

async function picturePage(browser: PanelBrowser): Promise<void> {
  const stage = await openShop(browser);
  await stage.shop.getByRole('button', { name: 'Only what is needed' }).click();
  await stage.panel.getByRole('tab', { name: 'Page' }).click();
  await stage.panel.getByRole('button', { name: 'Look', exact: true }).click();
  await stage.panel.getByText('Sencha Spring').first().waitFor();
  await save('3-page.png', PNG.sync.write(await shot(stage)));
  await stage.panel.close();
  await stage.shop.close();
}

const kPlanner = {
  kind: 'model',
  provider: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'qwen3:8b',
};

/** An available model: it has a name and answers. */
async function withModel(work: () => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    for (const header of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${header}`, '*');
    if (request.method === 'GET') response.end('{"data":[{"id":"qwen3:8b"}]}');
    else if (request.method !== 'POST') response.writeHead(204).end();
    else {
      const choices = [{ index: 0, delta: { content: 'yes' }, finish_reason: 'stop' }];
      const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'qwen3:8b', choices };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    }
  });
  // Ollama's usual port, if it is free, so that the picture is realistic.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(11_434, '127.0.0.1', resolve);
  });
  try {
    await work();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function pictureOwnPages(browser: PanelBrowser): Promise<void> {
  const page = await browser.context.newPage();
  await page.setViewportSize(kStore);
  await page.goto(`${browser.origin}/welcome/welcome.html`);
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  // The choice is there once the worker has sent the settings.
  await page.getByRole('button', { name: 'Test' }).waitFor();
  await save('5-welcome.png', await page.screenshot());
  await withModel(async () => {
    await ask(page, { type: 'domtool.settings.set', settings: { planner: kPlanner } });
    await page.goto(`${browser.origin}/options/options.html`);
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('It works.').first().waitFor();
    await save('4-settings.png', await page.screenshot());
  });
  await page.close();
}

async function animateTask(browser: PanelBrowser): Promise<void> {
  const stage = await openShop(browser);
  const frames: Frame[] = [];
  const take = async (ms: number): Promise<void> => {
    frames.push({ picture: await shot(stage, kReadme), ms });
  };
  await take(kFrameMs);
  await startTask(stage);
  await follow(stage, () => take(kFrameMs));
  const last = frames.at(-1);
  if (last !== undefined) last.ms = kLastFrameMs;
  const bytes = animate(frames);
  const seconds = Math.round(frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000);
  if (bytes.length > kMaxAnimationBytes) throw new Error(`The animation has ${bytes.length} bytes.`);
  await save('task.png', bytes);
  console.log(`task.png: ${frames.length} pictures, ${seconds} s`);
  await stage.panel.close();
  await stage.shop.close();
}

async function main(): Promise<void> {
  await mkdir(kFolder, { recursive: true });
  const browser = await PanelBrowser.launch({ mayDraw: false, language: 'en' });
  try {
    await pictureOwnPages(browser);
    await pictureTask(browser);
    await picturePage(browser);
    await animateTask(browser);
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
