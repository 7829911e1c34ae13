// Decisions come from outside (a model, a backend), so their calls are checked before they are executed.
import { checkCall } from '../../tool/contract/calls.js';
import { DomToolFailure } from '../../tool/contract/errors.js';
import { plainCopy } from '../../tool/base/narrow.js';
import { checkedWanted } from './extraction.js';
import type { Wanted } from './extraction.js';
import { checkedTab } from './own_tabs.js';
import type { WantedTab } from './own_tabs.js';
import { MAX_CALLS } from './interfaces.js';
import { ReasonedError } from './reason.js';
import type { AnyDecision, Decision, ExtractDecision, TabDecision } from './interfaces.js';

/** The decision with calls that have the shape of the contract; throws an Error in words. */
export function checkedDecision(decision: AnyDecision, hasTabs: boolean): AnyDecision {
  if (decision.do === 'extract') return { ...decision, wanted: wantedIn(decision) };
  if (decision.do === 'tab') return { ...decision, wanted: tabIn(decision, hasTabs) };
  if (decision.do !== 'act') return decision;
  const { calls } = decision;
  if (!Array.isArray(calls) || calls.length === 0) {
    throw new ReasonedError('The planner decided to act and named no action.', { code: 'unusable' });
  }
  return { ...decision, calls: calls.slice(0, MAX_CALLS).map(checkedCall) };
}

function wantedIn({ wanted }: ExtractDecision): Wanted {
  const checked = checkedWanted(wanted);
  if (checked === undefined) {
    throw new ReasonedError('What the planner wants to extract is not valid.', { code: 'unusable' });
  }
  return checked;
}

function tabIn({ wanted }: TabDecision, hasTabs: boolean): WantedTab {
  const checked = hasTabs ? checkedTab(wanted) : undefined;
  if (checked === undefined) {
    throw new ReasonedError('What the planner wants of its tabs is not valid.', { code: 'unusable' });
  }
  if ('open' in checked) checkedCall({ action: 'navigate', url: checked.open });
  return checked;
}

function checkedCall(call: unknown): ReturnType<typeof checkCall> {
  try {
    return checkCall(plainCopy(call));
  } catch (error) {
    throw error instanceof DomToolFailure
      ? new ReasonedError(`The planner's action is not valid: ${error.error.message}`, { code: 'unusable' })
      : error;
  }
}

/** What a decision that is no action says to the person. */
export function wordsOf(decision: Exclude<Decision, { do: 'act' }>): string {
  switch (decision.do) {
    case 'ask':
      return decision.question;
    case 'finish':
      return decision.message;
    case 'fail':
      return decision.reason;
  }
}
