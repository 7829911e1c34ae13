// `extract` of the agent: values go from the page to the task and through no model, under the same rules as any action.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import type { AgentOptions, AgentSettings } from '../../js-glue/agent/task/agent_options.js';
import type { ExtractDecision, Planner, Tool, Turn } from '../../js-glue/agent/task/interfaces.js';
import { Journal, MemoryStore } from '../../js-glue/agent/task/journal.js';
import { MAX_TABLES } from '../../js-glue/agent/task/table.js';
import { type Task, newRecord } from '../../js-glue/agent/task/task.js';
import { ModelPlanner } from '../../js-glue/agent/model/model_planner.js';
import { modelOf } from '../../js-glue/agent/model/providers.js';
import { modelTools } from '../../js-glue/agent/model/tools.js';
import type { CallOptions } from '../../js-glue/policy/callable_tool.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { WireServer } from '../support/wire_server.js';
import { type FakePage, FakeTool, type Row, ScriptedPerson, act, done, kFinish, press } from './support/scripted.js';

const kSite = 'https://shop.test';
const kPages = 4;
const kOrder = { instruction: 'List all teas', taskId: 't', startUrl: `${kSite}/teas` };

/** Three teas a page, as the server knows them. */
function teasOn(page: number): string[][] {
  return [1, 2, 3].map((at) => [`Tea ${page}-${at}`, `€${page}.${at}0`]);
}

const kAll = Array.from({ length: kPages }, (_, at) => teasOn(at + 1)).flat();

function cellsOf(row: string, cells: readonly string[], role: string, y: number): Row[] {
  return cells.map((text, at) => ({
    id: `ce${row}${at}`,
    role,
    tag: role === 'cell' ? 'td' : 'th',
    parentId: `ro${row}0`,
    text,
    name: text,
    box: [at * 100, y, 100, 20],
  }));
}

function lineOf(row: string, cells: readonly string[], role: string, y: number): Row[] {
  const tr: Row = { id: `ro${row}0`, role: 'row', tag: 'tr', parentId: 'ta000000', box: [0, y, 200, 20] };
  return [tr, ...cellsOf(row, cells, role, y)];
}

function pageOf(number: number, teas: readonly string[][] = teasOn(number), isLast = number === kPages): FakePage {
  const next: Row = { id: `li0000${number}0`, role: 'link', tag: 'a', name: 'Next page', box: [0, 300, 80, 20] };
  return {
    url: `${kSite}/teas?page=${number}`,
    rows: [
      { id: 'ta000000', role: 'table', tag: 'table', box: [0, 0, 200, 100] },
      ...lineOf('00000', ['Name', 'Price'], 'columnheader', 0),
      ...teas.flatMap((tea, at) =>
        lineOf(`${String(number).padStart(2, '0')}${String(at + 100)}`, tea, 'cell', 20 + at * 20),
      ),
      ...(isLast ? [] : [{ ...next, href: `${kSite}/teas?page=${number + 1}` }]),
    ],
  };
}

/** A shop whose "Next page" leads to the next page. `onPress` comes before. */
function shop(onPress: (page: number) => ToolResult | Promise<ToolResult> | undefined = () => undefined): FakeTool {
  let page = 1;
  const tool: FakeTool = new FakeTool(pageOf(1), (call: ToolCall) => {
    if (call.action !== 'click') return undefined;
    const instead = onPress(page);
    if (instead !== undefined) return instead;
    page += 1;
    tool.page = pageOf(page);
    return done('navigated');
  });
  return tool;
}

const extract = (wanted: ExtractDecision['wanted'] = { pages: 9 }): ExtractDecision => ({ do: 'extract', wanted });

/** Like ScriptedPlanner, with decisions to extract. */
class Script implements Planner {
  readonly samples: Array<string | undefined> = [];
  readonly turns: Turn[] = [];

  constructor(private readonly steps: ReadonlyArray<Awaited<ReturnType<Planner['next']>>>) {}

  async next(turn: Turn): ReturnType<Planner['next']> {
    this.samples.push(turn.extracted);
    this.turns.push({ ...turn, lines: [...turn.lines], outcomes: [...turn.outcomes], notes: [...turn.notes] });
    const step = this.steps[Math.min(this.turns.length, this.steps.length) - 1];
    assert.ok(step !== undefined);
    return step;
  }
}

interface Played {
  task: Task;
  planner: Script;
}

async function play(
  tool: Tool,
  steps: ConstructorParameters<typeof Script>[0] = [extract(), kFinish],
  more: Partial<AgentOptions> = {},
  order: Parameters<Agent['run']>[0] = kOrder,
): Promise<Played> {
  const planner = new Script(steps);
  const task = await new Agent({ tool, planner, person: new ScriptedPerson(), ...more }).run(order);
  return { task, planner };
}

