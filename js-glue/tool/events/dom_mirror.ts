// A mirror of one session's DOM as far as its events tell: nodes by id, their parents, attributes and texts. Data only.
// Chrome names node ids anew for each DOM.getFlattenedDocument, and speaks of no node that it has not named.
import type { FrameAround } from '../engine/engine.js';
import { TEST_ID_ATTRIBUTES } from '../engine/generated/enums.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import { MAX_TEXT } from '../page/text_limits.js';

const NAMES = ['class', 'id', ...TEST_ID_ATTRIBUTES];

export interface MirrorNode {
  readonly id: number;
  readonly backendId: number;
  parent: MirrorNode | null;
  /** Local name; '' for what is no element. */
  readonly name: string;
  readonly attributes: Map<string, string>;
  text: string;
  readonly isText: boolean;
  /** Of the element that owns a frame, that frame's; else ''. */
  readonly frameId: string;
  /** Address of a document; else ''. */
  readonly url: string;
  readonly children: Set<MirrorNode>;
}

/** An element as the engine reads it (wasm/README.md, "Events"). */
export interface ReportedElement {
  node: number;
  name: string;
  role?: string;
  /** aria-live */
  live?: string;
  /** class, id and ids for tests, as far as it has them */
  names: string;
  text?: string;
}

/** What of nodes that were added is asked for elsewhere. */
export interface Added {
  /** Those whose children Chrome did not name. */
  readonly unnamed: MirrorNode[];
  /** Something of it may hold a secret. */
  hasField: boolean;
  /** Elements that ask not to be read. */
  readonly optingOut: MirrorNode[];
}

export const OPT_OUT = 'data-no-ai';

export function nothingAdded(): Added {
  return { unnamed: [], hasField: false, optingOut: [] };
}

const OWNERS: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);
const FIELDS: ReadonlySet<string> = new Set(['input', 'textarea', ...OWNERS]);
/** Types of an input that hold no text. */
const NO_TEXT: ReadonlySet<string> = new Set(
  'button checkbox color date datetime-local file hidden image month radio range reset submit time week'.split(' '),
);

/** It may hold a secret, or lead to what does. */
export function isField({ name, attributes }: MirrorNode): boolean {
  if (attributes.has('contenteditable')) return true;
  return FIELDS.has(name) && !(name === 'input' && NO_TEXT.has(attributes.get('type')?.trim().toLowerCase() ?? ''));
}

const MAX_NODES = 200_000;
const MAX_DEPTH = 256;
const MAX_PATH = 256;
const MAX_INNER = 24;
/** Elements looked through for those. */
const MAX_LOOKED = 300;

export class DomMirror {
  private readonly nodes = new Map<number, MirrorNode>();

  get isFull(): boolean {
    return this.nodes.size > MAX_NODES;
  }

  /** Any node that stands in no other: the document. */
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

  /** The nodes of a DOM.getFlattenedDocument. Chrome lists children before their parents. */
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

  /** Takes a CDP node over with what it names inside, and notes in `news` what is to be noted. */
  add(node: unknown, parent: MirrorNode | null, news: Added, depth = 0): MirrorNode | undefined {
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
      // Chrome gives a root element that of the frame it is in.
      frameId: OWNERS.has(stringAt(node, 'localName') ?? '') ? (stringAt(node, 'frameId') ?? '') : '',
      url: stringAt(node, 'documentURL') ?? '',
      children: new Set(),
    };
    this.nodes.set(id, added);
    parent?.children.add(added);
    const children = arrayAt(node, 'children');
    if (children.length === 0 && (numberAt(node, 'childNodeCount') ?? 0) > 0) news.unnamed.push(added);
    if (isField(added)) news.hasField = true;
    if (added.attributes.has(OPT_OUT)) news.optingOut.push(added);
    for (const child of [...arrayAt(node, 'shadowRoots'), ...children]) this.add(child, added, news, depth + 1);
    this.add(recordAt(node, 'contentDocument'), added, news, depth + 1);
    return added;
  }

  /** Forgets the node and what is inside; answers all of them. */
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

  /** The node, or the element around a text, and what is around that; the first `texts` of them with their text. */
  path(node: MirrorNode, texts: number, unseen: ReadonlySet<string>): ReportedElement[] {
    const path: ReportedElement[] = [];
    for (let one: MirrorNode | null = node; one !== null && path.length < MAX_PATH; one = one.parent) {
      const element = reported(one.isText ? (one.parent ?? one) : one);
      path.push(path.length < texts ? { ...element, text: textOf(one, unseen) } : element);
      if (one.isText) one = one.parent ?? one;
    }
    return path;
  }

  /** undefined where the node is of its session's own document. */
  frameAround(node: MirrorNode): FrameAround | undefined {
    for (let one = node.parent; one !== null; one = one.parent) {
      if (one.frameId !== '') return { id: one.frameId, origin: originAround(node) };
    }
    return undefined;
  }

  /** The elements inside of a small subtree that have attributes, with their texts. */
  inner(node: MirrorNode, unseen: ReadonlySet<string>): ReportedElement[] {
    const found: ReportedElement[] = [];
    const queue = [...node.children];
    for (const one of queue) {
      if (queue.length > MAX_LOOKED || found.length >= MAX_INNER) break;
      if (one.attributes.size > 0) found.push({ ...reported(one), text: textOf(one, unseen) });
      queue.push(...one.children);
    }
    return found;
  }
}

/** Of the document that holds the node; '' where nobody knows it. */
export function originAround(node: MirrorNode): string {
  for (let one: MirrorNode | null = node; one !== null; one = one.parent) {
    // A document without an address of its own has the origin of the one around it, unless it is in a sandbox.
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

// Names and values in turns.
function attributesOf(list: readonly unknown[]): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; at + 1 < list.length; at += 2) attributes.set(String(list[at]), String(list[at + 1]));
  return attributes;
}

const NONE: ReadonlySet<string> = new Set();

/** The beginning of the text inside, with a space between one text and the next; without those that begin as the `unseen` do. */
export function textOf(node: MirrorNode, unseen = NONE): string {
  const texts: string[] = [];
  let length = 0;
  const stack = [node];
  for (let one = stack.pop(); one !== undefined && length < MAX_TEXT; one = stack.pop()) {
    if (one.isText) {
      const text = one.text.slice(0, MAX_TEXT);
      if (unseen.has(text)) continue;
      texts.push(text);
      length += text.length;
    } else if (one.name !== 'script' && one.name !== 'style') {
      stack.push(...[...one.children].reverse());
    }
  }
  return texts.join(' ');
}
