// A JavaScript dialog that an earlier life of the worker left open. Only the debugging session that saw it open can answer it,
// and that one outlived the worker; but while it is open the page answers nothing else, so no tool can be opened there.
import { checkCall, dialogError, DomToolFailure, handleDialog } from '../../js-glue/tool/index.js';
import type { ActionReport, ToolCall } from '../../js-glue/tool/index.js';
import type { DebuggerPort } from './debugger_port.js';

/** Answers the dialog where the call says so; throws DomToolFailure for every other call. */
export async function answerLeftDialog(
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
