// One routine: when it runs, what its last run came to, and what can be done with it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { routines } from '../../client/routines.js';
import type { RunEnd } from '../../src/routines/routine_store.js';
import type { ShownRoutine } from '../../src/routines/routines.js';
import { titleOf, whyOf } from '../../src/routines/run_words.js';
import { Button, IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { currentView } from '../sessions/current_view.js';
import { Change } from './routine_change.js';
import { RemoveDialog } from './remove_dialog.js';
import { RoutineEditor } from './routine_editor.js';
import { RoutineForm } from './routine_form.js';
import { StepLines } from './step_lines.js';
import { timeOf } from './times.js';

type Mode = 'closed' | 'run' | 'schedule' | 'edit';

export function RoutineRow({ routine }: { routine: ShownRoutine }) {
  const [mode, setMode] = useState<Mode>('closed');
  const [wrong, setWrong] = useState('');
  const { id, name, slash, url, lines, running, due, blanks } = routine;
  const [isRemoving, setRemoving] = useState(false);
  const [isRepairing, setRepairing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(false);
  // The focus stays in the row when what had it is gone.
  const focusTools = (): void => row.current?.querySelector<HTMLElement>('.routine-tools button')?.focus();
  useEffect(() => {
    if (wasOpen.current && mode === 'closed') focusTools();
    wasOpen.current = mode !== 'closed';
  }, [mode]);
  const fail = (words: string): void => {
    setWrong(words);
    if (words !== '') announce(words);
  };
  const report = async (work: ReturnType<typeof routines.stop>, words?: string): Promise<void> => {
    const result = await work;
    fail(result.success ? '' : result.error.message);
    if (result.success && words !== undefined) announce(words);
  };
  const run = (): void => {
    if (Object.keys(blanks).length > 0) setMode('run');
    else void report(routines.run(id, {}));
  };
  // The person watches it in the chat of that tab.
  const repair = async (): Promise<void> => {
    setRepairing(true);
    const result = await routines.repair(id);
    setRepairing(false);
    if (result.success) currentView.value = { is: 'own' };
    else fail(result.error.message);
  };
  const settle = (isKept: boolean): void => {
    focusTools();
    void report(routines.settle(id, isKept));
  };
  const turnOff = (): void => {
    focusTools();
    void report(routines.schedule(id, null), t('panel.routineIsOff'));
  };
  return (
    <li class="routine" ref={row}>
      <div class="routine-head">
        <h3>{name}</h3>
        <IconButton label={t('panel.routineRemove', { NAME: name })} onClick={() => setRemoving(true)}>
          <Icon name="trash" />
        </IconButton>
      </div>
      {isRemoving && <RemoveDialog id={id} name={name} onClose={() => setRemoving(false)} />}
      <p class="quiet small">
        {new URL(url).host} · <code>/{slash}</code>
      </p>
      <p>{due === undefined ? t('panel.routineNotScheduled') : t('panel.routineNext', { TIME: timeOf(due) })}</p>
      <State routine={routine} isRepairing={isRepairing} onRepair={() => void repair()} />
      <Change routine={routine} onSettle={settle} />
      <details class="small">
        <summary>{t('panel.routineSteps')}</summary>
        <StepLines lines={lines} />
      </details>
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
      {mode === 'edit' && <RoutineEditor id={id} onClose={() => setMode('closed')} />}
      {mode === 'closed' && (
        <div class="routine-tools">
          {running === undefined ? (
            <Button aria-label={t('panel.routineRunOf', { NAME: name })} onClick={run}>
              {t('panel.routineRun')}
            </Button>
          ) : (
            <Button onClick={() => void report(routines.stop(id))}>{t('panel.stop')}</Button>
          )}
          <Button aria-label={t('panel.routineScheduleOf', { NAME: name })} onClick={() => setMode('schedule')}>
            {t('panel.routineSchedule')}
          </Button>
          <Button
            aria-label={t('panel.routineEditOf', { NAME: name })}
            disabled={running !== undefined}
            onClick={() => setMode('edit')}
          >
            {t('panel.routineEdit')}
          </Button>
          {due !== undefined && (
            <Button aria-label={t('panel.routineOffOf', { NAME: name })} onClick={turnOff}>
              {t('panel.routineOff')}
            </Button>
          )}
        </div>
      )}
      {(mode === 'run' || mode === 'schedule') && (
        <RoutineForm routine={routine} is={mode} onClose={() => setMode('closed')} />
      )}
    </li>
  );
}

interface StateProps {
  routine: ShownRoutine;
  isRepairing: boolean;
  onRepair: () => void;
}

function State({ routine: { running, last, lines, canRepair }, isRepairing, onRepair }: StateProps) {
  if (running !== undefined) {
    return <p>{t('panel.routineRuns', { DONE: running.number, ALL: lines.length })}</p>;
  }
  if (last === undefined) return null;
  const actions = canRepair ? (
    <Button disabled={isRepairing} onClick={onRepair}>
      {t('panel.routineMend')}
    </Button>
  ) : undefined;
  return (
    <Notice tone={last.is === 'done' ? 'good' : 'warn'} title={titleOf(last)} actions={actions}>
      <Words end={last} />
      {'notes' in last && last.notes?.map(({ number, words }) => <p key={number}>{`${number}. ${words}`}</p>)}
      <p class="quiet small">{timeOf(last.at)}</p>
    </Notice>
  );
}

function Words({ end }: { end: RunEnd }) {
  switch (end.is) {
    case 'done':
      return null;
    case 'stopped':
      return (
        <>
          <code>{end.line}</code>
          <p>{whyOf(end)}</p>
        </>
      );
    case 'missed':
      return <p>{t('panel.routineMissedWords', { TIME: timeOf(end.due) })}</p>;
    case 'lost':
      return <p>{t('panel.routineLostWords')}</p>;
  }
}
