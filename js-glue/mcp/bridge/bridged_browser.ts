// The person's own browser, for the tools: its tabs and their calls go over the bridge.
import type { CallOptions } from '../../policy/callable_tool.js';
import { type BridgedTab, type Request, readTab } from '../../bridge/requests.js';
import { BridgeClosed } from '../../bridge/frame_connection.js';
import type { Tab } from '../../node/index.js';
import type { ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { DomToolFailure, domToolError, failure } from '../../tool/contract/errors.js';
import type { Connection, PageTool } from '../tabs.js';
import type { BridgeHost } from './host.js';

/** Requests that can be repeated safely. */
const REPEATABLE: ReadonlySet<Request['name']> = new Set(['tabs', 'activate']);

export class BridgedBrowser implements Connection {
  constructor(private readonly host: BridgeHost) {}

  async tabs(): Promise<Tab[]> {
    const reply = await this.data({ name: 'tabs' });
    const tabs = (Array.isArray(reply) ? reply : []).flatMap((one) => {
      const tab = readTab(one);
      return tab === undefined ? [] : [tabOf(tab)];
    });
    // The newest first, as browsers list them.
    return tabs.toReversed();
  }

  async open(targetId: string): Promise<PageTool> {
    return {
      execute: (call: ToolCall, options: CallOptions = {}) =>
        this.execute(
          { name: 'execute', tabId: Number(targetId), call, sites: options.sites?.lists ?? [] },
          options.signal,
        ),
      close: async () => {},
    };
  }

  async createTab(url: string): Promise<string> {
    const tab = readTab(await this.data({ name: 'open', url }));
    if (tab === undefined) throw failure('NOT_FOUND', 'The browser did not open the tab.', 'Try again.', true);
    return String(tab.tabId);
  }

  async activateTab(targetId: string): Promise<void> {
    await this.data({ name: 'activate', tabId: Number(targetId) });
  }

  async closeTab(targetId: string): Promise<void> {
    await this.data({ name: 'close', tabId: Number(targetId) });
  }

  close(): Promise<void> {
    return this.host.close();
  }

  private async data(request: Request): Promise<unknown> {
    const result = await this.ask(request).catch((error: unknown) => {
      if (error instanceof BridgeClosed && REPEATABLE.has(request.name)) return this.ask(request);
      throw error;
    });
    if (!result.success) throw new DomToolFailure(result.error);
    return result.data;
  }

  // Like the tool itself, it returns every failure as a result.
  private async execute(request: Request, signal: AbortSignal | undefined): Promise<ToolResult> {
    try {
      return (await this.ask(request, signal)) as ToolResult;
    } catch (error) {
      if (error instanceof DomToolFailure) return { success: false, error: error.error };
      if (!(error instanceof BridgeClosed)) throw error;
      return { success: false, error: lost() };
    }
  }

  private async ask(request: Request, signal?: AbortSignal): Promise<ToolResult<unknown>> {
    return (await this.host.browser(signal)).ask(request, signal);
  }
}

function tabOf({ tabId, url, title, openerId }: BridgedTab): Tab {
  return { targetId: String(tabId), url, title, ...(openerId === undefined ? {} : { openerId: String(openerId) }) };
}

function lost(): ReturnType<typeof domToolError> {
  return domToolError(
    'DETACHED',
    'The connection to the browser was lost during this call.',
    'It may have been partly done: call get_dom to see.',
    true,
  );
}
