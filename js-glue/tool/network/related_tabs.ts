// Which tabs a page can reach: those that it opened, the one that opened it, and the same again from each of them.

export class RelatedTabs<Id> {
  private readonly openers = new Map<Id, Id>();

  add(tab: Id, opener: Id): void {
    this.openers.set(tab, opener);
  }

  /** Call when the tab has closed. Tabs that it opened stay related through it. */
  forget(tab: Id): void {
    if (![...this.openers.values()].includes(tab)) this.openers.delete(tab);
  }

  /** All related tabs, including closed ones, without the tab itself. */
  of(tab: Id): Id[] {
    const related = new Set<Id>([tab]);
    for (let before = 0; before !== related.size; ) {
      before = related.size;
      for (const [one, opener] of this.openers) {
        if (related.has(opener)) related.add(one);
        if (related.has(one)) related.add(opener);
      }
    }
    related.delete(tab);
    return [...related];
  }
}
