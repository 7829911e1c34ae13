// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.

/** Stable, opaque id of a node: a short printable string that is never reused within one document. */
export type NodeId = string;

export type Fidelity = 'fast' | 'hybrid';
export type Format = 'text' | 'tree' | 'semantic' | 'skeleton' | 'html' | 'table';
export type Keys = 'minified' | 'full';
export type Mode = 'whole' | 'agent';
export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';
export type MouseButton = 'left' | 'right' | 'middle';
export type OutcomeType =
  | 'navigation'
  | 'element_appears'
  | 'element_disappears'
  | 'value_changes'
  | 'state_changes'
  | 'any_change'
  | 'no_change';
export type Scope = 'page' | 'viewport';
export type ScrollTo = 'top' | 'bottom' | 'node';
export type WaitUntil = 'stable' | 'network_idle' | 'node' | 'text';
export type DomToolErrorCode =
  | 'NOT_FOUND'
  | 'STALE'
  | 'AMBIGUOUS'
  | 'NOT_ACTIONABLE'
  | 'OBSCURED'
  | 'CROSS_ORIGIN'
  | 'SECURITY_BLOCKED'
  | 'DETACHED'
  | 'NAVIGATED'
  | 'DIALOG_OPEN'
  | 'CRASHED'
  | 'TIMEOUT'
  | 'UNSUPPORTED'
  | 'BAD_INPUT'
  | 'INTERNAL';
/** `status` of a reply of the engine is 0, or a position here, counted from 1. */
export const ERROR_CODES: readonly DomToolErrorCode[] = ['NOT_FOUND', 'STALE', 'AMBIGUOUS', 'NOT_ACTIONABLE', 'OBSCURED', 'CROSS_ORIGIN', 'SECURITY_BLOCKED', 'DETACHED', 'NAVIGATED', 'DIALOG_OPEN', 'CRASHED', 'TIMEOUT', 'UNSUPPORTED', 'BAD_INPUT', 'INTERNAL'];
/** `format` of an observation. */
export const FORMATS: readonly Format[] = ['text', 'tree', 'semantic', 'skeleton', 'html', 'table'];

/** What a caller expects of an action. */
export interface ExpectedOutcome {
  type: OutcomeType;
  /** A text that appears, disappears or is in what changes. */
  text?: string;
  nodeId?: NodeId;
  /** Another outcome that also counts as success. */
  or?: ExpectedOutcome;
  timeoutMs?: number;
}

/** What every action takes besides its own fields. */
export interface ActOptions {
  timeoutMs?: number;
  /**
   * Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a
   * whole.
   */
  observe?: boolean | ObserveAfter;
  /**
   * Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector
   * (docs/formats.md). It must match exactly one node, which has the same role.
   */
  selectorPath?: string;
  /** Return what the action cost the page in `cost`. */
  measure?: boolean;
  /**
   * The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule
   * applies.
   */
  minConfidence?: number;
  /** What the caller expects to happen. `verification` says whether it did. */
  expect?: ExpectedOutcome;
}

