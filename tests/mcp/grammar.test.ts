// The steps of `domtool act`: how each is parsed, and the error for a wrong one.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { DomToolError } from '../../js-glue/tool/index.js';
import { type Step, type Target, VERBS, parseStep, parseTarget } from '../../js-glue/steps/grammar.js';
import { checkedNodeOf, chosen, fieldNodeOf, nodeOf } from '../../js-glue/steps/naming.js';
import { lineOf } from '../../js-glue/steps/write_step.js';

const kSteps: ReadonlyArray<[string, Step]> = [
  ['click "Sign in"', { verb: 'click', target: { name: 'Sign in' } }],
  ["click 'Sign in'", { verb: 'click', target: { name: 'Sign in' } }],
  ['click kd482913', { verb: 'click', target: { id: 'kd482913' } }],
  ['click Save', { verb: 'click', target: { name: 'Save' } }],
  ['click button', { verb: 'click', target: { name: 'button' } }],
  ['click "button"', { verb: 'click', target: { name: 'button' } }],
  ['click 2nd button "Delete"', { verb: 'click', target: { place: 2, role: 'button', name: 'Delete' } }],
  ['click Link "Buy" near "Kettle"', { verb: 'click', target: { role: 'link', name: 'Buy', near: 'Kettle' } }],
  ['click "Save" in "Edit address"', { verb: 'click', target: { name: 'Save', within: 'Edit address' } }],
  [
    'press Enter in "Street" in "Edit address"',
    { verb: 'press', key: 'Enter', target: { name: 'Street', within: 'Edit address' } },
  ],
  ['click "say \\"hi\\""', { verb: 'click', target: { name: 'say "hi"' } }],
  ['double-click "Row"', { verb: 'double-click', target: { name: 'Row' } }],
  ['type "Ada" into "Name"', { verb: 'type', text: 'Ada', target: { name: 'Name' }, enter: false }],
  ['type "" into field "Name"', { verb: 'type', text: '', target: { role: 'textbox', name: 'Name' }, enter: false }],
  ['append x into "Name" and press Enter', { verb: 'append', text: 'x', target: { name: 'Name' }, enter: true }],
  ['press Control+a', { verb: 'press', key: 'Control+a' }],
  ['press Enter in "Search"', { verb: 'press', key: 'Enter', target: { name: 'Search' } }],
  ['select "A", "B" in "Tags"', { verb: 'select', values: ['A', 'B'], target: { name: 'Tags' } }],
  ['uncheck "Terms"', { verb: 'uncheck', target: { name: 'Terms' } }],
  ['drag "Card" to "Done"', { verb: 'drag', target: { name: 'Card' }, onto: { name: 'Done' } }],
  ['upload ./a.pdf to "File"', { verb: 'upload', files: ['./a.pdf'], target: { name: 'File' } }],
  ['scroll bottom', { verb: 'scroll', to: 'bottom' }],
  ['scroll to "Footer"', { verb: 'scroll', to: { name: 'Footer' } }],
  ['goto https://example.com/?a=b', { verb: 'goto', url: 'https://example.com/?a=b' }],
  ['wait', { verb: 'wait' }],
  ['wait for "Saved"', { verb: 'wait', text: 'Saved' }],
  ['expect no "Error"', { verb: 'expect', text: 'Error', isGone: true }],
  ['expect "no"', { verb: 'expect', text: 'no', isGone: false }],
  ['answer "Ada"', { verb: 'answer', text: 'Ada' }],
  [`tool update_cart '{"count": 2}'`, { verb: 'tool', name: 'update_cart', input: { count: 2 } }],
  ['tool list_orders', { verb: 'tool', name: 'list_orders', input: {} }],
];

