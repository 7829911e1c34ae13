// The demo in a terminal: what the agent sees is dimmed, what it does is bright.
import type { Observation, ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import type { Decision } from './policy.js';

const colours = process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined;
const paint = (code: string, text: string): string => (colours ? `\x1b[${code}m${text}\x1b[0m` : text);

export const dim = (text: string): string => paint('2', text);
export const bold = (text: string): string => paint('1', text);
export const good = (text: string): string => paint('32', text);
export const bad = (text: string): string => paint('31', text);

/** The call in words. Secrets are shown only by name. */
export function describeCall({ action, ...rest }: ToolCall): string {
  return [action, ...Object.values(rest).map((value) => JSON.stringify(value))].join(' ');
}

export function describeDecision(decision: Decision): string {
  const what = decision.do === 'act' ? describeCall(decision.call) : decision.do;
  return `${bold(`▶ ${what}`)} ${dim(`— ${decision.because}`)}`;
}

export function describeOutcome(result: ToolResult): string {
  if (!result.success) return bad(`✗ ${result.error.code}: ${result.error.message}`);
  if (!('outcome' in result.data)) return good('✓');
  const { outcome, rebound, timing } = result.data;
  const again = rebound === undefined ? '' : `, found again as ${rebound.to}`;
  return `${good(`✓ ${outcome}`)}${dim(`${again} (${Math.round(timing.totalMs)} ms)`)}`;
}

export function describeSize(observation: Observation, tokens: number): string {
  const { captureMs, encodeMs, engineMs, totalMs } = observation.timing;
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  return (
    `${observation.totalNodes} nodes, ${observation.emittedNodes} shown, ${tokens} tokens (o200k); ` +
    `${ms(totalMs)}: capture ${ms(captureMs)}, encode ${ms(encodeMs)}, engine ${ms(engineMs)}`
  );
}
