// The content script: draws a cursor, a ripple or an outline over the page, and does nothing else. It is injected before
// the first drawing; it reads nothing of the page and answers only to its own extension.
//
// All drawings are in the closed shadow root of one element that does not affect the layout (fixed, top layer), takes no
// pointer events, is hidden from assistive technology, and is removed with the last effect.
import { parseDrawMessage } from '../messages.js';
import type { Box, DrawMessage, Mark, Pointing } from '../messages.js';
import { Picking } from './element_picker.js';

const XHTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const COLOUR = '#0e9f8e';
const HALO = 'rgba(255, 255, 255, 0.9)';
const CURSOR_MS = 1_200;
const RIPPLE_MS = 550;
const HIGHLIGHT_MS = 5_000;
const CURSOR_SHAPE = 'M1 1 L1 19 L6 14.5 L9.2 21.5 L12.4 20 L9.2 13.2 L15.5 13 Z';

interface Stage {
  host: HTMLElement;
  root: ShadowRoot;
}

let stage: Stage | null = null;
let isHidden = false;
let lastPoint = { x: 0, y: 0 };
/** The current drawings, by kind: a new one replaces the old. */
const shown = new Map<DrawMessage['effect'], Animation>();

function setStyle(element: ElementCSSInlineStyle, properties: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value, 'important');
}

function openStage(): Stage {
  if (stage !== null) return stage;
  const host = document.createElementNS(XHTML, 'div') as HTMLElement;
  host.setAttribute('aria-hidden', 'true');
  host.setAttribute('data-domtool-effects', '');
  setStyle(host, {
    all: 'initial',
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    margin: '0',
    border: '0',
    padding: '0',
    background: 'none',
    overflow: 'hidden',
    contain: 'strict',
    display: 'block',
    'pointer-events': 'none',
    'user-select': 'none',
    'z-index': '2147483647',
    'color-scheme': 'normal',
  });
  const root = host.attachShadow({ mode: 'closed' });
  stage = { host, root };
  return stage;
}

// A page may have removed the element; the next effect inserts it again.
function mount({ host }: Stage): void {
  if (isHidden || host.isConnected) return;
  document.documentElement.append(host);
  raise(host);
}

// Animations continue while their elements are out of the document.
function hide(): void {
  isHidden = true;
  stage?.host.remove();
}

function unhide(): void {
  isHidden = false;
  if (stage !== null) mount(stage);
}

// Above modal dialogs too, if the page allows it.
function raise(host: HTMLElement): void {
  try {
    host.popover = 'manual';
    host.showPopover();
  } catch {
    // The z-index has to do.
  }
}

function clear(): void {
  picking.end();
  for (const animation of [...shown.values()]) animation.cancel();
  shown.clear();
  stage?.host.remove();
  stage = null;
}