/** What get_dom writes, and how. */
export interface ObserveOptions {
  /**
   * 'text' (default): compact outline for an LLM. 'tree': PageSerialized, at most 50 KB unless maxTokens is given.
   * 'semantic': the minified list. 'skeleton': HTML of the interactive elements. 'html': the whole annotated page.
   * 'table': every node with what was decided about it and why; for tests and debugging, never for an LLM.
   */
  format?: Format;
  /** 'page' unless given; in the format 'semantic', 'viewport'. */
  scope?: Scope;
  fidelity?: Fidelity;
  /**
   * Text format only. 'agent': at most 4,000 tokens unless maxTokens says otherwise. What is out of view is left out
   * first, and a line says what each larger part was about.
   */
  mode?: Mode;
  /**
   * The most estimated tokens that the text may have. A longer text is shortened, always in the same way, and says
   * so.
   */
  maxTokens?: number;
  /**
   * Keep what is relevant to this instruction, in any format; at most 2,000 tokens of text unless maxTokens is given.
   */
  query?: string;
  /**
   * With query: parts of the page are kept, the most relevant first, as long as they have no more controls than this.
   * The most relevant part and dialogs are always kept.
   */
  maxNodes?: number;
  /**
   * With query: how relevant a part must be, as a share of the most relevant part's relevance. 0 keeps every part
   * with a word of the query, 1 only the most relevant part.
   */
  minRelevance?: number;
  /**
   * Return only what changed since that snapshot, or the whole page if the difference would be longer. It must be one
   * of the last four that get_dom returned for this document as text, with the same scope and includeBoxes. Otherwise
   * the whole page is returned, with the limitation 'since_unknown'.
   */
  since?: string;
  includeBoxes?: boolean;
  /**
   * Return `events`: those of `recentEvents` as fields, and what else was added, removed or changed since the
   * snapshot `since`, or else since the last observation with the same scope and includeBoxes.
   */
  events?: boolean;
  /**
   * Semantic format only, in the scope 'viewport': the least share of an element's area that must be inside the
   * viewport; 0.66 unless given.
   */
  minVisibleRatio?: number;
  /**
   * Semantic format only. 'minified' (default): SemanticPage.interactive_tree; 'full': SemanticPage.semanticNodes
   * instead.
   */
  keys?: Keys;
  /**
   * Semantic format only: give each entry a path by which its node is found again, in `sel`, or in `selectorPath`
   * with `keys: 'full'`.
   */
  selectors?: boolean;
  /** Content of a button or link never has an entry of its own. Only true is accepted. */
  atomicLeafOptimization?: boolean;
  /** Empty containers are never listed. Only true is accepted. */
  pruneEmptyContainers?: boolean;
  /**
   * Semantic format only: list only what this CSS selector matches. Selectors 4 without pseudo-elements and states
   * that change by themselves; `>>>` enters a shadow tree or a frame (docs/formats.md).
   */
  selector?: string;
  /**
   * Capture the page even if an earlier capture would do. get_dom always captures, unless its host asks for one page
   * in two formats.
   */
  force?: boolean;
}

/** Options of the observation after an action. Its format is 'text'. */
export interface ObserveAfter {
  mode?: Mode;
  maxTokens?: number;
  scope?: Scope;
  query?: string;
  includeBoxes?: boolean;
}

/**
 * A field and its new value: a text, a date or a choice; true or false for a checkbox; a list for several choices.
 */
export interface FieldValue {
  nodeId: NodeId;
  value: string | boolean | string[];
}

/** Plain JSON, at most 64 KB. */
export interface PageToolInput {
}

/** How far a scroll that collects goes. */
export interface CollectLimits {
  maxSteps?: number;
  maxLines?: number;
}

