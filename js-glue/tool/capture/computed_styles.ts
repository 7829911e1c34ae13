// Computed styles at a lower transfer cost. Over chrome.debugger, transferring a number costs more than computing it, and a
// third of a snapshot's numbers are styles, repeated for every box and every text. Most boxes share their styles with many
// others. So a script in the isolated world (page/dump_styles.ts) lists every distinct set of values once, and one string
// says which box has which set. The snapshot is taken without styles, and they are filled in here.
// The script and the snapshot walk the document in the same order, and each set begins with the name of its element. If the
// two do not match, because the document changed in between or has parts that no script sees (closed shadow roots, frames
// of another origin), nothing is merged and the snapshot must be taken again with all styles.
import { STYLES } from '../engine/generated/enums.js';
import { isRecord, jsonOf, recordAt, stringAt } from '../base/narrow.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';
import {
  FIRST_SET,
  IN_CLOSED_DETAILS,
  NOTHING_INSIDE,
  PSEUDO_ELEMENTS,
  PSEUDO_MARKS,
  SHARED_STYLES,
  type DumpedDocument,
  type DumpedStyles,
} from '../page/style_notation.js';

const BEFORE_ARGUMENTS = `(${PAGE_FUNCTIONS.dumpStyles})(...`;
const AFTER_ARGUMENTS = ')';

/**
 * An expression for the isolated world, evaluated by value. It returns the computed styles in `styles`, a bit set over
 * STYLES.
 */
export function computedStylesExpression(styles: number, pseudoElements: readonly string[]): string {
  const names = namesOf(styles);
  const shared = names.filter((name) => SHARED_STYLES.includes(name));
  const others = names.filter((name) => !SHARED_STYLES.includes(name));
  return BEFORE_ARGUMENTS + JSON.stringify([others, shared, pseudoElements]) + AFTER_ARGUMENTS;
}

/** Whether `expression` is one that computedStylesExpression makes. */
export function isComputedStylesExpression(expression: unknown): boolean {
  if (typeof expression !== 'string') return false;
  if (!expression.startsWith(BEFORE_ARGUMENTS) || !expression.endsWith(AFTER_ARGUMENTS)) return false;
  const lists = jsonOf(expression.slice(BEFORE_ARGUMENTS.length, -AFTER_ARGUMENTS.length));
  const known: ReadonlySet<unknown> = new Set([...STYLES, ...PSEUDO_ELEMENTS]);
  return isArrayOf(lists, (list) => isArrayOf(list, (name) => known.has(name)));
}

/** The `computedStyles` parameter of DOMSnapshot.captureSnapshot for a bit set over STYLES. */
export function namesOf(styles: number): string[] {
  return STYLES.filter((_name, position) => (styles >> position) % 2 === 1);
}

/**
 * Fills the styles of `reply` (Runtime.evaluate) into `snapshot` (DOMSnapshot.captureSnapshot, taken without styles), and
 * adds the names of the snapshot's pseudo-elements to `pseudoElements`. Returns false if not every box could be given its
 * styles; the snapshot is then unusable.
 */
export function mergeStyles(snapshot: unknown, reply: unknown, pseudoElements: Set<string>): boolean {
  const dumped = jsonOf(stringAt(recordAt(reply, 'result'), 'value') ?? '');
  return (
    isSnapshot(snapshot) &&
    isDumpedStyles(dumped) &&
    new StyleMerger(snapshot, dumped.sets, pseudoElements).merge(dumped.page)
  );
}

interface Snapshot {
  readonly documents: readonly SnapshotDocument[];
  readonly strings: string[];
}

