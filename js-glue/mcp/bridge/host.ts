// The program's end of the bridge: one browser at a time, recognised again after either side was restarted.
import { RequestSender } from '../../bridge/request_channel.js';
import { CLOSED, MAX_WRONG_CODES, MAX_WRONG_CODES_OF_ALL } from '../../bridge/limits.js';
import { meetBrowser } from '../../bridge/program_side.js';
import type { Wire } from '../../bridge/frame_connection.js';
import { type DomToolFailure, failure } from '../../tool/contract/errors.js';
import { type Listening, listen } from './listening.js';
import { Pairings } from './pairings.js';

/** A sleeping extension tries to connect every half minute. */
const KNOWN_WAIT_MS = 35_000;
const UNKNOWN_WAIT_MS = 3_000;

export interface BridgeHostOptions {
  port?: number;
  /** The folder of the pairings. */
  folder?: string;
  /** Called when a browser connects; returns the name of the MCP client. */
  who(): string;
  /** Prints a line for the person who runs the program. */
  print(line: string): void;
}

interface Active {
  asking: RequestSender;
  wire: Wire;
}

export class BridgeHost {
  private readonly pairings: Pairings;
  private listening: Promise<Listening> | undefined;
  private active: Active | undefined;
  /** The pairing that is connected. */
  private holder: string | undefined;
  private code: string | null = null;
  /** The extension ids that sent wrong codes. */
  private wrongCodes: string[] = [];
  private wasStopped = false;
  private waiting: Array<() => void> = [];

  constructor(private readonly options: BridgeHostOptions) {
    this.pairings = new Pairings(options.folder, (line) => options.print(line));
  }

  /** Starts listening. Throws DomToolFailure if no port is free; the next call tries again. */
  async listen(): Promise<number> {
    if (this.listening === undefined) {
      const listening = listen(this.options.port, (wire, origin) => this.authenticate(wire, origin));
      this.listening = listening;
      listening.catch(() => {
        this.listening = undefined;
      });
    }
    return (await this.listening).port;
  }

  /** The browser, once it is connected. Throws DomToolFailure with instructions for the person. */
  async browser(signal?: AbortSignal): Promise<RequestSender> {
    const port = await this.listen();
    if (this.active === undefined && !this.wasStopped && this.code === null) {
      const waitMs = (await this.pairings.isEmpty()) ? UNKNOWN_WAIT_MS : KNOWN_WAIT_MS;
      await this.change(waitMs, signal);
    }
    if (this.active === undefined) throw this.absence(port);
    return this.active.asking;
  }

  async close(): Promise<void> {
    this.active?.wire.close(CLOSED.done, 'the program ended');
    await (await this.listening?.catch(() => undefined))?.close();
  }

  private absence(port: number): DomToolFailure {
    if (this.code !== null) {
      return failure(
        'SECURITY_BLOCKED',
        `The person's browser asks to be paired. The code is ${this.code}.`,
        "Show the person this code. If DomTool's panel shows the same first half, they type the second half there; call again then.",
        true,
      );
    }
    if (this.wasStopped) {
      return failure(
        'SECURITY_BLOCKED',
        'The person has stopped this client in the panel of DomTool.',
        'Do nothing in the browser until the person asks for it and turns it on again.',
      );
    }
    return failure(
      'DETACHED',
      `No browser is connected on port ${port}.`,
      "Ask the person to open DomTool's side panel in their browser and turn on the bridge for MCP clients; call again then. " +
        'If it is on, another client may be using it: only one can at a time.',
      true,
    );
  }

  private async authenticate(wire: Wire, origin: string): Promise<boolean> {
    let admitted: string | undefined;
    try {
      const { sealed, pairingId } = await meetBrowser(wire, {
        origin,
        programId: await this.pairings.programId(),
        who: this.options.who(),
        keyOf: (id, from) => this.pairings.keyOf(id, from),
        keep: (pairing) => this.pairings.keep(pairing),
        refusesPairing: () => this.refusalOfPairing(origin),
        showCode: (code) => this.showCode(code),
        onWrongCode: () => void this.wrongCodes.push(origin),
        admit: (id) => {
          if (!this.admit(id)) return false;
          admitted = id;
          return true;
        },
      });
      this.begin({ wire, asking: new RequestSender(sealed) }, pairingId);
      return true;
    } catch {
      // The connection is closed, and the other side knows why.
      if (admitted !== undefined && this.active === undefined) this.holder = undefined;
      return false;
    } finally {
      // Whatever the error was, no connection is left open.
      if (this.active?.wire !== wire) wire.close(CLOSED.protocol, 'the handshake failed');
    }
  }

  private refusalOfPairing(origin: string): 'busy' | 'noPairing' | undefined {
    if (this.active !== undefined || this.code !== null) return 'busy';
    const its = this.wrongCodes.filter((one) => one === origin).length;
    const isTooMuch = its >= MAX_WRONG_CODES || this.wrongCodes.length >= MAX_WRONG_CODES_OF_ALL;
    return isTooMuch ? 'noPairing' : undefined;
  }

  // A browser that connects again has lost its connection. A different one must wait until the first is gone.
  private admit(pairingId: string): boolean {
    if (this.holder !== undefined && this.holder !== pairingId) return false;
    this.active?.wire.close(CLOSED.replaced, 'the browser connected again');
    this.holder = pairingId;
    return true;
  }

  private begin(active: Active, pairingId: string): void {
    this.active = active;
    this.holder = pairingId;
    this.wasStopped = false;
    this.wrongCodes = [];
    this.notifyAll();
    void active.asking.over.then(({ code }) => {
      if (this.active !== active) return;
      this.active = undefined;
      this.holder = undefined;
      this.wasStopped = code === CLOSED.stopped;
    });
  }

  private showCode(code: string | null): void {
    this.code = code;
    if (code !== null) this.options.print(`the browser asks to be paired; the code is ${code}`);
    this.notifyAll();
  }

  private notifyAll(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const wake of waiting) wake();
  }

  // Waits until a browser connects or a code is shown.
  private async change(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    const deadline = performance.now() + waitMs;
    while (this.active === undefined && this.code === null && performance.now() < deadline) {
      signal?.throwIfAborted();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadline - performance.now());
        const wake = (): void => {
          clearTimeout(timer);
          resolve();
        };
        this.waiting.push(wake);
        signal?.addEventListener('abort', wake, { once: true });
      });
    }
  }
}