export type ToolCall =
  /** Read the page as text with ids to act by. */
  | {
      action: 'get_dom';
      options?: ObserveOptions;
    }
  /** Find nodes by what they are or say. */
  | {
      action: 'find';
      /**
       * A text, in any letter case, or several with | between them. If no node contains it, nodes with all its words
       * match, and controls with some of them if the row or part around has the others. * stands for any letters.
       */
      text?: string;
      /** Only nodes with this role. With a text, those that contain it or whose row does. */
      role?: string;
      /** Of all matches, only those that share the smallest part of the page with these words. */
      near?: string;
      /** Only inside this node. */
      within?: NodeId;
      /** If there are more matches, two of each role and name come first. */
      limit?: number;
    }
  /** Read what the page text left out inside a node. */
  | {
      action: 'expand';
      nodeId: NodeId;
      maxTokens?: number;
    }
  /** Click a node. */
  | ({
      action: 'click';
      nodeId?: NodeId;
      /**
       * x and y in the viewport, in place of nodeId: for pictures and canvases. Not over a field with a secret or a
       * frame of another site.
       */
      at?: [number, number];
      button?: MouseButton;
      clickCount?: 1 | 2 | 3;
      modifiers?: Modifier[];
      /** false: nothing is scrolled, and a node out of view is NOT_ACTIONABLE. */
      scrollIntoView?: boolean;
      /** From the top left corner of the node. */
      position?: { x: number; y: number };
    } & ActOptions)
  /** Move the mouse onto a node. */
  | ({
      action: 'hover';
      nodeId?: NodeId;
      /**
       * x and y in the viewport, in place of nodeId: for pictures and canvases. Not over a field with a secret or a
       * frame of another site.
       */
      at?: [number, number];
    } & ActOptions)
  /** Type text into a field. */
  | ({
      action: 'type';
      nodeId: NodeId;
      text: string;
      clearFirst?: boolean;
      charByChar?: boolean;
      charDelayMs?: number;
      pressEnter?: boolean;
    } & ActOptions)
  /** Press a key, on the page or in a node. */
  | ({
      action: 'keypress';
      /** Spelt like 'Enter', 'Control+a' or 'Shift+Tab'. */
      key: string;
      nodeId?: NodeId;
    } & ActOptions)
  /** Scroll the page or a box: by pixels, to an end, or until a node is in view. */
  | ({
      action: 'scroll';
      nodeId?: NodeId;
      /**
       * x and y in the viewport, in place of nodeId: for pictures and canvases. Not over a field with a secret or a
       * frame of another site.
       */
      at?: [number, number];
      deltaX?: number;
      deltaY?: number;
      to?: ScrollTo;
      /**
       * Scrolls down step by step to the end of a list that loads or recycles its rows, at most 20 steps and 1,000
       * lines unless given. ActionReport.collected has the lines. Not together with `to` or a delta.
       */
      collect?: CollectLimits;
    } & ActOptions)
  /** Choose options of a list. */
  | ({
      action: 'select';
      nodeId: NodeId;
      /** Option values, labels or node ids. */
      values: string[];
    } & ActOptions)
  /** Set a checkbox, radio or switch. */
  | ({
      action: 'check';
      nodeId: NodeId;
      checked: boolean;
    } & ActOptions)
  /**
   * Sets fields of any kind, in this order. Ends at the first that cannot be set, or when the page navigates.
   * `expect` is checked after the last.
   */
  | ({
      action: 'fill';
      fields: FieldValue[];
    } & ActOptions)
  /** Drag a node onto another one or to a point. */
  | ({
      action: 'drag';
      nodeId?: NodeId;
      /**
       * x and y in the viewport, in place of nodeId: for pictures and canvases. Not over a field with a secret or a
       * frame of another site.
       */
      at?: [number, number];
      toNodeId?: NodeId;
      /** In the viewport. Over a field with a secret or a frame of another site use toNodeId instead. */
      to?: { x: number; y: number };
    } & ActOptions)
  /** Give files to a file field. */
  | ({
      action: 'upload';
      nodeId: NodeId;
      /** Absolute paths. */
      files: string[];
    } & ActOptions)
  /** Go to a URL. */
  | ({
      action: 'navigate';
      url: string;
    } & ActOptions)
  /** Go back in history. */
  | ({ action: 'back' } & ActOptions)
  /** Go forward in history. */
  | ({ action: 'forward' } & ActOptions)
  /** Load the page again. */
  | ({ action: 'reload' } & ActOptions)
  /** Wait until the page is still, the network idle, or a node or text is there. */
  | {
      action: 'wait';
      until: WaitUntil;
      nodeId?: NodeId;
      text?: string;
      timeoutMs?: number;
      /** With until 'stable': how long nothing may change. */
      quietMs?: number;
      /** With until 'stable': false if requests that are under way do not matter. */
      network?: boolean;
      observe?: boolean | ObserveAfter;
    }
  /** A JPEG of at most `maxWidth` (1024) device pixels and with a quality of 0.7. */
  | {
      action: 'screenshot';
      nodeId?: NodeId;
      marks?: boolean;
      maxWidth?: number;
      quality?: number;
      /** The hash of a picture that the caller has. If the new picture has the same hash, it is not sent. */
      since?: string;
    }
  /**
   * Lays the page out as on another device, until `off`, until the tab is detached, or until the tool is closed. All
   * coordinates refer to the new viewport.
   */
  | {
      action: 'emulate';
      /** Of the viewport, in CSS pixels. Needs `height`. */
      width?: number;
      height?: number;
      /** Device pixels per CSS pixel. */
      deviceScaleFactor?: number;
      /** Obeys the page's viewport tag, and enables touch. */
      mobile?: boolean;
      /** true, in place of width and height: the page has the size of its window again. */
      off?: boolean;
    }
  /** Answer the dialog that blocks the page. */
  | {
      action: 'handle_dialog';
      accept: boolean;
      promptText?: string;
      observe?: boolean | ObserveAfter;
    }
  /**
   * Calls a tool that the page itself offers to agents (WebMCP). What it does is the page's affair; what it answers
   * is page text.
   */
  | {
      action: 'page_tool';
      /** As `pageTools` of an observation names it. */
      name: string;
      /** Members as the tool's own schema wants them; none unless given. */
      input?: PageToolInput;
      /** How long it may take, 10 seconds unless given. After that it is cancelled. */
      timeoutMs?: number;
      observe?: boolean | ObserveAfter;
    };

