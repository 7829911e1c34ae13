// Elements that are appearing or disappearing: those with an animation or transition of opacity, size or position that ends
// soon (Web Animations 1, section 4). A capture in between would show neither the page before nor the page after.
import {
  animationsOf,
  bottomOf,
  firstInside,
  isRendered,
  lastElementChild,
  localName,
  matches,
  queryAll,
  textContent,
} from './dom.js';
import { LONGEST_TRANSITION_MS } from './transition_limit.js';

const MOST = 200;
/** The final state is drawn a few frames after the transition ends. */
const FRAMES_MS = 40;
/**
 * Below this opacity an element counts as not shown. A little more than the engine's limit, because the engine looks a
 * moment later.
 */
const SHOWN_OPACITY = 0.1;
/** In pixels or percent. A smaller movement is a hover effect, not an entry animation. */
const FAR = 40;

const SIZES = ['height', 'maxHeight', 'blockSize', 'width', 'maxWidth', 'inlineSize', 'clipPath'];
const PLACES = ['transform', 'translate', 'scale', 'left', 'right', 'top', 'bottom'];

const CONTENT = 'a, button, input, select, textarea, img, svg, video, canvas, iframe';

type Values = Readonly<Record<string, unknown>>;

/** The values of an element at both ends of its animation. */
interface Transition {
  readonly element: Element;
  readonly from: Values;
  readonly to: Values;
  readonly leftMs: number;
}

/** Milliseconds until all transitions in the tree have ended, at most LONGEST_TRANSITION_MS; 0 if there are none. */
export function transitionEndsInMs(root: Document | ShadowRoot): number {
  let longest = 0;
  for (const animation of animationsOf(root).slice(0, MOST)) {
    const transition = transitionOf(animation);
    if (transition !== undefined) longest = Math.max(longest, waitFor(transition));
  }
  for (const details of queryAll(root, 'details')) longest = Math.max(longest, opensInMs(details));
  return longest > 0 ? Math.min(longest + FRAMES_MS, LONGEST_TRANSITION_MS) : 0;
}

// Chrome reports no animation for ::details-content. While a `details` opens, its content overflows it; while it closes,
// its content is still rendered.
function opensInMs(details: Element): number {
  const last = lastElementChild(details);
  if (last === null || localName(last) === 'summary') return 0;
  const { transitionDuration } = getComputedStyle(details, '::details-content');
  const ms = Math.max(...transitionDuration.split(',').map((seconds) => Number.parseFloat(seconds) * 1_000));
  if (!(ms > 0)) return 0;
  const isInTransition = matches(details, '[open]') ? bottomOf(last) > bottomOf(details) + 1 : isRendered(last);
  return isInTransition ? ms : 0;
}

// Undefined unless the animation is running, is not of a pseudo-element, and begins soon. An endless or scroll-driven
// animation has no remaining time.
function transitionOf({ playState, currentTime, playbackRate, effect }: Animation): Transition | undefined {
  if (playState !== 'running' || effect === null) return undefined;
  const { target, pseudoElement } = effect as KeyframeEffect;
  const { endTime, delay = 0, direction } = effect.getComputedTiming();
  const isBack = playbackRate < 0;
  const now = Number(currentTime);
  const leftMs = (isBack ? now : Number(endTime) - now) / Math.abs(playbackRate);
  const isSoon = Number.isFinite(leftMs) && leftMs > 0 && delay - now <= LONGEST_TRANSITION_MS;
  if (!isSoon || target === null || pseudoElement !== null || !isContent(target)) return undefined;
  const frames = (effect as KeyframeEffect).getKeyframes();
  const ends = [frames[0], frames[frames.length - 1]] as const;
  const [from, to] = isBack !== (direction === 'reverse') ? [ends[1], ends[0]] : ends;
  return from === undefined || to === undefined ? undefined : { element: target, from, to, leftMs };
}

function waitFor({ element, from, to, leftMs }: Transition): number {
  const doesAppear = isOpaque(to) && !isOpaque(getComputedStyle(element));
  if (doesAppear || doesMove(from, to) || doesCollapse(from, to)) return Math.min(leftMs, LONGEST_TRANSITION_MS);
  // An element that takes longer to disappear can still be used.
  return isOpaque(to) || leftMs > LONGEST_TRANSITION_MS ? 0 : leftMs;
}

/** The ripple of a button and the bar of a progress element contain nothing to read or press. */
function isContent(element: Element): boolean {
  if (!isRendered(element)) return false;
  return (
    matches(element, CONTENT) || firstInside(element, CONTENT) !== null || (textContent(element) ?? '').trim() !== ''
  );
}

function isOpaque({ opacity = 1 }: { readonly opacity?: unknown }): boolean {
  return Number(opacity) >= SHOWN_OPACITY;
}

// For a grid track that is sized by its contents, Chrome reports the current pixel size for both ends.
function doesCollapse(from: Values, to: Values): boolean {
  return 'gridTemplateRows' in to || SIZES.some((size) => isNothing(from[size]) || isNothing(to[size]));
}

function isNothing(value: unknown): boolean {
  return typeof value === 'string' && (/^0(px|%|fr)?$/.test(value) || /^inset\(.*100%/.test(value));
}

function doesMove(from: Values, to: Values): boolean {
  return PLACES.some((place) => from[place] !== to[place] && (isFar(from[place]) || isFar(to[place])));
}

function isFar(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const numbers = value.replace(/rotate\w*\([^)]*\)/g, '').match(/\d+(\.\d+)?/g) ?? [];
  return /scale\w*\(0[,)]|^0$/.test(value) || numbers.some((number) => Number(number) >= FAR);
}