function tableIn(task: Task | null): NonNullable<Task['messages'][number]['table']> {
  const table = task?.messages.find((message) => message.table !== undefined)?.table;
  assert.ok(table !== undefined, 'no message has a table');
  return table;
}

test('all rows of all pages go to the task, each with its page, and the answer at the end names the table', async () => {
  const { task, planner } = await play(shop());
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  const table = tableIn(task);
  assert.deepEqual(table.columns, ['Name', 'Price']);
  assert.deepEqual(table.rows, kAll);
  assert.deepEqual(table.pages[table.pageOfRow[11] ?? 0], `${kSite}/teas?page=4`);
  assert.deepEqual([table.stopped, table.left], ['end', 0]);
  const at = task.messages.findIndex((message) => message.table !== undefined);
  assert.deepEqual(task.messages.at(-1)?.tables, [task.messages[at]?.messageId]);
  assert.equal(task.messages[at]?.actionString, 'extract a table over 9 pages');
  assert.equal(task.steps, 1);
  assert.match(planner.turns[1]?.lines[0]?.came ?? '', /^12 rows from 4 pages; the list ends there\.$/);
});

test('a planner gets the columns, the number of rows and three of them, and no more', async () => {
  const { planner } = await play(shop(), [
    extract({ columns: ['price', 'tea=name'], pages: 9 }),
    act(press('ta000000')),
    kFinish,
  ]);
  assert.equal(planner.samples[0], undefined);
  const sample = planner.samples[1] ?? '';
  assert.match(sample, /^12 rows from 4 pages; the list ends there\.\n\| price \| tea \|\n/);
  for (const [name = ''] of kAll.slice(0, 3)) assert.ok(sample.includes(name), name);
  for (const [name = ''] of kAll.slice(3)) assert.ok(!sample.includes(name), name);
  assert.equal(planner.samples[2], undefined, 'the sample is shown once');
});

test('a list without such a column is a failure with the columns that there are', async () => {
  const { task, planner } = await play(shop(), [extract({ columns: ['colour'] }), kFinish]);
  assert.match(
    planner.samples[1] ?? '',
    /^BAD_INPUT: No table or list of the page has a column "colour"\. Its columns are "Name"/,
  );
  const [, failed] = task.messages;
  assert.deepEqual([failed?.status, failed?.error?.code, failed?.table], ['failure', 'BAD_INPUT', undefined]);
  assert.deepEqual(failed?.extract, { columns: ['colour'] });
  assert.equal(task.messages.at(-1)?.tables, undefined);
});

test('a failure quotes no secret whose parts are none', async () => {
  const labels = [{ name: 'owner', kind: 'text', sites: [kSite] } as const];
  const secrets = { labels: async () => labels, value: async () => 'Ann Miller' };
  const page = pageOf(1, undefined, true);
  const cell = page.rows.find(({ text }) => text === 'Tea 1-1');
  assert.ok(cell !== undefined);
  Object.assign(cell, { text: 'Ann', name: '' });
  page.rows.push({ id: 'im000001', role: 'image', tag: 'img', name: 'Miller', parentId: cell.id, box: [20, 20, 9, 9] });
  const { task, planner } = await play(new FakeTool(page), [extract({ columns: ['colour'] }), kFinish], { secrets });
  assert.match(planner.samples[1] ?? '', /"Name" \(such as "\{\{owner\}\}"\), "Price"/);
  assert.ok(!JSON.stringify([task, planner.samples]).includes('Miller'));
});

/** What ends the reading before the second page, and the words that say so. */
const kRefusals: ReadonlyArray<[name: string, settings: Partial<AgentSettings>, startUrl: string, said: RegExp]> = [
  [
    'needs a question by the settings',
    { ask: 'always' },
    kOrder.startUrl,
    /The person must be asked before I click the link "Next page"/,
  ],
  [
    'is on a site that the task does not name',
    {},
    'https://mine.test/',
    /The person must be asked before I click the link "Next page"/,
  ],
];

for (const [name, settings, startUrl, said] of kRefusals) {
  test(`a step that ${name} is not made, and what was read stays`, async () => {
    const tool = shop();
    const person = new ScriptedPerson();
    const { task, planner } = await play(tool, undefined, { settings, person }, { ...kOrder, startUrl });
    assert.deepEqual(tool.actions, []);
    assert.deepEqual(person.asked, []);
    const table = tableIn(task);
    assert.deepEqual(table.rows, teasOn(1));
    assert.equal(table.stopped, 'refused');
    assert.match(planner.samples[1] ?? '', said);
    assert.match(table.summary, /^3 rows from 1 page; the next step was not allowed: The person must be asked/);
  });
}

