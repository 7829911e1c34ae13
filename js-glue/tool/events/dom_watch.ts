// Follows the DOM of one session by its events, and reports to the engine what was inserted, changed, toggled and removed.
// The engine decides what that means. Here are only a mirror, two queries per node (its contents and its box), and limits on
// the size of the page, the rate of events and the number of pending reports. The reports are events for the engine:
//
//   Mirror.inserted           a node was inserted, and stayed 100 ms: node, box, path, inner, invisible?
//   Mirror.changed            a text changed: the same of its parent
//   Mirror.attributesChanged  attributes changed that may show or hide: the same, and attributes
//   Mirror.removed            it or an ancestor was removed: node
//
// `node` is a backend node id. `box` is left, top, right, bottom; empty if no text is visible. `path` lists the node and its
// ancestors, `inner` the elements inside that have attributes. `invisible` holds the beginnings of invisible texts.
import { DomMirror, OPT_OUT, isField, nothingAdded, originAround, textOf } from './dom_mirror.js';
import type { FrameAround } from '../engine/engine.js';
import type { Added, MirrorNode } from './dom_mirror.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import type { DeadlinePort } from '../port/ports.js';
import { Renewal } from './renewal.js';
import { findInvisibleTexts } from './find_invisible_texts.js';

/** Receives the reports of one session. */
export interface WatchListener {
  /** `frame` is undefined for the session's own document. */
  report(method: string, params: object, frame: FrameAround | undefined, at: number): void;
  /**
   * An element was inserted or changed that may hold a secret; or that may have happened while events were not followed.
   */
  onField(): void;
  /** The document of that frame, or of the session, opts out of being read. */
  optedOut(frame: FrameAround | undefined): void;
}

/** Sending that many nodes takes Chrome about half a second, in which it does nothing else. */
export const MAX_FOLLOWED_NODES = 25_000;
const DOCUMENT_DEADLINE_MS = 5_000;
const ASK_DEADLINE_MS = 1_000;
/** What disappears sooner than this, nobody sees. What stays has begun its entry animation by then. */
const REPORT_DELAY_MS = 100;
const FLOOD_PER_SECOND = 1_000;
const FLOOD_PAUSE_MS = 5_000;
const MAX_WAITING = 100;
const MAX_TRACKED = 400;
const MAX_CHANGED = 200;
/** The most reports of one node between two captures. An animation would report forever. */
const MAX_TOGGLES = 6;
/** An element takes two levels of JSON; Chrome's JSON reader stops at 200. */
const INSIDE = { depth: 40, pierce: true };
const TOGGLED_ATTRIBUTES: ReadonlySet<string> = new Set([
  'aria-hidden',
  'aria-invalid',
  'class',
  'data-state',
  'hidden',
  'open',
  'style',
]);

/** After a change of one of these, pressing a control may have no effect, or its contents may mean something else. */
const ENABLING_ATTRIBUTES: ReadonlySet<string> = new Set(['aria-disabled', 'disabled', 'inert']);

/** How many elements of a path are reported with their text. */
const REPORTED_PARENTS = 4;

/** Attributes by which an element may be recognised as one that holds a secret. */
const NAMES_OF_FIELDS: ReadonlySet<string> = new Set([
  'aria-label',
  'autocomplete',
  'contenteditable',
  'id',
  'name',
  'placeholder',
  'type',
]);

type ChangeKind = 'inserted' | 'changed' | 'attributesChanged';

export class DomWatch {
  private readonly mirror = new DomMirror();
  private state: 'off' | 'asked' | 'on' = 'off';
  private pausedUntil = 0;
  private second = 0;
  private eventsOfSecond = 0;
  /** Nodes that were reported, and how often they were toggled. */
  private readonly tracked = new Map<MirrorNode, number>();
  /** With the attributes that were toggled meanwhile. */
  private readonly waiting = new Map<MirrorNode, { what: ChangeKind; attributes: Set<string>; at: number }>();
  /** Nodes whose contents changed since the last capture, up to a limit. */
  private readonly changed = new Set<MirrorNode>();
  private readonly renewal = new Renewal();
  /** The document was requested. Never rejects. */
  private asking: Promise<void> | undefined;
  /** Nodes whose children were requested. */
  private readonly naming = new Set<MirrorNode>();

