// Loads the engine. The wasm is compiled once per source. Each tab gets its own instance, so that its memory is freed with
// the tab and a trap on one page does not affect the others. No eval, no dynamic import.
import createEngineModule from 'domtool-engine-wasm';
import type { EngineModule } from 'domtool-engine-wasm';

export interface EngineSource {
  /** The bytes of domtool_engine.wasm. */
  wasmBinary?: ArrayBuffer | Uint8Array;
  /** Returns the URL of the file with the given name. Without either option, the file is looked for next to this script. */
  locate?: (fileName: string) => string | URL;
}

const FILE_NAME = 'domtool_engine.wasm';
const compiledByBytes = new WeakMap<object, Promise<WebAssembly.Module>>();
const compiledByUrl = new Map<string, Promise<WebAssembly.Module>>();

/** A fresh instance of the engine's module. Rejects if the wasm cannot be read or compiled; a later call tries again. */
export async function loadEngineModule(source: EngineSource = {}): Promise<EngineModule> {
  const module = await compiledModule(source);
  return instantiate(module);
}

function compiledModule(source: EngineSource): Promise<WebAssembly.Module> {
  const { wasmBinary } = source;
  if (wasmBinary !== undefined) {
    let compiled = compiledByBytes.get(wasmBinary);
    if (compiled === undefined) {
      compiled = WebAssembly.compile(wasmBinary as BufferSource);
      compiledByBytes.set(wasmBinary, compiled);
    }
    return compiled;
  }
  const url = new URL(source.locate?.(FILE_NAME) ?? FILE_NAME, import.meta.url);
  let compiled = compiledByUrl.get(url.href);
  if (compiled === undefined) {
    compiled = readBytes(url).then((bytes) => WebAssembly.compile(bytes));
    compiledByUrl.set(url.href, compiled);
    compiled.catch(() => compiledByUrl.delete(url.href));
  }
  return compiled;
}

async function readBytes(url: URL): Promise<BufferSource> {
  if (url.protocol === 'file:') return readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${FILE_NAME}: HTTP ${response.status}`);
  return response.arrayBuffer();
}

interface NodeProcess {
  getBuiltinModule?: (name: 'node:fs') => { readFileSync(path: URL): Uint8Array };
}

// A service worker allows neither a static nor a dynamic import of node:fs, so `process` is asked for the module by name.
function readFile(url: URL): BufferSource {
  const { process } = globalThis as { process?: NodeProcess };
  const fs = process?.getBuiltinModule?.('node:fs');
  if (fs === undefined) throw new Error(`cannot read ${FILE_NAME} here: pass wasmBinary, or import from domtool/node`);
  return fs.readFileSync(url) as Uint8Array<ArrayBuffer>;
}

function instantiate(module: WebAssembly.Module): Promise<EngineModule> {
  return new Promise((resolve, reject) => {
    createEngineModule({
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module), reject);
        return {};
      },
      // Emscripten resolves the file's URL even if it is never fetched.
      locateFile: (path) => path,
      // An abort is reported by the call that causes it.
      print: () => {},
      printErr: () => {},
    }).then(resolve, reject);
  });
}
