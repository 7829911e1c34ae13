// The public shapes of DomTool: what a caller sends, what it gets back, and the connection it brings.
// Coordinates and lengths are CSS pixels of the top-level layout viewport, as getBoundingClientRect and clientX of the page
// itself mean them, whatever the device scale and zoom; times are milliseconds. A pinch changes no coordinate: it leaves
// less of the viewport on the screen, and what is outside counts as scrolled away.

import type { DomToolErrorCode, Fidelity, Format, NodeId, OutcomeType } from './generated/calls.js';

/** What a caller sends: ToolCall, ObserveOptions, ExpectedOutcome and what they are made of. */
export type * from './generated/calls.js';

// ---------------------------------------------------------------- transport

/**
 * A flat-session CDP connection to one page target. `send` rejects on a CDP error and does not hang past `timeoutMs`.
 *
 * A port that loses its target announces it as the CDP event `Inspector.detached` of the page session, with
 * `{ reason }`: 'canceled_by_user' when a person stopped the debugging, anything else when the target or link is gone.
 */
export interface CdpPort {
  send(method: string, params?: object, sessionId?: string, timeoutMs?: number): Promise<unknown>;
  /** Events of the page session (sessionId undefined) and of each of its child sessions. Returns the unsubscriber. */
  onEvent(listener: (method: string, params: unknown, sessionId?: string) => void): () => void;
  close(): Promise<void>;
}

export interface DomToolOptions {
  privacy?: Partial<PrivacyPolicy>;
  /** 'fast': DOMSnapshot alone, the engine computes roles and names. 'hybrid': also the accessibility tree of each frame. */
  fidelity?: Fidelity;
  log?: (entry: LogEntry) => void;
  /** After each call. What it throws is ignored. */
  metrics?: (metrics: CallMetrics) => void;
}

// ---------------------------------------------------------------- results

export type ToolResult<T = Observation | ActionReport | FindReport | Screenshot> =
  | { success: true; data: T }
  | { success: false; error: DomToolError };

export interface DomToolError {
  code: DomToolErrorCode;
  /** One sentence an LLM can act on; holds no page text that the caller was not already shown. */
  message: string;
  remediation?: string;
  retrySuggested: boolean;
  /** OBSCURED: the covering node. STALE and AMBIGUOUS: the candidates. */
  nodeIds?: NodeId[];
  /** STALE and AMBIGUOUS: how likely each of them is the lost node, from 0 to 1, and what is the same; `given`: what its author
   *  names it by. */
  candidates?: Array<{
    id: NodeId;
    confidence: number;
    same: Array<'role' | 'name' | 'attributes' | 'given' | 'neighbours' | 'place' | 'selector'>;
  }>;
}