test('a press that would send a change is held back, and what was read stays', async () => {
  const inner = shop();
  const sent: boolean[] = [];
  const execute = async (call: ToolCall, options?: CallOptions): Promise<ToolResult> => {
    if (call.action === 'click') {
      const request = { url: `${kSite}/orders`, method: 'POST', headers: {}, postData: 'item=1' };
      const event = { requestId: 'r', resourceType: 'Fetch', request };
      const decision = options?.gate?.decide({ event, where: 'page', isOfNewDocument: false, earlier: [] });
      sent.push(decision?.send !== false);
    }
    return inner.execute(call);
  };
  const { task } = await play({ execute });
  assert.deepEqual(sent, [false]);
  const table = tableIn(task);
  assert.deepEqual([table.stopped, table.rows], ['refused', teasOn(1)]);
  assert.match(table.failure ?? '', /would send POST shop\.test\/orders.*, and the person must be asked before that/);
});

test('a page of a blocked site is not read', async () => {
  const { task } = await play(shop(), undefined, { settings: { blockedSites: ['shop.test'] } });
  assert.equal(
    task.messages.some(({ table }) => table !== undefined),
    false,
  );
});

test('a stop in the middle ends it at once, and what was read stays', async () => {
  let agent: Agent | undefined;
  const hangs = new Promise<ToolResult>(() => {});
  const tool = shop((page) => {
    if (page < 2) return undefined;
    agent?.stop();
    return hangs;
  });
  agent = new Agent({ tool, planner: new Script([extract()]), person: new ScriptedPerson() });
  const task = await agent.run(kOrder);
  assert.equal(task.status, 'interrupted');
  assert.deepEqual(tableIn(task).rows, kAll.slice(0, 6));
  assert.match(tableIn(task).summary, /; the person ended it: The person has stopped the task\./);
  assert.equal(tableIn(task).stopped, 'person');
  assert.equal(tool.actions.length, 2);
});

test('a pause in the middle keeps what was read; resumed, the planner hears of it and decides again', async () => {
  let agent: Agent | undefined;
  const planner = new Script([extract(), kFinish]);
  const tool = shop((page) => {
    if (page === 2) agent?.pause();
    return undefined;
  });
  const whenever = (task: Task): void => {
    if (task.paused === true) agent?.resume();
  };
  agent = new Agent({ tool, planner, person: new ScriptedPerson({ whenever }) });
  const task = await agent.run(kOrder);
  assert.equal(task.status, 'success');
  assert.deepEqual(tableIn(task).rows, kAll.slice(0, 6));
  assert.match(planner.samples[1] ?? '', /The person has paused the task/);
  assert.match(planner.turns[1]?.notes.join(' ') ?? '', /paused the task and may have changed the page/);
});

test('what the person says in the middle ends the reading before its next step', async () => {
  let agent: Agent | undefined;
  const planner = new Script([extract(), kFinish]);
  const tool = shop((page) => {
    if (page === 2) agent?.send('Two pages are enough');
    return undefined;
  });
  agent = new Agent({ tool, planner, person: new ScriptedPerson() });
  const task = await agent.run(kOrder);
  assert.equal(task.status, 'success');
  assert.equal(tool.actions.length, 2);
  assert.match(planner.turns[1]?.notes.join(' ') ?? '', /The person says: Two pages are enough/);
  assert.equal(tableIn(task).stopped, 'person');
});

test('a restart in the middle reads nothing again by itself, and the planner hears of it', async () => {
  const store = new MemoryStore();
  await new Journal(store).save({
    ...newRecord({ instruction: 'List', taskId: 't', sessionId: 's' }),
    phase: 'extracting',
    extract: { columns: ['name'] },
  });
  const tool = shop();
  const planner = new Script([kFinish]);
  const task = await new Agent({ tool, planner, person: new ScriptedPerson(), store }).continueStored();
  assert.equal(task?.status, 'success');
  assert.deepEqual(tool.actions, []);
  assert.deepEqual(planner.turns[0]?.lines.at(-1), {
    did: 'extract name',
    came: 'it was interrupted, and nothing of it was kept',
  });
});

test('values of secrets are nowhere in the table', async () => {
  const labels = [{ name: 'code', kind: 'text', sites: [kSite] } as const];
  const secrets = { labels: async () => labels, value: async () => 'Tea 1-2' };
  const { task, planner } = await play(shop(), undefined, { secrets });
  assert.deepEqual(tableIn(task).rows[1]?.[0], '{{code}}');
  assert.ok(!JSON.stringify([task, planner.samples]).includes('Tea 1-2'));
});