  constructor(
    private readonly port: DeadlinePort,
    readonly sessionId: string,
    private readonly listener: WatchListener,
    /** The session's isolated world, if there is one. */
    private readonly world: () => Promise<number> | undefined,
  ) {}

  get isFollowing(): boolean {
    return this.state === 'on';
  }

  /** True if Chrome would have to send the session's document. */
  get wantsDocument(): boolean {
    return this.state === 'off' && Date.now() >= this.pausedUntil;
  }

  /** Something was inserted whose contents are not known yet. */
  get hasUnresolvedNodes(): boolean {
    return this.naming.size > 0;
  }

  /** The origin of the session's document; '' if it is unknown. */
  get origin(): string {
    const root = this.mirror.root;
    return root === undefined ? '' : originAround(root);
  }

  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  get isWaitingForText(): boolean {
    return [...this.waiting].some(([node, { what }]) => what === 'inserted' && textOf(node).trim() === '');
  }

  /** Reports what is pending, except texts that are not known yet. */
  async reportNow(): Promise<void> {
    const looks = [...this.waiting].map(async ([node, { what, at }]) => {
      if (what !== 'inserted' || textOf(node).trim() !== '') await this.report(what, node, at);
    });
    await Promise.all(looks);
  }

  /** From here on, changes count for `isRenewed`. */
  mark(): void {
    this.renewal.begin();
  }

  /** The nodes inserted since the mark differ from those removed. False if that is not sure. */
  get isRenewed(): boolean {
    return this.isFollowing && this.renewal.isRenewed;
  }

  /** A capture that starts now shows every change so far. */
  captureBegins(): void {
    this.changed.clear();
  }

  /** Whether anything inside that node changed since the last capture. */
  hasChangedInside(backendId: number): boolean {
    if (this.changed.size >= MAX_CHANGED) return true;
    return [...this.changed].some((changed) => {
      for (let node: MirrorNode | null = changed; node !== null; node = node.parent) {
        if (node.backendId === backendId) return true;
      }
      return false;
    });
  }

  /** A capture was made: the count of toggles starts again. */
  startNewCapturePeriod(): void {
    for (const node of this.tracked.keys()) this.tracked.set(node, 0);
  }

  /** Makes Chrome send the document, unless it is on its way. Resolves when it is there or has failed. */
  async follow(): Promise<void> {
    if (this.wantsDocument) this.asking = this.ask();
    await this.asking;
  }

  private async ask(): Promise<void> {
    this.state = 'asked';
    const options = { sessionId: this.sessionId, deadlineMs: DOCUMENT_DEADLINE_MS };
    try {
      const [, named] = await Promise.all([
        this.port.send('DOM.enable', {}, options),
        this.port.send('DOM.getFlattenedDocument', { depth: -1, pierce: true }, options),
      ]);
      const nodes = arrayAt(named, 'nodes');
      if (!this.isAsked()) return;
      this.state = 'on';
      // Existing nodes will be captured, and all of them have been sent, so nothing is pending.
      this.followAdded({ ...this.mirror.fill(nodes), hasField: false, unnamed: [] });
    } catch {
      if (this.isAsked()) this.stop(Date.now());
    }
  }

