// The public types of DomTool: what a caller sends, what it gets back, and the connection it provides. Coordinates and
// lengths are CSS pixels of the top-level layout viewport, the same as getBoundingClientRect and clientX in the page,
// whatever the device scale and zoom. Times are milliseconds. A pinch zoom changes no coordinate: it shows less of the
// viewport, and what is outside counts as scrolled away.

import type { DomToolErrorCode, Fidelity, Format, NodeId, OutcomeType } from './generated/calls.js';

/** What a caller sends: ToolCall, ObserveOptions, ExpectedOutcome and their parts. */
export type * from './generated/calls.js';

// ---------------------------------------------------------------- transport

/**
 * A flat-session CDP connection to one page target. `send` rejects on a CDP error and does not hang past `timeoutMs`.
 *
 * A port that loses its target reports that as the CDP event `Inspector.detached` of the page's session, with `{ reason }`:
 * 'canceled_by_user' if a person stopped the debugging, anything else if the target or the connection is gone.
 */
export interface CdpPort {
  send(method: string, params?: object, sessionId?: string, timeoutMs?: number): Promise<unknown>;
  /**
   * Events of the page's session (sessionId undefined) and of each of its child sessions. Returns a function that
   * unsubscribes.
   */
  onEvent(listener: (method: string, params: unknown, sessionId?: string) => void): () => void;
  close(): Promise<void>;
}

export interface DomToolOptions {
  privacy?: Partial<PrivacyPolicy>;
  /**
   * 'fast': without the accessibility tree; the engine computes roles and names. 'hybrid': with that of each frame.
   */
  fidelity?: Fidelity;
  log?: (entry: LogEntry) => void;
  /** Called after each call. What it throws is ignored. */
  metrics?: (metrics: CallMetrics) => void;
}

// ---------------------------------------------------------------- results

export type ToolResult<T = Observation | ActionReport | FindReport | Screenshot> =
  | { success: true; data: T }
  | { success: false; error: DomToolError };

export interface DomToolError {
  code: DomToolErrorCode;
  /** One sentence an LLM can act on. It contains no page text that the caller was not already shown. */
  message: string;
  remediation?: string;
  retrySuggested: boolean;
  /** OBSCURED: the covering node. STALE and AMBIGUOUS: the candidates. */
  nodeIds?: NodeId[];
  /**
   * STALE and AMBIGUOUS: how likely each candidate is the lost node, from 0 to 1, and what they have in common. `given`:
   * attributes by which the author names the node.
   */
  candidates?: Array<{
    id: NodeId;
    confidence: number;
    same: Array<'role' | 'name' | 'attributes' | 'given' | 'neighbours' | 'place' | 'selector'>;
  }>;
}

