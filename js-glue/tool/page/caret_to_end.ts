// Moves the caret to the end of the text of a field that is not focused yet, so that text that the page selects on focus
// stays selected. Fields without a selection API (email, number) have their caret at the end when they are focused.
import { editingHostOf, isEditable, matches } from './dom.js';

export default function caretToEnd(this: Element): void {
  const host = editingHostOf(this);
  if (matches(host, ':focus-within')) return;
  const selection = getSelection() as Selection;
  if (isEditable(host)) {
    selection.selectAllChildren(host);
    selection.collapseToEnd();
  } else if (host instanceof HTMLInputElement || host instanceof HTMLTextAreaElement) {
    const end = host.value.length;
    try {
      host.setSelectionRange(end, end);
    } catch {
      if (!/email|number/.test(host.type)) return;
      host.focus();
      selection.modify('move', 'forward', 'documentboundary');
    }
  }
}
