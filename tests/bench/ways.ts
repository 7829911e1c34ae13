// One Chromium and the ways to observe a page in it: through the extension, by the npm package over a WebSocket, by
// playwright-core's snapshot for AI and by puppeteer-core's accessibility snapshot. Each way has its own tab, so that
// what one client enables in a page slows down no other.
import { join } from 'node:path';

import { connect as connectPuppeteer } from 'puppeteer-core';
import type { CDPSession, Page, Worker } from 'playwright-core';

import type { Fidelity, Observation, ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { observationOf, TestBrowser, textOf } from '../support/browser.js';
import { connectNode } from '../support/node_port.js';
import { inRepo } from '../support/paths.js';
import { type BenchPage, BenchSite } from './pages.js';
import { isOfCapture, SocketTape, type TapedCall, WorkerTape } from '../support/tape.js';

/** One observation: how long it took where it was requested. */
export interface Look {
  ms: number;
  /** For ours: its own measurement of the time, and the number of elements and texts. */
  timing?: Observation['timing'];
  totalNodes?: number;
}

export interface Peer {
  look(): Promise<Look>;
  /** What an LLM would receive. */
  text(): Promise<string>;
  close(): Promise<void>;
}

interface Reloading {
  /** The same page as another document. */
  reload(): Promise<unknown>;
}

export interface OurWay extends Reloading {
  look(fidelity: Fidelity): Promise<Look>;
  text(): Promise<string>;
  /** The commands of one more observation, and the milliseconds of the renderer's main thread for it. */
  tape(fidelity: Fidelity): Promise<{ calls: TapedCall[]; rendererMs: number }>;
  /** The milliseconds of the same commands alone. */
  floor(calls: readonly TapedCall[]): Promise<number>;
  close(): Promise<void>;
}

/** With a competitor's snapshot. */
const kPatienceMs = 15_000;

type Connection = Awaited<ReturnType<typeof connectNode>>;

/** One call, and the milliseconds of it where it was made. */
export type Execute = (call: ToolCall) => Promise<{ ms: number; result: ToolResult }>;

/** A tab on which two checkouts act in turn. */
export interface SharedTab {
  page: Page;
  execute: readonly [Execute, Execute];
  close(): Promise<void>;
}

/** What a checkout builds. */
export interface Product {
  extension: string;
  package: string;
}

export function productOf(checkout: string): Product {
  return { extension: join(checkout, 'dist', 'extension'), package: join(checkout, 'dist', 'js') };
}

export class BenchBrowser {
  private constructor(
    readonly browser: TestBrowser,
    readonly site: BenchSite,
  ) {}

  static async launch(options: { alsoLoad?: string[] } = {}): Promise<BenchBrowser> {
    const site = await BenchSite.start();
    const args = ['--remote-debugging-port=0'];
    const browser = await TestBrowser.launch({ ...options, args });
    return new BenchBrowser(browser, site);
  }

  async extension(page: BenchPage, worker: Worker = this.browser.worker): Promise<OurWay> {
    const tab = await this.browser.openTab(this.site.url(page, 'extension'));
    const tape = await WorkerTape.install(worker);
    const run = (call: ToolCall): Promise<Look> => lookInWorker(worker, tab.id, call);
    const look = (fidelity: Fidelity): Promise<Look> => run(observing(fidelity));
    return {
      look,
      text: () => tab.text(),
      tape: async (fidelity) => {
        const rendererMs = await rendererTime(tab.page, async () => {
          await tape.begin();
          await look(fidelity);
        });
        return { calls: (await tape.end()).filter(isOfCapture), rendererMs };
      },
      floor: (calls) => tape.replay(tab.id, calls),
      reload: () => tab.page.reload(),
      close: () => tab.page.close(),
    };
  }

  async overWebSocket(page: BenchPage, product: Product = productOf(inRepo())): Promise<OurWay> {
    const shown = await this.browser.context.newPage();
    await shown.goto(this.site.url(page, 'websocket'));
    const { tape, value } = await SocketTape.around(async () => {
      const connection: Connection = await connectNode(this.browser.wsEndpoint, {}, product.package);
      return { connection, tool: await connection.open(await targetIdOf(shown)) };
    });
    const { connection, tool } = value;
    const look = async (fidelity: Fidelity): Promise<Look> => {
      const started = performance.now();
      const result = await tool.execute(observing(fidelity));
      return { ms: performance.now() - started, ...accountOf(result) };
    };
    return {
      look,
      text: async () => textOf(observationOf(await tool.execute(observing('fast')))),
      tape: async (fidelity) => {
        const rendererMs = await rendererTime(shown, async () => {
          tape.begin();
          await look(fidelity);
        });
        return { calls: tape.end().filter(isOfCapture), rendererMs };
      },
      floor: (calls) => tape.replay(calls),
      reload: () => shown.reload(),
      close: async () => {
        await connection.close();
        await shown.close();
      },
    };
  }

  /** One tab, on which both workers act. */
  async tabOfExtension(page: BenchPage, workers: readonly [Worker, Worker]): Promise<SharedTab> {
    const tab = await this.browser.openTab(this.site.url(page, 'extension'));
    const by =
      (worker: Worker): Execute =>
      (call) =>
        executeInWorker(worker, tab.id, call);
    return { page: tab.page, execute: [by(workers[0]), by(workers[1])], close: () => tab.page.close() };
  }

  /** The same, by the packages of two checkouts. */
  async tabOverWebSocket(page: BenchPage, products: readonly [Product, Product]): Promise<SharedTab> {
    const shown = await this.browser.context.newPage();
    await shown.goto(this.site.url(page, 'websocket'));
    const target = await targetIdOf(shown);
    const connections: Connection[] = [];
    const by = async (product: Product): Promise<Execute> => {
      const connection: Connection = await connectNode(this.browser.wsEndpoint, {}, product.package);
      connections.push(connection);
      const tool = await connection.open(target);
      return async (call) => {
        const started = performance.now();
        const result = await tool.execute(call);
        return { ms: performance.now() - started, result };
      };
    };
    const execute = [await by(products[0]), await by(products[1])] as const;
    const close = async (): Promise<void> => {
      for (const connection of connections) await connection.close();
      await shown.close();
    };
    return { page: shown, execute, close };
  }

  async playwright(page: BenchPage): Promise<Peer & Reloading> {
    const shown = await this.browser.context.newPage();
    await shown.goto(this.site.url(page, 'playwright'));
    const snapshot = (): Promise<string> => shown.ariaSnapshot({ mode: 'ai', timeout: kPatienceMs });
    return {
      look: () => timed(snapshot),
      text: snapshot,
      reload: () => shown.reload(),
      close: () => shown.close(),
    };
  }

  async puppeteer(page: BenchPage): Promise<Peer> {
    const shown = await this.browser.context.newPage();
    const url = this.site.url(page, 'puppeteer');
    await shown.goto(url);
    // It would enable its domains in the other tabs too.
    const targetFilter = (target: { type(): string; url(): string }): boolean =>
      target.type() !== 'page' || target.url() === url;
    const client = await connectPuppeteer({
      browserWSEndpoint: this.browser.wsEndpoint,
      defaultViewport: null,
      targetFilter,
    });
    const theirs = (await client.pages()).find((one) => one.url() === url);
    if (theirs === undefined) throw new Error(`Puppeteer does not see ${url}.`);
    const snapshot = async () => theirs.accessibility.snapshot({ includeIframes: true });
    return {
      look: () => timed(snapshot),
      text: async () => JSON.stringify(await snapshot()),
      close: async () => {
        await client.disconnect();
        await shown.close();
      },
    };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.site.close();
  }
}

function observing(fidelity: Fidelity): ToolCall {
  return { action: 'get_dom', options: { format: 'text', fidelity } };
}

function accountOf(result: ToolResult): { timing: Observation['timing']; totalNodes: number } {
  const { timing, totalNodes } = observationOf(result);
  return { timing, totalNodes };
}

/** As a host of the tool in the extension would see it: the text stays there. */
async function lookInWorker(worker: Worker, tabId: number, call: ToolCall): Promise<Look> {
  const { ms, result } = await executeInWorker(worker, tabId, call, true);
  return { ms, ...accountOf(result) };
}

function executeInWorker(
  worker: Worker,
  tabId: number,
  call: ToolCall,
  withoutContent = false,
): Promise<{ ms: number; result: ToolResult }> {
  return worker.evaluate(
    async ([tab, given, isEmptied]) => {
      const { domTool } = self as unknown as {
        domTool: { execute(tab: number, call: ToolCall): Promise<ToolResult> };
      };
      const started = performance.now();
      const answer = await domTool.execute(tab, given);
      const took = performance.now() - started;
      if (isEmptied && answer.success && 'content' in answer.data) answer.data.content = '';
      return { ms: took, result: answer };
    },
    [tabId, call, withoutContent] as const,
  );
}

async function timed(work: () => Promise<unknown>): Promise<Look> {
  const started = performance.now();
  await work();
  return { ms: performance.now() - started };
}

async function targetIdOf(page: Page): Promise<string> {
  return withSession(page, async (cdp) => (await cdp.send('Target.getTargetInfo')).targetInfo.targetId);
}

/** How long the main thread of the page's own process worked meanwhile. */
function rendererTime(page: Page, work: () => Promise<void>): Promise<number> {
  return withSession(page, async (cdp) => {
    await cdp.send('Performance.enable');
    const worked = async (): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    const before = await worked();
    await work();
    return (await worked()) - before;
  });
}

async function withSession<T>(page: Page, work: (cdp: CDPSession) => Promise<T>): Promise<T> {
  const cdp = await page.context().newCDPSession(page);
  try {
    return await work(cdp);
  } finally {
    await cdp.detach();
  }
}
