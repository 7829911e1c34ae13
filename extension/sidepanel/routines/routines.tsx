// The routines that a person keeps: add a file, run, schedule, remove.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { onRoutines, routines } from '../../client/routines.js';
import type { ShownRoutine } from '../../src/routines/routines.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { shown } from '../sessions/shown_view.js';
import { RoutineRow } from './routine_row.js';
import './routines.css';

const kept = signal<readonly ShownRoutine[] | undefined>(undefined);
const failed = signal('');

async function read(): Promise<void> {
  const list = await routines.list();
  failed.value = list.success ? '' : list.error.message;
  if (list.success) kept.value = list.data;
}

async function add(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  const added = await routines.add(await file.text());
  failed.value = added.success ? '' : added.error.message;
  if (added.success) announce(t('panel.routineAdded'));
}

export function Routines() {
  const picker = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLDivElement>(null);
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
            shown.value = { is: 'own' };
          }}
        >
          <Icon name="back" />
          {t('panel.back')}
        </Button>
        <h2>{t('panel.routines')}</h2>
      </div>
      <p class="quiet small">{t('panel.routinesLead')}</p>
      <div>
        <Button onClick={() => picker.current?.click()}>
          <Icon name="plus" />
          {t('panel.routineAdd')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={(event) => {
            void add(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
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
