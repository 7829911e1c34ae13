// A scroll of a node that says neither how far nor where to: a box is scrolled by about a screen of its own, and anything else
// is left to the engine, which brings it into view.
import type { ToolCall } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';
import { tableOf } from '../tab/internal_reads.js';

type ScrollCall = Extract<ToolCall, { action: 'scroll' }>;

/** What was at the edge stays in sight. */
const SHARE = 0.8;

export function byScreenOfBox(engine: Engine, call: ScrollCall): ScrollCall {
  const { nodeId, deltaX, deltaY, to, collect } = call;
  const isOpen = [deltaX, deltaY, to, collect].every((member) => member === undefined);
  if (nodeId === undefined || !isOpen) return call;
  const row = tableOf(engine).find(({ id }) => id === nodeId);
  if (row?.scroll === undefined || row.box === null) return call;
  const [, , width, height] = row.box;
  if (row.scroll.maxY > 0) return { ...call, deltaY: Math.max(Math.round(height * SHARE), 1) };
  return row.scroll.maxX > 0 ? { ...call, deltaX: Math.max(Math.round(width * SHARE), 1) } : call;
}
