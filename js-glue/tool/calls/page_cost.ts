// What an action costs the page, for `measure`: counters of the browser before and after it.
import { arrayAt, numberAt, stringAt } from '../base/narrow.js';
import type { ActionReport } from '../contract/contract.js';
import type { TabConnection } from '../tab/tab_connection.js';

type Cost = NonNullable<ActionReport['cost']>;

const METRICS: Readonly<Record<keyof Cost, string>> = {
  domNodes: 'Nodes',
  jsHeapSize: 'JSHeapUsedSize',
  layoutCount: 'LayoutCount',
};
const DEADLINE_MS = 3_000;

/** The report of `action` with `cost`. No cost if another page or a dialog opened, because there is nothing to compare. */
export async function withPageCost(
  connection: TabConnection,
  action: () => Promise<ActionReport>,
): Promise<ActionReport> {
  const { port } = connection;
  const send = (method: string): Promise<unknown> => port.send(method, {}, { deadlineMs: DEADLINE_MS });
  await send('Performance.enable');
  try {
    const before = await send('Performance.getMetrics');
    const report = await action();
    const isComparable =
      report.outcome !== 'navigated' && report.outcome !== 'dialog_opened' && connection.state.dialog === null;
    if (!isComparable) return report;
    const after = await send('Performance.getMetrics');
    return { ...report, cost: difference(before, after) };
  } finally {
    // While a dialog is open, the page answers only after it is closed.
    send('Performance.disable').catch(() => {});
  }
}

function difference(before: unknown, after: unknown): Cost {
  const of = (name: string): number => metricOf(after, name) - metricOf(before, name);
  return { domNodes: of(METRICS.domNodes), jsHeapSize: of(METRICS.jsHeapSize), layoutCount: of(METRICS.layoutCount) };
}

function metricOf(reply: unknown, name: string): number {
  const metric = arrayAt(reply, 'metrics').find((one) => stringAt(one, 'name') === name);
  return numberAt(metric, 'value') ?? 0;
}
