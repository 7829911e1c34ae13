// What a run needs: values for the blanks, and when it is to run by itself.
import { useEffect, useRef, useState } from 'preact/hooks';
import { routines } from '../../client/routines.js';
import type { ShownRoutine } from '../../src/routines/routines.js';
import { nextDue } from '../../src/routines/schedule.js';
import type { Schedule } from '../../src/routines/schedule.js';
import { Button } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { language, t } from '../../ui/texts.js';
import { timeOf } from './times.js';

const DAILY = 'day';
const EARLY = '07:00';
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

function dayChoices(): Array<{ value: string; words: string }> {
  const named = new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' });
  const days = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    value: String(weekday),
    words: t('panel.routineWeekly', { DAY: named.format(SUNDAY + weekday * DAY_MS) }),
  }));
  return [{ value: DAILY, words: t('panel.routineDaily') }, ...days];
}

interface FormProps {
  routine: ShownRoutine;
  is: 'run' | 'schedule';
  onClose: (isDone?: true) => void;
}

export function RoutineForm({ routine: { id, blanks, schedule, secrets }, is, onClose }: FormProps) {
  const [values, setValues] = useState({ ...blanks, ...schedule?.values });
  const [day, setDay] = useState(schedule?.every === 'week' ? String(schedule.weekday) : DAILY);
  const [at, setAt] = useState(schedule?.at ?? EARLY);
  const [wrong, setWrong] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const save = async (): Promise<void> => {
    const every = day === DAILY ? { every: 'day' as const } : { every: 'week' as const, weekday: Number(day) };
    const wanted: Schedule = { ...every, at, values };
    // Without them the panel alone says what a run came to.
    if (is === 'schedule') void chrome.permissions.request({ permissions: ['notifications'] }).catch(() => false);
    const result = await (is === 'run' ? routines.run(id, values) : routines.schedule(id, wanted));
    if (!result.success) {
      announce(result.error.message);
      return setWrong(result.error.message);
    }
    if (is === 'schedule') announce(t('panel.routineSaved', { TIME: timeOf(nextDue(wanted, Date.now())) }));
    onClose(true);
  };
  return (
    <form
      ref={form}
      class="routine-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {Object.keys(blanks).map((name) => (
        <Field
          key={name}
          label={name}
          value={values[name] ?? ''}
          onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      {is === 'schedule' && (
        <>
          <Select
            label={t('panel.routineWhen')}
            choices={dayChoices()}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Field
            label={t('panel.routineAt')}
            type="time"
            required
            value={at}
            onInput={(event) => setAt(event.currentTarget.value)}
          />
        </>
      )}
      {secrets.length > 0 && <p class="quiet small">{t('panel.routineSecrets', { NAMES: secrets.join(', ') })}</p>}
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
      <div class="routine-tools">
        <Button kind="main" type="submit">
          {is === 'run' ? t('panel.routineRun') : t('panel.routineSave')}
        </Button>
        <Button onClick={() => onClose()}>{t('panel.cancel')}</Button>
      </div>
    </form>
  );
}
