// The service worker of an extension that contains only the engine, to check that wasm in a worker gives the same bytes.
import { replay, type ReplayFeed } from './replay.js';

Object.assign(globalThis, {
  replay: (feeds: readonly ReplayFeed[]) => replay(feeds, { locate: (name) => new URL(name, import.meta.url) }),
});
