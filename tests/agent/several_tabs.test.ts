// A task that opens tabs of its own: what it may do in which, and what it may carry from one site to another.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import type { AgentSettings } from '../../js-glue/agent/task/agent_options.js';
import type { AnyDecision, Person, Planner, Turn } from '../../js-glue/agent/task/interfaces.js';
import { MemoryStore } from '../../js-glue/agent/task/journal.js';
import { checkedTab } from '../../js-glue/agent/task/own_tabs.js';
import type { WantedTab } from '../../js-glue/agent/task/own_tabs.js';
import type { Task } from '../../js-glue/agent/task/task.js';
import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import { eventually } from '../support/waiting.js';
import { FakeBrowser, kField } from './support/fake_tabs.js';
import { FakeTool, act, kFinish } from './support/scripted.js';
import type { FakePage } from './support/scripted.js';

const kOrder = {
  instruction: 'Compare Sencha at https://one.test/, https://two.test/ and https://form.test/',
  taskId: 't',
};
class Script implements Planner {
  readonly turns: Turn[] = [];

  constructor(private readonly steps: ReadonlyArray<AnyDecision | ((turn: Turn) => AnyDecision)>) {}

  async next(turn: Turn): Promise<AnyDecision> {
    await turn.see({ whole: true });
    this.turns.push({ ...turn, lines: [...turn.lines], notes: [...turn.notes] });
    const step = this.steps[this.turns.length - 1] ?? kFinish;
    return typeof step === 'function' ? step(turn) : step;
  }
}

const tab = (wanted: WantedTab): AnyDecision => ({ do: 'tab', wanted });
const typing = (text: string): AnyDecision => act({ action: 'type', nodeId: kField, text });
const opening = (open: string): AnyDecision => tab({ open });

interface Played {
  task: Task;
  asked: string[];
  planner: Script;
  browser: FakeBrowser;
}

async function play(
  steps: ConstructorParameters<typeof Script>[0],
  answers: ReadonlyArray<boolean | 'once'> = [],
  more: { settings?: Partial<AgentSettings>; order?: object; browser?: FakeBrowser } = {},
): Promise<Played> {
  const { browser = new FakeBrowser(), settings = {}, order = {} } = more;
  const asked: string[] = [];
  const person: Person = {
    answer: async () => '',
    approve: async (question) => {
      asked.push(question);
      return answers[asked.length - 1] ?? false;
    },
  };
  const planner = new Script(steps);
  const agent = new Agent({ ...browser.parts(), planner, person, settings });
  const task = await agent.run({ ...kOrder, startUrl: 'https://one.test/', ...order });
  return { task, asked, planner, browser };
}

test('a tab is opened at an address of the task, and its page is the next that the planner sees', async () => {
  const { task, asked, planner } = await play([opening('https://two.test/'), tab({ select: 1 })]);
  assert.deepEqual([task.status, asked], ['success', []]);
  const seen = planner.turns.map(({ tabs }) => tabs?.map(({ number, url, isCurrent }) => [number, url, isCurrent]));
  assert.deepEqual(seen, [
    [[1, 'https://one.test/', true]],
    [
      [1, 'https://one.test/', false],
      [2, 'https://two.test/', true],
    ],
    [
      [1, 'https://one.test/', true],
      [2, 'https://two.test/', false],
    ],
  ]);
  assert.deepEqual(
    task.messages.flatMap(({ outcome, tab: moved }) => outcome?.is ?? moved ?? []),
    ['new_tab', { select: 1, host: 'one.test' }],
  );
  assert.equal(task.steps, 2);
});

test('no tab is opened for a site that the task did not name before the person has said yes', async () => {
  const no = await play([opening('https://other.test/')], [false]);
  assert.deepEqual([no.asked.length, no.browser.created], [1, 0]);
  assert.match(no.asked[0] ?? '', /site that the task did not name \(other\.test\)/);
  const yes = await play([opening('https://other.test/')], [true]);
  assert.deepEqual([yes.asked.length, yes.browser.created], [1, 1]);
  const blocked = await play([opening('https://two.test/')], [], { settings: { blockedSites: ['two.test'] } });
  assert.deepEqual([blocked.asked.length, blocked.browser.created], [0, 0]);
});

test('what was read on two sites is written on a third after one question, which names all of them', async () => {
  const steps = [opening('https://two.test/'), opening('https://form.test/'), typing('7 euros'), typing('9 euros')];
  const { asked, browser, task } = await play(steps, [true]);
  assert.deepEqual(asked, [
    'May I type "7 euros" into the textbox "Price"? This may carry what was read on one.test and two.test to form.test.',
  ]);
  assert.deepEqual([task.status, browser.typed], ['success', ['7 euros', '9 euros']]);
});

