// The documents of all sessions as rows in flat-tree order, a frame's document after its owner, as in src/merge.
import { STYLES } from '../../../js-glue/tool/engine/generated/enums.js';
import type { StyleName } from '../../../js-glue/tool/engine/generated/enums.js';
import { findFrame, placeOfChild, placeOfMain } from './frames.js';
import type { Frame, Place, Rect } from './frames.js';
import type { Rare, Replies, SessionReplies } from './replies.js';

export interface Row {
  readonly kind: 'document' | 'element' | 'pseudo' | 'text';
  readonly frame: number;
  /** Index among the rows, -1 for the first. */
  readonly parent: number;
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Indices of its computed styles in `strings`; none without layout. */
  readonly styles: readonly number[];
  readonly strings: readonly string[];
  hasLayout: boolean;
  box: Rect;
  text: string;
  /** As laid out. */
  renderedText: string;
  /** One after the last row inside it. */
  end: number;
}

const kElement = 1;
const kText = 3;
const kCdata = 4;
const kDocument = 9;
const kNoBox: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
const kNoAttributes: ReadonlyMap<string, string> = new Map();
const kSilent = new Set(['script', 'style', 'noscript', 'template']);
const kFrameOwners = new Set(['iframe', 'frame', 'object', 'embed']);
const kStyleIndex = new Map(STYLES.map((name, index) => [name, index]));

export function styleOf(row: Row, name: StyleName): string {
  return row.strings[row.styles[kStyleIndex.get(name) ?? -1] ?? -1] ?? '';
}

export function rowsOf(replies: Replies): Row[] {
  const merger = new Merger(replies);
  const main = replies.sessions.find(({ sessionId }) => sessionId === '');
  const frame = main?.frameTree === undefined ? undefined : findFrame(replies, main.frameTree.frame.id);
  if (frame === undefined) throw new Error('The main document could not be captured.');
  merger.enter(main?.frameTree?.frame.id ?? '', frame, placeOfMain(frame), -1);
  closeSubtrees(merger.rows);
  return merger.rows;
}

/** Backwards, so that every subtree is complete before its parent is reached. */
function closeSubtrees(rows: Row[]): void {
  for (let i = rows.length - 1; i >= 0; i -= 1) {
    const row = rows[i];
    const parent = rows[row?.parent ?? -1];
    if (row === undefined) continue;
    row.end = Math.max(row.end, i + 1);
    if (parent !== undefined) parent.end = Math.max(parent.end, row.end);
  }
}

class Merger {
  readonly rows: Row[] = [];
  private readonly entered = new Set<string>();
  private frames = 0;

  constructor(private readonly replies: Replies) {}

  enter(frameId: string, frame: Frame | undefined, place: Place | undefined, owner: number): void {
    if (this.entered.has(frameId)) return;
    this.entered.add(frameId);
    const index = this.frames;
    this.frames += 1;
    if (frame !== undefined && place !== undefined) this.walk(frame, index, place, owner);
  }

  private walk(frame: Frame, index: number, place: Place, owner: number): void {
    const { nodes } = frame.document;
    const { strings } = frame.snapshot;
    const layouts = layoutsOf(frame);
    const isPseudo = new Set(nodes.pseudoType?.index ?? []);
    const content = byNode(nodes.contentDocumentIndex);
    const rowOf: number[] = [];
    for (let node = 0; node < nodes.parentIndex.length; node += 1) {
      const parent = node === 0 ? owner : (rowOf[nodes.parentIndex[node] ?? -1] ?? -1);
      rowOf.push(-1);
      if (node !== 0 && parent === -1) continue;
      const type = nodes.nodeType[node];
      const isDocument = type === kDocument || node === 0;
      const isText = type === kText || type === kCdata;
      const name = (strings[nodes.nodeName[node] ?? -1] ?? '').toLowerCase();
      if (!isDocument && type !== kElement && (!isText || kSilent.has(this.rows[parent]?.tag ?? ''))) continue;
      const layout = layouts[node];
      const box = frame.document.layout.bounds[layout?.box ?? -1];
      rowOf[node] = this.rows.length;
      this.rows.push({
        kind: isDocument ? 'document' : isText ? 'text' : isPseudo.has(node) ? 'pseudo' : 'element',
        frame: index,
        parent,
        tag: isDocument ? '#document' : isText ? '#text' : name,
        attributes: isText || isDocument ? kNoAttributes : attributesOf(nodes.attributes[node] ?? [], strings),
        styles: frame.document.layout.styles[layout?.box ?? -1] ?? [],
        strings,
        hasLayout: layout !== undefined,
        box: box === undefined ? kNoBox : boxIn(place, box),
        text: isText ? (strings[nodes.nodeValue[node] ?? -1] ?? '') : '',
        renderedText: strings[layout?.text ?? -1] ?? '',
        end: 0,
      });
      if (type === kElement && kFrameOwners.has(name)) {
        this.enterChild(frame, place, content.get(node), nodes.backendNodeId[node] ?? 0);
      }
    }
  }

  /** Into the frame whose owner is the row added last. */
  private enterChild(around: Frame, place: Place, content: number | undefined, backendNodeId: number): void {
    const { session, snapshot } = around;
    const inside = snapshot.documents[content ?? -1];
    const frameId = inside === undefined ? this.ownedBy(session, backendNodeId) : snapshot.strings[inside.frameId];
    if (frameId === undefined) return;
    const frame = findFrame(this.replies, frameId);
    const owner = this.rows.length - 1;
    const box = this.rows[owner]?.box ?? kNoBox;
    const replies = this.replies.owners.find((one) => one.frameId === frameId);
    this.enter(frameId, frame, frame && placeOfChild(frame, { place, session }, replies, box), owner);
  }

  private ownedBy(session: SessionReplies, backendNodeId: number): string | undefined {
    const { sessionId } = session;
    return this.replies.owners.find((one) => one.backendNodeId === backendNodeId && one.sessionId === sessionId)
      ?.frameId;
  }
}

/** Indices into the layout columns for each node: its first box, and its last text. */
function layoutsOf({ document }: Frame): Array<{ box: number; text: number } | undefined> {
  const layouts: Array<{ box: number; text: number } | undefined> = new Array(document.nodes.parentIndex.length);
  for (const [position, node] of document.layout.nodeIndex.entries()) {
    const text = document.layout.text[position] ?? -1;
    const layout = layouts[node];
    if (layout === undefined) layouts[node] = { box: position, text };
    else if (text >= 0) layout.text = text;
  }
  return layouts;
}

function byNode(rare: Rare): Map<number, number> {
  return new Map(rare.index.map((node, k) => [node, rare.value[k] ?? -1]));
}

function attributesOf(positions: readonly number[], strings: readonly string[]): ReadonlyMap<string, string> {
  if (positions.length === 0) return kNoAttributes;
  const attributes = new Map<string, string>();
  for (let k = 0; k + 1 < positions.length; k += 2) {
    const name = (strings[positions[k] ?? -1] ?? '').toLowerCase();
    attributes.set(name, strings[positions[k + 1] ?? -1] ?? '');
  }
  return attributes;
}

function boxIn(place: Place, [left = 0, top = 0, width = 0, height = 0]: readonly number[]): Rect {
  const x = place.x + (left / place.units - place.scrollX) * place.scaleX;
  const y = place.y + (top / place.units - place.scrollY) * place.scaleY;
  const right = x + (Math.max(0, width) / place.units) * place.scaleX;
  const bottom = y + (Math.max(0, height) / place.units) * place.scaleY;
  return { left: x, top: y, right, bottom };
}
