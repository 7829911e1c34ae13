// Holds the first requests of tabs that a page opens. Chrome pauses such a tab before its first request (auto-attach of the
// whole browser), so there is time to start pausing its requests. Tabs that no action holds continue at once.
import { isRecord, recordAt, stringAt } from '../tool/base/narrow.js';
import { HeldWindow, placeOf } from '../tool/network/held_window.js';
import type { JudgeDocument } from '../tool/network/held_window.js';
import { OpenDocuments, isAnswer } from '../tool/network/open_documents.js';
import { carryOut, startPausingTab, stopPausingTab } from '../tool/network/paused_requests.js';
import { RelatedTabs } from '../tool/network/related_tabs.js';
import type { HoldNewTabs } from '../tool/network/request_hold.js';
import { DeadlinePort, delay } from '../tool/port/ports.js';
import type { CdpConnection } from './websocket.js';

const DEADLINE_MS = 3_000;
const NEW_PAGES = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'page' }, { exclude: true }],
};

/** A tab without a request this long after its start was opened empty. */
const FIRST_REQUEST_MS = 250;
/** How long an action waits for the first document of a tab that it opened. The tab stays held until that is known. */
const ARRIVAL_MS = 2_000;
const LINGER_MS = 30_000;

interface OpenedTab {
  readonly targetId: string;
  /** Call when it has made a request. */
  hasAsked(): void;
  /** It was allowed to show a document. */
  isShowing: boolean;
  /** By its requests: call when the document has been read. */
  readonly documents: Map<string, () => void>;
}

const known = new WeakMap<CdpConnection, Promise<NewTabs>>();

/** For the tool of one tab. From its first action on, every new tab of the browser is paused briefly. */
export function holdNewTabsOf(targetId: string, current: () => Promise<CdpConnection>): HoldNewTabs {
  return async (_rules, judge) => {
    const connection = await current();
    let tabs = known.get(connection);
    if (tabs === undefined) {
      tabs = NewTabs.watch(connection);
      known.set(connection, tabs);
      tabs.catch(() => known.delete(connection));
    }
    return (await tabs).hold(targetId, judge);
  };
}

/** The tabs that one action of one tab opens. */
class Hold {
  /** By their sessions. */
  readonly opened = new Map<string, OpenedTab>();
  /** The windows that were there before the action, by their sessions. */
  readonly windows = new Map<string, HeldWindow>();
  readonly documents = new OpenDocuments();
  /** The action has ended; tabs that it opened are held until their document has arrived. */
  isOver = false;
  private readonly work = new Set<Promise<void>>();

  constructor(
    readonly openerId: string,
    readonly judge: JudgeDocument,
  ) {}

  during(work: Promise<void>): void {
    const done: Promise<void> = work.finally(() => this.work.delete(done));
    this.work.add(done);
  }

  /** Waits for the current work; a page can always make more requests. */
  async settled(): Promise<void> {
    await Promise.all([...this.work]);
  }

  isFor(openerId: string): boolean {
    if (this.openerId === openerId) return !this.isOver;
    // A tab that a held tab opens is held for the same action.
    return [...this.opened.values()].some(({ targetId }) => targetId === openerId);
  }
}

/** One instance per browser. */
class NewTabs {
  private readonly holds = new Set<Hold>();
  private readonly port: DeadlinePort;
  /** By their targets. */
  private readonly sessions = new Map<string, string>();
  private readonly related = new RelatedTabs<string>();

  private constructor(private readonly connection: CdpConnection) {
    this.port = new DeadlinePort({
      send: (method, params, sessionId) => connection.send(method, params ?? {}, sessionId ?? '', DEADLINE_MS),
      onEvent: () => () => {},
      close: async () => {},
    });
  }

  static async watch(connection: CdpConnection): Promise<NewTabs> {
    const tabs = new NewTabs(connection);
    connection.onEvent((method, params, sessionId) => {
      if (sessionId === '') tabs.noteTab(method, params);
      else tabs.noteRequest(method, params, sessionId);
    });
    await connection.send('Target.setAutoAttach', NEW_PAGES, '', DEADLINE_MS);
    return tabs;
  }

  async hold(openerId: string, judge: JudgeDocument): Promise<() => Promise<void>> {
    const hold = new Hold(openerId, judge);
    this.holds.add(hold);
    await Promise.all(this.related.of(openerId).map((targetId) => this.holdWindow(hold, targetId)));
    return async () => {
      await hold.settled();
      hold.isOver = true;
      await hold.documents.settled(ARRIVAL_MS);
      // The document that the tab shows may navigate at once.
      await hold.settled();
      if (hold.documents.isEmpty) await this.end(hold);
      else void hold.documents.settled(LINGER_MS).then(() => this.end(hold));
    };
  }

  private async end(hold: Hold): Promise<void> {
    await hold.settled();
    this.holds.delete(hold);
    const isHeld = (sessionId: string): boolean => [...this.holds].some(({ windows }) => windows.has(sessionId));
    const windows = [...hold.windows].filter(([sessionId]) => !isHeld(sessionId));
    await Promise.all([
      ...[...hold.opened.keys()].map((sessionId) => stopPausingTab(this.port, sessionId)),
      ...windows.map(([, window]) => window.stop()),
    ]);
  }

