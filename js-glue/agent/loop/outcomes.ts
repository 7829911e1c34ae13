// What an answer of the tool means to the loop, and in words to whoever reads what was done.
import type { ActionReport, ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { isExpected, isCounted, placeIn } from '../../tool/contract/events.js';
import { isHarmless } from '../guard/action_effects.js';

/** The later calls of a decision stand on this one. */
export function mayGoOn(result: ToolResult): boolean {
  if (!result.success) return false;
  const report = reportIn(result);
  if (report === undefined) return true;
  return report.outcome === 'done' && report.verification?.success !== false;
}

/** Looks change nothing, so they are no success that ends a row of failures. */
export function failuresAfter(failures: number, call: ToolCall, result: ToolResult): number {
  if (!result.success || reportIn(result)?.outcome === 'no_effect') return failures + 1;
  return isHarmless(call) && call.action !== 'scroll' ? failures : 0;
}

export function reportIn(result: ToolResult): ActionReport | undefined {
  return result.success && 'outcome' in result.data ? result.data : undefined;
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
  // The outcome says the others, or the page that follows shows what it was.
  const events = data.observed.events.filter((event) => !isCounted(event) && !isExpected(event));
  const led = data.outcome === 'navigated' ? events.findIndex((event) => placeIn(event) !== undefined) : -1;
  const place = placeIn(events[led] ?? '');
  const outcome = place === undefined ? OUTCOMES[data.outcome] : `it led to ${place}`;
  const others = events.filter((_, at) => at !== led).slice(0, MAX_EVENTS);
  return [outcome, verified(data), ...others].filter(Boolean).join('; ');
}

const OUTCOMES: Readonly<Record<ActionReport['outcome'], string>> = {
  done: 'done',
  no_effect: 'it had no effect',
  navigated: 'it led to another page',
  dialog_opened: 'a dialog of the browser opened',
};

/** The line says nothing but what became of the call: no word of it is a page's. */
export function isOwnWords(line: string): boolean {
  return Object.values(OUTCOMES).includes(line);
}

function verified({ verification }: ActionReport): string {
  return verification === undefined || verification.success ? '' : verification.feedback;
}
