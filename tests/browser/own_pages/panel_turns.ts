// Tasks that the panel receives without a model: as many turns as a test needs, of every kind.
import type { Page } from 'playwright-core';

import type { Task } from '../../../js-glue/agent/index.js';
import type { PanelBrowser } from './panel_support.js';

type Message = Task['messages'][number];

/** As the worker reports it. */
export async function showTask(browser: PanelBrowser, panel: Page, tabId: number, task: Partial<Task>): Promise<void> {
  const whole = { taskId: 'task_1', sessionId: 's', status: 'running', plan: null, messages: [], steps: 0, ...task };
  await browser.worker.evaluate(
    (message) =>
      (self as unknown as { chrome: { runtime: { sendMessage(reported: unknown): Promise<unknown> } } }).chrome.runtime
        .sendMessage(message)
        .catch(() => undefined),
    { type: 'domtool.task.changed', tabId, tabIds: [tabId], task: whole },
  );
  await panel.waitForSelector('.turn', { state: 'attached' });
}

export function message(index: number, some: object): Message {
  return {
    messageId: `m${index}`,
    role: 'assistant',
    content: '',
    timestamp: 1_700_000_000_000 + index,
    sequenceNumber: index,
    ...some,
  };
}

const kClick = { actionPayload: { action: 'click', nodeId: 'ab123456' }, target: { role: 'button', name: 'Buy' } };
const kType = {
  actionPayload: { action: 'type', nodeId: 'ab123457', text: 'Sencha' },
  target: { role: 'textbox', name: 'Search' },
};
const kCovered = { code: 'OBSCURED', message: 'The button is covered by the cookie banner.' };

/** The repeated content of a long task. */
const kKinds: ReadonlyArray<(index: number) => object> = [
  (index) => ({ role: 'user', content: `Buy the tea number ${index}, and then tell me what is left in the shop.` }),
  () => ({ content: 'Thought '.repeat(30), ...kClick, status: 'success' }),
  () => ({ content: 'A short thought.', ...kType, status: 'success' }),
  () => ({ content: '', ...kClick, status: 'failure', error: kCovered }),
  (index) => ({ content: `Tea number ${index} is in the basket. `.repeat(index % 7) }),
];

export function longTask(turns: number): Message[] {
  return Array.from({ length: turns }, (_, index) => message(index, kKinds[index % kKinds.length]?.(index) ?? {}));
}

const kLong = 'Add the large family pack of organic Sencha Spring, first harvest, to the basket now';
const kOutcomes: readonly object[] = [
  { status: 'success' },
  { status: 'success', content: 'A thought.', outcome: { is: 'no_effect' } },
  { status: 'success', outcome: { is: 'new_tab' } },
  { status: 'success', outcome: { is: 'dialog_opened' } },
  { status: 'success', content: 'A thought.', outcome: { is: 'navigated' } },
  { status: 'failure', content: 'A thought.' },
];

/** Each outcome in our own words, at a control with a long name. */
export function longNames(): Message[] {
  const steps = kOutcomes.map((one) => ({ ...kClick, target: { role: 'button', name: kLong }, ...one }));
  return [{ role: 'user', content: 'Buy tea' }, ...steps].map((one, index) => message(index, one));
}

/** Adds them to the session that was used last, stored as the worker stores them. */
export async function keepMessages(panel: Page, messages: readonly Message[]): Promise<void> {
  await panel.evaluate(async (given) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('domtool.sessions'));
    const tx = db.transaction(['sessions', 'messages'], 'readwrite');
    const session = (await done(tx.objectStore('sessions').index('byTime').getAll())).at(-1);
    for (const message of given) {
      const sequenceNumber = session.next;
      session.next += 1;
      session.messageCount += 1;
      tx.objectStore('messages').put({ ...message, sessionId: session.sessionId, sequenceNumber });
    }
    await done(tx.objectStore('sessions').put(session));
    db.close();
  }, messages);
}
