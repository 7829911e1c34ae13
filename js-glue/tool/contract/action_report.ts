// What an action answers.
import type { NodeId, OutcomeType } from './generated/calls.js';
import type { Observation } from './observation.js';

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
