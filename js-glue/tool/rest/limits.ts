// Every limit by which a page is said to be at rest, and why it is what it is. Nothing else of the glue decides that, and of the
// engine nothing: it has no clock. The engine says when rest is waited for and how long (src/action/plan, kSettleMs). How long
// a look waits for what fades in is another matter (page/passage_limit.ts).

// ---- how long is long enough

/** Without a change that matters: a page that loads in steps or types an answer makes shorter pauses than that. */
export const STILL_MS = 300;
/** Without a request, where requests alone count. */
export const NETWORK_QUIET_MS = 500;
/** For the first change behind an address that changed without another document; a link to a place in the page brings none. */
export const NEW_ADDRESS_MS = 500;

// ---- how often it is looked at

/** Whether it is still. */
export const TICK_MS = 25;
/** Of a longer pause between two looks no more is counted as quiet: the process was busy, and what the page told meanwhile may
 *  not have been read yet. */
export const LONGEST_TICK_MS = 2 * TICK_MS;
/** Whether anything has changed, which an action waits for. */
export const CHANGE_TICK_MS = 5;
/** Captures, where no events tell. */
export const POLL_MS = 200;

// ---- requests that are not waited for

/** What a page asks for beside what shows it. */
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
/** Nobody waits longer for one request. Until then a first long poll looks like any other. */
export const LONGEST_REQUEST_MS = 3_000;
/** A caller who does not say how long to wait waits no longer than that for a page that never rests. It is more than the wait
 *  for one request, so that a page where nothing but that goes on counts as still. */
export const STILL_WITHIN_MS = LONGEST_REQUEST_MS + STILL_MS;
/** What was open for so long is a long poll; its address is known from then on. */
export const LONG_POLL_MS = 10_000;
/** So many times one address in one wait is polling. */
export const POLLS = 3;
/** Requests of one address within one moment are once: a page that loads asks for several at a time. */
export const MOMENT_MS = 30;

// ---- changes that do not matter

/** Attributes that are read as words; any other counts for its first changes alone. */
export const WORD_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'placeholder',
  'title',
  'value',
]);
/** It is written by scripts that move things, at each frame. */
export const IGNORED_ATTRIBUTE = 'style';
/** Elements that show nothing. */
export const NO_CONTENT = /^(script|style|link|meta)$/;
/** What a place shows first counts whatever it is: the third change makes it a place that changes. */
export const FIRST_CHANGES = 2;

// ---- how much is remembered

/** Places, their children and what they showed; beyond that everything counts as new once more. */
export const MAX_KNOWN = 100_000;
/** Longer texts are known by their letters alone. */
export const MAX_KEPT_TEXT = 2_000;
/** Chrome tells so much of a text that comes with its node, and an ellipsis. */
export const TOLD_TEXT = 10_000;
/** Elements within elements; Chrome's reader of JSON ends sooner. */
export const MAX_DEPTH = 256;
/** Nodes that came and show nothing. */
export const MAX_IGNORED = 1_000;
/** Requests that are under way; the oldest is forgotten. */
export const MAX_RUNNING = 1_000;
export const MAX_LONG_POLLS = 100;
