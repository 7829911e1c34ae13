// The shopper as an agent: the same loop as for any model, with a script instead of one, and a person who says yes.
import { Agent } from '../../js-glue/agent/index.js';
import type { Decision as AgentDecision, SecretSource, Turn } from '../../js-glue/agent/index.js';
import type { Observation, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { textOf, type Tab } from '../support/browser.js';
import { decide, type Decision, type Errand } from './policy.js';

export interface Listener {
  observed(step: number, observation: Observation): void | Promise<void>;
  decided(decision: Decision): void;
  ended(result: ToolResult): void;
  asked?(question: string): void;
}

const kMaxSteps = 80;
/** A page without anything known may still be loading. */
const kWait = { action: 'wait', until: 'network_idle', timeoutMs: 5_000 } as const;

/** Runs the errand in `tab`; resolves to the number of turns when the policy is done, rejects if it makes no
 *  progress. */
export async function runErrand(
  tab: Tab,
  errand: Errand,
  listener: Listener,
  secrets: SecretSource,
): Promise<{ turns: number; calls: number }> {
  let turns = 0;
  const next = async (turn: Turn): Promise<AgentDecision> => {
    for (const { result } of turn.outcomes) if (result !== undefined) listener.ended(result);
    const observation = await turn.observe({});
    turns += 1;
    await listener.observed(turns, observation);
    const decision = decide(errand, textOf(observation), turn.outcomes.at(-1)?.result);
    listener.decided(decision);
    if (decision.do === 'finish') return { do: 'finish', message: decision.because };
    return { do: 'act', calls: [decision.do === 'act' ? decision.call : kWait], thought: decision.because };
  };
  const agent = new Agent({
    tool: { execute: (call) => tab.execute(call) },
    planner: { next },
    person: {
      answer: async () => '',
      approve: async (question) => {
        listener.asked?.(question);
        return true;
      },
    },
    secrets,
    settings: { maxSteps: kMaxSteps },
  });
  const { status, error, steps } = await agent.run({ instruction: `Buy ${errand.tins} tins of ${errand.tea}` });
  if (status !== 'success') throw new Error(`The shopper gave up: ${error ?? status}`);
  return { turns, calls: steps };
}
