// Pages served by their service worker, in a real Chromium: an action that leads to one gets it, and no further request
// leaves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionReport, DomTool, RequestGate, ToolCall } from '../../js-glue/tool/index.js';
import { recordAt, stringAt } from '../../js-glue/tool/base/narrow.js';
import { theControl } from '../support/text_view.js';
import { eventually } from '../support/waiting.js';
import { textOf, useHeldSite } from './support/held_site.js';
import { dataOf, errorOf, within } from './support/opening.js';

const kControlled = `<p id=said></p><script>navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
  .then(() => { const done = () => said.textContent = 'controlled';
    if (navigator.serviceWorker.controller) done(); else navigator.serviceWorker.oncontrollerchange = done; });</script>`;
const link = (to: string): string => `<a href="${to}">Go</a>`;
const kPages: Readonly<Record<string, string>> = {
  '/app': `<title>App</title><h1>App</h1>${link('/from-worker?q=1#part')}${kControlled}`,
  '/search': `<title>App</title><form action=/from-worker><input type=hidden name=q value=tea><button>Go</button></form>${kControlled}`,
  '/leaves': `<title>App</title>${link('/away')}${kControlled}`,
  '/orders': `<title>App</title>${link('/from-worker?orders')}${kControlled}`,
  '/scripted': `<title>App</title><button onclick="location = 'http://evil.localhost:{{port}}/stolen'">Go</button>${kControlled}`,
};
const kWorker = `oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
const page = (words) => new Response('<title>Served</title><h1>' + words + '</h1>', { headers: { 'content-type': 'text/html' } });
onfetch = (event) => {
  const { pathname, search, hostname } = new URL(event.request.url);
  if (pathname === '/stolen' && hostname === 'evil.localhost')
    event.respondWith(fetch('/stolen', { method: 'POST' }).then(() => page('Taken')));
  if (pathname !== '/from-worker') return;
  if (search === '?orders')
    return event.respondWith(fetch('/stolen', { method: 'POST' }).then(() => page('Ordered'), () => page('Not ordered')));
  event.respondWith(page('From the worker ' + search));
};`;

const held = useHeldSite(
  {
    pages: kPages,
    scripts: { '/worker.js': kWorker },
    recorded: ['/stolen', '/from-worker'],
    answer: { status: 404, body: '<h1>Nothing here</h1>' },
    otherHost: 'evil.localhost',
  },
  async ({ browser, site }) => {
    // The other site's worker is installed first.
    const other = await browser.connection.newTab(`http://evil.localhost:${site.port}/app`);
    dataOf(await other.execute({ action: 'wait', until: 'text', text: 'controlled' }));
    await other.close();
  },
);
const { asked } = held;

class Gate implements RequestGate {
  readonly newTabs = undefined;
  decide({ event }: Parameters<RequestGate['decide']>[0]): ReturnType<RequestGate['decide']> {
    const method = stringAt(recordAt(event, 'request'), 'method') ?? '';
    const { pathname, host } = new URL(stringAt(recordAt(event, 'request'), 'url') ?? '');
    return pathname === '/stolen' ? { send: false, words: `${method} ${host}${pathname}` } : { send: true };
  }
}

async function doing(tool: DomTool, call: ToolCall): Promise<ActionReport> {
  return dataOf(await tool.execute(call, { gate: new Gate() })) as ActionReport;
}

async function press(tool: DomTool): Promise<ActionReport> {
  return doing(tool, { action: 'click', nodeId: theControl(await textOf(tool), /^Go$/).id });
}

async function onControlled(path: string, run: (tool: DomTool) => Promise<void>): Promise<void> {
  const tool = await held.browser.connection.newTab(`http://localhost:${held.site.port}${path}`);
  try {
    dataOf(await tool.execute({ action: 'wait', until: 'text', text: 'controlled' }));
    asked.length = 0;
    await within(60_000, run(tool));
  } finally {
    await tool.close();
  }
}

for (const path of ['/app', '/search']) {
  test(`a press leads to what the worker serves: ${path.slice(1)}`, async () => {
    await onControlled(path, async (tool) => {
      const report = await press(tool);
      assert.equal(report.outcome, 'navigated', JSON.stringify(report));
      const text = await textOf(tool);
      assert.match(text, /From the worker \?q=/);
      if (path === '/app') assert.match(text, /#part/);
      assert.deepEqual(asked, []);
      assert.ok(!report.observed.events.some((event) => event.startsWith('not sent')), JSON.stringify(report));
    });
  });
}

test('navigate, reload, back and forward show what the worker serves', async () => {
  await onControlled('/app', async (tool) => {
    await doing(tool, { action: 'navigate', url: `http://localhost:${held.site.port}/from-worker?to` });
    assert.match(await textOf(tool), /From the worker \?to/);
    await doing(tool, { action: 'reload' });
    assert.match(await textOf(tool), /From the worker \?to/);
    await doing(tool, { action: 'back' });
    assert.match(await textOf(tool), /App/);
    await doing(tool, { action: 'forward' });
    assert.match(await textOf(tool), /From the worker \?to/);
    assert.deepEqual(asked, []);
  });
});

test('what the worker sends for a page that a press leads to is held', async () => {
  await onControlled('/orders', async (tool) => {
    const report = await press(tool);
    assert.match(report.observed.events.join('\n'), /not sent: POST localhost:\d+\/stolen/);
    assert.match(await textOf(tool), /Not ordered/);
    assert.deepEqual(asked, []);
  });
});

for (const path of ['/leaves', '/scripted']) {
  test(`another site's worker is asked for nothing by a press: ${path.slice(1)}`, async () => {
    await onControlled(path, async (tool) => {
      const report = await press(tool);
      assert.match(report.observed.events.join('\n'), /not sent: GET evil\.localhost/);
      assert.match(await textOf(tool), /localhost:\d+\/(leaves|scripted)/);
      assert.deepEqual(asked, []);
      await tool.execute({ action: 'click', nodeId: theControl(await textOf(tool), /^Go$/).id });
      await eventually('nothing is held any more', () => asked.length === 1);
    });
  });
}

test("another site's worker is asked for nothing by navigate", async () => {
  await onControlled('/app', async (tool) => {
    for (const url of [`http://evil.localhost:${held.site.port}/stolen`, `http://localhost:${held.site.port}/away`]) {
      errorOf(await tool.execute({ action: 'navigate', url }, { gate: new Gate() }), 'SECURITY_BLOCKED');
      assert.deepEqual(asked, []);
    }
  });
});
