// Captures a page into the engine. The attempt is repeated for a transition (at most twice), for a document that changed
// meanwhile (once), and for styles that were missing (twice). Throws DomToolFailure NAVIGATED if the document changes during two
// attempts.
import { failure } from '../contract/errors.js';
import type { Engine } from '../engine/engine.js';
import { delay } from '../port/ports.js';
import { CaptureAttempt, StyleMergeFailed, TransitionInProgress } from './capture_attempt.js';
import type { CaptureOptions, CaptureTab, Captured, Tolerance } from './capture_attempt.js';
import { ALL_STYLES } from './session_tree.js';

export type { Captured, OnFeed } from './capture_attempt.js';

/** How many times transitions are waited for. Once is not enough: on a busy machine a transition may begin late. */
const MAX_TRANSITION_WAITS = 2;

/**
 * Captures into the engine. If something is in transition, waits until it ends and captures again: a dialog that fades in is
 * not visible yet, and one that fades out should no longer be shown. If the second capture finds a transition with as much
 * time left as the first did, waits once more. The third capture accepts every transition.
 */
export async function capture(tab: CaptureTab, engine: Engine, options: CaptureOptions): Promise<Captured> {
  let maxTransitionMs = 0;
  for (let waits = 0; waits < MAX_TRANSITION_WAITS; waits += 1) {
    try {
      return await captureDocument(tab, engine, options, maxTransitionMs);
    } catch (error) {
      if (!(error instanceof TransitionInProgress)) throw error;
      maxTransitionMs = error.endsInMs;
      await delay(error.endsInMs, options.signal);
    }
  }
  return captureDocument(tab, engine, options, Number.POSITIVE_INFINITY);
}

async function captureDocument(
  tab: CaptureTab,
  engine: Engine,
  options: CaptureOptions,
  maxTransitionMs: number,
): Promise<Captured> {
  const first = await captureStyled(tab, engine, options, { maxTransitionMs, acceptsChangedFrames: false });
  if (first !== 'navigated') return first;
  // Advertising frames navigate constantly. If only frames changed, the second capture is accepted.
  const second = await captureStyled(tab, engine, options, { maxTransitionMs, acceptsChangedFrames: true });
  if (second !== 'navigated') return second;
  throw failure(
    'NAVIGATED',
    'The page keeps navigating and could not be read.',
    'Wait until it has loaded (wait until stable), then call get_dom.',
    true,
  );
}

// Requests only the styles that have mattered on this document so far. If the engine finds that others matter too, captures
// again with all styles. A recording always has all.
async function captureStyled(
  tab: CaptureTab,
  engine: Engine,
  options: CaptureOptions,
  tolerance: Tolerance,
): Promise<Captured | 'navigated'> {
  const requestedStyles = options.onFeed === undefined ? tab.tree.styles : ALL_STYLES;
  const first = await captureWithMergedStyles(tab, engine, options, tolerance, requestedStyles);
  if (first === 'navigated') return first;
  tab.tree.noteStyles(first.summary.styles);
  if ((first.summary.styles & ~requestedStyles) === 0) return first;
  return captureWithMergedStyles(tab, engine, options, tolerance, ALL_STYLES);
}

// Reads the styles by a script where transfers are expensive. If that fails, captures again with the styles in the
// snapshots.
async function captureWithMergedStyles(
  tab: CaptureTab,
  engine: Engine,
  options: CaptureOptions,
  tolerance: Tolerance,
  styles: number,
): Promise<Captured | 'navigated'> {
  const { styleMerging } = tab.tree;
  // Accessibility trees take so long that saving time on styles gains nothing.
  const shouldReadStylesByScript =
    tab.port.isTransferExpensive && options.fidelity === 'fast' && options.onFeed === undefined;
  if (shouldReadStylesByScript && styleMerging.mayTry()) {
    try {
      const attempt = new CaptureAttempt(tab, engine, options, tolerance, styles, styleMerging.pseudoElements);
      const captured = await attempt.capture();
      styleMerging.succeeded(attempt.pseudoElements);
      return captured;
    } catch (error) {
      if (!(error instanceof StyleMergeFailed)) throw error;
      styleMerging.failed();
    }
  }
  return new CaptureAttempt(tab, engine, options, tolerance, styles).capture();
}
