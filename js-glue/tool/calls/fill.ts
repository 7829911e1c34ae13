// The `fill` call: one plan of the engine per field. The engine knows the kind of field. It ends at the first field that
// cannot be set, and reports which were set.
import { timeLeft } from '../contract/deadlines.js';
import type { FieldCall } from '../contract/calls.js';
import type { ActionReport, ActionWaits, ToolCall } from '../contract/contract.js';
import { DomToolFailure } from '../contract/errors.js';

type FillCall = Extract<ToolCall, { action: 'fill' }>;

/**
 * Sets the fields by `set`. If one fails, the error names its position in the list and the fields that were set before it.
 */
export async function fill(call: FillCall, set: (field: FieldCall) => Promise<ActionReport>): Promise<ActionReport> {
  const started = performance.now();
  const left = timeLeft(call, call.timeoutMs ?? Number.POSITIVE_INFINITY);
  const reports: ActionReport[] = [];
  const filled: string[] = [];
  for (const [place, { nodeId, value }] of call.fields.entries()) {
    const isLast = place === call.fields.length - 1;
    const field: FieldCall = { action: 'fill', nodeId, value };
    if (call.minConfidence !== undefined) field.minConfidence = call.minConfidence;
    if (call.timeoutMs !== undefined) field.timeoutMs = Math.ceil(left());
    if (isLast && call.expect !== undefined) field.expect = call.expect;
    const report = await set(field).catch((error: unknown) => {
      throw call.fields.length === 1 ? error : atField(error, place, filled);
    });
    reports.push(report);
    if (report.outcome === 'no_effect' && report.verification?.success === false) break;
    filled.push(report.rebound?.to ?? nodeId);
    if (report.outcome === 'navigated' || report.outcome === 'dialog_opened') break;
  }
  const timing = { totalMs: performance.now() - started, ...waitedFor(reports) };
  return { ...together(reports), filled, timing };
}

// One report for all fields: the verdict of the last, the observations of all.
function together(reports: readonly ActionReport[]): ActionReport {
  const last = reports.at(-1);
  if (last === undefined) throw new RangeError('nothing was filled');
  const any = (of: 'urlChanged' | 'domChanged' | 'networkOccurred'): boolean =>
    reports.some(({ observed }) => observed[of]);
  const observed = {
    ...last.observed,
    urlChanged: any('urlChanged'),
    domChanged: any('domChanged'),
    networkOccurred: any('networkOccurred'),
    events: [...new Set(reports.flatMap((report) => report.observed.events))],
  };
  const isDone = last.outcome === 'no_effect' && reports.some(({ outcome }) => outcome === 'done');
  const changes = sumOf(reports);
  return {
    ...last,
    ...(changes === undefined ? {} : { changes }),
    outcome: isDone && last.verification?.success !== false ? 'done' : last.outcome,
    observed,
  };
}

function waitedFor(reports: readonly ActionReport[]): Pick<ActionReport['timing'], 'waited'> {
  const each = reports.flatMap(({ timing }) => timing.waited ?? []);
  if (each.length === 0) return {};
  const sum = (of: keyof ActionWaits): number => each.reduce((total, one) => total + one[of], 0);
  const waited = {
    commands: sum('commands'),
    pauses: sum('pauses'),
    settling: sum('settling'),
    captures: sum('captures'),
  };
  return { waited };
}

function sumOf(reports: readonly ActionReport[]): ActionReport['changes'] {
  const each = reports.flatMap(({ changes }) => changes ?? []);
  const last = each.at(-1);
  if (last === undefined) return undefined;
  const sum = (of: (one: NonNullable<ActionReport['changes']>) => number): number =>
    each.reduce((total, one) => total + of(one), 0);
  return {
    ...last,
    added: sum((one) => one.added),
    removed: sum((one) => one.removed),
    changed: sum((one) => one.changed),
  };
}

function atField(error: unknown, place: number, filled: readonly string[]): unknown {
  if (!(error instanceof DomToolFailure)) return error;
  const before = filled.length === 0 ? 'Nothing was set before it.' : `Set before it: ${filled.join(', ')}.`;
  const message = `fields[${place}]: ${error.error.message} ${before}`;
  return new DomToolFailure({ ...error.error, message }, { cause: error });
}