/** The members of CDP DOMSnapshot.DocumentSnapshot that are read here. */
interface SnapshotDocument {
  readonly nodes: {
    readonly parentIndex: readonly number[];
    readonly nodeType: readonly number[];
    readonly nodeName: readonly number[];
    readonly pseudoType?: { readonly index: readonly number[] };
    readonly contentDocumentIndex?: { readonly index: readonly number[]; readonly value: readonly number[] };
  };
  /** `styleOf` is our addition to CDP: for each box, its row in `styles` (src/ingest/cdp_snapshot.h). */
  readonly layout: {
    readonly nodeIndex: readonly number[];
    styles: ReadonlyArray<readonly number[]>;
    styleOf?: number[];
  };
}

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const CDATA_SECTION_NODE = 4;
const DOCUMENT_NODE = 9;
const DOCUMENT_FRAGMENT_NODE = 11;
const NONE = -1;

class StyleMerger {
  /** For each set, its values as indexes into the snapshot's strings. */
  private readonly values: number[][];
  /** Names of elements and pseudo-elements in lower case, by their string index. */
  private readonly names = new Map<number, string>();
  private mergedDocuments = 0;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly sets: DumpedStyles['sets'],
    private readonly pseudoElements: Set<string>,
  ) {
    const positions = new Map<string, number>();
    const positionOf = (value: string): number => {
      const position = positions.get(value) ?? snapshot.strings.push(value) - 1;
      positions.set(value, position);
      return position;
    };
    this.values = sets.map(([, ...values]) => values.map(positionOf));
  }

  merge(page: DumpedDocument): boolean {
    return this.mergeDocument(0, page) && this.mergedDocuments === this.snapshot.documents.filter(hasBoxes).length;
  }

  private mergeDocument(index: number, dumped: DumpedDocument): boolean {
    const document = this.snapshot.documents[index];
    const setOf = document === undefined ? undefined : this.setsOfNodes(document, dumped);
    if (document === undefined || setOf === undefined) return false;
    const { nodes, layout } = document;
    const styles: number[][] = [];
    const rowOf = new Int32Array(this.values.length).fill(NONE);
    const styleOf: number[] = [];
    for (const node of layout.nodeIndex) {
      const set = setOf[node] ?? NONE;
      const values = this.values[set];
      if (values === undefined && nodes.nodeType[node] !== DOCUMENT_NODE) return false;
      if (values !== undefined && rowOf[set] === NONE) rowOf[set] = styles.push(values) - 1;
      styleOf.push(rowOf[set] ?? NONE);
    }
    layout.styles = styles;
    layout.styleOf = styleOf;
    if (hasBoxes(document)) this.mergedDocuments += 1;
    return true;
  }

  // The set of each node, or NONE; undefined if the dump and the snapshot do not match.
  private setsOfNodes({ nodes }: SnapshotDocument, dumped: DumpedDocument): Int32Array | undefined {
    const { parentIndex, nodeType, nodeName } = nodes;
    const setOf = new Int32Array(parentIndex.length).fill(NONE);
    const isLeftOut = new Uint8Array(parentIndex.length);
    const pseudo = new Set(nodes.pseudoType?.index);
    const content = new Map(nodes.contentDocumentIndex?.index.map((node, k) => [node, k]));
    const units = new UnitReader(dumped);
    const pseudoSets = new Map<string, number>();
    for (let node = 1; node < parentIndex.length; node += 1) {
      const parent = parentIndex[node] ?? NONE;
      const type = nodeType[node];
      // The contents of a template are a document fragment.
      if (isLeftOut[parent] === 1 || type === DOCUMENT_FRAGMENT_NODE) isLeftOut[node] = 1;
      if (isLeftOut[node] === 1) continue;
      // A text has the styles of its parent.
      if (type === TEXT_NODE || type === CDATA_SECTION_NODE) setOf[node] = setOf[parent] ?? NONE;
      if (type !== ELEMENT_NODE) continue;
      const name = this.nameAt(nodeName[node]);
      if (pseudo.has(node)) {
        setOf[node] = pseudoSets.get(`${parent} ${name}`) ?? NONE;
        this.pseudoElements.add(name);
        continue;
      }
      if (units.take(IN_CLOSED_DETAILS)) {
        isLeftOut[node] = 1;
        continue;
      }
      const frame = units.frame();
      const set = this.checkedSet(units.takeSet(), name);
      if (set === NONE) return undefined;
      setOf[node] = set;
      for (let own = units.takePseudoElement(); own !== undefined; own = units.takePseudoElement()) {
        pseudoSets.set(`${node} ${own}`, this.checkedSet(units.takeSet(), own));
      }
      if (units.take(NOTHING_INSIDE)) isLeftOut[node] = 1;
      const document = nodes.contentDocumentIndex?.value[content.get(node) ?? NONE];
      if (frame !== undefined && document !== undefined && !this.mergeDocument(document, frame)) return undefined;
    }
    return units.isAtEnd ? setOf : undefined;
  }

  /** NONE if the set is for an element of another name. */
  private checkedSet(set: number, name: string): number {
    return this.sets[set]?.[0]?.toLowerCase() === name ? set : NONE;
  }

  private nameAt(position = NONE): string {
    const known = this.names.get(position);
    if (known !== undefined) return known;
    const name = (this.snapshot.strings[position] ?? '').toLowerCase();
    this.names.set(position, name);
    return name;
  }
}

