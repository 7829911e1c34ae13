// The content of an observation in the format 'table'.
import type { NodeId } from './generated/calls.js';

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
