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
    const pressed = this.tabs.get(tabId) ?? new PressedInput();
    this.tabs.set(tabId, pressed);
    if (pressed.sending(command)) this.note(tabId, pressed);
  }

  /** The browser has executed the command. */
  done(tabId: number, command: Command): void {
    const pressed = this.tabs.get(tabId);
    if (pressed?.done(command) === true) this.note(tabId, pressed);
  }

  /** An event of the tab. */
  onEvent(tabId: number, method: string, params: unknown): void {
    this.tabs.get(tabId)?.onEvent(method, params);
  }

  /** Resolves when everything is released, or soon after. Input that could not be released stays recorded. */
  async release(tabId: number): Promise<void> {
    const pressed = this.tabs.get(tabId);
    if (pressed === undefined || pressed.isEmpty) return;
    await pressed.releaseAll(async ({ method, params, sessionId }) => {
      const target = sessionId === undefined ? { tabId } : { tabId, sessionId };
      await chrome.debugger.sendCommand(target, method, params);
    });
    this.note(tabId, pressed);
  }

  forget(tabId: number): void {
    this.tabs.delete(tabId);
    this.note(tabId, new PressedInput());
  }

  private note(tabId: number, pressed: PressedInput): void {
    const key = `${KEY_PREFIX}${tabId}`;
    const { session } = chrome.storage;
    const noted = pressed.isEmpty ? session.remove(key) : session.set({ [key]: pressed.notes() });
    noted.catch(() => {});
  }
}
