// Service workers while the extension holds an action's requests: content served by the page's own worker is shown.
// Another site's worker receives no request, neither in the tab nor in a window opened earlier.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { openStage } from '../../support/stage.js';
import { findControls } from '../../support/text_view.js';
import { eventually } from '../../support/waiting.js';

const kEvil = 'http://evil.localhost:{{port}}/stolen';
const kControlled = `<p id=said></p><script>navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
  .then(() => { const done = () => said.textContent = 'controlled';
    if (navigator.serviceWorker.controller) done(); else navigator.serviceWorker.oncontrollerchange = done; });</script>`;
const kPages: Readonly<Record<string, string>> = {
  '/app': `<title>App</title><a href="/from-worker">Go</a>${kControlled}`,
  '/scripted': `<title>App</title><button onclick="location = '${kEvil}'">Go</button>${kControlled}`,
  '/window': `<title>App</title><button onclick="w = window.open('/own', 'own', 'width=300,height=300')">Open</button>
    <button onclick="w.location = '${kEvil}'">Go</button>${kControlled}`,
  '/own': '<title>Own</title>',
};
const kWorker = `oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
const page = (words) => new Response('<title>Served</title><h1>' + words + '</h1>', { headers: { 'content-type': 'text/html' } });
onfetch = (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === '/stolen') event.respondWith(fetch('/taken', { method: 'POST' }).then(() => page('Taken')));
  if (pathname === '/from-worker') event.respondWith(page('From the worker'));
};`;

const asked: string[] = [];
const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      if (path === '/worker.js') return { type: 'text/javascript', body: kWorker };
      const body = kPages[path];
      if (body === undefined && path !== '/favicon.ico') asked.push(path);
      return { body: (body ?? '').replaceAll('{{port}}', String(site.port)) };
    },
  },
});

async function openControlled(path: string, host: string): Promise<Tab> {
  const tab = await browser.openTab(site.url(path, host));
  await tab.page.waitForFunction(() => document.querySelector('#said')?.textContent === 'controlled');
  asked.length = 0;
  return tab;
}

/** With a gate that refuses every request to the other site. */
async function press(tab: Tab, name: RegExp): Promise<ToolResult> {
  const [control] = findControls(await tab.text(), name);
  const call: ToolCall = { action: 'click', nodeId: control?.id ?? '' };
  return browser.worker.evaluate(
    ([id, given]) => {
      const { domTool } = self as unknown as {
        domTool: { execute(tab: number, call: ToolCall, options: object): Promise<ToolResult> };
      };
      const decide = ({ event }: { event: { request: { url: string } } }): object =>
        event.request.url.includes('/stolen') ? { send: false, words: 'GET /stolen' } : { send: true };
      return domTool.execute(id, given, { gate: { newTabs: { closedSites: [], holdsChanges: true }, decide } });
    },
    [tab.id, call] as const,
  );
}

test('a press leads to what the worker of the page serves', async () => {
  const tab = await openControlled('/app', 'localhost');
  await press(tab, /^Go$/);
  assert.match(await tab.text(), /From the worker/);
  assert.deepEqual(asked, []);
  await tab.close();
});

for (const path of ['/scripted', '/window']) {
  test(`the worker of another site is asked for nothing: ${path.slice(1)}`, async () => {
    await (await openControlled('/app', 'evil.localhost')).close();
    const tab = await openControlled(path, 'localhost');
    if (path === '/window') {
      await press(tab, /^Open$/);
      await eventually('the window is there', () =>
        browser.context.pages().some((page) => page.url().endsWith('/own')),
      );
    }
    const result = await press(tab, /^Go$/);
    assert.match(JSON.stringify(result), /not sent: GET \/stolen/);
    assert.deepEqual(asked, []);
    assert.ok(browser.context.pages().every((page) => !page.url().includes('/stolen')));
    for (const page of browser.context.pages()) if (page.url().endsWith('/own')) await page.close();
    await tab.close();
  });
}
