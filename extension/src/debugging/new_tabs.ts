// Holds the first requests of tabs that a page opens. Chrome lets no extension attach to a tab before its first request, so
// session rules of declarativeNetRequest apply during an action: tabs that are opened meanwhile can reach only sites of the
// task. The rules do not affect tabs that existed before, or pages of other sites from which the person opens a tab.
import { isRecord } from '../../../js-glue/tool/index.js';
import type { Command, HoldNewTabs, JudgeDocument, NewTabRules } from '../../../js-glue/tool/index.js';
import { siteOf } from '../../../js-glue/agent/index.js';
import { blockedPageOf, sendAgain } from './browser_error_page.js';
import type { BlockedPage } from './browser_error_page.js';
import { openers } from './openers.js';
import { initiatedBy, inTab, sessionRules } from './new_tab_rules.js';
import type { Change, Initiators } from './new_tab_rules.js';
import { RelatedWindows, releaseOldWindows } from './related_windows.js';

/** A page announces a new tab before the browser has created it. */
const CREATED_MS = 250;
/** A tab that has no address this long after the action was opened empty. */
const EMPTY_MS = 250;
/** How long an action waits for the first document of a tab that it opened; its rules stay until that is known. */
const ARRIVAL_MS = 2_000;
const LINGER_MS = 30_000;
const POLL_MS = 20;
/** How many redirects of a request that was sent again are judged. */
const ROUNDS = 3;

const HOLD = 'domtool.hold.';
/** Tabs whose own action holds their requests. */
const holding = new Set<number>();

/** Whether an earlier worker was stopped while it held requests of the tab. */
export async function wasHolding(tabId: number): Promise<boolean> {
  const key = `${HOLD}${tabId}`;
  const isNoted = key in (await chrome.storage.session.get(key));
  if (isNoted) await chrome.storage.session.remove(key);
  return isNoted;
}

/** Call right before a command is sent, and once it is done: a restarted worker must know that requests are held. */
export function noteHold(tabId: number, { method, sessionId }: Command, isDone: boolean): void {
  if (sessionId !== undefined) return;
  const key = `${HOLD}${tabId}`;
  if (method === 'Fetch.enable') holding.add(tabId);
  if (method === 'Fetch.disable') holding.delete(tabId);
  if (method === 'Fetch.enable' && !isDone) void chrome.storage.session.set({ [key]: true });
  if (method === 'Fetch.disable' && isDone) void chrome.storage.session.remove(key);
}

let cleared: Promise<void> | undefined;

/** Removes the rules of an earlier worker, whose action ended with it. */
export function clearOldRules(): Promise<void> {
  cleared ??= Promise.all([forgetRules(), releaseOldWindows()]).then(() => {});
  return cleared;
}

async function forgetRules(): Promise<void> {
  const left = await chrome.declarativeNetRequest.getSessionRules();
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: left.map(({ id }) => id) });
}

/** `isAttached` says which tabs this extension uses itself. */
export function holdNewTabsOf(tabId: number, isAttached: (tabId: number) => boolean): HoldNewTabs {
  return async (rules, judge) => {
    await clearOldRules();
    const windows = new RelatedWindows({ judge, isAttached, isHolding: (id) => holding.has(id) });
    const tabs = new NewTabs(tabId, rules, judge, windows);
    await tabs.begin();
    return () => tabs.end();
  };
}

class NewTabs {
  private readonly opened = new Set<number>();
  /** Tabs that the person opened meanwhile, from other tabs. */
  private readonly others = new Set<number>();
  private readonly created: Array<Promise<unknown>> = [];
  private readonly ruleIds: number[] = [];
  private requested = 0;
  private isInFront = false;
  private readonly onCreated = (tab: chrome.tabs.Tab): void => {
    this.created.push(openers.of(tab).then((by) => this.sort(tab.id ?? -1, by ?? -1)));
  };
  private readonly onEvent = ({ tabId }: chrome.debugger.DebuggerSession, method: string): void => {
    if (tabId === this.tabId && method === 'Page.windowOpen') this.requested += 1;
  };

