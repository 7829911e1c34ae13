// When a page counts as still, its network as idle and a text as shown: through the extension, on pages of a real
// browser.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { ActionReport, ToolCall } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { errorOf, reportOf } from '../../support/checks.js';
import { ownTimeOf } from '../../support/own_time.js';
import { openStage } from '../../support/stage.js';

type Until = Extract<ToolCall, { action: 'wait' }>['until'];

const { site, browser } = await openStage({
  site: {
    handle: async ({ path, query }) => {
      const plain = { type: 'text/plain', body: 'nothing new' };
      if (path === '/still/hang') return new Promise(() => {});
      if (path === '/still/slow') await new Promise((resolve) => setTimeout(resolve, Number(query.get('ms'))));
      return path.startsWith('/still/') ? plain : undefined;
    },
  },
});

/** An observed page, to which the content was then added. */
async function opened(body: string): Promise<Tab> {
  const tab = await browser.openTab(site.url('/still.html', 'one.test'));
  await tab.observe();
  await add(tab, body.replace('{{port}}', String(site.port)));
  return tab;
}

function add(tab: Tab, body: string): Promise<void> {
  return tab.page.evaluate((html) => {
    document.body.append(document.createRange().createContextualFragment(html));
  }, body);
}

function wait(tab: Tab, until: Until, timeoutMs?: number): Promise<ActionReport> {
  return tab.execute({ action: 'wait', until, ...(timeoutMs === undefined ? {} : { timeoutMs }) }).then(reportOf);
}

function late(tab: Tab): Promise<number> {
  return tab.page.evaluate(() => document.querySelectorAll('.late').length);
}

const POLL = `<script>setInterval(() => fetch('/still/poll?' + Math.random()), 100)</script>`;
const AD = `<iframe src="http://two.test:{{port}}/still_ad.html"></iframe>`;
const UNREAD = `<script>fetch('/still/track', { method: 'POST', body: 'x' })</script>`;

describe('a caller who says what rest is', () => {
  const slow = '<script>fetch("/still/slow?ms=1500")</script>';
  const restless = `<p id=t>0</p><script>{ let n = 0; const write = () => {
    t.textContent = 'word' + String.fromCharCode(97 + n) + ' more'; if (n++ < 3) setTimeout(write, 500); }; write(); }</script>`;

  test('does not wait for requests where they do not matter', async () => {
    const tab = await opened(slow);
    const without = reportOf(await tab.execute({ action: 'wait', until: 'stable', network: false }));
    assert.ok(without.timing.totalMs < 1_200, `${without.timing.totalMs} ms`);
    await add(tab, slow);
    const within = reportOf(await tab.execute({ action: 'wait', until: 'stable' }));
    assert.ok(within.timing.totalMs > 1_200, `${within.timing.totalMs} ms`);
    await tab.close();
  });

  test('waits through pauses that are shorter than quietMs', async () => {
    const tab = await opened(restless);
    reportOf(await tab.execute({ action: 'wait', until: 'stable', quietMs: 900, timeoutMs: 8_000 }));
    assert.equal(await tab.page.locator('#t').textContent(), 'wordd more');
    await tab.close();
  });

  test('is told in time that such rest did not come', async () => {
    const tab = await opened(restless);
    errorOf(await tab.execute({ action: 'wait', until: 'stable', quietMs: 5_000, timeoutMs: 1_500 }), 'TIMEOUT');
    errorOf(await tab.execute({ action: 'wait', until: 'stable', quietMs: 'long' as unknown as number }), 'BAD_INPUT');
    await tab.close();
  });
});

