// What is in the way of a task: a few kinds, each with its text and what a person can do. Some of them only deserve a notice.
import { computed } from '@preact/signals';
import type { Tone } from '../../ui/notice.js';
import { settingsNow, isTaskActive, isOnline } from '../chat_state.js';
import { followed, isForbiddenPage } from '../followed_tab.js';
import type { Remedy } from './failure_texts.js';

export type Obstacle = 'closed' | 'forbidden' | 'noPlanner' | 'stopped' | 'offline';

export interface ObstacleText {
  title: `panel.trouble${Capitalize<Obstacle>}`;
  words: `panel.trouble${Capitalize<Obstacle>}Words`;
  tone: Tone;
  remedies: readonly Remedy[];
}

export const OBSTACLES: Readonly<Record<Obstacle, ObstacleText & { blocksSending: boolean }>> = {
  closed: {
    title: 'panel.troubleClosed',
    words: 'panel.troubleClosedWords',
    tone: 'plain',
    remedies: [],
    blocksSending: true,
  },
  forbidden: {
    title: 'panel.troubleForbidden',
    words: 'panel.troubleForbiddenWords',
    tone: 'plain',
    remedies: [],
    blocksSending: false,
  },
  noPlanner: {
    title: 'panel.troubleNoPlanner',
    words: 'panel.troubleNoPlannerWords',
    tone: 'plain',
    remedies: ['options'],
    blocksSending: true,
  },
  stopped: {
    title: 'panel.troubleStopped',
    words: 'panel.troubleStoppedWords',
    tone: 'warn',
    remedies: ['attach'],
    blocksSending: true,
  },
  offline: {
    title: 'panel.troubleOffline',
    words: 'panel.troubleOfflineWords',
    tone: 'warn',
    remedies: [],
    blocksSending: false,
  },
};

/** The first obstacle; null if there is none. */
export const obstacle = computed<Obstacle | null>(() => {
  const tab = followed.value;
  if (tab === null) return null;
  if (tab.isClosed) return 'closed';
  if (settingsNow.value !== undefined && settingsNow.value.planner === null && !isTaskActive.value) return 'noPlanner';
  if (tab.isStopped) return 'stopped';
  if (isForbiddenPage.value && !isTaskActive.value) return 'forbidden';
  return isOnline.value || isOnThisComputer(endpoint()) ? null : 'offline';
});

function endpoint(): string {
  const planner = settingsNow.value?.planner ?? null;
  if (planner === null) return '';
  if (planner.kind === 'http') return planner.url;
  return planner.kind === 'model' ? (planner.baseUrl ?? planner.provider) : '';
}

function isOnThisComputer(url: string): boolean {
  return url === '' || url === 'built-in' || /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(url);
}
