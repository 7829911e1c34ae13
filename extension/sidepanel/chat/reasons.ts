// The agent's codes in the person's language, and what can be done about a task that failed. The agent's own sentence is
// English; it is shown below in small print if no code covers it.
import type { FailureCode, Message, Reason } from '../../../js-glue/agent/index.js';
import type { DomToolError } from '../../../js-glue/tool/index.js';
import { number, t } from '../../ui/texts.js';
import { codeInWords, actionInWords } from './words.js';

/** What a person can do about it: one button each. */
export type Remedy = 'options' | 'attach' | 'again';

/** `isOwn`: the accompanying sentence is the agent's own message to the person, not a program's report. */
interface Told {
  title: string;
  words: string;
  remedies: readonly Remedy[];
  isOwn?: true;
}

type Words = (reason: Reason) => Told;

const AGAIN: readonly Remedy[] = ['again'];
const OPTIONS: readonly Remedy[] = ['options', 'again'];
const AGAIN_FIRST: readonly Remedy[] = ['again', 'options'];

const FAILURES: Readonly<Record<FailureCode, Words>> = {
  noPlanner: () => ({ title: t('panel.troubleNoPlanner'), words: t('panel.troubleNoPlannerWords'), remedies: OPTIONS }),
  noUrl: incomplete,
  noModel: incomplete,
  noKey: badKey,
  noBuiltIn: () => ({ title: t('panel.troubleBuiltIn'), words: t('panel.troubleBuiltInWords'), remedies: OPTIONS }),
  unauthorised: badKey,
  noCredit: () => ({ title: t('panel.troubleCredit'), words: t('panel.troubleCreditWords'), remedies: OPTIONS }),
  forbidden: () => ({ title: t('panel.troubleNotForKey'), words: t('panel.troubleNotForKeyWords'), remedies: OPTIONS }),
  notFound: () => ({ title: t('panel.troubleModel'), words: t('panel.troubleModelWords'), remedies: OPTIONS }),
  tooLarge: () => ({ title: t('panel.troubleLarge'), words: t('panel.troubleLargeWords'), remedies: OPTIONS }),
  busy: () => ({ title: t('panel.troubleBusy'), words: t('panel.troubleBusyWords'), remedies: AGAIN }),
  serverFault: () => ({ title: t('panel.troubleFault'), words: t('panel.troubleFaultWords'), remedies: AGAIN_FIRST }),
  refused: () => ({ title: t('panel.troubleRefused'), words: t('panel.troubleRefusedWords'), remedies: OPTIONS }),
  unreachable: ({ host = '' }) => ({
    title: t('panel.troubleReach'),
    words: t('panel.troubleReachWords', { HOST: host }),
    remedies: AGAIN_FIRST,
  }),
  noCors: ({ host = '' }) => ({
    title: t('panel.troubleCors'),
    words: t('panel.troubleCorsWords', { HOST: host }),
    remedies: AGAIN,
  }),
  redirected: ({ host = '' }) => ({
    title: t('panel.troubleRedirected'),
    words: t('panel.troubleRedirectedWords', { HOST: host }),
    remedies: OPTIONS,
  }),
  slow: () => ({ title: t('panel.troubleSlow'), words: t('panel.troubleSlowWords'), remedies: AGAIN_FIRST }),
  cutOff: () => ({ title: t('panel.troubleCutOff'), words: t('panel.troubleCutOffWords'), remedies: AGAIN }),
  notJson: unusable,
  unusable,
  maxSteps: ({ limit = 0 }) => bound(t('panel.troubleSteps'), limit),
  maxTokens: ({ limit = 0 }) => bound(t('panel.troubleTokens'), limit),
  maxMinutes: ({ limit = 0 }) => bound(t('panel.troubleMinutes'), limit),
  maxFailuresInRow: ({ limit = 0 }) => ({
    title: t('panel.troubleRow', { LIMIT: number(limit) }),
    words: t('panel.troubleRowWords'),
    remedies: AGAIN,
  }),
  page: ({ error = '' }) => ({ title: t('panel.troublePage'), words: codeInWords(error), remedies: AGAIN }),
  notWritten: () => ({ title: t('panel.troubleSaving'), words: t('panel.troubleSavingWords'), remedies: AGAIN }),
  damaged: () => ({ title: t('panel.troubleDamaged'), words: t('panel.troubleDamagedWords'), remedies: AGAIN }),
  gaveUp: () => ({
    title: t('panel.troubleGaveUp'),
    words: t('panel.troubleGaveUpWords'),
    remedies: AGAIN,
    isOwn: true,
  }),
};

function incomplete(): Told {
  return { title: t('panel.troubleIncomplete'), words: t('panel.troubleIncompleteWords'), remedies: OPTIONS };
}

function badKey(): Told {
  return { title: t('panel.troubleKey'), words: t('panel.troubleKeyWords'), remedies: OPTIONS };
}

function unusable(): Told {
  return { title: t('panel.troubleUnusable'), words: t('panel.troubleUnusableWords'), remedies: AGAIN_FIRST };
}

function bound(title: string, limit: number): Told {
  return { title, words: t('panel.troubleBoundWords', { LIMIT: number(limit) }), remedies: AGAIN_FIRST };
}

/** Why a task failed. `report` is shown below it, and is '' if the title says everything. */
export function failureInWords(reason: Reason | undefined, error: string): Told & { report: string } {
  if (reason !== undefined && Object.hasOwn(FAILURES, reason.code)) {
    const failure = FAILURES[reason.code as FailureCode](reason);
    return { ...failure, report: failure.isOwn === true ? error : '' };
  }
  return { title: t('panel.troubleOther'), words: t('panel.troubleOtherWords'), remedies: AGAIN, report: error };
}

/** A message of the system in the conversation; '' if the line before it says the same. */
export function systemInWords(message: Message): string {
  const { reason, content } = message;
  switch (reason?.code) {
    case undefined:
      return content;
    case 'stopped':
      return t('panel.stopped');
    case 'resumed':
      return t('panel.resumed');
    case 'approved':
      return t('panel.allowed', { ACTION: actionInWords(message) });
    case 'declined':
      return t('panel.declined', { ACTION: actionInWords(message) });
    case 'notAllowed':
      return '';
    case 'blockedSite':
      return t('panel.blocked', { HOST: reason.host ?? '' });
    case 'notHttp':
      return t('panel.notHttp');
    case 'gaveUp':
      return content;
    default:
      return failureInWords(reason, content).title;
  }
}

/** Why an instruction was not followed. */
export function refusalInWords(error: DomToolError & { reason?: Reason }): string {
  const { reason, code, message } = error;
  switch (reason?.code) {
    case 'empty':
      return t('panel.refusedEmpty');
    case 'hasTask':
      return t('panel.refusedHasTask');
    case 'noTab':
      return t('panel.troubleClosed');
    case 'noTask':
      return t('panel.refusedNoTask');
    case undefined:
      return code === 'BAD_INPUT' ? `${t('panel.refusedOther')} ${message}` : codeInWords(code);
    default: {
      const { title, words } = failureInWords(reason, message);
      return `${title}. ${words}`;
    }
  }
}