/** Reads the units of a document one after another (page/style_notation.ts). */
class UnitReader {
  private readonly units: string;
  private readonly frames: ReadonlyMap<number, DumpedDocument>;
  private at = 0;

  constructor({ units, frames }: DumpedDocument) {
    this.units = units;
    this.frames = new Map(frames);
  }

  get isAtEnd(): boolean {
    return this.at === this.units.length;
  }

  /** Whether the next unit is that sign; then it is read. */
  take(sign: string): boolean {
    const isNext = this.units[this.at] === sign;
    if (isNext) this.at += 1;
    return isNext;
  }

  /** Reads the sign of a pseudo-element, if that is next. */
  takePseudoElement(): string | undefined {
    return PSEUDO_ELEMENTS.find((_, position) => this.take(PSEUDO_MARKS.charAt(position)));
  }

  /** Reads the next unit as the number of a set. */
  takeSet(): number {
    const set = this.units.charCodeAt(this.at) - FIRST_SET;
    this.at += 1;
    return set;
  }

  /** The frame of the element whose set is next. */
  frame(): DumpedDocument | undefined {
    return this.frames.get(this.at);
  }
}

/** Whether there are boxes besides the one of the document itself. */
function hasBoxes({ layout }: SnapshotDocument): boolean {
  return layout.nodeIndex.some((node) => node !== 0);
}

function isSnapshot(value: unknown): value is Snapshot {
  return isRecord(value) && Array.isArray(value['strings']) && isArrayOf(value['documents'], isSnapshotDocument);
}

function isSnapshotDocument(value: unknown): boolean {
  const nodes = recordAt(value, 'nodes');
  const layout = recordAt(value, 'layout');
  const rare = recordAt(nodes, 'contentDocumentIndex');
  const columns = [nodes['parentIndex'], nodes['nodeType'], nodes['nodeName'], layout['nodeIndex']];
  const others = [recordAt(nodes, 'pseudoType')['index'], rare['index'], rare['value']];
  return columns.every(Array.isArray) && others.every((column) => column === undefined || Array.isArray(column));
}

function isDumpedStyles(value: unknown): value is DumpedStyles {
  const isSet = (set: unknown): boolean => isArrayOf(set, (text) => typeof text === 'string');
  return isRecord(value) && isArrayOf(value['sets'], isSet) && isDumpedDocument(value['page']);
}

function isDumpedDocument(value: unknown): boolean {
  const isFrame = (frame: unknown): boolean => Array.isArray(frame) && isDumpedDocument(frame[1]);
  return isRecord(value) && stringAt(value, 'units') !== undefined && isArrayOf(value['frames'], isFrame);
}

function isArrayOf(value: unknown, is: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}
