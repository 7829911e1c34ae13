// `extract` over several tabs of a task: one table, each row with its address, and the rules of a task in each tab.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import type { AgentOptions } from '../../js-glue/agent/task/agent_options.js';
import type { AnyDecision, Turn } from '../../js-glue/agent/task/interfaces.js';
import type { Task } from '../../js-glue/agent/task/task.js';
import { ModelPlanner } from '../../js-glue/agent/model/model_planner.js';
import { modelOf } from '../../js-glue/agent/model/providers.js';
import { tableRows } from '../support/table_rows.js';
import { WireServer } from '../support/wire_server.js';
import { FakeBrowser } from './support/fake_tabs.js';
import { ScriptedPerson, kFinish } from './support/scripted.js';

const kOrder = { instruction: 'Compare https://one.test/ and https://two.test/', startUrl: 'https://one.test/' };

const kTables = {
  'https://one.test/': tableRows(['Name', 'Price'], ['Sencha', '7'], ['Assam', '5']),
  'https://two.test/': tableRows(['Price', 'Product', 'Stock'], ['9', 'Sencha', '12']),
  'https://three.test/': tableRows(['Colour', 'Size'], ['red', '3']),
};

const open = (url: string): AnyDecision => ({ do: 'tab', wanted: { open: url } });
const extract = (tabs: number[], columns?: string[]): AnyDecision => ({
  do: 'extract',
  wanted: { tabs, ...(columns === undefined ? {} : { columns }) },
});

function scripted(steps: AnyDecision[]): { next(): Promise<AnyDecision> } {
  return { next: async () => steps.shift() ?? kFinish };
}

async function play(
  steps: ReadonlyArray<AnyDecision | (() => AnyDecision)>,
  more: Partial<AgentOptions> = {},
  browser = new FakeBrowser(kTables),
): Promise<{ task: Task; turns: Turn[] }> {
  const turns: Turn[] = [];
  const next = async (turn: Turn): Promise<AnyDecision> => {
    await turn.see({ whole: true });
    turns.push({ ...turn });
    const step = steps[turns.length - 1] ?? kFinish;
    return typeof step === 'function' ? step() : step;
  };
  const agent = new Agent({ ...browser.parts(), planner: { next }, person: new ScriptedPerson(), ...more });
  return { task: await agent.run(kOrder), turns };
}

function tableIn(task: Task): NonNullable<Task['messages'][number]['table']> {
  const table = task.messages.find((message) => message.table !== undefined)?.table;
  assert.ok(table !== undefined, `${task.messages.at(-2)?.error?.message}`);
  return table;
}

test('the same columns come from each tab, each row with its address, and the task goes on where it was', async () => {
  const { task, turns } = await play([open('https://two.test/'), extract([1, 2], ['name', 'cost=price'])]);
  const table = tableIn(task);
  assert.deepEqual(table.columns, ['name', 'cost']);
  assert.deepEqual(
    table.rows.map((row, at) => [...row, table.pages[table.pageOfRow[at] ?? -1]]),
    [
      ['Sencha', '7', 'https://one.test/'],
      ['Assam', '5', 'https://one.test/'],
      ['Sencha', '9', 'https://two.test/'],
    ],
  );
  assert.match(turns[2]?.extracted ?? '', /^3 rows from 2 pages;/);
  assert.deepEqual(
    turns[2]?.tabs?.map(({ isCurrent }) => isCurrent),
    [false, true],
  );
});

test('without columns, those of the first tab are read in the others, not such as mean the same, and that is said', async () => {
  const browser = new FakeBrowser({
    ...kTables,
    'https://two.test/': tableRows(['Price', 'Name', 'Stock'], ['9', 'Sencha', '12']),
    'https://four.test/': tableRows(['Name', 'Price per unit'], ['Sencha', '3']),
  });
  const opened = ['https://two.test/', 'https://three.test/', 'https://four.test/'].map(open);
  const { task, turns } = await play([...opened, extract([2, 1, 3, 4, 1])], {}, browser);
  const table = tableIn(task);
  assert.deepEqual(table.columns, ['Price', 'Name', 'Stock']);
  assert.deepEqual(table.rows, [['9', 'Sencha', '12']]);
  const said =
    'tab 1: it has no column "Stock"; tab 3: it has none of these columns; tab 4: it has no column "Price" or "Stock". ' +
    'Columns that only mean the same are read if they are asked for by name';
  assert.equal(table.failure, said);
  assert.match(turns.at(-1)?.extracted ?? '', /^1 row from 1 page; a tab could not be read: tab 1: it has no column /);
});

test('what a tab does not have, and a tab that is none of the task, are said, and the others are read', async () => {
  const steps = [open('https://two.test/'), extract([1, 2, 7], ['stock', 'price'])];
  const { task } = await play(steps);
  const table = tableIn(task);
  assert.deepEqual(table.rows, [['12', '9']]);
  assert.equal(table.stopped, 'tab');
  assert.match(table.failure ?? '', /^tab 1: .*"stock"; tab 7: The task has no open tab 7$/);
});

