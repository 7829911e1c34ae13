// The fields of the options pages, each with the result of its last change. Settings are saved as they are changed.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

import { Check, Field, TextArea } from '../ui/field.js';
import { t } from '../ui/texts.js';
import { useStore } from './store.js';

interface Common {
  /** The field's name among the notes. */
  name: string;
  label: string;
  help?: string | undefined;
}

/** The text below a field. */
function useNote(name: string, help: string | undefined): { hint?: ComponentChildren; wrong?: string } {
  const note = useStore().notes[name];
  if (note?.is === 'wrong') return { wrong: note.words };
  if (note === undefined) return help === undefined ? {} : { hint: help };
  if (help === undefined) return { hint: <span class="saved beside">{t('options.saved')}</span> };
  return {
    hint: (
      <>
        {help} <Saved />
      </>
    ),
  };
}

function Saved() {
  return <span class="saved">{t('options.saved')}</span>;
}

export interface TextProps extends Common {
  value: string;
  type?: 'text' | 'password' | 'url' | 'number';
  placeholder?: string | undefined;
  /** Called when the person has finished: Enter, or leaving the field. */
  onDone(value: string): void;
  onInput?(value: string): void;
}

export function TextField({ name, label, help, value, type = 'text', placeholder, onDone, onInput }: TextProps) {
  const [draft, setDraft] = useState<string>();
  const note = useNote(name, help);
  // Preact's types distinguish the kinds of inputs; here all are text fields.
  const kind = { type: type === 'number' ? 'text' : type } as { type: 'text' };
  return (
    <Field
      {...kind}
      {...note}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(type === 'number' ? { inputMode: 'numeric' as const } : {})}
      label={label}
      value={draft ?? value}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => {
        setDraft(event.currentTarget.value);
        onInput?.(event.currentTarget.value);
      }}
      onChange={(event) => {
        setDraft(undefined);
        onDone(event.currentTarget.value);
      }}
    />
  );
}

/** One entry per line. */
export function LinesField(props: Common & { value: readonly string[]; onDone(lines: string[]): void }) {
  const { name, label, help, value, onDone } = props;
  const [draft, setDraft] = useState<string>();
  const [isBeingWritten, setIsBeingWritten] = useState(false);
  const note = useNote(name, help);
  const isWrong = useStore().notes[name]?.is === 'wrong';
  const done = (text: string): void => {
    setIsBeingWritten(false);
    const lines = text.split(/[\n,]/).map((line) => line.trim());
    onDone(lines.filter((line) => line !== ''));
  };
  return (
    <TextArea
      {...note}
      label={label}
      rows={Math.max(2, value.length + 1)}
      spellcheck={false}
      // A refused value stays, so that it can be corrected.
      value={(isWrong || isBeingWritten) && draft !== undefined ? draft : value.join('\n')}
      onInput={(event) => {
        setDraft(event.currentTarget.value);
        setIsBeingWritten(true);
      }}
      onChange={(event) => done(event.currentTarget.value)}
    />
  );
}

/** A whole number for the settings, or what is wrong with it. */
export function NumberField(
  props: Common & { value: number; range: readonly [number, number]; onDone(value: number): void },
) {
  const { name, label, help, value, range, onDone } = props;
  const [least, most] = range;
  const [draft, setDraft] = useState<string>();
  const store = useStore();
  const done = (text: string): void => {
    const number = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) {
      setDraft(undefined);
      onDone(number);
      return;
    }
    setDraft(text);
    store.note(name, { is: 'wrong', words: t('options.wholeNumber', { LEAST: least, MOST: most }) });
  };
  return <TextField name={name} label={label} help={help} type="number" value={draft ?? String(value)} onDone={done} />;
}

export interface Option<T extends string> {
  value: T;
  label: string;
  help?: string;
}

interface ChoiceProps<T extends string> extends Common {
  value: T;
  options: ReadonlyArray<Option<T>>;
  /** Side by side in place of one below the other. */
  isRow?: boolean;
  onDone(value: T): void;
}

export function Choice<T extends string>({ name, label, value, options, isRow = false, onDone }: ChoiceProps<T>) {
  const id = useId();
  const note = useStore().notes[name];
  return (
    <fieldset class="choice">
      <legend>
        {label} {note?.is === 'saved' ? <Saved /> : null}
      </legend>
      <div class={isRow ? 'options row' : 'options'}>
        {options.map((option) => (
          <Check
            key={option.value}
            type="radio"
            name={id}
            label={option.label}
            {...(option.help === undefined ? {} : { hint: option.help })}
            checked={option.value === value}
            onChange={() => onDone(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function Switch(props: Common & { value: boolean; onDone(value: boolean): void }) {
  const { name, label, help, value, onDone } = props;
  return <Check label={label} checked={value} onChange={onDone} {...useNote(name, help)} />;
}
