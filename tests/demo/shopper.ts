// The loop of every agent: observe, decide, do one thing, observe again.
import type { Observation, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { describeFailure, observationOf, textOf, type Tab } from '../support/browser.js';
import { eventually } from '../support/waiting.js';
import { decide, type Decision, type Errand } from './policy.js';

export interface Listener {
  observed(step: number, observation: Observation): void | Promise<void>;
  decided(decision: Decision): void;
  ended(result: ToolResult): void;
}

const kMaxSteps = 80;
const kMaxRepeats = 4;

/** Runs the errand in `tab`; resolves when the policy says that it is done, rejects when it gets nowhere. */
export async function runErrand(tab: Tab, errand: Errand, listener: Listener): Promise<number> {
  let last: ToolResult | undefined;
  let previous = '';
  let repeats = 0;
  for (let step = 1; step <= kMaxSteps; step += 1) {
    const observation = await tab.observe();
    await listener.observed(step, observation);
    const decision = decide(errand, textOf(observation), last);
    listener.decided(decision);
    if (decision.do === 'finish') return step;
    if (decision.do === 'wait') {
      await somethingNew(tab, observation);
      last = undefined;
      continue;
    }
    const { nodeId } = decision.call;
    const key = JSON.stringify(decision.call) + observation.hash;
    repeats = key === previous ? repeats + 1 : 0;
    previous = key;
    if (repeats >= kMaxRepeats) {
      const end = last === undefined ? '' : ` Its last outcome: ${describeFailure(last)}.`;
      throw new Error(
        `The shopper is stuck: ${decision.call.action} ${nodeId ?? ''} changed nothing ${repeats} times.${end}`,
      );
    }
    last = await tab.execute(decision.call);
    listener.ended(last);
  }
  throw new Error(`The shopper gave up after ${kMaxSteps} steps.`);
}

async function somethingNew(tab: Tab, before: Observation): Promise<void> {
  await eventually('the page shows something new', async () => {
    const result = await tab.execute({ action: 'get_dom', options: { force: true } });
    return result.success && observationOf(result).hash !== before.hash;
  });
}
