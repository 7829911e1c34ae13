// The process of a session: keeps the browser between commands, and ends after `idleMinutes` without one.
import { createServer, type Server, type Socket } from 'node:net';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { systemOf } from '../../machine/systems.js';
import { isRecord, recordAt, stringAt } from '../../tool/base/narrow.js';
import { type BrowserOptions, openBrowser } from '../../mcp/browser.js';
import { BrowserService } from '../../mcp/browser_service.js';
import { answer, toolsFor } from '../../mcp/server.js';
import { Tabs } from '../../mcp/tabs.js';
import { siteRules } from '../../policy/site_rules.js';
import { RoutineWriter } from '../../routines/routine_writer.js';
import type { RoutineContent } from '../../routines/routine.js';
import { connected, lineFrom, type Reply } from './session_protocol.js';

export interface SessionOptions {
  path: string;
  browser: BrowserOptions;
  idleMinutes: number;
  /** The file in which the steps are recorded, and the values that become blanks there. */
  routine?: { file: string; blanks: Readonly<Record<string, string>> };
}

const MINUTE_MS = 60_000;

/**
 * Resolves when the session was closed, was idle for too long, or has no browser after a command. Rejects if another process has
 * its name.
 */
export async function serveSession({ path, browser, idleMinutes, routine }: SessionOptions): Promise<void> {
  const tabs = new Tabs(() => openBrowser(browser));
  const keeper = routine === undefined ? undefined : keeperTo(routine.file, routine.blanks);
  const service = new BrowserService(tabs, {
    rules: siteRules(undefined, undefined),
    ...(keeper === undefined ? {} : { routineWriter: keeper }),
  });
  const tools = new Map(toolsFor(false).map((tool) => [tool.name, tool]));
  const server = createServer();
  const ended = new Promise<void>((end) => {
    let running = 0;
    let idle: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      clearTimeout(idle);
      idle = setTimeout(end, idleMinutes * MINUTE_MS);
    };
    wait();
    server.on('connection', (socket) => {
      clearTimeout(idle);
      running += 1;
      void serve(socket, run).then((ran) => {
        running -= 1;
        // Without a browser there is nothing to keep, and the next `open` may have other options.
        if (ran === 'close' || (ran !== undefined && running === 0 && !tabs.hasBrowser)) end();
        else if (running === 0) wait();
      });
    });
    for (const signal of systemOf().endSignals) process.once(signal, () => end());
  });
  await listen(server, path);
  try {
    await ended;
  } finally {
    server.close();
    await tabs.close();
  }

  async function run(name: string, given: Record<string, unknown>, folder: string): Promise<Reply> {
    const tool = tools.get(name);
    if (tool === undefined) return { text: `There is no tool ${JSON.stringify(name)}.`, isError: true };
    const { signal } = new AbortController();
    const context = { service, signal, isReadOnly: false, uploadFolders: async () => [folder], folder };
    const { content, isError = false } = await answer(tool, given, context);
    if (name === 'navigate' && !isError) await keeper?.openPage((await tabs.current()).url);
    const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    const picture = content.find((part) => part.type === 'image');
    return picture === undefined ? { text, isError } : { text, isError, image: picture.data };
  }
}

function keeperTo(file: string, blanks: Readonly<Record<string, string>>): RoutineWriter {
  const name = basename(file, extname(file));
  const write = (routine: RoutineContent): Promise<void> => writeFile(file, `${JSON.stringify(routine, null, 2)}\n`);
  return new RoutineWriter({ name, blanks, write });
}

type Run = (name: string, given: Record<string, unknown>, folder: string) => Promise<Reply>;

/** The command that ran, if one came. Never rejects: a command that vanishes ends only its own connection. */
async function serve(socket: Socket, run: Run): Promise<string | undefined> {
  try {
    const request: unknown = JSON.parse(await lineFrom(socket));
    if (!isRecord(request)) throw new Error('no request');
    const name = stringAt(request, 'tool') ?? '';
    const reply =
      name === 'close'
        ? { text: 'Closed.', isError: false }
        : await run(name, { ...recordAt(request, 'arguments') }, stringAt(request, 'folder') ?? '/');
    socket.end(`${JSON.stringify(reply)}\n`);
    return name;
  } catch {
    socket.destroy();
    return undefined;
  }
}

async function listen(server: Server, path: string): Promise<void> {
  // A process that was killed leaves its socket behind.
  const other = await connected(path);
  other?.destroy();
  if (other !== undefined) throw new Error('Another process has this session.');
  if (systemOf().socketPathBytes !== undefined) rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
