// Tabs of which each CDP command is noted, in the extension and over a WebSocket, for tests that count them.
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { TestBrowser } from './browser.js';
import { NodeBrowser } from './node_port.js';
import { SocketTape, type TapedCall, WorkerTape } from './tape.js';

export interface TapedTab {
  execute(call: ToolCall): Promise<ToolResult>;
  /** From here on, commands are noted. */
  begin(): void | Promise<void>;
  sent(): readonly TapedCall[] | Promise<readonly TapedCall[]>;
}

type Work = (open: (url: string) => Promise<TapedTab>) => Promise<void>;

export async function inExtension(work: Work): Promise<void> {
  const browser = await TestBrowser.launch();
  try {
    const tape = await WorkerTape.install(browser.worker);
    await work(async (url) => {
      const tab = await browser.openTab(url);
      return { execute: (call) => tab.execute(call), begin: () => tape.begin(), sent: () => tape.end() };
    });
  } finally {
    await browser.close();
  }
}

export async function overWebSocket(work: Work): Promise<void> {
  const { tape, value: browser } = await SocketTape.around(async () => {
    const launched = await NodeBrowser.launch();
    await launched.connection.tabs();
    return launched;
  });
  try {
    await work(async (url) => {
      const tool = await browser.connection.newTab(url);
      return { execute: (call) => tool.execute(call), begin: () => tape.begin(), sent: () => tape.end() };
    });
  } finally {
    await browser.close();
  }
}

/** How often the page was captured during `work`. */
export async function capturesOf(tab: TapedTab, work: () => Promise<unknown>): Promise<number> {
  await tab.begin();
  await work();
  return (await tab.sent()).filter(({ method }) => method === 'DOMSnapshot.captureSnapshot').length;
}