/** The names of every action, in the contract's order. */
export const ACTIONS = [
  'get_dom',
  'find',
  'expand',
  'click',
  'hover',
  'type',
  'keypress',
  'scroll',
  'select',
  'check',
  'fill',
  'drag',
  'upload',
  'navigate',
  'back',
  'forward',
  'reload',
  'wait',
  'screenshot',
  'emulate',
  'handle_dialog',
  'page_tool',
] as const;
export type Action = ToolCall['action'];

export type CallKind = 'observe' | 'wait' | 'emulate' | 'move' | 'act' | 'answer' | 'page_tool';
/** What each action does (src/contract/README.md). */
export const KIND_OF = {
  get_dom: 'observe',
  find: 'observe',
  expand: 'observe',
  click: 'act',
  hover: 'act',
  type: 'act',
  keypress: 'act',
  scroll: 'act',
  select: 'act',
  check: 'act',
  fill: 'act',
  drag: 'act',
  upload: 'act',
  navigate: 'move',
  back: 'move',
  forward: 'move',
  reload: 'move',
  wait: 'wait',
  screenshot: 'observe',
  emulate: 'emulate',
  handle_dialog: 'answer',
  page_tool: 'page_tool',
} as const satisfies Readonly<Record<Action, CallKind>>;
/** The calls of these kinds. */
export type CallOfKind<Kind extends CallKind> = Extract<
  ToolCall,
  { action: { [Name in Action]: (typeof KIND_OF)[Name] extends Kind ? Name : never }[Action] }
>;

/** What a field has to be. A list holds its choices. */
export type FieldType = 'string' | 'number' | 'boolean' | 'strings' | 'point' | 'pair' | 'object' | 'objects' | readonly (string | number)[];
export interface FieldRule {
  /** One of them suffices. */
  readonly types: readonly FieldType[];
  /** Of an object, or of each of a list. Without it the engine checks them. */
  readonly of?: FieldRules;
  /** How many objects a list holds. */
  readonly least?: number;
  readonly most?: number;
  readonly isOptional?: true;
}
export type FieldRules = Readonly<Record<string, FieldRule>>;

export const OBSERVE_AFTER: FieldRules = {
  mode: { types: [['whole', 'agent']], isOptional: true },
  maxTokens: { types: ['number'], isOptional: true },
  scope: { types: [['page', 'viewport']], isOptional: true },
  query: { types: ['string'], isOptional: true },
  includeBoxes: { types: ['boolean'], isOptional: true },
};

