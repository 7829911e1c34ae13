// What a result of the tool means for the loop, and its description in words.
import type { ActionReport, ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { IN_NEW_TAB, IN_OWN_TAB, isCounted, isExpected, isFocus, placeIn } from '../../tool/contract/events.js';
import { isHarmless } from '../risk/action_effects.js';
import { shortened } from '../risk/describe.js';
import type { OutcomeForPerson } from './task.js';

/** Whether the later calls of the decision, which rely on this one, may be made. */
export function mayContinue(result: ToolResult): boolean {
  if (!result.success) return false;
  const report = reportIn(result);
  if (report === undefined) return true;
  return report.outcome === 'done' && report.verification?.success !== false;
}

/** Calls that need no question, other than a scroll, do not reset the count of failures in a row. */
export function failuresAfter(failures: number, call: ToolCall, result: ToolResult): number {
  if (!result.success || reportIn(result)?.outcome === 'no_effect') return failures + 1;
  return isHarmless(call) && call.action !== 'scroll' ? failures : 0;
}

export function reportIn(result: ToolResult): ActionReport | undefined {
  return result.success && 'outcome' in result.data ? result.data : undefined;
}

/** The categories whose words a person reads; those of a message come first. */
const READ = ['error', 'success', 'warning', 'text'] as const;
/** An event may come this much before the call is counted as begun. */
const EARLY_MS = 100;

/** A changed line of the page begins with its id. */
const LEADING_ID = /^[a-z]{2}\d{6} /;

/** For people. `now`: when the result came, by Date.now(). */
export function outcomeOf(result: ToolResult, now: number): OutcomeForPerson | undefined {
  const report = reportIn(result);
  if (report === undefined) return undefined;
  // The events of `observed` are lines of text. Those of `observation` also have a time and a category.
  const { outcome, observation, observed, timing } = report;
  if (observed.events.includes(IN_NEW_TAB) || observed.events.includes(IN_OWN_TAB)) return { is: 'new_tab' };
  if (outcome === 'navigated') return { is: outcome, ...wordsIn(observation?.title) };
  if (outcome !== 'done') return { is: outcome };
  const since = now - timing.totalMs - EARLY_MS;
  const fresh = (observation?.events ?? []).filter(
    ({ at, type, text }) => at >= since && type !== 'removed' && !isFocus(text),
  );
  const read = READ.flatMap((category) => fresh.filter((event) => event.category === category));
  return { is: 'done', ...wordsIn(read[0]?.text.replace(LEADING_ID, '')) };
}

function wordsIn(text = ''): { words?: string } {
  const words = shortened(text);
  return words === '' ? {} : { words };
}

const MAX_EVENTS = 5;

/** One line. Part of it may be the page's own words. */
export function describeOutcome(result: ToolResult): string {
  if (!result.success) {
    const { code, message, remediation } = result.error;
    return [`${code}: ${message}`, remediation].filter((part) => part !== undefined).join(' ');
  }
  const { data } = result;
  if ('matches' in data) return `${data.total} found`;
  if ('base64' in data) return 'picture taken';
  if ('snapshotId' in data) return 'looked';
  // The other events are implied by the outcome, or visible on the page that follows.
  const events = data.observed.events.filter((event) => !isCounted(event) && !isExpected(event));
  const led = data.outcome === 'navigated' ? events.findIndex((event) => placeIn(event) !== undefined) : -1;
  const place = placeIn(events[led] ?? '');
  const outcome = place === undefined ? OUTCOMES[data.outcome] : `it led to ${place}`;
  const others = withoutRepeats(events.filter((_, at) => at !== led)).slice(0, MAX_EVENTS);
  const answer = data.pageAnswer === undefined ? '' : `it answered: ${data.pageAnswer}`;
  return [outcome, verified(data), answer, ...others].filter(Boolean).join('; ');
}

const MAX_EVENT = 100;

/** The page that follows shows a long text whole. What one event quotes of another is not quoted again. */
function withoutRepeats(events: readonly string[]): string[] {
  const kept: string[] = [];
  for (const event of events) {
    const quoted = quotedIn(event);
    if (quoted === '' || !kept.some((other) => quotedIn(other).includes(quoted))) kept.push(event);
  }
  return kept.map((event) => (event.length <= MAX_EVENT ? event : `${event.slice(0, MAX_EVENT - 1)}…`));
}

function quotedIn(event: string): string {
  return /"(.+)"/.exec(event)?.[1] ?? '';
}

const OUTCOMES: Readonly<Record<ActionReport['outcome'], string>> = {
  done: 'done',
  no_effect: 'it had no effect',
  navigated: 'it led to another page',
  dialog_opened: 'a browser dialog opened',
};

function verified({ verification }: ActionReport): string {
  return verification === undefined || verification.success ? '' : verification.feedback;
}