test('the rules for sites and secrets hold in each tab', async () => {
  const steps = [open('https://two.test/'), extract([1, 2], ['name'])];
  const browser = new FakeBrowser(kTables);
  const movesOn = (): AnyDecision => {
    browser.add(2, 'https://three.test/');
    return extract([1, 2]);
  };
  const settings = { blockedSites: ['three.test'] };
  const blocked = tableIn((await play([open('https://two.test/'), movesOn], { settings }, browser)).task);
  assert.deepEqual([blocked.rows.length, blocked.pages], [2, ['https://one.test/']]);
  assert.match(blocked.failure ?? '', /^tab 2: The page is on a site that is not allowed here/);
  const labels = [{ name: 'code', kind: 'text', sites: ['https://two.test'] } as const];
  const secret = await play(steps, { secrets: { labels: async () => labels, value: async () => 'Assam' } });
  assert.deepEqual(tableIn(secret.task).rows.flat(), ['Sencha', '{{code}}', 'Sencha']);
});

for (const [how, end, status] of [
  ['stop', (agent: Agent) => agent.stop(), 'interrupted'],
  ['say', (agent: Agent) => agent.send('Only the first, please.'), 'success'],
] as const) {
  test(`what the person does ends the reading before the next tab, and the task is where it was: ${how}`, async () => {
    const parts = new FakeBrowser(kTables).parts();
    let agent: Agent | undefined;
    const select = parts.tabs.select.bind(parts.tabs);
    parts.tabs.select = async (number) => {
      if (number === 1 && agent !== undefined) end(agent);
      return select(number);
    };
    const planner = scripted([open('https://two.test/'), extract([2, 1])]);
    agent = new Agent({ ...parts, planner, person: new ScriptedPerson() });
    const task = await agent.run(kOrder);
    assert.equal(task.status, status);
    const table = tableIn(task);
    assert.deepEqual([table.rows.length, table.stopped, table.failure], [1, 'person', 'tab 1: not read']);
    assert.deepEqual(
      (await parts.tabs.list()).map(({ isCurrent }) => isCurrent),
      [false, true],
    );
  });
}

for (const pages of [undefined, 5]) {
  test(`a tab that closes when it is read gives no rows of another, with ${pages ?? 'one'} pages`, async () => {
    const browser = new FakeBrowser(kTables);
    const parts = browser.parts();
    const select = parts.tabs.select.bind(parts.tabs);
    parts.tabs.select = async (number) => {
      const error = await select(number);
      if (number === 2) browser.tools.delete(2);
      return error;
    };
    const wanted = { tabs: [1, 2], ...(pages === undefined ? {} : { pages }) };
    const planner = scripted([open('https://two.test/'), { do: 'extract', wanted }]);
    const task = await new Agent({ ...parts, planner, person: new ScriptedPerson() }).run(kOrder);
    const table = tableIn(task);
    assert.deepEqual([table.rows.length, table.pages], [2, ['https://one.test/']]);
    assert.equal(table.failure, 'tab 2: It is closed');
  });
}

test('a tab that closes while it is scrolled gives no rows of another under its address', async () => {
  const browser = new FakeBrowser(kTables);
  const steps: Array<() => AnyDecision> = [
    () => open('https://two.test/'),
    () => {
      const tool = browser.tools.get(2);
      if (tool === undefined) throw new Error('There is no tab 2.');
      const { page } = tool;
      const box = { scroll: { x: 0, y: 0, more: ['down'] } } as object;
      page.rows = page.rows.map((row) => (row.role === 'table' ? { ...row, ...box } : row));
      const scrolls = tool.execute.bind(tool);
      tool.execute = async (call) => {
        if (call.action !== 'scroll') return scrolls(call);
        browser.tools.delete(2);
        return { success: false, error: { code: 'DETACHED', message: 'It is closed.', retrySuggested: false } };
      };
      return { do: 'extract', wanted: { tabs: [2], pages: 5 } };
    },
  ];
  const table = tableIn((await play(steps, {}, browser)).task);
  assert.deepEqual([table.rows.length, table.stopped], [1, 'failed']);
  assert.equal(table.failure, 'tab 2: It is closed');
});

test('a model is offered tabs for it once the task has several', async () => {
  const calls = (name: string, input: object): object => ({ calls: [{ name, input }] });
  const server = await WireServer.start('openai', [
    calls('tabs', { open: 'https://two.test/' }),
    calls('extract', { columns: ['name'], tabs: [1, 2] }),
    calls('finish', { message: 'Here they are.' }),
  ]);
  const choice = { provider: 'openai-compatible', baseUrl: `${server.origin}/v1`, model: 'm', apiKey: 'k' } as const;
  const planner = new ModelPlanner(modelOf(choice));
  const browser = new FakeBrowser(kTables);
  const task = await new Agent({ ...browser.parts(), planner, person: new ScriptedPerson() }).run(kOrder);
  await server.close();
  assert.equal(tableIn(task).rows.length, 3);
  const offered = server.requests.map(({ body }) => {
    const { tools } = body as { tools: Array<{ function: { name: string; parameters: { properties: object } } }> };
    return Object.keys(tools.find((tool) => tool.function.name === 'extract')?.function.parameters.properties ?? {});
  });
  assert.deepEqual(offered.slice(0, 2), [
    ['columns', 'near', 'pages'],
    ['columns', 'near', 'pages', 'tabs'],
  ]);
});
