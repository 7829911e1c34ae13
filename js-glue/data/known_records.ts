// Which records were read before. A list that renders only a part uses its elements again for other records, so an element alone does
// not identify a record.
import type { PageRecord } from './groups.js';
import type { Place } from './page_parts.js';

export class KnownRecords {
  private readonly byPlace = new Map<string, { id: string; values: string }>();
  private readonly byElement = new Set<string>();

  /**
   * Adds the record, and returns whether it is new. `at`: its place in the content that scrolls. A record at the same place in the same
   * element with other values has changed.
   */
  add({ id, values: of }: PageRecord, at: Place | undefined): 'new' | 'known' | 'changed' {
    const values = JSON.stringify([...of]);
    const isKnown = this.byElement.has(`${id} ${values}`);
    this.byElement.add(`${id} ${values}`);
    if (at === undefined) return isKnown ? 'known' : 'new';
    const place = `${Math.round(at.x)} ${Math.round(at.y)}`;
    const before = this.byPlace.get(place);
    this.byPlace.set(place, { id, values });
    if (isKnown || before?.values === values) return 'known';
    return before?.id === id ? 'changed' : 'new';
  }

  /** The next page may have the same records, and they count. */
  clear(): void {
    this.byPlace.clear();
    this.byElement.clear();
  }
}
