// What a step gives to a field for a secret and what its line would have to say. A text is left out of the line, or goes by name.
import type { RoutineStep } from './routine.js';

/** An option, or a key that writes a character. */
export function saysSecret(step: RoutineStep): boolean {
  return step.verb === 'select' || (step.verb === 'press' && isCharacter(step.key));
}

export function isCharacter(key: string): boolean {
  return /^(?:Shift\+)?.$/su.test(key);
}
