// The `handle_dialog` call: answers the open JavaScript dialog.
import type { ActionReport } from '../contract/contract.js';
import { failure } from '../contract/errors.js';

export interface DialogHolder {
  /** Type of the open dialog. */
  readonly dialog: string | null;
  answerDialog(accept: boolean, promptText: string | undefined): Promise<void>;
}

/** Throws DomToolFailure if no dialog is open. */
export async function handleDialog(
  state: DialogHolder,
  accept: boolean,
  promptText: string | undefined,
): Promise<ActionReport> {
  const started = performance.now();
  const type = state.dialog;
  if (type === null) throw failure('BAD_INPUT', 'No dialog is open.', 'Go on with get_dom.');
  await state.answerDialog(accept, promptText);
  const events = [`${type} ${accept ? 'accepted' : 'dismissed'}`];
  return {
    outcome: state.dialog === null ? 'done' : 'dialog_opened',
    observed: { urlChanged: false, domChanged: false, networkOccurred: false, events },
    timing: { totalMs: performance.now() - started },
  };
}
