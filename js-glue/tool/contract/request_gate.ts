// What decides about a request before it leaves the browser. The tool holds the requests of an action (tool/network) and asks;
// whoever makes the call decides.

/** A request that a page made before, by itself. */
export interface EarlierRequest {
  method: string;
  url: string;
  /** Absent where there was none, or Chrome did not say it. */
  body?: string;
  hasBody: boolean;
}

/** A request that the browser holds until it is decided. */
export interface PausedRequest {
  /** The parameters of its Fetch.requestPaused event, unchecked. */
  event: unknown;
  /** Where the answer goes: into the main frame, a frame inside it, or a tab that the page opens. Of script: where it runs. */
  where: 'page' | 'frame' | 'tab';
  /** For a document of a frame: the address that the frame shows now. Absent for a frame that is new. */
  shownInFrame?: string;
  /** A document that came by this action asks for it. */
  isOfNewDocument: boolean;
  /** What the page has asked for while nothing was done to it. */
  earlier: readonly EarlierRequest[];
}

/** `words` say for a report what was not sent: "POST shop.test/orders (3 fields)". */
export type RequestDecision = { send: true } | { send: false; words: string };

/** What a tab that the page opens may ask for before it can be held. */
export interface NewTabRules {
  /** Hosts with all below them; absent where any site may be opened that is not closed. */
  openSites?: readonly string[];
  closedSites: readonly string[];
  /** Sites with paths that a form may be sent to in a new tab, as `shop.test/orders`. */
  maySendTo: readonly string[] | 'anywhere';
}

export interface RequestGate {
  /** At once, for the page waits. What it throws refuses the request. */
  decide(request: PausedRequest): RequestDecision;
  /** undefined where a new tab may ask for anything. */
  readonly newTabs: NewTabRules | undefined;
}
