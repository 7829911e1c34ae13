// The tool of a task over several tabs. Where an action opens a tab, the task goes on there; where that tab is closed, by its page,
// by the person, or by `back` where no page is before its first, the task goes on in the tab before. The trail is the way back.
import type { ActionReport, ToolCall, ToolResult } from '../../tool/contract/contract.js';
import type { CallOptions } from '../../access/secret_gate.js';
import type { Tool } from '../loop/interfaces.js';

/** A browser, as far as a task goes on in its tabs. `Id` is how it names them. */
export interface TabHost<Id> {
  execute(tabId: Id, call: ToolCall, options?: CallOptions): Promise<ToolResult>;
  /** The open tabs that the page of this one has opened, the newest last; `at` is when the host learnt of it. */
  openedBy(tabId: Id): Promise<Array<{ tabId: Id; at: number }>>;
  isOpen(tabId: Id): Promise<boolean>;
  /** Resolves also where the tab stays, because its page asks whether to leave. */
  close(tabId: Id): Promise<void>;
  /** After every change of the trail, and before anything is done in the tab that it ends with. */
  moved?(trail: readonly Id[]): Promise<void>;
}

/** A page may open its tab a moment after the action was reported, and a browser tell of it later than the page. */
const OPENS_WITHIN_MS = 1_500;
const POLL_MS = 25;
/** What the engine reports of a page that asks for a tab. */
const OPENS = /^opened a tab\b/;
const LOOKS: ReadonlySet<string> = new Set(['get_dom', 'find', 'expand', 'screenshot', 'emulate']);

const OPENED = 'the page is in a new tab, and back closes it';
const CLOSED = 'that tab is closed, and the tab before it is shown';

export class FollowingTool<Id> implements Tool {
  /** The tab whose page was shown last: what `since` and differences stand on. */
  private shown: Id | undefined;
  /** When actions were made in the tab where the task is: what its page opens then is the task's. */
  private acts: Array<{ began: number; over: number }> = [];
  private readonly followed = new Set<Id>();
  private trail: readonly Id[];

  /** `trail` begins with the tab of the task, or is what `moved` was told last. */
  constructor(
    private readonly host: TabHost<Id>,
    trail: readonly Id[],
    private readonly now: () => number = Date.now,
  ) {
    this.trail = trail;
  }

  /** The browser calls the tab otherwise now. */
  rename(from: Id, to: Id): void {
    this.trail = this.trail.map((id) => (id === from ? to : id));
    if (this.shown === from) this.shown = to;
  }

  async execute(call: ToolCall, options?: CallOptions): Promise<ToolResult> {
    const { current } = this;
    const isAct = !LOOKS.has(call.action) && call.action !== 'wait';
    // The host may learn only by this what has come since.
    if (isAct) await this.host.openedBy(current);
    const began = this.now();
    const result = await this.host.execute(current, this.shown === current ? call : asNew(call), options);
    if (isAct) this.acts.push({ began, over: this.now() });
    if (isShowing(call, result)) this.shown = current;
    const gone = result.success ? undefined : await this.wayBack(call, result, current, options);
    if (gone !== undefined) return gone;
    return LOOKS.has(call.action) ? result : this.following(result);
  }

  private get current(): Id {
    const last = this.trail.at(-1);
    if (last === undefined) throw new Error('A task has at least one tab.');
    return last;
  }

  // Only between looks: what was read of one page must not be done to another.
  private async following(result: ToolResult): Promise<ToolResult> {
    let opened = await this.opened();
    const ends = this.now() + OPENS_WITHIN_MS;
    while (opened === undefined && hasAskedForTab(result) && this.now() < ends) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      opened = await this.opened();
    }
    if (opened === undefined) return result;
    this.followed.add(opened);
    await this.move([...this.trail, opened]);
    return withNewPage(OPENED, result);
  }

  private async opened(): Promise<Id | undefined> {
    const isOurs = (at: number): boolean =>
      this.acts.some(({ began, over }) => at >= began && at <= over + OPENS_WITHIN_MS);
    const tabs = await this.host.openedBy(this.current);
    return tabs.findLast(({ tabId, at }) => !this.followed.has(tabId) && isOurs(at))?.tabId;
  }

  /** What the call comes to in the tab before, where this one is closed; undefined where it is not. */
  private async wayBack(
    call: ToolCall,
    failed: ToolResult,
    tabId: Id,
    options?: CallOptions,
  ): Promise<ToolResult | undefined> {
    if (this.trail.length < 2) return undefined;
    if (await this.host.isOpen(tabId)) {
      const isFirstPage = call.action === 'back' && !failed.success && failed.error.code === 'NOT_ACTIONABLE';
      if (!isFirstPage) return undefined;
      await this.host.close(tabId);
      if (await this.host.isOpen(tabId)) return undefined;
    }
    if (!(await this.leave(tabId))) return undefined;
    return LOOKS.has(call.action) || call.action === 'wait' ? this.execute(call, options) : withNewPage(CLOSED);
  }

  /** Whether a tab is left to go on in. */
  private async leave(tabId: Id): Promise<boolean> {
    const open = await Promise.all(this.trail.map(async (id) => id !== tabId && (await this.host.isOpen(id))));
    const left = this.trail.filter((_, at) => open[at]);
    if (left.length === 0) return false;
    await this.move(left);
    return true;
  }

  private async move(trail: readonly Id[]): Promise<void> {
    this.trail = trail;
    this.shown = undefined;
    this.acts = [];
    await this.host.moved?.(trail);
  }
}

/** The call without what stands on a page of another tab. */
function asNew(call: ToolCall): ToolCall {
  if (call.action === 'get_dom') {
    const { since: _, ...options } = call.options ?? {};
    return { ...call, options };
  }
  const { observe: _, ...rest } = call as ToolCall & { observe?: unknown };
  return rest as ToolCall;
}

/** Looks aside are seen by no planner. */
function isShowing(call: ToolCall, result: ToolResult): boolean {
  if (!result.success) return false;
  if (call.action === 'get_dom') return !isQuietLook(call);
  return 'outcome' in result.data && result.data.observation !== undefined;
}

function hasAskedForTab(result: ToolResult): boolean {
  return result.success && 'outcome' in result.data && result.data.observed.events.some((event) => OPENS.test(event));
}

function isQuietLook({ options }: Extract<ToolCall, { action: 'get_dom' }>): boolean {
  return options !== undefined && 'aside' in options;
}

/** The report of what led to another tab, whose page nobody has seen yet. */
function withNewPage(event: string, result?: ToolResult): ToolResult {
  const before: ActionReport =
    result?.success === true && 'outcome' in result.data
      ? result.data
      : {
          outcome: 'navigated',
          observed: { urlChanged: true, domChanged: true, networkOccurred: false, events: [] },
          timing: { totalMs: 0 },
        };
  // What was expected of the page can be judged on the page that is shown now alone.
  const { observation: _observation, verification: _verification, ...rest } = before;
  const observed = { ...before.observed, events: [event, ...before.observed.events] };
  return { success: true, data: { ...rest, outcome: 'navigated', observed } };
}
