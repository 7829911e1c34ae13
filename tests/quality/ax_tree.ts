// Chrome's own accessibility tree of every frame of a page, in any process, as nodes that can be joined to table rows
// by frame and backend node id.
import type { Protocol } from 'devtools-protocol';
import type { CDPSession } from 'playwright-core';

import { AX_ROLES } from '../../js-glue/tool/engine/generated/enums.js';
import type { PageUnderTest } from './measure.js';

export interface AxNode {
  frameId: string;
  backendNodeId: number;
  /** In our enumeration's spelling; Chrome's own word if it lacks the role. */
  role: string;
  /** Chrome's own word for the role. */
  chromesRole: string;
  name: string;
  /** The kind of source that Chrome took the name from: "attribute", "contents", "relatedElement", … */
  nameFrom: string;
  focusable: boolean;
  ignored: boolean;
  /** The parent's role, in Chrome's own word. */
  parentRole: string;
}

/** The position of an element without a row; queried only for these, one by one. */
export interface Whereabouts {
  /** Its tag and those around it, innermost first. */
  path: string;
  /** The type of its shadow root according to the browser: "user-agent", "open", "closed"; "" for none. */
  shadowRootType: string;
}

type FrameTree = Protocol.Page.FrameTree;

export function roleOf(chromesName: string): string {
  return AX_ROLES[chromesName] ?? chromesName;
}

export function axNode(frameId: string, node: Protocol.Accessibility.AXNode, parentRole = ''): AxNode | undefined {
  if (node.backendDOMNodeId === undefined) return undefined;
  const chromesRole = String(node.role?.value ?? '');
  return {
    frameId,
    backendNodeId: node.backendDOMNodeId,
    role: roleOf(chromesRole),
    chromesRole,
    name: String(node.name?.value ?? ''),
    nameFrom:
      node.name?.sources?.find((source) => source.value !== undefined && source.superseded !== true)?.type ?? '',
    focusable: node.properties?.some(({ name, value }) => name === 'focusable' && value.value === true) ?? false,
    ignored: node.ignored,
    parentRole,
  };
}

function frameIds({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(frameIds)];
}

/** The session of the page, and one for each frame that another process draws. */
async function sessionsOf({ page, cdp }: PageUnderTest): Promise<CDPSession[]> {
  const children = await Promise.all(
    page
      .frames()
      .filter((frame) => frame !== page.mainFrame())
      .map((frame) =>
        page
          .context()
          .newCDPSession(frame)
          // Playwright creates no separate session for a frame in its parent's process.
          .catch(() => undefined),
      ),
  );
  return [cdp, ...children.filter((session) => session !== undefined)];
}

export async function readAxTree(page: PageUnderTest): Promise<AxNode[]> {
  const nodes: AxNode[] = [];
  for (const session of await sessionsOf(page)) {
    const { frameTree } = await session.send('Page.getFrameTree');
    for (const frameId of frameIds(frameTree)) {
      const tree = await session.send('Accessibility.getFullAXTree', { frameId });
      const axNodes = tree.nodes as Protocol.Accessibility.AXNode[];
      const roles = new Map(axNodes.map(({ nodeId, role }) => [nodeId, String(role?.value ?? '')]));
      nodes.push(...axNodes.flatMap((node) => axNode(frameId, node, roles.get(node.parentId ?? '')) ?? []));
    }
    if (session !== page.cdp) await session.detach();
  }
  return nodes;
}

const kPath = `function () {
  const names = [];
  for (let node = this; node && names.length < 5; node = node.parentElement ?? node.getRootNode().host) {
    names.push(node.nodeName.toLowerCase());
  }
  return names.join(' < ');
}`;

/** Undefined for an element in a frame of another process, or one that was removed. */
export async function whereaboutsOf({ cdp }: PageUnderTest, backendNodeId: number): Promise<Whereabouts | undefined> {
  try {
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId });
    const objectId = object.objectId;
    if (objectId === undefined) return undefined;
    const call = (functionDeclaration: string, returnByValue: boolean) =>
      cdp.send('Runtime.callFunctionOn', { objectId, functionDeclaration, returnByValue });
    const path = String((await call(kPath, true)).result.value);
    const root = (await call('function () { return this.getRootNode(); }', false)).result.objectId;
    const { node } = await cdp.send('DOM.describeNode', root === undefined ? {} : { objectId: root });
    return { path, shadowRootType: node.shadowRootType ?? '' };
  } catch {
    return undefined;
  }
}
