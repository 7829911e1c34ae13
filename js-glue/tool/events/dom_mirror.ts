// A mirror of one session's DOM, built from its events: nodes by id, their parents, attributes and texts. Data only. Chrome
// assigns new node ids at each DOM.getFlattenedDocument, and sends events only for nodes that it has sent before.
import type { FrameAround } from '../engine/engine.js';
import { TEST_ID_ATTRIBUTES } from '../engine/generated/enums.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import { MAX_TEXT } from '../page/text_limits.js';

const NAMES = ['class', 'id', ...TEST_ID_ATTRIBUTES];

export interface MirrorNode {
  readonly id: number;
  readonly backendId: number;
  parent: MirrorNode | null;
  /** Local name; '' for a node that is not an element. */
  readonly name: string;
  readonly attributes: Map<string, string>;
  text: string;
  readonly isText: boolean;
  /** For the owner element of a frame, the id of that frame; else ''. */
  readonly frameId: string;
  /** Address of a document; else ''. */
  readonly url: string;
  readonly children: Set<MirrorNode>;
}

/** An element as the engine reads it (dom_watch.ts). */
export interface ReportedElement {
  node: number;
  name: string;
  role?: string;
  /** aria-live */
  live?: string;
  /** class, id and test ids, those that exist */
  names: string;
  text?: string;
}

/** What added nodes still need from elsewhere. */
export interface Added {
  /** Nodes whose children Chrome did not send. */
  readonly unnamed: MirrorNode[];
  /** One of the nodes may hold a secret. */
  hasField: boolean;
  /** Elements that opt out of being read. */
  readonly optingOut: MirrorNode[];
}

/** Elements that show nothing. */
export const NO_CONTENT = /^(script|style|link|meta)$/;

export const OPT_OUT = 'data-no-ai';

export function nothingAdded(): Added {
  return { unnamed: [], hasField: false, optingOut: [] };
}

const OWNERS: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);
const FIELDS: ReadonlySet<string> = new Set(['input', 'textarea', ...OWNERS]);
/** Input types without text. */
const NO_TEXT: ReadonlySet<string> = new Set(
  'button checkbox color date datetime-local file hidden image month radio range reset submit time week'.split(' '),
);

/** Whether the node may hold a secret, or contain one that does. */
export function isField({ name, attributes }: MirrorNode): boolean {
  if (attributes.has('contenteditable')) return true;
  return FIELDS.has(name) && !(name === 'input' && NO_TEXT.has(attributes.get('type')?.trim().toLowerCase() ?? ''));
}

const MAX_NODES = 200_000;
const MAX_DEPTH = 256;
const MAX_PATH = 256;
const MAX_INNER = 24;
/** At most this many elements are searched for them. */
const MAX_LOOKED = 300;

export class DomMirror {
  private readonly nodes = new Map<number, MirrorNode>();

  get isFull(): boolean {
    return this.nodes.size > MAX_NODES;
  }

  /** The topmost node: the document. */
  get root(): MirrorNode | undefined {
    for (const node of this.nodes.values()) {
      let one = node;
      while (one.parent !== null) one = one.parent;
      return one;
    }
    return undefined;
  }

  node(id: number | undefined): MirrorNode | undefined {
    return id === undefined ? undefined : this.nodes.get(id);
  }

  withAttribute(name: string): MirrorNode[] {
    return [...this.nodes.values()].filter(({ attributes }) => attributes.has(name));
  }

  clear(): void {
    this.nodes.clear();
  }

  /** Adds the nodes of a DOM.getFlattenedDocument. Chrome lists children before their parents. */
  fill(nodes: readonly unknown[]): Added {
    this.clear();
    const all = nothingAdded();
    const added = nodes.map((node) => this.add(node, null, all));
    for (const [index, node] of added.entries()) {
      const parent = this.node(numberAt(nodes[index], 'parentId'));
      if (node === undefined || parent === undefined) continue;
      node.parent = parent;
      parent.children.add(node);
    }
    return all;
  }

