// Which texts of what has just come nobody sees: in what is not rendered or not visible, in no colour, or in that of what is
// behind them. The browser's events tell none of this, and another capture would take too long.
import { arrayAt, recordAt, stringAt } from '../base/narrow.js';

type Send = (method: string, params: object) => Promise<unknown>;

/** As much of a text as the mirror of the DOM reports. */
export const MAX_TEXT = 260;
const MAX_TEXTS = 60;
const OBJECT_GROUP = 'DomTool texts';

// Runs in the isolated world. In doubt a text is seen: over a picture, where anything else is painted at its place, with a shadow.
// Opacity is not asked, for what comes often fades in.
const UNSEEN_TEXTS = `function (levels) {
  const MAX_DIFFERENCE = 8;
  const pen = () => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    return (color) => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
  };
  let paint;
  const known = new Map();
  const rgba = (color) => {
    const told = known.get(color);
    if (told !== undefined) return told;
    const [red, green, blue, alpha = 1] = /^rgba?\\(/.test(color) ? color.match(/[\\d.]+/g).map(Number) : [];
    const read = red === undefined ? (paint ??= pen())(color) : [red, green, blue, alpha * 255];
    known.set(color, read);
    return read;
  };
  const isAlike = (a, b) => [0, 1, 2].every((k) => Math.abs(a[k] - b[k]) <= MAX_DIFFERENCE);
  const around = (element) => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null;
  const isClear = (style) => rgba(style.backgroundColor)[3] < 13 && style.backgroundImage === 'none';
  const backdropOf = (element) => {
    for (let one = element; one !== null; one = around(one)) {
      const style = getComputedStyle(one);
      if (style.backgroundImage !== 'none' || style.mixBlendMode !== 'normal') return null;
      const color = rgba(style.backgroundColor);
      if (color[3] === 255) return color;
      if (color[3] >= 13) return null;
    }
    const isDark = document.documentElement && rgba(getComputedStyle(document.documentElement).color)[0] >= 128;
    return isDark || window !== window.parent ? null : [255, 255, 255, 255];
  };
  const isAnythingElseThere = (text, color) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const stack = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return stack.some((one) => {
      if (one.contains(text)) return false;
      const style = getComputedStyle(one);
      if (/^(?:img|video|canvas|svg|iframe|object|embed)$/i.test(one.localName)) return true;
      return !isClear(style) && (style.backgroundImage !== 'none' || !isAlike(rgba(style.backgroundColor), color));
    });
  };
  const isSeen = (text) => {
    const parent = text.parentElement ?? text.getRootNode().host;
    if (!parent || !Element.prototype.checkVisibility.call(parent, { visibilityProperty: true })) return false;
    const style = getComputedStyle(parent);
    if (style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px') return true;
    const fill = rgba(style.webkitTextFillColor);
    if (fill[3] < 13) return backdropOf(parent) === null;
    const backdrop = backdropOf(parent);
    return backdrop === null || !isAlike(fill, backdrop) || isAnythingElseThere(text, backdrop);
  };
  let top = this.nodeType === Node.TEXT_NODE ? this.parentElement : this;
  for (; levels > 0 && around(top) !== null; levels -= 1) top = around(top);
  const seen = new Set();
  const unseen = new Set();
  const roots = [top];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    if (root.shadowRoot) roots.push(root.shadowRoot);
    while (walker.nextNode() !== null && seen.size + unseen.size < ${MAX_TEXTS}) {
      const node = walker.currentNode;
      if (node.nodeType === Node.ELEMENT_NODE && node.shadowRoot) roots.push(node.shadowRoot);
      if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === '') continue;
      (isSeen(node) ? seen : unseen).add(node.data.slice(0, ${MAX_TEXT}));
    }
  }
  return [...unseen].filter((text) => !seen.has(text));
}`;

/**
 * The beginnings of the texts inside of a node, and of what is around it so many levels up, that nobody sees. None where that
 * cannot be told: the session has no isolated `world` yet, or the node stands in a frame inside of it.
 */
export async function unseenTexts(
  send: Send,
  world: Promise<number> | undefined,
  backendNodeId: number,
  levels: number,
): Promise<ReadonlySet<string>> {
  if (world === undefined) return new Set();
  try {
    const resolved = await send('DOM.resolveNode', {
      backendNodeId,
      executionContextId: await world,
      objectGroup: OBJECT_GROUP,
    });
    const objectId = stringAt(recordAt(resolved, 'object'), 'objectId');
    if (objectId === undefined) return new Set();
    const asked = send('Runtime.callFunctionOn', {
      functionDeclaration: UNSEEN_TEXTS,
      objectId,
      arguments: [{ value: levels }],
      returnByValue: true,
    });
    send('Runtime.releaseObject', { objectId }).catch(() => {});
    const texts = arrayAt(recordAt(await asked, 'result'), 'value');
    return new Set(texts.filter((text) => typeof text === 'string'));
  } catch {
    return new Set();
  }
}