test('every step is written as a line that is read as the same step', () => {
  const target = { name: 'Name' };
  const written: Step[] = [
    ...kSteps.map(([, step]) => step),
    ...(['right-click', 'hover', 'check'] as const).map((verb) => ({ verb, target })),
    ...(['back', 'forward', 'reload', 'accept', 'dismiss', 'look'] as const).map((verb) => ({ verb })),
    { verb: 'click', target: { place: 12, role: 'link', name: 'a "b" \\ c', near: "it's\nhere", within: 'in' } },
    { verb: 'type', text: 'near "x" and press Enter', target: { name: 'into', near: 'and' }, enter: true },
    { verb: 'tool', name: 'search', input: { q: '"tea", {x}' } },
    { verb: 'screenshot', file: 'a b.png' },
    { verb: 'press', key: '"' },
  ];
  for (const step of written) assert.deepEqual(parseStep(lineOf(step)), step, lineOf(step));
  assert.deepEqual(new Set(written.map(({ verb }) => verb)), new Set(VERBS));
});

test('a list that nobody chooses from is not written as the word for one that somebody does', () => {
  const onto: Target = { role: 'list', name: 'Done' };
  assert.equal(lineOf({ verb: 'drag', target: { name: 'Card' }, onto }), 'drag "Card" to "Done"');
});

test('each step is read as it is meant', () => {
  for (const [source, expected] of kSteps) assert.deepEqual(parseStep(source), expected, source);
});

const kWrong: ReadonlyArray<[string, RegExp]> = [
  ['', /a step: click/],
  ['clik "Save"', /no step "clik"; did you mean "click"/],
  ['constructor', /no step "constructor"/],
  ['click', /a name in quotes, or an id is missing/],
  ['click "Save', /\n {2} {6}\^\nthe quote is not closed/],
  ['click Sign in', /\n {2} {11}\^\nnothing can follow here; put names of several words in quotes/],
  ['type "Ada" "Name"', /\n {2} {11}\^\n"into" is expected here/],
  ['type "Ada" into "Name" and Enter', /press Enter is expected here/],
  ['select in "Size"', /"in" is expected here/],
  ['scroll sideways', /top, bottom, down, up, or to and a name/],
  ['back again', /nothing can follow/],
];

test('a wrong step is told where and why', () => {
  for (const [source, expected] of kWrong) assert.throws(() => parseStep(source), expected, source);
});

test('every step that is named can be read', () => {
  for (const verb of VERBS) {
    assert.ok(
      kSteps.some(([source]) => source.startsWith(verb)) ||
        [
          'right-click',
          'hover',
          'check',
          'back',
          'forward',
          'reload',
          'accept',
          'dismiss',
          'look',
          'screenshot',
        ].includes(verb),
      verb,
    );
  }
});

const kTargets: ReadonlyArray<[string, Target]> = [
  ['kd482913', { id: 'kd482913' }],
  ['Sign in', { name: 'Sign in' }],
  ["Don't save", { name: "Don't save" }],
  ['button Sign in', { role: 'button', name: 'Sign in' }],
  ['2nd button Delete', { place: 2, role: 'button', name: 'Delete' }],
  ['button', { name: 'button' }],
  ['"Add" near "Assam"', { name: 'Add', near: 'Assam' }],
  [
    'button "Save" near "Home" in "Edit address"',
    { role: 'button', name: 'Save', near: 'Home', within: 'Edit address' },
  ],
];

test('a target that stands alone is read with and without quotes', () => {
  for (const [source, expected] of kTargets) assert.deepEqual(parseTarget(source), expected, source);
  assert.throws(() => parseTarget('"Add" beside "Assam"'), /nothing can follow here/);
});

const match = (id: string, role: string, name: string, context = ''): Parameters<typeof chosen>[0][number] => ({
  id,
  role,
  name,
  context,
  inViewport: true,
});

test('a control in the open dialog is preferred to one behind it, and a section can be named', () => {
  const front = { ...match('a', 'button', 'Save'), around: '<dialog "Edit address">' };
  const behind = { ...match('b', 'button', 'Save'), around: '# Your message', behind: true as const };
  assert.equal(chosen([behind, front], { name: 'Save' }).id, 'a');
  assert.equal(chosen([behind], { name: 'Save' }).id, 'b');
  const other = { ...match('c', 'button', 'Save'), around: '## Payment' };
  assert.throws(() => chosen([front, other], { name: 'Save' }), /There are 2/);
  assert.equal(chosen([front, other], { name: 'Save', within: 'payment' }).id, 'c');
});

