// The caret behind the text of a field that has not the focus yet, so that what the page selects as the focus comes stays
// selected. Fields that tell of no selection (email, number) have it as they have the focus.
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
