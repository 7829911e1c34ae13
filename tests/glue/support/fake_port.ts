// A CdpPort with scripted answers: a plain page by default, and the faults that a test sets.
import type { CdpPort } from '../../../js-glue/tool/contract/contract.js';

export type Handler = (params: Readonly<Record<string, unknown>>, sessionId: string) => unknown;

export interface Sent {
  method: string;
  params: Readonly<Record<string, unknown>>;
  sessionId: string;
}

export const MAIN_FRAME = 'F0';

export function frameTree(loaderId: string, children: string[] = [], frameId = MAIN_FRAME): object {
  return {
    frameTree: {
      frame: { id: frameId, loaderId, url: 'https://shop.test/' },
      childFrames: children.map((id) => ({ frame: { id, loaderId: `L-${id}`, url: 'https://shop.test/frame' } })),
    },
  };
}

/** A command that is never answered. */
export const never = (): Promise<never> => new Promise(() => {});

export class FakePort implements CdpPort {
  readonly sent: Sent[] = [];
  isClosed = false;
  loaderId = 'L1';
  private readonly handlers = new Map<string, Handler>();
  private readonly listeners = new Set<(method: string, params: unknown, sessionId?: string) => void>();

  constructor() {
    this.on('Page.getFrameTree', () => frameTree(this.loaderId));
    this.on('Page.getLayoutMetrics', () => ({
      cssVisualViewport: { pageX: 0, pageY: 0, clientWidth: 800, clientHeight: 600 },
    }));
    this.on('DOMSnapshot.captureSnapshot', () => ({ documents: [], strings: [] }));
    this.on('Accessibility.getFullAXTree', () => ({ nodes: [] }));
    this.on('DOM.getFrameOwner', () => ({ backendNodeId: 7 }));
    this.on('DOM.getBoxModel', () => ({ model: {} }));
  }

  /** Answers `method` with what `handler` returns; a thrown value is a CDP error. Unscripted methods answer {}. */
  on(method: string, handler: Handler): this {
    this.handlers.set(method, handler);
    return this;
  }

  async send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    const sent = { method, params: { ...params }, sessionId: sessionId ?? '' };
    this.sent.push(sent);
    const handler = this.handlers.get(method);
    return handler === undefined ? {} : handler(sent.params, sent.sessionId);
  }

  onEvent(listener: (method: string, params: unknown, sessionId?: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }

  emit(method: string, params: object = {}, sessionId?: string): void {
    for (const listener of [...this.listeners]) listener(method, params, sessionId);
  }

  /** The main frame shows a new document from now on. */
  navigateTo(loaderId: string, url = 'https://shop.test/next'): void {
    this.loaderId = loaderId;
    this.emit('Page.frameNavigated', { frame: { id: MAIN_FRAME, loaderId, url }, type: 'Navigation' });
    this.emit('Page.loadEventFired');
  }

  attachFrame(sessionId: string, frameId: string, parentSessionId?: string): void {
    const targetInfo = { type: 'iframe', targetId: frameId, url: 'https://pay.test/' };
    this.emit('Target.attachedToTarget', { sessionId, targetInfo, waitingForDebugger: false }, parentSessionId);
  }

  count(method: string): number {
    return this.sent.filter((sent) => sent.method === method).length;
  }
}
