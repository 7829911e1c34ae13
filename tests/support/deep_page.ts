// The replies of a page that is one chain of elements in a scroll box.
import { STYLES } from '../../js-glue/tool/engine/generated/enums.js';
import type { ReplayFeed } from './replay.js';

/** `depth` elements, each inside the previous one. */
export function deepScrollBox(depth: number): ReplayFeed[] {
  const strings = ['#document', 'html', 'body', 'div', 'block', 'auto', 'visible', '', 'F', 'about:blank'];
  const at = (text: string): number => strings.indexOf(text);
  const kScroller = 3;
  const names = ['#document', 'html', 'body', ...Array<string>(depth).fill('div')];
  const rows = names.map((_, row) => row);
  const stylesOf = (row: number): number[] =>
    STYLES.map((style) => {
      if (style === 'display') return at('block');
      if (style.startsWith('overflow')) return at(row === kScroller ? 'auto' : 'visible');
      return at('');
    });
  const boxOf = (row: number): number[] => [0, 0, 400, row > kScroller ? 2_000 : 400];
  const document = {
    documentURL: at('about:blank'),
    title: at(''),
    frameId: at('F'),
    nodes: {
      parentIndex: rows.map((row) => row - 1),
      nodeType: rows.map((row) => (row === 0 ? 9 : 1)),
      nodeName: names.map(at),
      nodeValue: rows.map(() => -1),
      backendNodeId: rows.map((row) => row + 1),
      attributes: rows.map(() => []),
    },
    layout: {
      nodeIndex: rows,
      styles: rows.map(stylesOf),
      bounds: rows.map(boxOf),
      text: rows.map(() => -1),
      paintOrders: rows.map(() => 1),
    },
    textBoxes: { layoutIndex: [], bounds: [], start: [], length: [] },
  };
  const frame = { id: 'F', loaderId: 'L', url: 'about:blank', securityOrigin: '://' };
  const size = { clientWidth: 400, clientHeight: 400, pageX: 0, pageY: 0 };
  const metrics = {
    cssLayoutViewport: size,
    cssVisualViewport: { ...size, offsetX: 0, offsetY: 0, scale: 1, zoom: 1 },
    visualViewport: { ...size, offsetX: 0, offsetY: 0, scale: 1, zoom: 1 },
    cssContentSize: { x: 0, y: 0, width: 400, height: 400 },
  };
  const feed = (source: ReplayFeed['source'], reply: object): ReplayFeed => ({
    source,
    sessionId: '',
    frameId: '',
    json: JSON.stringify(reply),
  });
  return [
    feed('Page.getFrameTree', { frameTree: { frame } }),
    feed('Page.getLayoutMetrics', metrics),
    feed('DOMSnapshot.captureSnapshot', { documents: [document], strings }),
  ];
}
