// The interact contract: the grammar of actions, their conversion to calls, and the validation of requests and
// responses.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expectationOf, understood } from '../../js-glue/interact/action_to_call.js';
import { GrammarError, parseAction } from '../../js-glue/interact/grammar.js';
import { readResponse } from '../../js-glue/interact/response.js';
import { requestedContext } from '../../js-glue/interact/requested_context.js';
import { expectedOutcome, interactRequest } from '../../js-glue/interact/schemas.js';
import { ACTIONS } from '../../js-glue/tool/contract/generated/calls.js';
import { DomToolFailure } from '../../js-glue/tool/contract/errors.js';

for (const [text, name, args] of [
  ['click(ab123456)', 'click', ['ab123456']],
  ['click("ab123456")', 'click', ['ab123456']],
  ["  click ( 'ab123456' ) ; ", 'click', ['ab123456']],
  ['setValue(12, "say \\"hi\\", (really)")', 'setValue', [12, 'say "hi", (really)']],
  ['setValue(id, "a\\nb\\t\\\\n \\u00e9")', 'setValue', ['id', 'a\nb\t\\n é']],
  ['setValue(id, `back ticks`)', 'setValue', ['id', 'back ticks']],
  ['setValue(id, "")', 'setValue', ['id', '']],
  ['check(id, true)', 'check', ['id', true]],
  ['scroll(id, 0, -120.5)', 'scroll', ['id', 0, -120.5]],
  ['finish()', 'finish', []],
  ['finish', 'finish', []],
  ['navigate("https://x.test/a?b=(c),d")', 'navigate', ['https://x.test/a?b=(c),d']],
] as const) {
  test(`the grammar reads ${text}`, () => assert.deepEqual(parseAction(text), { name, args }));
}

for (const text of [
  '',
  '(',
  'click(',
  'click)',
  'click(a',
  'click(a b)',
  'click(a,)',
  'click(,a)',
  'click("a)',
  'click("a\\',
  'click("\\u12")',
  'click(a) click(b)',
  '1click()',
  'click({})',
]) {
  test(`the grammar refuses ${JSON.stringify(text)}`, () => assert.throws(() => parseAction(text), GrammarError));
}

test('no text makes the parser do anything but answer or refuse', () => {
  const letters = ['click', '(', ')', ',', '"', "'", '\\', 'u', ' ', 'a', '1', '-', '.', 'é', '\u0000', '`', ';'];
  let seed = 1;
  const random = (most: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % most;
  };
  for (let round = 0; round < 5_000; round += 1) {
    const text = Array.from({ length: random(12) }, () => letters[random(letters.length)]).join('');
    try {
      parseAction(text);
    } catch (error) {
      assert.ok(error instanceof GrammarError, text);
    }
  }
});

for (const [action, call] of [
  ['click(ab123456)', { action: 'click', nodeId: 'ab123456' }],
  ['click(7)', { action: 'click', nodeId: '7' }],
  ['setValue(id, "Ada")', { action: 'type', nodeId: 'id', text: 'Ada', clearFirst: true }],
  ['setValue(id, 42)', { action: 'type', nodeId: 'id', text: '42', clearFirst: true }],
  ['scroll(id)', { action: 'scroll', nodeId: 'id' }],
  ['navigate("https://x.test/")', { action: 'navigate', url: 'https://x.test/' }],
  ['select(id, "a", "b")', { action: 'select', nodeId: 'id', values: ['a', 'b'] }],
  ['keypress("Control+a")', { action: 'keypress', key: 'Control+a' }],
  ['check(id, false)', { action: 'check', nodeId: 'id', checked: false }],
  ['back()', { action: 'back' }],
] as const) {
  test(`${action} is a call of the tool`, () => assert.deepEqual(understood(action, undefined), { is: 'call', call }));
}

test('finish, fail and a wish for context are told apart', () => {
  assert.deepEqual(understood('finish()', undefined), { is: 'finish' });
  assert.deepEqual(understood('fail("no such tea")', undefined), { is: 'fail', message: 'no such tea' });
  assert.deepEqual(understood('needs_full_dom()', undefined), { is: 'context' });
});

test('every action of the tool has its parameters in the grammar', () => {
  for (const action of ACTIONS) {
    try {
      understood(`${action}()`, undefined);
    } catch (error) {
      assert.doesNotMatch(error instanceof DomToolFailure ? error.error.message : String(error), /There is no action/);
    }
  }
});

test('details go before the string, by position and by name', () => {
  const call = { action: 'type', nodeId: '7', text: 'Ada', clearFirst: true };
  assert.deepEqual(understood('click(1)', { name: 'setValue', elementId: 7, args: ['Ada'] }), { is: 'call', call });
  assert.deepEqual(understood(undefined, { name: 'setValue', elementId: '7', args: { text: 'Ada' } }), {
    is: 'call',
    call,
  });
  const filled = { name: 'fill', args: { fields: [{ nodeId: 'a', value: 'b' }] } };
  assert.deepEqual(understood(undefined, filled), {
    is: 'call',
    call: { action: 'fill', fields: [{ nodeId: 'a', value: 'b' }] },
  });
});

