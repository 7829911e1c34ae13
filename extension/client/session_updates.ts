// Messages that other devices add to a session, for a page that shows it.
import { PUSH_PORT } from '../src/tasks/push_port.js';
import type { Pushed } from '../src/tasks/push_port.js';

/**
 * Calls `onPushed` until the returned function is called, or until the worker or the backend is gone; then nothing more
 * arrives.
 */
export function listenToSession(sessionId: string, onPushed: (pushed: Pushed) => void): () => void {
  const port = chrome.runtime.connect({ name: `${PUSH_PORT}${sessionId}` });
  port.onMessage.addListener((pushed: Pushed) => onPushed(pushed));
  return () => port.disconnect();
}
