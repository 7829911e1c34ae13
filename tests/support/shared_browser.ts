// One Chromium for many test files, one after another. Each finds it as if it had just been started: the extension is
// reloaded without settings, attachments, tasks or other stored data; there is one empty tab, and there are no cookies.
// Files that change a browser permanently, for example by switches, must not share one.
import { chromium, type BrowserContext, type Worker } from 'playwright-core';

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
  const inTime = (what: string, step: Promise<unknown>): Promise<unknown> => within(what, kJoinMs, step);
  await inTime('the tabs of the file before are closed', closeTabs(context));
  await inTime('the cookies are cleared', context.clearCookies());
  await inTime('the permissions are cleared', context.clearPermissions());
  await inTime('the extension is reset', emptyExtension(context, origin));
  return { context, origin, leave: () => browser.close() };
}

async function closeTabs(context: BrowserContext): Promise<void> {
  const old = context.pages();
  await context.newPage();
  await Promise.all(old.map((page) => page.close()));
}

/** Stops the worker and removes its stored data; the worker that starts next knows nothing. */
async function emptyExtension(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  // A page with the extension's permissions that runs no script.
  await page.goto(`${origin}/manifest.json`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.evaluate(removeAll);
  // Chrome may have started one for an event of the closed tabs.
  await devtools.send('ServiceWorker.stopAllWorkers');
  await eventually(
    'the next worker answers',
    async () => {
      await within('the worker', kAnswerMs, page.evaluate(askStatus));
      return true;
    },
    30_000,
  );
  await page.close();
}

async function askStatus(): Promise<void> {
  await globalThis.chrome.runtime.sendMessage({ type: 'domtool.status', tabId: 0 });
}

async function removeAll(): Promise<void> {
  const { storage, alarms } = globalThis.chrome;
  await Promise.all([storage.local.clear(), storage.session.clear(), storage.sync.clear(), alarms.clearAll()]);
  const removed = (await indexedDB.databases()).map(
    ({ name = '' }) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
        // Until the worker that has it open has been stopped.
        request.onblocked = () => undefined;
      }),
  );
  await Promise.all(removed);
}
