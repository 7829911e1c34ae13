// The states of a task as a person sees them.
import type { Task } from '../../../js-glue/agent/index.js';
import type { TextKey } from '../../ui/texts.js';
import type { Tone } from '../../ui/notice.js';

export type State = 'idle' | 'running' | 'waiting' | 'paused' | 'success' | 'error' | 'interrupted';

export function stateOf(task: Task | null): State {
  if (task === null) return 'idle';
  return task.paused === true ? 'paused' : task.status;
}

type Words = Extract<TextKey, `panel.badge${string}`>;

export const BADGES: Readonly<Record<State, { words: Words; tone: Tone; isBusy?: true }>> = {
  idle: { words: 'panel.badgeIdle', tone: 'plain' },
  running: { words: 'panel.badgeRunning', tone: 'plain', isBusy: true },
  waiting: { words: 'panel.badgeWaiting', tone: 'warn' },
  paused: { words: 'panel.badgePaused', tone: 'warn' },
  success: { words: 'panel.badgeCompleted', tone: 'good' },
  error: { words: 'panel.badgeFailed', tone: 'bad' },
  interrupted: { words: 'panel.badgeStopped', tone: 'plain' },
};
