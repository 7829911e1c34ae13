// A task that a server of the interact contract decides, on a fake page with the minified list that the contract sends.
import { HttpPlanner } from '../../../js-glue/agent/http/http_planner.js';
import type { HttpPlannerOptions } from '../../../js-glue/agent/http/http_planner.js';
import { Agent } from '../../../js-glue/agent/task/agent.js';
import type { Task } from '../../../js-glue/agent/task/task.js';
import type { ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { type Answer, ContractServer, data } from '../../support/contract_server.js';
import { FakeTool, ScriptedPerson, kShop } from './scripted.js';

export const kDone = data({ status: 'completed', action: 'finish()', thought: 'Bought.' });
export const kClick = data({ action: 'click(bu000001)' });

/** The fake page, with the minified list that the contract sends. */
export function listing(answer: (call: ToolCall) => ToolResult | undefined = () => undefined): FakeTool {
  return new FakeTool(kShop, (call) => {
    const options = call.action === 'get_dom' ? (call.options ?? {}) : undefined;
    const known = answer(call);
    if (known !== undefined || options === undefined || options.keys === 'full' || options.format === 'table')
      return known;
    const page = {
      mode: 'semantic',
      interactive_tree: [{ i: 'bu000001', r: 'btn', n: 'Next page' }],
      scrollPosition: '0%',
      scrollableContainers: [{ id: 'sc000001', depth: '10%', hasMore: true }],
      recentEvents: ['success 2s ago: status "Saved"'],
      hasErrors: false,
      hasSuccess: true,
    };
    const content = options.format === 'semantic' ? page : `<${options.format ?? 'text'}>`;
    const viewport = { width: 1, height: 2 };
    const observation = { snapshotId: 's1', url: kShop.url, title: 'Tea', viewport, content, estimatedTokens: 20 };
    return { success: true, data: observation as never };
  });
}

export interface Played {
  task: Task;
  backend: ContractServer;
  tool: FakeTool;
  pauses: number[];
}

export async function play(
  answers: Answer[],
  tool = listing(),
  more: Partial<HttpPlannerOptions> & { path?: string; isNew?: boolean } = {},
): Promise<Played> {
  const backend = new ContractServer(answers);
  const { path = '', isNew = false, ...options } = more;
  const url = `${await backend.listen()}${path}`;
  const pauses: number[] = [];
  const planner = new HttpPlanner({
    url,
    token: 'tok',
    tabId: 7,
    sleep: async (ms) => void pauses.push(ms),
    ...options,
  });
  const agent = new Agent({ tool, planner, person: new ScriptedPerson({ text: 'green' }) });
  return {
    task: await agent.run({ instruction: 'Buy tea', ...(isNew ? {} : { sessionId: 'S1' }) }),
    backend,
    tool,
    pauses,
  };
}
