// The agent's codes in the person's language, and what can be done about a task that failed. The agent's own sentence is
// English; it is shown below in small print if no code covers it.
import type { FailureCode, Message, Reason } from '../../../js-glue/agent/index.js';
import type { DomToolError } from '../../../js-glue/tool/index.js';
import { number, t } from '../../ui/texts.js';
import type { KeyWith, PlainKey } from '../../ui/texts.js';
import { codeInWords, actionInWords } from './words.js';

/** What a person can do about it: one button each. */
export type Remedy = 'options' | 'attach' | 'again';

/** `isOwn`: the accompanying sentence is the agent's own message to the person, not a program's report. */
interface FailureText {
  title: string;
  words: string;
  remedies: readonly Remedy[];
  isOwn?: true;
}

type Words = (reason: Reason) => FailureText;

const AGAIN: readonly Remedy[] = ['again'];
const OPTIONS: readonly Remedy[] = ['options', 'again'];
const AGAIN_FIRST: readonly Remedy[] = ['again', 'options'];

/** Where the model or backend is, at the beginning of a sentence. */
function hostOf({ host }: Reason): { HOST: string } {
  return { HOST: host ?? t('panel.theModel') };
}

/** What a server did: its texts name the host. */
function server(title: PlainKey, words: KeyWith<'HOST'>, remedies: readonly Remedy[]): Words {
  return (reason) => ({ title: t(title), words: t(words, hostOf(reason)), remedies });
}

const HERE = /^(?:localhost|127\.|\[::1\])/;

const FAILURES: Readonly<Record<FailureCode, Words>> = {
  noPlanner: () => ({ title: t('panel.troubleNoPlanner'), words: t('panel.troubleNoPlannerWords'), remedies: OPTIONS }),
  noUrl: incomplete,
  noModel: incomplete,
  noKey: () => ({ title: t('panel.troubleNoKey'), words: t('panel.troubleNoKeyWords'), remedies: OPTIONS }),
  noBuiltIn: () => ({ title: t('panel.troubleBuiltIn'), words: t('panel.troubleBuiltInWords'), remedies: OPTIONS }),
  unauthorised: server('panel.troubleKey', 'panel.troubleKeyWords', OPTIONS),
  noCredit: server('panel.troubleCredit', 'panel.troubleCreditWords', OPTIONS),
  forbidden: (reason) => {
    const words = HERE.test(reason.host ?? '') ? 'panel.troubleNotForUsWords' : 'panel.troubleNotForKeyWords';
    return server('panel.troubleNotForKey', words, OPTIONS)(reason);
  },
  notFound: server('panel.troubleModel', 'panel.troubleModelWords', OPTIONS),
  wrongAddress: server('panel.troubleAddress', 'panel.troubleAddressWords', OPTIONS),
  noTools: () => ({ title: t('panel.troubleTools'), words: t('panel.troubleToolsWords'), remedies: OPTIONS }),
  tooLarge: () => ({ title: t('panel.troubleLarge'), words: t('panel.troubleLargeWords'), remedies: OPTIONS }),
  busy: server('panel.troubleBusy', 'panel.troubleBusyWords', AGAIN),
  down: server('panel.troubleDown', 'panel.troubleDownWords', AGAIN_FIRST),
  serverFault: server('panel.troubleFault', 'panel.troubleFaultWords', AGAIN_FIRST),
  refused: server('panel.troubleRefused', 'panel.troubleRefusedWords', OPTIONS),
  unreachable: server('panel.troubleReach', 'panel.troubleReachWords', AGAIN_FIRST),
  noCors: server('panel.troubleCors', 'panel.troubleCorsWords', OPTIONS),
  redirected: server('panel.troubleRedirected', 'panel.troubleRedirectedWords', OPTIONS),
  slow: server('panel.troubleSlow', 'panel.troubleSlowWords', AGAIN_FIRST),
  cutOff: server('panel.troubleCutOff', 'panel.troubleCutOffWords', AGAIN),
  webPage: server('panel.troubleWebPage', 'panel.troubleWebPageWords', OPTIONS),
  notJson: server('panel.troubleUnreadable', 'panel.troubleUnreadableWords', OPTIONS),
  unusable: () => ({
    title: t('panel.troubleUnusable'),
    words: t('panel.troubleUnusableWords'),
    remedies: AGAIN_FIRST,
  }),
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

function incomplete(): FailureText {
  return { title: t('panel.troubleIncomplete'), words: t('panel.troubleIncompleteWords'), remedies: OPTIONS };
}

function bound(title: string, limit: number): FailureText {
  return { title, words: t('panel.troubleBoundWords', { LIMIT: number(limit) }), remedies: AGAIN_FIRST };
}

/** Why a task failed. `report` is shown below it, and is '' if the title says everything. */
export function failureInWords(reason: Reason | undefined, error: string): FailureText & { report: string } {
  if (reason !== undefined && Object.hasOwn(FAILURES, reason.code)) {
    const failure = FAILURES[reason.code as FailureCode](reason);
    const { tries = 1 } = reason;
    const words = tries > 1 ? `${failure.words} ${t('panel.triedTimes', { COUNT: number(tries) })}` : failure.words;
    return { ...failure, words, report: failure.isOwn === true ? error : '' };
  }
  return { title: t('panel.troubleOther'), words: t('panel.troubleOtherWords'), remedies: AGAIN, report: error };
}

/** The server's own words and status; '' if it sent none. */
export function detailsOf(reason: Reason | undefined): string {
  if (reason?.said !== undefined) return t('panel.itSaid', { ...hostOf(reason), TEXT: reason.said });
  if (reason?.status === undefined) return '';
  return t('panel.itSaidStatus', { ...hostOf(reason), STATUS: String(reason.status) });
}

/** That the model is asked again. `now`: by Date.now(). */
export function retryInWords(reason: Reason, now: number): string {
  const { attempt = 1, of = 1, at = now } = reason.next ?? {};
  const seconds = Math.ceil((at - now) / 1_000);
  const all = { WHY: failureInWords(reason, '').title, AT: number(attempt), OF: number(of) };
  return seconds > 0 ? t('panel.retry', { ...all, SECONDS: number(seconds) }) : t('panel.retryNow', all);
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
    case 'hasTaskBeside':
      return t('panel.refusedHasTaskBeside');
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