  // A window that closes meanwhile makes no more requests.
  private async holdWindow(hold: Hold, targetId: string): Promise<void> {
    const sessionId = this.sessions.get(targetId);
    if (sessionId === undefined) return;
    const window = new HeldWindow(this.port, sessionId, targetId, hold.judge, hold.documents);
    hold.windows.set(sessionId, window);
    await window.start().catch(() => hold.windows.delete(sessionId));
  }

  private noteTab(method: string, params: unknown): void {
    if (method === 'Target.attachedToTarget') this.attached(params);
    if (method !== 'Target.detachedFromTarget') return;
    const gone = stringAt(params, 'sessionId');
    for (const [targetId, sessionId] of this.sessions) {
      if (sessionId !== gone) continue;
      this.sessions.delete(targetId);
      this.related.forget(targetId);
    }
  }

  private noteRequest(method: string, params: unknown, sessionId: string): void {
    const window = [...this.holds].findLast(({ windows }) => windows.has(sessionId))?.windows.get(sessionId);
    if (window !== undefined) window.note(method, params);
    else if (method === 'Fetch.requestPaused') this.paused(params, sessionId);
    else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed')
      this.opened(sessionId)?.tab.documents.get(stringAt(params, 'requestId') ?? '')?.();
  }

  private opened(sessionId: string): { hold: Hold; tab: OpenedTab } | undefined {
    const hold = [...this.holds].findLast((one) => one.opened.has(sessionId));
    const tab = hold?.opened.get(sessionId);
    return hold === undefined || tab === undefined ? undefined : { hold, tab };
  }

  private attached(params: unknown): void {
    const info = recordAt(params, 'targetInfo');
    const sessionId = stringAt(params, 'sessionId') ?? '';
    // Chrome names the opener even for a tab that cannot access it (`noopener`).
    const openerId = stringAt(info, 'openerId') ?? '';
    const isWaiting = isRecord(params) && params['waitingForDebugger'] === true;
    const targetId = stringAt(info, 'targetId') ?? '';
    if (stringAt(info, 'type') === 'page') this.sessions.set(targetId, sessionId);
    if (openerId !== '') this.related.add(targetId, openerId);
    if (!isWaiting) return;
    const hold = [...this.holds].find((one) => one.isFor(openerId));
    const run = (): Promise<unknown> =>
      this.connection.send('Runtime.runIfWaitingForDebugger', {}, sessionId, DEADLINE_MS).catch(() => {});
    if (hold === undefined) void run();
    else this.start(hold, sessionId, targetId, run);
  }

  private start(hold: Hold, sessionId: string, targetId: string, run: () => Promise<unknown>): void {
    let hasAsked = (): void => {};
    const requested = new Promise<void>((resolve) => {
      hasAsked = resolve;
    });
    hold.opened.set(sessionId, { targetId, hasAsked, isShowing: false, documents: new Map() });
    hold.during(startPausingTab(this.port, sessionId, { what: 'all' }).catch(() => this.close(targetId)));
    // It is answered once the page has started, which takes long on a busy machine.
    const empty = run().then(() => this.untilEmpty(targetId));
    hold.during(Promise.race([requested, empty]));
  }

  // The browser already shows the address of a document that the tab is about to request.
  private async untilEmpty(targetId: string): Promise<void> {
    for (const ends = performance.now() + ARRIVAL_MS; performance.now() < ends; ) {
      await delay(FIRST_REQUEST_MS);
      const reply = await this.connection
        .send('Target.getTargetInfo', { targetId }, '', DEADLINE_MS)
        .catch(() => undefined);
      if (!/^https?:/i.test(stringAt(recordAt(reply, 'targetInfo'), 'url') ?? '')) return;
    }
  }

  private paused(event: unknown, sessionId: string): void {
    const { hold, tab } = this.opened(sessionId) ?? {};
    if (hold === undefined || tab === undefined) return;
    const decision = hold.judge(event, placeOf(event, tab.targetId));
    hold.documents.decided(event, decision);
    tab.hasAsked();
    const done = carryOut(this.port, event, sessionId, decision);
    // A tab that may show nothing of what it was opened for is closed again.
    hold.during(decision.send || tab.isShowing ? done : done.then(() => this.close(tab.targetId)));
    tab.isShowing ||= decision.send && isAnswer(event);
    const isShown = decision.send && isAnswer(event) && stringAt(event, 'frameId') === tab.targetId;
    if (isShown) hold.during(untilRead(tab, stringAt(event, 'networkId') ?? ''));
  }

  private async close(targetId: string): Promise<void> {
    await this.connection.send('Target.closeTarget', { targetId }, '', DEADLINE_MS).catch(() => {});
  }
}

/** Resolves when the document has been read and its scripts have had time to lead elsewhere. */
async function untilRead(tab: OpenedTab, requestId: string): Promise<void> {
  const isRead = new Promise<void>((resolve) => tab.documents.set(requestId, resolve));
  await Promise.race([isRead, delay(ARRIVAL_MS)]);
  await delay(FIRST_REQUEST_MS);
}
