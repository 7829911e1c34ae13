// A task over several tabs: where it continues when a page opens a tab, and when that tab is closed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import { FollowingTool } from '../../js-glue/agent/tabs/following_tool.js';
import { unrecorded } from '../../js-glue/facts/page_facts.js';
import { SiteRules } from '../../js-glue/policy/site_rules.js';
import type { ActionReport, ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { FakeTool, ScriptedPerson, ScriptedPlanner, act, done, kFinish, press } from './support/scripted.js';

function refused(code: 'DETACHED' | 'NOT_ACTIONABLE'): ToolResult {
  return { success: false, error: { code, message: 'It cannot be done.', retrySuggested: false } };
}

const kLater: ToolCall = { action: 'keypress', key: 'a' };
const kBack: ToolCall = { action: 'back' };

/** Tabs that open each other: a press in one may open the next. */
class FakeBrowser {
  readonly tools = new Map<string, FakeTool>();
  readonly openers = new Map<string, { by: string; at: number }>();
  readonly moves: string[][] = [];
  /** Tabs that stay open when they should be closed. */
  readonly keeps = new Set<string>();
  now = 0;

  add(tabId: string, answer?: (call: ToolCall) => ToolResult | undefined): FakeTool {
    const url = `https://shop.test/${tabId}`;
    const tool = new FakeTool({ url, rows: [{ id: 'bu000001', role: 'button', name: 'Next page' }] }, answer);
    this.tools.set(tabId, tool);
    return tool;
  }

  open(tabId: string, opener: string, answer?: (call: ToolCall) => ToolResult | undefined): void {
    this.add(tabId, answer);
    this.openers.set(tabId, { by: opener, at: this.now });
  }

  follow(trail: string[]): FollowingTool<string> {
    const host = {
      execute: async (tabId: string, call: ToolCall): Promise<ToolResult> =>
        (await this.tools.get(tabId)?.execute(call)) ?? refused('DETACHED'),
      openedBy: async (tabId: string) =>
        [...this.openers].flatMap(([opened, { by, at }]) =>
          by === tabId && this.tools.has(opened) ? [{ tabId: opened, at }] : [],
        ),
      isOpen: async (tabId: string) => this.tools.has(tabId),
      close: async (tabId: string) => {
        if (!this.keeps.has(tabId)) this.tools.delete(tabId);
      },
      moved: async (now: readonly string[]) => {
        this.moves.push([...now]);
      },
    };
    return new FollowingTool(host, trail, () => this.now);
  }
}

function opening(
  browser: FakeBrowser,
  tabId: string,
  opener: string,
  answer?: (call: ToolCall) => ToolResult | undefined,
) {
  return (call: ToolCall): ToolResult | undefined => {
    if (call.action === 'click') browser.open(tabId, opener, answer);
    return undefined;
  };
}

function reportOf(result: ToolResult): ActionReport {
  assert.ok(result.success && 'outcome' in result.data, JSON.stringify(result));
  return result.data;
}

async function urlAt(tool: FollowingTool<string>, since?: string): Promise<string> {
  const result = await tool.execute({ action: 'get_dom', options: since === undefined ? {} : { since } });
  assert.ok(result.success && 'snapshotId' in result.data);
  return String(result.data.content).split('\n')[0] ?? '';
}

/** Two tabs, the second of which was opened by a press in the first. */
async function twoTabs(
  answer?: (call: ToolCall) => ToolResult | undefined,
): Promise<{ browser: FakeBrowser; tool: FollowingTool<string> }> {
  const browser = new FakeBrowser();
  browser.add('a', opening(browser, 'b', 'a', answer));
  const tool = browser.follow(['a']);
  await tool.execute(press());
  return { browser, tool };
}

const noPageBefore = (call: ToolCall): ToolResult | undefined =>
  call.action === 'back' ? refused('NOT_ACTIONABLE') : undefined;

test('an action that opens a tab leads there, and the report says how to come back', async () => {
  const browser = new FakeBrowser();
  browser.add('a', opening(browser, 'b', 'a'));
  const tool = browser.follow(['a']);
  const report = reportOf(await tool.execute(press()));
  assert.equal(report.outcome, 'navigated');
  assert.match(report.observed.events[0] ?? '', /new tab.*back closes it/);
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/b');
  assert.deepEqual(browser.moves, [['a', 'b']]);
});

test('a tab that opens a moment after the action is followed as the page is waited for', async () => {
  const browser = new FakeBrowser();
  browser.add('a');
  const tool = browser.follow(['a']);
  await tool.execute(press());
  browser.now += 1_000;
  browser.open('b', 'a');
  reportOf(await tool.execute({ action: 'wait', until: 'stable' }));
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/b');
});

test('a tab that opened late, and was not there when the page was waited for, is followed at the next action', async () => {
  const browser = new FakeBrowser();
  browser.add('a');
  const tool = browser.follow(['a']);
  await tool.execute(press());
  await tool.execute({ action: 'wait', until: 'stable' });
  browser.now += 1_000;
  browser.open('b', 'a');
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/a');
  browser.now += 20_000;
  await tool.execute(press());
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/b');
});

test('where the page has asked for a tab, the browser is given time to open it', async () => {
  const browser = new FakeBrowser();
  browser.add('a', (call) => {
    if (call.action !== 'click') return undefined;
    setTimeout(() => browser.open('b', 'a'), 60);
    const report = done();
    if (report.success && 'outcome' in report.data) report.data.observed.events = ['opened a tab https://shop.test/b'];
    return report;
  });
  const tool = browser.follow(['a']);
  await tool.execute(press());
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/b');
});

test('a tab that the person opens later, or has opened before, is left alone', async () => {
  const browser = new FakeBrowser();
  browser.add('a');
  const tool = browser.follow(['a']);
  browser.open('before', 'a');
  browser.now += 1;
  await tool.execute(press());
  browser.now += 2_000;
  browser.open('later', 'a');
  browser.now += 1;
  await tool.execute({ action: 'wait', until: 'stable' });
  await tool.execute(press());
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/a');
});

test('a look never leads to another tab, so what was read of one page is not done to another', async () => {
  const browser = new FakeBrowser();
  browser.add('a');
  const tool = browser.follow(['a']);
  await tool.execute(press());
  browser.open('b', 'a');
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/a');
  assert.deepEqual(browser.moves, []);
});

test('back closes a tab that has no page before its first, and goes on in the one before', async () => {
  const { browser, tool } = await twoTabs(noPageBefore);
  const report = reportOf(await tool.execute(kBack));
  assert.equal(report.outcome, 'navigated');
  assert.match(report.observed.events[0] ?? '', /closed/);
  assert.ok(!browser.tools.has('b'));
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/a');
});

test('back in the tab of the task fails as it does, and so does one that a page keeps open', async () => {
  const browser = new FakeBrowser();
  browser.add('a', noPageBefore);
  assert.equal((await browser.follow(['a']).execute(kBack)).success, false);
  const { browser: other, tool } = await twoTabs(noPageBefore);
  other.keeps.add('b');
  assert.equal((await tool.execute(kBack)).success, false);
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/b');
});

test('where the tab was closed, a look shows the tab before, and an action is not made there', async () => {
  const looked = await twoTabs();
  looked.browser.tools.delete('b');
  assert.equal(await urlAt(looked.tool), 'Tea - https://shop.test/a');
  const acted = await twoTabs();
  acted.browser.tools.delete('b');
  const first = acted.browser.tools.get('a');
  const before = first?.actions.length;
  assert.match(reportOf(await acted.tool.execute(kLater)).observed.events[0] ?? '', /closed/);
  assert.equal(first?.actions.length, before);
});

test('what is read for an action is not read in the tab before, whose ids may be the same', async () => {
  for (const look of [unrecorded({ format: 'table' }), { action: 'find', text: 'Next page' } as const]) {
    const { browser, tool } = await twoTabs();
    browser.tools.delete('b');
    const moves = browser.moves.length;
    const read = await tool.execute(look);
    assert.ok(!read.success && read.error.code === 'DETACHED');
    assert.equal(browser.moves.length, moves);
    assert.equal(await urlAt(tool), 'Tea - https://shop.test/a');
  }
});

test('where a tab that showed a blocked site was closed, the task goes on in the one before', async () => {
  const { browser, tool } = await twoTabs();
  const gated = new SiteRules([{ blocked: ['bad.test'] }]).limit(tool);
  const second = browser.tools.get('b');
  if (second !== undefined) second.page = { ...second.page, url: 'https://bad.test/' };
  const look: ToolCall = { action: 'get_dom' };
  const refusal = await gated.execute(look);
  assert.ok(!refusal.success && refusal.error.code === 'SECURITY_BLOCKED');
  browser.tools.delete('b');
  assert.ok((await gated.execute(look)).success);
});

test('where every tab was closed, the failure is told', async () => {
  const { browser, tool } = await twoTabs();
  browser.tools.clear();
  const result = await tool.execute(kLater);
  assert.ok(!result.success && result.error.code === 'DETACHED');
});

test('a tab in the middle that was closed is passed over', async () => {
  const browser = new FakeBrowser();
  browser.add('a', opening(browser, 'b', 'a', opening(browser, 'c', 'b')));
  const tool = browser.follow(['a']);
  await tool.execute(press());
  await tool.execute(press());
  assert.deepEqual(browser.moves.at(-1), ['a', 'b', 'c']);
  browser.tools.delete('b');
  browser.tools.delete('c');
  assert.equal(await urlAt(tool), 'Tea - https://shop.test/a');
  assert.deepEqual(browser.moves.at(-1), ['a']);
});

test('what stands on the page of another tab is not asked for', async () => {
  const { browser, tool } = await twoTabs(noPageBefore);
  const [first, second] = [browser.tools.get('a'), browser.tools.get('b')];
  await tool.execute({ ...press(), observe: true } as ToolCall);
  assert.equal(await urlAt(tool, 's1'), 'Tea - https://shop.test/b');
  assert.equal(await urlAt(tool, 's1'), 'nothing changed since s1');
  await tool.execute(kBack);
  assert.equal(await urlAt(tool, 's1'), 'Tea - https://shop.test/a');
  assert.equal(first?.calls.length, 2);
  assert.ok(second?.calls.length === 4);
});

test('a tab that the browser calls otherwise is the same', async () => {
  const { browser, tool } = await twoTabs();
  await urlAt(tool);
  const b = browser.tools.get('b');
  assert.ok(b !== undefined);
  browser.tools.delete('b');
  browser.tools.set('z', b);
  tool.rename('b', 'z');
  assert.equal(await urlAt(tool, 's1'), 'nothing changed since s1');
});

test('a task that follows a tab without any of its own is asked about what it carries', async () => {
  const browser = new FakeBrowser();
  browser.add('a', opening(browser, 'b', 'a'));
  const step =
    (call: ToolCall) =>
    async (turn: Parameters<ScriptedPlanner['next']>[0]): Promise<ReturnType<typeof act>> => {
      await turn.see({ whole: true });
      const second = browser.tools.get('b');
      if (second !== undefined) second.page = { ...second.page, url: 'https://other.test/' };
      return act(call);
    };
  const planner = new ScriptedPlanner([step(press()), step(kLater), kFinish]);
  const person = new ScriptedPerson();
  const instruction = 'Look at https://shop.test and https://other.test';
  await new Agent({ tool: browser.follow(['a']), planner, person }).run({ instruction });
  assert.match(person.asked[0] ?? '', /carry what was read on shop\.test to other\.test/);
});

test('a planner is shown the whole page of the tab that it came to, and of the one that it came back to', async () => {
  const browser = new FakeBrowser();
  browser.add('a', opening(browser, 'b', 'a', noPageBefore));
  const seen: string[] = [];
  const step =
    (next: ReturnType<typeof act> | typeof kFinish) =>
    async (turn: Parameters<ScriptedPlanner['next']>[0]): Promise<typeof next> => {
      const page = await turn.see();
      seen.push(page.kind === 'refused' ? page.error.code : `${page.kind} ${page.url}`);
      return next;
    };
  const planner = new ScriptedPlanner([step(act(press())), step(act(kBack)), step(kFinish)]);
  const tool = browser.follow(['a']);
  const task = await new Agent({ tool, planner, person: new ScriptedPerson() }).run({ instruction: 'Look at both' });
  assert.equal(task.error, undefined);
  assert.deepEqual(seen, ['page https://shop.test/a', 'page https://shop.test/b', 'page https://shop.test/a']);
});
