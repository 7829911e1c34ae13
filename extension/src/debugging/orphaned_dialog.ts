// A JavaScript dialog that was open when the worker was stopped. Only the debugging session that saw it open can answer it,
// and that session has outlived the worker. While it is open the page answers nothing else, so no tool can be opened there.
import { checkCall, dialogError, DomToolFailure, handleDialog } from '../../../js-glue/tool/index.js';
import type { ActionReport, ToolCall } from '../../../js-glue/tool/index.js';
import type { DebuggerPort } from './debugger_port.js';

/** Answers the dialog if the call does that; throws DomToolFailure for every other call. */
export async function answerOrphanedDialog(
  port: DebuggerPort,
  type: string,
  given: ToolCall | undefined,
): Promise<ActionReport> {
  const call = given === undefined ? undefined : checkCall(given);
  if (call?.action !== 'handle_dialog') throw new DomToolFailure(dialogError(type));
  const open = {
    dialog: type as string | null,
    async answerDialog(accept: boolean, promptText: string | undefined): Promise<void> {
      const answer = promptText === undefined ? { accept } : { accept, promptText };
      await port.send('Page.handleJavaScriptDialog', answer);
      this.dialog = null;
    },
  };
  return handleDialog(open, call.accept, call.promptText);
}
