// A window that was there before an action, and that the page of the action can reach: one that it opened earlier, or that opened
// it. While the action runs its documents are held. What its scripts send is not: what it does by itself is its own affair.
import { originOf } from '../base/addresses.js';
import { recordAt, stringAt } from '../base/narrow.js';
import type { RequestDecision } from '../contract/request_gate.js';
import type { DeadlinePort } from '../port/ports.js';
import type { OpenDocuments } from './open_documents.js';
import { carryOut, startPausingTab, stopPausingTab } from './paused_requests.js';

/** Takes what is shaped like a Fetch.requestPaused event. */
export type JudgeDocument = (event: unknown, where: 'tab' | 'frame') => RequestDecision;

export class HeldWindow {
  private readonly work = new Set<Promise<void>>();

  constructor(
    private readonly port: DeadlinePort,
    /** '' where the port has the window's own. */
    private readonly sessionId: string,
    private readonly mainFrameId: string,
    private readonly judge: JudgeDocument,
    private readonly documents: OpenDocuments,
  ) {}

  /** `isInUse`: somebody else hears its network. Rejects where the window cannot be held, as after it has gone. */
  start(isInUse = false): Promise<void> {
    return startPausingTab(this.port, this.sessionId, { what: 'documents', isInUse });
  }

  /** An event of the window's session. */
  note(method: string, params: unknown): void {
    if (method === 'Network.loadingFailed') this.documents.failed(params);
    if (method !== 'Fetch.requestPaused') return;
    const decision = isOwnAffair(params)
      ? { send: true as const }
      : this.judge(params, placeOf(params, this.mainFrameId));
    this.documents.decided(params, decision);
    const done: Promise<void> = carryOut(this.port, params, this.sessionId, decision).finally(() =>
      this.work.delete(done),
    );
    this.work.add(done);
  }

  /** What was paused is decided; the window stays. */
  async stop(isInUse = false): Promise<void> {
    await Promise.all([...this.work]);
    await stopPausingTab(this.port, this.sessionId, isInUse);
  }
}

/** Where the answer to a document goes in a window with this main frame. */
export function placeOf(event: unknown, mainFrameId: string): 'tab' | 'frame' {
  return stringAt(event, 'frameId') === mainFrameId ? 'tab' : 'frame';
}

/** A page that goes on within its own site, as one that loads itself again: no page of another site can be its referrer. */
function isOwnAffair(event: unknown): boolean {
  const request = recordAt(event, 'request');
  if (stringAt(request, 'method') !== 'GET') return false;
  const referrer = originOf(stringAt(recordAt(request, 'headers'), 'Referer'));
  return referrer !== undefined && referrer === originOf(stringAt(request, 'url'));
}
