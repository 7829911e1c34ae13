// The rows of one observation and their relations: the rows around and inside a row, the rows at a point, and the document
// of a row, in which its addresses are resolved.
import { parseAddress } from '../tool/base/addresses.js';
import { WIDGET_ROLES } from '../tool/contract/generated/roles.js';
import type { FormAndLabelOwners, SemanticNode, TableRow } from '../tool/contract/contract.js';

export interface Place {
  /** Origin of the row's document; undefined if that is not known for sure. */
  origin: string | undefined;
  /** It is in a frame of another site than the page. */
  isForeign: boolean;
}

export interface Point {
  x: number;
  y: number;
}

export class PageRows {
  private readonly byId: ReadonlyMap<string, TableRow>;
  private readonly listed: ReadonlyMap<string, SemanticNode>;
  private readonly origins: ReadonlyMap<number, string>;
  private readonly childrenOf = new Map<string, TableRow[]>();
  private readonly byFrame = new Map<string, TableRow[]>();
  private readonly bases: ReadonlyMap<string, string>;
  private readonly mainFrame: string | undefined;
  private readonly formAndLabelOwners: ReadonlyMap<string, ReadonlyMap<number, number>>;

  constructor(
    readonly url: string,
    readonly all: readonly TableRow[],
    nodes: readonly SemanticNode[],
    frames: ReadonlyArray<{ f: number; origin: string }>,
    formAndLabelOwners: readonly FormAndLabelOwners[],
  ) {
    this.byId = new Map(all.map((row) => [row.id, row]));
    this.listed = new Map(nodes.map((node) => [node.id, node]));
    this.origins = new Map(frames.map(({ f, origin }) => [f, origin]));
    this.bases = new Map(all.flatMap(({ frameId, baseUrl }) => (baseUrl === undefined ? [] : [[frameId, baseUrl]])));
    this.mainFrame = all[0]?.frameId;
    this.formAndLabelOwners = new Map(formAndLabelOwners.map(({ frameId, pairs }) => [frameId, new Map(pairs)]));
    for (const row of all) {
      addTo(this.byFrame, row.frameId, row);
      if (row.parentId !== null) addTo(this.childrenOf, row.parentId, row);
    }
  }

  row(id: string): TableRow | undefined {
    return this.byId.get(id);
  }

  /** The row's entry in the list of controls, which alone contains types. */
  inList({ id }: TableRow): SemanticNode | undefined {
    return this.listed.get(id);
  }

  typeOf(row: TableRow): string | undefined {
    return this.inList(row)?.type?.toLowerCase();
  }

  inFrame({ frameId }: TableRow): readonly TableRow[] {
    return this.byFrame.get(frameId) ?? [];
  }

  /**
   * The form of a control that is not inside it, or the button that a label activates from outside, as the browser reports
   * them.
   */
  belongsTo(row: TableRow): TableRow | undefined {
    const ofFrames = [row, ...this.around(row)].map(({ frameId }) => this.formAndLabelOwners.get(frameId));
    const to = ofFrames.find((pairs) => pairs !== undefined)?.get(row.backendNodeId);
    return to === undefined ? undefined : this.inFrame(row).find(({ backendNodeId }) => backendNodeId === to);
  }

  /** From the nearest outwards, as rendered: through slots and out of frames. */
  around(row: TableRow): TableRow[] {
    const found: TableRow[] = [];
    for (let at = row.parentId; at !== null; at = found.at(-1)?.parentId ?? null) {
      const parent = this.byId.get(at);
      if (parent === undefined || found.length >= MAX_DEPTH) break;
      found.push(parent);
    }
    return found;
  }

