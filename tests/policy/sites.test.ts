// Which sites an entry covers: one rule for the agent, secrets, the MCP server and the bridge.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { CallableTool, CallOptions } from '../../js-glue/policy/callable_tool.js';
import { SiteRules, siteRules } from '../../js-glue/policy/site_rules.js';
import { addressesIn, isAmong, isEntryAmong, isSiteEntry, siteOf, sitesIn } from '../../js-glue/policy/sites.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import type { PausedRequest, RequestGate } from '../../js-glue/tool/contract/request_gate.js';

const kCovered: ReadonlyArray<[entry: string, url: string, covered: boolean]> = [
  ['example.org', 'https://example.org/a', true],
  ['example.org', 'https://www.example.org/', true],
  ['example.org', 'https://EXAMPLE.org./', true],
  ['EXAMPLE.org', 'http://example.org:8080/', true],
  ['example.org', 'https://badexample.org/', false],
  ['example.org', 'https://example.org.evil.test/', false],
  ['example.org', 'https://example.org@evil.test/', false],
  ['www.example.org', 'https://www.example.org/', true],
  ['www.example.org', 'https://a.www.example.org/', true],
  ['www.example.org', 'https://example.org/', false],
  ['www.example.org', 'https://mail.example.org/', false],
  ['*.example.org', 'https://example.org/', false],
  ['*.example.org', 'https://a.example.org/', true],
  ['https://example.org/', 'http://example.org/', true],
  ['localhost:8080', 'http://localhost:8080/', true],
  ['localhost:8080', 'http://localhost:8081/', false],
  ['example.org:443', 'https://example.org/', true],
  ['münchen.test', 'https://xn--mnchen-3ya.test/', true],
  ['[::1]', 'http://[::1]:80/', true],
  ['127.0.0.1', 'http://127.0.0.1:3000/', true],
  ['0.0.1', 'http://127.0.0.1/', false],
  ['*.github.io', 'https://someone.github.io/', true],
  ['github.io', 'https://someone.github.io/', false],
  ['example.org', 'chrome://example.org/', false],
];

for (const [entry, url, covered] of kCovered) {
  test(`"${entry}" ${covered ? 'covers' : 'does not cover'} ${url}`, () =>
    assert.equal(isAmong(url, [entry]), covered));
}

test('what is no site, or would hold for more than it says, is refused', () => {
  for (const wrong of [
    '',
    ' ',
    'a b',
    'example.org/path',
    'https://example.org/path',
    'co.uk',
    'github.io',
    'com',
    '*.127.0.0.1',
    'file:///x',
  ]) {
    assert.ok(!isSiteEntry(wrong), wrong);
  }
  assert.throws(() => siteRules(['example.org/path']), /is not a site/);
});

test('with a list of allowed sites nothing else is, and blocked ones are not in any case', () => {
  const isOpen = (url: string, allowed?: string[], blocked?: string[]): boolean => {
    try {
      siteRules(allowed, blocked).require(url);
      return true;
    } catch {
      return false;
    }
  };
  assert.ok(isOpen('https://any.test/'));
  assert.ok(!isOpen('https://any.test/', []));
  assert.ok(!isOpen('https://bank.example.org/', ['example.org'], ['bank.example.org']));
  assert.ok(isOpen('about:blank', ['example.org']));
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'nonsense'])
    assert.ok(!isOpen(url), url);
});

test('a task is of sites as browsers compare them', () => {
  assert.equal(siteOf('https://a.b.example.co.uk/x'), 'example.co.uk');
  assert.notEqual(siteOf('https://one.github.io/'), siteOf('https://two.github.io/'));
  assert.equal(siteOf('http://127.0.0.1:8080/'), '127.0.0.1');
  assert.equal(siteOf('chrome://settings'), undefined);
  const named = sitesIn('Compare https://shop.test/x?y and www.other.example, not me@mail.example.');
  assert.deepEqual(named, ['shop.test', 'other.example']);
  assert.deepEqual(sitesIn('Look at books.co.uk, then at Example.ORG/x'), ['books.co.uk', 'example.org']);
});

test('a file or the end of a sentence is no site', () => {
  const named = sitesIn('Sum up readme.md, run.sh, main.py and invoice.zip. Buy tea at the shop.Then report to a.b');
  assert.deepEqual(named, []);
  assert.deepEqual(sitesIn('Open https://install.sh/x and www.crates.rs'), ['install.sh', 'crates.rs']);
});