export interface Observation {
  snapshotId: string;
  /** When the observation was written, by Date.now(). */
  takenAt: number;
  url: string;
  title: string;
  viewport: { width: number; height: number };
  /** `locked`: the page hides its overflow, so the wheel does not scroll it vertically. Boxes in it may still scroll. */
  scroll: { x: number; y: number; maxX: number; maxY: number; locked?: true };
  format: Format;
  /** A string for text, skeleton and html; an object for tree, semantic and table. */
  content: string | PageSerialized | SemanticPage | TableRow[];
  /**
   * Hash of the page's state as this format shows it in full, regardless of maxTokens and since. Equal hashes mean that
   * nothing the caller could see has changed.
   */
  hash: string;
  /**
   * The content lists what has changed since this snapshot. Absent if the content is the whole page. The whole page is sent
   * if it is shorter than the difference.
   */
  since?: string;
  /** The hash equals that of the snapshot `since`, or else of the last observation with the same options. */
  unchanged: boolean;
  emittedNodes: number;
  /** Elements of the page. */
  totalNodes: number;
  /**
   * How many nodes are `semantic` (they have a meaningful role), `non-semantic` (only their implementation shows that a
   * person can operate them) and `structural` (all others).
   */
  tiers: Record<'semantic' | 'non-semantic' | 'structural', number>;
  truncated: boolean;
  estimatedTokens: number;
  /**
   * Present if `query` filtered the page. `filteredCount` is how many lines (`text`), nodes (`tree`), elements (`html`,
   * `skeleton`), entries (`semantic`) or rows (`table`) are kept; `originalCount` is how many the same observation has
   * without `query` and `maxTokens`. `tokenReduction` is how many percent of the estimated tokens are saved, rounded down:
   * 100 only if nothing is left.
   */
  filter?: { reason: string; originalCount: number; filteredCount: number; tokenReduction: number };
  /** The last ten events. With `since`, only those after that snapshot. */
  recentEvents: string[];
  /** With `events`: at most 64 lines. Those of `recentEvents` come first, then other changes of the page. */
  events?: PageEvent[];
  hasErrors: boolean;
  hasSuccess: boolean;
  /** What the page itself offers to agents (WebMCP), at most 64; absent if it offers nothing, or the browser has none. */
  pageTools?: PageToolOffer[];
  /** Only in a host's observation in the format `table`. */
  formAndLabelOwners?: FormAndLabelOwners[];
  /** Only if a host asks for it: whether reloading the page may submit a form again. */
  resends?: boolean;
  /** Only if a host asks for `resends`: the addresses where `back` and `forward` lead; '' for one that is not allowed. */
  ways?: { back?: string; forward?: string };
  limitations: Array<{ kind: string; frame?: string; detail?: string }>;
  /** captureMs: waiting for the browser. encodeMs: stringify and UTF-8. engineMs: in the engine, with decoding its replies. */
  timing: { captureMs: number; encodeMs: number; engineMs: number; totalMs: number };
}

/**
 * Pairs of backend node ids in the frames of one process, of which `frameId` is the outermost: a control and its form, if
 * the form is not an ancestor; or a label and the button outside it that it activates.
 */
export interface FormAndLabelOwners {
  frameId: string;
  pairs: Array<[element: number, owner: number]>;
}

/** Something that appeared, disappeared or changed. */
export interface PageEvent {
  /** By Date.now(). A change that only the comparison of two observations shows has the time of the later one. */
  at: number;
  type: 'added' | 'removed' | 'changed';
  /**
   * `element`: a control, a container or a dialog. `form`: a field. `loading`: a navigation, a download or a new tab.
   * Whether a message is an error, a success or a warning is guessed from its markup and words.
   */
  category: 'text' | 'element' | 'error' | 'success' | 'warning' | 'loading' | 'form';
  /** The words of a message, or a line of the format `text` with its id. */
  text: string;
  /** For a frame of another origin: that origin, or `null` if it is opaque. */
  origin?: string;
}

export interface PageSerialized {
  page: {
    /** `domain` is the registrable domain without subdomains, or else the host. */
    context: { url: string; title: string; domain: string; viewport: { width: number; height: number } };
    body: SerializedNode;
    iframe?: SerializedNode[];
    shadowDom?: SerializedNode[];
    /** `error`: the document has no body; `body` is its root element, or the document itself. */
    meta: { truncated: boolean; totalNodes: number; version: string; error?: 'no-body' };
  };
}

export interface SerializedNode {
  id: NodeId;
  role: string;
  tag: string;
  name?: string;
  text?: string;
  value?: string;
  href?: string;
  placeholder?: string;
  disabled?: boolean;
  checked?: boolean | 'mixed';
  expanded?: boolean;
  selected?: boolean;
  required?: boolean;
  focused?: boolean;
  'data-testid'?: string;
  box?: [number, number, number, number];
  /** With `includeBoxes`, where the element has a number for it. */
  zIndex?: number;
  obscured?: boolean;
  /** The text was cut at 500 characters, or at 1,000 for a whole content-editable region. */
  text_overflow?: boolean;
  /** For a frame of another site. */
  origin?: string;
  children?: SerializedNode[];
}

