// What a routine keeps of its first time when a person edits it, and blanks that are made, renamed and removed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { editedStep, withBlanks } from '../../js-glue/routines/edited.js';
import type { RoutineContent, StepContent } from '../../js-glue/routines/routine.js';

const kAdd: StepContent = {
  do: 'click button "Add" near "Assam"',
  target: { role: 'button', selector: '#add', row: 'Assam', isWholeText: true },
  came: { outcome: 'done', page: '/tea' },
};
const { target: kTarget, came: kCame } = kAdd;

const kType: StepContent = {
  do: 'type "Assam" into "Search" and press Enter',
  target: { role: 'textbox', selector: '#q' },
  came: { outcome: 'navigated', page: '/find/Assam' },
};

const kCases: ReadonlyArray<[string, StepContent, string, Partial<StepContent>]> = [
  [
    'the same line in other words keeps all',
    kAdd,
    ' click  button "Add"  near "Assam"',
    { target: kTarget, came: kCame },
  ],
  ['another name is another target', kAdd, 'click button "Remove" near "Assam"', {}],
  ['another role is another target', kAdd, 'click link "Add" near "Assam"', {}],
  [
    'another row has the button, but not the words of the old one',
    kAdd,
    'click button "Add" near "Sencha"',
    { target: { role: 'button' }, came: kCame },
  ],
  [
    'another part of the page has a field of its own',
    { do: 'type "a" into "Search" in "Shop"', target: { role: 'textbox', selector: '#q', name: 'Search teas' } },
    'type "a" into "Search" in "Blog"',
    { target: { role: 'textbox' } },
  ],
  ['another verb comes to something else', kAdd, 'hover button "Add" near "Assam"', { target: kTarget }],
  [
    'a page that says the old value is not kept',
    kType,
    'type "Oolong" into "Search" and press Enter',
    { target: kType.target },
  ],
  ['without Enter it comes to something else', kType, 'type "Assam" into "Search"', { target: kType.target }],
];

for (const [name, was, line, kept] of kCases) {
  test(`an edited line: ${name}`, () => {
    const { step, isLess } = editedStep(was, line, 1);
    assert.deepEqual(step, { do: line.trim(), ...kept } as StepContent);
    assert.equal(isLess, kept.target !== was.target || kept.came !== was.came);
  });
}

test('a line that cannot be read is refused with its number and the mistake', () => {
  assert.throws(() => editedStep(kAdd, 'clack "Add"', 3), /^DomToolFailure: Step 3 cannot be read\. /);
  assert.throws(() => editedStep(kAdd, 'click ab123456', 3), /Step 3 has an id/);
});

const kRoutine: RoutineContent = {
  routine: 1,
  name: 'n',
  url: 'http://a.test/',
  steps: [kType, kAdd, { do: 'expect "1 item: Assam"' }, { do: 'click "Assam Gold"', target: { role: 'link' } }],
};

test('words become a blank in every step and in what was kept of it, as whole words alone', () => {
  const made = withBlanks(kRoutine, { is: 'added', name: 'assam', words: 'Assam' });
  assert.deepEqual(made.blanks, { assam: 'Assam' });
  assert.deepEqual(made.steps, [
    {
      ...kType,
      do: 'type "{assam}" into "Search" and press Enter',
      came: { outcome: 'navigated', page: '/find/{assam}' },
    },
    { ...kAdd, do: 'click button "Add" near "{assam}"', target: { ...kTarget, role: 'button', row: '{assam}' } },
    { do: 'expect "1 item: {assam}"' },
    { do: 'click "{assam} Gold"', target: { role: 'link' } },
  ]);
  const renamed = withBlanks(made, { is: 'renamed', from: 'assam', name: 'tea' });
  assert.deepEqual(renamed.blanks, { tea: 'Assam' });
  assert.equal(renamed.steps[1]?.target?.row, '{tea}');
  assert.equal(renamed.steps[0]?.came?.page, '/find/{tea}');
  const { blanks, ...removed } = withBlanks(renamed, { is: 'removed', name: 'tea' });
  assert.deepEqual(blanks, {});
  assert.deepEqual(removed, kRoutine);
});

test('the name of a blank is never taken for words, nor one of a secret', () => {
  const routine: RoutineContent = {
    ...kRoutine,
    blanks: { what: 'Assam' },
    steps: [{ do: 'type "{{what}} {what} what" into "Search"' }],
  };
  const made = withBlanks(routine, { is: 'added', name: 'more', words: 'what' });
  assert.equal(made.steps[0]?.do, 'type "{{what}} {what} {more}" into "Search"');
});

test('a blank that is not named rightly, is there already, or is in no step is refused', () => {
  const words = 'Assam';
  assert.throws(() => withBlanks(kRoutine, { is: 'added', name: 'Tea', words }), /small letters/);
  assert.throws(() => withBlanks({ ...kRoutine, blanks: { tea: '' } }, { is: 'added', name: 'tea', words }), /already/);
  assert.throws(() => withBlanks(kRoutine, { is: 'added', name: 'tea', words: 'Ass' }), /No step has "Ass"/);
  assert.throws(() => withBlanks(kRoutine, { is: 'added', name: 'tea', words: ' ' }), /Select the words/);
});
