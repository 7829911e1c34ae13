// privacy.respectRobots: what robots.txt forbids is neither read nor acted on, and the answer names the rule.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { errorOf, idOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const asked: string[] = [];
const { site, browser } = await openStage({
  site: {
    handle: ({ path, host }) => {
      if (path === '/robots.txt') {
        asked.push(host);
        if (host === 'none.test') return { status: 404, body: 'none' };
        if (host === 'broken.test') return { status: 500, body: 'broken' };
        return { type: 'text/plain', body: 'User-agent: *\nDisallow: /private\nAllow: /private/but\n' };
      }
      return path.startsWith('/p')
        ? {
            type: 'text/html',
            body: '<button onclick="document.title += 1">Read me</button><input aria-label="Word"><script>addEventListener("keydown", () => { document.title += 2; });</script>',
          }
        : undefined;
    },
  },
});

async function respect(respectRobots: boolean): Promise<void> {
  await browser.worker.evaluate((isOn) => {
    const worker = self as unknown as { domTool: { settings: { set(some: object): Promise<unknown> } } };
    return worker.domTool.settings.set({ privacy: { respectRobots: isOn } });
  }, respectRobots);
}

before(() => respect(true));

const kLooks: ToolCall[] = [
  { action: 'get_dom' },
  { action: 'find', text: 'Read me' },
  { action: 'screenshot' },
  { action: 'click', at: [20, 20] },
];

test('a page that the rules forbid is refused by the rule, for every call that reads it', async () => {
  const tab = await browser.openTab(site.url('/private/x', 'one.test'));
  for (const call of kLooks) {
    assert.match(errorOf(await tab.execute(call), 'SECURITY_BLOCKED').message, /"Disallow: \/private"/);
  }
  assert.deepEqual(asked.filter((host) => host === 'one.test').length, 1, 'the file is asked for once');
  await tab.page.goto(site.url('/private/but', 'one.test'));
  assert.match(await tab.text(), /Read me/);
  await tab.page.goto(site.url('/p', 'one.test'));
  assert.match(await tab.text(), /Read me/);
  await tab.close();
});

test('so it is where the address alone became one that is forbidden', async () => {
  const calls: Array<(button: string, field: string) => ToolCall> = [
    () => ({ action: 'find', text: 'Read me' }),
    (nodeId) => ({ action: 'expand', nodeId }),
    (nodeId) => ({ action: 'click', nodeId }),
    (_, nodeId) => ({ action: 'type', nodeId, text: 'x' }),
    () => ({ action: 'keypress', key: 'a' }),
  ];
  for (const callOn of calls) {
    const tab = await browser.openTab(site.url('/p', 'one.test'));
    const call = callOn(await idOf(tab, /^Read me$/), await idOf(tab, /^Word$/));
    await tab.page.evaluate(() => history.pushState(null, '', '/private/x'));
    const { message } = errorOf(await tab.execute(call), 'SECURITY_BLOCKED');
    assert.match(message, /"Disallow: \/private"/, call.action);
    assert.equal(await tab.page.title(), '', `${call.action} did nothing`);
    await tab.page.evaluate(() => history.pushState(null, '', '/p'));
    const again = await tab.execute(call);
    assert.ok(again.success, `${call.action} is allowed again, not ${JSON.stringify(again)}`);
    await tab.close();
  }
});

test('a site without the file forbids nothing, and one that cannot say forbids all', async () => {
  const none = await browser.openTab(site.url('/private', 'none.test'));
  assert.match(await none.text(), /Read me/);
  await none.close();
  const broken = await browser.openTab(site.url('/p', 'broken.test'));
  assert.match(errorOf(await broken.execute({ action: 'get_dom' }), 'SECURITY_BLOCKED').message, /cannot be read/);
  await respect(false);
  assert.match(await broken.text(), /Read me/, 'a person may turn it off');
  await broken.close();
});
