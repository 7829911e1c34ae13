// The tool of a task over several tabs. If an action opens a tab, the task continues there. If that tab is closed (by its
// page, by the person, or by `back` on its first page), the task continues in the previous tab. The trail records the way
// back.
import { isOfKind } from '../../tool/contract/calls.js';
import { IN_NEW_TAB, IN_OWN_TAB } from '../../tool/contract/events.js';
import type { ActionReport, ToolCall, ToolResult } from '../../tool/contract/contract.js';
import type { CallOptions } from '../../policy/callable_tool.js';
import type { Tool } from '../task/interfaces.js';

/** The functions of a browser that following tabs needs. `Id` is its type of tab id. */
export interface TabHost<Id> {
  execute(tabId: Id, call: ToolCall, options?: CallOptions): Promise<ToolResult>;
  /** The open tabs that this one's page has opened, the newest last; `at` is when the host learnt of it. */
  openedBy(tabId: Id): Promise<Array<{ tabId: Id; at: number }>>;
  isOpen(tabId: Id): Promise<boolean>;
  /** Also resolves if the tab stays open because its page asks whether to leave. */
  close(tabId: Id): Promise<void>;
  /** A tab of the person's, which only they close. */
  isPersons?(tabId: Id): boolean;
  /** Called after every change of the trail, before anything is done in its last tab. */
  moved?(trail: readonly Id[]): Promise<void>;
}

/** A page may open its tab shortly after the action was reported, and the browser may report it later still. */
const OPENS_WITHIN_MS = 1_500;
const POLL_MS = 25;
/** The engine's event for a page that opens a tab. */
const OPENS = /^opened a tab\b/;

const CLOSED = 'that tab is closed, and the previous tab is shown';

export class FollowingTool<Id> implements Tool {
  /** The tab whose page was shown last. `since` and differences refer to it. */
  private shown: Id | undefined;
  /** A tab that was opened for the task and shows no page yet. */
  private empty: Id | undefined;
  /** When actions were made in the current tab. Tabs that its page opened during them belong to the task. */
  private acts: Array<{ began: number; over: number }> = [];
  private readonly followed = new Set<Id>();
  private trail: readonly Id[];

  /** `trail` starts with the first tab of the task, or is what `moved` last received. */
  constructor(
    private readonly host: TabHost<Id>,
    trail: readonly Id[],
    private readonly now: () => number = Date.now,
  ) {
    this.trail = trail;
  }

  /** The browser has changed the id of the tab. */
  rename(from: Id, to: Id): void {
    this.trail = this.trail.map((id) => (id === from ? to : id));
    if (this.shown === from) this.shown = to;
    if (this.empty === from) this.empty = to;
  }

  /** The open tabs of the task, as far as is known. The current one is the last. */
  get tabs(): readonly Id[] {
    return this.trail;
  }

  /** The task continues in this tab. */
  async goTo(tabId: Id): Promise<void> {
    this.followed.add(tabId);
    await this.move([...this.trail.filter((id) => id !== tabId), tabId]);
  }

  async goToEmpty(tabId: Id): Promise<void> {
    this.empty = tabId;
    await this.goTo(tabId);
  }

  /** This tab is now one of the task, which continues where it is. */
  async join(tabId: Id): Promise<void> {
    this.followed.add(tabId);
    await this.move([tabId, ...this.trail.filter((id) => id !== tabId)]);
  }

  /** If the current one is closed, the task continues in the previous one. */
  async dropClosed(): Promise<void> {
    const open = await Promise.all(this.trail.map((id) => this.host.isOpen(id)));
    const left = this.trail.filter((_, at) => open[at]);
    if (left.length > 0 && left.length < this.trail.length) await this.move(left);
  }

