// The tools that change nothing: look, find, expand, wait, screenshot.
import { z } from 'zod';
import type { ObserveOptions, Screenshot } from '../../tool/contract/contract.js';
import type { FindQuery } from '../../tool/contract/calls.js';
import { type Answer, type McpTool, defineTool } from '../tool.js';

const DEFAULT_HITS = 5;

const look = defineTool({
  name: 'look',
  description: 'The page as text within maxTokens (2000). query: what matters; since "last": only changes',
  kind: 'look',
  parameters: {
    query: z.string().optional(),
    scope: z.enum(['page', 'viewport']).optional(),
    maxTokens: z.number().positive().optional(),
    since: z.string().optional(),
  },
  rarely: { includeBoxes: z.boolean().optional(), fidelity: z.enum(['fast', 'hybrid']).optional() },
  run: (given, { service, signal }) => service.inTurn(signal, () => service.look(given as ObserveOptions, signal)),
});

const find = defineTool({
  name: 'find',
  description: 'Finds controls and text, with the controls beside it. "a|b": either',
  kind: 'look',
  parameters: {
    text: z.string().optional(),
    role: z.string().optional(),
    within: z.string().optional(),
    limit: z.number().positive().optional(),
  },
  run: (given, { service, signal }) =>
    service.inTurn(signal, () => service.find({ limit: DEFAULT_HITS, ...given } as FindQuery, signal)),
});

const expand = defineTool({
  name: 'expand',
  description: 'All of what was shortened',
  kind: 'look',
  parameters: { target: z.string(), maxTokens: z.number().positive().optional() },
  run: ({ target, maxTokens }, { service, signal }) =>
    service.inTurn(signal, () => service.expand(target, maxTokens, signal)),
});

const wait = defineTool({
  name: 'wait',
  description: 'Waits until the page is still, or a text or node is there',
  kind: 'look',
  parameters: {
    until: z.enum(['stable', 'network_idle', 'node', 'text']),
    text: z.string().optional(),
    target: z.string().optional(),
  },
  run: (given, { service, signal }) => service.inTurn(signal, () => service.act({ action: 'wait', ...given }, signal)),
});

const screenshot = defineTool({
  name: 'screenshot',
  description: 'A picture of the viewport or a target; marks: the box of each id',
  kind: 'look',
  parameters: { target: z.string().optional(), marks: z.boolean().optional() },
  rarely: { maxWidth: z.number().positive().optional(), quality: z.number().positive().optional() },
  run: async (given, { service, signal }): Promise<Answer> => {
    const taken = await service.inTurn(signal, () => service.screenshot({ action: 'screenshot', ...given }, signal));
    return { text: describe(taken), image: { base64: taken.base64, mimeType: taken.mimeType } };
  },
});

export const lookingTools: McpTool[] = [look, find, expand, wait, screenshot];

function describe({ width, height, marks, covered = 0 }: Screenshot): string {
  const boxes = (marks ?? []).map(({ id, box }) => `${id} ${box.join(',')}`);
  const note = covered === 0 ? '' : `; withheld content is painted over (${covered})`;
  return [`${width}x${height}${note}`, ...boxes].join('\n');
}