  onEvent(method: string, params: unknown, at: number): void {
    if (method === 'DOM.documentUpdated') return this.forget();
    if (this.state !== 'on') return;
    if (this.isFlood(at)) return this.stop(at);
    const node = this.mirror.node(numberAt(params, 'nodeId'));
    switch (method) {
      case 'DOM.childNodeInserted':
        return this.onInserted(recordAt(params, 'node'), numberAt(params, 'parentNodeId'), at);
      case 'DOM.shadowRootPushed':
        return this.onInserted(recordAt(params, 'root'), numberAt(params, 'hostId'), at);
      case 'DOM.setChildNodes':
        return this.onNamed(arrayAt(params, 'nodes'), numberAt(params, 'parentId'));
      case 'DOM.childNodeCountUpdated':
        this.renewal.insertedUnnamed();
        if (node !== undefined) this.name(node);
        return;
      case 'DOM.childNodeRemoved':
        if (node !== undefined) this.onRemoved(node, at);
        return;
      case 'DOM.characterDataModified':
        if (node === undefined) return;
        node.text = stringAt(params, 'characterData') ?? '';
        this.recordChanged(node);
        return this.wait('changed', node.parent ?? node, '', at);
      case 'DOM.attributeModified':
      case 'DOM.attributeRemoved':
        if (node !== undefined) this.onAttribute(node, stringAt(params, 'name') ?? '', stringAt(params, 'value'), at);
        return;
      // Popovers open and close without any other event.
      case 'DOM.topLayerElementsUpdated':
        for (const popover of this.mirror.withAttribute('popover')) this.onToggled(popover, 'popover', at);
        return;
      case 'DOM.inlineStyleInvalidated':
        for (const id of arrayAt(params, 'nodeIds')) {
          const styled = this.mirror.node(typeof id === 'number' ? id : undefined);
          if (styled !== undefined) this.onToggled(styled, 'style', at);
        }
    }
  }

  private isAsked(): boolean {
    return this.state === 'asked';
  }

  private isFlood(at: number): boolean {
    const second = Math.floor(at / 1_000);
    this.eventsOfSecond = second === this.second ? this.eventsOfSecond + 1 : 1;
    this.second = second;
    return this.eventsOfSecond > FLOOD_PER_SECOND || this.mirror.isFull;
  }

  // Stops following until a capture after a pause.
  private stop(at: number): void {
    this.forget();
    this.pausedUntil = at + FLOOD_PAUSE_MS;
    this.port.send('DOM.disable', {}, { sessionId: this.sessionId, deadlineMs: ASK_DEADLINE_MS }).catch(() => {});
  }

  private forget(): void {
    this.state = 'off';
    this.listener.onField();
    this.naming.clear();
    this.mirror.clear();
    this.tracked.clear();
    this.waiting.clear();
    this.changed.clear();
  }

  private recordChanged(node: MirrorNode): void {
    if (this.changed.size < MAX_CHANGED) this.changed.add(node);
  }

  private onInserted(node: object, parentId: number | undefined, at: number): void {
    const parent = this.mirror.node(parentId);
    if (parent === undefined) return;
    this.recordChanged(parent);
    const additions = nothingAdded();
    const added = this.mirror.add(node, parent, additions);
    this.followAdded(additions);
    if (additions.unnamed.length > 0) this.renewal.insertedUnnamed();
    if (added === undefined) return;
    this.renewal.inserted(added);
    this.wait('inserted', added, '', at);
  }

  private onNamed(nodes: readonly unknown[], parentId: number | undefined): void {
    const parent = this.mirror.node(parentId);
    if (parent === undefined) return;
    const additions = nothingAdded();
    for (const node of nodes) this.mirror.add(node, parent, additions);
    this.followAdded(additions);
  }

  private followAdded({ unnamed, hasField, optingOut }: Added): void {
    for (const one of unnamed) this.name(one);
    if (hasField) this.listener.onField();
    for (const one of optingOut) this.listener.optedOut(this.mirror.frameAround(one));
  }

  private onRemoved(node: MirrorNode, at: number): void {
    this.recordChanged(node);
    const removed = this.mirror.remove(node.id);
    this.renewal.removed(removed);
    for (const one of removed) {
      this.waiting.delete(one);
      this.naming.delete(one);
      if (this.tracked.delete(one)) this.listener.report('Mirror.removed', { node: one.backendId }, undefined, at);
    }
  }

