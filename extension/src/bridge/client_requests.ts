// Executes the requests of an MCP client, in the tabs that it may use, on sites that are not blocked. The client decides
// whether an action is risky and asks its own person before it calls. Here the person sees which client acts, and can pause
// and stop it.
import { SiteRules, isSiteEntry } from '../../../js-glue/agent/index.js';
import type { SiteLists } from '../../../js-glue/agent/index.js';
import type { BridgedTab, Request } from '../../../js-glue/bridge/index.js';
import { domToolError, isRecord, plainCopy } from '../../../js-glue/tool/index.js';
import type { ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { isCall, isTabId } from '../messages.js';
import { readSettings } from '../settings/settings.js';
import { readSession } from './bridge_storage.js';
import { type SharedTabs, notShared } from './shared_tabs.js';

export interface Work {
  execute(tabId: number, call: ToolCall, options: { signal: AbortSignal; sites?: SiteRules }): Promise<ToolResult>;
}

export class ClientRequests {
  private readonly running = new Set<AbortController>();

  constructor(
    private readonly tabs: SharedTabs,
    private readonly work: Work,
  ) {}

  /** Never rejects. */
  async answer(request: Request, signal: AbortSignal): Promise<ToolResult<unknown>> {
    const controller = new AbortController();
    const end = (): void => controller.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    this.running.add(controller);
    try {
      if ((await readSession()).isPaused) return paused();
      return await this.done(request, controller.signal);
    } catch {
      // Chrome's own message may contain an address.
      return refused('DETACHED', 'The browser could not do that; the tab may be gone.', 'Call tabs for what is left.');
    } finally {
      signal.removeEventListener('abort', end);
      this.running.delete(controller);
    }
  }

  /** Ends what is running, which releases pressed input. */
  interrupt(): void {
    for (const controller of this.running) controller.abort();
  }

  private async done(request: Request, signal: AbortSignal): Promise<ToolResult<unknown>> {
    switch (request.name) {
      case 'tabs':
        return { success: true, data: (await this.tabs.list()).map(reportedUrl(await ownGate())) };
      case 'open':
        return this.open(request.url, signal);
      case 'activate':
        if ((await this.tabs.find(request.tabId)) === undefined) return notShared();
        await chrome.tabs.update(request.tabId, { active: true });
        return { success: true, data: null };
      case 'close':
        return this.close(request.tabId);
      case 'execute':
        return this.execute(request.tabId, request, signal);
    }
  }

  private async open(url: string, signal: AbortSignal): Promise<ToolResult<unknown>> {
    const isBlank = url === 'about:blank';
    if (!isBlank && !/^https?:\/\//i.test(url)) {
      return refused('SECURITY_BLOCKED', 'Only http and https pages can be opened.', 'Use http or https.');
    }
    // Behind the tab that the person is looking at.
    const { id } = await chrome.tabs.create({ url: 'about:blank', active: false });
    if (id === undefined) return refused('DETACHED', 'The browser did not open the tab.', 'Try again.');
    await this.tabs.own(id);
    if (!isBlank) {
      const went = await this.execute(id, { call: { action: 'navigate', url } }, signal);
      if (!went.success) {
        await chrome.tabs.remove(id);
        return went;
      }
    }
    const opened = await this.tabs.find(id);
    return opened === undefined ? notShared() : { success: true, data: reportedUrl(await ownGate())(opened) };
  }

  private async close(tabId: number): Promise<ToolResult<unknown>> {
    if ((await this.tabs.find(tabId)) === undefined) return notShared();
    if (!(await this.tabs.isOwn(tabId))) {
      return refused('SECURITY_BLOCKED', 'This tab belongs to the person; only they may close it.', 'Leave it open.');
    }
    await chrome.tabs.remove(tabId);
    return { success: true, data: null };
  }

  private async execute(
    tabId: number,
    given: { call: unknown; sites?: unknown },
    signal: AbortSignal,
  ): Promise<ToolResult<unknown>> {
    const call = plainCopy(given.call);
    const lists = siteLists(plainCopy(given.sites));
    if (!isTabId(tabId) || !isCall(call) || lists === undefined)
      return refused('BAD_INPUT', 'This is not a call.', 'Send a call of the contract.');
    const tab = await this.tabs.find(tabId);
    if (tab === undefined) return notShared();
    const rules = await ownGate(lists);
    this.tabs.noteActed(tabId);
    const execute = (one: ToolCall, options: object = {}): Promise<ToolResult> =>
      this.work.execute(tabId, one, { ...options, signal });
    const result = await rules.limit({ execute }).execute(call);
    this.tabs.noteActed(tabId);
    return result;
  }
}

/** The person's rules and those of the requesting program: both apply. */
async function ownGate(others: readonly SiteLists[] = []): Promise<SiteRules> {
  const { blockedSites } = await readSettings();
  return new SiteRules([{ blocked: blockedSites }, ...others]);
}

/** For a closed page only the existence of its tab is reported. */
function reportedUrl(rules: SiteRules): (tab: BridgedTab) => BridgedTab {
  return (tab) => (rules.allows(tab.url) ? tab : { ...tab, url: '', title: '' });
}

/** Undefined if the program sent something else. */
function siteLists(sites: unknown): SiteLists[] | undefined {
  if (sites === undefined) return [];
  if (!Array.isArray(sites)) return undefined;
  const read = sites.map((one: unknown): SiteLists | undefined => {
    if (!isRecord(one)) return undefined;
    const { allowed, blocked = [], isWebOnly } = one;
    if ((allowed !== undefined && !isEntries(allowed)) || !isEntries(blocked)) return undefined;
    return { ...(allowed === undefined ? {} : { allowed }), blocked, isWebOnly: isWebOnly === true };
  });
  return read.every((one) => one !== undefined) ? read : undefined;
}

function isEntries(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' && isSiteEntry(entry));
}

function paused(): ToolResult<never> {
  return refused(
    'SECURITY_BLOCKED',
    'The person has paused this client in the panel of DomTool.',
    'Wait until they allow it to continue.',
  );
}

function refused(
  code: 'SECURITY_BLOCKED' | 'DETACHED' | 'BAD_INPUT',
  message: string,
  remediation: string,
): ToolResult<never> {
  return { success: false, error: domToolError(code, message, remediation) };
}
