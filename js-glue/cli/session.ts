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
  const created: string[] = [];
  const close = async (): Promise<void> => {
    // In a browser that was already running, only the tabs of this command are closed.
    if (options.cdp !== undefined) for (const id of created) await browser.connection.closeTab(id).catch(() => {});
    await browser.connection.close().catch(() => {});
    await browser.close();
  };
  const stop = (signal: NodeJS.Signals): void => void close().finally(() => process.exit(exitCodeOf(signal)));
  for (const signal of systemOf().endSignals) process.once(signal, stop);
  try {
    progress(`opening ${url}`);
    return await work(await sessionAt(browser, url, created));
  } finally {
    progress('');
    await close();
  }
}

async function sessionAt({ connection }: OpenedBrowser<Browser>, url: string, created: string[]): Promise<Session> {
  let targetId = await connection.createTab(url);
  created.push(targetId);
  const session: Session = {
    tool: await connection.open(targetId),
    async url() {
      return (await connection.tabs()).find((tab) => tab.targetId === targetId)?.url ?? '';
    },
    async follow() {
      const opened = (await connection.tabs()).find(
        ({ openerId, targetId: id }) => openerId === targetId && !created.includes(id),
      );
      if (opened === undefined) return;
      targetId = opened.targetId;
      created.push(targetId);
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
