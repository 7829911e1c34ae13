// An engine without wasm: records what it is fed and runs scripted plans.
import type { FindReport, Observation } from '../../../js-glue/tool/contract/contract.js';
import type {
  CaptureFailure,
  CaptureSummary,
  Covers,
  Engine,
  Interrupt,
  Mark,
  TabEvent,
  PlanReply,
  Step,
  StepReply,
} from '../../../js-glue/tool/engine/engine.js';

export interface Fed {
  source: string;
  sessionId: string;
  frameId: string;
  json: string;
}

export interface Advanced {
  replies: StepReply[];
  interrupt: Interrupt | undefined;
}

export const DONE: PlanReply = {
  done: true,
  result: {
    success: true,
    data: {
      outcome: 'done',
      observed: { urlChanged: false, domChanged: true, networkOccurred: false, events: [] },
      timing: { totalMs: 0 },
    },
  },
};

export class FakeEngine implements Engine {
  fed: Fed[] = [];
  readonly captures: Fed[][] = [];
  failures: CaptureFailure[] = [];
  readonly planned: Array<Parameters<Engine['plan']>[0]> = [];
  readonly advanced: Advanced[] = [];
  isDeleted = false;
  restored: object | null = null;
  isCanceled = false;
  /** The batches of the next plan; after the last one it is done. */
  script: Step[][] = [];
  /** Steps to release pressed input, requested by cancelPlan. */
  release: Step[] = [];
  /** The result of a plan after its script. */
  end: PlanReply = DONE;
  matches: FindReport['matches'] = [];
  /** Thrown by the next `observe`. */
  observeError: Error | null = null;
  /** The number of captures at each `recordReported`. */
  readonly recordedAt: number[] = [];
  /** Thrown by `recordReported`. */
  rememberError: Error | null = null;
  /** The events of every `addEvents`. */
  readonly addedEvents: TabEvent[] = [];
  /** Whether an interrupt ends the plan. */
  endsOnInterrupt = true;

  configure(): void {}

  withhold(): void {}

  beginCapture(): void {
    this.fed = [];
  }

  feed(source: string, sessionId: string, frameId: string, json: string | Uint8Array): void {
    this.fed.push({
      source,
      sessionId,
      frameId,
      json: typeof json === 'string' ? json : new TextDecoder().decode(json),
    });
  }

  finishCapture(failures: CaptureFailure[]): CaptureSummary {
    this.failures = failures;
    this.captures.push(this.fed);
    const snapshotId = `s${this.captures.length}`;
    return { snapshotId, totalRows: 1, interactiveNodes: 1, limitations: [], styles: 0, listenersOf: [], frames: [] };
  }

  continueCapture(): CaptureSummary {
    throw new Error('This engine asks for no listeners.');
  }

  observe(): Observation {
    if (this.observeError !== null) throw this.observeError;
    return {
      takenAt: 0,
      snapshotId: `s${this.captures.length}`,
      url: 'https://shop.test/',
      title: 'Shop',
      viewport: { width: 800, height: 600 },
      scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
      format: 'text',
      content: 'button Buy',
      hash: 'h',
      unchanged: false,
      emittedNodes: 1,
      tiers: { semantic: 1, 'non-semantic': 0, structural: 0 },
      totalNodes: 1,
      truncated: false,
      estimatedTokens: 3,
      recentEvents: [],
      hasErrors: false,
      hasSuccess: false,
      limitations: [],
      timing: { captureMs: 0, encodeMs: 0, engineMs: 0, totalMs: 0 },
    };
  }

  covers(): Covers {
    return { boxes: [], frames: [], isComplete: true, isAtRisk: false };
  }

  checkpoint(): Record<string, unknown> {
    return { ids: `ids after ${this.captures.length} captures` };
  }

  restore(checkpoint: object): void {
    this.restored = checkpoint;
  }

  find(): FindReport {
    return { total: this.matches.length, matches: this.matches };
  }

  plan(call: Parameters<Engine['plan']>[0]): PlanReply {
    this.planned.push(call);
    return this.next();
  }

  advance(replies: StepReply[], interrupt?: Interrupt): PlanReply {
    this.advanced.push({ replies, interrupt });
    if (interrupt !== undefined && this.endsOnInterrupt) return this.end;
    return this.next();
  }

  cancelPlan(): PlanReply {
    this.isCanceled = true;
    this.script = [];
    return this.release.length === 0 ? DONE : { done: false, steps: this.release };
  }

  marks(): Mark[] {
    return [{ id: 'b1', box: [10, 20, 30, 40] }];
  }

  redact(texts: readonly string[]): string[] {
    return [...texts];
  }

  addEvents(_now: number, events: TabEvent[]): void {
    this.addedEvents.push(...events);
  }

  recordReported(): string | undefined {
    this.recordedAt.push(this.captures.length);
    if (this.rememberError !== null) throw this.rememberError;
    return undefined;
  }

  takeTiming(): { encodeMs: number; engineMs: number } {
    return { encodeMs: 0, engineMs: 0 };
  }

  delete(): void {
    this.isDeleted = true;
  }

  private next(): PlanReply {
    const steps = this.script.shift();
    return steps === undefined ? this.end : { done: false, steps };
  }
}
