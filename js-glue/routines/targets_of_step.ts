// The targets that a step has.
import type { Step, Target } from '../steps/grammar.js';

export function targetsOf(step: Step): Target[] {
  if (step.verb === 'drag') return [step.target, step.onto];
  if (step.verb === 'scroll') return typeof step.to === 'string' ? [] : [step.to];
  return 'target' in step && step.target !== undefined ? [step.target] : [];
}

/** The step with other targets, in the order of `targetsOf`. */
export function withTargets<Of extends Step>(step: Of, targets: readonly Target[]): Of {
  const [target, onto] = targets;
  if (target === undefined) return step;
  if (step.verb === 'scroll') return { ...step, to: target };
  if (step.verb === 'drag') return { ...step, target, onto: onto ?? step.onto };
  return 'target' in step ? { ...step, target } : step;
}
