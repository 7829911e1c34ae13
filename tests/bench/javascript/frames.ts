// The position of each frame's document: its origin and scale in the top-level viewport, computed as in
// src/merge/frames.cpp.
import type { BoxModel, OwnerReplies, Replies, SessionReplies, Snapshot, SnapshotDocument } from './replies.js';

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scrollX: number;
  readonly scrollY: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** Device pixels of the snapshot per CSS pixel. */
  readonly units: number;
  readonly sessionX: number;
  readonly sessionY: number;
  readonly sessionScaleX: number;
  readonly sessionScaleY: number;
  readonly quadScale: number;
}

export interface Frame {
  readonly session: SessionReplies;
  readonly snapshot: Snapshot;
  readonly document: SnapshotDocument;
}

export function findFrame(replies: Replies, frameId: string): Frame | undefined {
  for (const session of replies.sessions) {
    const { snapshot } = session;
    const document = snapshot?.documents.find((one) => snapshot.strings[one.frameId] === frameId);
    if (snapshot !== undefined && document !== undefined) return { session, snapshot, document };
  }
  return undefined;
}

export function unitsOf(session: SessionReplies): number {
  const { metrics } = session;
  return metrics === undefined ? 1 : metrics.visualViewport.clientWidth / metrics.cssVisualViewport.clientWidth;
}

export function placeOfMain({ session, document }: Frame): Place {
  const units = unitsOf(session);
  return {
    ...{ x: 0, y: 0, scaleX: 1, scaleY: 1, sessionX: 0, sessionY: 0, sessionScaleX: 1, sessionScaleY: 1, quadScale: 1 },
    scrollX: (document.scrollOffsetX ?? 0) / units,
    scrollY: (document.scrollOffsetY ?? 0) / units,
    units,
  };
}

export function placeOfChild(
  { session, document }: Frame,
  around: { place: Place; session: SessionReplies },
  owner: OwnerReplies | undefined,
  ownerBox: Rect,
): Place {
  const outer = around.place;
  const units = unitsOf(session);
  const size = viewSize(document, units);
  let view = size;
  let content = ownerBox;
  let quadScale = 1;
  if (owner?.box === undefined) {
    view = { width: widthOf(content) / outer.scaleX, height: heightOf(content) / outer.scaleY };
  } else {
    content = placeInParent(outer, around.session, boundsOfQuad(owner.box.content));
    quadScale = quadScaleOf(view.width, owner.box);
  }
  const place = {
    x: content.left,
    y: content.top,
    scrollX: (document.scrollOffsetX ?? 0) / units,
    scrollY: (document.scrollOffsetY ?? 0) / units,
    scaleX: scaleOf(widthOf(content), view.width, outer.sessionScaleX),
    scaleY: scaleOf(heightOf(content), view.height, outer.sessionScaleY),
    units,
    quadScale,
  };
  const isNewSession = session !== around.session;
  return {
    ...place,
    sessionX: isNewSession ? place.x : outer.sessionX,
    sessionY: isNewSession ? place.y : outer.sessionY,
    sessionScaleX: isNewSession ? place.scaleX : outer.sessionScaleX,
    sessionScaleY: isNewSession ? place.scaleY : outer.sessionScaleY,
  };
}

export function widthOf(box: Rect): number {
  return box.right - box.left;
}

export function heightOf(box: Rect): number {
  return box.bottom - box.top;
}

function viewSize({ layout }: SnapshotDocument, units: number): { width: number; height: number } {
  const [, , width = 0, height = 0] = layout.nodeIndex[0] === 0 ? (layout.bounds[0] ?? []) : [];
  return { width: width / units, height: height / units };
}

function placeInParent(outer: Place, session: SessionReplies, content: Rect): Rect {
  const scaleX = outer.sessionScaleX * outer.quadScale;
  const scaleY = outer.sessionScaleY * outer.quadScale;
  const visual = session.sessionId === '' ? session.metrics?.cssVisualViewport : undefined;
  const x = outer.sessionX + (visual?.offsetX ?? 0);
  const y = outer.sessionY + (visual?.offsetY ?? 0);
  return {
    left: x + content.left * scaleX,
    top: y + content.top * scaleY,
    right: x + content.right * scaleX,
    bottom: y + content.bottom * scaleY,
  };
}

function boundsOfQuad(quad: readonly number[]): Rect {
  const xs = quad.filter((_, k) => k % 2 === 0);
  const ys = quad.filter((_, k) => k % 2 === 1);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function scaleOf(onScreen: number, view: number, outer: number): number {
  return view > 0 && Math.abs(onScreen - view * outer) > 1 ? onScreen / view : outer;
}

function quadScaleOf(viewWidth: number, box: BoxModel['model']): number {
  const border = widthOf(boundsOfQuad(box.border));
  const ownWidth = widthOf(boundsOfQuad(box.content)) / (box.width > 0 && border > 0 ? border / box.width : 1);
  if (!(viewWidth > 0 && ownWidth > 0)) return 1;
  const raw = viewWidth / ownWidth;
  const step = Math.round(raw * 20) / 20;
  return Math.abs(raw - step) < 0.01 * raw ? step : raw;
}
