// What a control is, decided from a witness's facts alone: the truth that `interactivity` measures against. Pure.
//
// A control is an element that a person can press (or focus) to a purpose of its own. Evidence for that is its being
// native (HTML's interactive content), a widget role, a tab stop, an editing host, draggable, a press listener that acts
// for itself, or a cursor that only begins at it. Five rules reduce the evidence, as a person would:
//   part       what is inside a button, a link or the like belongs to it, unless it is native or a widget of its own
//   delegate   a listener that looks at its event's target, or one of a framework's root, acts for what is inside
//   wrapper    an element that only its cursor speaks for, around one control, is that control's surroundings
//   label      a label is a control only where what it labels cannot be pressed itself
//   group      an element that only its cursor speaks for, around several controls, must have words of its own
// Where two people could honestly disagree the answer is `open`, which counts for neither side; the measure tells how many.
import type { ElementFacts } from './probe.js';
import type { Listener } from './witness.js';

export interface Verdict {
  is: 'control' | 'open' | 'nothing';
  why: string;
}

export interface Evidence extends ElementFacts {
  listeners: Listener[];
  /** Whether pressing it was possible; undefined where it was not tried. */
  isPressable?: boolean;
}

const kPressTypes = new Set([
  'click',
  'dblclick',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
]);
/** Frameworks that delegate listen at their root for every type there is. */
const kTypesOfARoot = 20;
const kLooksAtTarget = /\.\s*(target|srcElement|composedPath)\b|\bclosest\s*\(|\bmatches\s*\(/;
const kOnlyStops =
  /^[^{]*\{\s*(\w+\.(stopPropagation|stopImmediatePropagation|preventDefault)\(\);?\s*|return;?\s*)*\}$/;

const kWidgetRoles = new Set(
  (
    'button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider ' +
    'spinbutton switch tab textbox treeitem doc-backlink doc-biblioref doc-glossref doc-noteref'
  ).split(' '),
);
/** Roles whose element is one thing to press. */
const kWholeRoles = new Set(
  'button checkbox link menuitem menuitemcheckbox menuitemradio option radio slider switch tab'.split(' '),
);
const kPressCursor =
  /^(pointer|grab|grabbing|move|all-scroll|zoom-in|zoom-out|(col|row|n|e|s|w|ne|nw|se|sw|ew|ns|nesw|nwse)-resize)$/;

function isNative(e: ElementFacts): boolean {
  switch (e.tag) {
    case 'a':
    case 'area':
      return e.hasHref;
    case 'input':
      return e.type !== 'hidden';
    case 'button':
    case 'select':
    case 'textarea':
      return true;
    case 'audio':
    case 'video':
      return e.hasControls;
    case 'summary':
      return e.isFirstSummary;
    case 'option':
      return e.isListedOption;
    default:
      return false;
  }
}

function isPageRoot({ tag }: ElementFacts): boolean {
  return tag === 'html' || tag === 'body';
}

function isCursorRoot(e: ElementFacts): boolean {
  return kPressCursor.test(e.cursor) && e.cursor !== e.parentCursor && !isPageRoot(e);
}

/** Why an element might be a control; empty where nothing says so. */
function claimsOf(e: Evidence): Set<string> {
  const claims = new Set<string>();
  if (isNative(e)) claims.add('native');
  if (e.isEditingHost) claims.add('editing host');
  if (isPageRoot(e)) return claims;
  if (e.tag !== 'option' && kWidgetRoles.has(e.role)) claims.add('role');
  if (e.isTabStop && e.tag !== 'iframe' && e.tag !== 'dialog') claims.add('tab stop');
  if (e.isDraggable) claims.add('draggable');
  if (!e.isInEditingHost && actsItself(e)) claims.add('listener');
  if (isCursorRoot(e)) claims.add('cursor');
  return claims;
}

function actsItself(e: Evidence): boolean {
  if (e.tag === 'label' && e.labelled >= 0) return false;
  const types = new Set(e.listeners.map(({ type }) => type));
  if (types.size >= kTypesOfARoot) return false;
  return e.listeners.some(
    ({ type, source }) => kPressTypes.has(type) && !kLooksAtTarget.test(source) && !kOnlyStops.test(source),
  );
}

/** The candidates: whatever some evidence speaks for, labels of controls among them. */
export function isCandidate(e: Evidence): boolean {
  return claimsOf(e).size > 0 || (e.tag === 'label' && e.labelled >= 0);
}

export class Controls {
  readonly verdicts: Verdict[];
  private readonly claims: Set<string>[];
  /** Controls below an element, itself not counted. */
  private readonly inside: number[];

  constructor(private readonly elements: Evidence[]) {
    this.claims = elements.map(claimsOf);
    const firm = elements.map((e, i) => this.isFirm(e, i));
    this.inside = this.countBelow(firm);
    this.verdicts = elements.map((e, i) => this.verdictOf(e, i));
  }

  /** Ancestors in the flat tree, the nearest first. */
  *ancestors(index: number): Iterable<number> {
    for (let i = this.elements[index]?.parent ?? -1; i >= 0; i = this.elements[i]?.parent ?? -1) yield i;
  }

  /** Usable by a person: seen, and pressable. */
  private isUsable(e: Evidence): boolean {
    return e.isPressable === true && (e.isVisible || (e.isOnlyTransparent && this.isPaintedOver(e)));
  }

  private isPaintedOver({ tag, type }: Evidence): boolean {
    return tag === 'select' || (tag === 'input' && ['checkbox', 'radio', 'file', 'range'].includes(type));
  }

  private isWhole(index: number): boolean {
    const e = this.elements[index];
    if (e === undefined || !this.claimsFor(index)) return false;
    if (e.tag === 'a' || e.tag === 'button' || e.tag === 'summary') return isNative(e);
    return kWholeRoles.has(e.role);
  }

  private claimsFor(index: number, ...besides: string[]): boolean {
    return [...(this.claims[index] ?? [])].some((claim) => !besides.includes(claim));
  }

  /** Inside something that is pressed as one, and nothing of its own. */
  private isPart(e: Evidence, index: number): boolean {
    const whole = [...this.ancestors(index)].find((i) => this.isWhole(i));
    if (whole === undefined || isNative(e) || e.isEditingHost) return false;
    const claims = this.claims[index];
    if (claims?.has('role') !== true) return true;
    const isItem = /^menuitem/.test(this.elements[whole]?.role ?? '');
    return !isItem && !claims.has('tab stop') && !claims.has('listener');
  }

  /** More than its cursor speaks for it. */
  private isFirm(e: Evidence, index: number): boolean {
    return this.claimsFor(index, 'cursor') && !this.isPart(e, index) && this.isUsable(e);
  }

  private countBelow(counted: boolean[]): number[] {
    const below = this.elements.map(() => 0);
    counted.forEach((isCounted, index) => {
      if (isCounted) for (const i of this.ancestors(index)) below[i] = (below[i] ?? 0) + 1;
    });
    return below;
  }

  private verdictOf(e: Evidence, index: number): Verdict {
    const claims = this.claims[index] ?? new Set();
    if (e.tag === 'label' && e.labelled >= 0) return this.labelVerdict(e, claims);
    if (claims.size === 0) return { is: 'nothing', why: 'nothing speaks for it' };
    if (this.isPart(e, index)) return { is: 'nothing', why: 'part of a control' };
    if (!this.isUsable(e)) return { is: 'nothing', why: e.isVisible ? 'cannot be pressed' : 'cannot be seen' };
    const why = [...claims].join(', ');
    const isOnly = (...names: string[]) => [...claims].every((claim) => names.includes(claim));
    const inside = this.inside[index] ?? 0;
    if (isOnly('cursor')) return this.cursorVerdict(e, index, inside);
    if (inside === 1 && isOnly('role', 'tab stop', 'cursor')) return { is: 'open', why: `${why}; around one control` };
    if (inside > 0 && isOnly('listener') && e.listeners.every(({ source }) => source.includes('[native code]'))) {
      return { is: 'open', why: 'a listener that cannot be read, around controls' };
    }
    return { is: 'control', why };
  }

  private cursorVerdict(e: Evidence, index: number, inside: number): Verdict {
    if (e.isInEditingHost) return { is: 'nothing', why: 'part of an editor' };
    if (inside === 1) {
      return e.hasTextOfItsOwn
        ? { is: 'open', why: 'cursor; words beside one control' }
        : { is: 'nothing', why: 'the surroundings of one control' };
    }
    if (inside > 1 && !e.hasTextOfItsOwn) return { is: 'nothing', why: 'a group of controls without words of its own' };
    const draggable = [...this.ancestors(index)].some((i) => this.elements[i]?.isDraggable === true);
    if (draggable && e.cursor !== 'pointer') return { is: 'nothing', why: 'the handle of what is dragged as a whole' };
    return { is: 'control', why: 'cursor' };
  }

  private labelVerdict(e: Evidence, claims: Set<string>): Verdict {
    const control = this.elements[e.labelled];
    if (control !== undefined && this.isUsable(control)) return { is: 'nothing', why: 'its control is pressed itself' };
    if (!this.isUsable(e)) return { is: 'nothing', why: 'a label that cannot be pressed' };
    return { is: 'control', why: ['label', ...claims].join(', ') };
  }
}
