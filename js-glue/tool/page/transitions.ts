// What is on its way to being seen, or to being gone: an element with an animation or a transition of opacity, size or place that
// ends soon (Web Animations 1, section 4). Who looks in between sees neither the page before nor the one after.
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
/** What has ended is drawn so in one of the next frames. */
const FRAMES_MS = 40;
/** What is less opaque counts as not shown; some more than the engine's bound, as it is looked at a moment later. */
const SHOWN_OPACITY = 0.1;
/** In pixels or percent. What moves less than that is lifted under the pointer, not brought in. */
const FAR = 40;

const SIZES = ['height', 'maxHeight', 'blockSize', 'width', 'maxWidth', 'inlineSize', 'clipPath'];
const PLACES = ['transform', 'translate', 'scale', 'left', 'right', 'top', 'bottom'];

const CONTENT = 'a, button, input, select, textarea, img, svg, video, canvas, iframe';

type Values = Readonly<Record<string, unknown>>;

/** What an animation still makes of its element: from what it is at one end to what it is at the other. */
interface Transition {
  readonly element: Element;
  readonly from: Values;
  readonly to: Values;
  readonly leftMs: number;
}

/** Milliseconds until all that passes in that tree has passed, at most LONGEST_PASSAGE_MS; 0 where nothing does. */
export function transitionEndsInMs(root: Document | ShadowRoot): number {
  let longest = 0;
  for (const animation of animationsOf(root).slice(0, MOST)) {
    const passage = transitionOf(animation);
    if (passage !== undefined) longest = Math.max(longest, waitFor(passage));
  }
  for (const details of queryAll(root, 'details')) longest = Math.max(longest, unfoldsInMs(details));
  return longest > 0 ? Math.min(longest + FRAMES_MS, LONGEST_TRANSITION_MS) : 0;
}

// Chrome tells of no animation of ::details-content. While it unfolds, its content sticks out of it; while it folds, its content
// is still there.
function unfoldsInMs(details: Element): number {
  const last = lastElementChild(details);
  if (last === null || localName(last) === 'summary') return 0;
  const { transitionDuration } = getComputedStyle(details, '::details-content');
  const ms = Math.max(...transitionDuration.split(',').map((seconds) => Number.parseFloat(seconds) * 1_000));
  if (!(ms > 0)) return 0;
  const isInTransition = matches(details, '[open]') ? bottomOf(last) > bottomOf(details) + 1 : isRendered(last);
  return isInTransition ? ms : 0;
}

// Of one that runs, is no pseudo-element's, and begins soon. One that is endless or bound to scrolling has no time left.
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
  if (doesAppear || doesMove(from, to) || doesFold(from, to)) return Math.min(leftMs, LONGEST_TRANSITION_MS);
  // What takes longer to go is still there to be used.
  return isOpaque(to) || leftMs > LONGEST_TRANSITION_MS ? 0 : leftMs;
}

/** The ripple of a button and the bar of a progress show nothing that is read or pressed. */
function isContent(element: Element): boolean {
  if (!isRendered(element)) return false;
  return (
    matches(element, CONTENT) || firstInside(element, CONTENT) !== null || (textContent(element) ?? '').trim() !== ''
  );
}

function isOpaque({ opacity = 1 }: { readonly opacity?: unknown }): boolean {
  return Number(opacity) >= SHOWN_OPACITY;
}

// Chrome tells both ends of a track that is laid out by its contents alike, as the pixels that it has now.
function doesFold(from: Values, to: Values): boolean {
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