export const ACT_OPTIONS: FieldRules = {
  timeoutMs: { types: ['number'], isOptional: true },
  observe: { types: ['boolean', 'object'], of: OBSERVE_AFTER, isOptional: true },
  selectorPath: { types: ['string'], isOptional: true },
  measure: { types: ['boolean'], isOptional: true },
  minConfidence: { types: ['number'], isOptional: true },
  expect: { types: ['object'], isOptional: true },
};

export const OBSERVE_OPTIONS: FieldRules = {
  format: { types: [['text', 'tree', 'semantic', 'skeleton', 'html', 'table']], isOptional: true },
  scope: { types: [['page', 'viewport']], isOptional: true },
  fidelity: { types: [['fast', 'hybrid']], isOptional: true },
  mode: { types: [['whole', 'agent']], isOptional: true },
  maxTokens: { types: ['number'], isOptional: true },
  query: { types: ['string'], isOptional: true },
  maxNodes: { types: ['number'], isOptional: true },
  minRelevance: { types: ['number'], isOptional: true },
  since: { types: ['string'], isOptional: true },
  includeBoxes: { types: ['boolean'], isOptional: true },
  events: { types: ['boolean'], isOptional: true },
  minVisibleRatio: { types: ['number'], isOptional: true },
  keys: { types: [['minified', 'full']], isOptional: true },
  selectors: { types: ['boolean'], isOptional: true },
  atomicLeafOptimization: { types: ['boolean'], isOptional: true },
  pruneEmptyContainers: { types: ['boolean'], isOptional: true },
  selector: { types: ['string'], isOptional: true },
  force: { types: ['boolean'], isOptional: true },
};

export const FIELD_VALUE: FieldRules = {
  nodeId: { types: ['string'] },
  value: { types: ['string', 'boolean', 'strings'] },
};

export const PAGE_TOOL_INPUT: FieldRules = {
};

