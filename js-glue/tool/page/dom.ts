// DOM access that a page cannot fake. On a form and on a document, elements that the page names take precedence over
// built-in properties (HTML, "named properties"), even in an isolated world: <input name="parentElement"> would be the
// parent of its form. So anything that may be a form or the document is read through the getters and methods of the
// interface prototypes. Shadow roots, frames and fields have no named properties.

/** The getter of an attribute, as a function of the object. */
// @__NO_SIDE_EFFECTS__
function getter<T extends object, K extends keyof T>(type: { readonly prototype: T }, name: K): (of: T) => T[K] {
  const get = Object.getOwnPropertyDescriptor(type.prototype, name)?.get as () => T[K];
  return (of) => get.call(of);
}

export const nodeType = getter(Node, 'nodeType');
export const parentElement = getter(Node, 'parentElement');
export const localName = getter(Element, 'localName');
export const children = getter(Element, 'children');
export const shadowRoot = getter(Element, 'shadowRoot');
export const scrollTop = getter(Element, 'scrollTop');
export const scrollLeft = getter(Element, 'scrollLeft');
export const isConnected = getter(Node, 'isConnected');
export const textContent = getter(Node, 'textContent');
export const lastElementChild = getter(Element, 'lastElementChild');
const attributesOf = getter(Element, 'attributes');
export const assignedSlot = getter(Element, 'assignedSlot');
export const scrollingElement = getter(Document, 'scrollingElement');
export const documentElement = getter(Document, 'documentElement');
/** The focused element, or the host or frame that contains it. */
export const activeInDocument = getter(Document, 'activeElement');
const isContentEditable = getter(HTMLElement, 'isContentEditable');

const namespaceOf = getter(Element, 'namespaceURI');
const HTML = 'http://www.w3.org/1999/xhtml';
const elementsOf = getter(HTMLFormElement, 'elements');

/** The controls that a form submits, wherever they are, except image buttons (HTML, "elements" of a form). */
export function controlsOf(form: Element): Element[] {
  // A form element of SVG or XML has no controls.
  return namespaceOf(form) === HTML ? Array.from(elementsOf(form as HTMLFormElement)) : [];
}

export function rootOf(node: Node): Node {
  return Node.prototype.getRootNode.call(node);
}

/** The parent, or the shadow host if the node is at the top of a shadow tree. */
export function parentOrHost(node: Node): Element | null {
  const parent = parentElement(node);
  if (parent !== null) return parent;
  const root = rootOf(node);
  return isFragment(root) ? ((root as ShadowRoot).host ?? null) : null;
}

function isFragment(node: Node): boolean {
  return nodeType(node) === Node.DOCUMENT_FRAGMENT_NODE;
}

export function matches(element: Element, selectors: string): boolean {
  return Element.prototype.matches.call(element, selectors);
}

export function closest(element: Element, selectors: string): Element | null {
  return Element.prototype.closest.call(element, selectors);
}

export function isRendered(element: Element, options?: CheckVisibilityOptions): boolean {
  return Element.prototype.checkVisibility.call(element, options);
}

/** For an element of the script's own document. */
export function isEditable(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && isContentEditable(element);
}

/** The editing host around an element, which takes the focus in its place; the element itself if it is not editable. */
export function editingHostOf(element: Element): Element {
  const parent = parentElement(element);
  return isEditable(element) && isEditable(parent) ? editingHostOf(parent) : element;
}

export function bottomOf(element: Element): number {
  return Element.prototype.getBoundingClientRect.call(element).bottom;
}

export function attribute(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

export function attributeCount(element: Element): number {
  return attributesOf(element).length;
}

export function firstInside(element: Element, selectors: string): Element | null {
  return Element.prototype.querySelector.call(element, selectors);
}

/** The document, and the open shadow trees and frames of the same origin inside, however deep. */
export function rootsOf(document: Document): Array<Document | ShadowRoot> {
  const roots: Array<Document | ShadowRoot> = [document];
  for (const root of roots) {
    for (const element of queryAll(root, '*')) {
      const inner = shadowRoot(element);
      if (inner !== null) roots.push(inner);
    }
    for (const frame of queryAll(root, 'iframe, frame, object')) {
      const inner = contentDocumentOf(frame);
      if (inner !== null) roots.push(inner);
    }
  }
  return roots;
}

/** Animations of the elements in that tree, without those in shadow trees and frames inside. */
export function animationsOf(root: Document | ShadowRoot): Animation[] {
  return (isFragment(root) ? ShadowRoot.prototype : Document.prototype).getAnimations.call(root);
}

export function activeElementOf(root: Document | ShadowRoot): Element | null {
  return isFragment(root) ? root.activeElement : activeInDocument(root as Document);
}

export function queryAll(root: Document | ShadowRoot, selectors: string): NodeListOf<Element> {
  const { querySelectorAll } = isFragment(root) ? DocumentFragment.prototype : Document.prototype;
  return querySelectorAll.call(root, selectors);
}

const FRAMES: ReadonlySet<string> = new Set(['iframe', 'frame', 'object']);

/** The document inside a frame element, if scripts of this document may access it. Frames have no named properties. */
export function contentDocumentOf(element: Element, name: string = localName(element)): Document | null {
  return FRAMES.has(name) ? ((element as HTMLIFrameElement).contentDocument ?? null) : null;
}

/** The events that the browser fires when a person has chosen a value. */
export function fireInputAndChange(field: HTMLElement): void {
  for (const type of ['input', 'change']) {
    field.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
  }
}
