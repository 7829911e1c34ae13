// What keeps a task from being begun, and why one failed: each as one of a few kinds, with its words and what a person can do.
import { computed } from '@preact/signals';
import { language, t } from '../../ui/texts.js';
import type { TextKey } from '../../ui/texts.js';
import type { Tone } from '../../ui/notice.js';
import { chosen, isGoingOn, isOnline } from '../conversation.js';
import { followed, isForbiddenPage } from '../followed_tab.js';

export type Obstacle = 'closed' | 'forbidden' | 'noPlanner' | 'stopped' | 'offline';
export type Remedy = 'options' | 'attach' | 'again';

export interface Trouble {
  title: TextKey & `panel.trouble${string}`;
  words: TextKey & `panel.trouble${string}`;
  tone: Tone;
  remedies: readonly Remedy[];
}

export const OBSTACLES: Readonly<Record<Obstacle, Trouble & { isBar: boolean }>> = {
  closed: { title: 'panel.troubleClosed', words: 'panel.troubleClosedWords', tone: 'plain', remedies: [], isBar: true },
  forbidden: {
    title: 'panel.troubleForbidden',
    words: 'panel.troubleForbiddenWords',
    tone: 'plain',
    remedies: [],
    isBar: true,
  },
  noPlanner: {
    title: 'panel.troubleNoPlanner',
    words: 'panel.troubleNoPlannerWords',
    tone: 'plain',
    remedies: ['options'],
    isBar: true,
  },
  stopped: {
    title: 'panel.troubleStopped',
    words: 'panel.troubleStoppedWords',
    tone: 'warn',
    remedies: ['attach'],
    isBar: true,
  },
  offline: {
    title: 'panel.troubleOffline',
    words: 'panel.troubleOfflineWords',
    tone: 'warn',
    remedies: [],
    isBar: false,
  },
};

/** The first thing in the way; null where a task can be begun. */
export const obstacle = computed<Obstacle | null>(() => {
  const tab = followed.value;
  if (tab === null) return null;
  if (tab.isClosed) return 'closed';
  if (isForbiddenPage.value) return 'forbidden';
  if (chosen.value !== undefined && chosen.value.planner === null && !isGoingOn.value) return 'noPlanner';
  if (tab.isStopped) return 'stopped';
  return isOnline.value || isOnThisComputer(endpoint()) ? null : 'offline';
});

function endpoint(): string {
  const planner = chosen.value?.planner ?? null;
  if (planner === null) return '';
  if (planner.kind === 'http') return planner.url;
  return planner.kind === 'model' ? (planner.baseUrl ?? planner.provider) : '';
}

function isOnThisComputer(url: string): boolean {
  return url === '' || url === 'built-in' || /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(url);
}

type Failure = 'unauthorised' | 'overloaded' | 'unreachable' | 'noModel' | 'bound' | 'other';

/** The planner's sentences carry the status of HTTP in parentheses. */
const SIGNS: ReadonlyArray<readonly [RegExp, Failure]> = [
  [/\((?:401|402|403)\)/, 'unauthorised'],
  [/\((?:408|429|5\d\d)\)/, 'overloaded'],
  [/\(404\)/, 'noModel'],
  [/cannot be reached/, 'unreachable'],
  [/\(max(?:Steps|Tokens|Minutes|FailuresInRow)\)/, 'bound'],
];

export const FAILURES: Readonly<Record<Failure, Trouble>> = {
  unauthorised: {
    title: 'panel.troubleKey',
    words: 'panel.troubleKeyWords',
    tone: 'bad',
    remedies: ['options', 'again'],
  },
  overloaded: { title: 'panel.troubleBusy', words: 'panel.troubleBusyWords', tone: 'bad', remedies: ['again'] },
  noModel: {
    title: 'panel.troubleModel',
    words: 'panel.troubleModelWords',
    tone: 'bad',
    remedies: ['options', 'again'],
  },
  unreachable: {
    title: 'panel.troubleReach',
    words: 'panel.troubleReachWords',
    tone: 'bad',
    remedies: ['again', 'options'],
  },
  bound: { title: 'panel.troubleBound', words: 'panel.troubleBoundWords', tone: 'bad', remedies: ['again', 'options'] },
  other: { title: 'panel.troubleOther', words: 'panel.troubleOtherWords', tone: 'bad', remedies: ['again'] },
};

/** What the system said. It says why a task failed in English; in another language that is told by its kind. A page's words
 * stand in quotes, and are no sign of it. */
export function systemInWords(content: string): string {
  const failure = content.includes('"') ? 'other' : failureOf(content);
  return language() === 'en' || failure === 'other' ? content : t(FAILURES[failure].title);
}

export function failureOf(error: string): Failure {
  return SIGNS.find(([sign]) => sign.test(error))?.[1] ?? 'other';
}
