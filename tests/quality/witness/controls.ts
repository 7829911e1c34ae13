// Decides from a witness's facts alone what a control is: the truth that `interactivity` measures against. Pure.
//
// A control is an element that a person can press (or focus) to a purpose of its own. Evidence for that is its being
// native (HTML's interactive content), a widget role, a tab stop, an editing host, draggable, a press listener that acts
// for itself, or a cursor that only begins at it. Five rules reduce the evidence, as a person would:
//   part       what is inside a button, a link or similar belongs to it, unless it is native or a widget of its own
//   delegate   a listener that reads its event's target, or a framework's at its root, acts for what is inside
//   list       the cursor of a list or a table is meant for its items
//   wrapper    an element found only by a listener or its cursor, around one control and nothing else to look at,
//              is that control; and if one cursor area is all that a control shows, it is that control's
//   group      the same around several controls must have something to look at beside them
//   label      a label is a control only if what it labels cannot be pressed itself
// If two people could honestly disagree, the answer is `open`, which counts for neither side; the measure reports how
// many.
import type { ElementFacts } from './probe.js';
import type { Listener } from './witness.js';

export interface Verdict {
  is: 'control' | 'open' | 'nothing';
  why: string;
}

export interface Evidence extends ElementFacts {
  listeners: Listener[];
  /** Whether pressing it was possible; undefined if it was not tried. */
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
/** Frameworks that delegate listen at their root for every event type. */
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
/** Roles of elements that are pressed as a whole. */
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

/** WAI-ARIA 1.2 section 5.2.7: these roles mean nothing outside their context, and browsers ignore them there. */
const kContexts: Record<string, RegExp> = { option: /^(listbox|combobox)$/, treeitem: /^(tree|treegrid)$/ };

function isInContext(e: ElementFacts, all: ElementFacts[]): boolean {
  const context = kContexts[e.role];
  if (context === undefined) return true;
  for (let outer = all[e.parent]; outer !== undefined; outer = all[outer.parent]) {
    if (context.test(outer.role)) return true;
  }
  return false;
}

function isPageRoot({ tag }: ElementFacts): boolean {
  return tag === 'html' || tag === 'body';
}

const kCollections = /^(ul|ol|menu|table|thead|tbody|tfoot)$/;

function isCursorRoot(e: ElementFacts, parent: ElementFacts | undefined): boolean {
  const isPressed = kPressCursor.test(e.cursor) || (e.tag === 'canvas' && /^(crosshair|cell)$/.test(e.cursor));
  if (!isPressed || isPageRoot(e) || kCollections.test(e.tag)) return false;
  return e.cursor !== e.parentCursor || (parent !== undefined && (kCollections.test(parent.tag) || isPageRoot(parent)));
}

/** Why an element might be a control; empty if there is no sign. */
function claimsOf(e: Evidence, all: Evidence[]): Set<string> {
  const parent = all[e.parent];
  const declarations = new Set<string>();
  if (isNative(e)) declarations.add('native');
  if (e.isEditingHost) declarations.add('editing host');
  if (isPageRoot(e)) return declarations;
  if (e.tag !== 'option' && kWidgetRoles.has(e.role) && isInContext(e, all)) declarations.add('role');
  if (e.isTabStop && e.tag !== 'iframe' && e.tag !== 'dialog') declarations.add('tab stop');
  if (e.isDraggable) declarations.add('draggable');
  if (!e.isInEditingHost && actsItself(e)) declarations.add('listener');
  if (isCursorRoot(e, parent)) declarations.add('cursor');
  return declarations;
}

function actsItself(e: Evidence): boolean {
  if (e.tag === 'label' && e.labelled >= 0) return false;
  const types = new Set(e.listeners.map(({ type }) => type));
  if (types.size >= kTypesOfARoot) return false;
  return e.listeners.some(
    ({ type, source }) => kPressTypes.has(type) && !kLooksAtTarget.test(source) && !kOnlyStops.test(source),
  );
}

/** The candidates: every element with some evidence, including labels of controls. */
export function isCandidate(e: Evidence, all: Evidence[]): boolean {
  return claimsOf(e, all).size > 0 || (e.tag === 'label' && e.labelled >= 0);
}

export class Controls {
  readonly verdicts: Verdict[];
  private readonly declarations: Set<string>[];
  private readonly isClaimed: boolean[];
  /** Of an element: claimed elements below it, and whether there is other content beside them. */
  private readonly inside: number[];
  private readonly hasOther: boolean[];

  constructor(private readonly elements: Evidence[]) {
    this.declarations = elements.map((e) => claimsOf(e, elements));
    this.isClaimed = elements.map((e, i) => this.claimsFor(i) && !this.isPart(e, i) && this.isUsable(e));
    this.inside = this.countBelow();
    this.hasOther = this.lookBeside();
    this.verdicts = elements.map((e, i) => this.verdictOf(e, i));
  }

  /** Ancestors in the flat tree, the nearest first. */
  *ancestors(index: number): Iterable<number> {
    for (let i = this.elements[index]?.parent ?? -1; i >= 0; i = this.elements[i]?.parent ?? -1) yield i;
  }

