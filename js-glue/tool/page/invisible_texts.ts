// Texts that nobody can see: not rendered, not visible, transparent, or in the colour of their background. When in doubt a
// text counts as visible: over a picture, where something else is painted in its place, or with a shadow. Opacity is
// ignored, because new content often fades in.
import { assignedSlot, documentElement, isRendered, localName, nodeType, parentOrHost, shadowRoot } from './dom.js';
import { MAX_TEXT, MAX_TEXTS } from './text_limits.js';

type Color = readonly [red: number, green: number, blue: number, alpha: number];

const MAX_DIFFERENCE = 8;
/** Of 255. A colour with less alpha counts as transparent. */
const MIN_ALPHA = 13;
/** If the root's text is lighter than this, the canvas is dark. */
const MIN_LIGHT = 128;
const WHITE: Color = [255, 255, 255, 255];
const REPLACED = /^(?:img|video|canvas|svg|iframe|object|embed)$/i;

/** The beginnings of the invisible texts inside the node, and inside its ancestors up to `levels` levels. */
export default function invisibleTexts(this: Node, levels: number): string[] {
  const rgba = colorReader();
  const seen = new Set<string>();
  const invisible = new Set<string>();
  const roots: Node[] = [topOf(this, levels)];
  for (const root of roots) {
    const walker = Document.prototype.createTreeWalker.call(
      document,
      root,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    enter(root, roots);
    while (walker.nextNode() !== null && seen.size + invisible.size < MAX_TEXTS) {
      const node = walker.currentNode;
      enter(node, roots);
      if (nodeType(node) !== Node.TEXT_NODE) continue;
      const text = node as Text;
      if (text.data.trim() !== '') (isSeen(text, rgba) ? seen : invisible).add(text.data.slice(0, MAX_TEXT));
    }
  }
  return [...invisible].filter((text) => !seen.has(text));
}

type ReadColor = (color: string) => Color;

function topOf(node: Node, levels: number): Node {
  let top = nodeType(node) === Node.TEXT_NODE ? parentOrHost(node) : (node as Element);
  for (let left = levels; left > 0 && top !== null; left -= 1) top = around(top) ?? top;
  return top ?? node;
}

function enter(node: Node, roots: Node[]): void {
  const inner = nodeType(node) === Node.ELEMENT_NODE ? shadowRoot(node as Element) : null;
  if (inner !== null) roots.push(inner);
}

function around(element: Element): Element | null {
  return assignedSlot(element) ?? parentOrHost(element);
}

function colorReader(): ReadColor {
  const known = new Map<string, Color>();
  let paint: ReadColor | undefined;
  return (color) => {
    const parsed = known.get(color);
    if (parsed !== undefined) return parsed;
    const rgb = fromRgb(color);
    if (rgb === undefined) paint ??= painter();
    const read = rgb ?? paint?.(color) ?? WHITE;
    known.set(color, read);
    return read;
  };
}

/** Parses the most common form; undefined for any other. */
function fromRgb(color: string): Color | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return /^rgba?\(/.test(color) ? [red, green, blue, alpha * 255] : undefined;
}

/** Paints a colour of any other colour space to read it back. */
function painter(): ReadColor {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return (color) => {
    if (context === null) return WHITE;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  };
}

function isAlike(a: Color, b: Color): boolean {
  return [0, 1, 2].every((k) => Math.abs((a[k] ?? 0) - (b[k] ?? 0)) <= MAX_DIFFERENCE);
}

function isSeen(text: Text, rgba: ReadColor): boolean {
  const parent = parentOrHost(text);
  if (parent === null || !isRendered(parent, { visibilityProperty: true })) return false;
  const style = getComputedStyle(parent);
  if (style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px') return true;
  const fill = rgba(style.webkitTextFillColor);
  const backdrop = backdropOf(parent, rgba);
  if (backdrop === null) return true;
  if (fill[3] < MIN_ALPHA) return false;
  return !isAlike(fill, backdrop) || isAnythingElseThere(text, backdrop, rgba);
}

/** Null if the background is not a single colour. */
function backdropOf(element: Element, rgba: ReadColor): Color | null {
  for (let one: Element | null = element; one !== null; one = around(one)) {
    const style = getComputedStyle(one);
    if (style.backgroundImage !== 'none' || style.mixBlendMode !== 'normal') return null;
    const color = rgba(style.backgroundColor);
    if (color[3] === 255) return color;
    if (color[3] >= MIN_ALPHA) return null;
  }
  const top = documentElement(document);
  const isDark = top !== null && rgba(getComputedStyle(top).color)[0] >= MIN_LIGHT;
  return isDark || window !== window.parent ? null : WHITE;
}

function isAnythingElseThere(text: Text, backdrop: Color, rgba: ReadColor): boolean {
  const range = new Range();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return Document.prototype.elementsFromPoint.call(document, x, y).some((one) => {
    if (Node.prototype.contains.call(one, text)) return false;
    if (REPLACED.test(localName(one))) return true;
    const style = getComputedStyle(one);
    const color = rgba(style.backgroundColor);
    const isClear = color[3] < MIN_ALPHA && style.backgroundImage === 'none';
    return !isClear && (style.backgroundImage !== 'none' || !isAlike(color, backdrop));
  });
}
