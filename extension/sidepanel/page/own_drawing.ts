// Recognises the element in which the extension draws over the page: inserting and removing it is not a change of the page.
import { isRecord } from '../../../js-glue/tool/index.js';

const MARK = 'data-domtool-effects';

/**
 * A page that copies the mark can only prevent the view from being marked as outdated: before each action the page is
 * observed again anyway.
 */
export class OwnDrawing {
  private readonly nodeIds = new Set<unknown>();

  /** For an event of the DOM domain. Remembers the element and its contents while it exists. */
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

// The element is empty, because the drawing is in its closed shadow root.
function isStage(node: unknown): boolean {
  if (!isRecord(node)) return false;
  const { localName, attributes, childNodeCount = 0 } = node;
  return localName === 'div' && childNodeCount === 0 && Array.isArray(attributes) && attributes.includes(MARK);
}
