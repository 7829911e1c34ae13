// The editor of a routine with the worker's own answers, one of which comes late: what is asked is done in its turn.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { EditedRoutine } from '../../../extension/sidepanel/routines/edited_routine.js';
import { type RoutineContent, changeBlanks, edit, save } from '../../../extension/src/routines/edit_routine.js';
import type { StoredRoutine } from '../../../extension/src/routines/routine_store.js';

const kSteps = [
  { do: 'type "{what}" into "Search"', target: { role: 'textbox' } },
  { do: 'click "Add" near "Assam"', target: { role: 'button', row: 'Assam' } },
];
const kRoutine: RoutineContent = {
  routine: 1,
  name: 'n',
  url: 'http://a.test/',
  blanks: { what: 'tea' },
  steps: kSteps,
};

let kept: StoredRoutine[];

type Message = Readonly<Record<string, unknown>>;
const kAnswers: Record<string, (message: Message) => unknown> = {
  'domtool.routines.edit': edit,
  'domtool.routines.blank': changeBlanks,
  'domtool.routines.save': save,
};

async function answer(message: Message): Promise<object> {
  try {
    return { success: true, data: (await kAnswers[String(message['type'])]?.(structuredClone(message))) ?? null };
  } catch (error) {
    return { success: false, error: { code: 'BAD_INPUT', message: (error as Error).message } };
  }
}

beforeEach(() => {
  const schedule = { every: 'day', at: '07:00', values: { what: 'Sencha' } } as const;
  kept = [{ id: 'r', routine: structuredClone(kRoutine), schedule }];
  const local = {
    get: async () => ({ 'domtool.routines': structuredClone(kept) }),
    set: async (all: Record<string, StoredRoutine[]>) => {
      kept = all['domtool.routines'] ?? [];
    },
  };
  Object.assign(globalThis, {
    chrome: {
      runtime: { sendMessage: answer },
      storage: { local },
      i18n: { getUILanguage: () => 'en', getMessage: (key: string) => key },
    },
  });
});

const now = (): StoredRoutine => kept[0] as StoredRoutine;
const opened = (): EditedRoutine => new EditedRoutine('r', structuredClone(kRoutine));

test('a blank that is renamed when the routine is saved has its new name', async () => {
  const edited = opened();
  void edited.changeBlanks({ is: 'renamed', from: 'what', name: 'leaf' });
  assert.equal(await edited.save(), '');
  assert.deepEqual(now().routine.blanks, { leaf: 'tea' });
  assert.equal(now().routine.steps[0]?.do, 'type "{leaf}" into "Search"');
  assert.deepEqual(now().schedule?.values, { leaf: 'Sencha' });
});

test('a blank that cannot be renamed keeps the routine from being saved once', async () => {
  const edited = opened();
  void edited.changeBlanks({ is: 'renamed', from: 'what', name: 'No name' });
  assert.match((await edited.save()) ?? '', /small letters/);
  assert.deepEqual(now().routine, kRoutine);
  assert.equal(await edited.save(), '');
});

test('lines that are moved or removed while a blank is made keep their own step', async () => {
  const edited = opened();
  const [first = 0, second = 0] = edited.lines.value.map(({ key }) => key);
  const made = edited.changeBlanks({ is: 'added', name: 'row', words: 'Assam' });
  edited.move(second, -1);
  await made;
  assert.deepEqual(
    edited.lines.value.map(({ text }) => text),
    ['click "Add" near "{row}"', 'type "{what}" into "Search"'],
  );
  const renamed = edited.changeBlanks({ is: 'renamed', from: 'row', name: 'tea' });
  edited.remove(first);
  await renamed;
  assert.deepEqual(
    edited.lines.value.map(({ step }) => step.do),
    ['click "Add" near "{tea}"'],
  );
});

test('that a line is checked less is seen before it is saved', async () => {
  const edited = opened();
  edited.write(1, 'click "Add" near "Sencha"');
  assert.match((await edited.save()) ?? '', /less/i);
  assert.deepEqual(now().routine, kRoutine);
  assert.equal(await edited.save(), '');
  assert.equal(now().routine.steps[1]?.do, 'click "Add" near "Sencha"');
});

test('a new blank with the name of an old one has its own value when the routine is due', async () => {
  const edited = opened();
  await edited.changeBlanks({ is: 'removed', name: 'what' });
  await edited.changeBlanks({ is: 'added', name: 'what', words: 'Assam' });
  assert.equal(await edited.save(), '');
  assert.deepEqual(now().schedule?.values, { what: 'Assam' });
});

test('words in braces that a person has written are no blank unless it is made', async () => {
  const edited = opened();
  edited.write(0, 'type "{that}" into "Search"');
  assert.match((await edited.save()) ?? '', /no blank that/);
  edited.write(0, 'type "{what} and {{that}}" into "Search"');
  assert.equal(await edited.save(), '');
});
