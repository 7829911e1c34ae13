// Whether key input would reach the element, for the engine: a bit set of its kHas, kLikeHas and kGone.
import { activeInDocument, editingHostOf, isEditable, matches, rootOf } from './dom.js';

const HAS = 2;
const LIKE_HAS = 1;
const GONE = 4;

/**
 * Whether the element, something inside it, or the editing host around it has the focus (HTML 6.8.1); if not, whether a
 * field of the same kind has it.
 */
export default function hasFocus(this: Element): number {
  const host = editingHostOf(this);
  if (matches(host, ':focus-within')) return HAS;
  const root = rootOf(this);
  const active = innermost((root instanceof ShadowRoot ? root.activeElement : null) ?? activeInDocument(document));
  if (isEditable(host) && Node.prototype.contains.call(host, active)) return HAS;
  return (isAlike(active, this) ? LIKE_HAS : 0) + (root.isConnected ? 0 : GONE);
}

function innermost(active: Element | null): Element | null {
  const inside = active?.shadowRoot?.activeElement;
  return inside ? innermost(inside) : active;
}

function isAlike(active: Element | null, field: Element): boolean {
  const isHost = isEditable(active);
  const type = typeOf(active);
  return type === typeOf(field) && isHost === isEditable(field) && !!(isHost || type);
}

/** A form may contain a field named `type`, so the value is checked. */
function typeOf(element: Element | null): string | undefined {
  const type = (element as HTMLInputElement | null)?.type;
  return typeof type === 'string' ? type : undefined;
}
