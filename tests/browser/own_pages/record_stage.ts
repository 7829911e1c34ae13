// A person who shows a routine: the mouse and the keys of Playwright are those of the browser, as a person's are.
import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';

import type { Page } from 'playwright-core';

import type { Recording } from '../../../extension/src/routines/recording/recording.js';
import type { SiteOptions } from '../../support/site_server.js';
import { eventually } from '../../support/waiting.js';
import { type PanelBrowser, ask } from './panel_support.js';

import { servesShown, reports } from './record_pages.js';
import { type RoutineStage, openRoutines } from './routines_stage.js';

/** A browser for a file of tests that show routines; with `allowedSites`, these run without a question. */
export async function openRecording(handle: SiteOptions['handle'] = servesShown, allowedSites?: readonly string[]) {
  const opened = await openRoutines(handle);
  const { browser, routines } = opened;
  beforeEach(async () => {
    reports.length = 0;
    if (allowedSites === undefined) return;
    const settings = { ask: 'never', allowedSites };
    assert.ok((await ask(routines.page, { type: 'domtool.settings.set', settings })).success);
  });
  return { ...opened, stage: new RecordStage(browser, routines) };
}

export class RecordStage {
  constructor(
    readonly browser: PanelBrowser,
    readonly routines: RoutineStage,
  ) {}

  /** Records what `show` does in a tab of its own, and keeps it under `name`; discards it if there is none. Returns the lines. */
  async shown(
    url: string,
    name: string | undefined,
    show: (page: Page, tabId: number) => Promise<void>,
  ): Promise<string[]> {
    const { page, tabId } = await this.browser.openPage(url);
    try {
      await this.begin(tabId);
      await page.bringToFront();
      await show(page, tabId);
      const lines = await this.lines();
      await this.ask(
        name === undefined ? { type: 'domtool.routines.discard' } : { type: 'domtool.routines.keepRecording', name },
      );
      return lines;
    } finally {
      if ((await this.recording()) !== undefined) await this.ask({ type: 'domtool.routines.discard' });
      await page.close();
    }
  }

  begin(tabId: number): Promise<unknown> {
    return this.ask({ type: 'domtool.routines.record', tabId });
  }

  async ask(message: object): Promise<unknown> {
    const reply = await ask(this.routines.page, message);
    if (!reply.success) throw new Error(reply.error.message);
    return reply.data;
  }

  recording(): Promise<Recording | undefined> {
    return this.routines.page.evaluate(async () => {
      const { session } = globalThis.chrome.storage;
      return (await session.get('domtool.recording'))['domtool.recording'] as Recording | undefined;
    });
  }

  /** The file of the routine that was kept last. */
  newest(): Promise<string> {
    return this.routines.page.evaluate(async () => {
      const { local } = globalThis.chrome.storage;
      const kept = (await local.get('domtool.routines'))['domtool.routines'] as Array<{ routine: object }> | undefined;
      return JSON.stringify(kept?.[0]?.routine);
    });
  }

  async tabId(): Promise<number> {
    return (await this.recording())?.tabId ?? 0;
  }

  async lines(): Promise<string[]> {
    return ((await this.recording())?.routine?.steps ?? []).map(({ do: line }) => line);
  }

  async notes(): Promise<string[]> {
    return ((await this.recording())?.notes ?? []).map(({ why }) => why);
  }

  /** Waits for so many notes, and returns why each was made. */
  async noted(count = 1): Promise<string[]> {
    await eventually(`${count} notes are made`, async () => (await this.notes()).length >= count, 15_000);
    return this.notes();
  }

  /** Runs the routine that was kept last. Returns how the run ended; of one that stopped, where and why. */
  async runNewest(): Promise<string | undefined> {
    const [kept] = await this.routines.list();
    reports.length = 0;
    await this.routines.schedule(kept?.id ?? '');
    const last = await this.routines.runs(kept?.id ?? '');
    return last?.is === 'stopped' ? `${last.number} ${last.line}: ${last.why}` : last?.is;
  }

  /** Waits until the page has reported it. */
  pageHas(what: string): Promise<unknown> {
    return eventually(`the page has ${what}`, () => reports.includes(what), 25_000);
  }

  /** How many listeners the recording has in the page's main frame. */
  listeners(tabId: number): Promise<number> {
    return this.browser.worker.evaluate(async (id) => {
      const send = chrome.debugger.sendCommand as (on: object, method: string, params?: object) => Promise<object>;
      const { frameTree } = (await send({ tabId: id }, 'Page.getFrameTree')) as {
        frameTree: { frame: { id: string } };
      };
      const world = { frameId: frameTree.frame.id, worldName: 'DomTool recording' };
      const made = (await send({ tabId: id }, 'Page.createIsolatedWorld', world)) as { executionContextId: number };
      const params = { expression: 'globalThis', contextId: made.executionContextId };
      const { result } = (await send({ tabId: id }, 'Runtime.evaluate', params)) as { result: { objectId: string } };
      const of = { objectId: result.objectId };
      const heard = (await send({ tabId: id }, 'DOMDebugger.getEventListeners', of)) as { listeners: unknown[] };
      return heard.listeners.length;
    }, tabId);
  }

  /** So many steps are kept. */
  async kept(count: number): Promise<void> {
    const isKept = async (): Promise<boolean> => (await this.lines()).length >= count;
    await eventually(`${count} steps are kept`, isKept, 15_000).catch(async (error: unknown) => {
      throw new Error(`${[...(await this.lines()), ...(await this.notes())].join('; ')}`, { cause: error });
    });
  }
}
