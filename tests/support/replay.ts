// A recorded case (fixtures/cases) through the wasm engine, wherever this runs: Node or a service worker. What comes out
// must equal the goldens that the native engine wrote, byte for byte.
import { loadEngineModule, WasmEngine } from '../../js-glue/src/index.js';
import type { EngineSource, SourceName } from '../../js-glue/src/index.js';

export interface ReplayFeed {
  source: SourceName;
  sessionId: string;
  frameId: string;
  json: string;
}

/** Content by the name of its golden file. */
export async function replay(feeds: readonly ReplayFeed[], source: EngineSource): Promise<Record<string, string>> {
  const engine = new WasmEngine(await loadEngineModule(source));
  try {
    engine.beginCapture();
    for (const feed of feeds) engine.feed(feed.source, feed.sessionId, feed.frameId, feed.json);
    engine.finishCapture([]);
    const contentOf = (format: 'text' | 'tree' | 'table'): string => {
      const { content } = engine.observe({ format });
      return `${typeof content === 'string' ? content : JSON.stringify(content)}\n`;
    };
    return { 'text.txt': contentOf('text'), 'tree.json': contentOf('tree'), 'table.json': contentOf('table') };
  } finally {
    engine.delete();
  }
}
