// Runs a recorded case (fixtures/cases) through the wasm engine, in Node or a service worker. The output must equal the
// goldens that the native engine wrote, byte for byte.
import { loadEngineModule, WasmEngine } from '../../js-glue/tool/index.js';
import type { EngineSource, ObserveOptions, SourceName } from '../../js-glue/tool/index.js';

export interface ReplayFeed {
  source: SourceName;
  sessionId: string;
  frameId: string;
  json: string;
}

/** The same as in tests/engine/golden_test.cpp. */
const kGoldens: Record<string, ObserveOptions> = {
  'text.txt': { format: 'text' },
  'tree.json': { format: 'tree' },
  'semantic.json': { format: 'semantic' },
  'semantic_full.json': { format: 'semantic', keys: 'full', scope: 'page' },
  'skeleton.html': { format: 'skeleton' },
  'page.html': { format: 'html' },
  'table.json': { format: 'table' },
};

/** Content by the name of its golden file. */
export async function replay(feeds: readonly ReplayFeed[], source: EngineSource): Promise<Record<string, string>> {
  const engine = new WasmEngine(await loadEngineModule(source));
  try {
    engine.beginCapture();
    for (const feed of feeds) engine.feed(feed.source, feed.sessionId, feed.frameId, feed.json);
    engine.finishCapture([]);
    const contentOf = (options: ObserveOptions): string => {
      const { content } = engine.observe(options);
      return `${typeof content === 'string' ? content : JSON.stringify(content)}\n`;
    };
    return Object.fromEntries(Object.entries(kGoldens).map(([file, options]) => [file, contentOf(options)]));
  } finally {
    engine.delete();
  }
}
