// The time of the last relevant change in the documents of a tab, by their DOM events.
import type { ChangeCounts } from '../engine/engine.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import type { TabState } from '../events/tab_state.js';
import { IGNORED_ATTRIBUTE, MAX_IGNORED, WORD_ATTRIBUTES } from './limits.js';
import { NO_CONTENT } from '../events/dom_mirror.js';
import { SeenContent, contentsOf } from './seen_content.js';

const KINDS: Readonly<Record<string, keyof ChangeCounts>> = {
  'DOM.attributeModified': 'attribute',
  'DOM.attributeRemoved': 'attribute',
  'DOM.characterDataModified': 'text',
  'DOM.childNodeInserted': 'added',
  'DOM.childNodeRemoved': 'removed',
};

export class DomChanges {
  /** The time of the last relevant change; initially the current time. */
  last = performance.now();
  /** The same, including frames of other processes. */
  lastAnywhere = this.last;
  counts: ChangeCounts = { added: 0, removed: 0, text: 0, attribute: 0 };
  private tallied = '';
  private readonly unsubscribe: () => void;
  private readonly seenContent = new SeenContent();
  /** Inserted nodes that show nothing. Removing them is not a relevant change either. */
  private readonly ignored = new Set<string>();

  constructor(state: TabState) {
    this.unsubscribe = state.onTabEvent((method, params, sessionId) => {
      if (!method.startsWith('DOM.') || !this.matters(method, params, sessionId)) return;
      this.lastAnywhere = performance.now();
      if (sessionId === '') this.last = this.lastAnywhere;
      const kind = KINDS[method];
      if (kind !== undefined && (sessionId === '' || sessionId === this.tallied)) this.counts[kind] += 1;
    });
  }

  tally(sessionId: string): void {
    this.tallied = sessionId;
    this.counts = { added: 0, removed: 0, text: 0, attribute: 0 };
  }

  stop(): void {
    this.unsubscribe();
  }

  private matters(method: string, params: unknown, sessionId: string): boolean {
    const named = (key: string): string => `${sessionId} ${numberAt(params, key)}`;
    switch (method) {
      case 'DOM.documentUpdated':
        return true;
      case 'DOM.attributeModified':
      case 'DOM.attributeRemoved':
        return this.attributeMatters(named('nodeId'), params);
      case 'DOM.characterDataModified':
        return this.textMatters(named('nodeId'), stringAt(params, 'characterData') ?? '');
      case 'DOM.childNodeInserted':
        return this.hasCome(named('parentNodeId'), recordAt(params, 'node'), sessionId);
      case 'DOM.shadowRootPushed':
        return this.hasCome(named('hostId'), recordAt(params, 'root'), sessionId);
      case 'DOM.setChildNodes':
        return this.seenContent.noteContents(named('parentId'), contentsOf(arrayAt(params, 'nodes')));
      case 'DOM.childNodeRemoved':
        return (
          !this.ignored.delete(named('nodeId')) && this.seenContent.noteRemoved(named('parentNodeId'), named('nodeId'))
        );
      default:
        return false;
    }
  }

  private attributeMatters(node: string, params: unknown): boolean {
    const name = stringAt(params, 'name') ?? '';
    if (name === IGNORED_ATTRIBUTE) return false;
    const isFirst = this.seenContent.noteChange(`${node} attributes`);
    if (!WORD_ATTRIBUTES.has(name)) return isFirst;
    return this.seenContent.noteText(`${node} ${name}`, stringAt(params, 'value') ?? '') || isFirst;
  }

  private textMatters(node: string, text: string): boolean {
    const isFirst = this.seenContent.noteChange(node);
    return this.seenContent.noteText(node, text) || isFirst;
  }

  private hasCome(parent: string, node: object, sessionId: string): boolean {
    const child = `${sessionId} ${numberAt(node, 'nodeId')}`;
    if (NO_CONTENT.test(stringAt(node, 'localName') ?? '')) {
      if (this.ignored.size < MAX_IGNORED) this.ignored.add(child);
      return false;
    }
    const isReported = arrayAt(node, 'children').length > 0 || (numberAt(node, 'childNodeCount') ?? 0) === 0;
    return this.seenContent.noteInserted(parent, child, contentsOf([node]), isReported);
  }
}