export interface Observation {
  snapshotId: string;
  /** When it was written, by Date.now(). */
  takenAt: number;
  url: string;
  title: string;
  viewport: { width: number; height: number };
  /** `locked`: the page hides its overflow, so that no wheel moves it up or down; boxes in it may scroll. */
  scroll: { x: number; y: number; maxX: number; maxY: number; locked?: true };
  format: Format;
  /** A string for text, skeleton and html; an object for tree, semantic and table. */
  content: string | PageSerialized | SemanticPage | TableRow[];
  /** Hash of the page's state as the format says it whole, whatever maxTokens folds and since leaves out: equal hashes mean
   *  nothing the caller could see has changed. */
  hash: string;
  /** The content is what has changed since this snapshot; absent where it is the whole, which is told where that is shorter. */
  since?: string;
  /** The hash is that of the snapshot `since`, or else of the last answer to the same options. */
  unchanged: boolean;
  emittedNodes: number;
  totalNodes: number;
  /** How many of them are `semantic` (they have a role that says something), `non-semantic` (only how they are made says that
   *  a person operates them) and `structural` (all others). */
  tiers: Record<'semantic' | 'non-semantic' | 'structural', number>;
  truncated: boolean;
  estimatedTokens: number;
  /** Present when `query` filtered the page. `filteredCount` is how many lines (`text`), nodes (`tree`), elements (`html`,
   *  `skeleton`), entries (`semantic`) or rows (`table`) are kept, `originalCount` how many the same answer has without `query`
   *  and `maxTokens`. `tokenReduction`: by how many percent that one is longer, in estimated tokens, rounded down: 0 where nothing
   *  is saved, 100 only where nothing is left. */
  filter?: { reason: string; originalCount: number; filteredCount: number; tokenReduction: number };
  /** The last ten; of a difference those since its `since`. */
  recentEvents: string[];
  /** With `events`: first those of `recentEvents`, then what else of the page changed, at most 64 lines. */
  events?: PageEvent[];
  hasErrors: boolean;
  hasSuccess: boolean;
  /** Only of a host's look at the table. */
  belongings?: FormAndLabelOwners[];
  /** Only where a host asks for it: loading the page again may send a form again. */
  resends?: boolean;
  /** Only where a host asks for `resends`: the addresses where `back` and `forward` lead, '' where it is closed to the caller. */
  ways?: { back?: string; forward?: string };
  limitations: Array<{ kind: string; frame?: string; detail?: string }>;
  /** captureMs: waiting for the browser. encodeMs: stringify and UTF-8. engineMs: inside the engine. */
  timing: { captureMs: number; encodeMs: number; engineMs: number; totalMs: number };
}

/** What the browser says of the frames of one process, of which `frameId` is the outermost, by backend node ids: a control and the
 *  form that it belongs to without standing in it, or a label and the button that it presses from elsewhere. */
export interface FormAndLabelOwners {
  frameId: string;
  pairs: Array<[of: number, to: number]>;
}

/** Something that came, went or became otherwise. */
export interface PageEvent {
  /** By Date.now(). What only the comparison of two looks shows has the time of the later one. */
  at: number;
  type: 'added' | 'removed' | 'changed';
  /** `element`: a control, a container or a dialog. `form`: a field. `loading`: an address, a download, a tab. Whether a message is
   *  an error, a success or a warning is a guess from its markup and words. */
  category: 'text' | 'element' | 'error' | 'success' | 'warning' | 'loading' | 'form';
  /** The words of a message; or a line of the format `text`, with its id. */
  text: string;
  /** Of a frame of another origin: what it is, or `null` where it has none. */
  origin?: string;
}

