// How many of the controls that change something are asked about, and how many of everyday use are asked about for nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kAsked } from './asked.js';
import { casesIn, isAsked } from './controls.js';
import type { Case } from './controls.js';
import { kEveryday } from './everyday.js';
import { kAskedHeldOut, kEverydayHeldOut } from './held_out.js';
import { kAskedLater, kEverydayLater } from './later.js';

const MAX_MISSED = 0.01;
const MAX_NEEDLESS = 0.08;

async function whichAre(asked: boolean, cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const one of cases) {
    if ((await isAsked(one)) === asked) wrong.push(`${one.language} ${one.kind}: ${one.text}`);
  }
  return wrong;
}

const kSets = [
  ['', kAsked, kEveryday],
  [' that were written later', kAskedLater, kEverydayLater],
  [' that were held out', kAskedHeldOut, kEverydayHeldOut],
] as const;

for (const [which, asked, everyday] of kSets) {
  test(`controls that change something${which} are asked about`, async () => {
    const cases = casesIn(asked);
    const missed = await whichAre(false, cases);
    console.log(`missed ${missed.length} of ${cases.length}${which}`);
    if (process.env["SHOW"]) console.log(missed.join("\n"));
    assert.ok(new Set(cases.map(({ language }) => language)).size >= 45);
    assert.ok(missed.length <= cases.length * MAX_MISSED, missed.join('\n'));
  });

  test(`controls of everyday use${which} are not asked about`, async () => {
    const cases = casesIn(everyday);
    const needless = await whichAre(true, cases);
    console.log(`needless ${needless.length} of ${cases.length}${which}`);
    if (process.env["SHOW"]) console.log(needless.join("\n"));
    assert.ok(needless.length <= cases.length * MAX_NEEDLESS, needless.join('\n'));
  });
}