test('addresses in the query and the fragment of an address are found, however they are written', () => {
  const inner = (behind: string): string[] =>
    addressesIn(`https://shop.test/out${behind}`).map((url) => siteOf(url) ?? '');
  for (const behind of [
    '?to=https://evil.test/a',
    '?to=http%3A%2F%2Fevil.test',
    '?to=https%253A%252F%252Fevil.test',
    '?to=//evil.test',
    '?to=%5C%5Cevil.test',
    '?to=https:evil.test',
    '#/go?u=https://evil.test',
    '?HTTPS://evil.test',
    '?to=ht%09tps%3A/%0A/evil.test',
    '?to=%2568ttps://evil.test',
    '?to=aHR0cHM6Ly9ldmlsLnRlc3QvYQ',
    '?to=aHR0cHM6Ly9ldmlsLnRlc3QvYQ%3D%3D',
    `?s=${Buffer.from(JSON.stringify({ next: 'https://evil.test/a' })).toString('base64url')}`,
    `?to=${Buffer.from('https://evil.test/').toString('hex')}`,
    '?j={"u":"https:\\/\\/evil.test"}',
    '?j=https:\\u002f\\x2fevil.test',
    '?h=https&colon;&sol;&%2347;evil.test',
    '?to=https://shop.test@evil.test/',
  ]) {
    assert.deepEqual(inner(behind), ['evil.test'], behind);
  }
  for (const behind of [
    '',
    '?q=evil.test',
    '?q=a//b',
    '?to=/a/b',
    '/https://evil.test',
    '?x=%E0%A4%A',
    '?id=d41d8cd98f00b204e9800998ecf8427e',
  ]) {
    assert.deepEqual(inner(behind), [], behind);
  }
});

/** A page that navigates to where a click leads. */
class Wandering {
  url = 'https://shop.test/';
  readonly calls: string[] = [];

  async execute(call: ToolCall): Promise<ToolResult> {
    this.calls.push(call.action);
    if (call.action === 'click') this.url = 'https://deep.blocked.test/';
    if (call.action === 'back') this.url = 'https://shop.test/';
    const data = { snapshotId: 's1', url: this.url, content: `words of ${this.url}` };
    return { success: true, data } as unknown as ToolResult;
  }
}

test('a blocked page that an action leads to is not shown, and nothing is done there but to leave', async () => {
  const page = new Wandering();
  const tool = new SiteRules([{ blocked: ['blocked.test'] }]).limit(page);
  const look: ToolCall = { action: 'get_dom' };
  assert.ok((await tool.execute(look)).success);
  const led = await tool.execute({ action: 'click', nodeId: 'li000001' });
  assert.ok(!led.success && led.error.code === 'SECURITY_BLOCKED');
  assert.ok(!JSON.stringify(led).includes('words of'));
  page.calls.length = 0;
  assert.ok(!(await tool.execute(look)).success);
  assert.ok(!(await tool.execute({ action: 'type', nodeId: 'te000001', text: 'x' })).success);
  assert.deepEqual(page.calls, ['get_dom', 'get_dom'], 'it only asks where the page is');
  assert.ok(!(await tool.execute({ action: 'navigate', url: 'https://blocked.test/x' })).success);
  assert.ok((await tool.execute({ action: 'back' })).success);
  assert.ok((await tool.execute(look)).success);
});

test('a tool that is limited to sites stays so, whatever its caller decides about requests and allows to see', async () => {
  let given: CallOptions = {};
  const page: CallableTool = {
    execute: async (_call, options = {}) => {
      given = options;
      return { success: true, data: { snapshotId: 's1', url: 'https://shop.test/' } } as unknown as ToolResult;
    },
  };
  const callers: RequestGate = {
    decide: ({ event }) => (isTo(event, 'held') ? { send: false, words: 'held' } : { send: true }),
    newTabs: { openSites: ['other.test', 'https://pay.shop.test'], closedSites: ['bad.test'], holdsChanges: true },
  };
  const tool = new SiteRules([{ allowed: ['https://shop.test'], blocked: ['old.shop.test'] }]).limit(page);
  const sites = new SiteRules([{ blocked: ['mail.shop.test'] }]);
  await tool.execute({ action: 'click', nodeId: 'li000001' }, { gate: callers, sites });
  const isSent = (url: string): boolean | undefined => given.gate?.decide(documentAt(url)).send;
  assert.equal(isSent('https://other.test/'), false, 'the caller would send it');
  assert.equal(isSent('https://shop.test/held'), false, 'the caller holds it');
  assert.equal(isSent('https://shop.test/'), true);
  assert.deepEqual(given.gate?.newTabs, {
    openSites: ['https://pay.shop.test'],
    closedSites: ['old.shop.test', 'bad.test'],
    holdsChanges: true,
  });
  const seen = ['https://shop.test/', 'https://mail.shop.test/', 'https://other.test/'];
  assert.deepEqual(
    seen.map((url) => given.sites?.allows(url)),
    [true, false, false],
  );
});

test('a site is among others if all that it covers is', () => {
  assert.ok(isEntryAmong('https://pay.shop.test', ['shop.test']));
  assert.ok(isEntryAmong('*.shop.test', ['*.shop.test']));
  assert.ok(isEntryAmong('shop.test:8080', ['shop.test']));
  assert.ok(!isEntryAmong('shop.test', ['*.shop.test']));
  assert.ok(!isEntryAmong('shop.test', ['shop.test:8080']));
  assert.ok(!isEntryAmong('no site', ['shop.test']));
});

function isTo(event: unknown, words: string): boolean {
  return JSON.stringify(event).includes(words);
}

function documentAt(url: string): PausedRequest {
  const event = { request: { url, method: 'GET' }, resourceType: 'Document' };
  return { event, where: 'page', isOfNewDocument: false, earlier: [] };
}