test('what can be pressed is meant rather than words that say the same', () => {
  const words = match('a', 'generic', 'Failed');
  const control = { ...match('b', 'generic', 'Failed'), control: true as const };
  assert.equal(chosen([words, control], { name: 'Failed' }).id, 'b');
});

/** A tool of which every search finds these. */
function finding(...matches: ReadonlyArray<ReturnType<typeof match>>): {
  tool: Parameters<typeof nodeOf>[0];
  asked: object[];
} {
  const asked: object[] = [];
  const execute = (call: object): Promise<never> => {
    asked.push(call);
    return Promise.resolve({ success: true, data: { total: matches.length, matches } } as never);
  };
  return { tool: { execute }, asked };
}

test('the words near a target are part of the search', async () => {
  const { tool, asked } = finding(match('b', 'button', 'Remove'));
  assert.equal(await nodeOf(tool, { name: 'Remove', near: 'pot' }), 'b');
  assert.deepEqual(asked, [{ action: 'find', text: 'Remove', limit: 50, near: 'pot', reuseCapture: true }]);
});

test('what is only farther from the words is not pressed, but named', async () => {
  const execute = (call: object): Promise<never> => {
    const matches = 'near' in call ? [] : [match('b', 'generic', '✓')];
    return Promise.resolve({ success: true, data: { total: matches.length, matches } } as never);
  };
  await assert.rejects(nodeOf({ execute }, { name: '✓', near: '#1051' }), (failed: { error: DomToolError }) => {
    const { code, message, remediation = '' } = failed.error;
    assert.deepEqual([code, message], ['NOT_FOUND', 'There is no "✓" near "#1051" on the page.']);
    assert.match(remediation, /^Elsewhere there is: \n {2}\[b generic\] "✓"/);
    return true;
  });
});

test('text goes into the field whose name contains the words, rather than into the words', async () => {
  const words = match('a', 'LabelText', 'Password');
  const field = { ...match('b', 'textbox', 'Password ◉'), control: true as const };
  assert.equal(await fieldNodeOf(finding(words, field).tool, { name: 'Password' }), 'b');
  const editor = { ...match('c', 'generic', 'Message'), control: true as const };
  const search = { ...match('d', 'searchbox', 'Message search'), control: true as const };
  assert.equal(
    await fieldNodeOf(finding(editor, search).tool, { name: 'Message' }),
    'c',
    'an editor has no role of its own',
  );
  await assert.rejects(
    fieldNodeOf(finding(words, field, { ...field, id: 'e', name: 'Password again' }).tool, { name: 'Password' }),
    /There are 2/,
  );
});

test('check takes the only box beside the words, and no box of several', async () => {
  const button = { id: 'x', role: 'button', name: 'Change limit' };
  const box = { id: 'y', role: 'generic', name: '', states: ['looks-on'] };
  const words = { ...match('a', 'generic', 'Visa 4471'), controls: [button, box] };
  assert.equal(await checkedNodeOf(finding(words).tool, { name: 'Visa 4471' }), 'y');
  const several = { ...words, controls: [box, { ...box, id: 'z' }] };
  assert.equal(await checkedNodeOf(finding(several).tool, { name: 'Visa 4471' }), 'a');
  const control = { ...words, control: true as const };
  assert.equal(await checkedNodeOf(finding(control).tool, { name: 'Visa 4471' }), 'a');
});

test('of like names the exact one that is a control is meant, and of several none', () => {
  const matches = [
    match('a', 'LabelText', 'Name'),
    match('b', 'textbox', 'Name', 'Name of the buyer'),
    match('c', 'textbox', 'Name of the dog'),
  ];
  assert.equal(chosen(matches, { name: 'name' }).id, 'b');
  const twice = [match('a', 'button', 'Remove', 'Kettle Remove'), match('b', 'button', 'Remove', 'Pot Remove')];
  assert.throws(() => chosen(twice, { name: 'Remove' }), /There are 2 of "Remove"/);
  assert.equal(chosen(twice, { name: 'Remove', place: 2 }).id, 'b');
  assert.throws(() => chosen(twice, { name: 'Remove', place: 3 }), /only 2/);
  assert.throws(() => chosen([], { name: 'Remove' }), /There is no "Remove"/);
});