  constructor(
    private readonly tabId: number,
    private readonly rules: NewTabRules,
    private readonly judge: JudgeDocument,
    private readonly windows: RelatedWindows,
  ) {}

  async begin(): Promise<void> {
    chrome.tabs.onCreated.addListener(this.onCreated);
    chrome.debugger.onEvent.addListener(this.onEvent);
    const [targets, tabs] = await Promise.all([chrome.debugger.getTargets(), chrome.tabs.query({})]);
    this.isInFront = tabs.some(({ id, active }) => id === this.tabId && active);
    const initiators = { own: originsOf(targets, this.tabId) };
    try {
      const holding = this.windows.hold(this.tabId, tabs, targets);
      const [isSandboxed] = await Promise.all([
        isInSandbox(targets, this.tabId),
        holding,
        this.setRules(tabs, initiators),
      ]);
      // The rules hold what cannot be debugged.
      if (isSandboxed || this.windows.unheld.size > 0)
        await this.setRules(
          tabs,
          isSandboxed ? { ...initiators, others: otherSites(targets, this.tabId) } : initiators,
        );
    } catch (error) {
      this.forget();
      await this.windows.release();
      throw error;
    }
  }

  private sort(tabId: number, by: number): void {
    (by === this.tabId || this.opened.has(by) ? this.opened : this.others).add(tabId);
  }

  private async setRules(tabs: readonly chrome.tabs.Tab[], initiators: Initiators): Promise<void> {
    const before = tabs.flatMap(({ id = [] }) => id).filter((id) => !this.windows.unheld.has(id));
    const addRules = sessionRules(this.rules, initiatedBy(initiators, before, this.rules));
    const removeRuleIds = this.ruleIds.splice(0, Infinity, ...addRules.map(({ id }) => id));
    await chrome.declarativeNetRequest.updateSessionRules({ addRules, removeRuleIds });
  }

  async end(): Promise<void> {
    await Promise.all([this.endNewTabs(), this.windows.release()]);
  }

  private async endNewTabs(): Promise<void> {
    await until(() => this.opened.size >= this.requested, CREATED_MS);
    await Promise.all(this.created);
    await until(() => this.haveAddresses(), EMPTY_MS);
    if (this.waited.length > 0) {
      if (!(await until(() => this.haveArrived(), ARRIVAL_MS))) {
        void until(() => this.haveArrived(), LINGER_MS).then(() => this.judgeAll());
        return;
      }
    }
    await this.judgeAll();
  }

  private get waited(): number[] {
    return [...this.opened, ...this.windows.unheld];
  }

  private forget(): void {
    chrome.tabs.onCreated.removeListener(this.onCreated);
    chrome.debugger.onEvent.removeListener(this.onEvent);
  }

  private async haveAddresses(): Promise<boolean> {
    if (this.opened.size === 0) return true;
    const targets = await chrome.debugger.getTargets();
    const ours = targets.filter(({ tabId, type }) => tabId !== undefined && type === 'page' && this.opened.has(tabId));
    return ours.every(({ url }) => url !== '' && !url.startsWith('about:'));
  }

  private async haveArrived(): Promise<boolean> {
    const states = this.waited.map((id) =>
      chrome.tabs.get(id).then(
        ({ status }) => status,
        () => 'complete',
      ),
    );
    return (await Promise.all(states)).every((status) => status === 'complete');
  }