for (const [action, words] of [
  ['launch(1)', /There is no action "launch"/],
  ['toString()', /There is no action "toString"/],
  ['click()', /click needs nodeId/],
  ['click(1, 2)', /takes at most 1 arguments/],
  ['setValue(id)', /type needs text/],
  ['check(id, "yes")', /check needs checked/],
  ['click(', /cannot be read: .* at character 7/],
  ['click(7, id=8)', /mixes arguments with and without names/],
] as const) {
  test(`${action} goes back as BAD_INPUT`, () => {
    assert.throws(
      () => understood(action, undefined),
      (error) => error instanceof DomToolFailure && error.error.code === 'BAD_INPUT' && words.test(error.error.message),
    );
  });
}

test('an expected outcome is read in both spellings', () => {
  const wanted = { type: 'navigation', timeoutMs: 500, or: { type: 'element_appears', text: 'Done' } };
  for (const given of [
    { type: 'navigation', timeout: 500, or_element_appears: 'Done' },
    { type: 'navigation', timeoutMs: 500, orOutcome: { type: 'element_appears', text: 'Done' } },
    { type: 'navigation', timeoutMs: 500, or: { type: 'element_appears', text: 'Done' } },
  ]) {
    assert.deepEqual(expectationOf(expectedOutcome.parse(given)), wanted);
  }
});

const kData = { taskId: 't', action: 'click(1)', status: 'executing' };

test('a response is taken wrapped and bare; a refusal is its code and words', () => {
  for (const value of [{ success: true, data: kData }, kData]) {
    const read = readResponse(value);
    assert.ok(read.is === 'data' && read.data.action === 'click(1)');
  }
  const refused = readResponse({ success: false, error: { code: 'RATE_LIMITED', message: 'Later.' } });
  assert.deepEqual(refused, { is: 'refused', code: 'RATE_LIMITED', message: 'Later.' });
});

for (const [what, value] of [
  ['nothing', undefined],
  ['a text', 'no'],
  ['no action and no status', { taskId: 't', thought: 'Hm, click it.' }],
  ['an action that is no text', { ...kData, action: { name: 'click' } }],
  ['details that name no action', { ...kData, actionDetails: { name: '', elementId: 1 } }],
  ['an expectation of no kind', { ...kData, expected_outcome: { type: 'MAGIC' } }],
  ['success without data', { success: true }],
] as const) {
  test(`a response with ${what} is told in words that hold nothing of it`, () => {
    const read = readResponse(value);
    assert.ok(read.is === 'broken' && /does not fit the contract/.test(read.words), JSON.stringify(read));
    assert.ok(read.is === 'broken' && !/dreaming|MAGIC|click/.test(read.words));
  });
}

const kStep = { id: 'step_0', index: 0, description: 'Find the tea', status: 'active', toolType: 'DOM' } as const;
const kPlan = { steps: [kStep], currentStepIndex: 0, createdAt: 1 };

for (const [what, given, taken] of [
  ['no task id', { taskId: undefined }, { taskId: undefined }],
  ['a number as task id', { taskId: 7 }, { taskId: '7' }],
  [
    'null for what is absent',
    { plan: null, status: null, sessionId: null, actionDetails: null },
    { status: undefined },
  ],
  ['a status that there is not', { status: 'dreaming' }, { status: undefined }],
  ['members that nobody knows', { mood: 'good' }, { mood: 'good' }],
  [
    'a wrong type in what is optional',
    { currentStep: 'two', thought: 7, needsScreenshot: 'yes' },
    { thought: undefined },
  ],
  ['a plan that is none', { plan: { steps: 'all', createdAt: 1 } }, { plan: undefined }],
  ['a step of no tool', { plan: { ...kPlan, steps: [{ ...kStep, toolType: 'MAGIC' }] } }, { plan: undefined }],
  [
    'a plan of ids, texts and states',
    { plan: { steps: [{ id: 'step_0', description: 'Find the tea', status: 'active' }], currentStepIndex: 0 } },
    { plan: { steps: [kStep], currentStepIndex: 0 } },
  ],
  [
    'a plan of texts alone',
    { plan: { steps: [{ description: 'Find the tea' }] } },
    { plan: { steps: [{ ...kStep, status: 'pending' }], currentStepIndex: 0 } },
  ],
] as const) {
  test(`a response with ${what} is followed`, () => {
    const read = readResponse({ success: true, data: { ...kData, ...given } });
    assert.ok(read.is === 'data', JSON.stringify(read));
    assert.equal(read.data.action, 'click(1)');
    for (const [name, value] of Object.entries(taken)) {
      assert.deepEqual(JSON.parse(JSON.stringify(read.data[name] ?? null)), JSON.parse(JSON.stringify(value ?? null)));
    }
  });
}

