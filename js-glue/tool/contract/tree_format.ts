// The content of an observation in the format 'tree'.
import type { NodeId } from './generated/calls.js';

export interface PageSerialized {
  page: {
    /** `domain` is the registrable domain without subdomains, or else the host. */
    context: { url: string; title: string; domain: string; viewport: { width: number; height: number } };
    body: SerializedNode;
    iframe?: SerializedNode[];
    shadowDom?: SerializedNode[];
    /** `error`: the document has no body; `body` is its root element, or the document itself. */
    meta: { truncated: boolean; totalNodes: number; version: string; error?: 'no-body' };
  };
}

export interface SerializedNode {
  id: NodeId;
  role: string;
  tag: string;
  name?: string;
  text?: string;
  value?: string;
  href?: string;
  placeholder?: string;
  disabled?: boolean;
  checked?: boolean | 'mixed';
  expanded?: boolean;
  selected?: boolean;
  required?: boolean;
  focused?: boolean;
  'data-testid'?: string;
  box?: [number, number, number, number];
  /** With `includeBoxes`, where the element has a number for it. */
  zIndex?: number;
  obscured?: boolean;
  /** The text was cut at 500 characters, or at 1,000 for a whole content-editable region. */
  text_overflow?: boolean;
  /** For a frame of another site. */
  origin?: string;
  children?: SerializedNode[];
}
