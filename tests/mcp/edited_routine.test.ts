// What a routine keeps of its first time when a person edits it, and blanks that are made, renamed and removed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { editedStep, withBlanks } from '../../js-glue/routines/edit_routine.js';
import { RoutineWriter } from '../../js-glue/routines/routine_writer.js';
import { type RoutineContent, type StepContent, filledIn, readRoutine } from '../../js-glue/routines/routine.js';
import { sharedWords } from '../../js-glue/routines/shared_words.js';

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

const kLines = (lines: readonly string[], url = 'http://a.test/'): RoutineContent => ({
  ...kRoutine,
  url,
  steps: lines.map((line) => ({ do: line })),
});
const linesOf = ({ steps }: RoutineContent): string[] => steps.map(({ do: line }) => line);
const added = (routine: RoutineContent, words: string, name = 'x'): RoutineContent =>
  withBlanks(routine, { is: 'added', name, words });

test('a verb, a role and a key are no words for a blank', () => {
  const routine = kLines(['click button "button"', 'press Enter', 'type "press Enter" into "click"']);
  assert.deepEqual(linesOf(added(routine, 'button'))[0], 'click button "{x}"');
  assert.deepEqual(linesOf(added(routine, 'Enter')).slice(1), ['press Enter', 'type "press {x}" into "click"']);
  assert.deepEqual(linesOf(added(routine, 'click'))[2], 'type "press Enter" into "{x}"');
});

test('an address has the blank as addresses write it', () => {
  const routine = kLines(
    ['goto "http://tea.test/find?q=green+tea"', 'goto "http://tea.test/green%20tea"', 'type "green tea" into "Search"'],
    'http://tea.test/of/green%20tea?is=tea',
  );
  const made = added(routine, 'green tea');
  assert.equal(made.url, 'http://tea.test/of/{x}?is=tea');
  assert.deepEqual(linesOf(made), [
    'goto "http://tea.test/find?q={x}"',
    'goto "http://tea.test/{x}"',
    'type "{x}" into "Search"',
  ]);
  const { url, steps } = filledIn(readRoutine(JSON.stringify(made)), { x: 'a&b=/ü' });
  assert.equal(url, 'http://tea.test/of/a%26b%3D%2F%C3%BC?is=tea');
  assert.deepEqual(steps[0]?.step, { verb: 'goto', url: 'http://tea.test/find?q=a%26b%3D%2F%C3%BC' });
  assert.equal(withBlanks(made, { is: 'removed', name: 'x' }).url, routine.url);
  assert.equal(added(routine, 'tea').url, 'http://tea.test/of/green%20tea?is={x}', 'its site is no word');
});

test('a number is a blank where it is entered, and in no amount or date', () => {
  const routine = kLines([
    'type "2" into "Amount"',
    'type "2,50 on 2026-11-2" into "Note"',
    'click "Go to page 2"',
    'goto "http://a.test/2"',
  ]);
  assert.deepEqual(linesOf(added(routine, '2')), ['type "{x}" into "Amount"', ...linesOf(routine).slice(1)]);
  const pressed = kLines(['click "2"']);
  assert.deepEqual(linesOf(added(pressed, '2')), ['click "{x}"'], 'the person has selected it there');
});

test('a blank is not named as words in braces that a step has already', () => {
  const routine = kLines(['type "{x} and tea" into "Template"']);
  assert.throws(() => added(routine, 'tea'), /has \{x\} as words of its own/);
  const made = added(routine, 'tea', 'y');
  assert.throws(() => withBlanks(made, { is: 'renamed', from: 'y', name: 'x' }), /as words of its own/);
});

test('a kept address has its blanks, too', async () => {
  let kept: RoutineContent | undefined;
  const keeper = new RoutineWriter({
    name: 'n',
    blanks: { what: 'green tea', many: '2' },
    write: async (routine) => {
      kept = routine;
    },
  });
  await keeper.openPage('http://tea.test/find?q=green+tea');
  await keeper.openPage('http://tea.test/green%20tea/2');
  assert.equal(kept?.url, 'http://tea.test/find?q={what}');
  assert.deepEqual(kept?.steps, [{ do: 'goto "http://tea.test/{what}/2"' }]);
});

test('a number that the person said is offered where it was entered', () => {
  const lines = ['type "3" into "Amount"', 'click "Page 2"', 'type "1" into "Count"'];
  assert.deepEqual(sharedWords(lines, 'Buy 3 teas of page 2 for 1,50 at 2026-1-1'), ['3']);
});