export interface PageSerialized {
  page: {
    /** `domain` is the registrable one, without subdomains; of an address without one its host. */
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
  obscured?: boolean;
  /** The text was cut, at 500 characters, or at 1,000 of all in a content-editable region. */
  text_overflow?: boolean;
  /** Of a frame of another site. */
  origin?: string;
  children?: SerializedNode[];
}

/** The minified list. Roles are btn, link, inp, chk, radio, sel, menu, tab, opt, switch, slider, or the ARIA role. */
export interface SemanticPage {
  mode: 'semantic';
  url: string;
  title: string;
  viewport: { width: number; height: number };
  /** How far down of how far it goes: "25%". */
  scrollPosition: string;
  /** With `keys: 'full'` absent. */
  interactive_tree: Array<{
    i: NodeId;
    r: string;
    /** At most 50 characters. */
    n: string;
    v?: string;
    /** States, parted by commas. */
    s?: string;
    /** A point that a press reaches now, or else the centre. */
    xy?: [number, number];
    /** With `selectors`. */
    sel?: string;
    box?: [number, number, number, number];
    /** A box that scrolls by more than 50 px: what lies above of all its content, and whether there is more below. */
    scr?: { depth: string; h: boolean };
    occ?: true;
    /** Ordinal of the frame, unless it is the main frame, 0. */
    f?: number;
  }>;
  /** With `keys: 'full'`. */
  semanticNodes?: SemanticNode[];
  scrollableContainers?: Array<{ id: NodeId; depth: string; hasMore: boolean }>;
  recentEvents?: string[];
  hasErrors?: boolean;
  hasSuccess?: boolean;
  /** The origins of frames of other sites in which something listed stands. */
  frames?: Array<{ f: number; origin: string }>;
  /** totalElements: shown controls and boxes that scroll, on the whole page. viewportElements: those of them with enough in the
   *  viewport. prunedElements: those that are not listed. occludedElements: those that are, and are covered. */
  meta: {
    totalElements: number;
    viewportElements: number;
    prunedElements: number;
    occludedElements: number;
    extractionTimeMs: number;
    estimatedTokens: number;
  };
  /** Present when `query` filtered the page: the same as Observation.filter, in entries. */
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

/** One element, in flat-tree order over all frames. May hold text that no person sees, but never a secret value. */
export interface TableRow {
  id: NodeId;
  parentId: NodeId | null;
  backendNodeId: number;
  frameId: string;
  tag: string;
  role: string;
  name: string;
  /** The name is a guess from where a person would read one: text beside a control, its column's header, an attribute. */
  nameIsGuess?: true;
  description?: string;
  /** Of headings, tree items, and where aria-level says so. */
  level?: number;
  /** 'hybrid' fidelity, where the engine's own computation differs from the browser's tree, which `role` and `name` follow. */
  computedRole?: string;
  computedName?: string;
  text?: string;
  value?: string;
  states: string[];
  tier: 'semantic' | 'non-semantic' | 'structural';
  interactive: boolean;
  interactiveReasons: string[];
  /** Rendered and not hidden, wherever on the page it is. */
  visible: boolean;
  hiddenReason?: string;
  /** Share of its area inside the viewport and every clip, 0 to 1. */
  visibleRatio: number;
  /** Nothing of its part in the viewport can be pressed, because something else covers it. */
  obscured: boolean;
  obscuredBy?: NodeId;
  /** x, y, width, height in the top-level viewport, not clipped; null without layout. */
  box: [number, number, number, number] | null;
  /** A point of it that a press would reach now; null where the viewport has none. It is sought of what can be pressed. */
  clickPoint: [number, number] | null;
  /**
   * Only of a box that a person can scroll, or of a frame: the content that lies beyond its left and upper edge, how much of
   * it can be beyond them, and where there is more. Read off where the content stands, so padding is not counted.
   */
  scroll?: { x: number; y: number; maxX: number; maxY: number; more: Array<'up' | 'down' | 'left' | 'right'> };
  /** The nearest box whose scrolling moves it; absent when that is the page alone. */
  scroller?: NodeId;
  /**
   * Only of a list or grid of which the document holds a part: all its items (aria-setsize) or rows and columns (aria-rowcount,
   * aria-colcount), -1 when its author does not know, and the places of the first and last that are there, from 1.
   */
  setSize?: number;
  rowCount?: number;
  colCount?: number;
  present?: [number, number];
  /** Of the root of a document whose addresses are relative to another one than its own, as by a base element: that one. */
  baseUrl?: string;
  /** Of a link, as the URL standard's parser takes it: what it drops is gone, and what draws nothing is percent-encoded.
   *  "[unknown]" where an element has several, "[redacted]" in the place of a secret, "…" behind what is too long. */
  href?: string;
  /** Where a form is sent to, and how: `action` and `method` of a form, `formaction` and `formmethod` of what sends it
   *  (HTML 4.10.18.6). */
  action?: string;
  method?: string;
  /** The form that a control belongs to though it need not stand in it: its `form` attribute, the `id` of that form in the page. */
  form?: string;
  redacted?: string;
}

export interface ActionReport {
  outcome: 'done' | 'no_effect' | 'navigated' | 'dialog_opened';
  /** The node acted on; `rebound` tells how it was found when its element had been replaced since the snapshot. */
  nodeId?: NodeId;
  rebound?: { from: NodeId; to: NodeId; confidence: number; by?: 'selector' | 'likeness' };
  point?: { x: number; y: number };
  /** Of a call with `at`: what lay at that point. */
  hit?: { id: NodeId; role: string; name: string };
  observed: { urlChanged: boolean; domChanged: boolean; networkOccurred: boolean; events: string[] };
  verification?: VerificationResult;
  /** Of what acts on nodes: how many elements and texts came, went, and are otherwise than before, as far as the action was
   *  judged by; `stabilizationMs` from the input to the last change that mattered, 0 where the browser told of none, as it tells of
   *  no value. `dropdown`: the list of choices that is shown since. */
  changes?: {
    added: number;
    removed: number;
    changed: number;
    stabilizationMs: number;
    dropdown?: { id: NodeId; options: string[] };
  };
  /** What the page asked of servers by script meanwhile, addresses without their query; absent where nothing. */
  apiCalls?: Array<{ method: string; url: string; status?: number; type: string }>;
  /** With `measure`: by how much the page's counts differ from before. Absent where another page or a dialog came. */
  cost?: { domNodes: number; jsHeapSize: number; layoutCount: number };
  /** With `observe`: as get_dom answers it. Absent where a dialog is open, or the page could not be looked at; get_dom says why. */
  observation?: Observation;
  /** Of fill: the fields that hold now what was asked, in its order. */
  filled?: NodeId[];
  /** Of scroll: where the box that was scrolled, or else the page, is now, in whole pixels. */
  scroll?: { x: number; y: number; maxX: number; maxY: number; more: Array<'up' | 'down' | 'left' | 'right'> };
  /** Of scroll with `collect`: the lines of the text format that were shown on the way, in reading order, each once. They hold
   *  no ids: by then another row may be in the same element. `newNodes` came while it scrolled; `atEnd` is false where it
   *  stopped before the end, by a limit, the deadline, or because nothing moved any more. */
  collected?: { lines: string[]; steps: number; newNodes: number; atEnd: boolean };
  timing: { totalMs: number };
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
  /** How many there are, of which `matches` holds the best `limit`. */
  total: number;
  /** `origin`: of the frame of another site that it stands in. */
  matches: FindMatch[];
}

export interface NamedNode {
  id: NodeId;
  role: string;
  name: string;
}

export interface FindMatch extends NamedNode {
  context: string;
  inViewport: boolean;
  origin?: string;
  /** The row, the card or the named part of the page that it stands in. */
  within?: NamedNode;
  /** Up to six controls of that part, those after the hit first. */
  controls?: NamedNode[];
  /** How many hits have this role and name, where only the first two of them are told. */
  alike?: number;
}

export interface Screenshot {
  mimeType: string;
  base64: string;
  width: number;
  height: number;
  /** Of what it looks like: 8 by 8 fields, brighter than the mean or not, as 16 hex digits. */
  hash: string;
  /** It looks like the picture that the caller has, and `base64` is empty. */
  unchanged?: true;
  /** So many places are painted over in it: what is withheld stands there. */
  covered?: number;
  /** The interactive nodes in the viewport, with their boxes in CSS pixels of it. */
  marks?: Array<{ id: NodeId; box: [number, number, number, number] }>;
}

export interface PrivacyPolicy {
  /** Values of password, one-time-code and payment fields are never emitted, whatever this says. */
  emitValues: boolean;
  emitCrossOriginFrames: 'full' | 'labelled' | 'omit';
  /** A page that carries [data-no-ai] is refused with SECURITY_BLOCKED. */
  respectOptOut: boolean;
  /** A page that the robots.txt of its site speaks against is refused with SECURITY_BLOCKED. Off unless it is asked for. */
  respectRobots: boolean;
  /** Extra name or autocomplete patterns that count as sensitive. */
  extraSensitive: string[];
}

/** Numbers of one call, and how it ended; nothing of any page. The members from totalNodes on are of a look. */
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
}

export interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  event: string;
  fields: Record<string, string | number | boolean>;
}
