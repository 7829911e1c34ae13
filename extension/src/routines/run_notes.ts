// The notification of what a run came to, if the person allows notifications. The panel shows the same.
import { logFailure } from '../log.js';
import type { KeptRoutine, RunEnd } from './kept_routines.js';

const MAX_WORDS = 200;

export async function tellEnd({ id, routine: { name } }: KeptRoutine, end: RunEnd, tabId?: number): Promise<void> {
  if (chrome.notifications === undefined) return;
  const [key, values] = titleOf(end);
  // A press on it shows the tab (attention.ts).
  const made = chrome.notifications.create(tabId === undefined ? `domtool.routine.${id}` : `domtool.tab.${tabId}`, {
    type: 'basic',
    iconUrl: chrome.runtime.getURL('icons/128.png'),
    title: chrome.i18n.getMessage(`panel_${key}`, values),
    message: [name, ...(end.is === 'stopped' ? [`${end.line}: ${end.why}`] : [])].join('\n').slice(0, MAX_WORDS),
  });
  await Promise.resolve(made).catch((error: unknown) => logFailure('A notification', error));
}

function titleOf(end: RunEnd): [key: string, values: string[]] {
  switch (end.is) {
    case 'done':
      return ['routineDone', []];
    case 'stopped':
      return end.number === 0 ? ['routineNotBegun', []] : ['routineStopped', [String(end.number)]];
    case 'missed':
      return ['routineMissed', []];
    case 'lost':
      return ['routineLost', [String(end.number)]];
  }
}
