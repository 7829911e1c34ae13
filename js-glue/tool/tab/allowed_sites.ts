// Which documents of a page the caller may see and act in. The caller gives the rule (`sites` of execute). This file decides
// which address it is applied to: a document without an address of its own belongs to the site of the document that created
// it.
import type { FrameDocument } from '../engine/engine.js';

export interface AllowedSites {
  /** Whether the caller may see and act in documents at that address. */
  allows(url: string): boolean;
}

/**
 * The ids of forbidden frames, without those nested inside them. The page itself comes first in `frames` and is not
 * included.
 */
export function findForbiddenFrames(frames: readonly FrameDocument[], sites: AllowedSites): string[] {
  const addresses = addressesOf(frames);
  const forbidden = new Set<number>();
  const outermost: string[] = [];
  for (const [place, { id, parent = 0 }] of frames.entries()) {
    if (place === 0) continue;
    const isInside = forbidden.has(parent);
    if (!isInside && sites.allows(addresses[place] ?? '')) continue;
    forbidden.add(place);
    if (!isInside) outermost.push(id);
  }
  return outermost;
}

/** The address by which the page itself is judged. */
export function pageAddress(frames: readonly FrameDocument[]): string {
  return addressesOf(frames)[0] ?? '';
}

// A parent comes before its children.
function addressesOf(frames: readonly FrameDocument[]): string[] {
  const addresses: string[] = [];
  for (const { url, origin, parent } of frames) {
    addresses.push(ownAddress(url, origin) ?? (parent === undefined ? url : (addresses[parent] ?? '')));
  }
  return addresses;
}

const WITHOUT_SITE = /^(about|data|javascript|blob|filesystem):/i;

/** Undefined if the document has none; then its parent's address counts, as for empty, written and srcdoc documents. */
function ownAddress(url: string, origin: string): string | undefined {
  if (url !== '' && !WITHOUT_SITE.test(url)) return url;
  const inner = /^(?:blob|filesystem):(.+)$/i.exec(url)?.[1];
  if (inner !== undefined && /^https?:/i.test(inner)) return inner;
  return /^https?:\/\//i.test(origin) ? origin : undefined;
}
