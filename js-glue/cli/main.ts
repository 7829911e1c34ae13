#!/usr/bin/env node
// The program `domtool`.
import { thrownMessage } from '../tool/base/narrow.js';
import { DomToolFailure } from '../tool/index.js';
import type { SessionCommand } from './persistent/session_commands.js';
import { EXIT, UsageError, packageVersion } from './usage.js';

/** Commands on a browser that stays open between them. */
const KEPT_COMMANDS = ['open', 'look', 'find', 'do', 'close'] as const satisfies readonly SessionCommand[];

const HELP = `domtool: lets an agent, or a shell, see and operate web pages.

  domtool observe URL              what an agent sees of a page
  domtool act URL STEP…            does something there, by names:  domtool act URL 'click "Sign in"'
  domtool open URL, look, do, …    the same in a browser that stays open; domtool open --help
  domtool extract URL              rows of a table or list as CSV or JSON, over its pages
  domtool routine run FILE         does again, without a model, what was done once
  domtool skill                    prints a SKILL.md for agents that work in a shell
  domtool mcp                      the same as an MCP server, for an editor or agent

domtool COMMAND --help tells more. Exit codes: 0 done, 1 something failed, 2 wrong use.
`;

const COMMANDS: Readonly<Record<string, () => Promise<(args: readonly string[]) => Promise<number>>>> = {
  observe: async () => (await import('./observe_command.js')).runObserve,
  act: async () => (await import('./act_command.js')).runAct,
  ...Object.fromEntries(
    KEPT_COMMANDS.map((name) => [
      name,
      async () => {
        const { runSessionCommand } = await import('./persistent/session_commands.js');
        return (args: readonly string[]) => runSessionCommand(name, args);
      },
    ]),
  ),
  extract: async () => (await import('./extract_command.js')).runExtract,
  routine: async () => (await import('./routine_command.js')).runRoutineCommand,
  'session-process': async () => (await import('./persistent/session_commands.js')).runSessionProcess,
  skill: async () => (await import('./skill_command.js')).runSkill,
  mcp: async () => (await import('./mcp_command.js')).runMcp,
};

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--version') {
    process.stdout.write(`${packageVersion()}\n`);
    return EXIT.done;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    if (name === undefined) throw new UsageError(`Say what to do.\n\n${HELP}`);
    if (name.startsWith('-')) throw new UsageError(`The command comes first: domtool COMMAND ${name}.`);
    throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  }
  return (await command())(rest);
}

main(process.argv.slice(2)).then(end, (error: unknown) => {
  process.stderr.write(`domtool: ${sentenceOf(error)}\n`);
  end(error instanceof UsageError || isWrongOption(error) ? EXIT.wrongUse : EXIT.failed);
});

// Open handles must not keep a finished program running, but its output has to be delivered.
function end(code: number): void {
  process.stdout.write('', () => process.exit(code));
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message} See domtool --help.`;
  if (!(error instanceof DomToolFailure)) return thrownMessage(error);
  const { message, remediation } = error.error;
  return remediation === undefined ? message : `${message} ${remediation}`;
}

function isWrongOption(error: unknown): boolean {
  return error instanceof DomToolFailure && error.error.code === 'BAD_INPUT';
}
