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

/**
 * Holds all animations of this session's documents for `ms` milliseconds at most; 0 lets them go on. True if none had to be
 * stopped: none has moved since an earlier call.
 */
export default function holdAnimations(ms: number): boolean {
  const held: Held = world.domToolHeldAnimations ?? { animations: new Map(), drawings: new Set() };
  const before = sizeOf(held);
  clearTimeout(held.timer);
  if (ms === 0) release(held);
  else {
    for (const root of rootsOf(document)) holdIn(root, held);
    held.timer = setTimeout(() => {
      release(held);
    }, ms);
    world.domToolHeldAnimations = held;
  }
  return sizeOf(held) === before;
}

function sizeOf({ animations, drawings }: Held): number {
  return animations.size + drawings.size;
}

function holdIn(root: Document | ShadowRoot, { animations, drawings }: Held): void {
  for (const animation of animationsOf(root)) {
    const { playState, playbackRate, timeline } = animation;
    // An animation by scrolling moves only when the page is scrolled.
    if (playState !== 'running' || playbackRate === 0 || !isByTime(timeline)) continue;
    animations.set(animation, playbackRate);
    animation.playbackRate = 0;
  }
  for (const drawing of queryAll(root, 'svg') as NodeListOf<SVGSVGElement>) {
    if (drawing.animationsPaused()) continue;
    drawings.add(drawing);
    drawing.pauseAnimations();
  }
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
