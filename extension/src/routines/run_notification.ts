// The notification of what a run came to, or the badge if the person allows none. The panel shows the same.
import { logFailure } from '../log.js';
import type { RoutineHost } from './background_run.js';
import type { StoredRoutine, RunEnd } from './routine_store.js';
import { titleOf, whyOf } from './run_words.js';

const MAX_WORDS = 200;

export async function notifyEnd(
  host: Pick<RoutineHost, 'markUnseen'>,
  { id, routine: { name } }: StoredRoutine,
  end: RunEnd,
  tabId?: number,
): Promise<void> {
  if (!(await chrome.permissions.contains({ permissions: ['notifications'] }))) {
    await host.markUnseen(end.is === 'done' ? 'done' : 'failed');
    return;
  }
  // A press on it shows the tab (attention.ts).
  const made = chrome.notifications.create(tabId === undefined ? `domtool.routine.${id}` : `domtool.tab.${tabId}`, {
    type: 'basic',
    iconUrl: chrome.runtime.getURL('icons/128.png'),
    title: titleOf(end),
    message: [name, ...(end.is === 'stopped' ? [`${end.line}: ${whyOf(end)}`] : [])].join('\n').slice(0, MAX_WORDS),
  });
  await Promise.resolve(made).catch((error: unknown) => logFailure('A notification', error));
}
