// The log of the panel: one entry a call, the newest on top, with its outcome or the error and what to do about it.
import type { ActionReport, Observation, ToolResult } from '../../js-glue/tool/index.js';
import { element } from './outline.js';

const MAX_ENTRIES = 50;

export class Journal {
  constructor(private readonly list: HTMLElement) {}

  /** `what` is in the panel's own words. */
  add(what: string, result: ToolResult, tookMs: number): void {
    if (result.success) this.entry(what, true, outcomeOf(result.data), detailOf(result.data), tookMs);
    else {
      const { code, message, remediation } = result.error;
      this.entry(what, false, code, [message, remediation].filter(Boolean).join(' '), tookMs);
    }
  }

  note(what: string): void {
    this.entry(what, true, '', '', null);
  }

  private entry(what: string, isGood: boolean, outcome: string, detail: string, tookMs: number | null): void {
    const item = element('li', isGood ? 'good' : 'bad');
    const said = element('span', 'what', outcome === '' ? what : `${what} — `);
    if (outcome !== '') said.append(element('b', 'outcome', outcome));
    item.append(element('span', 'mark', isGood ? '✓' : '✗'), said);
    item.append(element('span', 'time', tookMs === null ? '' : `${Math.round(tookMs)} ms`));
    if (detail !== '') item.append(element('span', 'detail', detail));
    this.list.prepend(item);
    while (this.list.childElementCount > MAX_ENTRIES) this.list.lastElementChild?.remove();
  }
}

type Data = Extract<ToolResult, { success: true }>['data'];

function isReport(data: Data): data is ActionReport {
  return 'outcome' in data;
}

function isObservation(data: Data): data is Observation {
  return 'snapshotId' in data;
}

function outcomeOf(data: Data): string {
  if (isReport(data)) return data.outcome.replaceAll('_', ' ');
  return isObservation(data) ? `${data.emittedNodes} of ${data.totalNodes} nodes` : 'done';
}

function detailOf(data: Data): string {
  if (isReport(data)) {
    const rebound = data.rebound === undefined ? [] : [`found again as ${data.rebound.to}`];
    return [...rebound, ...data.observed.events, data.verification?.feedback ?? '']
      .filter((part) => part !== '')
      .join(' · ');
  }
  if (!isObservation(data)) return '';
  return data.limitations.map(({ kind, detail }) => (detail === undefined ? kind : `${kind}: ${detail}`)).join(' · ');
}