  /** Adds a CDP node with its descendants, and records in `news` what they need. */
  add(node: unknown, parent: MirrorNode | null, additions: Added, depth = 0): MirrorNode | undefined {
    const id = numberAt(node, 'nodeId');
    if (id === undefined || depth > MAX_DEPTH || this.isFull) return undefined;
    const isText = numberAt(node, 'nodeType') === 3;
    const added: MirrorNode = {
      id,
      backendId: numberAt(node, 'backendNodeId') ?? 0,
      parent,
      name: stringAt(node, 'localName') ?? '',
      attributes: attributesOf(arrayAt(node, 'attributes')),
      text: isText ? (stringAt(node, 'nodeValue') ?? '') : '',
      isText,
      // Chrome also sets frameId on a root element, to the frame that contains it.
      frameId: OWNERS.has(stringAt(node, 'localName') ?? '') ? (stringAt(node, 'frameId') ?? '') : '',
      url: stringAt(node, 'documentURL') ?? '',
      children: new Set(),
    };
    this.nodes.set(id, added);
    parent?.children.add(added);
    const children = arrayAt(node, 'children');
    if (children.length === 0 && (numberAt(node, 'childNodeCount') ?? 0) > 0) additions.unnamed.push(added);
    if (isField(added)) additions.hasField = true;
    if (added.attributes.has(OPT_OUT)) additions.optingOut.push(added);
    for (const child of [...arrayAt(node, 'shadowRoots'), ...children]) this.add(child, added, additions, depth + 1);
    this.add(recordAt(node, 'contentDocument'), added, additions, depth + 1);
    return added;
  }

  /** Removes the node and its descendants; returns all of them. */
  remove(id: number): MirrorNode[] {
    const node = this.nodes.get(id);
    if (node === undefined) return [];
    node.parent?.children.delete(node);
    const removed = [node];
    for (const one of removed) {
      this.nodes.delete(one.id);
      removed.push(...one.children);
    }
    return removed;
  }

  /** The node (for a text its parent element) and its ancestors; the first `texts` of them with their text. */
  path(node: MirrorNode, texts: number, invisible: ReadonlySet<string>): ReportedElement[] {
    const path: ReportedElement[] = [];
    for (let one: MirrorNode | null = node; one !== null && path.length < MAX_PATH; one = one.parent) {
      const element = reported(one.isText ? (one.parent ?? one) : one);
      path.push(path.length < texts ? { ...element, text: textOf(one, invisible) } : element);
      if (one.isText) one = one.parent ?? one;
    }
    return path;
  }

  /** Undefined if the node is in its session's own document. */
  frameAround(node: MirrorNode): FrameAround | undefined {
    for (let one = node.parent; one !== null; one = one.parent) {
      if (one.frameId !== '') return { id: one.frameId, origin: originAround(node) };
    }
    return undefined;
  }

  /** The elements with attributes in a small subtree, with their texts. */
  inner(node: MirrorNode, invisible: ReadonlySet<string>): ReportedElement[] {
    const found: ReportedElement[] = [];
    const queue = [...node.children];
    for (const one of queue) {
      if (queue.length > MAX_LOOKED || found.length >= MAX_INNER) break;
      if (one.attributes.size > 0) found.push({ ...reported(one), text: textOf(one, invisible) });
      queue.push(...one.children);
    }
    return found;
  }
}

/** The origin of the document that contains the node; '' if it is unknown. */
export function originAround(node: MirrorNode): string {
  for (let one: MirrorNode | null = node; one !== null; one = one.parent) {
    // A document without an address of its own has the origin of its parent document, unless it is sandboxed.
    if (one.url !== '' && !/^about:(blank|srcdoc)/.test(one.url)) return originOf(one.url);
    const sandbox = one === node ? undefined : one.attributes.get('sandbox');
    if (sandbox !== undefined && !/\ballow-same-origin\b/i.test(sandbox)) return 'null';
  }
  return '';
}

export function originOf(url: string): string {
  try {
    const { origin, protocol } = new URL(url);
    return protocol === 'file:' ? 'file://' : origin;
  } catch {
    return 'null';
  }
}

function reported({ backendId, name, attributes }: MirrorNode): ReportedElement {
  const names = NAMES.flatMap((attribute) => attributes.get(attribute) ?? []).join(' ');
  const element: ReportedElement = { node: backendId, name, names };
  const role = attributes.get('role');
  const live = attributes.get('aria-live');
  if (role !== undefined) element.role = role;
  if (live !== undefined) element.live = live;
  return element;
}

// The list alternates names and values.
function attributesOf(list: readonly unknown[]): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; at + 1 < list.length; at += 2) attributes.set(String(list[at]), String(list[at + 1]));
  return attributes;
}

const NONE: ReadonlySet<string> = new Set();

/** The beginning of the text inside, with a space between texts, and without texts that are in `invisible`. */
export function textOf(node: MirrorNode, invisible = NONE): string {
  const texts: string[] = [];
  let length = 0;
  const stack = [node];
  for (let one = stack.pop(); one !== undefined && length < MAX_TEXT; one = stack.pop()) {
    if (one.isText) {
      const text = one.text.slice(0, MAX_TEXT);
      if (invisible.has(text)) continue;
      texts.push(text);
      length += text.length;
    } else if (one.name !== 'script' && one.name !== 'style') {
      stack.push(...[...one.children].reverse());
    }
  }
  return texts.join(' ');
}
