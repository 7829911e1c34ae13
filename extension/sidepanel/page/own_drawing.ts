// What the extension itself draws over the page comes and goes as an element; that is no change of the page.
import { isRecord } from '../../../js-glue/tool/index.js';

const MARK = 'data-domtool-effects';

/**
 * A page that copies the mark can keep the view from being marked as old, and nothing else: what is acted on is looked at anew in any
 * case.
 */
export class OwnDrawing {
  private readonly nodeIds = new Set<unknown>();

  /** Of one event of the DOM domain. Remembers the element, and what is in it, from its coming to its going. */
  isOwn(method: string, params: unknown): boolean {
    if (!isRecord(params)) return false;
    const { node, nodeId, parentNodeId, parentId, nodes } = params;
    if (method === 'DOM.documentUpdated') this.nodeIds.clear();
    const isInside = this.nodeIds.has(parentNodeId) || this.nodeIds.has(parentId);
    const isOwn = isInside || this.nodeIds.has(nodeId) || (method === 'DOM.childNodeInserted' && isStage(node));
    if (isOwn) this.learn([node, nodes]);
    return isOwn;
  }

  private learn(nodes: unknown): void {
    if (!Array.isArray(nodes)) return;
    for (const node of nodes.flat() as unknown[]) {
      if (!isRecord(node)) continue;
      this.nodeIds.add(node['nodeId']);
      this.learn(node['children']);
      this.learn(node['shadowRoots']);
    }
  }
}

// Empty, for what is drawn hangs in its closed shadow root.
function isStage(node: unknown): boolean {
  if (!isRecord(node)) return false;
  const { localName, attributes, childNodeCount = 0 } = node;
  return localName === 'div' && childNodeCount === 0 && Array.isArray(attributes) && attributes.includes(MARK);
}
