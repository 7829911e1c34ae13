// `at`: a call that names a point of the viewport instead of a node, for pictures and canvases. The node at the point is
// looked up, and the call is carried out on that node at that position, so all checks for a press on a node apply. Refused
// over fields that hold secrets and over frames of other sites; those must be named by id. The point `to` of a drag is
// checked by drop_point.ts.
import type { ToolCall, TableRow } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';
import { type DomToolFailure, failure } from '../contract/errors.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import { CdpError, type DeadlinePort } from '../port/ports.js';
import { tableOf } from '../tab/internal_reads.js';

type PointedCall = Extract<ToolCall, { action: 'click' | 'hover' | 'drag' | 'scroll' }>;
export type Point = readonly [number, number];

/** The point of a call that names one instead of a node. */
export function pointOf(call: object): Point | undefined {
  const at = 'at' in call ? call.at : undefined;
  return Array.isArray(at) ? [Number(at[0]), Number(at[1])] : undefined;
}

/** The call at a point translated into a call on a node, and the node that was hit. */
export interface PointTarget {
  call: PointedCall;
  hit: { id: string; role: string; name: string };
}

/** Requires a current table of the page. Throws DomToolFailure if nothing may be done at the point. */
export async function targetAt(
  port: DeadlinePort,
  engine: Engine,
  call: PointedCall,
  signal: AbortSignal,
): Promise<PointTarget> {
  const point = pointOf(call) ?? [0, 0];
  const found = await hitTest(port, await screenOf(port, signal), point, signal);
  const rows = tableOf(engine);
  const shape = rowHit(rows, found, point);
  if (shape === undefined) throw nothingThere('Nothing that can be acted on lies at this point.');
  refuseIfOwn(shape);
  await refuseIfForeign(port, shape, signal);
  const row = reportedRowOf(rows, shape, point);
  if (row.box === null) throw nothingThere('Nothing that can be acted on lies at this point.');
  const hit = { id: row.id, role: row.role, name: row.name };
  const { at: _, ...rest } = call as PointedCall & { at?: unknown };
  if (call.action !== 'scroll') {
    const position = { x: point[0] - row.box[0], y: point[1] - row.box[1] };
    return { call: { ...rest, nodeId: row.id, position } as PointedCall, hit };
  }
  const box = row.scroll === undefined ? row.scroller : row.id;
  return { call: (box === undefined ? rest : { ...rest, nodeId: box }) as PointedCall, hit };
}

/** Roles that say nothing about the element. */
const ROLES_WITHOUT_MEANING: ReadonlySet<string> = new Set(['none', 'generic']);

// Shapes inside a drawing are not described. The nearest ancestor with a meaningful role is used instead, at the latest the
// drawing itself. A shape that is drawn outside that ancestor's box is kept, because the position of a press must lie in
// the box.
function reportedRowOf(rows: readonly TableRow[], shape: TableRow, point: Point): TableRow {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const around: TableRow[] = [];
  for (let row: TableRow | undefined = shape; row !== undefined; row = byId.get(row.parentId ?? '')) {
    if (/^foreignobject$/i.test(row.tag)) return shape;
    around.push(row);
    if (/^svg$/i.test(row.tag)) {
      const target = around.find(({ role, name }) => !ROLES_WITHOUT_MEANING.has(role) || name !== '') ?? row;
      return smallestAt([target], point) ?? shape;
    }
  }
  return shape;
}

export function refuseIfOwn(row: TableRow): void {
  if (row.redacted === undefined) return;
  throw failure(
    'SECURITY_BLOCKED',
    `A field that holds a secret lies at this point (${row.id}).`,
    'Name the field by its nodeId if it is meant.',
  );
}

// Refuses frames of other origins. A frame of another process is hit as a whole; one of another origin in the same process
// is hit by what is inside it.
export async function refuseIfForeign(port: DeadlinePort, row: TableRow, signal: AbortSignal): Promise<void> {
  if (!isFrame(row) && !(await isOfOtherOrigin(port, row.frameId, signal))) return;
  throw failure(
    'CROSS_ORIGIN',
    `A frame lies at this point (${row.id}), and a point does not say what in it is meant.`,
    'Name a node of the frame by its nodeId.',
  );
}

export function isFrame({ tag }: TableRow): boolean {
  return /^i?frame$/i.test(tag);
}

async function isOfOtherOrigin(port: DeadlinePort, frameId: string, signal: AbortSignal): Promise<boolean> {
  const tree = recordAt(await port.send('Page.getFrameTree', {}, { signal }), 'frameTree');
  const main = recordAt(tree, 'frame');
  if (stringAt(main, 'id') === frameId) return false;
  const pending: unknown[] = [...arrayAt(tree, 'childFrames')];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const frame = recordAt(one, 'frame');
    if (stringAt(frame, 'id') === frameId) {
      return stringAt(frame, 'securityOrigin') !== stringAt(main, 'securityOrigin');
    }
    pending.push(...arrayAt(one, 'childFrames'));
  }
  return true;
}

interface Found {
  backendNodeId: number;
  frameId: string;
}

/** In CSS pixels: the scroll position of the layout viewport, and the part of it that a pinch zoom leaves visible. */
export interface Screen {
  scroll: { x: number; y: number };
  left: number;
  top: number;
  width: number;
  height: number;
}

export async function screenOf(port: DeadlinePort, signal: AbortSignal): Promise<Screen> {
  const visual = recordAt(await port.send('Page.getLayoutMetrics', {}, { signal }), 'cssVisualViewport');
  const of = (key: string): number => numberAt(visual, key) ?? 0;
  const [left, top] = [of('offsetX'), of('offsetY')];
  const scroll = { x: of('pageX') - left, y: of('pageY') - top };
  return { scroll, left, top, width: of('clientWidth'), height: of('clientHeight') };
}

// Hit tests use document coordinates; the point is relative to the layout viewport.
export async function hitTest(port: DeadlinePort, screen: Screen, [x, y]: Point, signal: AbortSignal): Promise<Found> {
  const { left, top, width, height, scroll } = screen;
  if (x < left || y < top || x >= left + width || y >= top + height) {
    throw failure('BAD_INPUT', 'The point is outside of what is on the screen.', 'Scroll there first.');
  }
  const params = { x: Math.round(x + scroll.x), y: Math.round(y + scroll.y) };
  try {
    const reply = await port.send('DOM.getNodeForLocation', params, { signal });
    return { backendNodeId: numberAt(reply, 'backendNodeId') ?? 0, frameId: stringAt(reply, 'frameId') ?? '' };
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    throw nothingThere('Nothing lies at this point.');
  }
}

export function nothingThere(message: string): DomToolFailure {
  return failure('NOT_ACTIONABLE', message, 'Choose another point, or name a node.');
}

// A node that is hit but not in the table is drawn by the browser or by a style. The element that contains it is used. The
// press itself verifies that.
export function rowHit(
  rows: readonly TableRow[],
  { backendNodeId, frameId }: Found,
  point: Point,
): TableRow | undefined {
  const ofFrame = rows.filter((row) => row.frameId === frameId);
  return ofFrame.find((row) => row.backendNodeId === backendNodeId) ?? smallestAt(ofFrame, point);
}

export function smallestAt(rows: readonly TableRow[], [x, y]: Point): TableRow | undefined {
  const holds = ({ box, visible }: TableRow): boolean =>
    visible && box !== null && x >= box[0] && y >= box[1] && x < box[0] + box[2] && y < box[1] + box[3];
  const area = ({ box }: TableRow): number => (box === null ? 0 : box[2] * box[3]);
  return rows.filter(holds).sort((a, b) => area(a) - area(b))[0];
}
