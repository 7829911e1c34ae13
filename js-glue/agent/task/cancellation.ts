// Ends any wait of the loop at once when the person stops the task or a time limit is reached. The awaited work continues,
// but its result is ignored.
import { ReasonedError } from './reason.js';

/** The person has stopped the task. */
export class Stopped extends Error {}
/** The person has paused the task. */
export class Paused extends Error {}
/** A limit was reached; the message is a sentence for the person. */
export class BoundReached extends ReasonedError {}

export class Cancellation {
  private readonly controller = new AbortController();
  private readonly timer: ReturnType<typeof setTimeout> | undefined;

  /** `limit`: cancels automatically after that many milliseconds. */
  constructor(limit?: { ms: number; reason: Error }) {
    if (limit !== undefined) this.timer = setTimeout(() => this.cancel(limit.reason), Math.max(limit.ms, 0));
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  cancel(reason: Error): void {
    if (!this.signal.aborted) this.controller.abort(reason);
  }

  /** The same promise, but it rejects with the reason of the cancellation if that comes first. */
  race<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancelled = (): void => reject(this.signal.reason as Error);
      if (this.signal.aborted) {
        cancelled();
        work.catch(() => {});
        return;
      }
      this.signal.addEventListener('abort', cancelled, { once: true });
      const done = (): void => this.signal.removeEventListener('abort', cancelled);
      work.then(resolve, reject).finally(done);
    });
  }

  /** Stops the timer. */
  dispose(): void {
    clearTimeout(this.timer);
  }
}
