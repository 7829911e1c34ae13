// "Record what I do": the person works in the tab, and sees each step as it is kept.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { onRecording, onWorkerGone, recordings } from '../../client/recordings.js';
import type { Recording } from '../../src/routines/recording/recording.js';
import { showTab } from '../../src/show_tab.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { isTaskActive } from '../chat_state.js';
import { followed } from '../followed_tab.js';
import { RecordLines } from './record_lines.js';

const recording = signal<Recording | undefined>(undefined);

function take(now: Recording | undefined): void {
  const [before, after] = [recording.value, now].map((one) => one?.routine?.steps ?? []);
  if (after !== undefined && after.length > (before?.length ?? 0)) announce(after.at(-1)?.do ?? '');
  recording.value = now;
}

export function Record() {
  const [wrong, setWrong] = useState('');
  const [isBeginning, setBeginning] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    void recordings.resume().then(async () => take(await recordings.read()));
    return onRecording(take);
  }, []);
  const isOn = recording.value !== undefined && recording.value.ended === undefined;
  useEffect(() => (isOn ? onWorkerGone(() => void recordings.resume()) : undefined), [isOn]);
  const report = async (work: ReturnType<typeof recordings.begin>, words: string): Promise<boolean> => {
    const result = await work;
    const error = result.success ? '' : result.error.message;
    setWrong(error);
    announce(result.success ? words : error);
    return result.success;
  };
  const tabId = followed.value?.tabId;
  const start = (): void => {
    if (tabId === undefined) return;
    setBeginning(true);
    void report(recordings.begin(tabId), t('record.begun')).finally(() => setBeginning(false));
  };
  if (recording.value !== undefined) {
    const over = (): void => begin.current?.focus();
    return (
      <Going
        recording={recording.value}
        wrong={wrong}
        onKeep={(name) => void report(recordings.keep(name), t('record.kept')).then(over)}
        onDiscard={() => void report(recordings.discard(), t('record.discarded')).then(over)}
      />
    );
  }
  return (
    <div>
      <button
        type="button"
        class="button usual record"
        ref={begin}
        disabled={isTaskActive.value || isBeginning}
        onClick={start}
      >
        <Icon name="edit" />
        {t('record.begin')}
      </button>
      {isTaskActive.value && <p class="quiet small">{t('record.taskGoesOn')}</p>}
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
    </div>
  );
}

interface GoingProps {
  recording: Recording;
  wrong: string;
  onKeep: (name: string) => void;
  onDiscard: () => void;
}

function Going({ recording: { title, tabId, routine, notes, ended }, wrong, onKeep, onDiscard }: GoingProps) {
  const [name, setName] = useState(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isElsewhere = ended === undefined && followed.value?.tabId !== tabId;
  const steps = routine?.steps ?? [];
  return (
    <form
      class="routine recording"
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(name);
      }}
    >
      <h3 tabIndex={-1} ref={heading}>
        {ended === undefined ? t('record.on') : t('record.over')}
      </h3>
      {ended === undefined && <p class="quiet small">{t('record.lead')}</p>}
      {(ended === 'closed' || ended === 'detached') && <Notice tone="warn">{t(`record.${ended}`)}</Notice>}
      {isElsewhere && (
        <Notice actions={<Button onClick={() => void showTab(tabId)}>{t('record.showTab')}</Button>}>
          {t('record.elsewhere')}
        </Notice>
      )}
      <RecordLines steps={steps.map(({ do: line }) => line)} notes={notes} />
      <Field
        label={t('record.name')}
        value={name}
        maxLength={200}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
      <div class="routine-tools">
        <Button kind="main" type="submit" disabled={steps.length === 0}>
          {t('record.keep')}
        </Button>
        <Button onClick={onDiscard}>{t('record.discard')}</Button>
      </div>
    </form>
  );
}
