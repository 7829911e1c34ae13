// A question of a task, until the person answers.
import { ReasonedError, canBeAllowedForGood } from '../../../js-glue/agent/index.js';
import type { AllowedAction, Pending } from '../../../js-glue/agent/index.js';

export class PendingAnswer {
  private open: { kind: 'question' | 'risk'; give: (answer: unknown) => void } | undefined;

  wait<T>(kind: 'question' | 'risk'): Promise<T> {
    return new Promise((resolve) => {
      this.open = { kind, give: (answer) => resolve(answer as T) };
    });
  }

  give(kind: 'question' | 'risk', answer: string | boolean): void {
    if (this.open?.kind !== kind) throw noTask('There is no such question.');
    this.open.give(answer);
    this.open = undefined;
  }
}

/** What the question is about, if all of it can be allowed for good. */
export function actionsIn({ site, sites = [], rules = [] }: Partial<Pending> = {}): AllowedAction[] {
  if (site === undefined || sites.length > 0 || !rules.every(canBeAllowedForGood)) return [];
  return rules.map((risk) => ({ site, risk }));
}

export function noTask(words: string): ReasonedError {
  return new ReasonedError(words, { code: 'noTask' });
}
