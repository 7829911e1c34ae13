// Shows a person where a node of the text is. The boxes come from one observation that serves a whole sweep of the pointer
// over the panel; they are moved by the distance that the page has scrolled since.
import { domToolError, isRecord } from '../../../js-glue/tool/index.js';
import type { CdpPort, DomTool, Observation, TableRow, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import type { Box, Highlighted, Mark, Picked } from '../messages.js';
import type { Overlay } from './overlay.js';
import type { Painter } from './painter.js';

const FRESH_MS = 3_000;
const SCROLL_TIMEOUT_MS = 1_000;

/** Nobody can distinguish more marks than this. */
const MAX_MARKS = 400;
/** The number of nodes reported at a point. */
const MAX_PICKED = 40;

interface Boxes {
  rows: readonly TableRow[];
  byId: ReadonlyMap<string, TableRow['box']>;
  scroll: { x: number; y: number };
  viewport: { width: number; height: number };
  readAt: number;
}

export class Highlighter {
  private boxes: Boxes | null = null;
  /** The ids that the caller was shown belong to an older document. */
  private hasNavigated = false;
  /** The last request; an answer that arrives after a newer request is not drawn. */
  private wanted: string | null = null;

  constructor(
    private readonly tool: DomTool,
    private readonly port: CdpPort,
    private readonly painter: Painter,
    private readonly overlay: Overlay,
  ) {
    port.onEvent((method, params, sessionId) => {
      if (method !== 'Page.frameNavigated' || sessionId !== undefined || !isRecord(params)) return;
      const { frame } = params;
      if (isRecord(frame) && frame['parentId'] === undefined) this.hasNavigated = true;
    });
  }

  /** Call when any call has ended. */
  noteCall(call: ToolCall): void {
    this.boxes = null;
    if (call.action === 'get_dom') this.hasNavigated = false;
  }

  /** Never rejects. */
  async highlight(nodeId: string | null): Promise<ToolResult<Highlighted>> {
    this.wanted = nodeId;
    if (nodeId === null) return this.nothing(nodeId);
    const boxes = await this.currentBoxes();
    if (!('byId' in boxes)) return boxes;
    const box = boxes.byId.get(nodeId);
    if (box === undefined) return gone('This node is no longer in the page.');
    const here = box === null ? null : await this.scrolled(box, boxes);
    if (here === null || !isInside(here, boxes.viewport) || this.wanted !== nodeId) return this.nothing(nodeId);
    const drawn =
      (await this.painter.draw({ type: 'domtool.draw', effect: 'highlight', box: here })) ||
      (await this.overlay.outline(here));
    return { success: true, data: { drawn, inViewport: true } };
  }

  /** Outlines the control that the person is asked about, until the next call of this or `works`. Never rejects. */
  async asksAbout(nodeId: string | undefined): Promise<void> {
    const boxes = nodeId === undefined ? undefined : await this.currentBoxes();
    const row = boxes !== undefined && 'byId' in boxes ? boxes.rows.find(({ id }) => id === nodeId) : undefined;
    if (row === undefined) return this.overlay.clear();
    const isOfMain = boxes !== undefined && 'byId' in boxes && row.frameId === boxes.rows[0]?.frameId;
    if (isOfMain) await this.overlay.node(row.backendNodeId);
    else if (row.box !== null) await this.overlay.outline(row.box);
  }

  /** Draws a frame around the page while a task works here. Never rejects. */
  async works(isWorking: boolean): Promise<void> {
    if (isWorking) await this.overlay.frame();
    else await this.overlay.clear();
  }

  /** Draws the id of each control in view that can be pressed. Never rejects. */
  async marks(isShown: boolean): Promise<ToolResult<Highlighted>> {
    if (!isShown) {
      await this.painter.take('unmark');
      return { success: true, data: { drawn: false, inViewport: false } };
    }
    const boxes = await this.currentBoxes();
    if (!('byId' in boxes)) return boxes;
    const moved = await this.scrolled([0, 0, 0, 0], boxes);
    const marks = boxes.rows.flatMap((row): Mark[] => {
      if (!row.interactive || !row.visible || row.obscured || row.box === null) return [];
      const [x, y, width, height] = row.box;
      const box: Box = [x + moved[0], y + moved[1], width, height];
      return isInside(box, boxes.viewport) ? [{ id: row.id, box }] : [];
    });
    const effect = { type: 'domtool.draw', effect: 'marks', marks: marks.slice(0, MAX_MARKS) } as const;
    return { success: true, data: { drawn: await this.painter.draw(effect), inViewport: true } };
  }

  /** What a person points at in the page, once they do. Never rejects. */
  async pick(isWanted: boolean): Promise<ToolResult<Picked>> {
    if (!isWanted) {
      await this.painter.endPointing();
      return { success: true, data: { nodeIds: [], is: 'given up' } };
    }
    const boxes = await this.currentBoxes();
    if (!('byId' in boxes)) return boxes;
    const pointing = await this.painter.point();
    if (pointing === undefined)
      return gone('Nothing can be picked in this page: Chrome does not allow DomTool to draw on it.');
    const [dx, dy] = await this.scrolled([0, 0, 0, 0], boxes);
    const nodeIds = under(pointing.x - dx, pointing.y - dy, boxes.rows);
    return { success: true, data: { nodeIds, is: pointing.is } };
  }

  // Removes an older outline, but not that of a later request.
  private async nothing(nodeId: string | null): Promise<ToolResult<Highlighted>> {
    if (this.wanted === nodeId) {
      await this.painter.take('unhighlight');
      await this.overlay.clear();
    }
    return { success: true, data: { drawn: false, inViewport: false } };
  }

  private async currentBoxes(): Promise<Boxes | ToolResult<never>> {
    // A new observation would make the ids of the old document look current to the next action.
    if (this.hasNavigated) return gone('The page has navigated since it was observed.');
    if (this.boxes !== null && Date.now() - this.boxes.readAt < FRESH_MS) return this.boxes;
    const result = await this.tool.execute({ action: 'get_dom', options: { format: 'table', fidelity: 'fast' } });
    if (!result.success) return { success: false, error: result.error };
    if (!isTable(result.data)) return gone('The page could not be read.');
    const { content, scroll, viewport } = result.data;
    this.boxes = {
      rows: content,
      byId: new Map(content.map((row) => [row.id, row.box])),
      scroll,
      viewport,
      readAt: Date.now(),
    };
    return this.boxes;
  }

  private async scrolled([x, y, width, height]: Box, { scroll }: Boxes): Promise<Box> {
    try {
      const metrics = await this.port.send('Page.getLayoutMetrics', {}, undefined, SCROLL_TIMEOUT_MS);
      const viewport = isRecord(metrics) ? metrics['cssVisualViewport'] : undefined;
      if (!isRecord(viewport)) return [x, y, width, height];
      const { pageX, pageY } = viewport;
      if (typeof pageX !== 'number' || typeof pageY !== 'number') return [x, y, width, height];
      return [x + scroll.x - pageX, y + scroll.y - pageY, width, height];
    } catch {
      return [x, y, width, height];
    }
  }
}

function isTable(data: object): data is Observation & { content: TableRow[] } {
  return 'content' in data && Array.isArray(data.content);
}

function isInside([x, y, width, height]: Box, viewport: Boxes['viewport']): boolean {
  return x + width > 0 && y + height > 0 && x < viewport.width && y < viewport.height;
}

/** The ids of the visible nodes at a point, the smallest first; of equal ones, the inner one first. */
function under(x: number, y: number, rows: readonly TableRow[]): string[] {
  const hit = rows.flatMap(({ id, box, visible, obscured }, at) => {
    if (box === null || !visible || obscured) return [];
    const [left, top, width, height] = box;
    const isHit = x >= left && x < left + width && y >= top && y < top + height;
    return isHit ? [{ id, at, area: width * height }] : [];
  });
  hit.sort((one, other) => one.area - other.area || other.at - one.at);
  return hit.slice(0, MAX_PICKED).map(({ id }) => id);
}

function gone(message: string): ToolResult<never> {
  return { success: false, error: domToolError('STALE', message, 'Observe the page again.', true) };
}
