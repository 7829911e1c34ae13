// What requests do: no deed goes through, and few reads are asked about.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { effectOf } from '../../js-glue/network/request_effect.js';
import type { HeldRequest } from '../../js-glue/network/held_request.js';
import { FORM_DEEDS, LINK_DEEDS, SCRIPTED_DEEDS } from './deeds.js';
import { HARMLESS_DOCUMENTS, HARMLESS_SCRIPTED } from './harmless.js';
import { casesOf, type Case } from './requests.js';

const never = (): boolean => false;

function judged(request: HeldRequest): string {
  const effect = effectOf(request, never);
  return effect.is === 'deed' ? effect.risk : `harmless (${effect.why})`;
}

/** fetch and XMLHttpRequest are one to a server. */
function asBoth(cases: Case[]): Case[] {
  const types = ['Fetch', 'XHR'];
  return cases.flatMap((one) =>
    types.includes(one.request.resourceType)
      ? types.map((resourceType) => ({ ...one, request: { ...one.request, resourceType } }))
      : [one],
  );
}

const kDeeds: Readonly<Record<string, Case[]>> = {
  scripts: asBoth(casesOf(SCRIPTED_DEEDS)),
  forms: casesOf(FORM_DEEDS),
  addresses: casesOf(LINK_DEEDS),
};

for (const [kind, cases] of Object.entries(kDeeds)) {
  test(`none of ${cases.length} deeds of ${kind} goes through`, () => {
    const missed = cases.filter(({ request }) => judged(request).startsWith('harmless'));
    assert.deepEqual(
      missed.map(({ line, request }) => `${judged(request)}: ${line}`),
      [],
    );
  });

  test(`the risk of deeds of ${kind} is the right one`, () => {
    const wrong = cases.filter(({ request, expected }) => judged(request) !== expected);
    assert.deepEqual(
      wrong.map(({ line, request }) => `${judged(request)}: ${line}`),
      [],
    );
  });
}

const kHarmless: Readonly<Record<string, Case[]>> = {
  scripts: asBoth(casesOf(HARMLESS_SCRIPTED)),
  documents: casesOf(HARMLESS_DOCUMENTS),
};

for (const [kind, cases] of Object.entries(kHarmless)) {
  test(`none of ${cases.length} everyday requests of ${kind} is asked about`, () => {
    const needless = cases.filter(({ request }) => !judged(request).startsWith('harmless'));
    assert.deepEqual(
      needless.map(({ line, request }) => `${judged(request)}: ${line}`),
      [],
    );
  });
}
