// The routines of a folder, each as a tool of its own: its blanks are the parameters.
import { readFile, readdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type Routine, filledIn, readRoutine } from '../../routines/routine.js';
import { secretsIn } from '../../routines/runner.js';
import { DomToolFailure, failure } from '../../tool/contract/errors.js';
import { type CallContext, type McpTool, defineTool } from '../tool.js';
import { requireBelow } from '../uploads.js';

const MAX_NAME = 60;

/**
 * Of each `.json` in the folder, read now. `taken`: names of other tools. What is no routine, or would have a taken name, is left out,
 * and `tell` is given the reason. Throws DomToolFailure if there is no such folder.
 */
export async function routineTools(
  folder: string,
  taken: readonly string[],
  print: (line: string) => void,
): Promise<McpTool[]> {
  const entries = await readdir(folder).catch(() => {
    throw failure('BAD_INPUT', `The folder of routines ${folder} cannot be read.`, 'Check the path.');
  });
  const tools = new Map<string, McpTool>();
  for (const file of entries.filter((entry) => extname(entry) === '.json').sort()) {
    const name = nameOf(file);
    try {
      if (name === '') throw failure('BAD_INPUT', 'Its name has no letter from a to z.');
      if (taken.includes(name) || tools.has(name)) throw failure('BAD_INPUT', `There is another tool ${name}.`);
      const text = await readFile(join(folder, file), 'utf8').catch(() => {
        throw failure('BAD_INPUT', 'It cannot be read.');
      });
      tools.set(name, toolOf(name, readRoutine(text), folder));
    } catch (error) {
      if (!(error instanceof DomToolFailure)) throw error;
      print(`${file} is left out: ${error.error.message}`);
    }
  }
  return [...tools.values()];
}

/** "Order tea.json" is `order_tea`. */
function nameOf(file: string): string {
  const words = basename(file, extname(file)).toLowerCase();
  return words
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, MAX_NAME);
}

function toolOf(name: string, routine: Routine, folder: string): McpTool {
  const { steps, blanks = {}, url } = routine;
  // Not the value of the first time, which may be private. Nothing is near empty words.
  const parameters = Object.keys(blanks).map((blank) => [blank, z.string().min(1)]);
  return defineTool({
    name,
    description: `Routine ${JSON.stringify(routine.name)}: ${steps.length} steps on ${new URL(url).host}, done again as they were kept.`,
    kind: 'act',
    isDestructive: true,
    parameters: Object.fromEntries(parameters) as Record<string, z.ZodString>,
    run: async (given, context) => {
      const values = Object.keys(blanks).map((blank) => [blank, String(given[blank as keyof typeof given])]);
      const filled = filledIn(routine, Object.fromEntries(values) as Record<string, string>);
      const { service, signal } = context;
      const missing = secretsIn(filled).filter((secret) => !service.secrets.names.includes(secret));
      if (missing.length > 0) {
        throw failure('BAD_INPUT', `The routine types ${missing.join(', ')}, which this server has no secret for.`);
      }
      const ready = await withFiles(filled, folder, context);
      return service.inTurn(signal, () => service.runRoutine(ready, signal));
    },
  });
}

/** Only files that are open for uploads. */
async function withFiles(routine: Routine, folder: string, context: CallContext): Promise<Routine> {
  const steps: Routine['steps'] = [];
  for (const kept of routine.steps) {
    const { step } = kept;
    if (step.verb !== 'upload') {
      steps.push(kept);
      continue;
    }
    const named = step.files.map((file) => resolve(folder, file));
    steps.push({ ...kept, step: { ...step, files: await requireBelow(await context.uploadFolders(), named) } });
  }
  return { ...routine, steps };
}
