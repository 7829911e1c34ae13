// The replies of a `fast` capture as JavaScript objects, each with its origin.
import type { SourceName } from '../../../js-glue/tool/index.js';

export interface Feed<Reply> {
  readonly source: SourceName;
  readonly sessionId: string;
  readonly frameId: string;
  readonly reply: Reply;
}

/** CDP RareStringData and similar types: `value[k]` belongs to node `index[k]`. */
export interface Rare {
  readonly index: number[];
  readonly value: number[];
}

/** CDP DOMSnapshot.DocumentSnapshot, as far as it is read here. Strings are indices into `strings`. */
export interface SnapshotDocument {
  readonly frameId: number;
  readonly scrollOffsetX?: number;
  readonly scrollOffsetY?: number;
  readonly nodes: {
    readonly parentIndex: number[];
    readonly nodeType: number[];
    readonly nodeName: number[];
    readonly backendNodeId: number[];
    readonly nodeValue: number[];
    readonly attributes: number[][];
    readonly contentDocumentIndex: Rare;
    readonly pseudoType?: Rare;
  };
  readonly layout: {
    readonly nodeIndex: number[];
    readonly styles: number[][];
    readonly bounds: number[][];
    readonly text: number[];
  };
}

export interface Snapshot {
  readonly documents: SnapshotDocument[];
  readonly strings: string[];
}

export interface FrameTree {
  readonly frame: { readonly id: string };
}

export interface LayoutMetrics {
  readonly visualViewport: { readonly clientWidth: number };
  readonly cssVisualViewport: { readonly clientWidth: number; readonly offsetX: number; readonly offsetY: number };
}

type Quad = readonly number[];

export interface BoxModel {
  readonly model: { readonly content: Quad; readonly border: Quad; readonly width: number; readonly height: number };
}

export interface SessionReplies {
  readonly sessionId: string;
  snapshot?: Snapshot;
  frameTree?: FrameTree;
  metrics?: LayoutMetrics;
}

/** What the parent's session reported about a child frame. */
export interface OwnerReplies {
  readonly sessionId: string;
  readonly frameId: string;
  backendNodeId?: number;
  box?: BoxModel['model'];
}

export interface Replies {
  readonly sessions: SessionReplies[];
  readonly owners: OwnerReplies[];
}

export function repliesOf(feeds: ReadonlyArray<Feed<unknown>>): Replies {
  const sessions = new Map<string, SessionReplies>();
  const owners = new Map<string, OwnerReplies>();
  for (const { source, sessionId, frameId, reply } of feeds) {
    const session = sessions.get(sessionId) ?? { sessionId };
    sessions.set(sessionId, session);
    const key = `${sessionId} ${frameId}`;
    const owner = owners.get(key) ?? { sessionId, frameId };
    if (source === 'DOMSnapshot.captureSnapshot') session.snapshot = reply as Snapshot;
    if (source === 'Page.getFrameTree') session.frameTree = (reply as { frameTree: FrameTree }).frameTree;
    if (source === 'Page.getLayoutMetrics') session.metrics = reply as LayoutMetrics;
    if (source === 'DOM.getFrameOwner') {
      owner.backendNodeId = (reply as { backendNodeId: number }).backendNodeId;
      owners.set(key, owner);
    }
    if (source === 'DOM.getBoxModel') {
      owner.box = (reply as BoxModel).model;
      owners.set(key, owner);
    }
  }
  return { sessions: [...sessions.values()], owners: [...owners.values()] };
}
