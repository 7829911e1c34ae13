// Selects exactly the given options, as choosing them in the popup would (HTML 4.10.7, "send select update notifications").
// The popup is a window of the browser, which no CDP input reaches.
import { fireInputAndChange } from './dom.js';

/**
 * Returns false and changes nothing if the options can no longer be selected. `_text` is passed with every call and not
 * used here.
 */
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
