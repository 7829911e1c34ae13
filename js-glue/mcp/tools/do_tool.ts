// The tool `do`: several steps in one call.
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseStep } from '../../steps/grammar.js';
import { type NamingCall, checkNaming } from '../../steps/targets.js';
import { isAction } from '../../tool/contract/calls.js';
import { KIND_OF } from '../../tool/contract/generated/calls.js';
import { stringAt } from '../../tool/base/narrow.js';
import type { DoStep } from '../step_lines.js';
import { BadArguments, type CallContext, type McpTool, defineTool, withTargets } from '../tool.js';
import { requireBelow } from '../uploads.js';

const MAX_STEPS = 12;
/** Verbs whose answer is no line; they have tools of their own. */
const NOT_A_STEP = new Set(['look', 'screenshot']);

const doSteps = defineTool({
  name: 'do',
  description:
    'Up to 12 steps, until one fails: click|hover|check|uncheck TARGET; type "text" into TARGET [and press Enter]; press KEY [in TARGET]; ' +
    'select "option" in TARGET; drag TARGET to TARGET; scroll down|to TARGET; goto URL; back; accept; dismiss; wait [for "text"]; expect [no] "text"; or {action, target, …}',
  kind: 'act',
  isDestructive: true,
  parameters: {
    steps: z
      .array(z.union([z.string(), z.looseObject({})]))
      .min(1)
      .max(MAX_STEPS),
  },
  run: async ({ steps }, context) => {
    const parsed: Array<{ source: string; step: DoStep }> = [];
    // All are read before the first is begun.
    for (const given of steps) {
      const isLine = typeof given === 'string';
      const step = isLine ? await readStep(given, context) : await readCall(given, context);
      parsed.push({ source: isLine ? given : JSON.stringify(given), step });
    }
    return context.service.inTurn(context.signal, () => context.service.doSteps(parsed, context.signal));
  },
});

async function readStep(source: string, context: CallContext): Promise<DoStep> {
  const step = parseStep(source);
  if (NOT_A_STEP.has(step.verb)) throw new BadArguments(`BAD_INPUT: ${step.verb} is a tool, and no step of do.`);
  if (step.verb !== 'upload') return step;
  return { ...step, files: await filesOf(step.files, context) };
}

/** Actions by the names of the tools. */
const ACTION_OF: Readonly<Record<string, string>> = { press: 'keypress', dialog: 'handle_dialog' };

/** `{ action, target, … }`, with the parameters of the tool of that name. */
async function readCall(given: object, context: CallContext): Promise<DoStep> {
  const name = stringAt(given, 'action') ?? '';
  const action = ACTION_OF[name] ?? name;
  if (!isAction(action) || KIND_OF[action] === 'observe' || KIND_OF[action] === 'emulate')
    throw new BadArguments(`BAD_INPUT: ${JSON.stringify(name)} is no step of do.`);
  const call: NamingCall = { ...(withTargets(given, { target: z.string(), onto: z.string() }) as NamingCall), action };
  checkNaming(call);
  if (action !== 'upload') return { verb: 'call', call };
  const files = Array.isArray(call['files']) ? call['files'].map(String) : [];
  return { verb: 'call', call: { ...call, files: await filesOf(files, context) } };
}

async function filesOf(given: readonly string[], context: CallContext): Promise<string[]> {
  const files = given.map((file) => resolve(context.folder ?? '', file));
  return requireBelow(await context.uploadFolders(), files);
}

export const steppingTools: McpTool[] = [doSteps];
