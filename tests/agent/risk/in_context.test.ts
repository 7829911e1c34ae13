// Of controls in their context: how many that a person wants to be asked about are missed, and how many others are asked about.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CAREFUL, weigh } from '../../../js-glue/agent/risk/risk_check.js';
import { FakeTool } from '../support/scripted.js';
import { kInContext, pageOf } from './in_context.js';
import type { InContext } from './in_context.js';

const MAX_MISSED = 0.02;
const MAX_NEEDLESS = 0.1;

async function isAsked(one: InContext): Promise<boolean> {
  const { rows, call } = pageOf(one);
  const tool = new FakeTool({ url: 'https://home.test/', rows });
  return (await weigh({ call, sites: ['home.test'], settings: CAREFUL, tool })).is === 'risky';
}

async function wrong(asks: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const one of kInContext.filter((each) => each.asks === asks)) {
    if ((await isAsked(one)) !== asks) found.push(`${one.application}, ${one.stands}, ${one.about}: ${one.name}`);
  }
  return found;
}

const countOf = (asks: boolean): number => kInContext.filter((one) => one.asks === asks).length;

test('the set has more than 200 controls, of both kinds, of ten applications', () => {
  assert.ok(kInContext.length >= 200, `${kInContext.length}`);
  assert.ok(countOf(true) >= 80 && countOf(false) >= 80);
  assert.ok(new Set(kInContext.map(({ application }) => application)).size >= 9);
});

test('at most a fiftieth of the controls to be asked about is missed', async (t) => {
  const missed = await wrong(true);
  t.diagnostic(`missed: ${missed.length} of ${countOf(true)}`);
  assert.ok(missed.length <= countOf(true) * MAX_MISSED, missed.join('\n'));
});

test('at most a tenth of the other controls is asked about', async (t) => {
  const needless = await wrong(false);
  t.diagnostic(`needless: ${needless.length} of ${countOf(false)}`);
  assert.ok(needless.length <= countOf(false) * MAX_NEEDLESS, needless.join('\n'));
});
