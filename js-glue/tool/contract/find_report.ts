// What find answers.
import type { NodeId } from './generated/calls.js';

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
