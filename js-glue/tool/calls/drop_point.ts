// Checks a drag that ends at a point. The node there is looked up right before the button is pressed, when the source has
// been scrolled into view. It must not be a field that holds a secret, nor a frame of another site; those must be named
// with toNodeId. The dragged node itself, its contents and its own frame are allowed.
import type { TableRow, ToolCall } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';
import type { DeadlinePort } from '../port/ports.js';
import {
  hitTest,
  isFrame,
  nothingThere,
  refuseIfForeign,
  refuseIfOwn,
  rowHit,
  screenOf,
  smallestAt,
} from './at_point.js';
import { scrollOf, tableOf } from '../tab/internal_reads.js';

export type PointedDrop = Extract<ToolCall, { action: 'drag' }> & { to: { x: number; y: number } };

export function isPointedDrop(call: object): call is PointedDrop {
  return 'action' in call && call.action === 'drag' && 'to' in call && call.to !== undefined;
}

/** Throws DomToolFailure if the button must not be pressed. */
export type DropGuard = (signal: AbortSignal) => Promise<void>;

/** Requires the table that the plan begins with: the point is relative to the viewport of that table. */
export function dropGuard(port: DeadlinePort, engine: Engine, { nodeId = '', to }: PointedDrop): DropGuard {
  const rows = tableOf(engine);
  const then = scrollOf(engine);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isInside = (id: string | null, outer: string): boolean => {
    let row = byId.get(id ?? '');
    while (row !== undefined && row.id !== outer) row = byId.get(row.parentId ?? '');
    return row !== undefined;
  };
  // A frame of another process is hit as a whole.
  const partOf = (hit: TableRow): TableRow => {
    if (!isFrame(hit) || hit.id === nodeId || !isInside(nodeId, hit.id)) return hit;
    return (
      smallestAt(
        rows.filter(({ id }) => isInside(id, hit.id) && id !== hit.id),
        [to.x, to.y],
      ) ?? hit
    );
  };
  return async (signal) => {
    const screen = await screenOf(port, signal);
    const now = [to.x + then.x - screen.scroll.x, to.y + then.y - screen.scroll.y] as const;
    const hit = rowHit(rows, await hitTest(port, screen, now, signal), [to.x, to.y]);
    if (hit === undefined) throw nothingThere('Nothing lies where the drag would let go.');
    const row = partOf(hit);
    if (isInside(row.id, nodeId)) return;
    refuseIfOwn(row);
    if (isFrame(row) || row.frameId !== byId.get(nodeId)?.frameId) await refuseIfForeign(port, row, signal);
  };
}
