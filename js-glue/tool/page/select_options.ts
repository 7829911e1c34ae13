// Selects exactly the options given, as choosing them in the popup would (HTML 4.10.7, "send select update notifications"): the
// popup is a window of the browser, which no input through CDP reaches.
import { fireInputAndChange } from './dom.js';

/** Answers false, and does nothing, where that is no longer possible. `_text`: the call's, of no use here. */
export default function selectOptions(
  this: HTMLSelectElement,
  _text: string,
  ...wanted: readonly HTMLOptionElement[]
): boolean {
  const all = [...this.options];
  const isOffered = (option: HTMLOptionElement): boolean => all.includes(option) && !option.matches(':disabled');
  if (this.matches(':disabled') || !wanted.every(isOffered)) return false;
  for (const option of all) option.selected = wanted.includes(option);
  fireInputAndChange(this);
  return true;
}