/** The minified list. Roles are btn, link, inp, chk, radio, sel, menu, tab, opt, switch, slider, or the ARIA role. */
export interface SemanticPage {
  mode: 'semantic';
  url: string;
  title: string;
  viewport: { width: number; height: number };
  /** How far the page is scrolled down: "25%". */
  scrollPosition: string;
  /** Absent with `keys: 'full'`. */
  interactive_tree: Array<{
    i: NodeId;
    r: string;
    /** At most 50 characters. */
    n: string;
    v?: string;
    /** States, separated by commas. */
    s?: string;
    /** A point where a press reaches the element now, or else its centre. */
    xy?: [number, number];
    /** With `selectors`. */
    sel?: string;
    box?: [number, number, number, number];
    /** A box that scrolls by more than 50 px: which share of its content is above, and whether there is more below. */
    scr?: { depth: string; h: boolean };
    occ?: true;
    /** Ordinal of the frame; absent for the main frame, 0. */
    f?: number;
  }>;
  /** With `keys: 'full'`. */
  semanticNodes?: SemanticNode[];
  scrollableContainers?: Array<{ id: NodeId; depth: string; hasMore: boolean }>;
  recentEvents?: string[];
  hasErrors?: boolean;
  hasSuccess?: boolean;
  /** The origins of frames of other sites that contain listed elements. */
  frames?: Array<{ f: number; origin: string }>;
  /**
   * totalElements: visible controls and scrollable boxes on the whole page. viewportElements: those that are sufficiently
   * in the viewport. prunedElements: those that are not listed. occludedElements: those that are listed and covered.
   */
  meta: {
    totalElements: number;
    viewportElements: number;
    prunedElements: number;
    occludedElements: number;
    extractionTimeMs: number;
    estimatedTokens: number;
  };
  /** Present if `query` filtered the page: the same as Observation.filter, counted in entries. */
  filter?: { reason: string; originalCount: number; filteredCount: number; tokenReduction: number };
}

/** An entry of SemanticPage with full keys. `name` has at most 100 characters; `frameId` is absent for the main frame. */
export interface SemanticNode {
  id: NodeId;
  role: string;
  name: string;
  value?: string;
  state?: string;
  type?: string;
  placeholder?: string;
  href?: string;
  isInShadow?: true;
  /** With `selectors`. */
  selectorPath?: string;
  frameId?: number;
  bounds: { x: number; y: number; width: number; height: number };
}

/** A tool of the page. All of it is the page's own claim. */
export interface PageToolOffer {
  name: string;
  description: string;
  /** The names of its parameters; one that may be left out ends in "?". */
  parameters: string[];
  /** A JSON schema; absent if it is longer than 4,000 characters. */
  inputSchema?: Readonly<Record<string, unknown>>;
  /** It says that it changes nothing. */
  readOnly?: true;
  /** It is a form: calling it fills the form in, and its own button sends it. */
  form?: true;
}

