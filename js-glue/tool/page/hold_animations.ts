// Stops what moves by itself while a picture is taken: animations (Web Animations 1, section 4) and those of SVG (SMIL).
// Movement by a script goes on.
import { animationsOf, queryAll, rootsOf } from './dom.js';

interface Held {
  readonly animations: Map<Animation, number>;
  readonly drawings: Set<SVGSVGElement>;
  timer?: ReturnType<typeof setTimeout>;
}

/** The state between the calls, in the isolated world, where the page cannot see it. */
const world = globalThis as { domToolHeldAnimations?: Held | undefined };

/** What SVG (SMIL Animation) moves by itself. */
const kMovingDrawings = 'svg:has(animate, animateTransform, animateMotion, set)';

/**
 * Holds the animations of this session's documents and open shadow trees for `ms` milliseconds at most; 0 lets them go on. True
 * if none had to be stopped: none has moved since an earlier call.
 */
export default function holdAnimations(ms: number): boolean {
  const held: Held = world.domToolHeldAnimations ?? { animations: new Map(), drawings: new Set() };
  clearTimeout(held.timer);
  if (ms === 0) {
    release(held);
    return true;
  }
  let stopped = 0;
  for (const root of rootsOf(document)) stopped += holdIn(root, held);
  held.timer = setTimeout(() => {
    release(held);
  }, ms);
  world.domToolHeldAnimations = held;
  return stopped === 0;
}

/** The number of those that it had to stop. */
function holdIn(root: Document | ShadowRoot, { animations, drawings }: Held): number {
  let stopped = 0;
  for (const animation of animationsOf(root)) {
    const { playState, playbackRate, timeline } = animation;
    // An animation by scrolling moves only when the page is scrolled.
    if (playState !== 'running' || playbackRate === 0 || !isByTime(timeline)) continue;
    stopped += 1;
    if (endTransition(animation)) continue;
    if (!animations.has(animation)) animations.set(animation, playbackRate);
    animation.playbackRate = 0;
  }
  for (const drawing of queryAll(root, kMovingDrawings) as NodeListOf<SVGSVGElement>) {
    if (drawing.animationsPaused()) continue;
    stopped += 1;
    drawings.add(drawing);
    drawing.pauseAnimations();
  }
  return stopped;
}

/** A view transition shows the page as it was before, which no capture has. One without end is never still. */
function endTransition(animation: Animation): boolean {
  // A frame has constructors of its own, so no `instanceof`.
  const effect = animation.effect as KeyframeEffect | null;
  if (effect?.pseudoElement?.startsWith('::view-transition') !== true) return false;
  if (Number.isFinite(effect.getComputedTiming().endTime)) animation.finish();
  return true;
}

function release({ animations, drawings }: Held): void {
  world.domToolHeldAnimations = undefined;
  for (const [animation, rate] of animations) animation.playbackRate = rate;
  for (const drawing of drawings) drawing.unpauseAnimations();
}

// A frame has constructors of its own.
function isByTime(timeline: AnimationTimeline | null): boolean {
  return Object.prototype.toString.call(timeline) === '[object DocumentTimeline]';
}
