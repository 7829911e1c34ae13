// The engine's calls with types. If the engine refuses a call, DomToolFailure is thrown and the engine stays usable.
// EngineAbortedError means that this instance is lost.
import type { NamedSecret } from '../contract/named_secret.js';
import type { EngineModule, RawEngine, RawReply } from 'domtool-engine-wasm';
import { Boundary } from './boundary.js';
import type { BoundaryTiming } from './boundary.js';
import type { FieldCall, FindQuery } from '../contract/calls.js';
import type {
  ActionReport,
  DomToolError,
  Fidelity,
  FindReport,
  Observation,
  ObserveOptions,
  PrivacyPolicy,
  ToolCall,
  ToolResult,
} from '../contract/contract.js';
import { DomToolFailure, EngineAbortedError, domToolError, failure, isDomToolError } from '../contract/errors.js';
import { ERROR_CODES } from '../contract/generated/calls.js';
import { SOURCE_KINDS } from './generated/enums.js';
import { arrayAt, isRecord, numberAt, stringAt } from '../base/narrow.js';

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
  /** The boxes of frames with such boxes inside that another process draws, by the id of its session. */
  frames: Array<{ sessionId: string; box: [number, number, number, number] }>;
  /** False if the place of some withheld content is not known. */
  isComplete: boolean;
  /** The page contains a secret, which may be shown elsewhere a moment later. */
  isAtRisk: boolean;
}

export interface ListenersOf {
  sessionId: string;
  frameId: string;
  /** Backend node ids. */
  nodes: number[];
}

/** The elements of one session that answered, by the listeners they have. */
export interface ListenerKinds {
  sessionId: string;
  presses: number[];
  /** Listeners for touch only. */
  touches: number[];
  keys: number[];
  /** Without any of these listeners. */
  silent: number[];
  /** For presses and for what is dragged over them. */
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

/**
 * What a page reported: whether it has changed since the mark or the last capture, and its number of changes since the
 * mark.
 */
export interface Settled {
  changed: boolean;
  /** What came since the mark is not just what went. */
  renewed: boolean;
  added: number;
  removed: number;
  text: number;
  attribute: number;
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
  /** Withholds these texts from now on: no answer shows or finds them. Each is replaced by its name. */
  withhold(secrets: readonly NamedSecret[]): void;
  beginCapture(): void;
  /** `json` is the raw result of one command, as text or UTF-8 bytes. */
  feed(source: SourceName, sessionId: string, frameId: string, json: string | Uint8Array): void;
  /**
   * `styles`: a bit set over STYLES of those that the snapshots contain; all by default. `mayAsk`: the caller can read event listeners.
   * `excludedFrames`: ids of frames that get no rows, if there are rules about frames.
   */
  finishCapture(
    failures: CaptureFailure[],
    styles?: number,
    mayAsk?: boolean,
    excludedFrames?: readonly string[],
  ): CaptureSummary;
  /** Finishes a capture whose summary had `listenersOf`. */
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
  /** The same texts without the page's secrets, so that they can be returned to the caller. */
  redact(texts: readonly string[]): string[];
  /** State for a later engine to `restore` (wasm/README.md). */
  checkpoint(): Record<string, unknown>;
  /** Only before the first capture. */
  restore(checkpoint: object): void;
  addEvents(now: number, events: TabEvent[], uncaptured?: UncapturedChanges): void;
  /**
   * Records what the last observations showed. Later calls need it, so it is done while no caller waits. Returns the
   * secrets for a later engine to `restore`; undefined if there are none.
   */
  recordShown(): string | undefined;
  takeTiming(): BoundaryTiming;
  delete(): void;
}

export class WasmEngine implements Engine {
  private readonly boundary: Boundary;

  constructor(module: EngineModule) {
    this.boundary = new Boundary(module);
  }

  configure(privacy: Partial<PrivacyPolicy> | undefined, salt?: string): void {
    this.call({ privacy, salt }, (engine, length) => engine.configure(length));
  }

