// Which control a step of a routine means, on pages without a browser: ordinals, rows, dialogs, numbers in names.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { RoutineWriter } from '../../js-glue/routines/routine_writer.js';
import { playwrightTest } from '../../js-glue/routines/playwright.js';
import {
  type Routine,
  type RoutineContent,
  type RoutineStep,
  filledIn,
  readRoutine,
} from '../../js-glue/routines/routine.js';
import { type RoutineEnd, type StepDone, runRoutine } from '../../js-glue/routines/runner.js';
import { parseStep } from '../../js-glue/steps/grammar.js';
import { type Listed, ListedPage, UNREAD } from './support/listed_page.js';

// A run waits for what is not there yet: each look at the clock is a second later.
let now = 0;
mock.method(performance, 'now', () => (now += 1_000));

type Steps = RoutineContent['steps'];

function routineOf(...steps: Steps): Routine {
  return readRoutine(JSON.stringify({ routine: 1, name: 'n', url: 'http://a.test/', steps }));
}

async function run(page: ListedPage, ...steps: Steps): Promise<{ end: RoutineEnd; stepsDone: StepDone[] }> {
  const stepsDone: StepDone[] = [];
  const on = { tool: () => page, url: async () => page.url, follow: async () => {} };
  const end = await runRoutine(routineOf(...steps), on, (step) => stepsDone.push(step));
  return { end, stepsDone };
}

/** The line that is kept of a step. */
async function kept(page: ListedPage, line: string): Promise<string | undefined> {
  let routine: RoutineContent | undefined;
  const write = async (content: RoutineContent): Promise<void> => {
    routine = content;
  };
  const keeping = await new RoutineWriter({ name: 'n', write }).beginStep(
    page,
    parseStep(line) as RoutineStep,
    page.url,
  );
  await keeping.done({ outcome: 'done', url: page.url });
  return routine?.steps[0]?.do;
}

function whyOf(end: RoutineEnd): string {
  return end.isDone ? 'done' : end.why;
}

const kDraft: Listed = { id: 'aa000001', role: 'button', name: 'Delete draft' };
const kFirst: Listed = { id: 'aa000002', role: 'button', name: 'Delete mail' };
const kSecond: Listed = { id: 'aa000003', role: 'button', name: 'Delete mail' };
const kSecondDelete = { do: 'click 2nd "Delete"', target: { role: 'button', name: 'Delete mail' } };

test('an ordinal counts the same names in a run as when it was kept', async () => {
  const page = new ListedPage([kDraft, kFirst, kSecond]);
  const { end } = await run(page, kSecondDelete);
  assert.equal(whyOf(end), 'done');
  assert.deepEqual(page.made, [kFirst.id]);
});

test('where an ordinal falls on another name, nothing is pressed', async () => {
  const page = new ListedPage([kFirst, kDraft, kSecond]);
  const { end } = await run(page, kSecondDelete);
  assert.match(whyOf(end), /^Number 2 of "Delete" is called "Delete draft"\./);
  assert.deepEqual(page.made, []);
});

test('an ordinal is kept with the whole name, and counted among the nodes of that name', async () => {
  const page = new ListedPage([kDraft, kFirst, kSecond]);
  assert.equal(await kept(page, 'click 2nd "Delete"'), 'click 1st "Delete mail"');
  assert.equal(await kept(page, 'click 3rd "Delete"'), 'click 2nd "Delete mail"');
  assert.equal(await kept(page, 'click 1st "Delete"'), 'click "Delete draft"');
  assert.equal(await kept(page, 'drag 1st "Delete" to 3rd "Delete"'), 'drag "Delete draft" to 2nd "Delete mail"');
  const numbered = new ListedPage([kDraft, { ...kFirst, name: 'Delete 3 mails' }]);
  assert.equal(await kept(numbered, 'click 2nd "Delete"'), 'click 2nd "Delete"');
});

test('a test of Playwright counts as a run does', () => {
  assert.match(
    playwrightTest(routineOf(kSecondDelete)),
    /getByRole\("button", \{ name: "Delete" \}\)\.nth\(1\)\.and\(page\.getByRole\("button", \{ name: new RegExp\(.*Delete mail.*\), exact: true \}\)\)\.click/,
  );
});

const kQuantity: Listed = { id: 'bb000001', role: 'textbox', name: 'Qty', row: 'Assam', selector: '[name="qty"]' };
const kTyped = { do: 'type "5" into "Qty" near "Assam"', target: { role: 'textbox', selector: '[name="qty"]' } };

test('a field of another row is not filled in for one that is gone', async () => {
  const other: Listed = { ...kQuantity, id: 'bb000002', row: 'Darjeeling' };
  for (const row of [{}, { row: 'Assam', isWholeText: true as const }]) {
    const step = { ...kTyped, target: { ...kTyped.target, ...row } };
    const page = new ListedPage([kQuantity]);
    assert.equal(whyOf((await run(page, step)).end), 'done');
    assert.deepEqual(page.made, [kQuantity.id]);
    const changed = new ListedPage([other]);
    assert.match(whyOf((await run(changed, step)).end), /^There is no "Qty" near "Assam" on the page\./);
    assert.deepEqual(changed.made, []);
  }
});

test('of several in the row of that name, the one in another row is not meant', async () => {
  const alike: Listed = { id: 'bb000003', role: 'textbox', name: 'Qty', row: 'Assam' };
  const page = new ListedPage([alike, { ...alike, id: 'bb000004' }, { ...kQuantity, row: 'Darjeeling' }]);
  assert.match(whyOf((await run(page, kTyped)).end), /^There are 2 of "Qty" near "Assam"\./);
  assert.deepEqual(page.made, []);
});