  /** Usable by a person: visible, and pressable. */
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
    return [...(this.declarations[index] ?? [])].some((claim) => !besides.includes(claim));
  }

  /** Inside something that is pressed as a whole, and nothing of its own. */
  private isPart(e: Evidence, index: number): boolean {
    const whole = [...this.ancestors(index)].find((i) => this.isWhole(i));
    if (whole === undefined || isNative(e) || e.isEditingHost) return false;
    const declarations = this.declarations[index];
    if (declarations?.has('role') !== true) return true;
    const isItem = /^menuitem/.test(this.elements[whole]?.role ?? '');
    return !isItem && !declarations.has('tab stop') && !declarations.has('listener');
  }

  private countBelow(): number[] {
    const below = this.elements.map(() => 0);
    this.isClaimed.forEach((isClaimed, index) => {
      if (isClaimed) for (const i of this.ancestors(index)) below[i] = (below[i] ?? 0) + 1;
    });
    return below;
  }

  private lookBeside(): boolean[] {
    const has = this.elements.map(() => false);
    this.elements.forEach((e, index) => {
      if (!e.hasContent || !e.isVisible) return;
      has[index] = true;
      if (this.isClaimed[index] === true) return;
      for (const i of this.ancestors(index)) {
        has[i] = true;
        if (this.isClaimed[i] === true) return;
      }
    });
    return has;
  }

  private verdictOf(e: Evidence, index: number): Verdict {
    const declarations = this.declarations[index] ?? new Set();
    if (e.tag === 'label' && e.labelled >= 0) return this.labelVerdict(e, declarations);
    if (declarations.size === 0) return { is: 'nothing', why: 'nothing speaks for it' };
    if (this.isPart(e, index)) return { is: 'nothing', why: 'part of a control' };
    const isForKeys = !e.takesPointer && (declarations.has('native') || declarations.has('tab stop'));
    if (isForKeys && e.isVisible) return { is: 'open', why: 'for the keyboard alone' };
    if (!this.isUsable(e)) return { is: 'nothing', why: e.isVisible ? 'cannot be pressed' : 'cannot be seen' };
    const why = [...declarations].join(', ');
    const isOnly = (...names: string[]) => [...declarations].every((claim) => names.includes(claim));
    const inside = this.inside[index] ?? 0;
    const hasOther = this.hasOther[index] === true;
    if (isOnly('cursor')) return this.cursorVerdict(e, index, inside, hasOther);
    if (isOnly('listener', 'cursor') && inside > 0 && !hasOther) {
      if (inside === 1) return { is: 'nothing', why: 'one control is all there is of it' };
      if (!declarations.has('cursor')) return { is: 'nothing', why: 'controls are all there is of it' };
    }
    if (inside === 1 && !hasOther && isOnly('role', 'tab stop', 'cursor'))
      return { is: 'open', why: `${why}; around one control` };
    if (inside > 0 && isOnly('listener') && e.listeners.every(({ source }) => source.includes('[native code]'))) {
      return { is: 'open', why: 'a listener that cannot be read, around controls' };
    }
    return { is: 'control', why };
  }

  private cursorVerdict(e: Evidence, index: number, inside: number, hasOther: boolean): Verdict {
    if (e.isInEditingHost) return { is: 'nothing', why: 'part of an editor' };
    if (inside > 0 && !hasOther) return { is: 'nothing', why: 'what there is of it are controls' };
    if (inside === 1) return this.besideOne(index);
    const around = [...this.ancestors(index)].find((i) => this.isClaimed[i] === true);
    if (around !== undefined && this.inside[around] === 1 && this.hasOther[around] !== true) {
      return { is: 'nothing', why: 'all that there is to see of the control around it' };
    }
    const isDragged = [...this.ancestors(index)].some((i) => this.elements[i]?.isDraggable === true);
    if (isDragged && e.cursor !== 'pointer') return { is: 'nothing', why: 'the handle of what is dragged as a whole' };
    return { is: 'control', why: 'cursor' };
  }

  /** Words beside a field are its label. Words beside a link or a button may be pressed for the same purpose or
   *  another. */
  private besideOne(index: number): Verdict {
    const isInner = (e: Evidence, i: number) =>
      this.isClaimed[i] === true && [...this.ancestors(i)].includes(index) && e;
    const one = this.elements.find(isInner);
    if (one !== undefined && /^(input|select|textarea)$/.test(one.tag)) {
      return { is: 'nothing', why: 'the surroundings of one field' };
    }
    return { is: 'open', why: 'cursor; words beside one control' };
  }

  private labelVerdict(e: Evidence, declarations: Set<string>): Verdict {
    const control = this.elements[e.labelled];
    if (control !== undefined && this.isUsable(control)) return { is: 'nothing', why: 'its control is pressed itself' };
    if (!this.isUsable(e)) return { is: 'nothing', why: 'a label that cannot be pressed' };
    return { is: 'control', why: ['label', ...declarations].join(', ') };
  }
}
