// State that outlives an engine, so that ids keep their meaning when a service worker is stopped or an engine aborts: the
// engine's own checkpoint, and the document that the caller was shown. If it is lost, ids are refused.
import type { Engine } from './engine.js';
import { isRecord, stringAt } from '../base/narrow.js';

/** Stores one value per tab, for at least as long as debugging of the tab can be resumed. */
export interface CheckpointStore {
  load(): Promise<unknown>;
  /** null: the stored value must not be used any more. */
  save(checkpoint: object | null): Promise<void>;
}

/**
 * What must outlive every engine of a document even without a checkpoint: the secrets it contained, as the engine's opaque
 * hashes. A host that opens a tab a second time passes the same object.
 */
export interface DocumentSecrets {
  secrets: string;
}

export function restoreSecrets(engine: Engine, { secrets }: DocumentSecrets): void {
  if (secrets === '') return;
  try {
    engine.restore({ secrets });
  } catch {
    // It was written by another build.
  }
}

export class Checkpoints {
  constructor(private readonly store: CheckpointStore) {}

  /** Restores a fresh engine to the stored state. Returns the loader id of the document that was shown last, or null. */
  async restore(engine: Engine): Promise<string | null> {
    try {
      const kept = await this.store.load();
      const checkpoint = isRecord(kept) ? kept['engine'] : undefined;
      if (!isRecord(checkpoint)) return null;
      engine.restore(checkpoint);
      return stringAt(kept, 'shownLoaderId') ?? null;
    } catch {
      // The stored value is not a checkpoint of this engine.
      return null;
    }
  }

  /**
   * Passes the checkpoint to the store at once. Rejects if the store does; then the ids that were stored earlier are deleted
   * as well. If the ids cannot be stored, the hashes of secrets still are.
   */
  async save(engine: Engine, shownLoaderId: string | null): Promise<void> {
    const checkpoint = engine.checkpoint();
    const isUsable = shownLoaderId !== null && stringAt(checkpoint, 'ids') !== '';
    const secrets = stringAt(checkpoint, 'secrets') ?? '';
    const secretsOnly = secrets === '' ? null : { engine: { secrets } };
    try {
      await this.store.save(isUsable ? { engine: checkpoint, shownLoaderId } : secretsOnly);
    } catch (error) {
      await this.store.save(secretsOnly).catch(() => this.store.save(null).catch(() => {}));
      throw error;
    }
  }
}
