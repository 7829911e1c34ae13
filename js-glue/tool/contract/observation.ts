// What get_dom answers in every format.
import type { Format } from './generated/calls.js';
import type { SemanticPage } from './semantic_format.js';
import type { TableRow } from './table_format.js';
import type { PageSerialized } from './tree_format.js';

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
  /** Only if a host asks for `aboutReload`: the addresses where `back` and `forward` lead; '' for one that is not allowed. */
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
