// Whether a place of the page shows new content or content that it has shown before. An answer that is being written grows
// and brings new words; a clock, a spinner or a carousel returns to earlier content. Data only.
import { arrayAt, isRecord, numberAt, recordAt, stringAt } from '../base/narrow.js';
import { FIRST_CHANGES, MAX_DEPTH, MAX_KEPT_TEXT, MAX_KNOWN, REPORTED_TEXT } from './limits.js';

/** The contents of a node: the names of the elements inside, and their texts, one of which may be cut. */
export interface Contents {
  readonly names: string;
  readonly text: string;
  readonly isCut: boolean;
}

/** A text, an attribute, or the children of an element. */
interface Place {
  changes: number;
  inserted: number;
  removed: number;
  /** Sum over all inserted children minus the removed ones. */
  sum: number;
  /** The contents that it has shown so far. */
  readonly seen: Set<number>;
  /** The contents it showed last; '' if that was long. */
  last: string;
  longest: number;
}

interface Child {
  readonly place: Place;
  shape: number;
  isReported: boolean;
}

export class SeenContent {
  private readonly places = new Map<string, Place>();
  private readonly children = new Map<string, Child>();
  private known = 0;

  /** Records a change; true for the first few. */
  noteChange(name: string): boolean {
    const place = this.placeOf(name);
    place.changes += 1;
    return place.changes <= FIRST_CHANGES;
  }

  /** Records a text; true if it is new, ignoring numbers and text that only moves within its line. */
  noteText(name: string, text: string): boolean {
    const place = this.placeOf(name);
    return this.isNew(place, shapeOf(text), text);
  }

  /**
   * Records an inserted child; true if the set of children is new, and for the first children that are inserted and
   * removed. The contents of the child may be reported later.
   */
  noteInserted(name: string, child: string, contents: Contents, isReported: boolean): boolean {
    const place = this.placeOf(name);
    const shape = shapeOf(contents.names + contents.text);
    place.inserted += 1;
    this.known += 1;
    this.children.set(child, { place, shape, isReported });
    const isFirst = Math.min(place.inserted, place.removed) <= FIRST_CHANGES;
    return this.isNewSum(place, shape, contents) || isFirst;
  }

  /** Records the contents of an inserted child, or of any other node. */
  noteContents(child: string, contents: Contents): boolean {
    const known = this.children.get(child);
    if (known === undefined) return this.noteInserted(child, `in ${child}`, contents, true);
    const shape = shapeOf(contents.names + contents.text);
    known.shape = (known.shape + shape) | 0;
    known.isReported = true;
    return this.isNewSum(known.place, shape, contents);
  }

  /** Records a removed child, as `noteInserted` does. Also true if its contents were never reported. */
  noteRemoved(name: string, child: string): boolean {
    const place = this.placeOf(name);
    const known = this.children.get(child);
    this.children.delete(child);
    place.removed += 1;
    const isFirst = Math.min(place.inserted, place.removed) <= FIRST_CHANGES;
    place.sum = (place.sum - (known?.shape ?? shapeOf(''))) | 0;
    return this.isNewState(place, place.sum) || isFirst || known?.isReported === false;
  }

  private isNewSum(place: Place, shape: number, { text, isCut }: Contents): boolean {
    place.sum = (place.sum + shape) | 0;
    return this.isNew(place, place.sum, text) || isCut;
  }

  private isNew(place: Place, state: number, text: string): boolean {
    const isLonger = text.length > place.longest && text.startsWith(place.last) && place.last !== '';
    const isMoved = isShifted(place.last, text);
    place.longest = Math.max(place.longest, text.length);
    place.last = text.length <= MAX_KEPT_TEXT ? text : '';
    return (this.isNewState(place, state) && !isMoved) || isLonger;
  }

  private isNewState({ seen }: Place, state: number): boolean {
    if (seen.has(state)) return false;
    seen.add(state);
    this.known += 1;
    return true;
  }

  private placeOf(name: string): Place {
    const known = this.places.get(name);
    if (known !== undefined) return known;
    if (this.known >= MAX_KNOWN) {
      this.places.clear();
      this.children.clear();
      this.known = 0;
    }
    const place = { changes: 0, inserted: 0, removed: 0, sum: 0, seen: new Set<number>(), last: '', longest: 0 };
    this.places.set(name, place);
    this.known += 1;
    return place;
  }
}

/** The contents of CDP nodes, as far as they are included. */
export function contentsOf(nodes: readonly unknown[]): Contents {
  const names: string[] = [];
  const texts: string[] = [];
  let isCut = false;
  const add = (node: unknown, depth: number): void => {
    if (!isRecord(node) || depth > MAX_DEPTH) return;
    names.push(stringAt(node, 'localName') ?? '');
    if (numberAt(node, 'nodeType') === 3) {
      const text = stringAt(node, 'nodeValue') ?? '';
      texts.push(text);
      isCut ||= text.length > REPORTED_TEXT;
    }
    for (const inside of [...arrayAt(node, 'shadowRoots'), ...arrayAt(node, 'children')]) add(inside, depth + 1);
    for (const inside of arrayAt(recordAt(node, 'contentDocument'), 'children')) add(inside, depth + 1);
  };
  for (const node of nodes) add(node, 0);
  return { names: names.join(' '), text: texts.join(' '), isCut };
}

// Depends on the letters and their number, not on their order, so that a rotating line keeps its shape. A number counts as
// one letter.
function shapeOf(text: string): number {
  const letters = text.replace(/\p{Nd}+/gu, '0');
  let sum = letters.length + 1;
  for (let index = 0; index < letters.length; index += 1) sum = (sum + mixed(letters.charCodeAt(index))) | 0;
  return mixed(sum);
}

function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) | 0;
}

/** A marquee that has moved on by one letter. */
function isShifted(last: string, text: string): boolean {
  if (last.length !== text.length || text.length < 2) return false;
  return last.slice(1) === text.slice(0, -1) || text.slice(1) === last.slice(0, -1);
}