test('a yes for this once holds for one action, and a no for the rest of the task', async () => {
  const steps = [opening('https://two.test/'), typing('9 euros'), typing('8 euros'), typing('6 euros')];
  const { asked, browser } = await play(steps, ['once', false]);
  assert.equal(asked.length, 2);
  assert.deepEqual(browser.typed, ['9 euros']);
});

test('a yes for one way does not allow the other way back, nor another site', async () => {
  const { asked } = await play(
    [
      opening('https://two.test/'),
      typing('9 euros'),
      tab({ select: 1 }),
      typing('7 euros'),
      opening('https://form.test/'),
      typing('7 euros'),
    ],
    [true, true, true],
  );
  assert.deepEqual(
    asked.map((question) => /carry what was read on (.*)\.$/.exec(question)?.[1]),
    ['one.test to two.test', 'two.test to one.test', 'one.test and two.test to form.test'],
  );
});

test('a task in one tab is not asked about what it carries, and one that had a second tab is, also when that is closed', async () => {
  const navigate = act({ action: 'navigate', url: 'https://two.test/' });
  const single = await play([navigate, typing('9 euros')]);
  assert.deepEqual([single.asked, single.browser.typed], [[], ['9 euros']]);
  const after = await play([opening('https://form.test/'), tab({ close: 2 }), navigate, typing('9 euros')], [false]);
  assert.match(after.asked[0] ?? '', /carry what was read on form\.test and one\.test to two\.test/);
  assert.deepEqual(after.browser.typed, []);
});

test('a page that only stands in the list of tabs counts as read, because its address was', async () => {
  const browser = new FakeBrowser();
  const steps = [
    opening('https://two.test/'),
    (): AnyDecision => {
      const second = browser.tools.get(2);
      if (second !== undefined) second.page = { ...second.page, url: 'https://form.test/?said=by+form' };
      return tab({ select: 1 });
    },
    typing('by form'),
  ];
  const { asked } = await play(steps, [false], { browser });
  assert.match(asked[0] ?? '', /carry what was read on two\.test and form\.test to one\.test/);
});

test('where nobody is to be asked, nothing is', async () => {
  const steps = [opening('https://two.test/'), typing('9 euros')];
  const { asked, browser } = await play(steps, [], { settings: { ask: 'never' } });
  assert.deepEqual([asked, browser.typed], [[], ['9 euros']]);
});