  private async judgeAll(): Promise<void> {
    for (const { tabId, url } of await chrome.debugger.getTargets()) {
      if (tabId === undefined || !this.waited.includes(tabId)) continue;
      const page = await blockedPageOf(tabId);
      if (page !== undefined) await this.judgeBlocked(tabId, url, page);
    }
    this.forget();
    await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: this.ruleIds });
    // A tab of the person's own that a rule blocked is reloaded. It may be one of a page in the background (openers.ts).
    for (const tabId of this.isInFront ? this.others : [])
      if ((await blockedPageOf(tabId)) !== undefined) await chrome.tabs.reload(tabId).catch(() => {});
  }

  private async judgeBlocked(tabId: number, url: string, page: BlockedPage): Promise<void> {
    if (await this.mayStay(tabId, url, page)) return;
    const isOld = this.windows.unheld.has(tabId);
    await (isOld ? chrome.tabs.goBack(tabId) : chrome.tabs.remove(tabId)).catch(() => {});
  }

  // A rule cannot ask the gate. So a blocked request that the gate allows is sent once more; a redirect of it is judged in turn.
  private async mayStay(tabId: number, url: string, page: BlockedPage, rounds = ROUNDS): Promise<boolean> {
    if (!this.isOpen(url)) return this.judge(REQUESTS.document(url), 'tab').send;
    const allowed: Partial<Record<Change, string>> = {};
    // The answer to a form may be a file.
    for (const change of page.isOfForm ? (['form', 'file'] as const) : (['file'] as const)) {
      if (!this.judge(REQUESTS[change](url), 'tab').send) return false;
      allowed[change] = url;
      const next = await this.sendAgain(tabId, allowed);
      if (next === undefined) return true;
      if (next.url !== url) return rounds > 0 && this.mayStay(tabId, next.url, next, rounds - 1);
    }
    // A file was saved, and the tab is empty.
    return false;
  }

  private async sendAgain(
    tabId: number,
    allowed: Partial<Record<Change, string>>,
  ): Promise<(BlockedPage & { url: string }) | undefined> {
    const addRules = sessionRules(this.rules, inTab(tabId), allowed);
    const ids = addRules.map(({ id }) => id);
    this.ruleIds.push(...ids);
    await chrome.declarativeNetRequest.updateSessionRules({ addRules });
    await sendAgain(tabId, ARRIVAL_MS);
    const page = await blockedPageOf(tabId);
    const targets = await chrome.debugger.getTargets();
    const target = targets.find((one) => one.type === 'page' && one.tabId === tabId);
    return page === undefined || target === undefined ? undefined : { ...page, url: target.url };
  }

  private isOpen(url: string): boolean {
    const site = siteOf(url);
    return site !== undefined && this.rules.openSites?.includes(site) === true;
  }
}

/** In the shape of the debugger's event. Of what a rule blocked only the address is known. */
const REQUESTS = {
  document: (url: string) => ({ resourceType: 'Document', request: { method: 'GET', url, headers: {} } }),
  form: (url: string) => ({ resourceType: 'Document', request: { method: 'POST', url, headers: {} } }),
  file: (url: string) => ({
    ...REQUESTS.document(url),
    responseStatusCode: 200,
    responseHeaders: [{ name: 'content-disposition', value: 'attachment' }],
  }),
};

function otherSites(targets: readonly chrome.debugger.TargetInfo[], tabId: number): string[] {
  const pages = targets.filter((target) => target.type === 'page' && target.tabId !== tabId);
  return [...new Set(pages.flatMap(({ url }) => siteOf(url) ?? []))];
}

/** Whether the page's server has put it into a sandbox, in which it counts as no site. */
async function isInSandbox(targets: readonly chrome.debugger.TargetInfo[], tabId: number): Promise<boolean> {
  const frameId = targets.find((target) => target.tabId === tabId && target.type === 'page')?.id;
  const reply: unknown = await chrome.debugger
    .sendCommand({ tabId }, 'Network.getSecurityIsolationStatus', { frameId })
    .catch(() => undefined);
  const status = isRecord(reply) ? reply['status'] : undefined;
  const policies = isRecord(status) && Array.isArray(status['csp']) ? status['csp'] : [];
  return policies.some(
    (one: unknown) => isRecord(one) && one['isEnforced'] === true && isSandbox(String(one['effectiveDirectives'])),
  );
}

function isSandbox(directives: string): boolean {
  const [, flags] = /(?:^|;)\s*sandbox\b([^;]*)/i.exec(directives) ?? [];
  return flags !== undefined && !/\ballow-same-origin\b/i.test(flags);
}

function originsOf(targets: readonly chrome.debugger.TargetInfo[], tabId: number): string[] {
  const urls = targets.filter((target) => target.tabId === tabId || target.type === 'other').map(({ url }) => url);
  return [...new Set(urls.flatMap((url) => siteOf(url) ?? []))];
}

async function until(condition: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const ends = performance.now() + ms; ; ) {
    if (await condition()) return true;
    if (performance.now() >= ends) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
