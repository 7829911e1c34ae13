// The agent's own time between two calls of a model, on a settled page: judging, acting and verifying, looking. Each
// click has an effect that is complete when its handler returns, so the page adds no time. In the extension's worker it
// is the time from the end of an answer to the next request; in Node, the loop's calls of the tool are known too.
import { Agent, ModelPlanner } from '../../../js-glue/agent/index.js';
import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { AgentBrowser, shownLast } from '../../browser/own_pages/agent_support.js';
import { PanelBrowser } from '../../browser/own_pages/panel_support.js';
import { NodeBrowser } from '../../support/node_port.js';
import { WireServer } from '../../support/wire_server.js';
import { median } from '../figures.js';
import { type ModelCall, ScriptedModel } from './scripted_model.js';

export interface Between {
  way: string;
  ms: number;
  leastMs: number;
  /** Of that, by the loop's calls of the tool; the rest is its own. */
  parts: Record<string, number>;
}

const kTask = 'Press it again and again';

/** Presses the same button this often, then finishes. The first round warms up. */
function presser(rounds: number): (shown: string, asked: number) => ModelCall {
  let nodeId: string | undefined;
  return (shown, asked) => {
    nodeId ??= /\[([a-z]{2}\d{6}) button[^\]]*\] Press/.exec(shown)?.[1];
    if (nodeId === undefined) throw new Error('The model was not shown the button.');
    if (asked > rounds + 1) return { name: 'finish', input: { message: 'Done.' } };
    return { name: 'click', input: { nodeId } };
  };
}

export async function betweenInExtension(url: string, rounds: number): Promise<Between> {
  const browser = await PanelBrowser.launch({ mayDraw: false });
  const decide = presser(rounds);
  const ms: number[] = [];
  let answeredAt = Number.NaN;
  const server = await WireServer.start('openai', [
    (request) => {
      ms.push(performance.now() - answeredAt);
      const calls = [decide(shownLast(request), ms.length)];
      answeredAt = performance.now();
      return { calls };
    },
  ]);
  try {
    const agent = new AgentBrowser(browser);
    await agent.useModel(server);
    const { tabId } = await browser.openPage(url);
    await agent.start(tabId, kTask);
    const { task } = await agent.ended(tabId, true);
    if (task.status !== 'success') throw new Error(`It ended as ${task.status}: ${task.error ?? ''}`);
    return { way: 'extension', ...figuresOf(ms.slice(1)), parts: {} };
  } finally {
    await browser.close();
    await server.close();
  }
}

export async function betweenInNode(url: string, rounds: number): Promise<Between> {
  const browser = await NodeBrowser.launch();
  try {
    const tool = await browser.connection.newTab(url);
    const spent: Record<string, number[]> = {};
    const decide = presser(rounds);
    const model = new ScriptedModel(async (shown) => [decide(shown, model.calls)]);
    const execute = async (call: ToolCall): ReturnType<typeof tool.execute> => {
      const begin = performance.now();
      const result = await tool.execute(call);
      const times = spent[nameOf(call)] ?? [];
      if (model.calls > 0) spent[nameOf(call)] = [...times, performance.now() - begin];
      return result;
    };
    const person = { answer: async () => '', approve: async () => true };
    const agent = new Agent({ tool: { execute }, planner: new ModelPlanner(model), person });
    const { status, error } = await agent.run({ instruction: kTask });
    if (status !== 'success') throw new Error(`It ended as ${status}: ${error ?? ''}`);
    const parts = Object.fromEntries(Object.entries(spent).map(([name, all]) => [name, median(all.slice(1))]));
    return { way: 'Node', ...figuresOf(model.betweenMs), parts };
  } finally {
    await browser.close();
  }
}

function figuresOf([, ...ms]: readonly number[]): { ms: number; leastMs: number } {
  return { ms: median(ms), leastMs: Math.min(...ms) };
}

function nameOf(call: ToolCall): string {
  return call.action === 'get_dom' ? `look as ${call.options?.format ?? 'text'}` : call.action;
}
