// Which responses a session rule of declarativeNetRequest takes for files that Chrome would save: SAVED_RESPONSES as conditions.
import { SAVED_RESPONSES } from '../../../js-glue/agent/index.js';

type Condition = Pick<
  chrome.declarativeNetRequest.RuleCondition,
  'responseHeaders' | 'excludedResponseHeaders' | 'regexFilter'
>;

const { shownDispositions, shownTypes, savedTypes, savedEndings } = SAVED_RESPONSES;
const DISPOSITION = 'content-disposition';
const TYPE = 'content-type';

/** Chrome refuses a regular expression that needs more than 2 KB once it is compiled. */
const ENDINGS_A_RULE = 6;
const groups = Array.from({ length: Math.ceil(savedEndings.length / ENDINGS_A_RULE) }, (_, k) =>
  savedEndings.slice(k * ENDINGS_A_RULE, (k + 1) * ENDINGS_A_RULE),
);

/** A response is a file if any of these applies. */
export const SAVED_CONDITIONS: readonly Condition[] = [
  { responseHeaders: [{ header: DISPOSITION, excludedValues: [...shownDispositions] }] },
  { responseHeaders: [{ header: TYPE, values: [...savedTypes] }] },
  { responseHeaders: [{ header: TYPE, excludedValues: [...shownTypes] }] },
  ...groups.map((endings) => ({
    excludedResponseHeaders: [{ header: TYPE }],
    regexFilter: `^[^?#]*\\.(${endings.join('|')})([?#].*)?$`,
  })),
];
