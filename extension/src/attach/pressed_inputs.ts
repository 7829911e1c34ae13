// The pressed input of each tab (js-glue/tool/port/pressed_input.ts), stored in chrome.storage.session before the command
// is sent: if the worker is stopped before it releases the input, the restarted worker does.
import { PressedInput, isRecord } from '../../../js-glue/tool/index.js';
import type { Command } from '../../../js-glue/tool/index.js';

const KEY_PREFIX = 'domtool.held.';

export class PressedInputs {
  private readonly tabs = new Map<number, PressedInput>();

  /** Releases what an earlier worker left pressed. Resolves when the commands have been sent to the pages. */
  async releaseAll(): Promise<void> {
    for (const [key, notes] of Object.entries(await chrome.storage.session.get(null))) {
      if (!key.startsWith(KEY_PREFIX) || !isRecord(notes)) continue;
      const tabId = Number(key.slice(KEY_PREFIX.length));
      this.tabs.set(tabId, new PressedInput(notes));
      void this.release(tabId);
    }
  }

  /** Call right before the command. The record and the command reach the browser in this order, so nothing is awaited. */
  sending(tabId: number, command: Command): void {
    const held = this.tabs.get(tabId) ?? new PressedInput();
    this.tabs.set(tabId, held);
    if (held.sending(command)) this.note(tabId, held);
  }

  /** The browser has executed the command. */
  done(tabId: number, command: Command): void {
    const held = this.tabs.get(tabId);
    if (held?.done(command) === true) this.note(tabId, held);
  }

  /** An event of the tab. */
  onEvent(tabId: number, method: string, params: unknown): void {
    this.tabs.get(tabId)?.onEvent(method, params);
  }

  /** Resolves when everything is released, or soon after. Input that could not be released stays recorded. */
  async release(tabId: number): Promise<void> {
    const held = this.tabs.get(tabId);
    if (held === undefined || held.isEmpty) return;
    await held.releaseAll(async ({ method, params, sessionId }) => {
      const target = sessionId === undefined ? { tabId } : { tabId, sessionId };
      await chrome.debugger.sendCommand(target, method, params);
    });
    this.note(tabId, held);
  }

  forget(tabId: number): void {
    this.tabs.delete(tabId);
    this.note(tabId, new PressedInput());
  }

  private note(tabId: number, held: PressedInput): void {
    const key = `${KEY_PREFIX}${tabId}`;
    const { session } = chrome.storage;
    const noted = held.isEmpty ? session.remove(key) : session.set({ [key]: held.notes() });
    noted.catch(() => {});
  }
}