test('tabs have their numbers for good; the person keeps theirs; a closed one is told once', async () => {
  const browser = new FakeBrowser();
  const { planner, task } = await play(
    [
      opening('https://two.test/'),
      opening('https://form.test/'),
      (): AnyDecision => {
        browser.tools.delete(2);
        return tab({ select: 2 });
      },
      tab({ close: 1 }),
      tab({ close: 3 }),
      opening('https://two.test/'),
    ],
    [],
    { browser },
  );
  assert.equal(task.status, 'success');
  assert.deepEqual(
    planner.turns.at(-1)?.tabs?.map(({ number }) => number),
    [1, 4],
  );
  assert.deepEqual(
    planner.turns.flatMap(({ notes }) => notes),
    ['Tab 2 (two.test) is closed.'],
  );
  const came = planner.turns.at(-1)?.lines.map((line) => `${line.did}: ${line.came}`) ?? [];
  assert.match(came[2] ?? '', /^go to tab 2 \(two\.test\): NOT_FOUND/);
  assert.match(came[3] ?? '', /^close tab 1 \(one\.test\): BAD_INPUT: Tab 1 is the person's/);
  assert.equal(came[4], 'close tab 3 (form.test): done');
  const moved = task.messages.flatMap(({ tab: its }) => its ?? []);
  assert.deepEqual(moved.at(-1), { close: 3, host: 'form.test' });
});

test('a tab keeps its number in another run, which tells that one was closed meanwhile', async () => {
  const browser = new FakeBrowser();
  const { tool, tabs } = browser.parts();
  await tabs.open();
  await tool.execute({ action: 'navigate', url: 'https://two.test/' });
  await tabs.open();
  await tool.execute({ action: 'navigate', url: 'https://form.test/' });
  await tabs.list();
  browser.tools.delete(2);
  const next = browser.parts([1, 2, 3]).tabs;
  assert.deepEqual(
    (await next.list()).map(({ number, url }) => [number, url]),
    [
      [1, 'https://one.test/'],
      [3, 'https://form.test/'],
    ],
  );
  assert.deepEqual(next.changes(), ['Tab 2 (two.test) is closed.']);
});

test('a tab that the browser calls otherwise keeps its number and its host', async () => {
  const browser = new FakeBrowser();
  const { tool, tabs } = browser.parts();
  await tabs.open();
  await tool.execute({ action: 'navigate', url: 'https://two.test/' });
  await tabs.list();
  const second = browser.tools.get(2);
  assert.ok(second !== undefined);
  browser.tools.delete(2);
  browser.tools.set(9, second);
  tool.rename(2, 9);
  await tabs.rename(2, 9);
  assert.deepEqual(
    (await tabs.list()).map(({ number }) => number),
    [1, 2],
  );
  assert.deepEqual(tabs.changes(), []);
});

test('where no tab can be opened, or the current one was closed, the task goes on', async () => {
  const browser = new FakeBrowser();
  const steps = [
    opening('https://two.test/'),
    (): AnyDecision => {
      browser.tools.delete(2);
      return opening('https://form.test/');
    },
    (): AnyDecision => {
      browser.opens = false;
      return opening('https://two.test/');
    },
  ];
  const { task, planner } = await play(steps, [], { browser });
  assert.deepEqual([task.status, browser.created], ['success', 2]);
  assert.match(planner.turns.at(-1)?.lines.at(-1)?.came ?? '', /^DETACHED: The browser opened no tab/);
});

test("the last tab of a task stays open, and is not called the person's if it is not", async () => {
  const browser = new FakeBrowser();
  const steps = [
    opening('https://two.test/'),
    (): AnyDecision => {
      browser.tools.delete(1);
      return tab({ close: 2 });
    },
  ];
  const { planner } = await play(steps, [], { browser });
  assert.match(planner.turns.at(-1)?.lines.at(-1)?.came ?? '', /BAD_INPUT: Tab 2 is the last one, and stays open/);
});

test('an action for a tab that is closed meanwhile is not made in the one before', async () => {
  const browser = new FakeBrowser();
  const steps = [
    opening('https://two.test/'),
    (): AnyDecision => {
      browser.tools.delete(2);
      return typing('Sencha');
    },
  ];
  const { browser: after, planner, asked } = await play(steps, [true], { browser });
  assert.deepEqual([after.typed, asked], [[], []]);
  assert.match(planner.turns.at(-1)?.lines.at(-1)?.came ?? '', /could not be looked at/);
});

test('a task has ten tabs at most, and each step with them counts for its bounds', async () => {
  const tenMore = Array.from({ length: 10 }, () => opening('https://two.test/'));
  const { planner, browser } = await play(tenMore, [], { settings: { maxSteps: 50 } });
  assert.equal(browser.tools.size, 10);
  assert.match(planner.turns.at(-1)?.lines.at(-1)?.came ?? '', /at most 10 tabs/);
  const bounded = await play([opening('https://two.test/'), tab({ select: 1 }), tab({ select: 2 })], [], {
    settings: { maxSteps: 2 },
  });
  assert.deepEqual([bounded.task.status, bounded.task.reason?.code], ['error', 'maxSteps']);
});

test('a task is continued by another run with what it knows', async () => {
  const browser = new FakeBrowser();
  const store = new MemoryStore();
  const asked: string[] = [];
  const person: Person = { answer: async () => '', approve: async (question) => asked.push(question) < 0 };
  const { tool, tabs } = browser.parts();
  let turns = 0;
  const steps = new Script([opening('https://two.test/')]);
  const first = new Agent({
    tool,
    tabs,
    store,
    person,
    planner: {
      next: (turn) => {
        turns += 1;
        return turns === 1 ? steps.next(turn) : new Promise(() => {});
      },
    },
  });
  void first.run({ ...kOrder, startUrl: 'https://one.test/' });
  await eventually('the planner is asked again', () => turns === 2);
  const second = new Agent({ tool, tabs, store, person, planner: new Script([typing('9 euros')]) });
  const task = await second.continueStored();
  first.stop();
  assert.equal(task?.status, 'success');
  assert.match(asked[0] ?? '', /carry what was read on one\.test to two\.test/);
  assert.deepEqual(browser.typed, []);
});

test('what a planner wants of its tabs is checked', async () => {
  const wrong: unknown[] = [null, {}, { open: '' }, { open: 3 }, { select: '2' }, { select: 0 }, { close: 1.5 }];
  for (const wanted of [...wrong, { open: 'https://two.test/', select: 2 }]) {
    assert.equal(checkedTab(wanted), undefined, JSON.stringify(wanted));
    const { task } = await play([{ do: 'tab', wanted } as never]);
    assert.deepEqual([task.status, task.reason?.code], ['error', 'unusable']);
  }
  for (const open of ['javascript:alert(1)', 'file:///etc/passwd', 'chrome://settings']) {
    const { browser } = await play([opening(open)]);
    assert.equal(browser.created, 0, open);
  }
});

test('a planner cannot use tabs where the tool has one', async () => {
  const agent = new Agent({
    tool: new FakeTool(),
    planner: new Script([opening('https://two.test/')]),
    person: { answer: async () => '', approve: async () => true },
  });
  const task = await agent.run(kOrder);
  assert.deepEqual([task.status, task.reason?.code], ['error', 'unusable']);
});

/** The second tab shows this page when the planner is asked. */
function showing(browser: FakeBrowser, page: FakePage, next: AnyDecision): () => AnyDecision {
  return () => {
    const second = browser.tools.get(2);
    if (second !== undefined) second.page = page;
    return next;
  };
}

const kInput = { role: 'textbox', tag: 'input', type: 'text' };

test('a call that fills fields of several sites is asked about with all of them, and a yes allows each', async () => {
  const browser = new FakeBrowser();
  const framed = {
    url: 'https://two.test/',
    rows: [
      { ...kInput, id: kField, name: 'Price' },
      { ...kInput, id: 'te000002', name: 'Other', frameId: 'fr1' },
    ],
    frames: [{ id: 'fr1', origin: 'https://form.test' }],
  };
  const fields = [kField, 'te000002'].map((nodeId) => ({ nodeId, value: '9 euros' }));
  const filling = act({ action: 'fill', fields });
  const { asked } = await play(
    [opening('https://two.test/'), showing(browser, framed, filling), filling, typing('8 euros')],
    [true],
    { browser },
  );
  assert.equal(asked.length, 1);
  assert.match(asked[0] ?? '', /^May I fill in "Price" = "9 euros"; "Other" = "9 euros"\?/);
  assert.match(asked[0] ?? '', /carry what was read on one\.test(?: and two\.test)? to two\.test and form\.test\.$/);
});

test('a frame of unknown origin is not the site of its page', async () => {
  const browser = new FakeBrowser();
  const framed = {
    url: 'https://two.test/',
    rows: [
      { ...kInput, id: kField, name: 'Price' },
      { ...kInput, id: 'te000002', name: 'Other', frameId: 'fr1', isListed: false },
    ],
  };
  const other = act({ action: 'type', nodeId: 'te000002', text: '8 euros' });
  const steps = [opening('https://two.test/'), showing(browser, framed, typing('9 euros')), other];
  const { asked } = await play(steps, [true, false], { browser });
  assert.match(asked[1] ?? '', /carry what was read on one\.test and two\.test to a page without a site\.$/);
});

test('the dialog of an empty tab is not of the site that was read last', async () => {
  const browser = new FakeBrowser();
  const empty = { url: 'about:blank', rows: [] };
  const answer = act({ action: 'handle_dialog', accept: false, promptText: '9 euros' });
  const steps = [opening('https://two.test/'), showing(browser, empty, tab({ select: 2 })), answer];
  const { asked } = await play(steps, [false], { browser });
  assert.match(asked[0] ?? '', /carry what was read on two\.test and one\.test to a page without a site\.$/);
});

test('frames that a page shows were read, and so was what earlier tasks of the session read', async () => {
  const browser = new FakeBrowser();
  const first = browser.tools.get(1);
  assert.ok(first !== undefined);
  first.text = 'Tea\n\n# <frame "Ads" from "https://ads.test">\nBuy <frame from an opaque origin>';
  const before = { messageId: 'before_0', role: 'user', content: 'Look', timestamp: 0, sequenceNumber: 0 };
  const steps = [opening('https://two.test/'), typing('9 euros')];
  const { asked } = await play(steps, [false], { browser, order: { earlier: [before] } });
  const from = 'pages of earlier tasks, ads.test, a page without a site, and one.test';
  assert.ok(asked[0]?.endsWith(`carry what was read on ${from} to two.test.`), asked[0]);
});

test('a size of the window and a place that is pointed at are asked about like a text', async () => {
  const calls: ToolCall[] = [
    { action: 'emulate', width: 900, height: 700 },
    { action: 'hover', at: [9, 7] },
  ];
  for (const call of calls) {
    const { asked, browser } = await play([opening('https://two.test/'), act(call)], [false]);
    assert.match(asked[0] ?? '', /carry what was read on one\.test to two\.test\.$/);
    assert.ok(!browser.tools.get(2)?.actions.some(({ action }) => action === call.action));
  }
});
