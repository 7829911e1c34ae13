// The tokens that the tools' definitions cost a model, and their content.
import assert from 'node:assert/strict';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { test } from 'node:test';

import { listed, toolsFor } from '../../js-glue/mcp/server.js';
import { definitionOf } from '../../js-glue/mcp/tool.js';

const kMaxTokens = 1_500;
const kNames =
  'look find expand click type fill press select check hover scroll drag upload navigate wait screenshot dialog tabs do page_tool extract';

test('the tools are those of the design, and all definitions together are at most 1,500 tokens', () => {
  const definitions = listed(toolsFor(false)).map(definitionOf);
  assert.deepEqual(definitions.map(({ name }) => name).sort(), kNames.split(' ').sort());
  assert.ok(encode(JSON.stringify(definitions)).length <= kMaxTokens);
});

test('tools that another does too still work, and are not listed', () => {
  const unlisted = toolsFor(false).filter(({ isUnlisted }) => isUnlisted);
  assert.deepEqual(
    unlisted.map(({ name }) => name),
    ['back', 'forward', 'reload'],
  );
});

test('a read-only server offers no tool that sends input', () => {
  const names = toolsFor(true).map(({ name }) => name);
  for (const name of ['click', 'type', 'fill', 'press', 'drag', 'upload', 'select', 'check', 'hover', 'page_tool']) {
    assert.ok(!names.includes(name), name);
  }
  assert.ok(names.includes('look') && names.includes('navigate'));
});

test('annotations tell what only reads and what may destroy', () => {
  const annotations = new Map(toolsFor(false).map((tool) => [tool.name, definitionOf(tool).annotations]));
  assert.equal(annotations.get('look')?.readOnlyHint, true);
  assert.equal(annotations.get('click')?.destructiveHint, true);
  assert.equal(annotations.get('check')?.destructiveHint, false);
});
