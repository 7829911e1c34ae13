// Holds the first requests of tabs that a page opens. Chrome pauses such a tab before its first request (auto-attach of the
// whole browser), so there is time to start pausing its requests. Tabs that no action holds continue at once.
import { isRecord, recordAt, stringAt } from '../tool/base/narrow.js';
import type { RequestDecision } from '../tool/contract/request_gate.js';
import { OpenDocuments, isAnswer } from '../tool/network/open_documents.js';
import { carryOut, startPausing, stopPausing } from '../tool/network/paused_requests.js';
import type { HoldNewTabs } from '../tool/network/request_hold.js';
import { DeadlinePort } from '../tool/port/ports.js';
import type { CdpConnection } from './websocket.js';

const DEADLINE_MS = 3_000;
const NEW_PAGES = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'page' }, { exclude: true }],
};

/** A tab without a request after this time was opened empty. */
const FIRST_REQUEST_MS = 250;
/** How long an action waits for the first document of a tab that it opened. The tab stays held until that is known. */
const ARRIVAL_MS = 2_000;
const LINGER_MS = 30_000;

type Judge = (event: unknown) => RequestDecision;

interface OpenedTab {
  readonly targetId: string;
  /** Call when it has made a request. */
  hasAsked(): void;
  /** It was allowed to show a document. */
  isShowing: boolean;
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
  readonly documents = new OpenDocuments();
  /** The action has ended; tabs that it opened are held until their document has arrived. */
  isOver = false;
  private readonly work = new Set<Promise<void>>();

  constructor(
    readonly openerId: string,
    readonly judge: Judge,
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
      if (method === 'Target.attachedToTarget' && sessionId === '') tabs.attached(params);
      else if (method === 'Fetch.requestPaused') tabs.paused(params, sessionId);
    });
    await connection.send('Target.setAutoAttach', NEW_PAGES, '', DEADLINE_MS);
    return tabs;
  }

  hold(openerId: string, judge: Judge): () => Promise<void> {
    const hold = new Hold(openerId, judge);
    this.holds.add(hold);
    return async () => {
      await hold.settled();
      hold.isOver = true;
      await hold.documents.settled(ARRIVAL_MS);
      if (hold.documents.isEmpty) await this.end(hold);
      else void hold.documents.settled(LINGER_MS).then(() => this.end(hold));
    };
  }

  private async end(hold: Hold): Promise<void> {
    await hold.settled();
    this.holds.delete(hold);
    await Promise.all([...hold.opened.keys()].map((sessionId) => stopPausing(this.port, sessionId)));
  }

  private attached(params: unknown): void {
    const info = recordAt(params, 'targetInfo');
    const sessionId = stringAt(params, 'sessionId') ?? '';
    // Chrome names the opener even for a tab that cannot access it (`noopener`).
    const openerId = stringAt(info, 'openerId') ?? '';
    const isWaiting = isRecord(params) && params['waitingForDebugger'] === true;
    if (!isWaiting) return;
    const hold = [...this.holds].find((one) => one.isFor(openerId));
    if (hold !== undefined) this.start(hold, sessionId, stringAt(info, 'targetId') ?? '');
    // It is answered only when the page has started, so it is not awaited.
    this.connection.send('Runtime.runIfWaitingForDebugger', {}, sessionId, DEADLINE_MS).catch(() => {});
  }

  private start(hold: Hold, sessionId: string, targetId: string): void {
    const asked = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FIRST_REQUEST_MS);
      const hasAsked = (): void => {
        clearTimeout(timer);
        resolve();
      };
      hold.opened.set(sessionId, { targetId, hasAsked, isShowing: false });
    });
    hold.during(asked);
    hold.during(startPausing(this.port, sessionId).catch(() => this.close(targetId)));
  }

  private paused(event: unknown, sessionId: string): void {
    const hold = [...this.holds].findLast((one) => one.opened.has(sessionId));
    const tab = hold?.opened.get(sessionId);
    if (hold === undefined || tab === undefined) return;
    const decision = hold.judge(event);
    hold.documents.decided(event, decision);
    tab.hasAsked();
    const done = carryOut(this.port, event, sessionId, decision);
    // A tab that may show nothing of what it was opened for is closed again.
    hold.during(decision.send || tab.isShowing ? done : done.then(() => this.close(tab.targetId)));
    tab.isShowing ||= decision.send && isAnswer(event);
  }

  private async close(targetId: string): Promise<void> {
    await this.connection.send('Target.closeTarget', { targetId }, '', DEADLINE_MS).catch(() => {});
  }
}
