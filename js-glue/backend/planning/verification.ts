// Whether the last action succeeded, judged by the client's report and by the page before and after. The first rule that
// applies decides.
import type { ReceivedRequest } from '../../interact/schemas.js';
import { stateOf } from './page.js';
import type { LastAction } from './task_state.js';

export interface StepVerification {
  passed: boolean;
  words: string;
  error?: { code: string; message: string };
}

type Rule = (request: ReceivedRequest, last: LastAction) => StepVerification | undefined;

/** These need not change what a list of controls shows. */
const QUIET: ReadonlySet<string> = new Set(['scroll', 'hover', 'focus', 'wait', 'keypress', 'upload']);
const MAX_WORDS = 500;

const failed = (code: string, message: string): StepVerification => ({
  passed: false,
  words: `${code}: ${message}`.slice(0, MAX_WORDS),
  error: { code: code.slice(0, 100), message: message.slice(0, MAX_WORDS) },
});
const passed = (words: string): StepVerification => ({ passed: true, words: words.slice(0, MAX_WORDS) });

export const RULES: Readonly<Record<string, Rule>> = {
  clientSaysItFailed: ({ lastActionStatus, lastActionError, lastActionResult }) => {
    if (lastActionError !== undefined) return failed(lastActionError.code, lastActionError.message);
    return lastActionStatus === 'failure' || lastActionResult?.success === false
      ? failed('NO_EFFECT', lastActionResult?.actualState ?? 'It did not do what it should.')
      : undefined;
  },
  expectationFailed: ({ verification_passed, verification_message, errors_detected = [] }) =>
    verification_passed === false
      ? failed(
          'NOT_AS_EXPECTED',
          [verification_message ?? 'The expected result did not appear.', ...errors_detected].join(' '),
        )
      : undefined,
  expectedElementIsMissing: ({ clientVerification }) =>
    clientVerification?.elementFound === false
      ? failed('NOT_AS_EXPECTED', 'The expected element is not there.')
      : undefined,
  expectationHeld: ({ verification_passed, verification_message }) =>
    verification_passed === true ? passed(verification_message ?? 'As expected.') : undefined,
  wentElsewhere: ({ url, clientObservations }, { before }) =>
    url !== before.url || clientObservations?.didUrlChange === true ? passed('It led to another page.') : undefined,
  pageChanged: (request, { before, call }) => {
    const after = stateOf(request, call);
    if (before.node !== undefined && after.node !== undefined && after.node !== before.node)
      return passed('The element changed.');
    const { addedCount = 0, removedCount = 0 } = request.domChanges ?? {};
    return after.digest !== before.digest || addedCount + removedCount > 0 ? passed('The page changed.') : undefined;
  },
  clientSawAChange: ({ clientObservations }) =>
    clientObservations?.didDomMutate === true || clientObservations?.didNetworkOccur === true
      ? passed('Something happened, but the controls are the same.')
      : undefined,
  needsNoChange: (_request, { call }) => (QUIET.has(call.action) ? passed('Done.') : undefined),
};

export function verifyStep(request: ReceivedRequest, last: LastAction): StepVerification {
  for (const rule of Object.values(RULES)) {
    const verification = rule(request, last);
    if (verification !== undefined) return verification;
  }
  return failed('NO_EFFECT', 'Nothing on the page changed.');
}