test('a field without a row is found by what its author named it', async () => {
  const page = new ListedPage([{ ...kQuantity, name: 'Number' }]);
  const { end, stepsDone } = await run(page, { ...kTyped, do: 'type "5" into "Qty"' });
  assert.equal(whyOf(end), 'done');
  assert.equal(stepsDone[0]?.note, 'It is called "Number" now.');
  assert.deepEqual(page.made, [kQuantity.id]);
});

const kDelete: Listed = { id: 'cc000001', role: 'button', name: 'Delete' };

/** A press and an answer, each with the dialog that it opened the first time, and a last answer. */
function answered(second: string | undefined, last: 'accept' | 'dismiss'): Steps {
  const opened = (dialog?: string): Steps[number]['came'] => ({
    outcome: 'dialog_opened',
    page: '/',
    ...(dialog === undefined ? {} : { dialog }),
  });
  return [
    { do: 'click "Delete"', came: opened('Delete?') },
    { do: 'accept', came: opened(second) },
    { do: last, came: { outcome: 'done', page: '/' } },
  ];
}

const kDialogs: ReadonlyArray<[now: Array<string | undefined>, steps: Steps, why: RegExp, answers: number]> = [
  [['Delete?', 'Its versions?'], answered('Its versions?', 'accept'), /^done$/, 2],
  [['Delete?', 'Your account?'], answered('Its versions?', 'accept'), /the dialog says "Your account\?", and the/, 1],
  [['Delete?', 'Your account?'], answered('Its versions?', 'dismiss'), /the dialog says "Your account\?", and the/, 1],
  [['Delete?', 'Your account?'], answered(undefined, 'accept'), /another dialog opened, and what it says cannot be/, 1],
  [['Delete?', UNREAD], answered(undefined, 'accept'), /another dialog opened, and what it says cannot be/, 1],
  [['Delete?', UNREAD], answered('Its versions?', 'accept'), /what the dialog says is not known, and the first/, 1],
  [['Delete?', UNREAD], answered(undefined, 'dismiss'), /^done$/, 2],
  [['Delete?', undefined], answered('Its versions?', 'accept'), /but no dialog opened\.$/, 1],
  [[UNREAD], answered('Its versions?', 'accept'), /but no dialog opened\.$/, 0],
];

test('no dialog is accepted that says something else than the first time', async () => {
  for (const [dialogs, steps, why, answers] of kDialogs) {
    const page = new ListedPage([kDelete]);
    page.dialogs = [...dialogs];
    assert.match(whyOf((await run(page, ...steps)).end), why);
    assert.deepEqual(page.made, [kDelete.id, ...Array(answers).fill('handle_dialog')], dialogs.join());
  }
});

test('empty words name no target, and can be typed', () => {
  const content = { routine: 1, name: 'n', url: 'http://a.test/', blanks: { what: 'Assam', note: 'Hello' } };
  const steps = [{ do: 'click "Add" near "{what}"' }, { do: 'type "{note}" into "Note"' }];
  const routine = readRoutine(JSON.stringify({ ...content, steps }));
  for (const what of ['', ' ']) {
    assert.throws(() => filledIn(routine, { what, note: '' }), /The value for what is empty/);
  }
  assert.equal(filledIn(routine, { what: 'Assam', note: '' }).steps.length, 2);
});

const kNames: ReadonlyArray<[kept: string, now: string, isMeant: boolean]> = [
  ['Go on (2)', 'Go on (14)', true],
  ['Go on with 3 files', 'Go on with 14 files', true],
  ['Go on: 50 EUR', 'Go on: 5000 EUR', false],
  ['Go on: 50 EUR', 'Go on: 50 EUR', true],
  ['Go on: €50', 'Go on: €5000', false],
  ['Go on: 50 €', 'Go on: 5000 €', false],
  ['Go on: 50 euros', 'Go on: 5000 euros', false],
  ['Go on: 50 kr', 'Go on: 5000 kr', false],
  ['Go on: 50.00', 'Go on: 5000.00', false],
  ['Go on: 50,00', 'Go on: 70,00', false],
  ['Go on: 50', 'Go on: 50 EUR', false],
];

test('a field that a blank names is not looked for by its author’s name for that of the first time', () => {
  const first = { role: 'textbox', selector: '#assam' };
  const content = {
    routine: 1,
    name: 'n',
    url: 'http://a.test/',
    blanks: { what: 'Assam' },
    steps: [
      { do: 'type "2" into "{what}"', target: first },
      { do: 'type "2" into "Amount" in "{what}"', target: first },
      { do: 'type "2" into "{what}"', target: { ...first, selector: '[name="{what}"]' } },
      { do: 'type "{what}" into "Amount"', target: first },
    ],
  };
  const { steps } = filledIn(readRoutine(JSON.stringify(content)), { what: 'Sencha' });
  assert.deepEqual(
    steps.map(({ target }) => target?.selector),
    [undefined, undefined, '[name="Sencha"]', '#assam'],
  );
});

test('a number in a name may differ, but no amount of money', async () => {
  for (const [kept, now, isMeant] of kNames) {
    const page = new ListedPage([{ id: 'dd000001', role: 'button', name: now }]);
    const step = { do: 'click "Go on"', target: { role: 'button', name: kept } };
    const { end } = await run(page, step);
    assert.equal(end.isDone, isMeant, `${kept}, now ${now}`);
    assert.equal(page.made.length, isMeant ? 1 : 0);
    const [, pattern = '""'] = /new RegExp\((".*"), 'i'\)/.exec(playwrightTest(routineOf(step))) ?? [];
    assert.equal(new RegExp(String(JSON.parse(pattern)), 'i').test(now), isMeant, `${kept}, now ${now}: ${pattern}`);
  }
});
