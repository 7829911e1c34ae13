// What screenshot answers.
import type { NodeId } from './generated/calls.js';

export interface Screenshot {
  mimeType: string;
  base64: string;
  width: number;
  height: number;
  /** Perceptual hash in 16 hex digits: for each of 8 by 8 fields, whether it is brighter than the mean. */
  hash: string;
  /** It looks the same as the picture that the caller has, and `base64` is empty. */
  unchanged?: true;
  /** The number of places that are painted over because they show withheld content. */
  covered?: number;
  /** The interactive nodes in the viewport, with their boxes in CSS pixels of the viewport. */
  marks?: Array<{ id: NodeId; box: [number, number, number, number] }>;
}
