// The legends for a system prompt: short, and consistent with what the formats write.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { SEMANTIC_LEGEND, TEXT_LEGEND } from '../../js-glue/tool/contract/legend.js';

for (const [name, legend] of Object.entries({ SEMANTIC_LEGEND, TEXT_LEGEND })) {
  test(`${name} is short and says which it is`, () => {
    assert.ok(countTokens(legend) <= 130, `${countTokens(legend)} tokens`);
    assert.match(legend.slice(0, 40), /\bv\d+\./);
  });
}

test('the legend of text names every mark that text has', () => {
  for (const mark of ['[id](', 'covered', '<behind it>', '<rows: ', '"-"', '";"', '"|"', '# '])
    assert.ok(TEXT_LEGEND.includes(mark), mark);
});
