// What the person wants of a running task: that it pauses or stops. A stop ends the running phase at once, and so does a pause where
// the phase need not be completed.
import { Cancellation, Paused, Stopped } from './cancellation.js';

export class RunControl {
  /** Of the phase that runs. */
  cancellation = new Cancellation();
  request: 'pause' | 'stop' | undefined;
  private wake: (() => void) | undefined;

  race<T>(work: Promise<T>): Promise<T> {
    return this.cancellation.race(work);
  }

  stop(): void {
    this.request = 'stop';
    this.cancellation.cancel(new Stopped());
    this.wake?.();
  }

  /** `isAtOnce`: the running phase need not end first. */
  pause(isAtOnce: boolean): void {
    if (this.request === 'stop') return;
    this.request = 'pause';
    if (isAtOnce) this.cancellation.cancel(new Paused());
  }

  resume(): void {
    if (this.request === 'pause') this.request = undefined;
    this.wake?.();
  }

  async untilResumed(): Promise<void> {
    // It may have been resumed while the pause was being stored.
    if (this.request !== 'pause') return;
    await this.race(
      new Promise<void>((resolve) => {
        this.wake = resolve;
      }),
    );
  }
}
