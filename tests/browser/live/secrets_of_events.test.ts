// The page's words during the press that creates a secret, in other sites' frames, and after it opts out of being read.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { act, appears, assertNoSecret, errorOf, idOf, reportOf } from '../../support/checks.js';
import { connectNode } from '../../support/node_port.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const kSecret = 'Marble-Otter77';

/** The script of the page's button "Go". */
function page(body: string, go: string): string {
  return `<!doctype html><title>Keys</title><body>${body}<button onclick="go()">Go</button><button>Other</button>
    <script>function go() { ${go} }</script>`;
}

const FIELD = '<input type="password" id="p" aria-label="Key">';
const MAKE = `const p = document.querySelector('#p'); p.value = '${kSecret}';`;
const SHOW_STATUS = `const s = document.createElement('div'); s.setAttribute('role', 'status');
  s.textContent = 'Copied ' + p.value; document.body.append(s);`;
const INSERT = `document.body.insertAdjacentHTML('beforeend',
  '<section><p>New</p><div><input type="password" id="p"></div></section>');`;
const FRAME = (host: string, path: string): string =>
  `<iframe src="http://${host}:{{port}}${path}" title="Frame" width="400" height="200"></iframe>`;

const PAGES: Readonly<Record<string, string>> = {
  '/status': page(FIELD, MAKE + SHOW_STATUS),
  '/alert': page(FIELD, `${MAKE} alert('Yours: ' + p.value);`),
  '/inserted': page('', INSERT + MAKE + SHOW_STATUS),
  '/inserted-alert': page('', `${INSERT} ${MAKE} alert('Yours: ' + p.value);`),
  '/typed': page(
    '<input id="p" aria-label="Key">',
    `document.querySelector('#p').type = 'password'; ${MAKE} ${SHOW_STATUS}`,
  ),
  '/route': page(FIELD, `${MAKE} history.pushState('', '', '/route/' + p.value); ${SHOW_STATUS}`),
  '/gone': page(FIELD, `${MAKE} ${SHOW_STATUS} setTimeout(() => s.remove(), 300);`),
  '/error': page(
    FIELD,
    `${MAKE} ${SHOW_STATUS} s.setAttribute('role', 'alert'); s.textContent = 'Invalid key ' + p.value;`,
  ),
  '/plain': page('<input aria-label="Search">', `alert('Nice tea')`),
  '/ad': page('<h1>Shop</h1>', 'document.title = "Pressed"'),
  '/frame-of-ad': `<!doctype html><body><p>Ad</p><button onclick="say()">Inside</button><script>
    function say() { const s = document.createElement('div'); s.setAttribute('role', 'alert');
      s.textContent = 'Payment failed: Grey-Heron42'; document.body.append(s); }
    onmessage = ({ data }) => data === 'alert' ? alert('Ad failed: Grey-Heron42') : say();</script>`,
  '/host': `<!doctype html><title>Host</title><body><button
    onclick="document.querySelector('iframe').contentWindow.postMessage('say', '*'); this.textContent += '.'">Tell</button>
    <button onclick="document.querySelector('iframe').contentWindow.postMessage('alert', '*')">Alert</button>
    ${FRAME('two.test', '/frame-of-ad')}`,
  '/opts-out': page(
    '<h1>Old words</h1>',
    `document.documentElement.setAttribute('data-no-ai', '');
    const s = document.createElement('div'); s.setAttribute('role', 'status'); s.textContent = 'Grey-Heron42 stays here';
    document.body.append(s);`,
  ),
  '/opts-out-alert': page(
    '<h1>Old words</h1>',
    `document.documentElement.setAttribute('data-no-ai', '');
    alert('Grey-Heron42 stays here');`,
  ),
  '/frame-opted-out': `<!doctype html><html data-no-ai><body><p>Grey-Heron42 inside</p><button>Inner</button>
    <iframe srcdoc="<p>Grey-Heron42 deeper</p>" title="Deeper"></iframe>`,
  '/frame-opting-out': page(
    '<h1>Frame</h1>',
    `document.body.setAttribute('data-no-ai', '');
    const s = document.createElement('div'); s.setAttribute('role', 'alert'); s.textContent = 'Failed: Grey-Heron42';
    document.body.append(s); parent.document.title = 'Pressed';`,
  ),
  '/around': `<!doctype html><title>Around</title><body><h1>Outside</h1>${FRAME('one.test', '/frame-opted-out')}`,
  '/around-other': `<!doctype html><title>Around</title><body><h1>Outside</h1>${FRAME('two.test', '/frame-opted-out')}`,
  '/around-opting': `<!doctype html><title>Around</title><body><h1>Outside</h1>${FRAME('one.test', '/frame-opting-out')}`,
};

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      const known = PAGES[path] ?? (path.startsWith('/route/') ? PAGES['/route'] : undefined);
      return known === undefined ? undefined : { body: known };
    },
  },
  browser: { args: ['--remote-debugging-port=0'] },
});

