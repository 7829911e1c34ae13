// The text of an answer: the outcome of an action, its verification, and the page or its changes. Pure.
import type { ActionReport, DomToolError, FindReport, Observation } from '../tool/contract/contract.js';
import { isCounted, isExpected, placeIn } from '../tool/contract/events.js';

const LIMITATION_WORDS: Readonly<Record<string, string>> = {
  frame_not_captured: 'a frame could not be read',
  frame_offset_unknown: 'the position of a frame is unknown',
  source_malformed: 'the browser sent a part that cannot be read',
  source_inconsistent: 'the browser sent parts that do not match',
  too_many_nodes: 'the page has too many nodes to read them all',
  too_many_frames: 'the page has too many frames to read them all',
  no_layout: 'the page was not laid out',
  document_changed: 'the page changed while it was read',
};

/**
 * An observation: the text, recent events, and what is missing in it. `shownEvents` contains the events that the caller
 * already knows.
 */
export function observationText(observation: Observation, shownEvents: Set<string>): string {
  return joined([textOf(observation), recentOf(observation, [], shownEvents), limitationsOf(observation)]);
}

export interface Acted {
  report: ActionReport;
  /** The caller stated an expectation, so the answer says whether it was met. */
  isExpecting: boolean;
  observation?: Observation | undefined;
}

export function actionText(acted: Acted, shownEvents: Set<string>): string {
  return joined([reportText(acted, shownEvents), seenText(acted, shownEvents)]);
}

/** What an action came to, without the page. */
export function reportText({ report, isExpecting, observation }: Acted, shownEvents: Set<string>): string {
  // The text of a dialog is reported when it opens, and not again when it is answered.
  if (observation === undefined) for (const event of report.observed.events) shownEvents.add(keyOf(event));
  return joined([
    outcomeOf(report, observation !== undefined),
    reboundOf(report),
    verdictOf(report, isExpecting),
    scrollOf(report),
    report.collected?.lines.join('\n'),
    report.pageAnswer === undefined ? undefined : `The page's tool answered: ${report.pageAnswer}`,
  ]);
}

/** The page after an action: its changes, and the events that the report does not have. */
export function seenText({ report, observation }: Acted, shownEvents: Set<string>): string | undefined {
  if (observation === undefined) return undefined;
  return joined([
    recentOf(observation, report.observed.events, shownEvents),
    textOf(observation),
    limitationsOf(observation),
  ]);
}

export function errorText({ code, message, remediation, nodeIds }: DomToolError): string {
  const ids = nodeIds === undefined || nodeIds.length === 0 ? '' : ` [${nodeIds.join(' ')}]`;
  return `${code}: ${message}${ids}${remediation === undefined ? '' : ` ${inToolNames(remediation)}`}`;
}

/** The lines that the engine chose, or of a report that was filtered the matches themselves. */
export function matchesText({ text, matches, total }: FindReport): string {
  if (text !== undefined) return text;
  const more = total > matches.length ? `… and ${total - matches.length} more` : '';
  return total === 0 ? 'Not on the page.' : joined([...matches.map(matchText), more]);
}

function matchText({ id, role, name, context, origin }: FindReport['matches'][number]): string {
  const around = context === '' || context === name ? '' : ` in ${JSON.stringify(context)}`;
  return `[${id} ${role}] ${JSON.stringify(name)}${around}${origin === undefined ? '' : `, frame from ${origin}`}`;
}

/** The remedies name calls of the contract. Some have other names as MCP tools. */
export function inToolNames(remedy: string): string {
  return remedy.replaceAll('get_dom', 'look').replaceAll('handle_dialog', 'dialog').replaceAll('keypress', 'press');
}

export function joined(parts: ReadonlyArray<string | undefined>): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}

function textOf({ content }: Observation): string {
  return typeof content === 'string' ? content.trimEnd() : JSON.stringify(content);
}

function outcomeOf({ outcome, observed }: ActionReport, isShown: boolean): string {
  // The difference below contains the same changes in more detail. Numbers of nodes say nothing to a model.
  const isBelow = (event: string): boolean => isShown && (placeIn(event) !== undefined || event.startsWith('dialog "'));
  const events = observed.events.filter((event) => !isExpected(event) && !isCounted(event) && !isBelow(event));
  const reportedEvents = events.length === 0 ? '' : `: ${events.join('; ')}`;
  switch (outcome) {
    case 'no_effect':
      return `No effect${reportedEvents}.`;
    case 'dialog_opened':
      return `A dialog opened and blocks the page${reportedEvents}. Answer it with dialog.`;
    case 'navigated':
      return `Navigated${reportedEvents}.`;
    case 'done':
      return `Done${reportedEvents}.`;
  }
}

function reboundOf({ rebound }: ActionReport): string | undefined {
  return rebound === undefined ? undefined : `${rebound.from} had been replaced by ${rebound.to}, which was acted on.`;
}

// Without an expectation, the verdict is reported only if something is wrong that the outcome does not say.
function verdictOf({ verification, outcome, observed }: ActionReport, isExpecting: boolean): string | undefined {
  if (verification === undefined || outcome === 'dialog_opened') return undefined;
  if (!isExpecting) {
    const { success, errorsDetected } = verification;
    const isSaid = errorsDetected.length > 0 && errorsDetected.every((error) => observed.events.includes(error));
    if (success || isSaid) return undefined;
  }
  return inToolNames(verification.feedback);
}

function scrollOf({ scroll }: ActionReport): string | undefined {
  if (scroll === undefined) return undefined;
  const withAll = scroll.maxX > 0 ? `, ${scroll.x} of ${scroll.maxX} across` : '';
  const more = scroll.more.length === 0 ? 'no more' : `more ${scroll.more.join(', ')}`;
  return `At ${scroll.y} of ${scroll.maxY}${withAll}; ${more}.`;
}

// Every observation repeats the last events. Each is reported once, and not at all if the action's own line says it.
function recentOf(
  { recentEvents }: Observation,
  reported: readonly string[],
  shownEvents: Set<string>,
): string | undefined {
  const news = recentEvents.filter((event) => !shownEvents.has(keyOf(event)));
  for (const event of recentEvents) shownEvents.add(keyOf(event));
  const unreportedEvents = news.filter(
    (event) => !reported.includes(keyOf(event)) && placeIn(keyOf(event)) === undefined,
  );
  return unreportedEvents.length === 0 ? undefined : `Lately: ${unreportedEvents.join('; ')}`;
}

// 'success 0s ago: status "Saved", gone after 2s' becomes 'success: status "Saved"'.
function keyOf(event: string): string {
  return event
    .replace(/ ?\d+\w? ago: /, ': ')
    .replace(/, gone after \d+\w?$/, '')
    .replace(/^: /, '');
}

function limitationsOf({ limitations }: Observation): string | undefined {
  const shownEvents = limitations.flatMap(({ kind }) => LIMITATION_WORDS[kind] ?? []);
  return shownEvents.length === 0 ? undefined : `Mind: ${[...new Set(shownEvents)].join('; ')}.`;
}