test('the tables of a task have a bound, and what is not kept is counted', async () => {
  const long = Array.from({ length: 300 }, (_, at) => [`${at} ${'x'.repeat(1_500)}`, '€1']);
  const tool = new FakeTool(pageOf(1, long, true));
  const { task, planner } = await play(tool, [extract(), extract(), kFinish]);
  const tables = task.messages.flatMap(({ table }) => table ?? []);
  assert.equal(tables.length, 2);
  assert.ok(JSON.stringify(tables.map(({ rows }) => rows)).length <= MAX_TABLES);
  const [first] = tables;
  assert.equal((first?.rows.length ?? 0) + (first?.left ?? 0), 300);
  assert.ok((first?.left ?? 0) > 0);
  assert.equal(tables[1]?.rows.length, 0);
  assert.match(planner.samples[1] ?? '', new RegExp(`Not kept.*: ${first?.left} more rows`));
  assert.ok((planner.samples[1] ?? '').length < 1_000, 'long values are cut in the sample');
});

async function byModel(
  script: Parameters<typeof WireServer.start>[1],
  json = false,
): Promise<{ task: Task; shown: string[] }> {
  const server = await WireServer.start('openai', script);
  const choice = { provider: 'openai-compatible', baseUrl: `${server.origin}/v1`, model: 'm', apiKey: 'k' } as const;
  const planner = new ModelPlanner(modelOf(choice), json ? { answers: 'json' } : {});
  const task = await new Agent({ tool: shop(), planner, person: new ScriptedPerson() }).run(kOrder);
  await server.close();
  return { task, shown: server.requests.map(({ body }) => JSON.stringify(body)) };
}

const kExtract = { calls: [{ name: 'extract', input: { columns: ['name', 'price'], pages: 9 } }] };
const kEnd = { calls: [{ name: 'finish', input: { message: 'Here are all teas.' } }] };

test('a model has the tool, and its request after it holds three rows between markers', async () => {
  const { task, shown } = await byModel([kExtract, kEnd]);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.deepEqual(tableIn(task).rows, kAll);
  assert.match(
    shown[1] ?? '',
    /Your extract:\\n<page-\w+>\\n12 rows from 4 pages; the list ends there\.\\n\| name \| price \|/,
  );
  assert.ok(!(shown[1] ?? '').includes('Tea 2-1'));
});

test('a model that answers in JSON has the tool too', async () => {
  const written = (calls: object[]): { text: string } => ({ text: JSON.stringify({ thought: '', calls }) });
  const { task, shown } = await byModel(
    [written([{ tool: 'extract', columns: ['name'], pages: 2 }]), written([{ tool: 'finish', message: 'Done.' }])],
    true,
  );
  assert.deepEqual([task.status, tableIn(task).rows.length], ['success', 6]);
  assert.match(shown[0] ?? '', /extract \(columns\?: string\[\], near\?, pages\?: integer\)/);
});

test('beside actions it is not made, and a finish beside it does not end the task', async () => {
  const [call] = kExtract.calls;
  const [end] = kEnd.calls;
  assert.ok(call !== undefined && end !== undefined);
  const both = { calls: [{ name: 'hover', input: { nodeId: 'ta000000' } }, call] };
  const { task, shown } = await byModel([both, { calls: [call, end] }, kEnd]);
  assert.equal(task.status, 'success');
  assert.match(shown[1] ?? '', /Not made: extract/);
  assert.deepEqual(tableIn(task).rows, kAll);
  assert.equal(task.messages.at(-1)?.content, 'Here are all teas.');
});

test('of an answer, the model hears which calls were not made, and of no other', async () => {
  const [call] = kExtract.calls;
  assert.ok(call !== undefined);
  const hover = { name: 'hover', input: { nodeId: 'ta000000' } };
  const { shown } = await byModel([{ calls: [call, hover] }, { calls: [call, call] }, kEnd]);
  assert.match(shown[1] ?? '', /Not made: extract\. .*extract was not alone/);
  assert.match(shown[2] ?? '', /Not made: extract\. .*extract was not alone/);
});

for (const wanted of [null, 'teas', { columns: [''] }, { pages: 0 }] as unknown[]) {
  test(`a planner that wants ${JSON.stringify(wanted)} ends the task as unusable`, async () => {
    const { task } = await play(shop(), [extract(wanted as ExtractDecision['wanted'])]);
    assert.deepEqual([task.status, task.reason?.code], ['error', 'unusable']);
  });
}

test('what is not offered cannot be called, and wrong arguments are named', async () => {
  assert.ok(!modelTools({ seesPictures: false, without: ['extract'] }).some(({ name }) => name === 'extract'));
  const { task, shown } = await byModel([{ calls: [{ name: 'extract', input: { columns: 'name' } }] }, kExtract, kEnd]);
  assert.match(shown[1] ?? '', /extract takes columns, a list of names/);
  assert.equal(task.status, 'success');
});
