// The calls of the wasm module, from src/contract/engine_calls.def: their names, and the types of the module that Emscripten
// writes.
import { readFileSync } from 'node:fs';
import { inRepo } from '../lib/paths.mjs';

const kSignatures = { JSON: '(length: number): RawReply', BARE: '(): RawReply' };

export const readEngineCalls = () => engineCalls(readFileSync(inRepo('src', 'contract', 'engine_calls.def'), 'utf8'));

/** [{ name, signature }] in the order of the rows. Throws where a row is not understood. */
export function engineCalls(definitions) {
  const rows = definitions.split('\n').filter((line) => /^DOMTOOL_\w+_CALL\(/.test(line));
  const calls = rows.map((row) => {
    const match = /^DOMTOOL_(JSON|BARE|OTHER)_CALL\(\w+, "(\w+)"(?:, "([^"]+)")?\)$/.exec(row);
    const signature = match?.[3] ?? kSignatures[match?.[1]];
    if (signature === undefined) throw new Error(`engine_calls.def: cannot read: ${row}`);
    return { name: match[2], signature };
  });
  const names = calls.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error('engine_calls.def gives a name twice');
  return calls;
}

export const engineTypes = (
  calls,
) => `// Written by tests/tools/generate_contract.mjs from src/contract/engine_calls.def: change that. Types of the module that
// Emscripten writes (wasm/bindings.cpp); engine.ts says what the calls mean.
declare module 'domtool-engine-wasm' {
  /** JSON of \`size\` bytes at \`address\`, owned by the engine, dead at its next call. */
  export interface RawReply {
    readonly status: number;
    readonly address: number;
    readonly size: number;
  }

  export interface RawEngine {
${calls.map(({ name, signature }) => `    ${name}${signature};`).join('\n')}
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
`;
