// Makes the browser render a hidden tab (behind another tab, or in a minimised window) at its usual rate while a call runs.
// Chrome renders such a tab once a second, and input, animations and screenshots wait for that: a click took a second, and
// a screenshot never arrived. Starting a screencast makes Chrome render; its frames are never delivered.
import type { DeadlinePort } from './ports.js';

/** No caller waits for either command. */
const DEADLINE_MS = 5_000;
const NO_FRAMES = { format: 'jpeg', quality: 1, maxWidth: 1, maxHeight: 1, everyNthFrame: 2 ** 30 };

/** Runs `action` while the tab is being rendered. */
export async function whileRendering<T>(port: DeadlinePort, action: () => Promise<T>): Promise<T> {
  send(port, 'Page.startScreencast', NO_FRAMES);
  try {
    return await action();
  } finally {
    send(port, 'Page.stopScreencast', {});
  }
}

function send(port: DeadlinePort, method: string, params: object): void {
  port.send(method, params, { deadlineMs: DEADLINE_MS }).catch(() => {});
}
