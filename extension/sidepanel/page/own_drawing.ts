// What the extension itself draws over the page comes and goes as an element; that is no change of the page.
import { isRecord } from '../../src/messages.js';

const MARK = 'data-domtool-effects';

export class OwnDrawing {
  private readonly nodeIds = new Set<unknown>();

  /** Of one event of the DOM domain. Remembers the element from its coming to its going. */
  isOwn(method: string, params: unknown): boolean {
    if (!isRecord(params)) return false;
    const { node, nodeId } = params;
    if (method === 'DOM.documentUpdated') this.nodeIds.clear();
    if (method !== 'DOM.childNodeInserted') return this.nodeIds.has(nodeId);
    if (!isRecord(node) || !isStage(node)) return false;
    this.nodeIds.add(node['nodeId']);
    return true;
  }
}

// Empty, for what is drawn hangs in its closed shadow root: a page can hide nothing in such an element.
function isStage({ localName, attributes, childNodeCount = 0 }: Readonly<Record<string, unknown>>): boolean {
  return localName === 'div' && childNodeCount === 0 && Array.isArray(attributes) && attributes.includes(MARK);
}
