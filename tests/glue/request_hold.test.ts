// Requests of an action are held in a real Chromium until a gate has decided: judged at the servers that would have
// received them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  ActionReport,
  DomTool,
  PausedRequest,
  RequestGate,
  ToolCall,
  ToolResult,
} from '../../js-glue/tool/index.js';
import { recordAt, stringAt } from '../../js-glue/tool/base/narrow.js';
import { theControl } from '../support/text_view.js';
import { eventually } from '../support/waiting.js';
import { textOf, useHeldSite } from './support/held_site.js';
import { dataOf, errorOf, within } from './support/opening.js';

const kOther = 'http://evil.test:{{port}}';
const kPage = (inside: string): string => `<title>Shop</title><h1>Shop</h1>${inside}`;

const kPages: Readonly<Record<string, string>> = {
  '/link': kPage(`<a href="${kOther}/stolen">Go</a>`),
  '/script': kPage(`<button onclick="location = '${kOther}/stolen'">Go</button>`),
  '/later': kPage(`<button onclick="setTimeout(() => location = '${kOther}/stolen', 100)">Go</button>`),
  '/refresh': kPage(
    `<button onclick="document.head.insertAdjacentHTML('beforeend',
      '<meta http-equiv=refresh content=&quot;0;url=${kOther}/stolen&quot;>')">Go</button>`,
  ),
  '/redirect': kPage('<a href="/away">Go</a>'),
  '/tab': kPage(`<a href="${kOther}/stolen" target=_blank>Go</a>`),
  '/tab_alone': kPage(`<a href="${kOther}/stolen" target=_blank rel="noopener noreferrer">Go</a>`),
  '/opens': kPage(`<button onclick="window.open('${kOther}/stolen')">Go</button>`),
  '/opens_blank': kPage(`<button onclick="window.open().location = '${kOther}/stolen'">Go</button>`),
  '/opens_redirect': kPage(`<button onclick="window.open('/away')">Go</button>`),
  '/opens_hop': kPage('<a href="/hop" target=_blank>Go</a>'),
  '/hop': `<script>location.replace('${kOther}/stolen')</script>`,
  '/posts_tab': kPage('<form method=post action="/stolen" target=_blank><button>Go</button></form>'),
  '/posts': kPage('<form method=post action="/stolen"><input name=item value=tea><button>Go</button></form>'),
  '/posts_frame': kPage(
    '<iframe name=f width=50 height=50></iframe><form method=post action="/stolen" target=f><button>Go</button></form>',
  ),
  '/fetches': kPage(
    `<p id=came></p><button onclick="fetch('/stolen', {method: 'POST', body: 'x'})
      .then(() => came.textContent = 'sent', () => came.textContent = 'not sent')">Go</button>`,
  ),
  '/deletes': kPage(
    `<button onclick="const x = new XMLHttpRequest(); x.open('DELETE', '/stolen'); x.send()">Go</button>`,
  ),
  '/keeps': kPage(`<button onclick="fetch('/stolen', {method: 'PUT', body: 'x', keepalive: true})">Go</button>`),
  '/works': kPage(`<button onclick="new Worker('/worker.js').postMessage('go')">Go</button>`),
  '/serves': kPage(`<script>
      navigator.serviceWorker.register('/service_worker.js').then(() => navigator.serviceWorker.ready)
        .then(() => new Promise((done) => {
          if (navigator.serviceWorker.controller) done(); else navigator.serviceWorker.oncontrollerchange = done;
        })).then(() => document.body.insertAdjacentHTML('beforeend', '<p>controlled</p>'));
    </script><button onclick="fetch('/stolen', {method: 'POST', body: 'x'})">Go</button>`),
  '/inside_frame': kPage('<iframe src="http://frames.test:{{port}}/fetches" width=300 height=200></iframe>'),
  '/frame_leaves': kPage('<iframe src="/link" width=300 height=200></iframe>'),
  '/sandboxed': kPage(`<script type=text/plain id=inside>
      fetch('http://home.test:{{port}}/stolen', { method: 'POST', body: 'x', mode: 'no-cors' })</script>
    <button onclick="const f = document.createElement('iframe'); f.sandbox = 'allow-scripts';
      f.src = window.URL.createObjectURL(new Blob(['<script>' + inside.textContent + '</' + 'script>'], { type: 'text/html' }));
      document.body.append(f)">Go</button>`),
  '/brings': kPage(
    `<button onclick="document.body.insertAdjacentHTML('beforeend',
      '<iframe src=&quot;http://frames.test:{{port}}/posts_home&quot;></iframe>')">Go</button>`,
  ),
  '/posts_home': `<script>fetch('http://home.test:{{port}}/stolen', { method: 'POST', body: 'x', mode: 'no-cors' })</script>`,
  '/beacons': kPage(`<button onclick="navigator.sendBeacon('/stolen', 'x')">Go</button>`),
  '/pings': kPage('<a href="#there" ping="/stolen">Go</a>'),
  '/asks': kPage(`<button onclick="fetch('/list')">Go</button>`),
};

const kScripts: Readonly<Record<string, string>> = {
  '/worker.js': `onmessage = () => fetch('/stolen', { method: 'POST', body: 'x' });`,
  '/service_worker.js': `oninstall = () => skipWaiting();
    onactivate = (event) => event.waitUntil(clients.claim());
    onfetch = (event) => { if (event.request.method === 'POST') event.respondWith(fetch(event.request)); };`,
};

const held = useHeldSite({
  pages: kPages,
  scripts: kScripts,
  recorded: ['/stolen', '/list'],
  answer: { body: '<h1>Came</h1>' },
  otherHost: 'evil.test',
});
const { asked } = held;

