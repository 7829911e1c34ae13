// What a "/" in the composer may become, and what a routine that is called needs first. The focus stays in the composer: arrow keys
// choose, Enter and Tab take, Escape closes.
import { signal } from '@preact/signals';
import { routines } from '../../client/routines.js';
import type { ShownRoutine } from '../../src/routines/routines.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { stepIn } from '../../ui/roving.js';
import { plural, t } from '../../ui/texts.js';
import { RoutineForm } from '../routines/routine_form.js';
import { task } from '../chat_state.js';
import { currentView } from '../sessions/current_view.js';
import { type Called, calledBy, completionsOf, watchRoutines } from './slash.js';
import { draft } from './draft.js';
import './slash_list.css';

const chosen = signal(0);
/** The draft for which the list was closed. */
const closed = signal<string>();
/** A routine that needs values. */
const calledRoutine = signal<ShownRoutine>();
const wrong = signal('');
/** So many were announced last. */
let announced = 0;

export const LIST_ID = 'slash-list';
const optionId = (at: number): string => `slash-${at}`;

function listed(words: string): readonly Called[] {
  return words === closed.value || calledRoutine.value !== undefined || isAnswer() ? [] : completionsOf(words);
}

/** What a person says to a question calls nothing. */
function isAnswer(): boolean {
  return task.value?.pending !== undefined;
}

/** For the composer's box, while the list is open. */
export function slashProps(words: string): Record<string, string> {
  const all = listed(words);
  if (all.length === 0) return {};
  const at = Math.min(chosen.value, all.length - 1);
  return { 'aria-autocomplete': 'list', 'aria-controls': LIST_ID, 'aria-activedescendant': optionId(at) };
}

export function onSlashInput(words: string): void {
  chosen.value = 0;
  closed.value = undefined;
  wrong.value = '';
  if (!words.startsWith('/') || isAnswer()) return;
  void watchRoutines().then(() => {
    const { length } = completionsOf(words);
    if (length > 0 && length !== announced) announce(plural('panel.slashFound', length));
    announced = length;
  });
}

/** True if the key was for the list. `write` puts another text into the composer. */
export function onSlashKey(event: KeyboardEvent, words: string, write: (words: string) => void): boolean {
  const all = listed(words);
  if (all.length === 0 || event.isComposing) return false;
  const at = Math.min(chosen.value, all.length - 1);
  const next = event.key.startsWith('Arrow') ? stepIn(event.key, at, all.length) : undefined;
  const one = all[at];
  const isTaken = event.key === 'Tab' ? !event.shiftKey : event.key === 'Enter' && !event.shiftKey;
  if (next !== undefined && !/Left|Right/.test(event.key)) chosen.value = next;
  else if (event.key === 'Escape') closed.value = words;
  else if (isTaken && one !== undefined && (event.key === 'Tab' || calledBy(words)?.called !== one)) take(one, write);
  else return false;
  event.preventDefault();
  return true;
}

function take(one: Called, write: (words: string) => void): void {
  const hasBlanks = one.is === 'routine' && Object.keys(one.routine.blanks).length > 0;
  const taken = one.is === 'task' ? one.words : `/${one.slash}${hasBlanks ? ' ' : ''}`;
  closed.value = taken;
  write(taken);
}

/** What the text calls is done, or asks for its values; false if it calls nothing. `write` puts another text in its place. */
export async function doCalled(words: string, write: (words: string) => void): Promise<boolean> {
  if (!words.startsWith('/') || isAnswer()) return false;
  await watchRoutines();
  const { called, rest = '' } = calledBy(words) ?? {};
  if (called === undefined) return false;
  if (called.is === 'task') {
    write([called.words, rest].filter((part) => part !== '').join(' '));
    return true;
  }
  const { id, blanks } = called.routine;
  const [blank, ...others] = Object.keys(blanks);
  if (blank !== undefined && (others.length > 0 || rest === '')) {
    calledRoutine.value = called.routine;
    return true;
  }
  if (blank === undefined && rest !== '') return fail(t('panel.slashNoBlanks', { NAME: called.routine.name }));
  const result = await routines.run(id, blank === undefined ? {} : { [blank]: rest });
  if (!result.success) return fail(result.error.message);
  write('');
  begun();
  return true;
}

function fail(words: string): true {
  wrong.value = words;
  announce(words);
  return true;
}

/** The person sees there how far it is, and what it comes to. */
function begun(): void {
  currentView.value = { is: 'routines' };
}

/** Above the composer. */
export function SlashList() {
  const write = (words: string): void => {
    draft.value = words;
  };
  const all = listed(draft.value);
  const at = Math.min(chosen.value, all.length - 1);
  return (
    <>
      {wrong.value !== '' && <Notice tone="bad">{wrong.value}</Notice>}
      {calledRoutine.value !== undefined && (
        <div class="slash-form">
          <h3>{calledRoutine.value.name}</h3>
          <RoutineForm
            key={calledRoutine.value.id}
            routine={calledRoutine.value}
            is="run"
            onClose={(isDone) => {
              calledRoutine.value = undefined;
              document.getElementById('composer')?.focus();
              if (isDone !== true) return;
              write('');
              begun();
            }}
          />
        </div>
      )}
      {all.length > 0 && (
        <div class="slash-list" role="listbox" id={LIST_ID} aria-label={t('panel.slashList')}>
          {all.map((one, place) => (
            <div
              key={one.slash}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              // The focus stays in the composer.
              onMouseDown={(event) => {
                event.preventDefault();
                take(one, write);
              }}
            >
              <strong>/{one.slash}</strong>
              <span class="quiet small">
                {t(one.is === 'routine' ? 'panel.slashRoutine' : 'panel.slashTask')}
                {wordsOf(one)}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Its blanks, or what is said. */
function wordsOf(one: Called): string {
  if (one.is === 'task') return ` · ${one.words}`;
  return [one.routine.name, ...Object.keys(one.routine.blanks).map((name) => `{${name}}`)]
    .map((words) => ` · ${words}`)
    .join('');
}
