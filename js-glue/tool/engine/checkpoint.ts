// What outlives an engine, so that ids go on meaning the same when a service worker is stopped or an engine aborts: the
// engine's own checkpoint, and the document that the caller was shown. Where it is lost, ids fail closed.
import type { Engine } from './engine.js';
import { isRecord, stringAt } from '../base/narrow.js';

/** Keeps one value for the tab, for at least as long as the tab's debugging may be taken up again. */
export interface CheckpointStore {
  load(): Promise<unknown>;
  /** null: what was kept must not be used any more. */
  save(checkpoint: object | null): Promise<void>;
}

/** What must outlive every engine of a document even where nothing else does: what was secret there, as the engine's opaque
 *  hashes. Whoever opens a tab a second time hands the same object over. */
export interface DocumentSecrets {
  secrets: string;
}

export function restoreSecrets(engine: Engine, { secrets }: DocumentSecrets): void {
  if (secrets === '') return;
  try {
    engine.restore({ secrets });
  } catch {
    // It is of another build.
  }
}

export class Checkpoints {
  constructor(private readonly store: CheckpointStore) {}

  /** Brings a fresh engine up to what was kept. The loader id of the document that was shown last, or null. */
  async restore(engine: Engine): Promise<string | null> {
    try {
      const kept = await this.store.load();
      const checkpoint = isRecord(kept) ? kept['engine'] : undefined;
      if (!isRecord(checkpoint)) return null;
      engine.restore(checkpoint);
      return stringAt(kept, 'shownLoaderId') ?? null;
    } catch {
      // Whatever it is, it is no checkpoint of this engine.
      return null;
    }
  }

  /** Hands it to the store at once. Rejects where the store does; then no older ids are kept either. Where ids cannot be
   *  kept, what was secret is. */
  async save(engine: Engine, shownLoaderId: string | null): Promise<void> {
    const checkpoint = engine.checkpoint();
    const isUsable = shownLoaderId !== null && stringAt(checkpoint, 'ids') !== '';
    const secrets = stringAt(checkpoint, 'secrets') ?? '';
    const least = secrets === '' ? null : { engine: { secrets } };
    try {
      await this.store.save(isUsable ? { engine: checkpoint, shownLoaderId } : least);
    } catch (error) {
      await this.store.save(least).catch(() => this.store.save(null).catch(() => {}));
      throw error;
    }
  }
}
