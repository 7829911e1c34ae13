// Has the browser draw a tab that nobody sees, behind another or in a minimised window, at its usual pace for as long as a
// call runs. Chrome draws it once a second, and input, animations and pictures wait for that: a click took a second, a
// picture never came. A screencast is what makes it draw; of this one no frame is ever told.
import type { DeadlinePort } from './ports.js';

/** Nothing waits for either command. */
const DEADLINE_MS = 5_000;
const NO_FRAMES = { format: 'jpeg', quality: 1, maxWidth: 1, maxHeight: 1, everyNthFrame: 2 ** 30 };

/** Runs `action` while the tab is drawn. */
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
