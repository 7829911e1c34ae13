// Every limit that decides whether a page is still, with its reason. The engine has no clock, so it only says when to wait
// and how long (kSettleMs in src/action/script/await_effect.cpp). How long an observation waits for elements that fade in is
// separate (page/transition_limit.ts).

// ---- how long is long enough

/** Without a relevant change. A page that loads in steps or streams an answer makes shorter pauses than this. */
export const STILL_MS = 300;
/** Without a request, if only requests count. */
export const NETWORK_QUIET_MS = 500;
/** For the first change after the address changed within the same document. A link to a fragment causes none. */
export const NEW_ADDRESS_MS = 500;

/** After input that has started nothing: the browser itself may still be drawing, or answering the page. */
export const QUIET_MS = 50;

// ---- how often it is checked

/** How often stillness is checked. */
export const TICK_MS = 25;
/** A longer pause between two checks counts as quiet only up to this. The process was busy, and events of the page may still be
 *  queued. */
export const LONGEST_TICK_MS = 2 * TICK_MS;
/** How often an action checks whether anything has changed. */
export const CHANGE_TICK_MS = 5;
/** How often the page is captured if there are no events. */
export const POLL_MS = 200;

// ---- requests that are not waited for

/** Resource types that are not needed to show the page. */
export const UNCOUNTED_TYPES: ReadonlySet<string> = new Set([
  'EventSource',
  'Image',
  'Manifest',
  'Media',
  'Other',
  'Ping',
  'Prefetch',
  'Preflight',
  'TextTrack',
  'WebSocket',
]);
/** The longest wait for one request. Until then a first long poll looks like any other request. */
export const LONGEST_REQUEST_MS = 3_000;
/**
 * The longest wait for a page that is never still, if the caller does not say how long to wait. It is longer than the wait
 * for one request, so that a page with a single slow request counts as still.
 */
export const STILL_WITHIN_MS = LONGEST_REQUEST_MS + STILL_MS;
/** A request that was open for so long is a long poll. Its address is remembered. */
export const LONG_POLL_MS = 10_000;
/** This many requests of one address during one wait are polling. */
export const POLLS = 3;
/** Requests of one address within this time count once: a page that loads makes several at a time. */
export const MOMENT_MS = 30;

// ---- changes that do not matter

/** Attributes that are read as words. Of any other attribute only the first changes count. */
export const WORD_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'placeholder',
  'title',
  'value',
]);
/** Scripts that animate an element write it at each frame. */
export const IGNORED_ATTRIBUTE = 'style';
/** The first changes of a place count in any case; with the third it is a place that changes constantly. */
export const FIRST_CHANGES = 2;

// ---- how much is remembered

/** Places, their children and their contents. Beyond this everything counts as new again. */
export const MAX_KNOWN = 100_000;
/** Longer texts are remembered only by their letters. */
export const MAX_KEPT_TEXT = 2_000;
/** Chrome sends at most this much of an inserted text, and an ellipsis. */
export const REPORTED_TEXT = 10_000;
/** Nested elements. Chrome's JSON reader stops sooner. */
export const MAX_DEPTH = 256;
/** Inserted nodes that show nothing. */
export const MAX_IGNORED = 1_000;
/** Requests that are under way. Beyond this the oldest is forgotten. */
export const MAX_RUNNING = 1_000;
export const MAX_LONG_POLLS = 100;
