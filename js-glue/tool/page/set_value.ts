// Sets what a person picks in a window of the browser (date, time, range, color …), which no input through CDP reaches.
import { fireInputAndChange } from './dom.js';

export interface SetValue {
  /** What the field is to hold. */
  readonly value: string;
  /** The constraint that it violates, by its name in ValidityState. */
  readonly why?: string | undefined;
}

const PICKERS = /^(date|time|month|week|range|color)/;
const CONSTRAINTS = ['rangeUnderflow', 'rangeOverflow', 'stepMismatch'] as const;

/**
 * Null, with nothing done, where the field takes no input now or the browser does not take `value` for one of its type: a
 * second input of that type tells (HTML 4.10.5.1, value sanitization algorithm). Of any other field only the constraints are
 * told.
 */
export default function setValue(this: HTMLInputElement, value: string): SetValue | null {
  const { type } = this;
  const trial = Document.prototype.createElement.call(document, 'input') as HTMLInputElement;
  if (PICKERS.test(type)) {
    for (const name of ['type', 'min', 'max', 'step']) trial.setAttribute(name, this.getAttribute(name) ?? '');
    trial.value = value;
    if (this.matches(':disabled,:read-only:not([type=range],[type=color])') || !isTaken(type, trial.value, value))
      return null;
    this.value = trial.value;
    fireInputAndChange(this);
  }
  return { value: trial.value, why: CONSTRAINTS.find((name) => this.validity[name]) };
}

function isTaken(type: string, taken: string, value: string): boolean {
  if (type === 'range') return value !== '' && Number(taken) === Number(value);
  return type === 'color' ? taken === value.toLowerCase() : value === '' || taken !== '';
}
