// What happened to every element and id between two observations, according to the page. Pure: knows neither browser
// nor engine.

/** One element at one observation: the page's truth about it, and the id that the engine gave it. */
export interface Sighting {
  /** Its identity, independent of its node; null if the page does not say. */
  key: string | null;
  /** The identity of the DOM node. */
  serial: string;
  /** Hash of what a person recognizes it by: its words, its tag, its attributes. */
  meaning: string;
  /** Only its position distinguishes it from another. */
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
  /** The id that the element had, and whether it still has it; not for new elements. */
  before?: string;
  isKept: boolean;
  /** The id's former meaning, if it now means something else; `amongTwins` if nobody could distinguish the two. */
  stolenFrom?: string;
  amongTwins?: true;
}

export interface Look {
  verdicts: Verdict[];
  /** Ids of two elements in one observation. */
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

  /** A node keeps its identity; a new node has that of the element with its key. */
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
