// The text of a document that a person can see, according to the page itself: the text of each node and field, unless
// style, boxes or clips hide it from every reader who scrolls. It shares neither code nor rules with the engine.
import type { Probe } from './probe.js';

export interface ShownText {
  /** Between touching parts of different elements there is U+2060 (word joiner). */
  text: string;
  isInViewport: boolean;
}

/**
 * Sent into the page as text (witness.ts: read), so it refers to nothing outside of itself. Generated content has no box
 * that a script could ask for and is left out; so are secrets, and text in the very colour of what is behind it, of which
 * a page cannot tell that nothing else makes it readable.
 */
export function readTexts(this: Probe): ShownText[] {
  const { view, flatParent, flatNodes, isPutOff } = this.tree;
  const root = view.document.documentElement;
  const styleOf = (element: Element) => view.getComputedStyle(element);
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

  // CSS Display 3 section 2.5: what has display: contents has no box; the one around it is meant.
  const boxed = (element: Element | null): Element | null => {
    let e = element;
    while (e !== null && styleOf(e).display === 'contents') e = flatParent(e);
    return e;
  };

  const channels = (color: string): number[] =>
    (/^rgba?\(([^)]*)\)/.exec(color)?.[1] ?? '').split(/[\s,/]+/).map(Number);
  const alphaOf = (color: string): number => channels(color)[3] ?? 1;

  const isFaint = (element: Element): boolean => {
    let opacity = alphaOf(styleOf(element).color);
    for (let e = boxed(element); e !== null; e = boxed(flatParent(e))) opacity *= Number(styleOf(e).opacity);
    return opacity < 0.05;
  };

  const isInColorOfGround = (element: Element): boolean => {
    const ink = channels(styleOf(element).color);
    let ground = [255, 255, 255];
    for (let e: Element | null = element; e !== null; e = flatParent(e)) {
      const { backgroundColor, backgroundImage } = styleOf(e);
      if (backgroundImage !== 'none') return false;
      if (alphaOf(backgroundColor) < 0.99) continue;
      ground = channels(backgroundColor);
      break;
    }
    return ink.length >= 3 && [0, 1, 2].every((k) => Math.abs((ground[k] ?? 0) - (ink[k] ?? 0)) <= 8);
  };

  // CSS Masking 1: `clip` of what is positioned, and of `clip-path` the shapes that leave nothing.
  const isCutAway = ({ clip, clipPath, position }: CSSStyleDeclaration): boolean => {
    const [top = 0, right = 0, bottom = 0, left = 0] = (clip.match(/-?[\d.]+/g) ?? []).map(Number);
    const isClipped = clip.startsWith('rect') && /absolute|fixed/.test(position);
    if (isClipped && (right - left <= 1 || bottom - top <= 1) && !clip.includes('auto')) return true;
    if (/^(circle|ellipse)\(0(px|%)?[ )]/.test(clipPath)) return true;
    const [a = 0, b = a, c = a, d = b] = (/^inset\(([^)]*)%/.exec(clipPath)?.[1] ?? '0').split(/%?\s+/).map(parseFloat);
    return a + c >= 100 || b + d >= 100;
  };

  const holdsFixed = ({ transform, filter, perspective }: CSSStyleDeclaration) =>
    transform !== 'none' || filter !== 'none' || perspective !== 'none';

  // What the boxes around it leave of a box: a scroller all that it could bring into sight, a clip only what lies in it.
  const leftOf = (element: Element, box: Box): Box | undefined => {
    let { left, top, right, bottom } = box;
    let position = 'static';
    for (let e = boxed(element); e !== null; e = boxed(flatParent(e))) {
      const style = styleOf(e);
      const holds =
        position === 'fixed'
          ? holdsFixed(style)
          : position !== 'absolute' || style.position !== 'static' || holdsFixed(style);
      if (!holds) continue;
      if (isCutAway(style)) return undefined;
      const isViewports = e === root || (e.localName === 'body' && styleOf(root).overflow === 'visible');
      if (!isViewports && style.display !== 'inline') {
        const own = e.getBoundingClientRect();
        const scrollsX = /auto|scroll/.test(style.overflowX);
        const scrollsY = /auto|scroll/.test(style.overflowY);
        if (scrollsX && (right <= own.left || left >= own.right)) [left, right] = [own.left, own.right];
        if (scrollsY && (bottom <= own.top || top >= own.bottom)) [top, bottom] = [own.top, own.bottom];
        if (style.overflowX !== 'visible') [left, right] = [Math.max(left, own.left), Math.min(right, own.right)];
        if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, own.top), Math.min(bottom, own.bottom)];
        if (right - left <= 1 || bottom - top <= 1) return undefined;
      }
      position = /absolute|fixed/.test(style.position) ? style.position : 'static';
    }
    const left0 = { left, top, right, bottom };
    return position === 'fixed' && !isInViewport(left0) ? undefined : left0;
  };

  const isInViewport = ({ left, top, right, bottom }: Box) =>
    right > 0 && bottom > 0 && left < view.innerWidth && top < view.innerHeight;

  // CSS Overflow 3 section 2.2: nobody scrolls to what lies before the page's own origin.
  const isRightToLeft = styleOf(view.document.body ?? root).direction === 'rtl';
  const isOnPage = ({ left, right, bottom }: Box) =>
    bottom + view.scrollY > 0 && (isRightToLeft ? left + view.scrollX < root.clientWidth : right + view.scrollX > 0);

  const shown = (element: Element, text: string, boxes: Iterable<DOMRect>): ShownText[] => {
    const holder = boxed(element);
    if (!/\S/.test(text) || holder === null || styleOf(element).visibility !== 'visible') return [];
    if (!holder.checkVisibility() || isFaint(element) || isInColorOfGround(element)) return [];
    if (isPutOff(holder)) return [{ text, isInViewport: false }];
    const seen = [...boxes]
      .filter(({ width, height }) => width > 1 && height > 1)
      .flatMap((box) => leftOf(element, box) ?? [])
      .filter(isOnPage);
    return seen.length === 0 ? [] : [{ text, isInViewport: seen.some(isInViewport) }];
  };

  const kWithoutWords = /^(hidden|checkbox|radio|file|range|color|image|password)$/;
  const kSecret = /\b(cc-|one-time-code|current-password|new-password)/;
  const isListed = (option: HTMLOptionElement) => {
    const select = option.closest('select');
    return select !== null && (select.size > 1 || select.multiple);
  };
  const saidBy = (element: Element): string => {
    if (element instanceof view.HTMLSelectElement) {
      return element.size > 1 || element.multiple
        ? ''
        : [...element.selectedOptions].map(({ label }) => label).join(' ');
    }
    if (element instanceof view.HTMLOptionElement) return isListed(element) ? element.label : '';
    const isField = element instanceof view.HTMLInputElement || element instanceof view.HTMLTextAreaElement;
    if (!isField || kWithoutWords.test(element.type) || kSecret.test(element.autocomplete)) return '';
    return element.value === '' ? element.placeholder : element.value;
  };

  // What is part of no picture by itself (SVG 2 section 5), and what is code.
  const kNoContent = /^(script|style|defs|clippath|mask|pattern|marker|symbol|textarea|option)$/i;
  const range = view.document.createRange();
  const found: ShownText[] = [];
  // Where the last text ended: one that begins there, in the same block, goes on with its word.
  let last: { block: Element | null; box: DOMRect; text: ShownText } | undefined;
  const isGlued = (block: Element | null, box: DOMRect | undefined, text: string): boolean =>
    last !== undefined &&
    box !== undefined &&
    last.block === block &&
    !/\s$/.test(last.text.text) &&
    !/^\s/.test(text) &&
    Math.min(box.bottom, last.box.bottom) > Math.max(box.top, last.box.top) &&
    Math.min(Math.abs(box.left - last.box.right), Math.abs(box.right - last.box.left)) < 1;

  const blockOf = (element: Element): Element | null => {
    let e: Element | null = element;
    while (e !== null && /^(inline|contents)$/.test(styleOf(e).display)) e = flatParent(e);
    return e;
  };

  const readText = (element: Element, node: Text): void => {
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()];
    const [text] = shown(element, node.data, boxes);
    if (text === undefined) return;
    const block = blockOf(element);
    const glued = last !== undefined && isGlued(block, boxes[0], text.text) ? last.text : undefined;
    if (glued === undefined) found.push(text);
    else glued.text += `\u2060${text.text}`;
    const box = boxes.at(-1);
    last = box === undefined ? undefined : { block, box, text: glued ?? text };
  };

  const visit = (element: Element): void => {
    found.push(...shown(element, saidBy(element), [element.getBoundingClientRect()]));
    if (kNoContent.test(element.localName)) return;
    // HTML section 4.11.1: of what is closed only the summary is there.
    const isClosed = element.localName === 'details' && !element.hasAttribute('open');
    for (const node of flatNodes(element)) {
      if (node instanceof view.Element) {
        if (!isClosed || node.localName === 'summary') visit(node);
      } else if (node instanceof view.Text && !isClosed && /\S/.test(node.data)) readText(element, node);
    }
  };
  visit(root);
  return found;
}

/** `innerText` of the document, as all that is written there and no more. */
export function readInnerText(this: Probe): string {
  return this.tree.view.document.documentElement.innerText;
}
