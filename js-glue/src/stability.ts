// Waiting until a page is still, by its events: nothing that matters has changed in its document, and none of its requests
// has begun, gone on, ended or is under way, for a while. What goes on by itself does not matter: styles, what changes again
// and again (an animation, a clock), what comes and goes in one place (a carousel), polls, and frames of other sites.
// Layout has no events that an extension could hear; what moves without a change of the document is an animation.
import type { Settled } from './engine.js';
import { numberAt, recordAt, stringAt } from './narrow.js';
import { delay } from './ports.js';
import type { RequestWatch, Requests } from './requests.js';
import type { TabState } from './tab_state.js';

const STILL_MS = 300;
/** Where requests alone count. */
const NETWORK_QUIET_MS = 500;
const TICK_MS = 25;
const CHANGE_TICK_MS = 5;
/** Changes of one node that count: the third makes it a thing that changes. */
const NODE_CHANGES = 2;
const MAX_NODES = 10_000;

/** Resolves when the page is still; rejects as `signal` says. Requires that the page's DOM events come. Answers how many
 *  requests it gave up. */
export async function untilStill(state: TabState, requests: Requests, signal: AbortSignal): Promise<number> {
  const stillness = new Stillness(state, requests.watch(true));
  try {
    return await stillness.reached(signal);
  } finally {
    stillness.stop();
  }
}

/** Resolves when none of the page's requests was active for half a second; like `untilStill`. */
export async function untilNetworkIdle(requests: Requests, signal: AbortSignal): Promise<number> {
  const watch = requests.watch(true);
  try {
    return await untilQuiet(NETWORK_QUIET_MS, watch, () => watch.last, signal);
  } finally {
    watch.stop();
  }
}

/** Watches from its making on, so that what changed before someone asks counts. `stop` it. */
export class Stillness {
  private readonly changes: DomChanges;

  constructor(
    state: TabState,
    private readonly requests: RequestWatch,
  ) {
    this.changes = new DomChanges(state);
  }

  /** When something that matters changed last in any frame; at first, when the watch began. */
  get changedAt(): number {
    return this.changes.lastAnywhere;
  }

  /** What mattered and was told of the page and the tallied session since then. */
  get told(): Omit<Settled, 'changed'> {
    return { ...this.changes.told };
  }

  /** Counts from here on what the page tells, and that session. */
  tally(sessionId: string): void {
    this.changes.tally(sessionId);
  }

  stop(): void {
    this.changes.stop();
    this.requests.stop();
  }

  /** Resolves when something that matters changes, or after `ms`. */
  async changeWithin(ms: number, signal: AbortSignal): Promise<void> {
    const before = this.changes.lastAnywhere;
    const until = performance.now() + ms;
    while (this.changes.lastAnywhere === before && performance.now() < until) {
      await delay(Math.max(Math.min(CHANGE_TICK_MS, until - performance.now()), 1), signal);
    }
  }

  reached(signal: AbortSignal): Promise<number> {
    return untilQuiet(STILL_MS, this.requests, () => Math.max(this.changes.last, this.requests.last), signal);
  }

  /** Resolves when that is reached, or after `ms`. */
  async reachedWithin(ms: number, signal: AbortSignal): Promise<void> {
    const over = AbortSignal.timeout(ms);
    await this.reached(AbortSignal.any([signal, over])).catch((error: unknown) => {
      if (!over.aborted || signal.aborted) throw error;
    });
  }
}

async function untilQuiet(
  ms: number,
  requests: RequestWatch,
  last: () => number,
  signal: AbortSignal,
): Promise<number> {
  for (;;) {
    const now = performance.now();
    if (requests.isAtRest(now) && now - last() >= ms) return requests.open;
    await delay(TICK_MS, signal);
  }
}

const KINDS: Readonly<Record<string, keyof Omit<Settled, 'changed'>>> = {
  'DOM.attributeModified': 'attribute',
  'DOM.attributeRemoved': 'attribute',
  'DOM.characterDataModified': 'text',
  'DOM.childNodeInserted': 'added',
  'DOM.childNodeRemoved': 'removed',
};

class DomChanges {
  /** When something that matters changed last; at first, now. */
  last = performance.now();
  /** The same, also in frames of other processes. */
  lastAnywhere = this.last;
  told: Omit<Settled, 'changed'> = { added: 0, removed: 0, text: 0, attribute: 0 };
  private tallied = '';
  private readonly unsubscribe: () => void;
  private readonly changes = new Map<string, number>();
  /** How many children came and went, by parent. */
  private readonly children = new Map<string, { came: number; went: number }>();

  constructor(state: TabState) {
    this.unsubscribe = state.onTabEvent((method, params, sessionId) => {
      if (!method.startsWith('DOM.') || !this.matters(method, params, sessionId)) return;
      this.lastAnywhere = performance.now();
      if (sessionId === '') this.last = this.lastAnywhere;
      const kind = KINDS[method];
      if (kind !== undefined && (sessionId === '' || sessionId === this.tallied)) this.told[kind] += 1;
    });
  }

  tally(sessionId: string): void {
    this.tallied = sessionId;
    this.told = { added: 0, removed: 0, text: 0, attribute: 0 };
  }

  stop(): void {
    this.unsubscribe();
  }

  private matters(method: string, params: unknown, sessionId: string): boolean {
    const node = `${sessionId} ${numberAt(params, 'nodeId')}`;
    const parent = `${sessionId} ${numberAt(params, 'parentNodeId')}`;
    switch (method) {
      case 'DOM.documentUpdated':
        return true;
      case 'DOM.attributeModified':
      case 'DOM.attributeRemoved':
        return stringAt(params, 'name') !== 'style' && this.isFirstChanges(`a${node}`);
      case 'DOM.characterDataModified':
        return this.isFirstChanges(`t${node}`);
      case 'DOM.childNodeInserted':
        return this.hasCome(parent, recordAt(params, 'node'));
      case 'DOM.childNodeRemoved':
        return this.hasGone(parent);
      default:
        return false;
    }
  }

  private isFirstChanges(node: string): boolean {
    const times = (this.changes.get(node) ?? 0) + 1;
    if (this.changes.size < MAX_NODES) this.changes.set(node, times);
    return times <= NODE_CHANGES;
  }

  private hasCome(parent: string, node: object): boolean {
    // A script or style element is no content.
    if (/^(script|style|link|meta)$/.test(stringAt(node, 'localName') ?? '')) return false;
    const { came, went } = this.childrenOf(parent);
    this.children.set(parent, { came: came + 1, went });
    return Math.min(came + 1, went) <= NODE_CHANGES;
  }

  private hasGone(parent: string): boolean {
    const { came, went } = this.childrenOf(parent);
    this.children.set(parent, { came, went: went + 1 });
    return Math.min(came, went + 1) <= NODE_CHANGES;
  }

  private childrenOf(parent: string): { came: number; went: number } {
    if (this.children.size >= MAX_NODES) this.children.clear();
    return this.children.get(parent) ?? { came: 0, went: 0 };
  }
}
