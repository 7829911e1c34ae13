// The requests of a tab that are under way, from its Network events. Those that a page holds open or makes by itself count
// for nothing: streams, pings, media, preloads.
import { recordAt, stringAt } from './narrow.js';
import type { TabState } from './tab_state.js';

const UNCOUNTED: ReadonlySet<string> = new Set([
  'EventSource',
  'Image',
  'Manifest',
  'Media',
  'Other',
  'Ping',
  'Prefetch',
  'Preflight',
  'TextTrack',
  'WebSocket',
]);
/** A request counts as under way no longer than this where a page is to come to rest: a long poll would never let it. */
const LONGEST_MS = 1_000;
const MAX_RUNNING = 1_000;
/** So many requests to one address in one wait are polling. */
const POLLS = 3;

interface Running {
  sessionId: string;
  address: string;
  startedAt: number;
}

export class Requests {
  /** Requests that counted, so far. */
  count = 0;
  private readonly running = new Map<string, Running>();
  private readonly listeners = new Set<(request: Running) => void>();
  private readonly unsubscribe: () => void;

  constructor(state: TabState) {
    this.unsubscribe = state.onTabEvent((method, params, sessionId) => this.note(method, params, sessionId));
  }

  stop(): void {
    this.unsubscribe();
    this.running.clear();
  }

  /** Is any request under way, in any frame? */
  get isBusy(): boolean {
    return this.running.size > 0;
  }

  /** Watches the page session's requests. `stop` it. */
  watch(): RequestWatch {
    const mine = [...this.running.values()].filter((request) => request.sessionId === '');
    return new RequestWatch(mine, this.running, this.listeners);
  }

  private note(method: string, params: unknown, sessionId: string): void {
    const key = `${sessionId} ${stringAt(params, 'requestId') ?? ''}`;
    switch (method) {
      case 'Network.requestWillBeSent': {
        if (UNCOUNTED.has(stringAt(params, 'type') ?? '') || this.running.size >= MAX_RUNNING) return;
        const url = stringAt(recordAt(params, 'request'), 'url') ?? '';
        const request = { sessionId, address: url.split(/[?#]/, 1)[0] ?? '', startedAt: performance.now() };
        this.count += 1;
        this.running.set(key, request);
        for (const listener of [...this.listeners]) listener(request);
        return;
      }
      case 'Network.loadingFinished':
      case 'Network.loadingFailed':
        this.running.delete(key);
        return;
      case 'Page.frameNavigated':
        if (sessionId === '' && stringAt(recordAt(params, 'frame'), 'parentId') === undefined) this.forgetPage();
        return;
      case 'Target.detachedFromTarget':
        this.forget(stringAt(params, 'sessionId') ?? '');
    }
  }

  // What the old document asked for is canceled without a word; the new one's own request has come already.
  private forgetPage(): void {
    const cut = performance.now() - LONGEST_MS;
    for (const [key, request] of this.running) if (request.startedAt < cut) this.running.delete(key);
  }

  private forget(sessionId: string): void {
    for (const [key, request] of this.running) if (request.sessionId === sessionId) this.running.delete(key);
  }
}

/** Whether the page's requests are at rest, as a person would say: neither long polls nor polling hold it up. */
export class RequestWatch {
  /** When a request began last; a poll's does not count. */
  lastStart = Number.NEGATIVE_INFINITY;
  private readonly seen = new Map<string, number>();

  constructor(
    private own: Running[],
    private readonly running: ReadonlyMap<string, Running>,
    private readonly listeners: Set<(request: Running) => void>,
  ) {
    listeners.add(this.started);
  }

  stop(): void {
    this.listeners.delete(this.started);
  }

  isAtRest(now: number): boolean {
    const still = new Set(this.running.values());
    this.own = this.own.filter((request) => still.has(request) && now - request.startedAt < LONGEST_MS);
    return this.own.length === 0;
  }

  private readonly started = (request: Running): void => {
    if (request.sessionId !== '') return;
    const times = (this.seen.get(request.address) ?? 0) + 1;
    this.seen.set(request.address, times);
    if (times >= POLLS) return;
    this.lastStart = request.startedAt;
    this.own.push(request);
  };
}
