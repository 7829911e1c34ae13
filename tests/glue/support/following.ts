// A tab whose DOM events are followed, and nodes for them.
import { FakePort } from './fake_port.js';
import { dataOf, openFake } from './opening.js';
import { eventually } from '../../support/waiting.js';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const DOCUMENT = 'DOM.getFlattenedDocument';

/** A page of body 3, main 4 and a region 5; children before their parents, as Chrome lists them. */
const NODES = [
  { nodeId: 4, parentId: 3, backendNodeId: 14, nodeType: 1, localName: 'main', attributes: ['class', 'off'] },
  { nodeId: 6, parentId: 5, backendNodeId: 16, nodeType: 3, localName: '', nodeValue: 'Ready' },
  { nodeId: 5, parentId: 3, backendNodeId: 15, nodeType: 1, localName: 'p', attributes: ['role', 'status'] },
  { nodeId: 3, parentId: 1, backendNodeId: 13, nodeType: 1, localName: 'body', attributes: [] },
  { nodeId: 1, backendNodeId: 11, nodeType: 9, localName: '' },
];
const BOX = { quads: [[10, 20, 110, 20, 110, 60, 10, 60]] };

export const text = (nodeId: number, nodeValue: string): object => ({
  nodeId,
  backendNodeId: nodeId + 10,
  nodeType: 3,
  localName: '',
  nodeValue,
});

export const element = (
  nodeId: number,
  attributes: string[],
  children: object[],
  childNodeCount = children.length,
): object => ({
  nodeId,
  backendNodeId: nodeId + 10,
  nodeType: 1,
  localName: 'div',
  attributes,
  childNodeCount,
  ...(children.length > 0 ? { children } : {}),
});

/** A tab whose DOM events are followed. */
export async function following(port = new FakePort()) {
  port.on(DOCUMENT, () => ({ nodes: NODES })).on('DOM.getContentQuads', () => BOX);
  const opened = await openFake({}, port);
  dataOf(await opened.execute({ action: 'get_dom' }));
  await pause(40);
  const reports = () =>
    opened.engine.addedEvents
      .filter(({ method }) => method.startsWith('Mirror.'))
      .map(({ method, params }) => [method.slice(7), params as Record<string, unknown>] as const);
  /** All reports, once there are at least `count`. */
  const reported = (count: number) =>
    eventually(`${count} reports`, () => (reports().length >= count ? reports() : null));
  return { ...opened, reports, reported };
}
