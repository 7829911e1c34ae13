// What the script in the page has to say, until the worker asks for it.
import type { Heard } from './heard.js';

/** A worker asks again sooner than this. */
const PATIENCE_MS = 2_000;
const DEAF_MS = 4_000;

export class ToWorker {
  private queue: Heard[] = [];
  private tell: (() => void) | undefined;
  private askedAt = Date.now();

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

  /** At once. */
  taken(): Heard[] {
    return this.queue.splice(0);
  }

  end(): void {
    this.queue = [];
    this.tell?.();
  }
}
