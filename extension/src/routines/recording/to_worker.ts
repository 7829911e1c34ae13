// What the script in the page has to say, until the worker asks for it.
import type { Heard } from './heard.js';

/** A worker asks again sooner than this. */
const PATIENCE_MS = 2_000;
const DEAF_MS = 4_000;

export class ToWorker {
  private queue: Heard[] = [];
  private tell: (() => void) | undefined;
  private askedAt = Date.now();
  private hasAsked = false;

  get isListening(): boolean {
    return Date.now() - this.askedAt < DEAF_MS;
  }

  say(heard: Heard): void {
    this.queue.push(heard);
    this.tell?.();
  }

  /** Waits for something, but not for long. */
  next(): Promise<Heard[]> {
    this.tell?.();
    this.askedAt = Date.now();
    this.hasAsked = true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.tell?.(), PATIENCE_MS);
      this.tell = () => {
        clearTimeout(timer);
        this.tell = undefined;
        resolve(this.queue.splice(0));
      };
      if (this.queue.length > 0) this.tell();
    });
  }

  /** The one that has listened hears nothing any more. Returns whether there was one. */
  resumed(): boolean {
    this.tell = undefined;
    return this.hasAsked;
  }

  /** No worker has heard of it. */
  isWaiting(token: number): boolean {
    return this.queue.some((heard) => 'token' in heard && heard.token === token);
  }

  /** At once. */
  taken(): Heard[] {
    return this.queue.splice(0);
  }

  end(): void {
    this.queue = [];
    this.tell?.();
  }
}
