// What prevents a task from being started: a few kinds, each with its text and what a person can do.
import { computed } from '@preact/signals';
import type { Tone } from '../../ui/notice.js';
import { chosen, isTaskActive, isOnline } from '../chat_state.js';
import { followed, isForbiddenPage } from '../followed_tab.js';
import type { Remedy } from './failure_texts.js';

export type Obstacle = 'closed' | 'forbidden' | 'noPlanner' | 'stopped' | 'offline';

export interface ObstacleText {
  title: `panel.trouble${Capitalize<Obstacle>}`;
  words: `panel.trouble${Capitalize<Obstacle>}Words`;
  tone: Tone;
  remedies: readonly Remedy[];
}

export const OBSTACLES: Readonly<Record<Obstacle, ObstacleText & { isBar: boolean }>> = {
  closed: { title: 'panel.troubleClosed', words: 'panel.troubleClosedWords', tone: 'plain', remedies: [], isBar: true },
  forbidden: {
    title: 'panel.troubleForbidden',
    words: 'panel.troubleForbiddenWords',
    tone: 'plain',
    remedies: [],
    isBar: false,
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

/** The first obstacle; null if a task can be started. */
export const obstacle = computed<Obstacle | null>(() => {
  const tab = followed.value;
  if (tab === null) return null;
  if (tab.isClosed) return 'closed';
  if (chosen.value !== undefined && chosen.value.planner === null && !isTaskActive.value) return 'noPlanner';
  if (tab.isStopped) return 'stopped';
  if (isForbiddenPage.value && !isTaskActive.value) return 'forbidden';
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
