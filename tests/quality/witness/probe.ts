// What a page itself reports about its elements: computed style, boxes, and above all the results of elementFromPoint.
// All of `makeProbe` is sent into a page as text, so it refers to nothing outside itself. It changes only the scroll
// position, which `restore` resets, and shares neither code nor rules with the engine that it checks.

/** Facts about one element; positions are those of the walk over all trees of one document, shadow trees included. */
export interface ElementFacts {
  /** Flat-tree parent: the slot of a slotted node, the host of a shadow root. -1 for the root element. */
  parent: number;
  tag: string;
  /** Enough of its markup to find it by eye. */
  label: string;
  role: string;
  type: string;
  hasHref: boolean;
  hasControls: boolean;
  isFirstSummary: boolean;
  isListedOption: boolean;
  isTabStop: boolean;
  isEditingHost: boolean;
  isInEditingHost: boolean;
  isDraggable: boolean;
  isDisabled: boolean;
  cursor: string;
  parentCursor: string;
  takesPointer: boolean;
  /** Text directly in it, or a picture larger than an icon: something that a person could consider pressable. */
  hasContent: boolean;
  /** The element that a label labels, or -1. */
  labelled: number;
  /** Rendered, not hidden, not transparent, and larger than a pixel. */
  isVisible: boolean;
  /** Transparent, and otherwise visible. */
  isOnlyTransparent: boolean;
  /** An area of an image that could not be loaded. */
  isOfBrokenImage: boolean;
  expects?: string;
}

export interface Hit {
  /** The element that was hit, or -1. */
  index: number;
  /** The position of the point in the frame that was hit, in that frame's own viewport. */
  inFrame?: [number, number];
}

/** How an element responds to presses. `covered`: by the element at that index. */
export type Press = { pressable: true } | { pressable: false; covered: number };

export interface Shown {
  isShown: boolean;
  isOnlyTransparent: boolean;
  /** Right of and below the page's origin. */
  isOnPage: boolean;
  isInViewport: boolean;
  takesPointer: boolean;
}

export interface Probe {
  facts(): ElementFacts[];
  /** Simulates a press on each, scrolling it into view if necessary. */
  press(indices: number[]): Press[];
  /** The same without scrolling; null if nothing of it is in the viewport. */
  pressHere(indices: number[]): Array<Press | null>;
  /** checkVisibility and boxes: what the platform says of visibility alone, skipped content included. */
  isShown(indices: number[]): Shown[];
  hit(points: Array<[number, number]>): Hit[];
  /** Whether pressing `hit` presses `target`: inside it, or its label, or the control of the label that it is. */
  presses(pairs: Array<[hit: number, target: number]>): boolean[];
  /** Scrolls the page to that share of its height; returns the position. */
  scrollTo(share: number): number;
  /** For readers that run in the page (witness.ts: read): it does not leave it. */
  tree: Tree;
}

/** The document as laid out, for other readers. */
export interface Tree {
  view: Window & typeof globalThis;
  flatParent(element: Element): Element | null;
  /** Its flat-tree children: of a host its shadow tree, of a slot its assigned nodes. */
  flatNodes(element: Element): Node[];
  /** Skipped until someone scrolls there, and not laid out until then. */
  isPutOff(element: Element): boolean;
}

