// The steps so far, and between them what could not be kept.
import type { Note, NoteReason } from '../../src/routines/recording/recording.js';
import { type PlainKey, t } from '../../ui/texts.js';

const WORDS: Readonly<Record<NoteReason, PlainKey>> = {
  unnamed: 'record.whyUnnamed',
  refused: 'record.whyRefused',
  unsure: 'record.whyUnsure',
  nothing: 'record.whyNothing',
  drag: 'record.whyDrag',
  drawing: 'record.whyDrawing',
  file: 'record.whyFile',
  media: 'record.whyMedia',
  modified: 'record.whyModified',
  shortcut: 'record.whyShortcut',
  tab: 'record.whyTab',
  left: 'record.whyLeft',
  entry: 'record.whyEntry',
  tooMuch: 'record.whyTooMuch',
};

interface LinesProps {
  steps: readonly string[];
  notes: readonly Note[];
}

export function RecordLines({ steps, notes }: LinesProps) {
  if (steps.length === 0 && notes.length === 0) return <p class="quiet">{t('record.none')}</p>;
  const between = (after: number) =>
    notes
      .filter((note) => note.after === after)
      .map(({ why, words = '' }, at) => (
        <p key={`${at} ${why}`} class="quiet small">
          {`${t('record.notKept')} ${t(WORDS[why])} ${words}`.trim()}
        </p>
      ));
  return (
    <>
      {between(0)}
      <ol>
        {steps.map((line, at) => (
          <li key={`${at} ${line}`}>
            <code>{line}</code>
            {between(at + 1)}
          </li>
        ))}
      </ol>
    </>
  );
}