for (const [given, code, message] of [
  [{ error: 'The model is asleep.' }, 'ERROR', 'The model is asleep.'],
  [{ error: { message: 'Later.' } }, 'ERROR', 'Later.'],
  [{ code: 'QUOTA', message: 'No tokens left.' }, 'QUOTA', 'No tokens left.'],
  [{}, 'ERROR', 'It gave no reason.'],
] as const) {
  test(`a refusal as ${JSON.stringify(given)} keeps its words`, () => {
    assert.deepEqual(readResponse({ success: false, ...given }), { is: 'refused', code, message });
  });
}

test('details without arguments add to the action that is written out', () => {
  const details = { name: 'setValue', elementId: 13, selectorPath: "textarea[name='q']" };
  const call = { action: 'type', nodeId: '13', text: 'space x', clearFirst: true, selectorPath: "textarea[name='q']" };
  assert.deepEqual(understood('setValue(13, "space x")', details), { is: 'call', call });
  // A text that is no action, or a different one, adds nothing.
  for (const text of ['click the button', 'clickAll(1)', 'click(']) {
    const meant = understood(text, { name: 'click', elementId: 7 });
    assert.deepEqual(meant, { is: 'call', call: { action: 'click', nodeId: '7' } }, text);
  }
  const click = { action: 'click', nodeId: '13' };
  assert.deepEqual(understood('setValue(13, "x")', { name: 'click', elementId: 13 }), { is: 'call', call: click });
});

for (const [action, call] of [
  ['click(7)', { action: 'click', nodeId: '7' }],
  ['click("7")', { action: 'click', nodeId: '7' }],
  ['click(id="55")', { action: 'click', nodeId: '55' }],
  ['click(elementId = 55)', { action: 'click', nodeId: '55' }],
  ['setValue(id=13, value="space x")', { action: 'type', nodeId: '13', text: 'space x', clearFirst: true }],
  ['setValue(13, text="space x")', { action: 'type', nodeId: '13', text: 'space x', clearFirst: true }],
  ['scroll(id="9")', { action: 'scroll', nodeId: '9' }],
] as const) {
  test(`${action} is understood as a backend means it`, () => {
    assert.deepEqual(understood(action, undefined), { is: 'call', call });
  });
}

test('what a response asks for is sent, and no more', () => {
  const none = { dom: false, skeletonDom: false, screenshot: false };
  const wanted = (more: object) => {
    const read = readResponse({ ...kData, ...more });
    return read.is === 'data' ? requestedContext(read.data) : read;
  };
  assert.deepEqual(wanted({}), none);
  assert.deepEqual(wanted({ status: 'needs_context', requestedDomMode: 'skeleton' }), { ...none, skeletonDom: true });
  assert.deepEqual(wanted({ requestedDomMode: 'hybrid' }), { ...none, skeletonDom: true, screenshot: true });
  assert.deepEqual(wanted({ requestedDomMode: 'full' }), { ...none, dom: true });
  assert.deepEqual(wanted({ action: 'needs_full_dom()' }), { ...none, dom: true });
  assert.deepEqual(wanted({ status: 'needs_full_dom' }), { ...none, dom: true });
  assert.deepEqual(wanted({ needsScreenshot: true }), { ...none, screenshot: true });
});

test('a request needs the tree at each call, and has bounds on what is sent on request', () => {
  const request = {
    url: 'https://x.test/',
    query: 'Buy tea',
    domMode: 'semantic',
    interactiveTree: [{ i: 'ab123456', r: 'btn', n: 'Buy' }],
    viewport: { width: 1, height: 1 },
    pageTitle: 'Tea',
  };
  assert.ok(interactRequest.safeParse({ ...request, screenshot: null }).success);
  assert.ok(!interactRequest.safeParse({ ...request, interactiveTree: undefined }).success);
  assert.ok(!interactRequest.safeParse({ ...request, domMode: 'full' }).success);
  assert.ok(!interactRequest.safeParse({ ...request, dom: 'x'.repeat(200_001) }).success);
  const pictureOf = (bytes: number): string => Buffer.alloc(bytes).toString('base64');
  assert.ok(interactRequest.safeParse({ ...request, screenshot: pictureOf(2 * 1024 * 1024) }).success);
  assert.ok(!interactRequest.safeParse({ ...request, screenshot: pictureOf(2 * 1024 * 1024 + 3) }).success);
  assert.ok(!interactRequest.safeParse({ ...request, lastActionStatus: 'maybe' }).success);
});

test('an action whose node may be left out for a point still takes its id in parentheses', () => {
  for (const action of ['click', 'hover']) {
    assert.deepEqual(understood(`${action}(bu000001)`, undefined), {
      is: 'call',
      call: { action, nodeId: 'bu000001' },
    });
  }
});
