// The interface that decides about requests before they leave the browser. The tool holds the requests of an action
// (tool/network) and asks the gate that the caller passed.

/** A request that the page made earlier on its own. */
export interface EarlierRequest {
  method: string;
  url: string;
  /** Absent if there was no body, or Chrome did not report it. */
  body?: string;
  hasBody: boolean;
}

/** A request that the browser holds until there is a decision. */
export interface PausedRequest {
  /** The parameters of its Fetch.requestPaused event, unchecked. */
  event: unknown;
  /**
   * Where the response goes: the main frame, a frame inside it, or a tab that the page opens. For a script, where it runs.
   */
  where: 'page' | 'frame' | 'tab';
  /** For a document of a frame: the address that the frame shows now. Absent for a new frame. */
  shownInFrame?: string;
  /** The request is made by a document that this action loaded. */
  isOfNewDocument: boolean;
  /** Requests that the page made while no action was running. */
  earlier: readonly EarlierRequest[];
}

/** `words` describe in a report what was not sent: "POST shop.test/orders (3 fields)". */
export type RequestDecision = { send: true } | { send: false; words: string };

/** Which requests a tab that the page opens may make before they can be held. */
export interface NewTabRules {
  /** The tab may reach only these hosts and their subdomains; absent if it may reach all but `closedSites`. */
  openSites?: readonly string[];
  closedSites: readonly string[];
  /** Hold forms that are sent and files that would be saved until the gate has decided about each. */
  holdsChanges: boolean;
}

export interface RequestGate {
  /** Must answer synchronously, because the page waits. If it throws, the request is refused. */
  decide(request: PausedRequest): RequestDecision;
  /** Undefined if a new tab may request anything. */
  readonly newTabs: NewTabRules | undefined;
}
