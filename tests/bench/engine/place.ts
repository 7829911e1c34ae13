// The benchmark's end in the service worker and in the page of its own extension.
import type { Feed } from '../javascript/replies.js';
import { measure, measureStart } from './measure.js';
import type { Figure, Measured, Modules } from './measure.js';

export interface BenchPlace {
  start(): Promise<Figure[]>;
  /** For the page whose replies are in the extension's folder under that name. */
  measure(page: string, budgetMs: number): Promise<Measured>;
}

let modules: Promise<Modules> | undefined;

function bytesOf(name: string): Promise<ArrayBuffer> {
  return fetch(chrome.runtime.getURL(name)).then((response) => response.arrayBuffer());
}

async function loadModules(): Promise<Modules> {
  const [engine, stages] = await Promise.all([bytesOf('domtool_engine.wasm'), bytesOf('domtool_stages.wasm')]);
  return { engine, stages: await WebAssembly.compile(stages) };
}

const place: BenchPlace = {
  start: async () => {
    modules ??= loadModules();
    return measureStart(await modules);
  },
  measure: async (page, budgetMs) => {
    modules ??= loadModules();
    const response = await fetch(chrome.runtime.getURL(`replies/${page}.json`));
    return measure((await response.json()) as Array<Feed<string>>, await modules, budgetMs);
  },
};

Object.assign(globalThis, { bench: place });
