// What a host gives to the tool (extension, Node, tests), beyond the contract's options.
import type { EngineModule } from 'domtool-engine-wasm';
import type { OnFeed } from '../capture/capture.js';
import type { CheckpointStore, DocumentSecrets } from '../engine/checkpoint.js';
import type { CdpPort, DomToolOptions, LogEntry } from '../contract/contract.js';
import type { EffectStep, Engine } from '../engine/engine.js';
import type { HoldNewTabs } from '../network/request_hold.js';
import type { CoverBoxes, DecodeImage, DrawMarks } from './screenshot.js';

export interface DomToolHostOptions extends DomToolOptions {
  /** The module for the first engine; after an abort `load` makes the next. */
  engineModule?: EngineModule | Promise<EngineModule>;
  /** A fresh instance of the engine's module at each call. By default the wasm beside this script. */
  load?: () => Promise<EngineModule>;
  /** Replaces the engine altogether. */
  createEngine?: () => Promise<Engine>;
  /** Draws what an action does. Never waited for; its failures are ignored. */
  effects?: (effect: EffectStep) => unknown;
  onFeed?: OnFeed;
  /** Where the ids of the tab are kept over the life of this object. Without it they end with it. */
  checkpoints?: CheckpointStore | undefined;
  /** What was secret in the tab, where it was opened before without a store. By default it ends with this object. */
  past?: DocumentSecrets;
  /** Where there is no canvas, as in Node: `decodeImage` of domtool/node. Without it screenshots are UNSUPPORTED there. */
  decodeImage?: DecodeImage;
  /** Where there is no canvas: `drawMarks` of domtool/node. Without it the marks of a picture are told and not drawn. */
  drawMarks?: DrawMarks;
  /** Where there is no canvas: `coverBoxes` of domtool/node. Without it a picture that would show what is withheld is refused. */
  coverBoxes?: CoverBoxes;
  /** Where the browser reads the files of this machine: what stands at that path, null where nothing does. */
  fileKind?: (path: string) => Promise<'file' | 'folder' | null>;
  /** Holds what tabs that the page opens ask for, while an action with a gate runs. Without it they are not held. */
  holdNewTabs?: HoldNewTabs;
  /** Attaches to the same target once more, for the next call after the port was lost. Rejects where it is gone for good.
   *  Without it a lost port stays lost. */
  reconnect?: () => Promise<CdpPort>;
}

/** Tells the host's log; a failing log is not a failing call. */
export function logTo(options: DomToolHostOptions): Log {
  return (level, event, fields) => {
    try {
      options.log?.({ level, event, fields });
    } catch {
      // As said above.
    }
  };
}

export type Log = (level: LogEntry['level'], event: string, fields: LogEntry['fields']) => void;
