// Routines in the real extension, with a shop that counts what is put into its basket. A time that has come is written where the
// worker keeps it.
import { beforeEach } from 'node:test';

import type { Page } from 'playwright-core';

import type { ShownRoutine } from '../../../extension/src/routines/routines.js';
import type { SiteOptions, SiteResponse } from '../../support/site_server.js';
import { type Stage, openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { openOwn } from './own_pages.js';
import { PanelBrowser, ask } from './panel_support.js';

/** What the shop was asked for. */
export const hits: string[] = [];

const kTeas = ['Sencha', 'Assam'];

/** A press asks for /hit, and the page says what it has. */
export function servesTea({ path, query }: { path: string; query: URLSearchParams }): SiteResponse | undefined {
  if (path === '/hit') {
    hits.push(query.get('what') ?? '');
    return { body: '' };
  }
  if (path !== '/tea') return undefined;
  if (query.has('for')) hits.push(`open ${query.get('for')}`);
  const rows = kTeas.map((tea) => `<li><b>${tea}</b> <button onclick="put('${tea}')">Add</button></li>`).join('');
  const body = `<!doctype html><html lang="en"><title>Tea</title><h1>Tea</h1>
<p>You are in the ${query.get('for') ?? 'shop'}</p><ul>${rows}</ul>
<button onclick="fetch('/hit?what=paid', { method: 'POST' })">Pay €29</button>
<a href="/tea?for=window" target="_blank">In a window</a>
<button onclick="window.open('//abroad.test:' + location.port + '/tea?for=abroad')">Abroad</button>
<button onclick="window.open('/tea?for=small', '', 'width=420,height=420')">In a small window</button>
<label>Login <input id="login"></label>
<label>Password <input type="password" id="pw"></label><p id="out"></p>
<p id="late"></p>
<button onclick="fetch('/hit?what=out')">Log out ada.lovelace.1815</button>
<script>setTimeout(() => { late.textContent = 'It is later'; }, 3000);
async function put(tea) { await fetch('/hit?what=' + tea); out.textContent = '1 item: ' + tea; }</script>`;
  return { type: 'text/html; charset=utf-8', body };
}

export function routineOf(url: string, name: string, lines: readonly string[], blanks: Record<string, string> = {}) {
  return { routine: 1, name, url, blanks, steps: lines.map((line) => ({ do: line })) };
}

/** A browser with the extension for a file of tests. Before each, the routines of the one before are gone. */
export async function openRoutines(
  handle: SiteOptions['handle'] = servesTea,
): Promise<Stage<PanelBrowser> & { routines: RoutineStage }> {
  const launch = () => PanelBrowser.launch({ mayDraw: false, granted: ['notifications'] });
  const stage = await openStageFor(launch, { handle });
  const routines = await RoutineStage.open(stage.browser);
  beforeEach(() => routines.clear());
  return { ...stage, routines };
}

type Kept = { id: string; due?: number; running?: { number: number } };

export class RoutineStage {
  private constructor(
    readonly browser: PanelBrowser,
    /** A page of the extension, from which the worker is asked and its storage written. */
    readonly page: Page,
  ) {}

  static async open(browser: PanelBrowser): Promise<RoutineStage> {
    return new RoutineStage(browser, await openOwn(browser, 'options/options.html'));
  }

  async list(): Promise<ShownRoutine[]> {
    const reply = await ask(this.page, { type: 'domtool.routines.list' });
    if (!reply.success) throw new Error(reply.error.message);
    return reply.data as unknown as ShownRoutine[];
  }

  async add(routine: object): Promise<string> {
    const reply = await ask(this.page, { type: 'domtool.routines.add', text: JSON.stringify(routine) });
    if (!reply.success) throw new Error(reply.error.message);
    return (await this.list())[0]?.id ?? '';
  }

  async schedule(id: string, values: Record<string, string> = {}): Promise<void> {
    const schedule = { every: 'day', at: '07:00', values };
    const reply = await ask(this.page, { type: 'domtool.routines.schedule', id, schedule });
    if (!reply.success) throw new Error(reply.error.message);
  }

  /** Changes what is stored of it, as if time had passed. */
  change(id: string, what: Omit<Kept, 'id'>): Promise<void> {
    return this.changeAll([id], what);
  }

  /** In one write: the worker may start the first one as soon as it is due, and writes then, too. */
  async changeAll(ids: readonly string[], what: Omit<Kept, 'id'>): Promise<void> {
    await this.page.evaluate(
      async ([which, changed]) => {
        const { local } = globalThis.chrome.storage;
        const all = ((await local.get('domtool.routines'))['domtool.routines'] ?? []) as Kept[];
        await local.set({
          'domtool.routines': all.map((one) => (which.includes(one.id) ? { ...one, ...changed } : one)),
        });
      },
      [ids, what] as const,
    );
  }

  /** The alarm comes, and what it begins is over. */
  async ring(): Promise<void> {
    await this.page.evaluate(() => globalThis.chrome.alarms.create('domtool.routines', { when: Date.now() }));
    await this.rests();
  }

  /** Every run is over, and the next one is a later one. */
  rests(): Promise<true> {
    return eventually(
      'no routine is due or running',
      async () => {
        const all = await this.list();
        const alarm = await this.page.evaluate(() => globalThis.chrome.alarms.get('domtool.routines'));
        const isLater =
          alarm === undefined || (alarm.periodInMinutes === undefined && alarm.scheduledTime > Date.now());
        return isLater && all.every(({ running, due = Infinity }) => running === undefined && due > Date.now());
      },
      40_000,
    );
  }

  /** It is due now, and runs. */
  async runs(id: string): Promise<ShownRoutine['last']> {
    await this.change(id, { due: Date.now() });
    await this.ring();
    return this.last(id);
  }

  async last(id: string): Promise<ShownRoutine['last']> {
    return (await this.list()).find((one) => one.id === id)?.last;
  }

  /** The addresses of the tabs. */
  tabs(): Promise<string[]> {
    return this.page.evaluate(async () => (await globalThis.chrome.tabs.query({})).map(({ url = '' }) => url));
  }

  async clear(): Promise<void> {
    for (const { id } of await this.list()) await ask(this.page, { type: 'domtool.routines.remove', id });
    hits.length = 0;
  }
}
