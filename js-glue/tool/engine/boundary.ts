// The only file that touches the engine's heap. wasm/README.md says who owns which bytes and how long: reserve, encode at
// once through a fresh view, call, decode the reply at once.
import { thrownMessage } from '../base/narrow.js';
import type { EngineModule, RawEngine, RawReply } from 'domtool-engine-wasm';
import { EngineAbortedError } from '../contract/errors.js';

export interface BoundaryReply {
  /** 0 for success, else 1 + the index of the error's code in ERROR_CODES. */
  readonly status: number;
  /** The parsed result or DomToolError. */
  readonly value: unknown;
}

/** Milliseconds since the last `takeTiming`. */
export interface BoundaryTiming {
  encodeMs: number;
  engineMs: number;
}

/** One engine object. After an EngineAbortedError the instance is unusable and must be dropped. */
export class Boundary {
  private readonly engine: RawEngine;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private timing: BoundaryTiming = { encodeMs: 0, engineMs: 0 };

  constructor(private readonly module: EngineModule) {
    this.engine = guarded(() => new module.DomToolEngine());
  }

  /** Passes `input` (JSON text, or its UTF-8 bytes) and calls with its length. '' reserves nothing. */
  call(input: string | Uint8Array, invoke: (engine: RawEngine, length: number) => RawReply): BoundaryReply {
    const started = performance.now();
    const length = input.length === 0 ? 0 : this.write(input);
    const encoded = performance.now();
    const reply = guarded(() => invoke(this.engine, length));
    const value = this.read(reply);
    this.timing.encodeMs += encoded - started;
    this.timing.engineMs += performance.now() - encoded;
    return { status: reply.status, value };
  }

  takeTiming(): BoundaryTiming {
    const taken = this.timing;
    this.timing = { encodeMs: 0, engineMs: 0 };
    return taken;
  }

  /** Frees the engine's memory. Safe after an abort. */
  delete(): void {
    try {
      this.engine.delete();
    } catch {
      // The heap of an aborted instance is freed with the instance.
    }
  }

  private write(input: string | Uint8Array): number {
    if (typeof input !== 'string') {
      const address = this.reserve(input.length);
      this.module.HEAPU8.set(input, address);
      return input.length;
    }
    // Nearly all CDP JSON is ASCII, so space for that is tried first. If the text does not fit, it is encoded separately to
    // measure it.
    const likely = input.length + (input.length >> 4) + 64;
    const address = this.reserve(likely);
    const target = this.module.HEAPU8.subarray(address, address + likely);
    const { read, written } = this.encoder.encodeInto(input, target);
    if (read === input.length) return written;
    return this.writeParts(target.slice(0, written), this.encoder.encode(input.slice(read)));
  }

  private writeParts(head: Uint8Array, tail: Uint8Array): number {
    const length = head.length + tail.length;
    const address = this.reserve(length);
    this.module.HEAPU8.set(head, address);
    this.module.HEAPU8.set(tail, address + head.length);
    return length;
  }

  private reserve(bytes: number): number {
    const address = guarded(() => this.engine.reserve(bytes)) >>> 0;
    if (address === 0) throw new EngineAbortedError('the engine has no memory left for this reply');
    return address;
  }

  private read(reply: RawReply): unknown {
    const address = reply.address >>> 0;
    const text = this.decoder.decode(this.module.HEAPU8.subarray(address, address + reply.size));
    return text === '' ? {} : (JSON.parse(text) as unknown);
  }
}

function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw new EngineAbortedError(thrownMessage(error), { cause: error });
  }
}
