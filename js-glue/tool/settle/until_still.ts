// Waiting until a page is still: by its events where they are followed, else by captures of it that are alike.
import { hash64 } from '../base/hash.js';
import type { OnFeed } from '../capture/capture.js';
import type { PageEvents } from '../events/page_events.js';
import type { TabState } from '../events/tab_state.js';
import { delay, unlessAborted } from '../port/ports.js';
import { NETWORK_QUIET_MS, POLL_MS, STILL_MS } from './limits.js';
import type { Requests } from './pending_requests.js';
import { Stillness, untilQuiet } from './stillness.js';

export interface SettlingTab {
  readonly requests: Requests;
  readonly events: PageEvents;
  readonly state: TabState;
  capture(signal: AbortSignal, onFeed?: OnFeed): Promise<unknown>;
}

/** What rest is: without a change for so long, and without requests unless they do not matter. */
export interface StillnessOptions {
  quietMs: number;
  network: boolean;
}

const USUAL: StillnessOptions = { quietMs: STILL_MS, network: true };

/**
 * Resolves when the page is still; rejects as `signal` says. Answers how many requests it gave up. The document is asked for
 * where its changes are not heard of yet: at first, and where another comes meanwhile. The capture tells whether it is too
 * large for that; one that changes in a flood is not heard of either.
 */
export async function untilStill(
  tab: SettlingTab,
  signal: AbortSignal,
  rest: StillnessOptions = USUAL,
): Promise<number> {
  for (;;) {
    if (!tab.events.isFollowing) {
      await tab.capture(signal);
      await unlessAborted(tab.events.follow(), signal);
    }
    if (!tab.events.isFollowing) break;
    const open = await untilEventsRest(tab, signal, rest);
    if (open !== null) return open;
  }
  await untilAlike(tab, signal, rest.quietMs);
  return 0;
}

/** Resolves when none of the page's requests was active for a while; like `untilStill`. */
export async function untilNetworkIdle(requests: Requests, signal: AbortSignal): Promise<number> {
  const watch = requests.watch(true);
  try {
    await untilQuiet(NETWORK_QUIET_MS, watch, () => watch.last, signal);
    return watch.open;
  } finally {
    watch.stop();
  }
}

async function untilEventsRest(
  { state, requests, events }: SettlingTab,
  signal: AbortSignal,
  rest: StillnessOptions,
): Promise<number | null> {
  const stillness = new Stillness(state, requests.watch(true));
  try {
    return await stillness.reached(signal, () => events.isFollowing, rest);
  } finally {
    stillness.stop();
  }
}

/** Captures with the same bytes, two of them at least and for as long as the page is to be quiet. */
async function untilAlike(tab: SettlingTab, signal: AbortSignal, quietMs: number): Promise<void> {
  let previous = '';
  let since = 0;
  for (;;) {
    const hashes: string[] = [];
    await tab.capture(signal, (source, sessionId, _frameId, json) => {
      if (source === 'DOMSnapshot.captureSnapshot') hashes.push(`${sessionId}:${hash64(json)}`);
    });
    const current = hashes.sort().join();
    const now = performance.now();
    if (current === previous && now - since >= quietMs - STILL_MS) return;
    if (current !== previous) since = now;
    previous = current;
    await delay(POLL_MS, signal);
  }
}
