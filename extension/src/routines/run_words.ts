// What a run came to, in words: for the panel and for notifications.
import type { StopReason } from '../../../js-glue/routines/index.js';
import { language, plural, t } from '../../ui/texts.js';
import type { RunEnd } from './routine_store.js';

const DIFFERENT = {
  unchanged: 'panel.routineUnchanged',
  dialog: 'panel.routineDialog',
  noDialog: 'panel.routineNoDialog',
  otherDialog: 'panel.routineOtherDialog',
  page: 'panel.routinePage',
  error: 'panel.routineError',
} as const;

export function titleOf(end: RunEnd): string {
  switch (end.is) {
    case 'done':
      return t('panel.routineDone');
    case 'stopped':
      return end.number === 0 ? t('panel.routineNotBegun') : t('panel.routineStopped', { NUMBER: end.number });
    case 'missed':
      return t('panel.routineMissed');
    case 'lost':
      return plural('panel.routineLost', end.number);
  }
}

/** Why it stopped. The tool says what it saw in English, so in another language the reason stands before it. */
export function whyOf({ why, reason }: RunEnd & { is: 'stopped' }): string {
  if (reason?.code === 'ASKS') return `${t('panel.routineAsks')}. ${reason.about}`;
  if (reason === undefined || reason.code === 'INTERNAL' || language() === 'en') return why;
  return `${reasonInWords(reason)}. ${why}`;
}

function reasonInWords(reason: Exclude<StopReason, { code: 'ASKS' }>): string {
  return t(reason.code === 'DIFFERS' ? DIFFERENT[reason.how] : `panel.code_${reason.code}`);
}
