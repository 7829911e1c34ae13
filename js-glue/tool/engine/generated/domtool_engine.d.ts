// Written by tests/tools/generate_contract.mjs from src/contract/engine_calls.def: change that. Types of the module that
// Emscripten writes (wasm/bindings.cpp); engine.ts says what the calls mean.
declare module 'domtool-engine-wasm' {
  /** JSON of `size` bytes at `address`, owned by the engine, dead at its next call. */
  export interface RawReply {
    readonly status: number;
    readonly address: number;
    readonly size: number;
  }

  export interface RawEngine {
    reserve(bytes: number): number;
    configure(length: number): RawReply;
    beginCapture(): RawReply;
    feed(source: number, sessionId: string, frameId: string, length: number): RawReply;
    finishCapture(length: number): RawReply;
    observe(length: number): RawReply;
    find(length: number): RawReply;
    plan(length: number): RawReply;
    advance(length: number): RawReply;
    cancelPlan(): RawReply;
    marks(length: number): RawReply;
    covers(): RawReply;
    redact(length: number): RawReply;
    checkpoint(): RawReply;
    restore(length: number): RawReply;
    addEvents(length: number): RawReply;
    recordReported(): RawReply;
    stats(): RawReply;
    delete(): void;
  }

  export interface EngineModule {
    /** A new view after each growth of the heap: never keep it over a call. */
    readonly HEAPU8: Uint8Array;
    readonly DomToolEngine: new () => RawEngine;
  }

  export interface EngineModuleOptions {
    wasmBinary?: ArrayBuffer | Uint8Array;
    instantiateWasm?: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module?: WebAssembly.Module) => void,
    ) => object;
    locateFile?: (path: string) => string;
    onAbort?: (what: unknown) => void;
    print?: (text: string) => void;
    printErr?: (text: string) => void;
  }

  const createEngineModule: (options?: EngineModuleOptions) => Promise<EngineModule>;
  export default createEngineModule;
}
