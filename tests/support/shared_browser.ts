// One Chromium for many test files, one after another. Each finds it as if it had just been started: the extension is loaded anew,
// without settings, and so without attachments, tasks and whatever else it kept; there is one empty tab, and no cookie.
// What changes a browser for good, such as its switches, is not for a file that shares one.
import { chromium, type BrowserContext, type Worker } from 'playwright-core';

import { eventually } from './waiting.js';

/** The extension's worker, which has to know its own calls. */
export async function readyWorker(context: BrowserContext): Promise<Worker> {
  // Others of the same browser have workers, too.
  const offering = async (): Promise<Worker | undefined> => {
    for (const worker of context.serviceWorkers()) {
      if (await worker.evaluate(() => 'domTool' in self).catch(() => false)) return worker;
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

/** What `npm test` says of the browser that this file may share, once: a second browser of one file is its own. */
export function takeShared(): string | undefined {
  if (isTaken) return undefined;
  isTaken = true;
  return process.env['DOMTOOL_SHARED_BROWSER'];
}

/** `shared` is what the program that started it says of it: its endpoint and the extension's origin. */
export async function joinShared(shared: string): Promise<Joined> {
  const [endpoint, origin] = shared.split(' ') as [string, string];
  const browser = await chromium.connectOverCDP(endpoint);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The shared browser has no context.');
  await closeTabs(context);
  await context.clearCookies();
  await context.clearPermissions();
  await emptyExtension(context, origin);
  return { context, origin, leave: () => browser.close() };
}

async function closeTabs(context: BrowserContext): Promise<void> {
  const old = context.pages();
  await context.newPage();
  await Promise.all(old.map((page) => page.close()));
}

/** Ends its worker and removes what it has stored; the worker that starts then knows of nothing. */
async function emptyExtension(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  // Has the rights of the extension and runs no script.
  await page.goto(`${origin}/manifest.json`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.evaluate(removeAll);
  // Chrome may have started one for an event of the tabs that were closed.
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.evaluate(() => globalThis.chrome.runtime.sendMessage({ type: 'domtool.status', tabId: 0 }));
  await page.close();
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
        // Until the worker that has it open has ended.
        request.onblocked = () => undefined;
      }),
  );
  await Promise.all(removed);
}
