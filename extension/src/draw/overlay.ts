// Draws on a page through Chrome's own debugging overlay, which is no part of the page: the page cannot notice it, and no
// access to the page's site is needed. One thing at a time: an outline of what the person is asked about, or a thin frame
// while a task works. During a picture nothing is drawn.
import { isRecord } from '../../../js-glue/tool/index.js';
import type { CdpPort } from '../../../js-glue/tool/index.js';
import type { Box } from '../messages.js';

type Drawing = { is: 'outline'; box: Box } | { is: 'node'; backendNodeId: number } | { is: 'frame' };

const AMBER = { r: 217, g: 119, b: 6, a: 1 };
const TEAL = { r: 15, g: 118, b: 110, a: 0.9 };
const TINT = { r: 217, g: 119, b: 6, a: 0.12 };
const NONE = { r: 0, g: 0, b: 0, a: 0 };
/** A page that is too busy to draw is left alone. */
const TIMEOUT_MS = 1_000;

export class Overlay {
  private drawn: Drawing | undefined;
  private isOn = false;
  private captures = 0;

  constructor(
    private readonly port: CdpPort,
    private readonly mayDraw: () => Promise<boolean>,
  ) {}

  /** Follows the element when the page scrolls. */
  node(backendNodeId: number): Promise<boolean> {
    return this.show({ is: 'node', backendNodeId });
  }

  /** In pixels of the viewport: for an element of a frame with a session of its own. */
  outline(box: Box): Promise<boolean> {
    return this.show({ is: 'outline', box });
  }

  frame(): Promise<boolean> {
    return this.show({ is: 'frame' });
  }

  async clear(): Promise<void> {
    this.drawn = undefined;
    if (this.isOn) await this.send('Overlay.hideHighlight', {}).catch(() => {});
  }

  /** Runs `capture` with nothing drawn. */
  async aroundCapture(capture: () => Promise<unknown>): Promise<unknown> {
    if (this.drawn === undefined) return capture();
    this.captures += 1;
    try {
      await this.send('Overlay.hideHighlight', {}).catch(() => {});
      return await capture();
    } finally {
      this.captures -= 1;
      if (this.captures === 0) void this.draw();
    }
  }

  /** Resolves to false if nothing could be drawn. Never rejects. */
  private async show(drawing: Drawing): Promise<boolean> {
    if (!(await this.mayDraw().catch(() => true))) return false;
    this.drawn = drawing;
    return this.draw();
  }

  private async draw(): Promise<boolean> {
    const { drawn } = this;
    if (drawn === undefined || this.captures > 0) return false;
    try {
      if (!this.isOn) await this.send('Overlay.enable', {});
      this.isOn = true;
      await this.drawing(drawn);
      return true;
    } catch {
      return false;
    }
  }

  private async drawing(drawn: Drawing): Promise<unknown> {
    if (drawn.is === 'node') {
      const highlightConfig = { contentColor: TINT, borderColor: AMBER, paddingColor: TINT, marginColor: NONE };
      return this.send('Overlay.highlightNode', { highlightConfig, backendNodeId: drawn.backendNodeId });
    }
    if (drawn.is === 'outline') {
      return this.send('Overlay.highlightQuad', { quad: quadOf(drawn.box, 2), color: TINT, outlineColor: AMBER });
    }
    const viewport = await this.viewport();
    // The frame must not replace what was drawn meanwhile, or appear in a picture.
    if (this.drawn !== drawn || this.captures > 0) return undefined;
    return this.send('Overlay.highlightQuad', { quad: quadOf(viewport, -1), color: NONE, outlineColor: TEAL });
  }

  private async viewport(): Promise<Box> {
    const metrics = await this.send('Page.getLayoutMetrics', {});
    const layout = isRecord(metrics) ? metrics['cssLayoutViewport'] : undefined;
    const { clientWidth = 0, clientHeight = 0 } = (isRecord(layout) ? layout : {}) as Record<string, number>;
    return [0, 0, clientWidth, clientHeight];
  }

  private send(method: string, params: object): Promise<unknown> {
    return this.port.send(method, params, undefined, TIMEOUT_MS);
  }
}

/** Larger by `by` on each side. */
function quadOf([x, y, width, height]: Box, by: number): number[] {
  const [left, top, right, bottom] = [x - by, y - by, x + width + by, y + height + by];
  return [left, top, right, top, right, bottom, left, bottom];
}