// Playwright answers dialogs of pages that nobody listens to.
browser.context.on('dialog', () => undefined);

const open = (path: string): Promise<Tab> => browser.openTab(site.url(path, 'one.test'));

async function settled(tab: Tab): Promise<void> {
  await tab.text();
  reportOf(await tab.execute({ action: 'wait', until: 'stable' }));
}

async function answered(tab: Tab): Promise<ToolResult> {
  return tab.execute({ action: 'handle_dialog', accept: true });
}

for (const path of ['/status', '/inserted', '/typed', '/route', '/gone', '/error']) {
  for (const isFollowed of [false, true]) {
    test(`a secret that a press makes is in no report of it: ${path}, ${isFollowed ? '' : 'not '}followed`, async () => {
      const tab = await open(path);
      if (isFollowed) await settled(tab);
      const result = await act(tab, /^Go$/, { action: 'click' });
      const report = reportOf(result);
      assertNoSecret('the report', result, [kSecret]);
      if (path === '/error') assert.equal(report.verification?.success, false);
      if (path === '/status') {
        assert.match(report.observed.events.join('\n'), /status "Copied \\\[redacted\\\]"/, 'the rest is told');
      }
      const results = [await tab.execute({ action: 'get_dom' }), await tab.execute({ action: 'find', text: 'Copied' })];
      assertNoSecret('a look', results, [kSecret]);
      await tab.close();
    });
  }
}

