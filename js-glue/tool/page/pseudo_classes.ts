// What only the selector engine knows: focus, the indeterminate state, and what the user entered wrongly; which fields show
// dots for their letters, a style that no other element needs; and whether the page's own element makes a layer.
import {
  activeElementOf,
  contentDocumentOf,
  documentElement,
  isRendered,
  parentOrHost,
  queryAll,
  shadowRoot,
} from './dom.js';

export interface PseudoClasses {
  readonly focus: Element[];
  readonly indeterminate: Element[];
  readonly userInvalid: Element[];
  readonly layered: Element[];
  readonly masked: Element[];
}

type Root = Document | ShadowRoot;

const MOST = 100;
const MOST_MASKED = 1_000;
const FIELDS = 'input:not([type=hidden i]), textarea, [contenteditable]';

/** Closed shadow roots and frames of other origins stay unasked; the latter answer in their own session. */
export default function pseudoClasses(): PseudoClasses {
  const found: PseudoClasses = { focus: [], indeterminate: [], userInvalid: [], layered: [], masked: [] };
  const roots: Root[] = [document];
  for (const root of roots) {
    found.indeterminate.push(...queryAll(root, 'input[type=checkbox]:indeterminate'));
    found.userInvalid.push(...queryAll(root, ':user-invalid:not(form, fieldset)'));
    for (const field of queryAll(root, FIELDS)) if (isMasked(field)) found.masked.push(field);
    for (const element of queryAll(root, '*')) {
      const inner = shadowRoot(element);
      if (inner !== null) roots.push(inner);
    }
    for (const frame of queryAll(root, 'iframe, frame, object')) {
      const inner = contentDocumentOf(frame);
      if (inner !== null) roots.push(inner);
    }
  }
  for (let root: Root | null = document; root !== null; ) {
    const element = activeElementOf(root);
    if (element !== null) found.focus.push(element);
    root = element && (shadowRoot(element) ?? contentDocumentOf(element));
  }
  const top = documentElement(document);
  if (top !== null && isLayer(getComputedStyle(top))) found.layered.push(top);
  for (const list of Object.values(found)) list.splice(list === found.masked ? MOST_MASKED : MOST);
  return found;
}

/** Some pages mask by a font of dots. */
function isMasked(field: Element): boolean {
  if (isSkipped(field)) return false;
  const style = getComputedStyle(field);
  return style.getPropertyValue('-webkit-text-security') !== 'none' || /text-security|password/i.test(style.fontFamily);
}

// What content-visibility skips must not be asked: that would give it boxes. Of a field that is not displayed the nearest
// element around it that is tells whether both are skipped.
function isSkipped(field: Element): boolean {
  let shown: Element | null = field;
  while (shown !== null && !isRendered(shown)) shown = parentOrHost(shown);
  if (shown === null) return false;
  if (!isRendered(shown, { contentVisibilityAuto: true })) return true;
  return shown !== field && getComputedStyle(shown).contentVisibility !== 'visible';
}

function isLayer(style: CSSStyleDeclaration): boolean {
  const now = [style.opacity, style.clipPath, style.getPropertyValue('overlay') || 'none', style.contentVisibility];
  const others = [style.filter, style.transform, style.zIndex];
  return [...now, ...others].join() !== '1,none,none,visible,none,none,auto';
}
