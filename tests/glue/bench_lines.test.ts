// The benchmark's JavaScript (tests/bench/javascript) does the work for which it is measured: on two recorded pages it
// writes the same lines as the engine (tests/engine/lines_golden_test.cpp).
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { linesOfObjects, linesOfTexts } from '../bench/javascript/lines.js';
import { recordedCases } from '../support/recorded_cases.js';

for (const name of ['frames', 'shadow']) {
  test(`${name} is written by JavaScript as by the engine`, () => {
    const recorded = recordedCases().find((one) => one.name === name);
    assert.ok(recorded !== undefined);
    const feeds = recorded.feeds.map(({ json, ...feed }) => ({ ...feed, reply: json }));
    const wanted = recorded.golden('lines.txt');
    assert.ok(wanted.split('\n').length > 20);
    assert.equal(linesOfTexts(feeds), wanted);
    assert.equal(linesOfObjects(feeds.map((feed) => ({ ...feed, reply: JSON.parse(feed.reply) as unknown }))), wanted);
  });
}