for (const path of ['/alert', '/inserted-alert']) {
  test(`what a dialog says waits until the secrets of its moment are known: ${path}`, async () => {
    const tab = await open(path);
    await settled(tab);
    const results = [await act(tab, /^Go$/, { action: 'click' })];
    const [first] = results;
    assert.equal(first?.success === true && reportOf(first).outcome, 'dialog_opened');
    assert.match(JSON.stringify(first), /dialog of the browser \(its text comes with the next observation\)/);
    assert.equal(first?.success === true && reportOf(first).observed.dialog, undefined);
    results.push(
      await tab.execute({ action: 'get_dom' }),
      await answered(tab),
      await tab.execute({ action: 'get_dom' }),
    );
    assertNoSecret('a result', results, [kSecret]);
    assert.match(JSON.stringify(results.at(-1)), /Yours: \\+\[redacted/, 'the look behind it tells the rest');
    await tab.close();
  });
}

test('where nothing can hold a secret a dialog is told at once', async () => {
  const tab = await open('/plain');
  await settled(tab);
  assert.match(JSON.stringify(reportOf(await act(tab, /^Go$/, { action: 'click' }))), /Nice tea/);
  await answered(tab);
  await tab.close();
});

/** Presses a button that makes the other site's frame show something; returns the press's report, then observations. */
async function speak(tab: Tab, name: RegExp): Promise<ToolResult> {
  await appears(tab, /^Inside$/);
  await settled(tab);
  return act(tab, name, { action: 'click' });
}

test('what another site says in its frame is told with its origin and is no word of the page', async () => {
  const tab = await open('/host');
  const result = await speak(tab, /^Tell$/);
  const report = reportOf(result);
  assert.equal(report.verification?.success, true, JSON.stringify(report));
  assert.deepEqual(report.verification?.errorsDetected, []);
  let hasErrors = false;
  const lines = await eventually('the alert of the frame is told', async () => {
    const seen = await tab.observe();
    hasErrors ||= seen.hasErrors;
    return seen.recentEvents.find((line) => line.includes('Grey-Heron42'));
  });
  assert.match(lines, /in a frame of http:\/\/two\.test:\d+$/);
  assert.equal(hasErrors, false);
  const nodeId = await idOf(tab, /^Tell/);
  const expect = { type: 'element_appears', text: 'Payment failed' } as const;
  const again = reportOf(await tab.execute({ action: 'click', nodeId, expect } as ToolCall));
  assert.deepEqual(again.verification?.errorsDetected, []);
  await tab.close();
});

test('what the frame that was acted in says counts', async () => {
  const tab = await open('/host');
  const report = reportOf(await speak(tab, /^Inside$/));
  assert.equal(report.verification?.success, false, JSON.stringify(report));
  assert.match(report.verification?.errorsDetected.join('\n') ?? '', /Grey-Heron42.* in a frame of http:\/\/two\.test/);
  await tab.close();
});

test('a dialog of another site is told with its origin, and is no error of the page', async () => {
  const tab = await open('/host');
  await speak(tab, /^Alert$/);
  await eventually('the dialog is open', async () => !(await tab.execute({ action: 'get_dom' })).success);
  reportOf(await answered(tab));
  const seen = await tab.observe();
  assert.match(seen.recentEvents.join('\n'), /"Ad failed: Grey-Heron42".* in a frame of http:\/\/two\.test/);
  assert.equal(seen.hasErrors, false);
  await tab.close();
});

test('of omitted frames no event is told, in any format', async () => {
  const node = await connectNode(browser.wsEndpoint, { privacy: { emitCrossOriginFrames: 'omit' } });
  try {
    for (const name of ['Tell', 'Alert']) {
      const tool = await node.newTab(site.url('/host', 'one.test'));
      const results: ToolResult[] = [await tool.execute({ action: 'get_dom' })];
      reportOf(await tool.execute({ action: 'wait', until: 'stable' }));
      const found = await tool.execute({ action: 'find', text: name });
      assert.ok(found.success && 'matches' in found.data);
      const nodeId = found.data.matches[0]?.id ?? '';
      results.push(await tool.execute({ action: 'click', nodeId }));
      // The frame gets the message a moment later.
      await eventually(`the frame has spoken (${name})`, async () => {
        if (name === 'Alert') return (await tool.execute({ action: 'handle_dialog', accept: true })).success;
        const page = browser.context.pages().at(-1);
        return (
          page?.frames().some((frame) => frame.url().includes('two.test')) &&
          page.frameLocator('iframe').getByRole('alert').isVisible()
        );
      });
      for (const format of ['text', 'tree', 'semantic', 'skeleton', 'html', 'table'] as const) {
        const look = await tool.execute({ action: 'get_dom', options: { format, force: true } });
        assert.ok(look.success && 'hasErrors' in look.data && !look.data.hasErrors, format);
        results.push(look);
      }
      assertNoSecret('a result', results, ['Grey-Heron42']);
      await tool.close();
    }
  } finally {
    await node.close();
  }
});

for (const path of ['/opts-out', '/opts-out-alert']) {
  test(`a page that asks in the press not to be read has none of its words told: ${path}`, async () => {
    const tab = await open(path);
    await settled(tab);
    const nodeId = await idOf(tab, /^Go$/);
    const results = [await tab.execute({ action: 'click', nodeId })];
    if (path.endsWith('alert')) results.push(await answered(tab));
    results.push(await tab.execute({ action: 'get_dom' }));
    assertNoSecret('a result', results, ['Grey-Heron42']);
    errorOf(results.at(-1) as ToolResult, 'SECURITY_BLOCKED');
    await tab.close();
  });
}

for (const isFollowed of [false, true]) {
  test(`after a script asks not to be read an older table answers nothing, ${isFollowed ? '' : 'not '}followed`, async () => {
    for (const change of ['attribute', 'meta'] as const) {
      const tab = await open('/opts-out');
      const nodeId = await idOf(tab, /^Go$/);
      if (isFollowed) reportOf(await tab.execute({ action: 'wait', until: 'stable' }));
      if (isFollowed) await tab.execute({ action: 'find', text: 'Go' });
      await tab.page.evaluate((how) => {
        if (how === 'attribute') document.body.setAttribute('data-no-ai', '');
        else document.head.insertAdjacentHTML('beforeend', '<meta data-no-ai>');
      }, change);
      errorOf(await tab.execute({ action: 'find', text: 'Old' }), 'SECURITY_BLOCKED');
      errorOf(await tab.execute({ action: 'expand', nodeId }), 'SECURITY_BLOCKED');
      errorOf(await tab.execute({ action: 'click', nodeId }), 'SECURITY_BLOCKED');
      await tab.close();
    }
  });
}

for (const path of ['/around', '/around-other']) {
  test(`a frame that asks not to be read is withheld with all inside of it: ${path}`, async () => {
    const tab = await open(path);
    await tab.page.frameLocator('iframe').getByText('Inner').waitFor();
    const results: ToolResult[] = [];
    for (const format of ['text', 'tree', 'semantic', 'skeleton', 'html', 'table'] as const) {
      results.push(await tab.execute({ action: 'get_dom', options: { format, force: true, scope: 'page' } }));
    }
    results.push(await tab.execute({ action: 'find', text: 'Grey-Heron42' }));
    assertNoSecret('a result', results, ['Grey-Heron42', 'Inner']);
    assert.match(await tab.text({ force: true }), /Outside/);
    await tab.close();
  });
}

test('a frame that asks in the press not to be read has none of its words told', async () => {
  const tab = await open('/around-opting');
  await appears(tab, /^Go$/);
  await settled(tab);
  const results = [await act(tab, /^Go$/, { action: 'click' }), await tab.execute({ action: 'get_dom' })];
  assertNoSecret('a result', results, ['Grey-Heron42']);
  await tab.close();
});
