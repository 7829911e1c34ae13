// The steps of a routine as lines that can be edited, moved and removed, its name and its blanks.
import { useEffect, useRef, useState } from 'preact/hooks';
import { routines } from '../../client/routines.js';
import { Button, IconButton } from '../../ui/button.js';
import { Field, TextArea } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { type EditedLine, EditedRoutine } from './edited_routine.js';

export function RoutineEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const [edited, setEdited] = useState<EditedRoutine>();
  useEffect(() => {
    void routines.content(id).then((content) => {
      if (content.success) setEdited(new EditedRoutine(id, content.data));
      else onClose();
    });
  }, [id]);
  return edited === undefined ? null : <Editor edited={edited} onClose={onClose} />;
}

function Editor({ edited, onClose }: { edited: EditedRoutine; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState('');
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const fail = (words: string): void => {
    setWrong(words);
    if (words !== '') announce(words);
  };
  const save = async (): Promise<void> => {
    const why = await edited.save();
    if (why === undefined) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    fail(why);
    if (why !== '') return;
    announce(t('panel.routineEditSaved'));
    onClose();
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
      <Field
        label={t('panel.routineEditName')}
        required
        maxLength={200}
        value={edited.name.value}
        onInput={(event) => {
          edited.name.value = event.currentTarget.value;
        }}
      />
      <p class="quiet small">{t('panel.routineEditKeys')}</p>
      <Lines edited={edited} onFail={fail} />
      <Blanks edited={edited} onFail={fail} />
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
      <div class="routine-tools">
        <Button kind="main" type="submit">
          {t('panel.routineSave')}
        </Button>
        <Button onClick={onClose}>{t('panel.cancel')}</Button>
      </div>
    </form>
  );
}

interface PartProps {
  edited: EditedRoutine;
  onFail: (words: string) => void;
}

function Lines({ edited, onFail }: PartProps) {
  const list = useRef<HTMLOListElement>(null);
  const focus = (at: number, what: string): void => {
    // Once it is drawn in its new place.
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>(what)?.focus());
  };
  const move = (key: number, by: 1 | -1, what: string): void => {
    const at = edited.move(key, by);
    announce(t('panel.routineEditMoved', { NUMBER: at + 1 }));
    focus(at, what);
  };
  const remove = (key: number, at: number): void => {
    if (edited.lines.value.length === 1) return onFail(t('panel.routineEditLast'));
    edited.remove(key);
    focus(Math.min(at, edited.lines.value.length - 1), 'textarea');
  };
  return (
    <ol class="routine-lines" ref={list}>
      {edited.lines.value.map((line, at) => (
        <li key={line.key}>
          <Line
            line={line}
            number={at + 1}
            edited={edited}
            onMove={(by, what) => move(line.key, by, what)}
            onRemove={() => remove(line.key, at)}
          />
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  line: EditedLine;
  number: number;
  edited: EditedRoutine;
  onMove: (by: 1 | -1, what: string) => void;
  onRemove: () => void;
}

function Line({ line: { key, text, wrong, isLess }, number, edited, onMove, onRemove }: LineProps) {
  const NUMBER = { NUMBER: number };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      (event.currentTarget as HTMLTextAreaElement).form?.requestSubmit();
    }
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(by, 'textarea');
  };
  return (
    <>
      <TextArea
        label={t('panel.routineEditStep', NUMBER)}
        rows={text.split('\n').length}
        value={text}
        spellcheck={false}
        wrong={wrong}
        hint={isLess ? t('panel.routineEditLess') : undefined}
        onInput={(event) => {
          noteNothing();
          edited.write(key, event.currentTarget.value);
        }}
        onBlur={() => void released().then(() => edited.read(key))}
        onSelect={(event) => noteSelected(event.currentTarget)}
        onKeyDown={onKeyDown}
      />
      <div class="routine-tools">
        <span class="move-up">
          <IconButton label={t('panel.routineEditUp', NUMBER)} onClick={() => onMove(-1, '.move-up button')}>
            <Icon name="up" />
          </IconButton>
        </span>
        <span class="move-down">
          <IconButton label={t('panel.routineEditDown', NUMBER)} onClick={() => onMove(1, '.move-down button')}>
            <Icon name="down" />
          </IconButton>
        </span>
        <IconButton label={t('panel.routineEditRemove', NUMBER)} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </div>
    </>
  );
}

let isPressed = false;
document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
document.addEventListener('pointerup', () => (isPressed = false), { capture: true });
document.addEventListener('pointercancel', () => (isPressed = false), { capture: true });

/** What is said below a line moves the button that is being pressed, which would then get no click. */
function released(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('pointerup', () => setTimeout(resolve), { capture: true, once: true });
  });
}

/** In a line of the editor, since it was opened. */
let selected = '';

function noteSelected({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
  selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

function noteNothing(): void {
  selected = '';
}

function Blanks({ edited, onFail }: PartProps) {
  const [words, setWords] = useState<string>();
  useEffect(() => () => noteNothing(), []);
  const [name, setName] = useState('');
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words !== undefined) field.current?.querySelector<HTMLElement>('input')?.focus();
  }, [words]);
  const change = async (wanted: Parameters<EditedRoutine['changeBlanks']>[0]): Promise<boolean> => {
    const why = await edited.changeBlanks(wanted);
    onFail(why);
    return why === '';
  };
  const make = async (): Promise<void> => {
    if (words === undefined || !(await change({ is: 'added', name, words }))) return;
    announce(t('panel.routineEditMade', { WORDS: words }));
    setWords(undefined);
    setName('');
    noteNothing();
  };
  const all = Object.entries(edited.blanks.value);
  return (
    <fieldset>
      <legend>{t('panel.routineEditBlanks')}</legend>
      {all.map(([blank, first]) => (
        <div key={blank} class="routine-blank">
          <Field
            label={t('panel.routineEditBlank', { WORDS: first })}
            value={blank}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value !== blank) void change({ is: 'renamed', from: blank, name: value.trim() });
            }}
          />
          <IconButton
            label={t('panel.routineEditUnblank', { NAME: blank })}
            onClick={() => void change({ is: 'removed', name: blank })}
          >
            <Icon name="trash" />
          </IconButton>
        </div>
      ))}
      {words === undefined ? (
        <Button
          onClick={() => {
            if (selected.trim() === '') return onFail(t('panel.routineEditSelect'));
            onFail('');
            setWords(selected);
          }}
        >
          {t('panel.routineEditMake')}
        </Button>
      ) : (
        <div class="routine-blank" ref={field}>
          <Field
            label={t('panel.routineEditMakeName')}
            hint={words}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void make();
            }}
          />
          <IconButton label={t('panel.routineEditMake')} onClick={() => void make()}>
            <Icon name="check" />
          </IconButton>
          <IconButton label={t('panel.cancel')} onClick={() => setWords(undefined)}>
            <Icon name="close" />
          </IconButton>
        </div>
      )}
    </fieldset>
  );
}
