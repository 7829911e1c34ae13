// A task that ended well, as a routine: the person looks at its steps, names it, and says what may differ each time.
import { useEffect, useRef, useState } from 'preact/hooks';
import { routines } from '../../client/routines.js';
import type { KeepOffer, OfferedStep } from '../../src/routines/routine_from_task.js';
import { Button } from '../../ui/button.js';
import { Check, Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { plural, t } from '../../ui/texts.js';
import { followed } from '../followed_tab.js';
import { currentView } from '../sessions/current_view.js';
import './routines.css';
import { StepLines } from './step_lines.js';

type State = { is: 'closed' | 'kept' } | { is: 'failed'; why: string } | { is: 'open'; offer: KeepOffer };

export function KeepRoutine() {
  const [state, setState] = useState<State>({ is: 'closed' });
  const tabId = followed.value?.tabId ?? 0;
  const look = async (): Promise<void> => {
    const result = await routines.offer(tabId);
    if (!result.success) announce(result.error.message);
    setState(result.success ? { is: 'open', offer: result.data } : { is: 'failed', why: result.error.message });
  };
  switch (state.is) {
    case 'closed':
      return (
        <div>
          <Button kind="plain" onClick={() => void look()}>
            <Icon name="again" />
            {t('panel.routineOffer')}
          </Button>
        </div>
      );
    case 'failed':
      return <Notice tone="warn">{state.why}</Notice>;
    case 'kept':
      return (
        <Notice
          tone="good"
          title={t('panel.routineOfferKept')}
          actions={
            <Button
              onClick={() => {
                currentView.value = { is: 'routines' };
              }}
            >
              {t('panel.routineOfferSee')}
            </Button>
          }
        />
      );
    case 'open':
      return <KeepForm offer={state.offer} tabId={tabId} onClose={(is) => setState({ is })} />;
  }
}

interface KeepFormProps {
  offer: KeepOffer;
  tabId: number;
  onClose: (is: 'closed' | 'kept') => void;
}

const BLANK = /^[a-z][a-z0-9_]{0,39}$/;

function KeepForm({ offer: { name: offered, steps, words }, tabId, onClose }: KeepFormProps) {
  const [name, setName] = useState(offered);
  /** By their words. */
  const [blanks, setBlanks] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const [lines, setLines] = useState(keptLines(steps));
  const names = Object.values(blanks);
  const isRight = (blank: string): boolean => BLANK.test(blank) && names.indexOf(blank) === names.lastIndexOf(blank);
  const areRight = names.every(isRight);
  const values = Object.fromEntries(Object.entries(blanks).map(([value, blank]) => [blank, value]));
  useEffect(() => {
    if (!areRight) return undefined;
    let isOver = false;
    void routines.offer(tabId, values).then((now) => {
      if (now.success && !isOver) setLines(keptLines(now.data.steps));
    });
    return () => {
      isOver = true;
    };
  }, [JSON.stringify(values)]);
  const save = async (): Promise<void> => {
    if (name.trim() === '' || !areRight) return;
    const result = await routines.keep(tabId, name.trim(), values);
    announce(result.success ? t('panel.routineOfferKept') : result.error.message);
    if (result.success) onClose('kept');
    else setWrong(result.error.message);
  };
  const choose = (value: string, isBlank: boolean): void => {
    const { [value]: _, ...others } = blanks;
    setBlanks(isBlank ? { ...others, [value]: freeName(Object.values(others)) } : others);
  };
  return (
    <form
      ref={form}
      class="routine-form"
      aria-label={t('panel.routineOffer')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {lines.length > 0 && (
        <>
          <Field
            label={t('panel.routineOfferName')}
            required
            maxLength={200}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <p class="quiet small">{t('panel.routineOfferLead')}</p>
          <StepLines lines={lines} />
          {words.length > 0 && (
            <fieldset>
              <legend>{t('panel.routineOfferWords')}</legend>
              {words.map((value) => (
                <div key={value}>
                  <Check
                    label={t('panel.routineOfferBlank', { WORDS: value })}
                    checked={value in blanks}
                    onChange={(isBlank) => choose(value, isBlank)}
                  />
                  {value in blanks && (
                    <Field
                      label={t('panel.routineOfferBlankName', { WORDS: value })}
                      value={blanks[value] ?? ''}
                      wrong={isRight(blanks[value] ?? '') ? undefined : t('panel.routineOfferBlankHint')}
                      onInput={(event) => setBlanks({ ...blanks, [value]: event.currentTarget.value })}
                    />
                  )}
                </div>
              ))}
            </fieldset>
          )}
        </>
      )}
      <Missing steps={steps} />
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
      <div class="routine-tools">
        {lines.length > 0 && (
          <Button kind="main" type="submit">
            {plural('panel.routineOfferSave', lines.length)}
          </Button>
        )}
        <Button onClick={() => onClose('closed')}>{t('panel.cancel')}</Button>
      </div>
    </form>
  );
}

/** Those before the first that cannot be repeated. */
function keptLines(steps: readonly OfferedStep[]): string[] {
  const end = steps.findIndex((step) => 'why' in step);
  return (end < 0 ? steps : steps.slice(0, end)).flatMap((step) => ('line' in step ? [step.line] : []));
}

function Missing({ steps }: { steps: readonly OfferedStep[] }) {
  const missing = steps.flatMap((step, at) => ('why' in step ? [{ NUMBER: at + 1, why: step.why }] : []));
  if (missing.length === 0) return null;
  const isPart = keptLines(steps).length > 0;
  return (
    <Notice tone="warn" title={t(isPart ? 'panel.routineOfferPart' : 'panel.routineOfferNone')}>
      {missing.map(({ NUMBER, why }) => (
        <p key={NUMBER}>{t('panel.routineOfferMissing', { NUMBER, WHY: t(`panel.routineWhy_${why}`) })}</p>
      ))}
    </Notice>
  );
}

/** what, what_2, what_3 … */
function freeName(taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'what' : `what_${number}`;
    if (!taken.includes(name)) return name;
  }
}
