// Lists every distinct set of computed styles once, and writes in one string which box has which (style_notation.ts). The
// walk has the order of a snapshot. Elements that content-visibility skips must not be asked for their styles: that would
// give them boxes, and the snapshot would contain them.
import {
  attribute,
  attributeCount,
  children,
  contentDocumentOf,
  isRendered,
  localName,
  parentOrHost,
  shadowRoot,
} from './dom.js';
import {
  FIRST_SET,
  IN_CLOSED_DETAILS,
  MAX_SETS,
  NOTHING_INSIDE,
  PSEUDO_ELEMENTS,
  PSEUDO_MARKS,
  type DumpedDocument,
  type DumpedStyles,
} from './style_notation.js';

/**
 * Returns the JSON of DumpedStyles for the styles `names`, then `shared`, which are read once for all elements of a group,
 * and for the existing `pseudoElements`. Throws if there are too many sets.
 */
export default function dumpStyles(
  names: readonly string[],
  shared: readonly string[],
  pseudoElements: readonly string[],
): string {
  const sets: string[][] = [];
  const units = new Map<string, string>();
  const inClosedDetails = new Set<Element>();
  const groups = new StyleGroups();

  const unitOf = (name: string, style: CSSStyleDeclaration, group: string): string => {
    let key = name;
    for (const property of names) key += `\n${computed(style, property)}`;
    const sharedValues = groups.sharedStylesOf(group + key, style, shared);
    key += sharedValues;
    let unit = units.get(key);
    if (unit === undefined) {
      if (sets.length >= MAX_SETS) throw new Error('too many sets');
      unit = String.fromCharCode(FIRST_SET + sets.length);
      units.set(key, unit);
      sets.push([name, ...names.map((property) => computed(style, property)), ...sharedValues.split('\n').slice(1)]);
    }
    return unit;
  };

  // Returns whether the walk must enter the element.
  const dumpElement = (element: Element, dumped: DumpedDocument): boolean => {
    const name = localName(element);
    const style = getComputedStyle(element);
    const at = dumped.units.length;
    const group = groups.groupOf(element, name);
    dumped.units += unitOf(name, style, group);
    for (const pseudo of pseudoElements) {
      if (pseudo === '::marker' && !computed(style, 'display').includes('list-item')) continue;
      const pseudoStyle = getComputedStyle(element, pseudo);
      if (computed(pseudoStyle, 'content') !== 'none')
        dumped.units += PSEUDO_MARKS.charAt(PSEUDO_ELEMENTS.indexOf(pseudo)) + unitOf(pseudo, pseudoStyle, group);
    }
    if (!hasBoxesInside(element, style)) {
      dumped.units += NOTHING_INSIDE;
      return false;
    }
    if (name === 'details' && !Element.prototype.hasAttribute.call(element, 'open'))
      addContents(element, inClosedDetails);
    const inner = shadowRoot(element);
    if (inner !== null) walk(inner, dumped);
    const frame = contentDocumentOf(element, name);
    if (frame !== null) dumped.frames.push([at, dump(frame)]);
    return true;
  };

  const walk = (root: Node, dumped: DumpedDocument): void => {
    const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT);
    for (let element = walker.nextNode() as Element | null; element !== null; ) {
      const isInClosedDetails = inClosedDetails.has(element);
      if (isInClosedDetails) dumped.units += IN_CLOSED_DETAILS;
      if (!isInClosedDetails && dumpElement(element, dumped)) {
        element = walker.nextNode() as Element | null;
        continue;
      }
      element = walker.nextSibling() as Element | null;
      while (element === null && walker.parentNode() !== null) element = walker.nextSibling() as Element | null;
    }
  };

  const dump = (root: Document): DumpedDocument => {
    const dumped: DumpedDocument = { units: '', frames: [] };
    walk(root, dumped);
    return dumped;
  };

  const dumped: DumpedStyles = { sets, page: dump(document) };
  return JSON.stringify(dumped);
}

/** Groups elements by what rules of a style sheet commonly select: tag, classes, number of attributes, and ancestors. */
class StyleGroups {
  private readonly groups = new Map<string, string>();
  private readonly groupOfElement = new Map<Element, string>();
  private readonly sharedValues = new Map<string, string>();

  groupOf(element: Element, name: string): string {
    const parent = parentOrHost(element);
    const around = parent === null ? '' : this.groupOfElement.get(parent);
    const key = `${around} ${name} ${attributeCount(element)} ${attribute(element, 'style')}\n${attribute(element, 'class')}`;
    let group = this.groups.get(key);
    if (group === undefined) {
      group = String(this.groups.size);
      this.groups.set(key, group);
    }
    this.groupOfElement.set(element, group);
    return group;
  }

  /** The values of `shared`, each after a line feed, as read from the first element with that key. */
  sharedStylesOf(key: string, style: CSSStyleDeclaration, names: readonly string[]): string {
    let sharedValues = this.sharedValues.get(key);
    if (sharedValues === undefined) {
      sharedValues = names.map((property) => `\n${computed(style, property)}`).join('');
      this.sharedValues.set(key, sharedValues);
    }
    return sharedValues;
  }
}

const { getPropertyValue } = CSSStyleDeclaration.prototype;

/** Calling the method is a fifth faster than reading a property, which is looked up by its name each time. */
function computed(style: CSSStyleDeclaration, property: string): string {
  return getPropertyValue.call(style, property);
}

/** Marks all children of a closed `details` except the first summary. */
function addContents(details: Element, inClosedDetails: Set<Element>): void {
  let summaries = 0;
  for (const child of children(details)) {
    if (localName(child) !== 'summary' || summaries++ > 0) inClosedDetails.add(child);
  }
}

function hasBoxesInside(element: Element, style: CSSStyleDeclaration): boolean {
  if (computed(style, 'display') === 'none') return false;
  const visibility = computed(style, 'content-visibility');
  if (visibility !== 'auto') return visibility !== 'hidden';
  return [...children(element)].some((child) => isRendered(child, { contentVisibilityAuto: true }));
}