  private onAttribute(node: MirrorNode, name: string, value: string | undefined, at: number): void {
    if (value === undefined) node.attributes.delete(name);
    else node.attributes.set(name, value);
    if (ENABLING_ATTRIBUTES.has(name)) this.recordChanged(node);
    if (name === 'contenteditable' || (NAMES_OF_FIELDS.has(name) && isField(node))) this.listener.onField();
    if (name === OPT_OUT && value !== undefined) this.listener.optedOut(this.mirror.frameAround(node));
    if (TOGGLED_ATTRIBUTES.has(name)) this.onToggled(node, name, at);
  }

  private onToggled(node: MirrorNode, attribute: string, at: number): void {
    const times = this.tracked.get(node) ?? 0;
    if (times < MAX_TOGGLES) this.wait('attributesChanged', node, attribute, at);
  }

  // The answer arrives as DOM.setChildNodes.
  private name(node: MirrorNode): void {
    this.naming.add(node);
    this.send('DOM.requestChildNodes', { nodeId: node.id, ...INSIDE })
      .catch(() => {})
      .finally(() => this.naming.delete(node));
  }

  private wait(what: ChangeKind, node: MirrorNode, attribute: string, at: number): void {
    const known = this.waiting.get(node)?.attributes.add(attribute);
    if (known !== undefined || this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(node, { what, attributes: new Set([attribute]), at });
    setTimeout(() => void this.report(what, node, at), REPORT_DELAY_MS);
  }

  private async report(what: ChangeKind, node: MirrorNode, at: number): Promise<void> {
    const attributes = this.waiting.get(node)?.attributes;
    if (attributes === undefined) return;
    this.waiting.delete(node);
    const element = node.isText ? node.parent : node;
    if (element === null || (what === 'inserted' && textOf(node).trim() === '')) return;
    this.track(node, what === 'attributesChanged');
    const backendNodeId = element.backendId;
    const levels = what === 'changed' ? REPORTED_PARENTS : 1;
    const [box, invisible] = await Promise.all([
      this.send('DOM.getContentQuads', { backendNodeId }).catch(() => null),
      findInvisibleTexts((method, of) => this.send(method, of), this.world(), backendNodeId, levels - 1),
    ]);
    if (this.mirror.node(node.id) !== node) return;
    const isSeen = invisible.size === 0 || textOf(node, invisible).trim() !== '';
    const params = {
      node: node.backendId,
      box: isSeen ? boundsOf(arrayAt(box, 'quads')) : [],
      path: this.mirror.path(node, levels, invisible),
      inner: what === 'inserted' ? this.mirror.inner(node, invisible) : [],
      ...(invisible.size > 0 ? { invisible: [...invisible] } : {}),
      ...(what === 'attributesChanged' ? { attributes: attributesNow(node, attributes) } : {}),
    };
    this.listener.report(`Mirror.${what}`, params, this.mirror.frameAround(node), at);
  }

  private track(node: MirrorNode, isChangeOfAttributes: boolean): void {
    const [oldest] = this.tracked.keys();
    if (this.tracked.size >= MAX_TRACKED && oldest !== undefined) this.tracked.delete(oldest);
    this.tracked.set(node, (this.tracked.get(node) ?? 0) + (isChangeOfAttributes ? 1 : 0));
  }

  private send(method: string, params: object): Promise<unknown> {
    return this.port.send(method, params, { sessionId: this.sessionId, deadlineMs: ASK_DEADLINE_MS });
  }
}

function attributesNow({ attributes }: MirrorNode, names: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries([...names].map((name) => [name, attributes.get(name) ?? '']));
}

/** Left, top, right and bottom of all quads; empty if there are none. */
function boundsOf(quads: readonly unknown[]): number[] {
  const points = quads.flatMap((quad) => (Array.isArray(quad) ? quad : [])).filter(Number.isFinite);
  if (points.length === 0) return [];
  const xs = points.filter((_value, index) => index % 2 === 0);
  const ys = points.filter((_value, index) => index % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
