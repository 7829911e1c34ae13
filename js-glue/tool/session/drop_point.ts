// Where a drag lets go by a point alone. What lies there is asked right before the button goes down, when the source has been
// brought into view: not a field that holds a secret, nor a frame of another site. Who means those names them with toNodeId. The
// node that is dragged is named, and with it what is inside of it and the frame that it is in.
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
import { scrollOf, tableOf } from './table_rows.js';

export type PointedDrop = Extract<ToolCall, { action: 'drag' }> & { to: { x: number; y: number } };

export function isPointedDrop(call: object): call is PointedDrop {
  return 'action' in call && call.action === 'drag' && 'to' in call && call.to !== undefined;
}

/** Throws DomToolFailure where the button may not go down. */
export type DropGuard = (signal: AbortSignal) => Promise<void>;

/** Requires the table that the plan begins with: the point counts in the viewport as that shows it. */
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
