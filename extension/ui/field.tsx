// A form field: a label above, the control, a hint or an error below. Screen readers announce the three together.
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import './field.css';

interface Around {
  label: string;
  hint?: ComponentChildren;
  /** The error in words; undefined if there is none. */
  wrong?: string | undefined;
}

export function Field({ label, hint, wrong, ...rest }: Around & JSX.IntrinsicElements['input']) {
  return <Framed {...{ label, hint, wrong }}>{(ties) => <input {...rest} {...ties} class="control" />}</Framed>;
}

export function TextArea({ label, hint, wrong, ...rest }: Around & JSX.IntrinsicElements['textarea']) {
  return <Framed {...{ label, hint, wrong }}>{(ties) => <textarea {...rest} {...ties} class="control" />}</Framed>;
}

type Choices = { choices: ReadonlyArray<{ value: string; words: string }> };

export function Select({ label, hint, wrong, choices, ...rest }: Around & Choices & JSX.IntrinsicElements['select']) {
  return (
    <Framed {...{ label, hint, wrong }}>
      {(ties) => (
        <select {...rest} {...ties} class="control">
          {choices.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Framed>
  );
}

interface CheckProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  type?: 'checkbox' | 'radio';
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  /** The shared name of a group of radio buttons. */
  name?: string;
  disabled?: boolean;
}

export function Check({ label, hint, type = 'checkbox', onChange, ...rest }: CheckProps) {
  const id = useId();
  const tie = hint === undefined ? {} : { 'aria-describedby': id };
  return (
    <div class="check">
      <label>
        <input {...rest} {...tie} type={type} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p class="quiet small" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface Ties {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function Framed({ label, hint, wrong, children }: Around & { children: (ties: Ties) => ComponentChildren }) {
  const id = useId();
  const below = wrong ?? hint;
  const ties: Ties = { id };
  if (below !== undefined) ties['aria-describedby'] = `${id}-below`;
  if (wrong !== undefined) ties['aria-invalid'] = true;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(ties)}
      {below !== undefined && (
        <p id={`${id}-below`} class={`small ${wrong === undefined ? 'quiet' : 'wrong'}`}>
          {below}
        </p>
      )}
    </div>
  );
}
