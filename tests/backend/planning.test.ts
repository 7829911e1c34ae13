// The tables of planning: a row for each rule by which an action is judged, and for the words that request a look.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { understood } from '../../js-glue/interact/action_to_call.js';
import type { InteractRequest } from '../../js-glue/interact/schemas.js';
import { writtenCall } from '../../js-glue/interact/call_to_action.js';
import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import { pageText, stateOf } from '../../js-glue/backend/planning/page.js';
import type { LastAction } from '../../js-glue/backend/planning/task_state.js';
import { RULES, verifyStep } from '../../js-glue/backend/planning/verification.js';
import { isVisual } from '../../js-glue/backend/planning/visual_words.js';
import { aRequest, kTree } from './support.js';

const kClick: ToolCall = { action: 'click', nodeId: 'bu000001' };
const kQuiet = { didNetworkOccur: false, didDomMutate: false, didUrlChange: false };
const kChanged = kTree.map((node) => (node.i === 'bu000001' ? { ...node, s: 'disabled' } : node));

const kRows: Array<[rule: string, request: Partial<InteractRequest>, passed: boolean, call?: ToolCall]> = [
  ['clientSaysItFailed', { lastActionError: { code: 'STALE', message: 'Gone.', action: 'click' } }, false],
  ['clientSaysItFailed', { lastActionStatus: 'failure', clientObservations: { ...kQuiet, didDomMutate: true } }, false],
  ['expectationFailed', { verification_passed: false, errors_detected: ['Invalid'] }, false],
  ['expectedElementIsMissing', { clientVerification: { elementFound: false } }, false],
  ['expectationHeld', { verification_passed: true }, true],
  ['wentElsewhere', { url: 'https://shop.test/cart' }, true],
  ['pageChanged', { interactiveTree: kChanged as never }, true],
  ['pageChanged', { interactiveTree: kTree.slice(1) as never }, true],
  ['clientSawAChange', { clientObservations: { ...kQuiet, didNetworkOccur: true } }, true],
  ['needsNoChange', { clientObservations: kQuiet }, true, { action: 'scroll', deltaY: 300 }],
  ['none', { clientObservations: kQuiet }, false],
];

for (const [rule, request, passed, call = kClick] of kRows) {
  test(`${rule} decides ${JSON.stringify(request).slice(0, 60)}: ${passed ? 'it passed' : 'it failed'}`, () => {
    const last: LastAction = { messageId: 'm', call, before: stateOf(aRequest(), call) };
    const now = aRequest(request);
    assert.equal(verifyStep(now, last).passed, passed);
    const first = Object.entries(RULES).find(([, decide]) => decide(now, last) !== undefined)?.[0];
    assert.equal(first ?? 'none', rule);
  });
}

test('each rule has a row', () => {
  assert.deepEqual(new Set(kRows.map(([rule]) => rule)), new Set([...Object.keys(RULES), 'none']));
});

test('what asks for a look is known by whole words, in two languages', () => {
  for (const task of ['Click the gear icon', 'the RED one', 'the button next to Search', 'Klick auf den roten Knopf']) {
    assert.ok(isVisual(task), task);
  }
  for (const task of ['Buy tea', 'Sign in as Fred', 'Order the iconic lamp', 'Read the redirect rules']) {
    assert.ok(!isVisual(task), task);
  }
});

test('a call that is written is understood as the same call', () => {
  const calls: ToolCall[] = [
    kClick,
    { action: 'type', nodeId: 'in000001', text: 'a "quoted"\n\\ text', clearFirst: true },
    { action: 'type', nodeId: 'in000001', text: 'more', clearFirst: false },
    { action: 'fill', fields: [{ nodeId: 'in000001', value: 'Ada' }] },
    { action: 'select', nodeId: 'in000001', values: ['Green', 'Black'] },
    { action: 'navigate', url: 'https://shop.test/cart' },
    { action: 'scroll', deltaY: -200 },
  ];
  for (const call of calls) {
    assert.deepEqual(understood(undefined, writtenCall(call).actionDetails), { is: 'call', call });
  }
  const byPath = understood(undefined, writtenCall(kClick, '#add').actionDetails);
  assert.deepEqual(byPath, { is: 'call', call: { ...kClick, selectorPath: '#add' } });
  // The contract's own example.
  const value = { name: 'setValue', elementId: 13, selectorPath: "textarea[name='q']", args: { value: 'space x' } };
  assert.deepEqual(understood('setValue(13, "space x")', value), {
    is: 'call',
    call: { action: 'type', nodeId: '13', text: 'space x', clearFirst: true, selectorPath: "textarea[name='q']" },
  });
});

test('a page is bounded, and of its nodes nothing is used that has no name in the contract', () => {
  const odd = [{ i: 'a', r: 'btn', n: 'Buy', evil: 'MARK', v: { deep: 'MARK' }, s: 7 }];
  const text = pageText(aRequest({ interactiveTree: odd as never, dom: 'x'.repeat(200_000) }));
  assert.ok(!text.includes('MARK'));
  assert.ok(text.length < 130_000);
  assert.match(text, /\(cut here\)/);
});
