// The calls of the engine with their types. If the engine refuses a call, DomToolFailure is thrown and the engine stays usable.
// EngineAbortedError means that this instance is lost.
import type { NamedSecret } from '../contract/named_secret.js';
import type { BoundaryTiming } from './boundary.js';
import type { FieldCall, FindQuery } from '../contract/calls.js';
import type {
  ActionReport,
  Fidelity,
  FindReport,
  Observation,
  ObserveOptions,
  PrivacyPolicy,
  ToolCall,
  ToolResult,
} from '../contract/contract.js';
import type { SOURCE_KINDS } from './generated/enums.js';

export type SourceName = (typeof SOURCE_KINDS)[number];

export interface CaptureFailure {
  source: SourceName;
  sessionId: string;
  frameId: string;
  reason: string;
}

export interface CaptureSummary {
  snapshotId: string;
  /** Rows of the table: elements, texts and pseudo-elements. */
  totalRows: number;
  interactiveNodes: number;
  limitations: Observation['limitations'];
  /**
   * A bit set over STYLES of those that matter on the page. If one of them was not requested, the capture was discarded.
   */
  styles: number;
  /**
   * If not empty, the capture is not finished and the other members are empty: read the event listeners of these elements
   * and call `continueCapture`.
   */
  listenersOf: ListenersOf[];
  /** If `excludedFrames` was given: every document, a parent before its children. */
  frames: FrameDocument[];
}

/** A document that was read. */
export interface FrameDocument {
  id: string;
  url: string;
  /** "scheme://host:port", or "null". */
  origin: string;
  /** The index of its parent; absent for the main document. */
  parent?: number;
}

/** What a screenshot must not show. */
export interface Covers {
  /** In CSS pixels of the viewport. */
  boxes: Array<[number, number, number, number]>;
  /** Frames that another process draws and that contain such boxes: the id of the session, and the frame's own box. */
  frames: Array<{ sessionId: string; box: [number, number, number, number] }>;
  /** False if the place of some withheld content is not known. */
  isComplete: boolean;
  /** The page contains a secret, and a moment later may show it in another place. */
  isAtRisk: boolean;
}

export interface ListenersOf {
  sessionId: string;
  frameId: string;
  /** Backend node ids. */
  nodes: number[];
}

/** The elements of one session whose listeners could be read. One that has several kinds is in several lists. */
export interface ListenerKinds {
  sessionId: string;
  presses: number[];
  /** Listeners for touch only. */
  touches: number[];
  keys: number[];
  /** Without any listener of these kinds. */
  silent: number[];
  /** Listeners for presses and for what is dragged over the element. */
  drags: number[];
}

export type EffectStep = {
  kind: 'effect';
  effect: 'cursor' | 'ripple' | 'highlight';
  x: number;
  y: number;
  box?: [number, number, number, number];
};

/** src/action/script/action_plan.h describes this and the other steps. */
export interface SettleStep {
  kind: 'settle';
  ms: number;
  waitMs: number;
  /** The page shows that it is busy, so every change counts. */
  isBusy: boolean;
}

/** The number of changes that a page has reported since the mark. */
export interface ChangeCounts {
  added: number;
  removed: number;
  text: number;
  attribute: number;
}

export interface Settled extends ChangeCounts {
  /** The page has reported a change since the mark or the last capture. */
  changed: boolean;
  /** As far as the browser reports it, the input has started nothing that could still change the page. */
  quiet: boolean;
}

export type Step =
  | { kind: 'send'; method: string; params: object; sessionId: string; deadlineMs: number }
  | { kind: 'pause'; ms: number }
  | SettleStep
  | { kind: 'mark'; sessionId: string }
  | { kind: 'changed'; sessionId: string; node: number }
  | { kind: 'capture'; fidelity: Fidelity }
  | { kind: 'navigate' }
  | EffectStep;

export type StepReply =
  | { result: object }
  | { error: { code: number; message: string } }
  | { failed: 'timeout' | 'detached' | 'skipped' };

export interface Interrupt {
  kind: 'dialog' | 'navigated' | 'detached' | 'crashed' | 'canceled' | 'deadline';
}

export type PlanReply = { done: false; steps: Step[] } | { done: true; result: ToolResult<ActionReport> };

export interface Mark {
  id: string;
  box: [number, number, number, number];
}

/** The frame that contains a node, if it is not its session's own. */
export interface FrameAround {
  id: string;
  /** "scheme://host:port", or "null". */
  origin: string;
}

/** An event of the tab, `at` in milliseconds of Date.now(). */
export interface TabEvent {
  at: number;
  sessionId: string;
  method: string;
  params: unknown;
  /** The frame, unless it is the main frame or the event is of the tab itself. The origin is '' if it is unknown. */
  frame?: FrameAround;
}

/** What may have happened since the last capture, according to events. */
export interface UncapturedChanges {
  /** An element was inserted that may hold a secret. */
  hasNewFields: boolean;
  /** Ids of frames whose documents opt out of being read; '' is the main frame. */
  optedOut: string[];
}

/** The calls of an engine. Tests provide their own. */
export interface Engine {
  /** `salt`: for hashes of secrets that a later engine must recognise. */
  configure(privacy: Partial<PrivacyPolicy> | undefined, salt?: string): void;
  /** Withholds these texts from now on: no answer shows or finds them. Each is replaced by its name. In the module a `configure`. */
  withhold(secrets: readonly NamedSecret[]): void;
  beginCapture(): void;
  /** `json` is the raw result of one command, as text or UTF-8 bytes. */
  feed(source: SourceName, sessionId: string, frameId: string, json: string | Uint8Array): void;
  /**
   * `styles`: a bit set over STYLES of those that the snapshots contain; all by default. `mayAskForListeners`: the caller can read event
   * listeners, so the summary may have `listenersOf`.
   * `excludedFrames`: ids of frames that get no rows, if there are rules about frames.
   */
  finishCapture(
    failures: CaptureFailure[],
    styles?: number,
    mayAskForListeners?: boolean,
    excludedFrames?: readonly string[],
  ): CaptureSummary;
  /** Finishes a capture whose summary had `listenersOf`: the module's second `finishCapture`. */
  continueCapture(listeners: ListenerKinds[]): CaptureSummary;
  /** `root`: only that node and its descendants. `unrecorded`: not recorded as shown, because the caller's model does not see it. */
  observe(options: ObserveOptions & { root?: string; now?: number; unrecorded?: boolean }): Observation;
  find(query: FindQuery): FindReport;
  plan(call: ToolCall | FieldCall): PlanReply;
  advance(replies: StepReply[], interrupt?: Interrupt): PlanReply;
  cancelPlan(): PlanReply;
  /** Of visible interactive nodes; for `page` also of pictures. */
  marks(scope: 'viewport' | 'page'): Mark[];
  covers(): Covers;
  /**
   * The same texts without the page's secrets, so that they can be returned to the caller. `asPageText`: each is a line, and nothing in
   * it can be read as notation, as in the format `text`.
   */
  redact(texts: readonly string[], asPageText?: boolean): string[];
  /** State for a later engine to `restore` (wasm/README.md). */
  checkpoint(): Record<string, unknown>;
  /** Only before the first capture. */
  restore(checkpoint: object): void;
  addEvents(now: number, events: TabEvent[], uncaptured?: UncapturedChanges): void;
  /**
   * Records what the last observations showed. Later calls need it, so it is done while no caller waits. Returns the
   * secrets for a later engine to `restore`; undefined if there are none.
   */
  recordReported(): string | undefined;
  takeTiming(): BoundaryTiming;
  delete(): void;
}
