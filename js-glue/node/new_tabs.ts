// Holds what the tabs that a page opens ask for first. Chrome pauses such a tab before its first request (auto-attach of the whole
// browser), so there is time to have its requests paused. Tabs that nobody holds go on at once.
import { recordAt, stringAt } from '../tool/base/narrow.js';
import type { RequestDecision } from '../tool/contract/request_gate.js';
import type { HoldNewTabs } from '../tool/network/request_hold.js';
import { DeadlinePort } from '../tool/port/ports.js';
import { carryOut, startPausing, stopPausing } from '../tool/network/paused_requests.js';
import type { CdpConnection } from './websocket.js';

const DEADLINE_MS = 3_000;
const NEW_PAGES = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'page' }, { exclude: true }],
};

type Judge = (event: unknown) => RequestDecision;

interface Hold {
  readonly openerId: string;
  readonly judge: Judge;
  /** Sessions of the tabs that it opened, and those tabs. */
  readonly opened: Map<string, string>;
  readonly work: Set<Promise<void>>;
}

const known = new WeakMap<CdpConnection, Promise<NewTabs>>();

/** For the tool of one tab. From its first action on, every new tab of the browser is paused for a moment. */
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

class NewTabs {
  private readonly holds = new Set<Hold>();
  private readonly port: DeadlinePort;

  private constructor(private readonly connection: CdpConnection) {
    this.port = new DeadlinePort({
      send: (method, params, sessionId, timeoutMs) => connection.send(method, params ?? {}, sessionId ?? '', timeoutMs),
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
    const hold: Hold = { openerId, judge, opened: new Map(), work: new Set() };
    this.holds.add(hold);
    return async () => {
      while (hold.work.size > 0) await Promise.all([...hold.work]);
      this.holds.delete(hold);
      await Promise.all([...hold.opened.keys()].map((sessionId) => stopPausing(this.port, sessionId)));
    };
  }

  private attached(params: unknown): void {
    const info = recordAt(params, 'targetInfo');
    const sessionId = stringAt(params, 'sessionId') ?? '';
    if (stringAt(info, 'type') !== 'page' ) return;
    const openerId = stringAt(info, 'openerId');
    const hold = [...this.holds].find((one) => one.openerId === openerId);
    // A tab that a held tab opened is held for the same action.
    const above = [...this.holds].find((one) => [...one.opened.values()].includes(openerId ?? ''));
    this.start(hold ?? above, sessionId, stringAt(info, 'targetId') ?? '');
  }

  private start(hold: Hold | undefined, sessionId: string, targetId: string): void {
    if (hold !== undefined) {
      hold.opened.set(sessionId, targetId);
      const paused = startPausing(this.port, sessionId).catch(() => this.close(targetId));
      this.during(hold, paused);
    }
    // It is answered only once the page has begun, so nobody waits for it.
    this.connection.send('Runtime.runIfWaitingForDebugger', {}, sessionId, DEADLINE_MS).catch(() => {});
  }

  private paused(event: unknown, sessionId: string): void {
    const hold = [...this.holds].find((one) => one.opened.has(sessionId));
    if (hold === undefined) return;
    const decision = hold.judge(event);
    const isFirst = stringAt(event, 'resourceType') === 'Document';
    const targetId = hold.opened.get(sessionId) ?? '';
    const done = carryOut(this.port, event, sessionId, decision);
    // A tab that may show nothing of what it was opened for is closed again.
    this.during(hold, decision.send || !isFirst ? done : done.then(() => this.close(targetId)));
  }

  private async close(targetId: string): Promise<void> {
    await this.connection.send('Target.closeTarget', { targetId }, '', DEADLINE_MS).catch(() => {});
  }

  private during(hold: Hold, work: Promise<void>): void {
    const done: Promise<void> = work.finally(() => hold.work.delete(done));
    hold.work.add(done);
  }
}
