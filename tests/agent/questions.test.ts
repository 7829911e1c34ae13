// What a question to the person says beside its text: the site, the object, the amount, and why the agent wants it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { amountsIn } from '../../js-glue/facts/control_context.js';
import { Agent } from '../../js-glue/agent/task/agent.js';
import type { Decision } from '../../js-glue/agent/task/interfaces.js';
import type { Pending, Task } from '../../js-glue/agent/task/task.js';
import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import { FakeTool, ScriptedPerson, ScriptedPlanner, kFinish } from './support/scripted.js';
import type { Row } from './support/scripted.js';

const press: ToolCall = { action: 'click', nodeId: 'co000001' };

/** The question that the press leads to. */
async function asked(rows: Row[], thought?: string): Promise<Pending | undefined> {
  let pending: Pending | undefined;
  const scripted = new ScriptedPerson();
  const person = {
    answer: (question: string) => scripted.answer(question),
    approve: (question: string) => scripted.approve(question),
    changed: (task: Task) => {
      pending = task.pending ?? pending;
    },
  };
  const decision: Decision = { do: 'act', calls: [press], ...(thought === undefined ? {} : { thought }) };
  const agent = new Agent({
    tool: new FakeTool({ url: 'https://home.test/chats', rows }),
    planner: new ScriptedPlanner([decision, kFinish]),
    person,
  });
  await agent.run({ instruction: 'Tidy up', startUrl: 'https://home.test/' });
  return pending;
}

const kBody: Row = { id: 'bo000001', role: 'generic', tag: 'body' };
const item = (at: number, name: string, more: Row[] = []): Row[] => [
  { id: `li00000${at}`, role: 'listitem', tag: 'li', parentId: 'bo000001' },
  { id: `te00000${at}`, role: 'text', tag: 'span', name: '', text: name, parentId: `li00000${at}` },
  ...more.map((row) => ({ ...row, parentId: `li00000${at}` })),
];
const button = (name: string): Row => ({
  id: 'co000001',
  role: 'button',
  tag: 'button',
  type: 'button',
  name,
  text: name,
});

test('a question names the site, the row in which is pressed, and why', async () => {
  const rows = [kBody, ...item(1, 'Chat with Bob'), ...item(2, 'Chat with Anna', [button('Delete')])];
  const { site, object, amount, why } = (await asked(rows, 'The task says so.')) ?? {};
  assert.deepEqual([site, object, amount, why], ['home.test', 'Chat with Anna', undefined, 'The task says so.']);
});

test('in a dialog the object is its title, and the one amount in it is named', async () => {
  const rows: Row[] = [
    kBody,
    { id: 'di000001', role: 'dialog', tag: 'div', name: 'Transfer to Ada', parentId: 'bo000001' },
    { id: 'te000001', role: 'text', tag: 'p', text: 'You send 1.250,00 € today.', parentId: 'di000001' },
    { id: 'fo000001', role: 'generic', tag: 'div', parentId: 'di000001' },
    { ...button('Send money'), parentId: 'fo000001' },
    { id: 'bu000002', role: 'button', tag: 'button', name: 'Cancel', text: 'Cancel', parentId: 'fo000001' },
  ];
  const { object, amount } = (await asked(rows)) ?? {};
  assert.deepEqual([object, amount], ['Transfer to Ada', '1.250,00 €']);
});

test('of several amounts none is named, but that on the button itself is', async () => {
  const prices: Row[] = [
    { id: 'te000011', role: 'text', tag: 'span', text: 'Tea €9' },
    { id: 'te000012', role: 'text', tag: 'span', text: 'Cup €20' },
  ];
  assert.equal((await asked([kBody, ...item(1, 'Basket', [...prices, button('Pay now')])]))?.amount, undefined);
  assert.equal((await asked([kBody, ...item(1, 'Basket', [...prices, button('Pay €29')])]))?.amount, '€29');
});

test('amounts are read as they are written in several countries', () => {
  const texts = ['$1,250.00', '9 EUR', 'CHF 1’200.50', '1 250,00 €', 'Room 12', '3 Euro', '5 items, 7 EURO'];
  assert.deepEqual(amountsIn(texts), ['$1,250.00', '9 EUR', 'CHF 1’200.50', '1 250,00 €']);
});
