// What became of every element and every id from one look at a page to the next, by the page's own account of what each
// element is. Pure: knows neither browser nor engine.

/** One element at one look: the page's truth about it, and the id that the engine gave it. */
export interface Sighting {
  /** What it is, whatever node stands for it; null where the page does not say. */
  key: string | null;
  /** Of the DOM node. */
  serial: string;
  /** Hash of what a person takes it by: its words, its tag, what its attributes say. */
  meaning: string;
  /** Nothing but its place tells it from another. */
  isTwin: boolean;
  id: string;
  /** For reports. */
  label: string;
}

/**
 * live: the same node. rebuilt: another node for the same, unchanged. changed: another node, and it looks otherwise.
 * twin: rebuilt, and nobody could tell it from another. reused: the page has filled the node again for something else.
 * displaced: rebuilt, while such a node has kept its id. new: never seen.
 */
export type Fate = 'live' | 'rebuilt' | 'changed' | 'twin' | 'reused' | 'displaced' | 'new';

export interface Verdict {
  fate: Fate;
  now: Sighting;
  /** The id that the element had, and whether it has it still; not of what is new. */
  before?: string;
  isKept: boolean;
  /** What the id meant before, where it means something else now; `amongTwins` where nobody could tell the two apart. */
  stolenFrom?: string;
  amongTwins?: true;
}

export interface Look {
  verdicts: Verdict[];
  /** Ids that stand for two elements of one look. */
  shared: string[];
}

export class Ledger {
  private readonly bySerial = new Map<string, Sighting>();
  private readonly byKey = new Map<string, Sighting>();
  private readonly byId = new Map<string, Sighting>();

  look(sightings: readonly Sighting[]): Look {
    const present = new Set(sightings.map(({ serial }) => serial));
    const verdicts = sightings.map((now) => this.judge(now, present));
    const seen = new Set<string>();
    const shared = sightings.map(({ id }) => id).filter((id) => seen.size === seen.add(id).size);
    for (const now of sightings) {
      this.bySerial.set(now.serial, now);
      this.byId.set(now.id, now);
      if (now.key !== null) this.byKey.set(now.key, now);
    }
    return { verdicts, shared };
  }

  private judge(now: Sighting, present: ReadonlySet<string>): Verdict {
    const before = this.beforeOf(now);
    const owner = this.byId.get(now.id);
    const isStolen = owner !== undefined && owner.serial !== now.serial && owner.key !== now.key;
    const isTwin = isStolen && owner.isTwin && now.isTwin && owner.meaning === now.meaning;
    return {
      fate: this.fateOf(now, present),
      now,
      ...(before === undefined ? {} : { before: before.id }),
      isKept: before?.id === now.id,
      ...(isStolen ? { stolenFrom: owner.label } : {}),
      ...(isTwin ? { amongTwins: true } : {}),
    };
  }

  /** A node is what it was; what has a new node is what had its key. */
  private beforeOf(now: Sighting): Sighting | undefined {
    return this.bySerial.get(now.serial) ?? (now.key === null ? undefined : this.byKey.get(now.key));
  }

  private fateOf(now: Sighting, present: ReadonlySet<string>): Fate {
    const node = this.bySerial.get(now.serial);
    if (node !== undefined) return node.key === now.key ? 'live' : 'reused';
    const before = this.beforeOf(now);
    if (before === undefined) return 'new';
    if (present.has(before.serial)) return 'displaced';
    if (before.meaning !== now.meaning) return 'changed';
    return before.isTwin || now.isTwin ? 'twin' : 'rebuilt';
  }
}
