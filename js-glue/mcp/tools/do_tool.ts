// The tool `do`: several steps in one call.
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Step, parseStep } from '../../steps/grammar.js';
import { BadArguments, type CallContext, type McpTool, defineTool } from '../tool.js';
import { requireBelow } from '../uploads.js';

const MAX_STEPS = 12;
/** Verbs whose answer is no line; they have tools of their own. */
const ELSEWHERE = new Set(['look', 'screenshot']);

const doSteps = defineTool({
  name: 'do',
  description:
    'Up to 12 steps, until one fails: click|hover|check|uncheck TARGET; type "text" into TARGET [and press Enter]; press KEY [in TARGET]; ' +
    'select "option" in TARGET; drag TARGET to TARGET; scroll down|to TARGET; goto URL; back; accept; dismiss; wait [for "text"]; expect [no] "text"',
  kind: 'act',
  isDestructive: true,
  parameters: { steps: z.array(z.string()).min(1).max(MAX_STEPS) },
  run: async ({ steps }, context) => {
    const parsed: Array<{ source: string; step: Step }> = [];
    // All are read before the first is begun.
    for (const source of steps) parsed.push({ source, step: await readStep(source, context) });
    return context.service.inTurn(context.signal, () => context.service.doSteps(parsed, context.signal));
  },
});

async function readStep(source: string, context: CallContext): Promise<Step> {
  const step = parseStep(source);
  if (ELSEWHERE.has(step.verb)) throw new BadArguments(`BAD_INPUT: ${step.verb} is a tool, and no step of do.`);
  if (step.verb !== 'upload') return step;
  const files = step.files.map((file) => resolve(context.folder ?? '', file));
  return { ...step, files: await requireBelow(await context.uploadFolders(), files) };
}

export const steppingTools: McpTool[] = [doSteps];
