// What only the selector engine knows: focus, the indeterminate state, and what the user entered wrongly; which fields show
// dots for their letters, a style that no other element needs; whether the page's own element makes a layer; and how long what is
// on its way takes.
import {
  activeElementOf,
  closest,
  contentDocumentOf,
  controlsOf,
  documentElement,
  isRendered,
  matches,
  parentOrHost,
  queryAll,
  shadowRoot,
} from './dom.js';
import { transitionEndsInMs } from './transitions.js';
import { shiftedScrollers } from './clipped_scrollers.js';

export interface PseudoClasses {
  readonly focus: Element[];
  /** The innermost element under the pointer: it looks other by that. */
  readonly hovered: Element[];
  readonly indeterminate: Element[];
  readonly userInvalid: Element[];
  readonly layered: Element[];
  readonly masked: Element[];
  /** Fields that show a placeholder which nobody can read. */
  readonly unreadPlaceholder: Element[];
  /** Boxes that hide their overflow, and that an action has scrolled. */
  readonly shifted: Element[];
  /** In turn: a control whose form is not around it, or a label elsewhere than its button, and what it belongs to. The last one,
   *  for the engine does not read it, and an element is written in full only where it stands first. */
  readonly belongs: Element[];
}

/** And how many milliseconds what comes or goes still takes. */
type Found = PseudoClasses & { readonly passesInMs: number };

type Root = Document | ShadowRoot;

const MOST = 100;
const MOST_MASKED = 1_000;
/** Many pages take a placeholder away as soon as its field has the focus. */
const EMPTY = ':placeholder-shown:not(:focus)';
const CONTROLS = 'button, input, select, textarea';
/** What a press on their label presses; one of a field gives it the focus, and that of a box ticks it. */
const BUTTONS = 'button, input:is([type=submit i], [type=image i], [type=button i], [type=reset i], [type=file i])';
const FIELDS = 'input:not([type=hidden i]), textarea, [contenteditable]';

/** Closed shadow roots and frames of other origins stay unasked; the latter answer in their own session. */
export default function pseudoClasses(): Found {
  const found: PseudoClasses = {
    focus: [],
    hovered: [],
    indeterminate: [],
    userInvalid: [],
    layered: [],
    masked: [],
    unreadPlaceholder: [],
    shifted: shiftedScrollers(),
    belongs: [],
  };
  const roots: Root[] = [document];
  let passing = 0;
  for (const root of roots) {
    passing = Math.max(passing, transitionEndsInMs(root));
    const hovered = queryAll(root, ':hover');
    const innermost = hovered[hovered.length - 1];
    if (innermost !== undefined) found.hovered.push(innermost);
    found.indeterminate.push(...queryAll(root, 'input[type=checkbox]:indeterminate'));
    found.userInvalid.push(...queryAll(root, ':user-invalid:not(form, fieldset)'));
    for (const field of queryAll(root, FIELDS)) if (isMasked(field)) found.masked.push(field);
    for (const field of queryAll(root, EMPTY)) if (!isReadable(field)) found.unreadPlaceholder.push(field);
    // No control is asked that has no form.
    for (const form of queryAll(root, 'form')) {
      for (const control of controlsOf(form)) {
        if (closest(control, 'form') !== form && matches(control, CONTROLS)) found.belongs.push(control, form);
      }
    }
    for (const picture of queryAll(root, 'input[type=image i]')) {
      const { form } = picture as HTMLInputElement;
      if (form !== null && closest(picture, 'form') !== form) found.belongs.push(picture, form);
    }
    for (const label of queryAll(root, 'label[for]')) {
      const { control } = label as HTMLLabelElement;
      if (control !== null && matches(control, BUTTONS)) found.belongs.push(label, control);
    }
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
  const long: readonly Element[][] = [found.masked, found.unreadPlaceholder, found.belongs];
  const isLong = (list: Element[]): boolean => long.includes(list);
  for (const list of Object.values(found)) list.splice(isLong(list) ? MOST_MASKED : MOST);
  return { ...found, passesInMs: passing };
}

/** Some pages mask by a font of dots. */
function isMasked(field: Element): boolean {
  if (isSkipped(field)) return false;
  const style = getComputedStyle(field);
  return style.getPropertyValue('-webkit-text-security') !== 'none' || /text-security|password/i.test(style.fontFamily);
}

// A color as Chrome computes it is `rgb(…)`, or a color() with its alpha behind a slash.
function isReadable(field: Element): boolean {
  if (isSkipped(field)) return true;
  const style = getComputedStyle(field, '::placeholder');
  const fill = style.getPropertyValue('-webkit-text-fill-color');
  const isClear = /(?:, 0(?:\.0\d*)?\)|\/ 0(?:\.0\d*)?\))$/.test(fill) && style.textShadow === 'none';
  const isSmall = Number.parseFloat(style.fontSize) < 2;
  const isGone = style.display === 'none' || style.visibility !== 'visible' || Number(style.opacity) < 0.05;
  return !isClear && !isSmall && !isGone && fill !== getComputedStyle(field).backgroundColor;
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
