// What an answer is worth: whether its outcome is true, whether it cries wolf, and whether it shows the proof. Pure.
import type { ErrandStep } from './errand.js';
import { plain } from './reader.js';

export type FaultKind = 'alarm' | 'outcome' | 'refused' | 'stale' | 'target' | 'proof' | 'unsolved';

/** One thing that is wrong, as the list of disagreements shows it. */
export interface Fault {
  kind: FaultKind;
  app: string;
  errand: string;
  step: string;
  style: 'ids' | 'names';
  wanted: string;
  answer: string;
}

const kAlarm =
  /\berror(?: \d+\w? ago)?: (?:alert|message|toast|status|dialog|field)|went wrong|Mend that|Not as expected/;
const kNoEffect = /\bNo effect\b/;
const kDone = /\bDone\b/;

export const isAlarm = (answer: string): boolean => kAlarm.test(answer);

/** Of the words of the outcome beside what the application's state did. */
export function outcomeFault(said: string, hasChanged: boolean): string | undefined {
  if (hasChanged && kNoEffect.test(said)) return 'an effect: the application changed';
  if (!hasChanged && kDone.test(said) && !kNoEffect.test(said)) return 'no effect: the application did not change';
  return undefined;
}

export function shows(answer: string, proof: ErrandStep['proof']): boolean {
  if (proof === undefined) return true;
  return typeof proof === 'string' ? plain(unmarked(answer)).includes(plain(proof)) : proof.test(answer);
}

/** Without the marks of lines and the escapes of the notation. */
function unmarked(answer: string): string {
  return answer.replace(/\\([[\]<>|#;()\\-])/g, '$1');
}
