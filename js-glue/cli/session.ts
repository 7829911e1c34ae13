// One browser for one command, with one tab at an address; and the display of progress.
import { type DomTool, DomToolFailure } from '../tool/index.js';
import type { Browser } from '../node/index.js';
import { exitCodeOf, systemOf } from '../machine/systems.js';
import { type BrowserOptions, openBrowser } from '../mcp/browser.js';
import type { OpenedBrowser } from '../mcp/tabs.js';
import { settle } from '../steps/act_and_look.js';

export interface Session {
  tool: DomTool;
  /** Of the current tab. */
  url(): Promise<string>;
  /** Switches to the newest tab, if a step has opened one. */
  follow(): Promise<void>;
}

/** Runs `work` on the page, and closes what was opened for it, also on Ctrl+C. */
export async function withPage<T>(
  options: BrowserOptions,
  url: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  progress(options.cdp === undefined ? 'starting a browser' : 'joining the browser');
  const browser = await openBrowser(options);
  const created: Array<Promise<string>> = [];
  const close = async (): Promise<void> => {
    // In a browser that was already running, only the tabs of this command are closed.
    if (options.cdp !== undefined)
      for (const id of created) await id.then((tab) => browser.connection.closeTab(tab)).catch(() => {});
    await browser.connection.close().catch(() => {});
    await browser.close();
  };
  let stopped: Promise<void> | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    stopped ??= close().finally(() => process.exit(exitCodeOf(signal)));
  };
  for (const signal of systemOf().endSignals) process.once(signal, stop);
  try {
    progress(`opening ${url}`);
    return await work(await sessionAt(browser, url, created));
  } finally {
    progress('');
    // The work may also have failed because its tab was closed by `stop`.
    await (stopped ?? close());
  }
}

async function sessionAt(
  { connection }: OpenedBrowser<Browser>,
  url: string,
  created: Array<Promise<string>>,
): Promise<Session> {
  // Known before it is there, because the command may be ended meanwhile.
  const first = connection.createTab(url);
  created.push(first);
  let targetId = await first;
  const own = new Set([targetId]);
  const session: Session = {
    tool: await connection.open(targetId),
    async url() {
      return (await connection.tabs()).find((tab) => tab.targetId === targetId)?.url ?? '';
    },
    async follow() {
      const opened = (await connection.tabs()).find(
        ({ openerId, targetId: id }) => openerId === targetId && !own.has(id),
      );
      if (opened === undefined) return;
      targetId = opened.targetId;
      own.add(targetId);
      created.push(Promise.resolve(targetId));
      session.tool = await connection.open(targetId);
      await settle(session.tool);
    },
  };
  await settle(session.tool);
  return session;
}

/** One line of a terminal, which the next one replaces. */
export function progress(what: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\x1b[K${what === '' ? '' : `${what} …`}`);
}

export function sentenceOfFailure(error: unknown): string | undefined {
  if (!(error instanceof DomToolFailure)) return undefined;
  const { code, message, remediation } = error.error;
  return `${code}: ${message}${remediation === undefined ? '' : ` ${remediation}`}`;
}
