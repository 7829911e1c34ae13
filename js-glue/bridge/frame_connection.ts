// A connection as both sides see it: frames in order, read one after another, until it is closed.
import { CLOSED, MAX_WAITING_FRAMES } from './limits.js';
import type { Bytes } from './bytes.js';

export type Frame = string | Bytes;

/** The common part of both sides' WebSockets. */
export interface Socket {
  send(frame: Frame): void;
  close(code: number, reason: string): void;
}

/** The connection is closed; `code` is that of the WebSocket. */
export class BridgeClosed extends Error {
  override readonly name = 'BridgeClosed';
  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(reason);
  }
}

export class Wire {
  private readonly waiting: Frame[] = [];
  private wake: (() => void) | undefined;
  private end: BridgeClosed | undefined;
  /** Resolves when it is closed. */
  readonly closed: Promise<BridgeClosed>;
  private notifyClosed: (end: BridgeClosed) => void = () => {};

  constructor(private readonly socket: Socket) {
    this.closed = new Promise((resolve) => {
      this.notifyClosed = resolve;
    });
  }

  get isOpen(): boolean {
    return this.end === undefined;
  }

  /** The socket's events are passed to these two functions. */
  onFrame(frame: Frame): void {
    if (this.end !== undefined) return;
    if (this.waiting.length >= MAX_WAITING_FRAMES) return this.close(CLOSED.tooMany, 'too many messages at once');
    this.waiting.push(frame);
    this.wake?.();
  }

  onClosed(code: number, reason: string): void {
    if (this.end !== undefined) return;
    this.end = new BridgeClosed(code, reason === '' ? 'the connection was lost' : reason);
    this.wake?.();
    this.notifyClosed(this.end);
  }

  send(frame: Frame): void {
    if (this.end !== undefined) throw this.end;
    this.socket.send(frame);
  }

  close(code: number, reason: string): void {
    if (this.end !== undefined) return;
    this.waiting.length = 0;
    this.socket.close(code, reason);
    this.onClosed(code, reason);
  }

  /** The next frame. Rejects with BridgeClosed at the end, and if none arrives in time. Only one reader at a time. */
  async next(deadlineMs?: number): Promise<Frame> {
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(() => this.close(CLOSED.protocol, 'the other side did not answer in time'), deadlineMs);
    try {
      for (;;) {
        // Frames that arrived before the end are read first.
        const frame = this.waiting.shift();
        if (frame !== undefined) return frame;
        if (this.end !== undefined) throw this.end;
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
