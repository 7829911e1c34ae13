// A page with one button (or another element) with a text, fed to the real engine as the browser would send it.
import type { WasmEngine } from '../../../js-glue/tool/engine/wasm_engine.js';
import { STYLES } from '../../../js-glue/tool/engine/generated/enums.js';

const FRAME = 'MAIN';

// <button id=b>text</button> at 8,8, as DOMSnapshot.captureSnapshot gives it.
function snapshot(text: string, tag: string): object {
  const strings: string[] = [];
  const at = (value: string): number => {
    const known = strings.indexOf(value);
    return known >= 0 ? known : strings.push(value) - 1;
  };
  const styles = STYLES.map((name) => at(name === 'display' ? 'block' : name === 'opacity' ? '1' : 'visible'));
  const document = {
    documentURL: at('https://shop.test/'),
    title: at('Shop'),
    frameId: at(FRAME),
    scrollOffsetX: 0,
    scrollOffsetY: 0,
    nodes: {
      parentIndex: [-1, 0, 1, 2, 3],
      nodeType: [9, 1, 1, 1, 3],
      nodeName: ['#document', 'HTML', 'BODY', tag, '#text'].map(at),
      nodeValue: [-1, -1, -1, -1, at(text)],
      backendNodeId: [1, 2, 3, 4, 5],
      attributes: [[], [], [], [at('id'), at('b')], []],
      isClickable: { index: tag === 'BUTTON' ? [3] : [] },
      inputValue: { index: [], value: [] },
    },
    layout: {
      nodeIndex: [1, 2, 3, 4],
      styles: [styles, styles, styles, []],
      bounds: [
        [0, 0, 800, 600],
        [8, 8, 784, 584],
        [8, 8, 100, 20],
        [10, 10, 60, 16],
      ],
      text: [-1, -1, -1, at(text)],
      paintOrders: [1, 2, 3, 3],
      stackingContexts: { index: [0] },
    },
    textBoxes: { layoutIndex: [3], bounds: [[10, 10, 60, 16]], start: [0], length: [text.length] },
  };
  return { documents: [document], strings };
}

export function captureInto(engine: WasmEngine, text: string, asBytes = false, tag = 'BUTTON'): void {
  const feed = (source: Parameters<WasmEngine['feed']>[0], result: object): void => {
    const json = JSON.stringify(result);
    engine.feed(source, '', '', asBytes ? Buffer.from(json) : json);
  };
  engine.beginCapture();
  feed('Page.getFrameTree', { frameTree: { frame: { id: FRAME, loaderId: 'L1', url: 'https://shop.test/' } } });
  feed('Page.getLayoutMetrics', {
    contentSize: { x: 0, y: 0, width: 800, height: 600 },
    cssContentSize: { x: 0, y: 0, width: 800, height: 600 },
    cssLayoutViewport: { pageX: 0, pageY: 0, clientWidth: 800, clientHeight: 600 },
    cssVisualViewport: { offsetX: 0, offsetY: 0, pageX: 0, pageY: 0, clientWidth: 800, clientHeight: 600, scale: 1 },
  });
  feed('DOMSnapshot.captureSnapshot', snapshot(text, tag));
  engine.finishCapture([]);
}
