// What a person has allowed for good on a site is not asked about there; and the same action over and over is asked about.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import { REPEATS_PER_QUESTION } from '../../js-glue/agent/task/repeated_actions.js';
import { CAREFUL, weigh } from '../../js-glue/agent/risk/risk_check.js';
import type { AllowedAction } from '../../js-glue/agent/risk/always_allowed.js';
import { FakeTool, ScriptedPerson, ScriptedPlanner, act, kFinish, press } from './support/scripted.js';

const kMail = {
  url: 'https://mail.test/new',
  rows: [
    { id: 'bu000001', role: 'button', name: 'Send', tag: 'button', type: 'button' },
    { id: 'bu000002', role: 'button', name: 'Pay €29', tag: 'button', type: 'button' },
    { id: 'bu000003', role: 'button', name: 'More', tag: 'button', type: 'button' },
  ],
};

async function verdictOn(nodeId: string, allowedActions: AllowedAction[], ask: 'always' | 'risky' = 'risky') {
  const settings = { ...CAREFUL, ask, allowedActions };
  return (await weigh({ call: press(nodeId), sites: ['mail.test'], settings, tool: new FakeTool(kMail) })).is;
}

for (const [nodeId, allowed, is] of [
  ['bu000001', [], 'risky'],
  ['bu000001', [{ site: 'mail.test', risk: 'send' }], 'clear'],
  ['bu000001', [{ site: 'other.test', risk: 'send' }], 'risky'],
  ['bu000001', [{ site: 'mail.test', risk: 'delete' }], 'risky'],
  ['bu000002', [{ site: 'mail.test', risk: 'pay' }], 'risky'],
] as const) {
  test(`${nodeId} with ${JSON.stringify(allowed)} is ${is}`, async () => {
    assert.equal(await verdictOn(nodeId, [...allowed]), is);
  });
}

test('who wants to be asked before every action is asked all the same', async () => {
  assert.equal(await verdictOn('bu000001', [{ site: 'mail.test', risk: 'send' }], 'always'), 'risky');
});

test('after five equal actions with the same outcome the person is asked; a yes is good for five more', async () => {
  const asked: string[] = [];
  const scripted = new ScriptedPerson();
  const person = {
    answer: (question: string) => scripted.answer(question),
    approve: async (question: string) => {
      asked.push(question);
      return asked.length < 2;
    },
  };
  const tool = new FakeTool(kMail);
  const planner = new ScriptedPlanner([...Array.from({ length: 11 }, () => act(press('bu000003'))), kFinish]);
  const task = await new Agent({ tool, planner, person }).run({ instruction: 'Press More often' });
  assert.equal(task.status, 'success');
  assert.deepEqual(
    asked.map((question) => /done (\d+) times/.exec(question)?.[1]),
    [`${REPEATS_PER_QUESTION}`, `${REPEATS_PER_QUESTION * 2}`],
  );
  assert.equal(tool.actions.length, 2 * REPEATS_PER_QUESTION);
});
