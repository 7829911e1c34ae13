// Which tabs each task has. A task is identified by the tab in which it began, for as long as the browser runs. Its trail are the
// tabs that it has now, the current one last. `added` are those of them that the person has given to it, which it must not
// close. `joined` are all that it ever had, also closed ones: the planner numbers tabs by it. Stored in
// chrome.storage.session, for a restarted worker.
import type { JoinedTab } from '../../../js-glue/agent/index.js';

type Joined = ReadonlyArray<JoinedTab<number>>;

export class TaskTabs {
  /** By the tab in which each task began, as `added` and `joined` are. */
  private readonly trails = new Map<number, number[]>();
  private readonly opened = new Map<number, { by: number; at: number }>();
  private readonly added = new Map<number, number[]>();
  private readonly joined = new Map<number, Joined>();

  /** Reads the stored trails of the tasks that began in these tabs. */
  async read(began: readonly number[]): Promise<void> {
    const kept = await chrome.storage.session.get(began.flatMap(keysOf));
    for (const first of began) {
      const added: unknown = kept[addedKeyOf(first)];
      if (Array.isArray(added)) this.added.set(first, added as number[]);
      const joined: unknown = kept[joinedKeyOf(first)];
      if (Array.isArray(joined)) this.joined.set(first, joined as Joined);
      const trail: unknown = kept[keyOf(first)];
      this.trails.set(first, Array.isArray(trail) ? (trail as number[]) : [first]);
    }
  }

  /** The tab in which this tab's task began. */
  firstOf(tabId: number): number {
    for (const [first, trail] of this.trails) if (trail.includes(tabId)) return first;
    return tabId;
  }

  /** The current tab of the task is the last. */
  trailOf(first: number): readonly number[] {
    return this.trails.get(first) ?? [first];
  }

  currentOf(first: number): number {
    return this.trailOf(first).at(-1) ?? first;
  }

  /** Not opened by the task or its pages. */
  isPersons(first: number, tabId: number): boolean {
    return tabId === first || this.added.get(first)?.includes(tabId) === true;
  }

  /** In the order in which they joined. */
  joinedOf(first: number): Joined {
    return this.joined.get(first) ?? [];
  }

  async keepJoined(first: number, joined: Joined): Promise<void> {
    this.joined.set(first, joined);
    await chrome.storage.session.set({ [joinedKeyOf(first)]: joined });
  }

  async add(first: number, tabId: number): Promise<void> {
    await this.takeFromOthers(tabId, first);
    await this.keepAdded(first, [...(this.added.get(first) ?? []), tabId]);
  }

  private async keepAdded(first: number, added: number[]): Promise<void> {
    this.added.set(first, added);
    await chrome.storage.session.set({ [addedKeyOf(first)]: added });
  }

  /** A new task begins in the tab. An earlier task that had moved there loses the tab. */
  async begin(tabId: number): Promise<void> {
    await this.takeFromOthers(tabId, tabId);
    await this.forget(tabId);
    await this.move(tabId, [tabId]);
  }

  private async takeFromOthers(tabId: number, taker: number): Promise<void> {
    for (const [first, trail] of this.trails) {
      if (!trail.includes(tabId) || first === taker) continue;
      const remaining = trail.filter((id) => id !== tabId);
      await this.move(first, remaining);
    }
  }

  /** The task now has these tabs. */
  async move(first: number, trail: readonly number[]): Promise<void> {
    this.trails.set(first, [...trail]);
    const isPlain = trail.length === 1 && trail[0] === first;
    await (isPlain
      ? chrome.storage.session.remove(keyOf(first))
      : chrome.storage.session.set({ [keyOf(first)]: trail }));
  }

  /** The browser has changed the id of the tab. */
  async rename(from: number, to: number): Promise<void> {
    for (const [tabId, { by, at }] of [...this.opened]) {
      if (tabId === from) this.opened.delete(from);
      if (tabId === from || by === from)
        this.opened.set(tabId === from ? to : tabId, { by: by === from ? to : by, at });
    }
    const first = this.firstOf(from);
    const trail = this.trails.get(first);
    if (trail === undefined) return;
    const renamed = trail.map((tabId) => (tabId === from ? to : tabId));
    await this.move(first, renamed);
    if (!this.isPersons(first, from)) return;
    const others = (this.added.get(first) ?? []).filter((tabId) => tabId !== from);
    await this.keepAdded(first, [...others, to]);
  }

  async forget(first: number): Promise<void> {
    this.trails.delete(first);
    this.added.delete(first);
    this.joined.delete(first);
    await chrome.storage.session.remove(keysOf(first));
  }

  /** The tabs of a task that are open. */
  async openOf(first: number): Promise<number[]> {
    const open = await Promise.all(this.trailOf(first).map(isOpen));
    return this.trailOf(first).filter((_, index) => open[index]);
  }

  /** The open tabs that the page of this one has opened, the newest last. */
  async openedBy(tabId: number): Promise<Array<{ tabId: number; at: number }>> {
    const its = [...this.opened].flatMap(([id, { by, at }]) => (by === tabId ? [{ tabId: id, at }] : []));
    const open = await Promise.all(its.map((one) => isOpen(one.tabId)));
    return its.filter((_, index) => open[index]);
  }

  /** chrome.tabs.onCreated */
  onCreated({ id, openerTabId }: chrome.tabs.Tab): void {
    if (id !== undefined && openerTabId !== undefined) this.opened.set(id, { by: openerTabId, at: Date.now() });
  }

  /** chrome.tabs.onRemoved */
  onRemoved(tabId: number): void {
    this.opened.delete(tabId);
  }
}

function keyOf(first: number): string {
  return `domtool.task.${first}.tabs`;
}

function addedKeyOf(first: number): string {
  return `domtool.task.${first}.added`;
}

function joinedKeyOf(first: number): string {
  return `domtool.task.${first}.joined`;
}

function keysOf(first: number): string[] {
  return [keyOf(first), addedKeyOf(first), joinedKeyOf(first)];
}

export function isOpen(tabId: number): Promise<boolean> {
  return chrome.tabs.get(tabId).then(
    () => true,
    () => false,
  );
}

/**
 * The address in the tab's address bar. Chrome reports it to extensions with the debugger permission, even without
 * permission for the page.
 */
export async function addressOf(tabId: number): Promise<string | undefined> {
  const targets = await chrome.debugger.getTargets();
  return targets.find((target) => target.tabId === tabId && target.type === 'page')?.url;
}

const CLOSE_MS = 2_000;
const POLL_MS = 20;

/** Resolves when it is closed, or when its page has been asking for some time whether to leave. */
export async function closeTab(tabId: number): Promise<void> {
  void chrome.tabs.remove(tabId).catch(() => {});
  for (let waited = 0; waited < CLOSE_MS && (await isOpen(tabId)); waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
