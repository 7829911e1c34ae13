// Documents that a hold has released and whose response has not arrived. A redirect may still lead elsewhere, so the hold
// continues for them.
import { isRecord, numberAt, stringAt } from '../base/narrow.js';
import type { RequestDecision } from '../contract/request_gate.js';

export class OpenDocuments {
  private readonly open = new Set<string>();
  private wake: () => void = () => {};

  /** For a Fetch.requestPaused event that was decided. */
  decided(event: unknown, decision: RequestDecision): void {
    if (stringAt(event, 'resourceType') !== 'Document') return;
    const id = stringAt(event, 'networkId') ?? stringAt(event, 'requestId') ?? '';
    if (decision.send && !isAnswer(event)) this.open.add(id);
    else this.close(id);
  }

  /** For a Network.loadingFailed event: the page or the browser cancelled the request. */
  failed(event: unknown): void {
    this.close(stringAt(event, 'requestId') ?? '');
  }

  /** Takes over the open documents of another instance. */
  take(other: OpenDocuments): void {
    for (const id of other.open) this.open.add(id);
  }

  get isEmpty(): boolean {
    return this.open.size === 0;
  }

  /** Resolves when none is open, or after `ms`. */
  async settled(ms: number): Promise<void> {
    const ends = performance.now() + ms;
    while (!this.isEmpty && performance.now() < ends) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ends - performance.now());
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  private close(id: string): void {
    this.open.delete(id);
    this.wake();
  }
}

/** Whether the request is paused at its response, and the response is not a redirect. */
export function isAnswer(event: unknown): boolean {
  if (isRecord(event) && 'responseErrorReason' in event) return true;
  const status = numberAt(event, 'responseStatusCode');
  return status !== undefined && (status < 300 || status >= 400 || status === 304);
}