  async execute(call: ToolCall, options?: CallOptions): Promise<ToolResult> {
    const { current } = this;
    const isAct = isOfKind(call, 'act', 'move', 'answer');
    // The host may learn of new tabs only when it is asked. So it is asked before the action, or the action would seem to have opened
    // tabs that were there already.
    if (isAct) await this.host.openedBy(current);
    const began = this.now();
    const result = await this.host.execute(current, this.shown === current ? call : withoutReferences(call), options);
    if (isAct) this.acts.push({ began, over: this.now() });
    if (isShowing(call, result)) this.shown = current;
    const gone = result.success ? undefined : await this.wayBack(call, result, current, options);
    if (gone !== undefined) return gone;
    if (current === this.empty && call.action === 'navigate' && result.success) {
      this.empty = undefined;
      return withNewPage(IN_OWN_TAB, result);
    }
    return isOfKind(call, 'observe', 'emulate') ? result : this.following(result);
  }

  private get current(): Id {
    const last = this.trail.at(-1);
    if (last === undefined) throw new Error('A task has at least one tab.');
    return last;
  }

  // Only between observations: an action must be made on the page whose content it relies on.
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
    return withNewPage(IN_NEW_TAB, result);
  }

  private async opened(): Promise<Id | undefined> {
    const isOurs = (at: number): boolean =>
      this.acts.some(({ began, over }) => at >= began && at <= over + OPENS_WITHIN_MS);
    const tabs = await this.host.openedBy(this.current);
    return tabs.findLast(({ tabId, at }) => !this.followed.has(tabId) && isOurs(at))?.tabId;
  }

  /** The result of the call in the previous tab, if the current one is closed; else undefined. */
  private async wayBack(
    call: ToolCall,
    failed: ToolResult,
    tabId: Id,
    options?: CallOptions,
  ): Promise<ToolResult | undefined> {
    if (this.trail.length < 2 || readsForAct(call) || options?.stays === true) return undefined;
    if (await this.host.isOpen(tabId)) {
      const isFirstPage = call.action === 'back' && !failed.success && failed.error.code === 'NOT_ACTIONABLE';
      if (!isFirstPage || this.host.isPersons?.(tabId) === true) return undefined;
      await this.host.close(tabId);
      if (await this.host.isOpen(tabId)) return undefined;
    }
    await this.dropClosed();
    if (this.current === tabId) return undefined;
    return isOfKind(call, 'observe', 'emulate', 'wait') ? this.execute(call, options) : withNewPage(CLOSED);
  }

  private async move(trail: readonly Id[]): Promise<void> {
    this.trail = trail;
    this.shown = undefined;
    this.acts = [];
    await this.host.moved?.(trail);
  }
}

/** The call without members that refer to a page of another tab. */
function withoutReferences(call: ToolCall): ToolCall {
  if (call.action === 'get_dom') {
    const { since: _, ...options } = call.options ?? {};
    return { ...call, options };
  }
  const { observe: _, ...rest } = call as ToolCall & { observe?: unknown };
  return rest as ToolCall;
}

/** Quiet observations are not shown to a planner. */
function isShowing(call: ToolCall, result: ToolResult): boolean {
  if (!result.success) return false;
  if (call.action === 'get_dom') return !isQuietLook(call);
  return 'outcome' in result.data && result.data.observation !== undefined;
}

function hasAskedForTab(result: ToolResult): boolean {
  return result.success && 'outcome' in result.data && result.data.observed.events.some((event) => OPENS.test(event));
}

/** Ids and names of one tab mean others in another, so what an action relies on is not read there. */
function readsForAct(call: ToolCall): boolean {
  return call.action === 'find' || (call.action === 'get_dom' && isQuietLook(call));
}

function isQuietLook({ options }: Extract<ToolCall, { action: 'get_dom' }>): boolean {
  return options !== undefined && 'unrecorded' in options;
}

/** The report of an action that led to another tab, whose page has not been shown yet. */
function withNewPage(event: string, result?: ToolResult): ToolResult {
  const before: ActionReport =
    result?.success === true && 'outcome' in result.data
      ? result.data
      : {
          outcome: 'navigated',
          observed: { urlChanged: true, domChanged: true, networkOccurred: false, events: [] },
          timing: { totalMs: 0 },
        };
  // An expectation can be judged only on the page that is shown now.
  const { observation: _observation, verification: _verification, ...rest } = before;
  const observed = { ...before.observed, events: [event, ...before.observed.events] };
  return { success: true, data: { ...rest, outcome: 'navigated', observed } };
}
