// `at`: a call that names a point of the viewport instead of a node, for pictures and canvases. What lies there is looked up, and
// the call is carried out on that node, at that place of it; so all that guards a press of a node guards this one, too.
// Refused over fields that hold secrets and over frames of other sites: who means those names them.
import type { ToolCall, TableRow } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';
import { failure } from '../contract/errors.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import { CdpError, type DeadlinePort } from '../port/ports.js';
import { tableOf } from './table_rows.js';

type PointedCall = Extract<ToolCall, { action: 'click' | 'hover' | 'drag' | 'scroll' }>;
type Point = readonly [number, number];

/** A call that says where, and not on what. */
export function pointOf(call: object): Point | undefined {
  const at = 'at' in call ? call.at : undefined;
  return Array.isArray(at) ? [Number(at[0]), Number(at[1])] : undefined;
}

/** What the point of a call means: the same call on a node, and what was hit. */
export interface Aimed {
  call: PointedCall;
  hit: { id: string; role: string; name: string };
}

/** Requires a table of the page as it is now. Throws DomToolFailure where nothing may be done at the point. */
export async function aimAt(
  port: DeadlinePort,
  engine: Engine,
  call: PointedCall,
  signal: AbortSignal,
): Promise<Aimed> {
  const point = pointOf(call) ?? [0, 0];
  const found = await hitTest(port, point, signal);
  const rows = tableOf(engine);
  const row =
    rows.find((one) => one.backendNodeId === found.backendNodeId && one.frameId === found.frameId) ??
    smallestAt(rows, point, found.frameId);
  if (row === undefined || row.box === null) {
    throw failure(
      'NOT_ACTIONABLE',
      'Nothing that can be acted on lies at this point.',
      'Choose another point, or name a node.',
    );
  }
  refuseIfOwn(row);
  await refuseIfForeign(port, row, signal);
  const hit = { id: row.id, role: row.role, name: row.name };
  const { at: _, ...rest } = call as PointedCall & { at?: unknown };
  if (call.action !== 'scroll') {
    const position = { x: point[0] - row.box[0], y: point[1] - row.box[1] };
    return { call: { ...rest, nodeId: row.id, position } as PointedCall, hit };
  }
  const box = row.scroll === undefined ? row.scroller : row.id;
  return { call: (box === undefined ? rest : { ...rest, nodeId: box }) as PointedCall, hit };
}

function refuseIfOwn(row: TableRow): void {
  if (row.redacted === undefined) return;
  throw failure(
    'SECURITY_BLOCKED',
    `A field that holds a secret lies at this point (${row.id}).`,
    'Name the field by its nodeId if it is meant.',
  );
}

// A frame of another process is hit as a whole, one of another origin in the same process by what is inside of it.
async function refuseIfForeign(port: DeadlinePort, row: TableRow, signal: AbortSignal): Promise<void> {
  const isFrame = /^i?frame$/i.test(row.tag);
  if (!isFrame && !(await isOfOtherOrigin(port, row.frameId, signal))) return;
  throw failure(
    'CROSS_ORIGIN',
    `A frame lies at this point (${row.id}), and a point does not say what in it is meant.`,
    'Name a node of the frame by its nodeId.',
  );
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

// Hit tests are of the document; the point is of the layout viewport.
async function hitTest(port: DeadlinePort, [x, y]: Point, signal: AbortSignal): Promise<Found> {
  const metrics = await port.send('Page.getLayoutMetrics', {}, { signal });
  const visual = recordAt(metrics, 'cssVisualViewport');
  const of = (key: string): number => numberAt(visual, key) ?? 0;
  const isOnScreen =
    x >= of('offsetX') &&
    y >= of('offsetY') &&
    x < of('offsetX') + of('clientWidth') &&
    y < of('offsetY') + of('clientHeight');
  if (!isOnScreen) {
    throw failure('BAD_INPUT', 'The point is outside of what is on the screen.', 'Scroll there first.');
  }
  const params = { x: Math.round(x + of('pageX') - of('offsetX')), y: Math.round(y + of('pageY') - of('offsetY')) };
  try {
    const reply = await port.send('DOM.getNodeForLocation', params, { signal });
    return { backendNodeId: numberAt(reply, 'backendNodeId') ?? 0, frameId: stringAt(reply, 'frameId') ?? '' };
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    throw failure('NOT_ACTIONABLE', 'Nothing lies at this point.', 'Choose another point, or name a node.');
  }
}

// What a hit test names and the table has not is drawn by the browser or by a style: the element that shows it is meant. The
// press itself proves that.
function smallestAt(rows: readonly TableRow[], [x, y]: Point, frameId: string): TableRow | undefined {
  const holds = ({ box, visible, frameId: of }: TableRow): boolean =>
    visible &&
    of === frameId &&
    box !== null &&
    x >= box[0] &&
    y >= box[1] &&
    x < box[0] + box[2] &&
    y < box[1] + box[3];
  const area = ({ box }: TableRow): number => (box === null ? 0 : box[2] * box[3]);
  return rows.filter(holds).sort((a, b) => area(a) - area(b))[0];
}