export const CALL_RULES: Readonly<Record<Action, FieldRules>> = {
  get_dom: {
    options: { types: ['object'], of: OBSERVE_OPTIONS, isOptional: true },
  },
  find: {
    text: { types: ['string'], isOptional: true },
    role: { types: ['string'], isOptional: true },
    near: { types: ['string'], isOptional: true },
    within: { types: ['string'], isOptional: true },
    limit: { types: ['number'], isOptional: true },
  },
  expand: {
    nodeId: { types: ['string'] },
    maxTokens: { types: ['number'], isOptional: true },
  },
  click: {
    nodeId: { types: ['string'], isOptional: true },
    at: { types: ['pair'], isOptional: true },
    button: { types: [['left', 'right', 'middle']], isOptional: true },
    clickCount: { types: [[1, 2, 3]], isOptional: true },
    modifiers: { types: ['strings'], isOptional: true },
    scrollIntoView: { types: ['boolean'], isOptional: true },
    position: { types: ['point'], isOptional: true },
    ...ACT_OPTIONS,
  },
  hover: {
    nodeId: { types: ['string'], isOptional: true },
    at: { types: ['pair'], isOptional: true },
    ...ACT_OPTIONS,
  },
  type: {
    nodeId: { types: ['string'] },
    text: { types: ['string'] },
    clearFirst: { types: ['boolean'], isOptional: true },
    charByChar: { types: ['boolean'], isOptional: true },
    charDelayMs: { types: ['number'], isOptional: true },
    pressEnter: { types: ['boolean'], isOptional: true },
    ...ACT_OPTIONS,
  },
  keypress: {
    key: { types: ['string'] },
    nodeId: { types: ['string'], isOptional: true },
    ...ACT_OPTIONS,
  },
  scroll: {
    nodeId: { types: ['string'], isOptional: true },
    at: { types: ['pair'], isOptional: true },
    deltaX: { types: ['number'], isOptional: true },
    deltaY: { types: ['number'], isOptional: true },
    to: { types: [['top', 'bottom', 'node']], isOptional: true },
    collect: { types: ['object'], isOptional: true },
    ...ACT_OPTIONS,
  },
  select: {
    nodeId: { types: ['string'] },
    values: { types: ['strings'] },
    ...ACT_OPTIONS,
  },
  check: {
    nodeId: { types: ['string'] },
    checked: { types: ['boolean'] },
    ...ACT_OPTIONS,
  },
  fill: {
    fields: { types: ['objects'], of: FIELD_VALUE, least: 1, most: 100 },
    ...ACT_OPTIONS,
  },
  drag: {
    nodeId: { types: ['string'], isOptional: true },
    at: { types: ['pair'], isOptional: true },
    toNodeId: { types: ['string'], isOptional: true },
    to: { types: ['point'], isOptional: true },
    ...ACT_OPTIONS,
  },
  upload: {
    nodeId: { types: ['string'] },
    files: { types: ['strings'] },
    ...ACT_OPTIONS,
  },
  navigate: {
    url: { types: ['string'] },
    ...ACT_OPTIONS,
  },
  back: {
    ...ACT_OPTIONS,
  },
  forward: {
    ...ACT_OPTIONS,
  },
  reload: {
    ...ACT_OPTIONS,
  },
  wait: {
    until: { types: [['stable', 'network_idle', 'node', 'text']] },
    nodeId: { types: ['string'], isOptional: true },
    text: { types: ['string'], isOptional: true },
    timeoutMs: { types: ['number'], isOptional: true },
    quietMs: { types: ['number'], isOptional: true },
    network: { types: ['boolean'], isOptional: true },
    observe: { types: ['boolean', 'object'], of: OBSERVE_AFTER, isOptional: true },
  },
  screenshot: {
    nodeId: { types: ['string'], isOptional: true },
    marks: { types: ['boolean'], isOptional: true },
    maxWidth: { types: ['number'], isOptional: true },
    quality: { types: ['number'], isOptional: true },
    since: { types: ['string'], isOptional: true },
  },
  emulate: {
    width: { types: ['number'], isOptional: true },
    height: { types: ['number'], isOptional: true },
    deviceScaleFactor: { types: ['number'], isOptional: true },
    mobile: { types: ['boolean'], isOptional: true },
    off: { types: ['boolean'], isOptional: true },
  },
  handle_dialog: {
    accept: { types: ['boolean'] },
    promptText: { types: ['string'], isOptional: true },
    observe: { types: ['boolean', 'object'], of: OBSERVE_AFTER, isOptional: true },
  },
  page_tool: {
    name: { types: ['string'] },
    input: { types: ['object'], of: PAGE_TOOL_INPUT, isOptional: true },
    timeoutMs: { types: ['number'], isOptional: true },
    observe: { types: ['boolean', 'object'], of: OBSERVE_AFTER, isOptional: true },
  },
};

/** What a field is where the caller leaves it out. */
export const DEFAULTS = {
  ExpectedOutcome: { timeoutMs: 2000 },
  ObserveOptions: { format: 'text', mode: 'whole', maxNodes: 50, minRelevance: 0.1, minVisibleRatio: 0.66, keys: 'minified', atomicLeafOptimization: true, pruneEmptyContainers: true },
  CollectLimits: { maxSteps: 20, maxLines: 1000 },
  find: { limit: 10 },
  click: { button: 'left', clickCount: 1, scrollIntoView: true },
  type: { charDelayMs: 0 },
  wait: { quietMs: 300, network: true },
  screenshot: { maxWidth: 1024, quality: 0.7 },
  emulate: { deviceScaleFactor: 1, mobile: false },
} as const;

/** So many alternatives an expectation may have. */
export const MAX_ALTERNATIVES = 8;
