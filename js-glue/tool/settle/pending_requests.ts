// The requests of a tab that are under way, from its Network events, and which of them must end before the page is still:
// those needed to show it. Streams, pings, media, preloads, polls, and frames of other sites do not count.
import { recordAt, stringAt } from '../base/narrow.js';
import type { TabState } from '../events/tab_state.js';
import {
  LONGEST_REQUEST_MS,
  LONG_POLL_MS,
  MAX_LONG_POLLS,
  MAX_RUNNING,
  MOMENT_MS,
  POLLS,
  UNCOUNTED_TYPES,
} from './limits.js';

interface Running {
  readonly sessionId: string;
  readonly loaderId: string;
  readonly frameId: string;
  readonly address: string;
  readonly startedAt: number;
  /** Whether it must end before the page is still. */
  isOpen: boolean;
}

type Listener = (request: Running, isNew: boolean) => void;

export class Requests {
  /** The number of requests that counted so far. */
  count = 0;
  private readonly running = new Map<string, Running>();
  private readonly longPolls = new Set<string>();
  private readonly listeners = new Set<Listener>();
  private readonly unsubscribe: () => void;

  constructor(state: TabState) {
    this.unsubscribe = state.onTabEvent((method, params, sessionId) => this.note(method, params, sessionId));
  }

  stop(): void {
    this.unsubscribe();
    this.running.clear();
  }

  /**
   * Watches the requests of the page's session: future ones, and with `whatRuns` also those under way. Call `stop` when
   * done.
   */
  watch(whatRuns: boolean): RequestWatch {
    const own = whatRuns ? [...this.running.values()].filter((request) => this.isOwn(request)) : [];
    const listen = (listener: Listener): (() => void) => {
      const filtered: Listener = (request, isNew) => {
        if (this.isOwn(request)) listener(request, isNew);
      };
      this.listeners.add(filtered);
      return () => this.listeners.delete(filtered);
    };
    return new RequestWatch(own, listen);
  }

  private isOwn({ sessionId, address }: Running): boolean {
    return sessionId === '' && !this.longPolls.has(address);
  }

  private note(method: string, params: unknown, sessionId: string): void {
    const key = `${sessionId} ${stringAt(params, 'requestId') ?? ''}`;
    const request = this.running.get(key);
    switch (method) {
      case 'Network.requestWillBeSent':
        return this.began(key, params, sessionId);
      case 'Network.responseReceived':
        if (request === undefined) return;
        if (stringAt(recordAt(params, 'response'), 'mimeType') === 'text/event-stream') return this.drop(key);
        // Chrome never reports the end of a body that the page does not read. From here on only its effects count.
        if (stringAt(params, 'type') === 'Fetch') request.isOpen = false;
        return this.notify(request, false);
      case 'Network.dataReceived':
        if (request !== undefined) this.notify(request, false);
        return;
      case 'Network.loadingFinished':
      case 'Network.loadingFailed':
        this.drop(key);
        if (request !== undefined) this.notify(request, false);
        return;
      case 'Page.frameNavigated': {
        const frame = recordAt(params, 'frame');
        if (sessionId !== '' || stringAt(frame, 'parentId') !== undefined) return;
        return this.dropWhere(({ sessionId: of, loaderId }) => of === '' && loaderId !== stringAt(frame, 'loaderId'));
      }
      // A frame that changes its process ends its request in the session of the new one.
      case 'Page.frameDetached':
        return this.dropWhere((of) => of.sessionId === sessionId && of.frameId === stringAt(params, 'frameId'));
      case 'Target.detachedFromTarget':
        this.dropWhere(({ sessionId: of }) => of === stringAt(params, 'sessionId'));
    }
  }

  private began(key: string, params: unknown, sessionId: string): void {
    if (UNCOUNTED_TYPES.has(stringAt(params, 'type') ?? '')) return;
    this.drop(key);
    const [oldest] = this.running.keys();
    if (this.running.size >= MAX_RUNNING && oldest !== undefined) this.drop(oldest);
    const request = {
      sessionId,
      loaderId: stringAt(params, 'loaderId') ?? '',
      frameId: stringAt(params, 'frameId') ?? '',
      address: stringAt(recordAt(params, 'request'), 'url')?.split(/[?#]/, 1)[0] ?? '',
      startedAt: performance.now(),
      isOpen: true,
    };
    this.count += 1;
    this.running.set(key, request);
    this.notify(request, true);
  }

  private notify(request: Running, isNew: boolean): void {
    for (const listener of [...this.listeners]) listener(request, isNew);
  }

  // Chrome may not report the end of requests of a previous document.
  private dropWhere(isGone: (request: Running) => boolean): void {
    for (const [key, request] of this.running) if (isGone(request)) this.drop(key);
  }

  private drop(key: string): void {
    const request = this.running.get(key);
    if (request === undefined) return;
    this.running.delete(key);
    const isLongPoll = request.isOpen && performance.now() - request.startedAt >= LONG_POLL_MS;
    if (isLongPoll && this.longPolls.size < MAX_LONG_POLLS) this.longPolls.add(request.address);
    request.isOpen = false;
  }
}

/** Whether any request of the page is active, as a person would judge: neither long polls nor polling count. */
export class RequestWatch {
  /** The time at which a request last began, made progress or ended, without polls; initially the current time. */
  last = performance.now();
  private readonly own: Set<Running>;
  private readonly seen = new Map<string, { times: number; since: number }>();
  readonly stop: () => void;

  constructor(own: readonly Running[], listen: (listener: Listener) => () => void) {
    this.own = new Set(own.filter((request) => isWaitedFor(request, this.last)));
    this.stop = listen((request, isNew) => this.onRequest(request, isNew));
  }

  isQuiet(now: number): boolean {
    return ![...this.own].some((request) => isWaitedFor(request, now));
  }

  /** How many requests were given up because they took too long. */
  get open(): number {
    return [...this.own].filter(({ isOpen }) => isOpen).length;
  }

  private onRequest(request: Running, isNew: boolean): void {
    const now = performance.now();
    if (isNew) {
      if (this.isPoll(request.address, now)) return this.forget(request.address);
      this.own.add(request);
    }
    if (this.own.has(request)) this.last = now;
  }

  private forget(polled: string): void {
    for (const request of this.own) if (request.address === polled) this.own.delete(request);
  }

  private isPoll(address: string, now: number): boolean {
    const known = this.seen.get(address);
    const moment =
      known !== undefined && now - known.since <= MOMENT_MS ? known : { times: (known?.times ?? 0) + 1, since: now };
    this.seen.set(address, moment);
    return moment.times >= POLLS;
  }
}

function isWaitedFor({ isOpen, startedAt }: Running, now: number): boolean {
  return isOpen && now - startedAt < LONGEST_REQUEST_MS;
}
