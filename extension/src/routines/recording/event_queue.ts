// The events that the script in the page has recorded, until the worker polls for them.
import type { RecordedEvent } from './recorded_event.js';

/** A poll without an event ends after this, and the worker polls again. */
const PATIENCE_MS = 2_000;
const LISTENING_MS = 4_000;

export class EventQueue {
  private queue: RecordedEvent[] = [];
  private resolveNext: (() => void) | undefined;
  private polledAt = Date.now();
  private wasPolled = false;

  get isPolled(): boolean {
    return Date.now() - this.polledAt < LISTENING_MS;
  }

  push(event: RecordedEvent): void {
    this.queue.push(event);
    this.resolveNext?.();
  }

  /** Waits for an event, but not for long. */
  next(): Promise<RecordedEvent[]> {
    this.resolveNext?.();
    this.polledAt = Date.now();
    this.wasPolled = true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.resolveNext?.(), PATIENCE_MS);
      this.resolveNext = () => {
        clearTimeout(timer);
        this.resolveNext = undefined;
        resolve(this.queue.splice(0));
      };
      if (this.queue.length > 0) this.resolveNext();
    });
  }

  /** The worker that polled before gets no more events. Returns whether there was one. */
  resumed(): boolean {
    this.resolveNext = undefined;
    return this.wasPolled;
  }

  /** No worker has received the event of this token. */
  isWaiting(token: number): boolean {
    return this.queue.some((event) => 'token' in event && event.token === token);
  }

  /** At once. */
  takeAll(): RecordedEvent[] {
    return this.queue.splice(0);
  }

  end(): void {
    this.queue = [];
    this.resolveNext?.();
  }
}
