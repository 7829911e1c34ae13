// Tells every distinct set of computed styles once and, in one string, which box has which (style_notation.ts). It walks in the
// order of a snapshot. What content-visibility skips must not be asked for its style: asking gives it boxes, and the snapshot
// would tell of them.
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
  FOLDED_AWAY,
  MAX_SETS,
  NOTHING_INSIDE,
  PSEUDO_ELEMENTS,
  PSEUDO_MARKS,
  type ToldDocument,
  type ToldStyles,
} from './style_notation.js';

/**
 * The JSON of ToldStyles: of the styles `names`, then `ofLooks`, which are asked once for all that are dressed alike, and of
 * `pseudoElements` that are there. Throws where there are too many sets.
 */
export default function tellStyles(
  names: readonly string[],
  ofLooks: readonly string[],
  pseudoElements: readonly string[],
): string {
  const sets: string[][] = [];
  const units = new Map<string, string>();
  const folded = new Set<Element>();
  const wardrobe = new Wardrobe();

  const unitOf = (name: string, style: CSSStyleDeclaration, dress: string): string => {
    let key = name;
    for (const property of names) key += `\n${computed(style, property)}`;
    const looks = wardrobe.looksOf(dress + key, style, ofLooks);
    key += looks;
    let unit = units.get(key);
    if (unit === undefined) {
      if (sets.length >= MAX_SETS) throw new Error('too many sets');
      unit = String.fromCharCode(FIRST_SET + sets.length);
      units.set(key, unit);
      sets.push([name, ...names.map((property) => computed(style, property)), ...looks.split('\n').slice(1)]);
    }
    return unit;
  };

  const tellElement = (element: Element, told: ToldDocument): boolean => {
    const name = localName(element);
    const style = getComputedStyle(element);
    const at = told.units.length;
    const dress = wardrobe.dressOf(element, name);
    told.units += unitOf(name, style, dress);
    for (const pseudo of pseudoElements) {
      if (pseudo === '::marker' && !computed(style, 'display').includes('list-item')) continue;
      const its = getComputedStyle(element, pseudo);
      if (computed(its, 'content') !== 'none')
        told.units += PSEUDO_MARKS.charAt(PSEUDO_ELEMENTS.indexOf(pseudo)) + unitOf(pseudo, its, dress);
    }
    if (!hasBoxesInside(element, style)) {
      told.units += NOTHING_INSIDE;
      return false;
    }
    if (name === 'details' && !Element.prototype.hasAttribute.call(element, 'open')) fold(element, folded);
    const inner = shadowRoot(element);
    if (inner !== null) walk(inner, told);
    const frame = contentDocumentOf(element, name);
    if (frame !== null) told.frames.push([at, tell(frame)]);
    return true;
  };

  const walk = (root: Node, told: ToldDocument): void => {
    const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT);
    for (let element = walker.nextNode() as Element | null; element !== null; ) {
      const isFolded = folded.has(element);
      if (isFolded) told.units += FOLDED_AWAY;
      if (!isFolded && tellElement(element, told)) {
        element = walker.nextNode() as Element | null;
        continue;
      }
      element = walker.nextSibling() as Element | null;
      while (element === null && walker.parentNode() !== null) element = walker.nextSibling() as Element | null;
    }
  };

  const tell = (root: Document): ToldDocument => {
    const told: ToldDocument = { units: '', frames: [] };
    walk(root, told);
    return told;
  };

  const told: ToldStyles = { sets, page: tell(document) };
  return JSON.stringify(told);
}

/** What rules of a style sheet commonly tell elements apart by: tags, classes, attributes that are there, and those around. */
class Wardrobe {
  private readonly dresses = new Map<string, string>();
  private readonly worn = new Map<Element, string>();
  private readonly looks = new Map<string, string>();

  dressOf(element: Element, name: string): string {
    const parent = parentOrHost(element);
    const around = parent === null ? '' : this.worn.get(parent);
    const key = `${around} ${name} ${attributeCount(element)} ${attribute(element, 'style')}\n${attribute(element, 'class')}`;
    let dress = this.dresses.get(key);
    if (dress === undefined) {
      dress = String(this.dresses.size);
      this.dresses.set(key, dress);
    }
    this.worn.set(element, dress);
    return dress;
  }

  /** The values of `ofLooks`, each behind a line feed, of the first that was asked with that key. */
  looksOf(key: string, style: CSSStyleDeclaration, ofLooks: readonly string[]): string {
    let looks = this.looks.get(key);
    if (looks === undefined) {
      looks = ofLooks.map((property) => `\n${computed(style, property)}`).join('');
      this.looks.set(key, looks);
    }
    return looks;
  }
}

const { getPropertyValue } = CSSStyleDeclaration.prototype;

/** A method is a fifth faster to ask than a property, which is looked up by its name each time. */
function computed(style: CSSStyleDeclaration, property: string): string {
  return getPropertyValue.call(style, property);
}

/** Of details that are closed all but the first summary. */
function fold(details: Element, folded: Set<Element>): void {
  let summaries = 0;
  for (const child of children(details)) {
    if (localName(child) !== 'summary' || summaries++ > 0) folded.add(child);
  }
}

function hasBoxesInside(element: Element, style: CSSStyleDeclaration): boolean {
  if (computed(style, 'display') === 'none') return false;
  const visibility = computed(style, 'content-visibility');
  if (visibility !== 'auto') return visibility !== 'hidden';
  return [...children(element)].some((child) => isRendered(child, { contentVisibilityAuto: true }));
}
