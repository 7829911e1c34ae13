// The routines that a person keeps: add a file, run, schedule, remove.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { onRoutines, routines } from '../../client/routines.js';
import type { RoutinePreview, ShownRoutine } from '../../src/routines/routines.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { currentView } from '../sessions/current_view.js';
import { newsOfRoutines } from '../announcements.js';
import { Record } from './record.js';
import { RoutineCheck } from './routine_check.js';
import { RoutineRow } from './routine_row.js';
import './routines.css';

const kept = signal<readonly ShownRoutine[] | undefined>(undefined);
const failed = signal('');
/** A file that the person looks at. */
const checked = signal<{ text: string; preview: RoutinePreview } | undefined>(undefined);
/** More is no routine. */
const MAX_BYTES = 500_000;

async function read(): Promise<void> {
  const list = await routines.list();
  if (!list.success) return fail(list.error.message);
  for (const words of newsOfRoutines(kept.value ?? list.data, list.data)) announce(words);
  kept.value = list.data;
}

function fail(words: string): void {
  failed.value = words;
  if (words !== '') announce(words);
}

async function look(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  checked.value = undefined;
  if (file.size > MAX_BYTES) return fail(t('panel.routineTooLarge'));
  const text = await file.text();
  const result = await routines.read(text);
  fail(result.success ? '' : result.error.message);
  if (result.success) checked.value = { text, preview: result.data };
}

async function add(text: string): Promise<void> {
  const added = await routines.add(text);
  fail(added.success ? '' : added.error.message);
  if (added.success) announce(t('panel.routineAdded'));
}

export function Routines() {
  const picker = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const close = (): void => {
    checked.value = undefined;
    document.querySelector<HTMLElement>('.routines .routine-add')?.focus();
  };
  useEffect(() => {
    void read();
    back.current?.querySelector('button')?.focus();
    return onRoutines(() => void read());
  }, []);
  return (
    <div class="routines">
      <div class="sessions-head" ref={back}>
        <Button
          kind="plain"
          onClick={() => {
            currentView.value = { is: 'own' };
          }}
        >
          <Icon name="back" />
          {t('panel.back')}
        </Button>
        <h2>{t('panel.routines')}</h2>
      </div>
      <p class="quiet small">{t('panel.routinesLead')}</p>
      <div>
        <button type="button" class="button usual routine-add" onClick={() => picker.current?.click()}>
          <Icon name="plus" />
          {t('panel.routineAdd')}
        </button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={(event) => {
            void look(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <Record />
      {checked.value !== undefined && (
        <RoutineCheck
          preview={checked.value.preview}
          onAdd={() => {
            void add(checked.value?.text ?? '');
            close();
          }}
          onClose={close}
        />
      )}
      {failed.value !== '' && <Notice tone="bad">{failed.value}</Notice>}
      {kept.value?.length === 0 && <p class="quiet">{t('panel.routinesNone')}</p>}
      <ul class="routine-rows">
        {(kept.value ?? []).map((routine) => (
          <RoutineRow key={routine.id} routine={routine} />
        ))}
      </ul>
    </div>
  );
}