function show(kind: DrawMessage['effect'], element: HTMLElement | SVGElement, frames: Keyframe[], ms: number): void {
  shown.get(kind)?.cancel();
  // The worker requests no effect during a capture. So if effects are still hidden, that capture was never ended.
  isHidden = false;
  const current = openStage();
  current.root.append(element);
  mount(current);
  const animation = element.animate(frames, { duration: ms, easing: 'ease-out', fill: 'both' });
  shown.set(kind, animation);
  const end = (): void => {
    element.remove();
    if (shown.get(kind) === animation) shown.delete(kind);
    if (shown.size === 0 && !picking.isOn) clear();
  };
  animation.finished.then(end, () => element.remove());
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function drawCursor(x: number, y: number): void {
  const cursor = document.createElementNS(SVG, 'svg');
  cursor.setAttribute('viewBox', '0 0 18 24');
  const path = document.createElementNS(SVG, 'path');
  for (const [name, value] of [
    ['d', CURSOR_SHAPE],
    ['fill', COLOUR],
    ['stroke', '#fff'],
    ['stroke-width', '1.5'],
  ] as const) {
    path.setAttribute(name, value);
  }
  cursor.append(path);
  setStyle(cursor, { position: 'absolute', left: '0', top: '0', width: '18px', height: '24px', overflow: 'visible' });
  const from = isCalm() ? { x, y } : lastPoint;
  lastPoint = { x, y };
  show(
    'cursor',
    cursor,
    [
      { transform: `translate(${from.x}px, ${from.y}px)`, opacity: 1, offset: 0 },
      { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.2 },
      { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.8 },
      { transform: `translate(${x}px, ${y}px)`, opacity: 0, offset: 1 },
    ],
    CURSOR_MS,
  );
}

function drawRipple(x: number, y: number): void {
  const ring = document.createElementNS(XHTML, 'div') as HTMLElement;
  setStyle(ring, {
    position: 'absolute',
    left: `${x - 20}px`,
    top: `${y - 20}px`,
    width: '40px',
    height: '40px',
    'box-sizing': 'border-box',
    border: `3px solid ${COLOUR}`,
    'border-radius': '50%',
    'box-shadow': `0 0 0 1px ${HALO}`,
  });
  const small = isCalm() ? 'scale(1)' : 'scale(0.2)';
  show(
    'ripple',
    ring,
    [
      { transform: small, opacity: 1 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    RIPPLE_MS,
  );
}

function drawHighlight([x, y, width, height]: Box): void {
  const frame = document.createElementNS(XHTML, 'div') as HTMLElement;
  setStyle(frame, {
    position: 'absolute',
    left: `${x - 3}px`,
    top: `${y - 3}px`,
    width: `${width + 6}px`,
    height: `${height + 6}px`,
    'box-sizing': 'border-box',
    border: `3px solid ${COLOUR}`,
    'border-radius': '5px',
    background: 'rgba(14, 159, 142, 0.16)',
    'box-shadow': `0 0 0 1.5px ${HALO}, inset 0 0 0 1.5px ${HALO}`,
  });
  show(
    'highlight',
    frame,
    [
      { opacity: 1, offset: 0 },
      { opacity: 1, offset: 0.9 },
      { opacity: 0, offset: 1 },
    ],
    HIGHLIGHT_MS,
  );
}

const MARK_FONT = '600 10px/14px ui-monospace, Menlo, Consolas, monospace';

function drawMarks(marks: readonly Mark[]): void {
  const layer = document.createElementNS(XHTML, 'div') as HTMLElement;
  setStyle(layer, { position: 'absolute', inset: '0' });
  for (const { id, box } of marks) layer.append(markOf(id, box));
  const stays = [{ opacity: 1 }, { opacity: 1 }];
  show('marks', layer, stays, HIGHLIGHT_MS);
}

function markOf(id: string, [x, y, width, height]: Box): HTMLElement {
  const frame = document.createElementNS(XHTML, 'div') as HTMLElement;
  setStyle(frame, {
    position: 'absolute',
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
    'box-sizing': 'border-box',
    outline: `1.5px solid ${COLOUR}`,
    'border-radius': '3px',
  });
  const label = document.createElementNS(XHTML, 'span') as HTMLElement;
  label.textContent = id;
  setStyle(label, {
    position: 'absolute',
    // Above the box, or inside it at the edge of the window.
    top: y < 15 ? '0' : '-15px',
    left: '-1px',
    padding: '0 3px',
    'border-radius': '3px',
    background: '#075a50',
    color: '#fff',
    font: MARK_FONT,
    'white-space': 'nowrap',
  });
  frame.append(label);
  return frame;
}

const picking = new Picking((catcher) => {
  const current = openStage();
  current.root.append(catcher);
  isHidden = false;
  mount(current);
});

function end(kind: DrawMessage['effect']): void {
  const animation = shown.get(kind);
  shown.delete(kind);
  animation?.cancel();
  if (shown.size === 0 && !picking.isOn) clear();
}

function perform(message: DrawMessage): void {
  switch (message.effect) {
    case 'cursor':
      return drawCursor(message.x, message.y);
    case 'ripple':
      return drawRipple(message.x, message.y);
    case 'highlight':
      return drawHighlight(message.box);
    case 'marks':
      return drawMarks(message.marks);
    case 'unhighlight':
      return end('highlight');
    case 'unmark':
      return end('marks');
    case 'unpick':
      return picking.end();
    case 'pick':
      return;
    case 'hide':
      return hide();
    case 'show':
      return unhide();
    case 'clear':
      return clear();
  }
}

function listen(): void {
  chrome.runtime.onMessage.addListener((message: unknown, sender, respond: (done: boolean | Pointing) => void) => {
    // Only the worker draws: messages of pages and other content scripts have a tab.
    if (sender.id !== chrome.runtime.id || sender.tab !== undefined) return;
    const effect = parseDrawMessage(message);
    if (effect === undefined) return;
    if (effect.effect === 'pick') {
      void picking.next().then(respond);
      return true;
    }
    try {
      perform(effect);
      respond(true);
    } catch {
      respond(false);
    }
    return;
  });
}

// The worker cannot know whether the page still has the script; injected twice, it listens once.
const scope: typeof globalThis & { domToolEffects?: true } = globalThis;
if (scope.domToolEffects === undefined) {
  scope.domToolEffects = true;
  listen();
}
