// The engine as WebAssembly: each call is JSON in both directions, and the shape of every reply is checked.
import type { NamedSecret } from '../contract/named_secret.js';
import type { EngineModule, RawEngine, RawReply } from 'domtool-engine-wasm';
import { Boundary } from './boundary.js';
import type { BoundaryTiming } from './boundary.js';
import type { FieldCall, FindQuery } from '../contract/calls.js';
import type {
  DomToolError,
  FindReport,
  Observation,
  ObserveOptions,
  PrivacyPolicy,
  ToolCall,
} from '../contract/contract.js';
import { DomToolFailure, EngineAbortedError, domToolError, failure, isDomToolError } from '../contract/errors.js';
import { ERROR_CODES } from '../contract/generated/calls.js';
import { SOURCE_KINDS } from './generated/enums.js';
import { arrayAt, isRecord, numberAt, stringAt } from '../base/narrow.js';
import type {
  SourceName,
  CaptureFailure,
  CaptureSummary,
  FrameDocument,
  Covers,
  ListenersOf,
  ListenerKinds,
  Step,
  StepReply,
  Interrupt,
  PlanReply,
  Mark,
  TabEvent,
  UncapturedChanges,
  Engine,
} from './engine.js';

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
    mayAskForListeners?: boolean,
    excludedFrames?: readonly string[],
  ): CaptureSummary {
    return this.finish({ failures, styles, mayAsk: mayAskForListeners, excluded: excludedFrames });
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

  redact(texts: readonly string[], asPageText?: boolean): string[] {
    const cleaned = arrayAt(
      this.call({ texts, asPageText }, (engine, length) => engine.redact(length)),
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

  recordReported(): string | undefined {
    return stringAt(
      this.callBare((engine) => engine.recordReported()),
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
