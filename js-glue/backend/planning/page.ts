// The page of a request: as text for a model, and as digests that show whether two observations differ. Only the members
// named here are used of what a client sends.
import { createHash } from 'node:crypto';
import type { ReceivedRequest } from '../../interact/schemas.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import { idsIn } from './ids.js';
import type { PageState } from './task_state.js';

type Node = ReceivedRequest['interactiveTree'][number];

/** In characters; about four per token. */
const MAX_TREE = 60_000;
const MAX_MORE = 120_000;
const MAX_EVENTS = 20;
const MAX_EVENT = 300;

/** As SEMANTIC_LEGEND describes it, one node per line; then everything that was requested in addition. */
export function pageText(request: ReceivedRequest): string {
  const { pageTitle, url, scrollPosition, recentEvents = [], skeletonDom, dom, lastActionError } = request;
  return [
    `${pageTitle.slice(0, 300)} - ${url}`,
    scrollPosition === undefined ? '' : `Scrolled to ${scrollPosition}.`,
    recentEvents.length === 0
      ? ''
      : `Recent events:\n${recentEvents
          .slice(-MAX_EVENTS)
          .map((event) => `- ${event.slice(0, MAX_EVENT)}`)
          .join('\n')}`,
    nodesOf(request).length > 0 || lastActionError === undefined
      ? ''
      : `The page cannot be read now: ${lastActionError.code}: ${lastActionError.message.slice(0, MAX_EVENT)}`,
    cut(nodesOf(request).map(nodeLine).join('\n'), MAX_TREE),
    skeletonDom === undefined ? '' : `Its skeleton:\n${cut(skeletonDom, MAX_MORE)}`,
    dom === undefined ? '' : `Its HTML:\n${cut(dom, MAX_MORE)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export function stateOf(request: ReceivedRequest, call?: ToolCall): PageState {
  const nodes = nodesOf(request);
  const { skeletonDom, dom } = request;
  const content = nodes.length > 0 ? nodes.map(contentOf).join('\n') : (skeletonDom ?? dom ?? '');
  const [id] = call === undefined ? [] : idsIn(call);
  const node = id === undefined ? undefined : nodes.find((one) => one['i'] === id);
  return {
    url: request.url,
    digest: hashed(content),
    ...(node === undefined ? {} : { node: hashed(contentOf(node)) }),
  };
}

/** Of the tree, or of the nodes with full keys if the tree is empty. */
export function nodesOf({ interactiveTree, semanticNodes = [] }: ReceivedRequest): Node[] {
  if (interactiveTree.length > 0) return interactiveTree;
  return semanticNodes.map(({ id, role, name, ...more }) => ({
    i: id,
    r: role,
    n: name,
    v: more['value'],
    s: more['state'],
    sel: more['selectorPath'],
  }));
}

export function selectorOf(request: ReceivedRequest, call: ToolCall): string | undefined {
  const [id] = idsIn(call);
  const selector = nodesOf(request).find(({ i }) => i === id)?.['sel'];
  return typeof selector === 'string' ? selector : undefined;
}

function nodeLine(node: Node): string {
  const { i, r, n } = node;
  return JSON.stringify({ i, r, n, ...textsOf(node), ...(node['occ'] === true ? { occ: true } : {}) });
}

function contentOf(node: Node): string {
  const { v = '', s = '' } = textsOf(node);
  return `${node.i}\u0001${node.r}\u0001${node.n}\u0001${v}\u0001${s}`;
}

function textsOf(node: Node): { v?: string; s?: string } {
  const { v, s } = node as { v?: unknown; s?: unknown };
  return { ...(typeof v === 'string' ? { v } : {}), ...(typeof s === 'string' ? { s } : {}) };
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}\n(cut here)`;
}