/** One element, in flat-tree order over all frames. May contain text that no person sees, but never a secret value. */
export interface TableRow {
  id: NodeId;
  parentId: NodeId | null;
  backendNodeId: number;
  frameId: string;
  tag: string;
  role: string;
  name: string;
  /** The name is a guess from where a person would read it: text next to a control, its column's header, an attribute. */
  nameIsGuess?: true;
  description?: string;
  /** For headings, tree items, and elements with aria-level. */
  level?: number;
  /**
   * With 'hybrid' fidelity, if the engine's own computation differs from the browser's tree, which `role` and `name`
   * follow.
   */
  computedRole?: string;
  computedName?: string;
  /** Its own text, without that of the elements inside. */
  text?: string;
  /** If it shows more than `text`: all that is shown inside, in reading order; cut after 4,000 bytes. */
  content?: string;
  value?: string;
  states: string[];
  tier: 'semantic' | 'non-semantic' | 'structural';
  interactive: boolean;
  interactiveReasons: string[];
  /** Rendered and not hidden, anywhere on the page. */
  visible: boolean;
  hiddenReason?: string;
  /** Share of its area inside the viewport and every clip, 0 to 1. */
  visibleRatio: number;
  /** No part of it in the viewport can be pressed, because something else covers it. */
  obscured: boolean;
  obscuredBy?: NodeId;
  /** x, y, width, height in the top-level viewport, not clipped; null without layout. */
  box: [number, number, number, number] | null;
  /**
   * A point of it where a press would reach it now; null if the viewport has none. Computed only for elements that can be
   * pressed.
   */
  clickPoint: [number, number] | null;
  /**
   * Only for a box that a person can scroll, or for a frame: the content beyond its left and upper edge, the most that can
   * be beyond them, and the directions with more content. Measured by the content's position, so padding is not counted.
   */
  scroll?: { x: number; y: number; maxX: number; maxY: number; more: Array<'up' | 'down' | 'left' | 'right'> };
  /** The nearest box whose scrolling moves this element; absent if only the page does. */
  scroller?: NodeId;
  /**
   * Only for a list or grid of which the document contains a part: the number of all items (aria-setsize) or rows and
   * columns (aria-rowcount, aria-colcount), -1 if the author does not know it, and the positions of the first and last that
   * are present, from 1.
   */
  setSize?: number;
  rowCount?: number;
  colCount?: number;
  present?: [number, number];
  /** For the root of a document: its base URL, if a base element or the like sets another one than its address. */
  baseUrl?: string;
  /**
   * For a link, as the URL standard serialises it: characters that it strips are gone, and invisible ones are
   * percent-encoded. "[unknown]" if an element has several addresses, "[redacted]" in place of a secret, "…" at the end of
   * one that is cut.
   */
  href?: string;
  /**
   * Where and how a form is submitted: `action` and `method` of a form, `formaction` and `formmethod` of a submit button
   * (HTML 4.10.18.6).
   */
  action?: string;
  method?: string;
  /** The form of a control that need not be inside it: its `form` attribute, which is the `id` of that form. */
  form?: string;
  /** If something of it is withheld as a secret: what kind, such as 'password'. */
  redacted?: string;
}

export interface ActionReport {
  outcome: 'done' | 'no_effect' | 'navigated' | 'dialog_opened';
  /** The node acted on. `rebound` says how it was found if its element had been replaced since the snapshot. */
  nodeId?: NodeId;
  rebound?: { from: NodeId; to: NodeId; confidence: number; by?: 'selector' | 'likeness' };
  point?: { x: number; y: number };
  /** For a call with `at`: the node at that point. */
  hit?: { id: NodeId; role: string; name: string };
  /** `dialog`: what a dialog of the browser says that opened meanwhile, if that may be shown. */
  observed: { urlChanged: boolean; domChanged: boolean; networkOccurred: boolean; events: string[]; dialog?: string };
  verification?: VerificationResult;
  /**
   * For actions on nodes: how many elements and texts were added, removed and changed while the action was judged.
   * `stabilizationMs` is the time from the input to the last relevant change, 0 if the browser reported none; it does not
   * report changed values. `dropdown`: the list of choices that opened.
   */
  changes?: {
    added: number;
    removed: number;
    changed: number;
    stabilizationMs: number;
    dropdown?: { id: NodeId; options: string[] };
  };
  /**
   * Up to 50 requests (`fetch`, XHR) that the page's scripts made meanwhile, not those of frames of other processes. Addresses
   * have no query. Absent if there were none.
   */
  apiCalls?: Array<{ method: string; url: string; status?: number; type: string }>;
  /** With `measure`: how much the page's counts changed. Absent if another page or a dialog opened. */
  cost?: { domNodes: number; jsHeapSize: number; layoutCount: number };
  /**
   * With `observe`: the same as get_dom returns. Absent if a dialog is open or the page could not be observed; get_dom says
   * why.
   */
  observation?: Observation;
  /** For fill: the fields that now have the requested value, in the order of the call. */
  filled?: NodeId[];
  /** For scroll: the position of the scrolled box, or else of the page, in whole pixels. */
  scroll?: { x: number; y: number; maxX: number; maxY: number; more: Array<'up' | 'down' | 'left' | 'right'> };
  /**
   * For scroll with `collect`: the lines of the text format that were shown on the way, in reading order, each once. They
   * have no ids, because a list that loads rows as it scrolls may reuse its elements for other rows. `newNodes` appeared
   * while it scrolled. `atEnd` is false if it stopped before the end: by a limit, the deadline, or because nothing moved any
   * more.
   */
  collected?: { lines: string[]; steps: number; newNodes: number; atEnd: boolean };
  /** For page_tool: what the page's tool answered, as text. It is the page's, at most 4,000 characters. */
  pageAnswer?: string;
  timing: { totalMs: number; waited?: ActionWaits };
}

