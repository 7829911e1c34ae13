// The content of an observation in the format 'semantic'.
import type { NodeId } from './generated/calls.js';

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