  withhold(withheld: readonly NamedSecret[]): void {
    if (withheld.length > 0) this.call({ withheld }, (engine, length) => engine.configure(length));
  }

  beginCapture(): void {
    this.callBare((engine) => engine.beginCapture());
  }

  feed(source: SourceName, sessionId: string, frameId: string, json: string | Uint8Array): void {
    const kind = SOURCE_KINDS.indexOf(source);
    const feed = (engine: RawEngine, length: number): RawReply => engine.feed(kind, sessionId, frameId, length);
    withBrowserInput(() => valueOrThrow(this.boundary.call(json, feed)));
  }

  finishCapture(
    failures: CaptureFailure[],
    styles?: number,
    mayAsk?: boolean,
    excludedFrames?: readonly string[],
  ): CaptureSummary {
    return this.finish({ failures, styles, mayAsk, excludedFrames });
  }

  continueCapture(listeners: ListenerKinds[]): CaptureSummary {
    return this.finish({ listeners });
  }

  observe(options: ObserveOptions & { root?: string; now?: number; unrecorded?: boolean }): Observation {
    return requireShape(
      this.call(options, (engine, length) => engine.observe(length)),
      isObservation,
    );
  }

  find(query: FindQuery): FindReport {
    return requireShape(
      this.call(query, (engine, length) => engine.find(length)),
      isFindReport,
    );
  }

  plan(call: ToolCall | FieldCall): PlanReply {
    return requireShape(
      this.call(call, (engine, length) => engine.plan(length)),
      isPlanReply,
    );
  }

  advance(replies: StepReply[], interrupt?: Interrupt): PlanReply {
    const input = interrupt === undefined ? { replies } : { replies, interrupt };
    return requireShape(
      withBrowserInput(() => this.call(input, (engine, length) => engine.advance(length))),
      isPlanReply,
    );
  }

  cancelPlan(): PlanReply {
    return requireShape(
      this.callBare((engine) => engine.cancelPlan()),
      isPlanReply,
    );
  }

  marks(scope: 'viewport' | 'page'): Mark[] {
    return arrayAt(
      this.call({ scope }, (engine, length) => engine.marks(length)),
      'marks',
    ).filter(isMark);
  }

  covers(): Covers {
    const value = this.callBare((engine) => engine.covers());
    const rows = arrayAt(value, 'boxes');
    const boxes = rows.filter(isBox);
    const frames = rows.flatMap((row) => {
      const [sessionId, ...box] = Array.isArray(row) ? row : [];
      return typeof sessionId === 'string' && isBox(box) ? [{ sessionId, box }] : [];
    });
    const isWhole = boxes.length + frames.length === rows.length;
    return { boxes, frames, isComplete: isWhole && booleanAt(value, 'isSure'), isAtRisk: booleanAt(value, 'isAtRisk') };
  }

  redact(texts: readonly string[]): string[] {
    const cleaned = arrayAt(
      this.call({ texts }, (engine, length) => engine.redact(length)),
      'texts',
    );
    return texts.map((_, place) => (typeof cleaned[place] === 'string' ? cleaned[place] : ''));
  }

  checkpoint(): Record<string, unknown> {
    return requireShape(
      this.callBare((engine) => engine.checkpoint()),
      isRecord,
    );
  }

  restore(checkpoint: object): void {
    this.call(checkpoint, (engine, length) => engine.restore(length));
  }

  addEvents(now: number, events: TabEvent[], uncaptured?: UncapturedChanges): void {
    this.call({ now, events, ...uncaptured }, (engine, length) => engine.addEvents(length));
  }

  recordShown(): string | undefined {
    return stringAt(
      this.callBare((engine) => engine.recordShown()),
      'secrets',
    );
  }

  takeTiming(): BoundaryTiming {
    return this.boundary.takeTiming();
  }

  delete(): void {
    this.boundary.delete();
  }

