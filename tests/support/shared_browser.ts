// One Chromium for many test files, one after another. Each finds it as if it had just been started: the worker of the
// extension is started again without settings, attachments, tasks or other stored data; there is one empty tab, and there are no cookies.
// Files that change a browser permanently, for example by switches, must not share one.
import { chromium, type BrowserContext, type Page, type Worker } from 'playwright-core';

import { eventually, within } from './waiting.js';

/** A worker that is stopped while it is asked may never answer. Then it is asked again. */
const kAnswerMs = 5_000;
/** Ends what hangs before the time of the whole file ends it without a word. */
const kJoinMs = 60_000;

/** The extension's worker, once it has its own functions. */
export async function readyWorker(context: BrowserContext): Promise<Worker> {
  // Other extensions of the browser have workers, too.
  const offering = async (): Promise<Worker | undefined> => {
    for (const worker of context.serviceWorkers()) {
      const offers = worker.evaluate(() => 'domTool' in self);
      if (await within('the worker', kAnswerMs, offers).catch(() => false)) return worker;
    }
    return undefined;
  };
  return eventually('the extension worker offers self.domTool', offering, 20_000);
}

interface Joined {
  context: BrowserContext;
  /** Of the extension. */
  origin: string;
  leave: () => Promise<void>;
}

let isTaken = false;

/** The browser that `npm test` offers to this file, once: a second browser in one file is its own. */
export function takeShared(): string | undefined {
  if (isTaken) return undefined;
  isTaken = true;
  return process.env['DOMTOOL_SHARED_BROWSER'];
}

/** `shared` is what the program that started it printed: its endpoint and the extension's origin. */
export async function joinShared(shared: string): Promise<Joined> {
  const [endpoint, origin] = shared.split(' ') as [string, string];
  const browser = await chromium.connectOverCDP(endpoint);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The shared browser has no context.');
  const inTime = <T>(what: string, step: Promise<T>): Promise<T> => within(what, kJoinMs, step);
  const page = await inTime('the tabs of the file before are closed', closeTabs(context));
  await inTime('the cookies are cleared', context.clearCookies());
  await inTime('the permissions are cleared', context.clearPermissions());
  await inTime('the extension is reset', emptyExtension(context, page, origin));
  return { context, origin, leave: () => browser.close() };
}

/** The new tab that takes their place: an old one has its history, and may be attached to the extension. */
async function closeTabs(context: BrowserContext): Promise<Page> {
  const old = context.pages();
  const empty = await context.newPage();
  await Promise.all(old.map((page) => page.close()));
  return empty;
}

/**
 * Removes what the extension has stored and starts a worker that knows nothing. Its own pages take long to open, so all
 * of it goes through the worker and the browser.
 */
async function emptyExtension(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await eventually(
    'the extension has stored nothing',
    async () => {
      // One that runs could still write what it knows.
      await devtools.send('ServiceWorker.stopAllWorkers');
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
      await devtools.send('ServiceWorker.startWorker', { scopeURL: `${origin}/` });
      return (await (await readyWorker(context)).evaluate(isEmptied)) ? true : undefined;
    },
    30_000,
  );
  await devtools.detach();
}

/** True where nothing was stored; otherwise it is removed, and the worker that runs may have read it. */
async function isEmptied(): Promise<boolean> {
  const { storage, alarms } = globalThis.chrome;
  const areas = [storage.local, storage.session, storage.sync];
  const stored = await Promise.all(areas.map((area) => area.get(null)));
  const wasEmpty = stored.every((all) => Object.keys(all).length === 0) && (await alarms.getAll()).length === 0;
  if (!wasEmpty) await Promise.all([...areas.map((area) => area.clear()), alarms.clearAll()]);
  return wasEmpty;
}
