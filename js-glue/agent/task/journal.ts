// Stores a task so that a record that was cut off is recognised. Two slots alternate, so the one being written is never the
// only record. An action is recorded before it is made, so no action is missing even in the older record.
import { hash64 } from '../../tool/base/hash.js';
import { ReasonedError } from './reason.js';
import { parseRecord } from './task.js';
import type { TaskRecord } from './task.js';

export type Slot = 'a' | 'b';

/** Where the texts are stored. A write that rejects may have been partly done. */
export interface Store {
  read(slot: Slot): Promise<string | undefined>;
  write(slot: Slot, text: string): Promise<void>;
}

export class Journal {
  private turn = 0;

  constructor(private readonly store: Store) {}

  /** The newest complete record; null if nothing was ever written. Rejects if there are only incomplete ones. */
  async load(): Promise<TaskRecord | null> {
    const texts = await Promise.all([this.store.read('a'), this.store.read('b')]);
    const found = texts.flatMap((text) => opened(text) ?? []);
    const [newest] = found.sort((one, other) => other.turn - one.turn);
    if (newest === undefined) {
      if (texts.every((text) => text === undefined)) return null;
      throw new ReasonedError('The stored task is damaged. Start the task again.', {
        code: 'damaged',
      });
    }
    this.turn = newest.turn;
    return newest.record;
  }

  async save(record: TaskRecord): Promise<void> {
    this.turn += 1;
    const body = JSON.stringify({ turn: this.turn, record });
    await this.store.write(this.turn % 2 === 0 ? 'a' : 'b', `${hash64(body)}${body}`);
  }
}

function opened(text: string | undefined): { turn: number; record: TaskRecord } | undefined {
  const body = text?.slice(HASH_LENGTH);
  if (text === undefined || body === undefined || hash64(body) !== text.slice(0, HASH_LENGTH)) return undefined;
  try {
    const value = JSON.parse(body) as { turn?: unknown; record?: unknown };
    const record = parseRecord(value.record);
    return record === undefined || typeof value.turn !== 'number' ? undefined : { turn: value.turn, record };
  } catch {
    return undefined;
  }
}

const HASH_LENGTH = 16;

/** For tasks that need not outlive the program. */
export class MemoryStore implements Store {
  readonly slots = new Map<Slot, string>();

  async read(slot: Slot): Promise<string | undefined> {
    return this.slots.get(slot);
  }

  async write(slot: Slot, text: string): Promise<void> {
    this.slots.set(slot, text);
  }
}
