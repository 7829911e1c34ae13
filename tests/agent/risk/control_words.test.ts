// How many of the controls that change something are asked about because of their words, and how many everyday controls are
// asked about needlessly. Questions about requests are tested with the request gate.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nameOf, Phrases } from '../../../js-glue/agent/risk/phrases.js';
import { RISKS, WORDS } from '../../../js-glue/agent/risk/risky_words.js';
import { kAsked } from './asked.js';
import { casesIn, isAsked } from './controls.js';
import type { Case } from './controls.js';
import { kEveryday } from './everyday.js';
import { kAskedHeldOut, kEverydayHeldOut } from './held_out.js';
import { kAskedLast, kEverydayLast } from './last.js';
import { kAskedLater, kEverydayLater } from './later.js';

/**
 * The error rates on each set before the tables were corrected for it (missed; asked needlessly): 4.6 % and 3.8 % (after
 * the tables), 6.5 % and 3.1 % (held out), 8.8 % and 0.6 % (last). Expect these for words that no set contains; the limits
 * below are for the corrected tables.
 */
const MAX_MISSED = 0.01;
const MAX_NEEDLESS = 0.08;

const kSets = [
  ['that were written first', kAsked, kEveryday],
  ['that were written after the tables', kAskedLater, kEverydayLater],
  ['that were held out', kAskedHeldOut, kEverydayHeldOut],
  ['that were written last', kAskedLast, kEverydayLast],
] as const;

async function whereAskedIs(asked: boolean, cases: readonly Case[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of cases) {
    if ((await isAsked(one)) === asked) found.push(`${one.language} ${one.kind}: ${one.text}`);
  }
  return found;
}

for (const [which, asked, everyday] of kSets) {
  test(`of controls ${which} that change something less than a hundredth is not asked about`, async (t) => {
    const cases = casesIn(asked);
    const missed = await whereAskedIs(false, cases);
    t.diagnostic(`missed: ${missed.length} of ${cases.length}`);
    assert.ok(new Set(cases.map(({ language }) => language)).size >= 25);
    assert.ok(missed.length <= cases.length * MAX_MISSED, missed.join('\n'));
  });

  test(`of controls ${which} for everyday use less than a twelfth is asked about`, async (t) => {
    const cases = casesIn(everyday);
    const needless = await whereAskedIs(true, cases);
    t.diagnostic(`needless: ${needless.length} of ${cases.length}`);
    assert.ok(needless.length <= cases.length * MAX_NEEDLESS, needless.join('\n'));
  });
}

test('each language has words for paying, deleting, sending, publishing and accepting, and for yes and no', () => {
  assert.ok(WORDS.size >= 55);
  for (const [language, { phrases, pairs }] of WORDS) {
    for (const column of ['pay', 'delete', 'send', 'publish', 'accept', 'yes', 'back'] as const) {
      assert.ok(phrases[column].length > 0, `${language} ${column}`);
    }
    for (const column of Object.keys(pairs))
      assert.ok(
        RISKS.some((risk) => risk === column),
        `${language} ${column}`,
      );
  }
});

test('a phrase of what only looks so holds a word of an effect, or it cancels nothing', () => {
  const all = new Phrases();
  for (const { phrases, pairs } of WORDS.values()) {
    for (const risk of RISKS) {
      all.add(phrases[risk].map((phrase) => phrase.replace(/^[=^$]/, '')));
      all.add((pairs[risk] ?? []).flatMap(({ verbs, objects }) => `${verbs} ${objects}`.split(' ')));
    }
  }
  const idle = [...WORDS].flatMap(([language, { phrases }]) =>
    phrases.unless.filter((phrase) => !all.isIn(nameOf(phrase))).map((phrase) => `${language}: ${phrase}`),
  );
  assert.deepEqual(idle, []);
});
