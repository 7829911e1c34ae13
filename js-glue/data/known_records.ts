// Which records were read before. A list that renders only a part uses its elements again for other records, so an element alone does
// not tell a record.
import type { PageRecord } from './groups.js';

export class KnownRecords {
  private readonly byPlace = new Map<string, { id: string; said: string }>();
  private readonly said = new Set<string>();

  /**
   * Remembers the record, and says whether it is new. `at`: its place in the content that scrolls. A record at the same place in the same
   * element that says something else has changed.
   */
  take({ id, values }: PageRecord, at: { x: number; y: number } | undefined): 'new' | 'known' | 'changed' {
    const said = JSON.stringify([...values]);
    const isSaid = this.said.has(`${id} ${said}`);
    this.said.add(`${id} ${said}`);
    if (at === undefined) return isSaid ? 'known' : 'new';
    const place = `${Math.round(at.x)} ${Math.round(at.y)}`;
    const before = this.byPlace.get(place);
    this.byPlace.set(place, { id, said });
    if (isSaid || before?.said === said) return 'known';
    return before?.id === id ? 'changed' : 'new';
  }

  /** The next page may have the same records, and they count. */
  forget(): void {
    this.byPlace.clear();
    this.said.clear();
  }
}