  /** In page order. */
  inside(row: TableRow): TableRow[] {
    const found: TableRow[] = [];
    const waiting = [...(this.childrenOf.get(row.id) ?? [])].reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      found.push(next);
      waiting.push(...[...(this.childrenOf.get(next.id) ?? [])].reverse());
    }
    return found;
  }

  /** What may be hit at a point of the viewport, the innermost last. */
  at(point: Point): TableRow[] {
    return this.all.filter((row) => row.visible && row.obscured !== true && isOver(row, point));
  }

  placeOf(row: TableRow): Place {
    const page = originOf(this.url);
    if (row.frameId === this.mainFrame) return { origin: page, isForeign: false };
    const frame = this.inList(row)?.frameId;
    if (frame === undefined) return { origin: undefined, isForeign: true };
    const other = this.origins.get(frame);
    return other === undefined ? { origin: page, isForeign: false } : { origin: originOf(other), isForeign: true };
  }

  /**
   * The absolute address as the browser resolves it in the row's document: by the URL standard, with the base that the
   * engine reports. UNKNOWN_ADDRESS if the site remains unknown, or if this parser finds no address; the browser's may.
   */
  addressOf(address: string, row: TableRow): string {
    const document = row.frameId === this.mainFrame ? this.url : this.placeOf(row).origin;
    const base = this.bases.get(row.frameId) ?? document;
    if (!tellsSite(address)) return UNKNOWN_ADDRESS;
    if (base !== undefined && tellsSite(base)) return parseAddress(address, base)?.href ?? UNKNOWN_ADDRESS;
    // "https:cart" is relative on an https page.
    const [one, other] = ['http://base.invalid', 'https://base.invalid'].map((any) => parseAddress(address, any)?.href);
    return one !== undefined && one === other ? one : UNKNOWN_ADDRESS;
  }
}

/** On no site that anyone can have allowed (RFC 6761). */
export const UNKNOWN_ADDRESS = 'https://address-not-known.invalid/';
/** What the engine writes in place of a secret or of an unknown address, and at the end of one that is cut. */
const LEFT_OUT = /\[redacted\]|\[unknown\]|…$/;
/** Schemes whose addresses have a host however many slashes follow (URL standard, 4.2). */
const SPECIAL: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss', 'ftp', 'file']);

const MAX_DEPTH = 2_000;

export function tagOf({ tag }: TableRow): string {
  return tag.toLowerCase();
}

export const CONTROLS: ReadonlySet<string> = new Set([
  'a',
  'area',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'label',
]);
/** Their contents are part of them. */
export const CLOSED: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);
/** What is inside them is pressed, and not they. */
const CONTAINERS: ReadonlySet<string> = new Set(['listbox', 'Audio', 'Video', 'scrollbar']);

export function isOneControl(row: TableRow): boolean {
  return CONTROLS.has(tagOf(row)) || (WIDGET_ROLES.has(row.role) && !CONTAINERS.has(row.role));
}

/** Or a container that can be pressed. */
export function isControl(row: TableRow): boolean {
  return row.interactive || isOneControl(row);
}

/** False if it has no box, because then it cannot be hit. */
export function isOver({ box }: TableRow, { x, y }: Point): boolean {
  if (box === null || box === undefined) return false;
  const [left, top, width, height] = box;
  return x >= left && y >= top && x <= left + width && y <= top + height;
}

/** Undefined for opaque origins. */
export function originOf(url: string): string | undefined {
  const origin = parseAddress(url)?.origin ?? 'null';
  return origin === 'null' ? undefined : origin;
}

/** An address that the engine has cut: its site is known if its host ends before the cut. */
function tellsSite(address: string): boolean {
  const [start = ''] = address.split(LEFT_OUT, 1);
  if (start === address) return true;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(start)?.[1]?.toLowerCase();
  if (scheme !== undefined && !SPECIAL.has(scheme)) return true;
  const rest = scheme === undefined ? start : start.slice(scheme.length + 1);
  const isPath = scheme === undefined && /^[/\\][^/\\]/.test(rest);
  return isPath || /[?#]/.test(rest) || /^[/\\]*[^/\\]+[/\\]/.test(rest);
}

function addTo(lists: Map<string, TableRow[]>, key: string, row: TableRow): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [row]);
  else list.push(row);
}
