// What one observation asks the browser: its CDP commands in order with the size of each reply; and the lower limit, which
// is the time for sending the same commands again over the same connection, all at once, with nothing else done. In the
// extension the tape is recorded at chrome.debugger, in Node at the WebSocket.
import type { Worker } from 'playwright-core';
import WebSocket from 'ws';

export interface TapedCall {
  method: string;
  params: object;
  /** '' is the page's own. */
  sessionId: string;
  /** Of the JSON of the reply; in the extension, of the JSON that the glue would make of the object. 0 until it is there. */
  bytes: number;
}

/** False for calls that follow the page, and so may be made at any time during an observation. */
export function isOfCapture({ method }: TapedCall): boolean {
  return kOfCapture.has(method);
}

const kOfCapture = new Set([
  'Accessibility.getFullAXTree',
  'DOM.getBoxModel',
  'DOM.getFrameOwner',
  'DOMSnapshot.captureSnapshot',
  'Page.createIsolatedWorld',
  'Page.getFrameTree',
  'Page.getLayoutMetrics',
  'Runtime.evaluate',
]);

interface Taped {
  tape: TapedCall[] | null;
  send: typeof chrome.debugger.sendCommand;
}

/** Records a tape in the extension's worker. Between `begin` and `end` only the observation may run. */
export class WorkerTape {
  private constructor(private readonly worker: Worker) {}

  static async install(worker: Worker): Promise<WorkerTape> {
    await worker.evaluate(() => {
      const scope = self as unknown as { taped?: Taped };
      if (scope.taped !== undefined) return;
      const send = chrome.debugger.sendCommand.bind(chrome.debugger) as Taped['send'];
      const taped: Taped = { tape: null, send };
      scope.taped = taped;
      const tapedSend = async (target: chrome.debugger.DebuggerSession, method: string, params: object = {}) => {
        const sent = send(target, method, params as Record<string, unknown>);
        if (taped.tape === null) return sent;
        const call = { method, params, sessionId: target.sessionId ?? '', bytes: 0 };
        taped.tape.push(call);
        const reply = await sent.catch((error: unknown) => {
          call.bytes = String(error).length;
          throw error;
        });
        call.bytes = JSON.stringify(reply ?? {}).length;
        return reply;
      };
      chrome.debugger.sendCommand = tapedSend as Taped['send'];
    });
    return new WorkerTape(worker);
  }

  async begin(): Promise<void> {
    await this.worker.evaluate(() => {
      (self as unknown as { taped: Taped }).taped.tape = [];
    });
  }

  /** What was sent since `begin`. */
  peek(): Promise<readonly TapedCall[]> {
    return this.worker.evaluate(() => (self as unknown as { taped: Taped }).taped.tape ?? []);
  }

  end(): Promise<TapedCall[]> {
    return this.worker.evaluate(() => {
      const { taped } = self as unknown as { taped: Taped };
      const tape = taped.tape ?? [];
      taped.tape = null;
      return tape;
    });
  }

  /** Milliseconds until all of them were answered; an error is an answer too. */
  replay(tabId: number, calls: readonly TapedCall[]): Promise<number> {
    return this.worker.evaluate(
      async ([tab, all]) => {
        const { send } = (self as unknown as { taped: Taped }).taped;
        const started = performance.now();
        const sent = all.map(({ method, params, sessionId }) => {
          const target = sessionId === '' ? { tabId: tab } : { tabId: tab, sessionId };
          return send(target, method, params as Record<string, unknown>).then(
            () => undefined,
            () => undefined,
          );
        });
        await Promise.all(sent);
        return performance.now() - started;
      },
      [tabId, calls] as const,
    );
  }
}

/**
 * Ids of commands that the test sends: far above those of the tool's own connection, which does not receive their replies.
 */
const kFirstOwnId = 1_000_000_000;

/** The same for the only WebSocket that a piece of work opens. */
export class SocketTape {
  private tape: TapedCall[] | null = null;
  private readonly taped = new Map<number, TapedCall>();
  private readonly own = new Map<number, () => void>();
  private nextId = kFirstOwnId;

  private constructor(private readonly socket: WebSocket) {
    const { send, emit } = socket;
    socket.send = ((data: unknown, ...rest: never[]) => {
      this.recordSent(String(data));
      return Reflect.apply(send, socket, [data, ...rest]);
    }) as typeof send;
    socket.emit = ((event: string, ...args: unknown[]) => {
      if (event === 'message' && this.recordReceived(args[0] as Buffer)) return true;
      return Reflect.apply(emit, socket, [event, ...args]);
    }) as typeof emit;
  }

  /** Runs `work`, which must open exactly one WebSocket. */
  static async around<T>(work: () => Promise<T>): Promise<{ tape: SocketTape; value: T }> {
    const { send } = WebSocket.prototype;
    let tape: SocketTape | undefined;
    // The first message identifies the socket; then the prototype is restored at once.
    WebSocket.prototype.send = function (this: WebSocket, ...args: unknown[]): void {
      WebSocket.prototype.send = send;
      tape = new SocketTape(this);
      Reflect.apply(this.send, this, args);
    } as typeof send;
    try {
      const value = await work();
      if (tape === undefined) throw new Error('Nothing was sent over any WebSocket.');
      return { tape, value };
    } finally {
      WebSocket.prototype.send = send;
    }
  }

  begin(): void {
    this.tape = [];
    this.taped.clear();
  }

  peek(): readonly TapedCall[] {
    return this.tape ?? [];
  }

  end(): TapedCall[] {
    const tape = this.tape ?? [];
    this.tape = null;
    return tape;
  }

  /** Milliseconds until all of them were answered. */
  async replay(calls: readonly TapedCall[]): Promise<number> {
    const started = performance.now();
    await Promise.all(
      calls.map(({ method, params, sessionId }) => {
        const id = this.nextId;
        this.nextId += 1;
        const answered = new Promise<void>((resolve) => this.own.set(id, resolve));
        this.socket.send(JSON.stringify({ id, method, params, sessionId }));
        return answered;
      }),
    );
    return performance.now() - started;
  }

  private recordSent(data: string): void {
    if (this.tape === null) return;
    const { id, method, params, sessionId } = JSON.parse(data) as TapedCall & { id: number };
    const call = { method, params, sessionId: sessionId ?? '', bytes: 0 };
    this.tape.push(call);
    this.taped.set(id, call);
  }

  /** True if it answers a command that the test sent. */
  private recordReceived(data: Buffer): boolean {
    const id = Number(/^\{"id":(\d+),/.exec(data.toString('latin1', 0, 40))?.[1]);
    const call = this.taped.get(id);
    if (call !== undefined) call.bytes = data.length;
    const done = this.own.get(id);
    this.own.delete(id);
    done?.();
    return done !== undefined;
  }
}
