// The states of elements that no CDP reply contains: focus, hover, indeterminate, invalid input, masked letters, unreadable
// placeholders, boxes that an action scrolled, whether the root element makes a layer, and which form or button an element
// belongs to. Also: how long running transitions take, and how many timers the page has set.
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
  rootsOf,
  shadowRoot,
} from './dom.js';
import { timersSet } from './timers_set.js';
import { transitionEndsInMs } from './transitions.js';
import { shiftedScrollers } from './clipped_scrollers.js';

export interface LiveStates {
  readonly focus: Element[];
  /** The innermost element under the pointer, which may look different because of it. */
  readonly hovered: Element[];
  readonly indeterminate: Element[];
  readonly userInvalid: Element[];
  readonly layered: Element[];
  readonly masked: Element[];
  /** Fields with a placeholder that nobody can read. */
  readonly unreadPlaceholder: Element[];
  /** Boxes with hidden overflow that an action has scrolled. */
  readonly shifted: Element[];
  /**
   * Alternating: a control whose form is not its ancestor, or a label that does not contain its button, followed by its
   * form or button. This member is last because the engine does not read it and an element is serialised in full only where
   * it occurs first.
   */
  readonly owners: Element[];
}

/** With the milliseconds that running transitions still take, and the number of timers (timers_set.ts). */
type Found = LiveStates & { readonly endsInMs: number; readonly timers: number };

type Root = Document | ShadowRoot;

const MAX_ELEMENTS = 100;
const MAX_FIELDS = 1_000;
/** Many pages hide a placeholder once its field has the focus. */
const EMPTY = ':placeholder-shown:not(:focus)';
const CONTROLS = 'button, input, select, textarea';
/**
 * Controls that a press on their label activates. The label of a text field only focuses it; the label of a checkbox
 * toggles it.
 */
const BUTTONS = 'button, input:is([type=submit i], [type=image i], [type=button i], [type=reset i], [type=file i])';
const FIELDS = 'input:not([type=hidden i]), textarea, [contenteditable]';

/** Closed shadow roots and frames of other origins are not included. The latter answer in their own session. */
export default function liveStates(): Found {
  const found: LiveStates = {
    focus: [],
    hovered: [],
    indeterminate: [],
    userInvalid: [],
    layered: [],
    masked: [],
    unreadPlaceholder: [],
    shifted: shiftedScrollers(),
    owners: [],
  };
  let endsIn = 0;
  for (const root of rootsOf(document)) {
    endsIn = Math.max(endsIn, transitionEndsInMs(root));
    const hovered = queryAll(root, ':hover');
    const innermost = hovered[hovered.length - 1];
    if (innermost !== undefined) found.hovered.push(innermost);
    found.indeterminate.push(...queryAll(root, 'input[type=checkbox]:indeterminate'));
    found.userInvalid.push(...queryAll(root, ':user-invalid:not(form, fieldset)'));
    for (const field of queryAll(root, FIELDS)) if (isMasked(field)) found.masked.push(field);
    for (const field of queryAll(root, EMPTY)) if (!isReadable(field)) found.unreadPlaceholder.push(field);
    // Controls without a form are not visited.
    for (const form of queryAll(root, 'form')) {
      for (const control of controlsOf(form)) {
        if (closest(control, 'form') !== form && matches(control, CONTROLS)) found.owners.push(control, form);
      }
    }
    for (const picture of queryAll(root, 'input[type=image i]')) {
      const { form } = picture as HTMLInputElement;
      if (form !== null && closest(picture, 'form') !== form) found.owners.push(picture, form);
    }
    for (const label of queryAll(root, 'label[for]')) {
      const { control } = label as HTMLLabelElement;
      if (control !== null && matches(control, BUTTONS)) found.owners.push(label, control);
    }
  }
  for (let root: Root | null = document; root !== null; ) {
    const element = activeElementOf(root);
    if (element !== null) found.focus.push(element);
    root = element && (shadowRoot(element) ?? contentDocumentOf(element));
  }
  const top = documentElement(document);
  if (top !== null && isLayer(getComputedStyle(top))) found.layered.push(top);
  const long: readonly Element[][] = [found.masked, found.unreadPlaceholder, found.owners];
  const isLong = (list: Element[]): boolean => long.includes(list);
  for (const list of Object.values(found)) list.splice(isLong(list) ? MAX_FIELDS : MAX_ELEMENTS);
  return { ...found, endsInMs: endsIn, timers: timersSet() };
}

/** Some pages mask text with a font of dots. */
function isMasked(field: Element): boolean {
  if (isSkipped(field)) return false;
  const style = getComputedStyle(field);
  return style.getPropertyValue('-webkit-text-security') !== 'none' || /text-security|password/i.test(style.fontFamily);
}

// Chrome serialises a computed color as `rgb(…)`, or as color() with the alpha after a slash.
function isReadable(field: Element): boolean {
  if (isSkipped(field)) return true;
  const style = getComputedStyle(field, '::placeholder');
  const fill = style.getPropertyValue('-webkit-text-fill-color');
  const isClear = /(?:, 0(?:\.0\d*)?\)|\/ 0(?:\.0\d*)?\))$/.test(fill) && style.textShadow === 'none';
  const isSmall = Number.parseFloat(style.fontSize) < 2;
  const isGone = style.display === 'none' || style.visibility !== 'visible' || Number(style.opacity) < 0.05;
  return !isClear && !isSmall && !isGone && fill !== getComputedStyle(field).backgroundColor;
}

// Elements that content-visibility skips must not be asked for their style, because that would give them boxes. For a field
// that is not displayed, the nearest displayed ancestor tells whether both are skipped.
function isSkipped(field: Element): boolean {
  let shown: Element | null = field;
  while (shown !== null && !isRendered(shown)) shown = parentOrHost(shown);
  if (shown === null) return false;
  if (!isRendered(shown, { contentVisibilityAuto: true })) return true;
  return shown !== field && getComputedStyle(shown).contentVisibility !== 'visible';
}

function isLayer(style: CSSStyleDeclaration): boolean {
  const overlay = style.getPropertyValue('overlay') || 'none';
  const values = [style.opacity, style.clipPath, overlay, style.contentVisibility];
  const others = [style.filter, style.transform, style.zIndex];
  return [...values, ...others].join() !== '1,none,none,visible,none,none,auto';
}
