// wasm under Node produces the same bytes as the native engine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { inRepo } from '../support/paths.js';
import { recordedCases } from '../support/recorded_cases.js';
import { replay } from '../support/replay.js';

const cases = recordedCases();
const wasmBinary = readFileSync(inRepo('dist', 'js', 'domtool_engine.wasm'));

test('there are recorded cases', () => assert.ok(cases.length > 0));

for (const recorded of cases) {
  test(`${recorded.name} is written under Node as it was natively`, async () => {
    const contents = await replay(recorded.feeds, { wasmBinary });
    for (const [file, content] of Object.entries(contents)) assert.equal(content, recorded.golden(file), file);
  });
}
