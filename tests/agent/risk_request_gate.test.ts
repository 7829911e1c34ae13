// How a task's gate judges held requests, and what the person's approval or refusal covers.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import { CAREFUL } from '../../js-glue/agent/risk/risk_check.js';
import { isNamedIn } from '../../js-glue/agent/risk/named_in_task.js';
import { RiskRequestGate, riskRequestGate } from '../../js-glue/agent/risk/risk_request_gate.js';
import type { RequestRules } from '../../js-glue/agent/risk/risk_request_gate.js';
import type { PausedRequest } from '../../js-glue/tool/contract/request_gate.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import type { Person, Tool } from '../../js-glue/agent/task/interfaces.js';
import { FakeTool, ScriptedPlanner, act, done, kFinish, kShop, press } from './support/scripted.js';
import type { FakePage } from './support/scripted.js';

const kRules: RequestRules = {
  call: press(),
  sites: ['shop.test'],
  settings: CAREFUL,
  allowed: [],
  refused: [],
  task: 'Buy tea',
  names: ['Go on'],
  approvedRisks: [],
  scrub: (text) => text,
};

interface Asked {
  method?: string;
  url?: string;
  type?: string;
  body?: string;
  status?: number;
  headers?: Record<string, string>;
  origin?: string;
}

function paused(
  { method = 'POST', url = 'https://shop.test/api/a7', type = 'Fetch', body, status, headers = {}, origin }: Asked,
  more: Partial<PausedRequest> = {},
): PausedRequest {
  const request = {
    method,
    url,
    headers: {
      ...(origin === undefined ? {} : { Origin: origin }),
      ...(body?.includes('=') === true ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(body === undefined ? {} : { postData: body, hasPostData: true }),
  };
  const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const response = status === undefined ? {} : { responseStatusCode: status, responseHeaders };
  const event = { requestId: '1', resourceType: type, request, ...response };
  return { event, where: 'page', isOfNewDocument: false, earlier: [], ...more };
}

function decided(asked: PausedRequest, rules: Partial<RequestRules> = {}): string {
  const gate = new RiskRequestGate({ ...kRules, ...rules });
  const decision = gate.decide(asked);
  if (decision.send) return 'sent';
  const [question] = gate.questions;
  return question === undefined ? 'never' : question.risk;
}

const kPage = { method: 'GET', type: 'Document' } as const;

describe('of each request it is decided', () => {
  const kCases: ReadonlyArray<[what: string, is: string, PausedRequest, Partial<RequestRules>?]> = [
    ['a page of the task', 'sent', paused({ ...kPage, url: 'https://www.shop.test/x' })],
    ['a page of another site', 'site', paused({ ...kPage, url: 'https://evil.test/x' })],
    ['a page of another site in a new tab', 'site', paused({ ...kPage, url: 'https://evil.test/x' }, { where: 'tab' })],
    ['a new frame of another site', 'sent', paused({ ...kPage, url: 'https://ads.test/x' }, { where: 'frame' })],
    [
      'a frame of the task that leaves it',
      'site',
      paused({ ...kPage, url: 'https://evil.test/x' }, { where: 'frame', shownInFrame: 'https://shop.test/in' }),
    ],
    [
      'a frame of another site that goes on to a third',
      'sent',
      paused({ ...kPage, url: 'https://ads.test/x' }, { where: 'frame', shownInFrame: 'https://other.test/in' }),
    ],
    [
      'a form into a frame of another site',
      'site',
      paused({ type: 'Document', url: 'https://evil.test/x' }, { where: 'frame' }),
    ],
    [
      'a site that is allowed',
      'sent',
      paused({ ...kPage, url: 'https://pay.test/x' }),
      { settings: { ...CAREFUL, allowedSites: ['pay.test'] } },
    ],
    [
      'a site that is blocked',
      'never',
      paused({ ...kPage, url: 'https://evil.test/x' }),
      { settings: { ...CAREFUL, ask: 'never', blockedSites: ['evil.test'] } },
    ],
    [
      'a script that asks a blocked site',
      'never',
      paused({ url: 'https://evil.test/x' }),
      { settings: { ...CAREFUL, ask: 'never', blockedSites: ['evil.test'] } },
    ],
    ['a change, where nobody is asked', 'sent', paused({}), { settings: { ...CAREFUL, ask: 'never' } }],
    ['a change', 'change', paused({})],
    ['an order', 'pay', paused({ url: 'https://shop.test/orders' })],
    ['a search', 'sent', paused({ url: 'https://shop.test/api/search' })],
    [
      'a change by a widget of another site',
      'sent',
      paused({ url: 'https://chat.test/a7', origin: 'https://chat.test' }),
    ],
    [
      'a change that a frame of another site makes on the site of the task',
      'change',
      paused({ origin: 'https://chat.test' }, { where: 'frame' }),
    ],
    [
      'a payment by a widget of another site',
      'pay',
      paused({ url: 'https://chat.test/payments', origin: 'https://chat.test' }),
    ],
    ['a change as another page is loaded', 'sent', paused({}, { isOfNewDocument: true })],
    ['a form as another page is loaded', 'change', paused({ type: 'Document' }, { isOfNewDocument: true })],
    [
      'what the page polls',
      'sent',
      paused(
        { body: 'x' },
        { earlier: [{ method: 'POST', url: 'https://shop.test/api/a7', body: 'x', hasBody: true }] },
      ),
    ],
    [
      'another operation at the address that the page polls',
      'change',
      paused(
        { url: 'https://shop.test/graphql', body: '{"query":"mutation Rename { rename }"}' },
        {
          earlier: [
            {
              method: 'POST',
              url: 'https://shop.test/graphql',
              body: '{"query":"query Items { items }"}',
              hasBody: true,
            },
          ],
        },
      ),
    ],
    ['a change while a text is typed', 'sent', paused({}), { call: { action: 'type', nodeId: 'te000001', text: 'x' } }],
    [
      'a change by Enter behind a text',
      'change',
      paused({}),
      { call: { action: 'type', nodeId: 'te000001', text: 'x', pressEnter: true } },
    ],
    [
      'an order while a text is typed',
      'pay',
      paused({ url: 'https://shop.test/orders' }),
      { call: { action: 'type', nodeId: 'te000001', text: 'x' } },
    ],
    ['a change that the person named', 'sent', paused({}), { task: 'Star the first mail', names: ['Star'] }],
    ['an order that the person named', 'pay', paused({ url: 'https://shop.test/orders' }), { names: ['Buy tea'] }],
    ['what a yes was said to', 'sent', paused({}), { allowed: ['POST shop.test/api/a7'] }],
    ['another path than the one that a yes was said to', 'change', paused({}), { allowed: ['POST shop.test/api/a8'] }],
    ['what a no was said to', 'never', paused({}), { refused: ['POST shop.test/api/a7'] }],
    [
      'the same effect by another address',
      'never',
      paused({ url: 'https://www.shop.test/pay/now' }),
      { refused: ['pay on shop.test'] },
    ],
    ['what the approved call sends', 'sent', paused({ url: 'https://shop.test/orders' }), { approvedRisks: ['pay'] }],
    ['a change by the approved call', 'sent', paused({}), { approvedRisks: ['send'] }],
    ['more than the approved call was said to do', 'delete', paused({ method: 'DELETE' }), { approvedRisks: ['send'] }],
    [
      'what the approved call sends elsewhere',
      'change',
      paused({ url: 'https://evil.test/c' }),
      { approvedRisks: ['send'] },
    ],
    ['what no question has named', 'pay', paused({ url: 'https://shop.test/orders' }), { approvedRisks: ['always'] }],
    [
      'what a no was said to, by an approved call',
      'never',
      paused({ url: 'https://shop.test/orders' }),
      { approvedRisks: ['pay'], refused: ['pay on shop.test'] },
    ],
    [
      'a no behind a yes',
      'never',
      paused({ url: 'https://shop.test/orders' }),
      { allowed: ['POST shop.test/orders'], refused: ['pay on shop.test'] },
    ],
    [
      'another site of the approved call',
      'site',
      paused({ ...kPage, url: 'https://evil.test/' }),
      { approvedRisks: ['pay'] },
    ],
    [
      'a deed as another page is loaded',
      'delete',
      paused({ url: 'https://shop.test/account/delete' }, { isOfNewDocument: true }),
    ],
    [
      'a tick among the fields of a form',
      'change',
      paused({}),
      { call: { action: 'fill', fields: [{ nodeId: 'te000001', value: true }] } },
    ],
    [
      'texts alone among them',
      'sent',
      paused({}),
      { call: { action: 'fill', fields: [{ nodeId: 'te000001', value: 'x' }] } },
    ],
    [
      'a file',
      'download',
      paused({ ...kPage, url: 'https://shop.test/x', status: 200, headers: { 'Content-Disposition': 'attachment' } }),
    ],
    [
      'the answer of a page',
      'sent',
      paused({ ...kPage, url: 'https://shop.test/x', status: 200, headers: { 'content-type': 'text/html' } }),
    ],
    ['what cannot be read', 'never', { event: null, where: 'page', isOfNewDocument: false, earlier: [] }],
    ['what has no address', 'never', paused({ url: 'not an address' })],
  ];
  for (const [what, is, asked, rules] of kCases) test(`${what}: ${is}`, () => assert.equal(decided(asked, rules), is));
});

test('where nothing could be refused nothing is held', () => {
  assert.equal(riskRequestGate({ ...kRules, settings: { ...CAREFUL, ask: 'never' } }), undefined);
  assert.ok(riskRequestGate(kRules));
});

test('new tabs are open to the sites of the task alone, and hold forms and files', () => {
  const of = (rules: Partial<RequestRules>) => new RiskRequestGate({ ...kRules, ...rules }).newTabs;
  assert.deepEqual(of({}), { openSites: ['shop.test'], closedSites: [], holdsChanges: true });
  assert.deepEqual(of({ allowed: ['open other.test'] }).openSites, ['shop.test', 'other.test']);
  const never = { ...CAREFUL, ask: 'never' as const, blockedSites: ['evil.test'] };
  assert.deepEqual(of({ settings: never }), { closedSites: ['evil.test'], holdsChanges: false });
});

test('a control is named by the person only by words that tell something', () => {
  const kNamed: ReadonlyArray<[task: string, name: string, isNamed: boolean]> = [
    ['Mark order A-1027 as shipped', 'Mark as shipped', true],
    ['Answer it, then archive it', 'Archive', true],
    ['Archivier die Mail', 'Archivieren', true],
    ['Go on with this form', 'Go on', false],
    ['Continue to the end', 'Continue', false],
    ['Read the invoice', 'Delete invoice', false],
    ['Read the invoice', 'Invoice', true],
    ['Read the invoice', '', false],
    ['Buy tea', 'Buy tea and share your address with everybody now', false],
  ];
  for (const [task, name, isNamed] of kNamed) assert.equal(isNamedIn(task, [name]), isNamed, `${name}: ${task}`);
});

/** A task that presses the button of a shop; `whileAsked` runs while the person thinks. */
async function asked(
  whileAsked: (page: FakePage, times: number) => void,
  answers: readonly boolean[],
): Promise<{ asked: string[]; pressed: number }> {
  const page: FakePage = structuredClone(kShop);
  const tool = new FakeTool(page);
  const questions: string[] = [];
  const person: Person = {
    answer: async () => '',
    approve: async (question) => {
      questions.push(question);
      whileAsked(page, questions.length);
      return answers[questions.length - 1] ?? false;
    },
  };
  const planner = new ScriptedPlanner([act(press('bu000002')), kFinish]);
  await new Agent({ tool, planner, person }).run({ instruction: 'Buy tea at shop.test' });
  return { asked: questions, pressed: tool.actions.length };
}

const button = (page: FakePage) => page.rows.find(({ id }) => id === 'bu000002') ?? assert.fail();

test('a yes to the same state of the page is enough', async () => {
  const { asked: questions, pressed } = await asked(() => {}, [true]);
  assert.deepEqual([questions.length, pressed], [1, 1]);
});

for (const [what, change] of [
  ['its words', (page: FakePage) => Object.assign(button(page), { name: 'Pay €2,900' })],
  ['where it leads', (page: FakePage) => Object.assign(button(page), { href: 'https://evil.test/' })],
  ['a label that says more', (page: FakePage) => Object.assign(button(page), { description: 'and subscribe' })],
  [
    'a form around it',
    (page: FakePage) => {
      Object.assign(button(page), { parentId: 'fo000001', type: 'submit' });
      Object.assign(page.rows[0] ?? {}, { action: 'https://evil.test/' });
    },
  ],
] as const) {
  test(`a yes to another state of the page is none: ${what}`, async () => {
    const { asked: questions, pressed } = await asked(
      (page, times) => void (times === 1 && change(page)),
      [true, false],
    );
    assert.deepEqual([questions.length, pressed], [2, 0], questions.join('\n'));
  });
}

test('what is gone by the time of the answer is not pressed', async () => {
  const { pressed } = await asked((page) => void page.rows.splice(2, 1), [true]);
  assert.equal(pressed, 0);
});

test('what a call would send is asked about, done again after a yes, and counted once', async () => {
  const gates: boolean[] = [];
  const inner = new FakeTool(kShop);
  const tool: Tool = {
    async execute(call, options): Promise<ToolResult> {
      if (call.action !== 'click') return inner.execute(call);
      const decision = options?.gate?.decide(paused({ url: 'https://shop.test/orders', body: 'item=tea' }));
      gates.push(decision?.send === true);
      return done();
    },
  };
  const questions: string[] = [];
  const person: Person = { answer: async () => '', approve: async (question) => questions.push(question) > 0 };
  const planner = new ScriptedPlanner([act(press(), press()), kFinish]);
  const agent = new Agent({ tool, planner, person });
  const task = await agent.run({ instruction: 'Go on at shop.test' });
  assert.deepEqual(gates, [false, true, true]);
  assert.equal(task.steps, 2);
  assert.deepEqual(questions, [
    'May I click the button "Next page", which sends POST shop.test/orders (1 field: item)? This may pay or order.',
  ]);
});

test('after a no the model is told, and nothing was done again', async () => {
  let clicks = 0;
  const inner = new FakeTool(kShop);
  const tool: Tool = {
    async execute(call, options): Promise<ToolResult> {
      if (call.action !== 'click') return inner.execute(call);
      clicks += 1;
      options?.gate?.decide(paused({ url: 'https://shop.test/orders' }));
      return done();
    },
  };
  const planner = new ScriptedPlanner([act(press()), act(press()), kFinish]);
  const person: Person = { answer: async () => '', approve: async () => false };
  const task = await new Agent({ tool, planner, person }).run({ instruction: 'Go on at shop.test' });
  // The second time it is refused at the network, without a question.
  assert.equal(clicks, 2);
  assert.match(JSON.stringify(planner.turns[1]?.outcomes), /said no/);
  assert.equal(task.status, 'success');
});

test('what was sent in part is not done again: the page that it led to is gone to', async () => {
  const calls: ToolCall[] = [];
  const inner = new FakeTool(kShop);
  const tool: Tool = {
    async execute(call, options): Promise<ToolResult> {
      if (call.action !== 'click' && call.action !== 'navigate') return inner.execute(call);
      calls.push(call);
      if (call.action === 'navigate') return done('navigated');
      options?.gate?.decide(paused({ url: 'https://shop.test/orders', type: 'Document' }));
      options?.gate?.decide(paused({ ...kPage, url: 'https://psp.test/pay/1' }));
      return done();
    },
  };
  const questions: string[] = [];
  const person: Person = { answer: async () => '', approve: async (question) => questions.push(question) > 0 };
  const planner = new ScriptedPlanner([act(press('bu000002')), kFinish]);
  const task = await new Agent({ tool, planner, person }).run({ instruction: 'Buy tea at shop.test' });
  assert.equal(task.status, 'success');
  assert.equal(questions.length, 2, questions.join('\n'));
  assert.match(questions[1] ?? '', /psp\.test/);
  assert.deepEqual(
    calls.map((call) => (call.action === 'navigate' ? call.url : call.action)),
    ['click', 'https://psp.test/pay/1'],
  );
});
