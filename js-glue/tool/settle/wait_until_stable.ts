// Waits until a page is still: by its events if they are followed, else by captures that are equal.
import { hash64 } from '../base/hash.js';
import type { OnFeed } from '../capture/capture.js';
import type { PageEvents } from '../events/page_events.js';
import type { TabState } from '../events/tab_state.js';
import { delay, unlessAborted } from '../port/ports.js';
import { NETWORK_QUIET_MS, POLL_MS, STILL_MS } from './limits.js';
import type { Requests } from './pending_requests.js';
import { StabilityWatch, untilQuiet } from './stability_watch.js';

export interface SettlingTab {
  readonly requests: Requests;
  readonly events: PageEvents;
  readonly state: TabState;
  /** A capture has shown how large the document is. */
  readonly isCaptured: boolean;
  capture(signal: AbortSignal, onFeed?: OnFeed): Promise<unknown>;
}

/** How long nothing may change, and whether requests matter. */
export interface StabilityOptions {
  quietMs: number;
  network: boolean;
}

const USUAL: StabilityOptions = { quietMs: STILL_MS, network: true };

/**
 * Resolves when the page is still; rejects with the signal's reason. Returns how many requests it gave up. The document is
 * requested if its changes are not followed yet: at first, and after a navigation. A capture shows whether it is too large
 * to be followed; a page that changes in a flood is not followed either.
 */
export async function waitUntilStable(
  tab: SettlingTab,
  signal: AbortSignal,
  options: StabilityOptions = USUAL,
): Promise<number> {
  for (;;) {
    if (!tab.events.isFollowing) {
      if (!tab.isCaptured) await tab.capture(signal);
      await unlessAborted(tab.events.follow(), signal);
    }
    if (!tab.events.isFollowing) break;
    const open = await waitForEventsToStop(tab, signal, options);
    if (open !== null) return open;
  }
  await waitForEqualCaptures(tab, signal, options.quietMs);
  return 0;
}

/** Resolves when none of the page's requests was active for a while; otherwise like `waitUntilStable`. */
export async function waitUntilNetworkIdle(requests: Requests, signal: AbortSignal): Promise<number> {
  const watch = requests.watch(true);
  try {
    await untilQuiet(NETWORK_QUIET_MS, watch, () => watch.last, signal);
    return watch.open;
  } finally {
    watch.stop();
  }
}

async function waitForEventsToStop(
  { state, requests, events }: SettlingTab,
  signal: AbortSignal,
  options: StabilityOptions,
): Promise<number | null> {
  // A request that the page has just made is known then.
  await unlessAborted(events.eventsReceived(), signal);
  const watch = new StabilityWatch(state, requests.watch(true));
  try {
    return await watch.untilStable(signal, () => events.isFollowing, options);
  } finally {
    watch.stop();
  }
}

/** Resolves after equal captures: at least two, over the time for which the page must be quiet. */
async function waitForEqualCaptures(tab: SettlingTab, signal: AbortSignal, quietMs: number): Promise<void> {
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