/** Lets every request pass except those for which `isRefused` is true. */
class Gate implements RequestGate {
  readonly newTabs = { openSites: ['home.test', 'localhost'], closedSites: [], holdsChanges: true };
  readonly paused: PausedRequest[] = [];

  constructor(private readonly isRefused: (method: string, url: URL) => boolean) {}

  decide(request: PausedRequest): ReturnType<RequestGate['decide']> {
    this.paused.push(request);
    const { event } = request;
    const method = stringAt(recordAt(event, 'request'), 'method') ?? '';
    const url = new URL(stringAt(recordAt(event, 'request'), 'url') ?? '');
    return this.isRefused(method, url)
      ? { send: false, words: `${method} ${url.host}${url.pathname}` }
      : { send: true };
  }
}

const kStolen = (_method: string, url: URL): boolean => url.pathname === '/stolen';

async function onPage(path: string, run: (tool: DomTool) => Promise<void>, host = 'home.test'): Promise<void> {
  asked.length = 0;
  const { connection } = held.browser;
  const before = new Set((await connection.tabs()).map(({ targetId }) => targetId));
  const tool = await connection.newTab(`http://${host}:${held.site.port}${path}`);
  try {
    await within(60_000, run(tool));
  } finally {
    await tool.close();
    const opened = (await connection.tabs()).filter(({ targetId }) => !before.has(targetId));
    for (const { targetId } of opened) await connection.closeTab(targetId);
  }
}

async function press(tool: DomTool, gate?: RequestGate): Promise<ToolResult> {
  const call: ToolCall = { action: 'click', nodeId: theControl(await textOf(tool), /^Go$/).id };
  return tool.execute(call, gate === undefined ? {} : { gate });
}

const kHeld: ReadonlyArray<[path: string, host?: string]> = [
  ['/link'],
  ['/script'],
  ['/later'],
  ['/refresh'],
  ['/redirect'],
  ['/tab'],
  ['/tab_alone'],
  ['/opens'],
  ['/opens_blank'],
  ['/opens_redirect'],
  ['/opens_hop'],
  ['/posts_tab'],
  ['/posts'],
  ['/posts_frame'],
  ['/fetches'],
  ['/deletes'],
  ['/keeps'],
  ['/works'],
  ['/serves', 'localhost'],
  ['/inside_frame'],
  ['/frame_leaves'],
  ['/sandboxed'],
  ['/beacons'],
  ['/pings#there'],
  ['/brings'],
];

for (const [path, host] of kHeld) {
  test(`a request that the gate refuses never leaves: ${path.slice(1)}`, async () => {
    await onPage(
      path,
      async (tool) => {
        if (path === '/serves') dataOf(await tool.execute({ action: 'wait', until: 'text', text: 'controlled' }));
        const before = await textOf(tool);
        const gate = new Gate(kStolen);
        const report = dataOf(await press(tool, gate)) as ActionReport;
        assert.ok(
          report.observed.events.some((event) => /^not sent: \w+ /.test(event)),
          JSON.stringify(report),
        );
        assert.deepEqual(asked, []);
        const tabs = (await held.browser.connection.tabs()).map(({ url }) => url);
        assert.ok(!tabs.some((url) => url.includes('evil.test')), tabs.join());
        const after = await textOf(tool);
        assert.equal(after.split('\n')[0], before.split('\n')[0], 'the page stays');
        // Nothing is held any more: the same press sends it.
        if (path === '/refresh') return;
        await press(tool);
        await eventually('the request came', () => asked.length === 1);
      },
      host,
    );
  });
}

test('what the gate lets go arrives, and the page is told nothing', async () => {
  await onPage('/fetches', async (tool) => {
    const report = dataOf(await press(tool, new Gate(() => false))) as ActionReport;
    assert.deepEqual(asked, ['POST home.test/stolen']);
    assert.ok(!report.observed.events.some((event) => event.startsWith('not sent')));
    assert.match(await textOf(tool), /^ ?sent$/m);
  });
});

test('a navigation that the gate refuses is an error that says so, and the page stays', async () => {
  await onPage('/asks', async (tool) => {
    const url = `http://evil.test:${held.site.port}/stolen`;
    const error = errorOf(
      await tool.execute({ action: 'navigate', url }, { gate: new Gate(kStolen) }),
      'SECURITY_BLOCKED',
    );
    assert.match(error.message, /^Not sent: GET evil\.test:\d+\/stolen\.$/);
    assert.deepEqual(asked, []);
    assert.match(await textOf(tool), /home\.test/);
  });
});

test('a gate that throws refuses', async () => {
  await onPage('/fetches', async (tool) => {
    const gate: RequestGate = {
      newTabs: undefined,
      decide: () => {
        throw new Error('broken');
      },
    };
    const report = dataOf(await press(tool, gate)) as ActionReport;
    assert.match(report.observed.events.join('\n'), /not sent: POST http:\/\/home\.test:\d+\/stolen/);
    assert.deepEqual(asked, []);
  });
});

test('what the page asked for by itself before is told to the gate', async () => {
  await onPage('/fetches', async (tool) => {
    await press(tool);
    await eventually('the request came', () => asked.length === 1);
    const gate = new Gate(() => false);
    await press(tool, gate);
    const held = gate.paused.find(({ event }) => stringAt(recordAt(event, 'request'), 'method') === 'POST');
    assert.equal(held?.earlier.length, 1);
    assert.equal(held?.earlier[0]?.body, 'x');
  });
});