describe('waiting until a page is still', () => {
  const calm = [
    [
      'an animation by style and one by an attribute',
      `<i id=a>x</i><script>setInterval(() => { a.style.left = Math.random() + 'px'; a.className = 'f' + Math.random(); }, 16)</script>`,
    ],
    [
      'a clock and a carousel',
      `<i id=a></i><script>setInterval(() => { a.textContent = Math.random(); }, 50)</script>`,
    ],
    ['a body that nobody reads', UNREAD],
    ['polling', POLL],
    ['an advertisement that never rests', AD],
  ] as const;
  for (const [what, body] of calm) {
    test(`${what} does not hold it up`, async () => {
      const tab = await opened(body);
      const report = await wait(tab, 'stable');
      assert.deepEqual(report.observed.events, []);
      assert.ok(report.timing.totalMs < 2_500, `${report.timing.totalMs} ms`);
      await tab.close();
    });
  }

  test('a long poll that was open before does not hold it up', async () => {
    const tab = await opened(`<script>fetch('/still/hang')</script>`);
    const first = await wait(tab, 'stable');
    assert.match(first.observed.events[0] ?? '', /1 request .* not waited for/, 'at first it is like any other');
    const second = await wait(tab, 'stable');
    assert.deepEqual(second.observed.events, []);
    assert.ok(second.timing.totalMs < 1_000, `${second.timing.totalMs} ms`);
    await tab.close();
  });

  test('content that comes bit by bit is waited for', async () => {
    const tab = await opened(
      `<script>let n = 0; const timer = setInterval(() => {
        const p = document.createElement('p'); p.className = 'late'; p.textContent = 'Part ' + (n += 1);
        document.body.append(p); if (n === 8) clearInterval(timer); }, 150)</script>`,
    );
    await wait(tab, 'stable');
    assert.equal(await late(tab), 8);
    await tab.close();
  });

  for (const ms of [700, 1_500]) {
    test(`what an answer of ${ms} ms brings 200 ms later is waited for`, async () => {
      const tab = await opened(
        `<p>Loading</p><script>fetch('/still/slow?ms=${ms}').then((reply) => reply.text()).then(() => setTimeout(() =>
          document.body.append(Object.assign(document.createElement('p'), { className: 'late' })), 200))</script>`,
      );
      const report = await wait(tab, 'stable');
      assert.equal(await late(tab), 1, `still after ${report.timing.totalMs} ms`);
      assert.deepEqual(report.observed.events, []);
      await tab.close();
    });
  }

  test('a page that never rests ends it after three seconds, and the report says so', async () => {
    const tab = await opened(
      `<script>setInterval(() => document.body.append(Object.assign(document.createElement('p'), { className: 'late' })), 50)</script>`,
    );
    const report = await wait(tab, 'stable');
    assert.match(report.observed.events[0] ?? '', /not still within 3\.3 s/);
    assert.ok(report.timing.totalMs < 4_500, `${report.timing.totalMs} ms`);
    errorOf(await tab.execute({ action: 'wait', until: 'stable', timeoutMs: 1_000 }), 'TIMEOUT');
    await tab.close();
  });

  test('a dialog ends it at once', async () => {
    const tab = await opened('<p>Soon</p>');
    const waited = tab.execute({ action: 'wait', until: 'stable' });
    await tab.page.evaluate(() => setTimeout(() => alert('Boo'), 0));
    const taken = await ownTimeOf(browser.worker);
    errorOf(await waited, 'DIALOG_OPEN');
    assert.ok((await taken()) < 2_000);
    await tab.execute({ action: 'handle_dialog', accept: true });
    await tab.close();
  });
});

describe('waiting until the network is idle', () => {
  const calm = [
    ['a body that nobody reads', UNREAD],
    ['polling', POLL],
    ['an event stream', `<script>new EventSource('/still/hang')</script>`],
    ['an advertisement', AD],
  ] as const;
  for (const [what, body] of calm) {
    test(`${what} does not hold it up`, async () => {
      const tab = await opened(body);
      const report = await wait(tab, 'network_idle', 5_000);
      assert.ok(report.timing.totalMs < 2_500, `${report.timing.totalMs} ms`);
      await tab.close();
    });
  }

  test('a long poll holds it up for three seconds, and the report says that it is open', async () => {
    const tab = await opened(`<script>fetch('/still/hang')</script>`);
    const report = await wait(tab, 'network_idle', 5_000);
    assert.deepEqual(report.observed.events, ['1 request that takes long was not waited for']);
    await tab.close();
  });
});

describe('waiting until a text is shown', () => {
  const shown = [
    ['parted by inline elements', '<p>All <b>rows</b> are here</p>', 'all rows are here'],
    [
      'parted by controls',
      '<p>See <a href="#">the terms</a> and <b>conditions</b> of use</p>',
      'See the terms and conditions of use',
    ],
    ['the value of a field', '<label>Name <input value="Ada Lovelace"></label>', 'Ada Lovelace'],
  ] as const;
  for (const [what, body, text] of shown) {
    test(`${what}, ends it`, async () => {
      const tab = await opened('<p>Nothing yet</p>');
      const waited = tab.execute({ action: 'wait', until: 'text', text, timeoutMs: 5_000 });
      await add(tab, body);
      reportOf(await waited);
      await tab.close();
    });
  }

  test('what no one sees, and a secret, do not', async () => {
    const tab = await opened('<p hidden>Ghost text</p><input type="password" value="hunter2secret">');
    for (const text of ['Ghost text', 'hunter2secret']) {
      errorOf(await tab.execute({ action: 'wait', until: 'text', text, timeoutMs: 400 }), 'TIMEOUT');
    }
    await tab.close();
  });
});
