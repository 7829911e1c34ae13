// Which field opened a popup, such as a calendar: a run has to press the field as well.

/** On a larger page a look takes too long. */
const MAX_SEEN = 20_000;

export class PopupWatch {
  /** Elements that were visible before the press. */
  private seen = new WeakSet<Element>();
  private field: Element | undefined;

  pressed(field: Element): void {
    this.forget();
    const all = document.getElementsByTagName('*');
    if (all.length > MAX_SEEN) return;
    for (const one of all) if (one.checkVisibility()) this.seen.add(one);
    this.field = field;
  }

  forget(): void {
    this.field = undefined;
    this.seen = new WeakSet();
  }

  /** The field, once, if this element was not visible before the field was pressed. */
  openerOf(element: Element): Element | undefined {
    const { field, seen } = this;
    const shown = inDocument(element);
    if (field === undefined || field === element || shown === undefined) return undefined;
    this.forget();
    return seen.has(shown) ? undefined : field;
  }
}

function inDocument(element: Element): Element | undefined {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot) return inDocument(root.host);
  return root === document ? element : undefined;
}
