// Whether keys would go to the element, for the engine (ElementCallPlan): bits of its kHas, kLikeHas and kGone.
import { activeInDocument, editingHostOf, isEditable, matches, rootOf } from './dom.js';

const HAS = 2;
const LIKE_HAS = 1;
const GONE = 4;

/** Has it the focus, or what is inside of it, or the editing host around it (HTML 6.8.1)? Else, has a field of its kind? */
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

/** A form may answer with a field of that name. */
function typeOf(element: Element | null): string | undefined {
  const type = (element as HTMLInputElement | null)?.type;
  return typeof type === 'string' ? type : undefined;
}
