// Holds the windows that the page of an action can reach: those that it opened earlier, and the one that opened it. Each is
// debugged during the action, unless it is debugged already. Windows that Chrome lets no extension debug are left to the rules
// of new_tabs.ts.
import { DeadlinePort, HeldWindow, OpenDocuments, RelatedTabs, isRecord } from '../../../js-glue/tool/index.js';
import type { JudgeDocument } from '../../../js-glue/tool/index.js';
import { endOrphanedRequests } from './orphaned_requests.js';

const NOTE = 'domtool.windows';
/** How long an action waits for the responses of documents that it released. The windows stay held until those are known. */
const ARRIVAL_MS = 2_000;
const LINGER_MS = 30_000;
const RELEASE_MS = 2_000;
const IN_USE = /another debugger is already attached/i;

interface Host {
  judge: JudgeDocument;
  /** Whether the tab is debugged for its own calls. */
  isAttached(tabId: number): boolean;
  /** Whether an action in the tab itself holds its requests. */
  isHolding(tabId: number): boolean;
}

/** Whether a page opened the tab. Chrome also names an opener for tabs that a person opens, which no page can reach. */
const isOfPage = new Map<number, boolean>();

/** With `withTask`, only the tabs whose opener must still be determined, including the tab itself. */
function relatedIn(tabs: readonly chrome.tabs.Tab[], tabId: number, withTask: boolean): number[] {
  const related = new RelatedTabs<number>();
  const opened = new Set<number>();
  for (const { id, openerTabId } of tabs) {
    if (id === undefined || openerTabId === undefined || isOfPage.get(id) === false) continue;
    related.add(id, openerTabId);
    opened.add(id);
  }
  const its = related.of(tabId);
  return withTask ? [...its, tabId].filter((id) => opened.has(id) && !isOfPage.has(id)) : its;
}

async function learnOpener(tabId: number): Promise<void> {
  const isMine = await chrome.debugger.attach({ tabId }, '1.3').then(
    () => true,
    () => false,
  );
  try {
    const reply: unknown = await chrome.debugger.sendCommand({ tabId }, 'Target.getTargetInfo');
    const info = isRecord(reply) ? reply['targetInfo'] : undefined;
    if (isRecord(info)) isOfPage.set(tabId, typeof info['openerId'] === 'string');
  } catch {
    // An unknown opener counts as related.
  }
  if (isMine) await chrome.debugger.detach({ tabId }).catch(() => {});
}

/** Resolves when earlier actions have released their windows. */
let earlierEnd: Promise<unknown> = Promise.resolve();

/** The windows that actions have attached to, and by how many actions each is used. */
const attached = new Map<number, number>();

/** Releases the windows that an earlier worker held. Nothing that was paused is sent. */
export async function releaseOldWindows(): Promise<void> {
  const { [NOTE]: noted } = await chrome.storage.session.get(NOTE);
  const ids = Array.isArray(noted) ? noted.filter((id): id is number => typeof id === 'number') : [];
  await Promise.all(
    ids.map(async (tabId) => {
      const port = portOf(tabId);
      await endOrphanedRequests((method, params) => port.send(method, params, { deadlineMs: RELEASE_MS })).catch(
        () => {},
      );
      await chrome.debugger.detach({ tabId }).catch(() => {});
    }),
  );
  // Only now: if this worker is stopped before, the next one releases them.
  await chrome.storage.session.remove(NOTE);
}

export class RelatedWindows {
  /** Windows that could not be held; the rules of new_tabs.ts apply to them. */
  readonly unheld = new Set<number>();
  private readonly windows = new Map<number, HeldWindow>();
  private readonly documents = new OpenDocuments();
  private readonly onEvent = (
    { tabId, sessionId }: chrome.debugger.DebuggerSession,
    method: string,
    params?: object,
  ) => {
    if (tabId === undefined || sessionId !== undefined || this.host.isHolding(tabId)) return;
    this.windows.get(tabId)?.note(method, params);
  };

  constructor(private readonly host: Host) {}

  async hold(
    tabId: number,
    tabs: readonly chrome.tabs.Tab[],
    targets: readonly chrome.debugger.TargetInfo[],
  ): Promise<void> {
    await earlierEnd;
    await Promise.all(relatedIn(tabs, tabId, true).map((id) => learnOpener(id)));
    const its = relatedIn(tabs, tabId, false).filter((id) => !this.host.isHolding(id));
    if (its.length === 0) return;
    chrome.debugger.onEvent.addListener(this.onEvent);
    await Promise.all(
      its.map(async (id) => {
        const target = targets.find((one) => one.tabId === id && one.type === 'page');
        if (target !== undefined) await this.begin(id, target.id);
      }),
    );
  }

  /** Never rejects. */
  async release(): Promise<void> {
    await this.documents.settled(ARRIVAL_MS);
    if (this.documents.isEmpty) this.end();
    else void this.documents.settled(LINGER_MS).then(() => this.end());
  }

  private async begin(tabId: number, frameId: string): Promise<void> {
    const window = new HeldWindow(portOf(tabId), '', frameId, this.host.judge, this.documents);
    this.windows.set(tabId, window);
    try {
      const isInUse = this.host.isAttached(tabId);
      if (!isInUse) await attach(tabId);
      await window.start(isInUse);
    } catch {
      this.windows.delete(tabId);
      this.unheld.add(tabId);
    }
  }

  private end(): void {
    // Paused requests are decided at once. Only the debugging has to end, which no caller waits for.
    const ended = Promise.all([earlierEnd, ...[...this.windows].map(([tabId, window]) => this.endOf(tabId, window))]);
    earlierEnd = ended;
    void ended.finally(() => chrome.debugger.onEvent.removeListener(this.onEvent));
  }

  private async endOf(tabId: number, window: HeldWindow): Promise<void> {
    if (!this.host.isHolding(tabId)) await window.stop(this.host.isAttached(tabId));
    await detachUnless(tabId, () => this.host.isAttached(tabId));
  }
}

function portOf(tabId: number): DeadlinePort {
  return new DeadlinePort({
    send: (method, params) => chrome.debugger.sendCommand({ tabId }, method, { ...params }),
    onEvent: () => () => {},
    close: async () => {},
  });
}

async function attach(tabId: number): Promise<void> {
  attached.set(tabId, (attached.get(tabId) ?? 0) + 1);
  // The next worker must know.
  void chrome.storage.session.set({ [NOTE]: [...attached.keys()] });
  try {
    await chrome.debugger.attach({ tabId }, '1.3');
  } catch (error) {
    const isInUse = error instanceof Error && IN_USE.test(error.message);
    // Another action uses it, or an earlier worker left it attached, which the tab's next call takes over.
    if (isInUse && (attached.get(tabId) ?? 0) > 1) return;
    forget(tabId);
    if (!isInUse) throw error;
  }
}

async function detachUnless(tabId: number, isInUse: () => boolean): Promise<void> {
  if (!attached.has(tabId) || !forget(tabId) || isInUse()) return;
  await chrome.debugger.detach({ tabId }).catch(() => {});
}

/** True if no other action uses it. */
function forget(tabId: number): boolean {
  const left = (attached.get(tabId) ?? 1) - 1;
  if (left > 0) attached.set(tabId, left);
  else attached.delete(tabId);
  void chrome.storage.session.set({ [NOTE]: [...attached.keys()] });
  return left <= 0;
}