  private finish(input: object): CaptureSummary {
    const value = withBrowserInput(() => this.call(input, (engine, length) => engine.finishCapture(length)));
    return {
      snapshotId: stringAt(value, 'snapshotId') ?? '',
      totalRows: numberAt(value, 'totalRows') ?? 0,
      interactiveNodes: numberAt(value, 'interactiveNodes') ?? 0,
      limitations: arrayAt(value, 'limitations').filter(isLimitation),
      styles: numberAt(value, 'styles') ?? 0,
      listenersOf: arrayAt(value, 'listenersOf').filter(isListenersOf),
      frames: arrayAt(value, 'frames').map(frameDocument),
    };
  }

  private call(input: object, invoke: (engine: RawEngine, length: number) => RawReply): unknown {
    return valueOrThrow(this.boundary.call(JSON.stringify(input), invoke));
  }

  private callBare(invoke: (engine: RawEngine) => RawReply): unknown {
    return valueOrThrow(this.boundary.call('', invoke));
  }
}

function valueOrThrow(reply: { status: number; value: unknown }): unknown {
  if (reply.status === 0) return reply.value;
  throw new DomToolFailure(isDomToolError(reply.value) ? reply.value : errorOf(reply.status));
}

// For calls that pass replies of the browser. The caller did not write them, so a refusal must not be reported as BAD_INPUT.
function withBrowserInput<T>(give: () => T): T {
  try {
    return give();
  } catch (error) {
    if (!(error instanceof DomToolFailure) || error.error.code !== 'BAD_INPUT') throw error;
    throw failure('INTERNAL', 'A reply of the browser cannot be read.', 'Call get_dom and try again.', true);
  }
}

function errorOf(status: number): DomToolError {
  return domToolError(ERROR_CODES[status - 1] ?? 'INTERNAL', 'The engine refused the call without saying why.');
}

// A reply of the wrong shape is a bug of the build, and the instance can no longer be trusted.
function requireShape<T>(value: unknown, is: (candidate: unknown) => candidate is T): T {
  if (is(value)) return value;
  throw new EngineAbortedError('the engine answered in an unknown shape');
}

function isLimitation(value: unknown): value is Observation['limitations'][number] {
  return stringAt(value, 'kind') !== undefined;
}

function isListenersOf(value: unknown): value is ListenersOf {
  const isNamed = stringAt(value, 'sessionId') !== undefined && stringAt(value, 'frameId') !== undefined;
  return isNamed && isRecord(value) && Array.isArray(value['nodes']);
}

function isObservation(value: unknown): value is Observation {
  return stringAt(value, 'snapshotId') !== undefined && isRecord(value) && value['content'] !== undefined;
}

function isFindReport(value: unknown): value is FindReport {
  return isRecord(value) && Array.isArray(value['matches']);
}

function isPlanReply(value: unknown): value is PlanReply {
  if (!isRecord(value)) return false;
  if (value['done'] === true) return isRecord(value['result']) && typeof value['result']['success'] === 'boolean';
  return value['done'] === false && Array.isArray(value['steps']) && value['steps'].every(isStep);
}

function isStep(value: unknown): value is Step {
  switch (stringAt(value, 'kind')) {
    case 'send':
      return stringAt(value, 'method') !== undefined && isRecord(value) && isRecord(value['params']);
    case 'pause':
    case 'settle':
      return numberAt(value, 'ms') !== undefined;
    case 'capture':
    case 'navigate':
    case 'mark':
      return true;
    case 'changed':
      return numberAt(value, 'node') !== undefined;
    case 'effect':
      return stringAt(value, 'effect') !== undefined;
    default:
      return false;
  }
}

function isMark(value: unknown): value is Mark {
  return stringAt(value, 'id') !== undefined && isRecord(value) && isBox(value['box']);
}

function isBox(value: unknown): value is Mark['box'] {
  return Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'number');
}

function booleanAt(value: unknown, key: string): boolean {
  return isRecord(value) && value[key] === true;
}

function frameDocument(value: unknown): FrameDocument {
  const parent = numberAt(value, 'parent');
  const [id = '', url = '', origin = ''] = [stringAt(value, 'id'), stringAt(value, 'url'), stringAt(value, 'origin')];
  return { id, url, origin, ...(parent === undefined ? {} : { parent }) };
}
