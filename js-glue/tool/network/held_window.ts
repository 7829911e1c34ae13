// A window that existed before an action and that the action's page can reach: it opened the page, or the page opened it. Its
// documents are held during the action. Requests of its own scripts are not.
import { originOf } from '../base/addresses.js';
import { recordAt, stringAt } from '../base/narrow.js';
import type { RequestDecision } from '../contract/request_gate.js';
import type { DeadlinePort } from '../port/ports.js';
import type { OpenDocuments } from './open_documents.js';
import { carryOut, startPausingTab, stopPausingTab } from './paused_requests.js';

/** Takes an object in the shape of a Fetch.requestPaused event. */
export type JudgeDocument = (event: unknown, where: 'tab' | 'frame') => RequestDecision;

export class HeldWindow {
  private readonly work = new Set<Promise<void>>();

  constructor(
    private readonly port: DeadlinePort,
    /** '' if the port is that of the window. */
    private readonly sessionId: string,
    private readonly mainFrameId: string,
    private readonly judge: JudgeDocument,
    private readonly documents: OpenDocuments,
  ) {}

  /** `isInUse`: its network events are in use by others. Rejects if the window cannot be held, such as after it has closed. */
  start(isInUse = false): Promise<void> {
    return startPausingTab(this.port, this.sessionId, { what: 'documents', isInUse });
  }

  /** An event of the window's session. */
  note(method: string, params: unknown): void {
    if (method === 'Network.loadingFailed') this.documents.failed(params);
    if (method !== 'Fetch.requestPaused') return;
    const decision = staysOnItsSite(params)
      ? { send: true as const }
      : this.judge(params, placeOf(params, this.mainFrameId));
    this.documents.decided(params, decision);
    const done: Promise<void> = carryOut(this.port, params, this.sessionId, decision).finally(() =>
      this.work.delete(done),
    );
    this.work.add(done);
  }

  /** Call after the action; the window stays open. */
  async stop(isInUse = false): Promise<void> {
    await Promise.all([...this.work]);
    await stopPausingTab(this.port, this.sessionId, isInUse);
  }
}

/** Where a window with this main frame shows the document. */
export function placeOf(event: unknown, mainFrameId: string): 'tab' | 'frame' {
  return stringAt(event, 'frameId') === mainFrameId ? 'tab' : 'frame';
}

/** A page that moves within its own site, such as by reloading itself. A page of another site cannot be its referrer. */
function staysOnItsSite(event: unknown): boolean {
  const request = recordAt(event, 'request');
  if (stringAt(request, 'method') !== 'GET') return false;
  const referrer = originOf(stringAt(recordAt(request, 'headers'), 'Referer'));
  return referrer !== undefined && referrer === originOf(stringAt(request, 'url'));
}
