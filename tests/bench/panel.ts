// `npm run bench -- panel`: the side panel with a task of 500 turns: how long it takes to open, and the cost of a frame
// while a person scrolls through it. Next to it the same scroller without content, in the same window, alternately:
// what exceeds it is the panel's, what both have is the machine's.
import type { CDPSession, Page } from 'playwright-core';

import { keepMessages, longTask } from '../browser/own_pages/panel_turns.js';
import { kFinish, PanelStage, servesShop } from '../browser/own_pages/panel_stage.js';
import { PanelBrowser } from '../browser/own_pages/panel_support.js';
import { SiteServer } from '../support/site_server.js';
import { eventually } from '../support/waiting.js';
import { isQuick, median, percent, rounded, writeFigures } from './figures.js';
import { busyPerFrame, traced } from './frames.js';

const kTurns = 500;
const kRounds = isQuick ? 2 : 5;
const kFrameMs = 1000 / 60;
/** Faster than anybody reads: a mouse wheel turned as fast as possible. */
const kSpeed = 6_000;
const kSights = ['turns', 'nothing'] as const;
type Sight = (typeof kSights)[number];

interface Scrolled {
  /** From one frame to the next. */
  deltas: number[];
  /** Main-thread work for each frame. */
  busy: number[];
}

/** A finished task of the tab's session, with the messages of 500 turns. */
async function haveLongSession(stage: PanelStage, panel: Page): Promise<void> {
  await stage.model([kFinish]);
  await stage.say(panel, 'Buy tea');
  await panel.waitForSelector('.notice.good');
  await keepMessages(panel, longTask(kTurns));
}

const isWhole = (panel: Page): Promise<unknown> =>
  eventually('all turns are there', async () => (await panel.locator('.turn').count()) >= kTurns);

/** From the beginning of the document until its newest turn is painted. */
async function openedAnew(panel: Page): Promise<number> {
  await panel.reload();
  const ms = await panel.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const painted = (): void => {
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        if (document.querySelector('.turn') !== null) return painted();
        new MutationObserver((_, observer) => {
          if (document.querySelector('.turn') === null) return;
          observer.disconnect();
          painted();
        }).observe(document, { childList: true, subtree: true });
      }),
  );
  await isWhole(panel);
  return ms;
}

/** From the press on the tab "Chat" until the turns are painted. */
async function openedByTab(panel: Page): Promise<number> {
  await panel.click('[role=tab] >> nth=1');
  await panel.waitForSelector('#observe');
  const ms = await panel.evaluate(async () => {
    const began = performance.now();
    document.querySelector<HTMLElement>('[role=tab]')?.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    if (document.querySelector('.turn') === null) throw new Error('No turn is painted.');
    return performance.now() - began;
  });
  await isWhole(panel);
  return ms;
}

/** The scroller with its turns, or with one empty box of the same height. */
async function show(panel: Page, sight: Sight): Promise<void> {
  await panel.evaluate((isEmpty) => {
    const box = document.querySelector('.turns') as HTMLElement;
    box.querySelector('.bare')?.remove();
    for (const turn of box.children) (turn as HTMLElement).style.display = '';
    if (!isEmpty) return;
    const bare = document.createElement('div');
    bare.className = 'bare';
    bare.style.cssText = `flex: none; height: ${box.scrollHeight}px; background: linear-gradient(red, blue)`;
    for (const turn of box.children) (turn as HTMLElement).style.display = 'none';
    box.append(bare);
  }, sight === 'nothing');
}

/** Turns the wheel from one end to the other, as Chrome's own gesture. */
async function scroll(panel: Page, cdp: CDPSession, way: 'up' | 'down'): Promise<Scrolled> {
  const box = await panel.evaluate(() => {
    const turns = document.querySelector('.turns') as HTMLElement;
    const { left, top, width, height } = turns.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, far: turns.scrollHeight };
  });
  const deltas = panel.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const each = (now: number): void => {
          times.push(now);
          if (!isOver) requestAnimationFrame(each);
          else resolve(times.slice(1).map((time, index) => time - (times[index] ?? 0)));
        };
        let isOver = false;
        Object.assign(globalThis, {
          endScroll: () => {
            isOver = true;
          },
        });
        requestAnimationFrame(each);
      }),
  );
  const events = await traced(cdp, async () => {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: box.x,
      y: box.y,
      yDistance: way === 'up' ? box.far : -box.far,
      speed: kSpeed,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    await panel.evaluate(() => (globalThis as unknown as { endScroll(): void }).endScroll());
  });
  return { deltas: await deltas, busy: busyPerFrame(events) };
}

const shareOver = (values: readonly number[], bar: number): number =>
  values.filter((value) => value > bar).length / values.length;
const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

function summary({ deltas, busy }: Scrolled) {
  return {
    frames: deltas.length,
    // The 16.7 ms between frames may vary by a tenth; an interval of a frame and a half means a missed frame.
    missed: shareOver(deltas, 1.5 * kFrameMs),
    busyOver: shareOver(busy, kFrameMs),
    busyMedian: at(busy, 0.5),
    busyP99: at(busy, 0.99),
    busyWorst: at(busy, 1),
  };
}

const site = await SiteServer.start({ handle: servesShop });
const browser = await PanelBrowser.launch({ mayDraw: false });
const stage = new PanelStage(browser, site);
try {
  const { panel } = await stage.open();
  await panel.setViewportSize({ width: 400, height: 800 });
  await haveLongSession(stage, panel);
  const opens = { anew: [] as number[], 'by its tab': [] as number[] };
  for (let round = 0; round < kRounds; round += 1) {
    opens.anew.push(await openedAnew(panel));
    opens['by its tab'].push(await openedByTab(panel));
  }
  const cdp = await browser.context.newCDPSession(panel);
  const scrolled: Record<Sight, Scrolled> = { turns: { deltas: [], busy: [] }, nothing: { deltas: [], busy: [] } };
  for (let round = 0; round < kRounds; round += 1) {
    for (const sight of kSights) {
      await show(panel, sight);
      for (const way of ['up', 'down'] as const) {
        const { deltas, busy } = await scroll(panel, cdp, way);
        scrolled[sight].deltas.push(...deltas);
        scrolled[sight].busy.push(...busy);
      }
    }
  }
  const rows = Object.fromEntries(kSights.map((sight) => [sight, summary(scrolled[sight])])) as Record<
    Sight,
    ReturnType<typeof summary>
  >;
  console.log(`A task of ${kTurns} turns opens within (bar: 200 ms):`);
  console.table(
    Object.fromEntries(
      Object.entries(opens).map(([what, ms]) => [
        what,
        { 'median ms': rounded(median(ms), 0), 'worst ms': rounded(at(ms, 1), 0) },
      ]),
    ),
  );
  console.log(`Scrolled through, ${kSpeed} px a second (bar: 60 frames a second, which is 16.7 ms each):`);
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([sight, row]) => [
        sight,
        {
          frames: row.frames,
          'frames missed': percent(row.missed),
          'main thread over 16.7 ms': percent(row.busyOver),
          'main thread ms, median': rounded(row.busyMedian, 1),
          p99: rounded(row.busyP99, 1),
          worst: rounded(row.busyWorst, 1),
        },
      ]),
    ),
  );
  writeFigures('panel', { isQuick, turns: kTurns, opens, scroll: rows });
} finally {
  await stage.close();
  await browser.close();
  await site.close();
}