/** Milliseconds by what the plan of an action waited for. What was captured before and after it is not included. */
export interface ActionWaits {
  /** Answers of the browser to single commands. */
  commands: number;
  /** A given time, such as the next frame. */
  pauses: number;
  /** The end of what the input set going: requests and changes. */
  settling: number;
  captures: number;
}

export interface VerificationResult {
  success: boolean;
  verifiedOutcome: OutcomeType | null;
  actualOutcome: string;
  errorsDetected: string[];
  successMessages: string[];
  pageState: { url: string; urlChanged: boolean; domChanged: boolean; recentMutations: string[] };
  confidence: number;
  feedback: string;
}

export interface FindReport {
  /** How many matches there are; `matches` holds the best `limit`. */
  total: number;
  matches: FindMatch[];
  /** How many more there are than `matches`. */
  more?: number;
  /**
   * The lines of the page text that show the matches and the controls beside them: at most 300 tokens, or more with a
   * `limit` above 5. Its last lines say what is left out, and which of several texts was not found.
   */
  text?: string;
}

export interface NamedNode {
  id: NodeId;
  role: string;
  name: string;
}

/** `states`: the words in the bracket of its line. */
export interface FoundNode extends NamedNode {
  states?: string[];
  value?: string;
}

export interface FindMatch extends FoundNode {
  /** It can be pressed, typed into or set. */
  control?: true;
  context: string;
  inViewport: boolean;
  /** If a frame of another site contains it: the origin of that frame. */
  origin?: string;
  /** The row, card or named part of the page that contains it. */
  within?: NamedNode;
  /** Up to six controls of that part, or of the row that contains the words; those after the match first. */
  controls?: FoundNode[];
  /** How many matches have this role and name, if not all matches are listed. */
  alike?: number;
  /** An open dialog, or whatever else lies over the whole page, covers it. */
  behind?: true;
  /** Its line of the page text, unless that is long. */
  line?: string;
  /** The lines of its containers and of the headings before it, from the outside in. */
  around?: string;
}

export interface Screenshot {
  mimeType: string;
  base64: string;
  width: number;
  height: number;
  /** Perceptual hash in 16 hex digits: for each of 8 by 8 fields, whether it is brighter than the mean. */
  hash: string;
  /** It looks the same as the picture that the caller has, and `base64` is empty. */
  unchanged?: true;
  /** The number of places that are painted over because they show withheld content. */
  covered?: number;
  /** The interactive nodes in the viewport, with their boxes in CSS pixels of the viewport. */
  marks?: Array<{ id: NodeId; box: [number, number, number, number] }>;
}

export interface PrivacyPolicy {
  /** Values of password, one-time-code and payment fields are never emitted, whatever this option says. */
  emitValues: boolean;
  emitCrossOriginFrames: 'full' | 'labelled' | 'omit';
  /** A page that carries [data-no-ai] is refused with SECURITY_BLOCKED. */
  respectOptOut: boolean;
  /** A page that its site's robots.txt disallows is refused with SECURITY_BLOCKED. Off by default. */
  respectRobots: boolean;
  /** Extra name or autocomplete patterns that count as sensitive. */
  extraSensitive: string[];
}

/** Numbers of one call, and how it ended; no page content. The members from totalNodes on are those of an observation. */
export interface CallMetrics {
  action: string;
  success: boolean;
  code?: DomToolErrorCode;
  outcome?: ActionReport['outcome'];
  totalMs: number;
  totalNodes?: number;
  emittedNodes?: number;
  truncated?: boolean;
  estimatedTokens?: number;
  captureMs?: number;
  encodeMs?: number;
  engineMs?: number;
  /** Of an action: see ActionWaits. */
  commandsMs?: number;
  pausesMs?: number;
  settlingMs?: number;
  capturesMs?: number;
}

export interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  event: string;
  fields: Record<string, string | number | boolean>;
}