export function makeProbe(this: Document, ...closedRoots: ShadowRoot[]): Probe {
  const view = this.defaultView as Window & typeof globalThis;
  const elements: Element[] = [];
  const indexOf = new Map<Element, number>();
  const closedRootOf = new Map(closedRoots.map((root) => [root.host, root]));
  const slotOf = new Map<Node, Element>();

  const shadowOf = (element: Element) => element.shadowRoot ?? closedRootOf.get(element) ?? null;

  const walk = (element: Element): void => {
    indexOf.set(element, elements.length);
    elements.push(element);
    if (element.localName === 'slot') {
      for (const node of (element as HTMLSlotElement).assignedNodes()) slotOf.set(node, element);
    }
    for (const child of shadowOf(element)?.children ?? []) walk(child);
    for (const child of element.children) walk(child);
  };
  if (this.documentElement !== null) walk(this.documentElement);

  const flatParent = (element: Element): Element | null => {
    const slot = slotOf.get(element);
    if (slot !== undefined) return slot;
    if (element.parentElement !== null) return element.parentElement;
    const root = element.getRootNode();
    return root instanceof view.ShadowRoot ? root.host : null;
  };

  const isInside = (inner: Element | null, outer: Element): boolean => {
    for (let e = inner; e !== null; e = flatParent(e)) if (e === outer) return true;
    return false;
  };

  const hitAt = (x: number, y: number): Element | null => {
    let hit = this.elementFromPoint(x, y);
    for (let root = hit && shadowOf(hit); hit !== null && root; root = shadowOf(hit)) {
      // Slotted text is hit as its host, although the press passes through what is around its slot.
      const inner: Element | undefined = root.elementsFromPoint(x, y).find((one) => one.getRootNode() === root);
      if (inner === undefined) break;
      hit = inner;
    }
    return hit;
  };

  const imageOf = (area: Element): HTMLImageElement | null => {
    const map = area.closest('map');
    return map && this.querySelector<HTMLImageElement>(`img[usemap="#${CSS.escape(map.name)}"]`);
  };

  // HTML 4.8.15: an area is inside its image; any part beside the image does not exist.
  const areaRect = (area: HTMLAreaElement): DOMRect[] => {
    const image = imageOf(area);
    if (image === null) return [];
    const box = image.getBoundingClientRect();
    const numbers = area.coords.split(/[\s,;]+/).map(Number);
    const [a = 0, b = 0, c = 0] = numbers;
    const isCircle = area.shape === 'circle';
    const isWhole = area.shape === 'default' || numbers.length < (isCircle ? 3 : 4);
    const xs = isWhole ? [0, box.width] : isCircle ? [a - c, a + c] : numbers.filter((_, i) => i % 2 === 0);
    const ys = isWhole ? [0, box.height] : isCircle ? [b - c, b + c] : numbers.filter((_, i) => i % 2 === 1);
    const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
    const width = Math.min(box.width, Math.max(...xs)) - left;
    const height = Math.min(box.height, Math.max(...ys)) - top;
    return width > 0 && height > 0 ? [new DOMRect(box.x + left, box.y + top, width, height)] : [];
  };

  const flatNodes = (element: Element): Node[] => {
    if (element.localName === 'slot') {
      const assigned = (element as HTMLSlotElement).assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return [...(shadowOf(element) ?? element).childNodes];
  };

  const kidsOf = (element: Element) => flatNodes(element).filter((node) => node instanceof view.Element);

  // Contents that the browser skips (CSS Containment 2 section 4) are laid out when they are measured, and then look
  // laid out to everyone; so they are not measured.
  const isUnmeasured = (element: Element) => !element.checkVisibility({ contentVisibilityAuto: true });
  // Skipped only while nobody scrolls there.
  const isPutOff = (element: Element) => element.checkVisibility() && isUnmeasured(element);

  const textBoxes = (element: Element): DOMRect[] => {
    const parent = flatParent(element);
    if (parent !== null && isUnmeasured(parent)) return [];
    const range = this.createRange();
    return flatNodes(element).flatMap((node) => {
      if (!(node instanceof view.Text)) return [];
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
  };

  // Its own boxes, or those of its content if these are larger.
  const kMostBoxes = 40;
  const boxesOf = (element: Element): DOMRect[] => {
    if (element.localName === 'area') return areaRect(element as HTMLAreaElement);
    const boxes: DOMRect[] = [];
    const add = (e: Element): void => {
      if (isUnmeasured(e)) return;
      for (const box of e.getClientRects())
        if (box.width > 0 && box.height > 0 && boxes.length < kMostBoxes) boxes.push(box);
    };
    add(element);
    const { display, overflowX, overflowY } = view.getComputedStyle(element);
    if (display === 'contents') boxes.push(...textBoxes(element));
    const isOpen =
      display === 'inline' || display === 'contents' || (overflowX === 'visible' && overflowY === 'visible');
    const open = isOpen && (boxes.length === 0 || display === 'inline') ? kidsOf(element) : [];
    for (let e = open.shift(); e !== undefined && boxes.length < kMostBoxes; e = open.shift()) {
      add(e);
      open.push(...kidsOf(e));
    }
    return boxes;
  };

  const kGrid = 6;
  const isInViewport = (box: DOMRect) =>
    box.right > 0 && box.bottom > 0 && box.left < view.innerWidth && box.top < view.innerHeight;

  // If only a little of a box is in the viewport, points spread over all of it would miss that part.
  const shownOf = (box: DOMRect): DOMRect => {
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    return new DOMRect(
      left,
      top,
      Math.min(box.right, view.innerWidth) - left,
      Math.min(box.bottom, view.innerHeight) - top,
    );
  };

  const pressesTarget = (hit: Element | null, target: Element): boolean => {
    if (hit === null) return false;
    if (isInside(hit, target)) return true;
    const label = hit.closest('label');
    if (label !== null && label.control === target) return true;
    return target instanceof view.HTMLLabelElement && target.control !== null && isInside(hit, target.control);
  };

  const pressHere = (element: Element): Press | undefined => {
    let covered = -1;
    const boxes = boxesOf(element).filter(isInViewport).map(shownOf);
    for (const box of boxes) {
      for (let row = 0; row < kGrid; ++row) {
        for (let column = 0; column < kGrid; ++column) {
          const x = box.left + (box.width * (column + 0.5)) / kGrid;
          const y = box.top + (box.height * (row + 0.5)) / kGrid;
          const hit = hitAt(x, y);
          if (pressesTarget(hit, element)) return { pressable: true };
          if (hit !== null && !isInside(element, hit)) covered = indexOf.get(hit) ?? -1;
        }
      }
    }
    return boxes.length === 0 ? undefined : { pressable: false, covered };
  };

  // As a person could: without scrolling overflow: hidden (CSS Overflow 3 section 3.1), which a script can.
  const bringIntoView = (element: Element): void => {
    const still: Array<[Element, number, number]> = [];
    for (let e = flatParent(element); e !== null && e !== this.documentElement; e = flatParent(e)) {
      const { overflowX, overflowY } = view.getComputedStyle(e);
      if (overflowX === 'hidden' || overflowY === 'hidden') still.push([e, e.scrollLeft, e.scrollTop]);
    }
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    for (const [e, left, top] of still) e.scrollTo({ left, top, behavior: 'instant' });
  };

  const press = (element: Element): Press => {
    const here = pressHere(element);
    if (here?.pressable === true) return here;
    const image = element.localName === 'area' ? imageOf(element) : null;
    bringIntoView(image ?? element);
    // An image may be higher than the screen.
    const [box] = image === null ? [] : boxesOf(element);
    if (box !== undefined) view.scrollBy({ top: box.top + box.height / 2 - view.innerHeight / 2, behavior: 'instant' });
    return pressHere(element) ?? { pressable: false, covered: -1 };
  };

  // checkVisibility counts the opacity of an element without a box, which fades nothing (CSS Display 3 section 2.5).
  const isFaded = (element: Element | null): boolean => {
    if (element === null) return false;
    const { opacity, display } = view.getComputedStyle(element);
    return (opacity === '0' && display !== 'contents') || isFaded(flatParent(element));
  };

  const isHidden = (element: Element, options: CheckVisibilityOptions): boolean => {
    if (element.localName === 'area') {
      const image = imageOf(element);
      return image === null || !image.checkVisibility(options);
    }
    if (view.getComputedStyle(element).display !== 'contents') {
      if (options.opacityProperty === true && isFaded(element)) return true;
      return !element.checkVisibility({ ...options, opacityProperty: false });
    }
    // It has no box: it is as visible as its content; its text is as visible as what is around it.
    const parent = flatParent(element);
    const showsText = textBoxes(element).length > 0 && parent !== null && !isHidden(parent, options);
    return !showsText && kidsOf(element).every((kid) => isHidden(kid, options));
  };

  const visibilityOf = (element: Element, contentVisibilityAuto: boolean) => {
    const options = { visibilityProperty: true, contentVisibilityAuto };
    const hasBox = () => isPutOff(element) || boxesOf(element).some(({ width, height }) => width > 1 && height > 1);
    const isThere = !isHidden(element, options) && hasBox();
    const isSeen = isThere && !isHidden(element, { ...options, opacityProperty: true });
    return { isVisible: isSeen, isOnlyTransparent: isThere && !isSeen };
  };

  const kPicture = 32;
  const hasContent = (element: Element): boolean => {
    if (/^(img|video|canvas)$/.test(element.localName) && !isUnmeasured(element)) {
      const { width, height } = element.getBoundingClientRect();
      return width >= kPicture && height >= kPicture;
    }
    return flatNodes(element).some((node) => node instanceof view.Text && /\S/.test(node.data));
  };

  const shown = (element: Element): string => {
    const id = element.id === '' ? '' : `#${element.id}`;
    const classes = [...element.classList].slice(0, 3).map((name) => `.${name}`);
    const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 30);
    return `${element.localName}${id}${classes.join('')}${words === '' ? '' : ` "${words}"`}`;
  };

  const isBroken = (image: HTMLImageElement | null) => image?.complete === true && image.naturalWidth === 0;

  const factsOf = (element: Element): ElementFacts => {
    const html = element as HTMLElement;
    const parent = flatParent(element);
    const expects = html.dataset?.['expect'];
    const details = element.parentElement;
    const select = element.closest('select');
    const isHost = html.isContentEditable === true && (parent as HTMLElement | null)?.isContentEditable !== true;
    return {
      parent: parent === null ? -1 : (indexOf.get(parent) ?? -1),
      tag: element.localName,
      label: shown(element),
      role: (element.getAttribute('role') ?? '').trim().toLowerCase().split(/\s+/)[0] ?? '',
      type: element.localName === 'input' ? (element as HTMLInputElement).type : '',
      hasHref: element.hasAttribute('href') || element.hasAttribute('xlink:href'),
      hasControls: element.hasAttribute('controls'),
      isFirstSummary: details?.localName === 'details' && details.querySelector(':scope > summary') === element,
      isListedOption: element.localName === 'option' && select !== null && (select.size > 1 || select.multiple),
      isTabStop: element.hasAttribute('tabindex') && html.tabIndex >= 0,
      isEditingHost: isHost,
      isInEditingHost: html.isContentEditable === true && !isHost,
      isDraggable: element.getAttribute('draggable') === 'true',
      isDisabled: element.matches(':disabled'),
      cursor: view.getComputedStyle(element).cursor.replace(/^.*,\s*/, ''),
      parentCursor: parent === null ? 'auto' : view.getComputedStyle(parent).cursor.replace(/^.*,\s*/, ''),
      takesPointer: view.getComputedStyle(element).pointerEvents !== 'none',
      hasContent: hasContent(element),
      labelled: element instanceof view.HTMLLabelElement && element.control ? (indexOf.get(element.control) ?? -1) : -1,
      ...visibilityOf(element, false),
      isOfBrokenImage: element.localName === 'area' && isBroken(imageOf(element)),
      ...(expects === undefined ? {} : { expects }),
    };
  };

  const inFrame = (frame: Element, x: number, y: number): [number, number] => {
    const owner = frame as HTMLElement;
    const box = owner.getBoundingClientRect();
    const style = view.getComputedStyle(owner);
    const [scaleX, scaleY] = [box.width / owner.offsetWidth, box.height / owner.offsetHeight];
    return [
      (x - box.left) / scaleX - owner.clientLeft - parseFloat(style.paddingLeft),
      (y - box.top) / scaleY - owner.clientTop - parseFloat(style.paddingTop),
    ];
  };

  const at = (index: number): Element => elements[index] as Element;
  return {
    facts: () => elements.map(factsOf),
    press: (indices) => {
      const before: [number, number] = [view.scrollX, view.scrollY];
      const presses = indices.map((index) => press(at(index)));
      view.scrollTo({ left: before[0], top: before[1], behavior: 'instant' });
      return presses;
    },
    pressHere: (indices) => indices.map((index) => pressHere(at(index)) ?? null),
    isShown: (indices) =>
      indices.map((index) => {
        const { isVisible, isOnlyTransparent } = visibilityOf(at(index), true);
        const boxes = boxesOf(at(index));
        const isOnPage = boxes.some(({ right, bottom }) => right + view.scrollX > 0 && bottom + view.scrollY > 0);
        const takesPointer = view.getComputedStyle(at(index)).pointerEvents !== 'none';
        return {
          isShown: isVisible,
          isOnlyTransparent,
          isOnPage,
          isInViewport: boxes.some(isInViewport),
          takesPointer,
        };
      }),
    hit: (points) =>
      points.map(([x, y]) => {
        const element = hitAt(x, y);
        const index = element === null ? -1 : (indexOf.get(element) ?? -1);
        const isFrame = element !== null && /^(iframe|frame|object|embed)$/.test(element.localName);
        return isFrame ? { index, inFrame: inFrame(element, x, y) } : { index };
      }),
    presses: (pairs) => pairs.map(([hit, target]) => hit >= 0 && pressesTarget(at(hit), at(target))),
    scrollTo: (share) => {
      const { scrollHeight, clientHeight } = this.scrollingElement ?? this.documentElement;
      view.scrollTo({ left: 0, top: (scrollHeight - clientHeight) * share, behavior: 'instant' });
      return view.scrollY;
    },
    tree: { view, flatParent, flatNodes, isPutOff },
  };
}
