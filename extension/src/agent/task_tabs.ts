// Which tabs each task has. It begins in one, which it is known by for as long as the browser lives, and goes on in those that its
// pages open; the last of its trail is where it is. Kept in chrome.storage.session, for the next life of the worker.
const KEY = /^domtool\.task\.(\d+)\.tabs$/;

export class TaskTabs {
  /** By the tab that each task began in. */
  private readonly trails = new Map<number, number[]>();
  private readonly opened = new Map<number, { by: number; at: number }>();

  /** Reads what an earlier life of the worker left. */
  async read(): Promise<void> {
    for (const [key, trail] of Object.entries(await chrome.storage.session.get(null))) {
      const first = KEY.exec(key)?.[1];
      if (first !== undefined && Array.isArray(trail)) this.trails.set(Number(first), trail as number[]);
    }
  }

  /** The tab that the task of this one began in. */
  firstOf(tabId: number): number {
    for (const [first, trail] of this.trails) if (trail.includes(tabId)) return first;
    return tabId;
  }

  /** Where the task is, last. */
  trailOf(first: number): number[] {
    const trail = this.trails.get(first) ?? [first];
    this.trails.set(first, trail);
    return trail;
  }

  currentOf(first: number): number {
    return this.trailOf(first).at(-1) ?? first;
  }

  /** A new task begins in the tab, which leaves the one that came there. */
  async begin(tabId: number): Promise<void> {
    for (const [first, trail] of this.trails) {
      if (!trail.includes(tabId) || first === tabId) continue;
      trail.splice(trail.indexOf(tabId), 1);
      await this.keep(first);
    }
    this.trails.delete(tabId);
    await this.keep(tabId);
  }

  /** Writes the trail down. */
  async keep(first: number): Promise<void> {
    const key = `domtool.task.${first}.tabs`;
    const trail = this.trails.get(first) ?? [first];
    const isPlain = trail.length === 1 && trail[0] === first;
    await (isPlain ? chrome.storage.session.remove(key) : chrome.storage.session.set({ [key]: trail }));
  }

  async forget(first: number): Promise<void> {
    this.trails.delete(first);
    await this.keep(first);
  }

  /** Of the tabs that a task has, those that are open. */
  async openOf(first: number): Promise<number[]> {
    const open = await Promise.all(this.trailOf(first).map(isOpen));
    return this.trailOf(first).filter((_, at) => open[at]);
  }

  /** The open tabs that the page of this one has opened, the newest last. */
  async openedBy(tabId: number): Promise<Array<{ tabId: number; at: number }>> {
    const its = [...this.opened].flatMap(([id, { by, at }]) => (by === tabId ? [{ tabId: id, at }] : []));
    const open = await Promise.all(its.map((one) => isOpen(one.tabId)));
    return its.filter((_, at) => open[at]);
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

export function isOpen(tabId: number): Promise<boolean> {
  return chrome.tabs.get(tabId).then(
    () => true,
    () => false,
  );
}

const CLOSE_MS = 2_000;
const POLL_MS = 20;

/** Resolves when it is closed, or when its page has asked for some time whether to leave. */
export async function closeTab(tabId: number): Promise<void> {
  void chrome.tabs.remove(tabId).catch(() => {});
  for (let waited = 0; waited < CLOSE_MS && (await isOpen(tabId)); waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
