// The targets that a step has.
import type { Step, Target } from '../steps/grammar.js';

export function targetsOf(step: Step): Target[] {
  if (step.verb === 'drag') return [step.target, step.onto];
  if (step.verb === 'scroll') return typeof step.to === 'string' ? [] : [step.to];
  return 'target' in step && step.target !== undefined ? [step.target] : [];
}
