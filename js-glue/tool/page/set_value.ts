// Sets a value that a person would pick in a window of the browser (date, time, range, color …), which no CDP input
// reaches.
import { fireInputAndChange } from './dom.js';

export interface SetValue {
  /** The value of the field afterwards. */
  readonly value: string;
  /** The violated constraint, by its name in ValidityState. */
  readonly why?: string | undefined;
}

const PICKERS = /^(date|time|month|week|range|color)/;
const CONSTRAINTS = ['rangeUnderflow', 'rangeOverflow', 'stepMismatch'] as const;

/**
 * Returns null and changes nothing if the field does not accept input now, or if `value` is not valid for its type. A
 * second input of the same type tests the value (HTML 4.10.5.1, value sanitization algorithm). For other fields only the
 * constraints are checked.
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
