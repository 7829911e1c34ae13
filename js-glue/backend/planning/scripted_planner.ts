// A planner without a model, for demonstrations and tests: a list of steps, selected by the number of actions made. A
// control is given by its role and name, and looked up in the page of the request.
import { z } from 'zod';
import type { Decision, Planner } from '../../agent/task/interfaces.js';
import { checkCall } from '../../tool/contract/calls.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import { nodesOf } from './page.js';
import type { RequestTurn } from './request_turn.js';

const step = z.union([
  z.strictObject({
    action: z.string(),
    /** The control, as the list of controls has it; its id becomes nodeId. */
    on: z.strictObject({ r: z.string().optional(), n: z.string() }).optional(),
    with: z.record(z.string(), z.unknown()).optional(),
    thought: z.string().optional(),
    delayMs: z.number().optional(),
  }),
  z.strictObject({ ask: z.string() }),
  z.strictObject({ finish: z.string() }),
  z.strictObject({ fail: z.string() }),
]);
export const script = z.strictObject({ plan: z.array(z.string()).default([]), steps: z.array(step).min(1) });
export type Script = z.infer<typeof script>;
type Act = Extract<Script['steps'][number], { action: string }>;

export class ScriptedPlanner implements Planner {
  constructor(private readonly script: Script) {}

  async next(turn: RequestTurn): Promise<Decision> {
    // A question that was answered counts as a completed step, like an action.
    const at = turn.round.steps;
    const now = this.script.steps[at] ?? { finish: 'The script is over.' };
    const plan = this.planAt(at);
    if ('ask' in now) return { do: 'ask', question: now.ask, ...plan };
    if ('finish' in now) return { do: 'finish', message: now.finish, ...plan };
    if ('fail' in now) return { do: 'fail', reason: now.fail, ...plan };
    if (now.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, now.delayMs));
    const call = callOf(now, turn);
    if (call === undefined) return { do: 'fail', reason: `There is no "${now.on?.n}" on this page.`, ...plan };
    return { do: 'act', calls: [call], ...(now.thought === undefined ? {} : { thought: now.thought }), ...plan };
  }

  /** The plan has a step for each step of the script, up to a limit. */
  private planAt(at: number): Pick<Decision, 'plan'> {
    const { plan } = this.script;
    if (plan.length === 0) return {};
    const current = Math.min(at, plan.length - 1);
    const status = (index: number) => (index < current ? 'completed' : index === current ? 'active' : 'pending');
    const steps = plan.map(
      (description, index) => ({ id: `step_${index}`, index, description, status: status(index) }) as const,
    );
    return { plan: { steps: [...steps], currentStepIndex: current } };
  }
}

function callOf({ action, on, with: members = {} }: Act, { round }: RequestTurn): ToolCall | undefined {
  if (on === undefined) return checkCall({ ...members, action });
  const node = nodesOf(round.request).find(({ r, n }) => n === on.n && (on.r === undefined || r === on.r));
  return node === undefined ? undefined : checkCall({ ...members, nodeId: node.i, action });
}
