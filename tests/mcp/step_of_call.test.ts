// Calls of the tool as steps of a routine, which are read again as they were written.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { stepsOfCall } from '../../js-glue/routines/step_of_call.js';
import { parseStep } from '../../js-glue/steps/grammar.js';
import { lineOf } from '../../js-glue/steps/write_step.js';
import type { ToolCall } from '../../js-glue/tool/index.js';

const nodeId = 'aa000001';
const kSaid: ReadonlyArray<[ToolCall, string[]]> = [
  [{ action: 'click', nodeId }, ['click aa000001']],
  [{ action: 'click', nodeId, clickCount: 2 }, ['double-click aa000001']],
  [{ action: 'click', nodeId, button: 'right' }, ['right-click aa000001']],
  [{ action: 'hover', nodeId }, ['hover aa000001']],
  [{ action: 'type', nodeId, text: 'a' }, ['append "a" into aa000001']],
  [{ action: 'type', nodeId, text: 'a', clearFirst: true }, ['type "a" into aa000001']],
  [
    { action: 'type', nodeId, text: 'a', clearFirst: false, pressEnter: true },
    ['append "a" into aa000001 and press Enter'],
  ],
  [{ action: 'keypress', key: 'Enter', nodeId }, ['press Enter in aa000001']],
  [{ action: 'keypress', key: 'Escape' }, ['press Escape']],
  [{ action: 'select', nodeId, values: ['a', 'b'] }, ['select "a", "b" in aa000001']],
  [{ action: 'check', nodeId, checked: false }, ['uncheck aa000001']],
  [
    {
      action: 'fill',
      fields: [
        { nodeId, value: 'a' },
        { nodeId: 'aa000002', value: true },
        { nodeId: 'aa000003', value: ['b'] },
      ],
    },
    ['type "a" into aa000001', 'check aa000002', 'select "b" in aa000003'],
  ],
  [{ action: 'drag', nodeId, toNodeId: 'aa000002' }, ['drag aa000001 to aa000002']],
  [{ action: 'navigate', url: 'http://a.test/' }, ['goto "http://a.test/"']],
  [{ action: 'back' }, ['back']],
  [{ action: 'handle_dialog', accept: true }, ['accept']],
  [{ action: 'handle_dialog', accept: true, promptText: 'a' }, ['answer "a"']],
  [{ action: 'handle_dialog', accept: false }, ['dismiss']],
  [{ action: 'scroll', to: 'bottom' }, []],
  [{ action: 'get_dom' }, []],
  [{ action: 'wait', until: 'stable' }, []],
];

test('what a call does is said as steps', () => {
  for (const [call, lines] of kSaid) {
    const steps = stepsOfCall(call) ?? [];
    assert.deepEqual(steps.map(lineOf), lines, JSON.stringify(call));
    assert.deepEqual(lines.map(parseStep), steps);
  }
});

const kUnsaid: readonly ToolCall[] = [
  { action: 'click', at: [1, 2] },
  { action: 'click', nodeId, clickCount: 3 },
  { action: 'click', nodeId, modifiers: ['Control'] },
  { action: 'click', nodeId, button: 'middle' },
  { action: 'click', nodeId, position: { x: 0, y: 0 } },
  { action: 'hover', at: [1, 2] },
  { action: 'drag', nodeId, to: { x: 1, y: 2 } },
  { action: 'upload', nodeId, files: ['a.pdf'] },
  { action: 'page_tool', name: 'order' },
];

test('what no step can say is none', () => {
  for (const call of kUnsaid) assert.equal(stepsOfCall(call), undefined, JSON.stringify(call));
});
