// The browser as a witness about one page: a probe in every document of every session, with the backend node ids of the
// elements that it speaks of, and the listeners that the page has set. Everything comes over CDP and the page's own
// script interfaces; nothing comes from the engine.
import type { CDPSession, Frame, Page } from 'playwright-core';
import type { Protocol } from 'devtools-protocol';

import { makeProbe, type Hit, type Probe } from './probe.js';

type DomNode = Protocol.DOM.Node;

export interface Listener {
  type: string;
  /** The handler's text, or '' where there is none to be had. */
  source: string;
}

/** One document and what its probe can be asked. */
export interface DocumentWitness {
  frameId: string;
  /** Of the element at each position of the walk. */
  backendIds: number[];
  indexOf: ReadonlyMap<number, number>;
  /** By backend node id. */
  listeners: ReadonlyMap<number, Listener[]>;
  /** The frames that elements own. */
  frameOf: ReadonlyMap<number, string>;
  ask<K extends Question>(method: K, ...args: Parameters<Probe[K]>): Promise<ReturnType<Probe[K]>>;
  /** Runs a function in the page that refers to nothing outside of itself. */
  read<T>(reader: (this: Probe) => T): Promise<T>;
}

type Question = Exclude<keyof Probe, 'tree'>;

interface FoundDocument {
  frameId: string;
  root: DomNode;
}

function documentsBelow(node: DomNode, frameId: string, found: FoundDocument[]): FoundDocument[] {
  if (node.nodeType === 9) found.push({ frameId, root: node });
  for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) documentsBelow(child, frameId, found);
  if (node.contentDocument !== undefined) {
    documentsBelow(node.contentDocument, node.frameId ?? node.contentDocument.frameId ?? '', found);
  }
  return found;
}

interface Walk {
  backendIds: number[];
  closedRoots: number[];
  frameOf: Map<number, string>;
}

/** The same walk as the probe's: an element, its author's shadow tree, its children. */
function walk(node: DomNode, into: Walk): Walk {
  if (node.nodeType === 1) {
    // A document's root element carries the id of its own frame.
    if (node.frameId !== undefined && node.localName !== 'html') into.frameOf.set(into.backendIds.length, node.frameId);
    into.backendIds.push(node.backendNodeId);
  }
  for (const root of node.shadowRoots ?? []) {
    if (root.shadowRootType === 'user-agent') continue;
    if (root.shadowRootType === 'closed') into.closedRoots.push(root.backendNodeId);
    for (const child of root.children ?? []) walk(child, into);
  }
  for (const child of node.children ?? []) if (child.nodeType === 1) walk(child, into);
  return into;
}

async function resolve(cdp: CDPSession, backendNodeId: number): Promise<string> {
  const { object } = await cdp.send('DOM.resolveNode', { backendNodeId, objectGroup: 'witness' });
  if (object.objectId === undefined) throw new Error('The witness cannot reach a node.');
  return object.objectId;
}

async function call<T>(cdp: CDPSession, objectId: string, declaration: string, args: unknown[], byValue: boolean) {
  const reply = await cdp.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: declaration,
    arguments: args as Protocol.Runtime.CallArgument[],
    returnByValue: byValue,
  });
  if (reply.exceptionDetails !== undefined) {
    throw new Error(`The witness failed in the page: ${reply.exceptionDetails.exception?.description ?? 'no reason'}`);
  }
  return (byValue ? reply.result.value : reply.result.objectId) as T;
}

async function listenersIn(cdp: CDPSession, documentId: string): Promise<Map<number, Listener[]>> {
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', {
    objectId: documentId,
    depth: -1,
    pierce: true,
  });
  const found = new Map<number, Listener[]>();
  for (const { type, handler, backendNodeId } of listeners) {
    if (backendNodeId === undefined) continue;
    const isFunction = handler?.objectId !== undefined;
    const source = isFunction
      ? await call<string>(
          cdp,
          handler.objectId as string,
          'function(){return String(this.handleEvent ?? this)}',
          [],
          true,
        )
      : '';
    found.set(backendNodeId, [...(found.get(backendNodeId) ?? []), { type, source }]);
  }
  return found;
}

async function witnessOf(cdp: CDPSession, { frameId, root }: FoundDocument): Promise<DocumentWitness> {
  const { backendIds, closedRoots, frameOf } = walk(root, { backendIds: [], closedRoots: [], frameOf: new Map() });
  const documentId = await resolve(cdp, root.backendNodeId);
  const roots = await Promise.all(closedRoots.map(async (id) => ({ objectId: await resolve(cdp, id) })));
  const probe = await call<string>(cdp, documentId, makeProbe.toString(), roots, false);
  const ask: DocumentWitness['ask'] = (method, ...args) =>
    call(
      cdp,
      probe,
      `function(...args){return this.${method}(...args)}`,
      args.map((value) => ({ value })),
      true,
    );
  return {
    frameId,
    backendIds,
    indexOf: new Map(backendIds.map((id, index) => [id, index])),
    listeners: await listenersIn(cdp, documentId),
    frameOf,
    ask,
    read: (reader) => call(cdp, probe, reader.toString(), [], true),
  };
}

async function sessionOf(page: Page, frame: Frame): Promise<CDPSession | undefined> {
  // Playwright refuses a session for a frame that has none of its own.
  return page
    .context()
    .newCDPSession(frame)
    .catch(() => undefined);
}

async function documentsOf(cdp: CDPSession): Promise<DocumentWitness[]> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const documents = documentsBelow(root as DomNode, frameTree.frame.id, []);
  return Promise.all(documents.map((document) => witnessOf(cdp, document)));
}

/** The main document first. Rejects where the page is nested too deeply for CDP. */
export async function summon(page: Page, cdp: CDPSession): Promise<DocumentWitness[]> {
  const all = await documentsOf(cdp);
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) continue;
    const own = await sessionOf(page, frame);
    if (own !== undefined) all.push(...(await documentsOf(own)));
  }
  return all;
}

/** What the elements that own a frame and the frames around it leave of it: something to see, something to press. */
export async function leftByFrames(
  all: DocumentWitness[],
  document: DocumentWitness,
): Promise<{ isSeen: boolean; isPressed: boolean }> {
  for (const outer of all) {
    const [owner] = [...outer.frameOf].find(([, frameId]) => frameId === document.frameId) ?? [];
    if (owner === undefined) continue;
    const [shown] = await outer.ask('isShown', [owner]);
    const around = await leftByFrames(all, outer);
    const isSeen = shown?.isShown === true && shown.isOnPage;
    return { isSeen: isSeen && around.isSeen, isPressed: shown?.takesPointer === true && around.isPressed };
  }
  return { isSeen: true, isPressed: true };
}

/** What lies at points of the top-level viewport: asked frame by frame, as deep as frames go. */
export async function hitThroughFrames(
  all: DocumentWitness[],
  points: Array<[number, number]>,
): Promise<Array<{ document: DocumentWitness; index: number }>> {
  const [main] = all;
  if (main === undefined) return [];
  const hits = await main.ask('hit', points);
  return Promise.all(hits.map((hit) => descend(all, main, hit)));
}

async function descend(
  all: DocumentWitness[],
  document: DocumentWitness,
  hit: Hit,
): Promise<{ document: DocumentWitness; index: number }> {
  const frameId = document.frameOf.get(hit.index);
  const child = all.find((other) => other.frameId === frameId);
  if (child === undefined || hit.inFrame === undefined) return { document, index: hit.index };
  const [inner] = await child.ask('hit', [hit.inFrame]);
  return inner === undefined ? { document, index: hit.index } : descend(all, child, inner);
}
