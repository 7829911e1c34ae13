// What a host provides to the tool (extension, Node, tests), beyond the contract's options.
import type { EngineModule } from 'domtool-engine-wasm';
import type { OnFeed } from '../capture/capture.js';
import type { CheckpointStore, DocumentSecrets } from '../engine/checkpoint.js';
import type { CdpPort, DomToolOptions, LogEntry } from '../contract/contract.js';
import type { EffectStep, Engine } from '../engine/engine.js';
import type { HoldNewTabs } from '../network/request_hold.js';
import type { ReadPdf } from '../pdf/pages.js';
import type { CoverBoxes, DecodeImage, DrawMarks } from './picture_functions.js';

export interface DomToolHostOptions extends DomToolOptions {
  /** The module for the first engine; after an abort, `load` makes the next. */
  engineModule?: EngineModule | Promise<EngineModule>;
  /** Returns a fresh instance of the engine's module. By default from the wasm next to this script. */
  load?: () => Promise<EngineModule>;
  /** Replaces the engine altogether. */
  createEngine?: () => Promise<Engine>;
  /** Draws what an action does. Never waited for; its failures are ignored. */
  effects?: (effect: EffectStep) => unknown;
  onFeed?: OnFeed;
  /** Stores the ids of the tab beyond the life of this object. Without it they are lost with the object. */
  checkpoints?: CheckpointStore | undefined;
  /** Hashes of the tab's secrets, if it was opened before without a store. By default they are lost with this object. */
  earlierSecrets?: DocumentSecrets;
  /** Where there is no canvas, as in Node: `decodeImage` of domtool/node. Without it screenshots are UNSUPPORTED there. */
  decodeImage?: DecodeImage;
  /** Where there is no canvas: `drawMarks` of domtool/node. Without it marks are reported but not drawn. */
  drawMarks?: DrawMarks;
  /**
   * Where there is no canvas: `coverBoxes` of domtool/node. Without it a picture that would show withheld content is
   * refused.
   */
  coverBoxes?: CoverBoxes;
  /** Where PDFs are read: `readPdf` of domtool/node. Without it only screenshots show what is in one. */
  readPdf?: ReadPdf;
  /** If the browser reads files of this machine: what exists at that path; null if nothing does. */
  fileKind?: (path: string) => Promise<'file' | 'folder' | null>;
  /** Holds the requests of tabs that the page opens, while an action with a gate runs. Without it they are not held. */
  holdNewTabs?: HoldNewTabs;
  /**
   * Attaches to the same target again, for the next call after the port was lost. Rejects if it is gone for good. Without
   * it a lost port stays lost.
   */
  reconnect?: () => Promise<CdpPort>;
}

/** Passes entries to the host's log. An error there must not fail the call. */
export function logTo(options: DomToolHostOptions): Log {
  return (level, event, fields) => {
    try {
      options.log?.({ level, event, fields });
    } catch {
      // Ignored, see above.
    }
  };
}

export type Log = (level: LogEntry['level'], event: string, fields: LogEntry['fields']) => void;
