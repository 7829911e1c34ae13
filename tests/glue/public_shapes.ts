// What programs outside this project rely on: names, members and words of the package, listed once more by hand. It
// never runs; the check `types` compiles it, which fails if a member is renamed, removed or has another type. A new
// member is no failure. A new word that an answer may contain is one, because readers of answers have to learn it.
//   answered  what the tool answers can be read as the type here
//   given     what has the type here can be given to the tool, which knows each of its members
import type { connect } from '../../js-glue/node/index.js';
import type {
  ActionReport,
  CdpPort,
  DomTool,
  DomToolError,
  DomToolOptions,
  ExpectedOutcome,
  FindReport,
  LogEntry,
  Observation,
  ObserveOptions,
  PageSerialized,
  PrivacyPolicy,
  Screenshot,
  SemanticPage,
  SerializedNode,
  TableRow,
  ToolCall,
  ToolResult,
  VerificationResult,
} from '../../js-glue/tool/index.js';

/** With every optional member, however deep: otherwise a missing one would be no error. */
type Whole<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? { [K in keyof T]: Whole<T[K]> }
    : T extends object
      ? { [K in keyof T]-?: Whole<NonNullable<T[K]>> }
      : T;

type Box = [number, number, number, number];
type Size = { width: number; height: number };

// ---------------------------------------------------------------- answers

type ErrorCode =
  | ('NOT_FOUND' | 'STALE' | 'AMBIGUOUS' | 'NOT_ACTIONABLE' | 'OBSCURED' | 'CROSS_ORIGIN' | 'SECURITY_BLOCKED')
  | ('DETACHED' | 'NAVIGATED' | 'DIALOG_OPEN' | 'CRASHED' | 'TIMEOUT' | 'UNSUPPORTED' | 'BAD_INPUT' | 'INTERNAL');
interface ErrorShape {
  code: ErrorCode;
  message: string;
  remediation?: string;
  retrySuggested: boolean;
  nodeIds?: string[];
}

type FormatWord = 'text' | 'tree' | 'semantic' | 'skeleton' | 'html' | 'table';
interface ObservationShape {
  snapshotId: string;
  url: string;
  title: string;
  viewport: Size;
  scroll: { x: number; y: number; maxX: number; maxY: number };
  format: FormatWord;
  hash: string;
  unchanged: boolean;
  emittedNodes: number;
  totalNodes: number;
  truncated: boolean;
  estimatedTokens: number;
  recentEvents: string[];
  hasErrors: boolean;
  hasSuccess: boolean;
  limitations: Array<{ kind: string; frame?: string; detail?: string }>;
  timing: { captureMs: number; encodeMs: number; engineMs: number; totalMs: number };
}

interface TreeNodeShape {
  id: string;
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
  box?: Box;
  obscured?: boolean;
  text_overflow?: boolean;
}
interface TreeShape {
  context: { url: string; title: string; domain: string; viewport: Size };
  body: { id: string };
  iframe?: Array<{ id: string }>;
  shadowDom?: Array<{ id: string }>;
  meta: { truncated: boolean; totalNodes: number; version: string };
}

interface ListShape {
  mode: 'semantic';
  url: string;
  title: string;
  viewport: Size;
  scrollPosition: string;
  interactive_tree: Array<{
    i: string;
    r: string;
    n: string;
    v?: string;
    s?: string;
    xy?: [number, number];
    box?: Box;
    scr?: { depth: string; h: boolean };
    occ?: true;
    f?: number;
  }>;
  scrollableContainers?: Array<{ id: string; depth: string; hasMore: boolean }>;
  recentEvents?: string[];
  hasErrors?: boolean;
  hasSuccess?: boolean;
  meta: {
    totalElements: number;
    viewportElements: number;
    prunedElements: number;
    occludedElements: number;
    extractionTimeMs: number;
    estimatedTokens: number;
  };
  filter?: { reason: string; originalCount: number; filteredCount: number; tokenReduction: number };
}

interface RowShape {
  id: string;
  backendNodeId: number;
  frameId: string;
  tag: string;
  role: string;
  name: string;
  text?: string;
  value?: string;
  states: string[];
  tier: 'semantic' | 'non-semantic' | 'structural';
  interactive: boolean;
  interactiveReasons: string[];
  visible: boolean;
  hiddenReason?: string;
  visibleRatio: number;
  obscured: boolean;
  obscuredBy?: string;
  redacted?: string;
}
/** Members for which null has a meaning. */
interface RowPlaces {
  parentId: string | null;
  box: Box | null;
  clickPoint: [number, number] | null;
}

type OutcomeWord = 'done' | 'no_effect' | 'navigated' | 'dialog_opened';
type ExpectWord =
  | ('navigation' | 'element_appears' | 'element_disappears' | 'value_changes' | 'state_changes')
  | ('any_change' | 'no_change');
interface ReportShape {
  outcome: OutcomeWord;
  nodeId?: string;
  rebound?: { from: string; to: string; confidence: number };
  point?: { x: number; y: number };
  observed: { urlChanged: boolean; domChanged: boolean; networkOccurred: boolean; events: string[] };
  verification?: { success: boolean };
  observation?: { snapshotId: string };
  changes?: {
    added: number;
    removed: number;
    changed: number;
    stabilizationMs: number;
    dropdown?: { id: string; options: string[] };
  };
  apiCalls?: Array<{ method: string; url: string; status?: number; type: string }>;
  cost?: { domNodes: number; jsHeapSize: number; layoutCount: number };
  timing: { totalMs: number };
}
interface VerificationShape {
  success: boolean;
  actualOutcome: string;
  errorsDetected: string[];
  successMessages: string[];
  pageState: { url: string; urlChanged: boolean; domChanged: boolean; recentMutations: string[] };
  confidence: number;
  feedback: string;
}
interface FoundShape {
  matches: Array<{ id: string; role: string; name: string; context: string; inViewport: boolean }>;
}
interface PictureShape extends Size {
  mimeType: string;
  base64: string;
  hash: string;
  marks?: Array<{ id: string; box: Box }>;
}
interface LogShape {
  level: 'debug' | 'info' | 'warn' | 'error';
  event: string;
  fields: Record<string, string | number | boolean>;
}

export const answered = {
  error: (ours: Whole<DomToolError>): Whole<ErrorShape> => ours,
  observation: (ours: Whole<Observation>): Whole<ObservationShape> => ours,
  content: (ours: Observation['content']): string | PageSerialized | SemanticPage | TableRow[] => ours,
  tree: (ours: Whole<PageSerialized['page']>): Whole<TreeShape> => ours,
  treeNode: (ours: Whole<SerializedNode>): Whole<TreeNodeShape> => ours,
  treeChildren: (ours: SerializedNode): SerializedNode[] | undefined => ours.children,
  list: (ours: Whole<SemanticPage>): Whole<ListShape> => ours,
  row: (ours: Whole<TableRow>): Whole<RowShape> => ours,
  rowPlaces: (ours: TableRow): RowPlaces => ours,
  report: (ours: Whole<ActionReport>): Whole<ReportShape> => ours,
  observationAfter: (ours: ActionReport): Observation | undefined => ours.observation,
  verification: (ours: Whole<VerificationResult>): Whole<VerificationShape> => ours,
  verifiedOutcome: (ours: VerificationResult): ExpectWord | null => ours.verifiedOutcome,
  found: (ours: Whole<FindReport>): Whole<FoundShape> => ours,
  picture: (ours: Whole<Screenshot>): Whole<PictureShape> => ours,
  log: (ours: Whole<LogEntry>): Whole<LogShape> => ours,
  result: (
    ours: ToolResult,
  ):
    | { success: true; data: Observation | ActionReport | FindReport | Screenshot }
    | { success: false; error: DomToolError } => ours,
};

/** None of these words may be removed: programs compare with them. */
export const words = {
  codes: (word: ErrorCode): DomToolError['code'] => word,
  formats: (word: FormatWord): Observation['format'] => word,
  outcomes: (word: OutcomeWord): ActionReport['outcome'] => word,
  expected: (word: ExpectWord): ExpectedOutcome['type'] => word,
  tiers: (word: RowShape['tier']): TableRow['tier'] => word,
};

// ---------------------------------------------------------------- calls

interface ObserveShape {
  format?: FormatWord;
  scope?: 'page' | 'viewport';
  fidelity?: 'fast' | 'hybrid';
  maxTokens?: number;
  query?: string;
  since?: string;
  includeBoxes?: boolean;
  minVisibleRatio?: number;
  force?: boolean;
}
interface ExpectShape {
  type: ExpectWord;
  text?: string;
  nodeId?: string;
  or?: ExpectShape;
  timeoutMs?: number;
}
interface ActShape {
  timeoutMs?: number;
  observe?: boolean | Pick<ObserveShape, 'maxTokens' | 'scope' | 'query' | 'includeBoxes'>;
  measure?: boolean;
  minConfidence?: number;
  expect?: ExpectShape;
}
type At = [number, number];
interface CallShapes {
  get_dom: { options?: ObserveShape };
  find: { text?: string; role?: string; within?: string; limit?: number };
  expand: { nodeId: string; maxTokens?: number };
  click: ActShape & {
    nodeId?: string;
    at?: At;
    button?: 'left' | 'right' | 'middle';
    clickCount?: 1 | 2 | 3;
    modifiers?: Array<'Alt' | 'Control' | 'Meta' | 'Shift'>;
    position?: { x: number; y: number };
  };
  hover: ActShape & { nodeId?: string; at?: At };
  type: ActShape & {
    nodeId: string;
    text: string;
    clearFirst?: boolean;
    charByChar?: boolean;
    charDelayMs?: number;
    pressEnter?: boolean;
  };
  keypress: ActShape & { key: string; nodeId?: string };
  scroll: ActShape & {
    nodeId?: string;
    at?: At;
    deltaX?: number;
    deltaY?: number;
    to?: 'top' | 'bottom' | 'node';
  };
  select: ActShape & { nodeId: string; values: string[] };
  check: ActShape & { nodeId: string; checked: boolean };
  drag: ActShape & { nodeId?: string; at?: At; toNodeId?: string; to?: { x: number; y: number } };
  upload: ActShape & { nodeId: string; files: string[] };
  navigate: ActShape & { url: string };
  back: ActShape;
  forward: ActShape;
  reload: ActShape;
  wait: {
    until: 'stable' | 'network_idle' | 'node' | 'text';
    nodeId?: string;
    text?: string;
    timeoutMs?: number;
  };
  screenshot: { nodeId?: string; marks?: boolean; maxWidth?: number; quality?: number };
  handle_dialog: { accept: boolean; promptText?: string };
  fill: ActShape & { fields: Array<{ nodeId: string; value: string | boolean | string[] }> };
  emulate: { width?: number; height?: number; deviceScaleFactor?: number; mobile?: boolean; off?: boolean };
}

type CallOf<Name extends keyof CallShapes> = Extract<ToolCall, { action: Name }>;
/** Each action with the members that the tool does not know; `never` if it knows all. */
type Unknown = { [Name in keyof CallShapes]: Exclude<keyof CallShapes[Name], keyof CallOf<Name>> }[keyof CallShapes];
type Calls = { [Name in keyof CallShapes]: { action: Name } & CallShapes[Name] }[keyof CallShapes];

interface PortShape {
  send(method: string, params?: object, sessionId?: string, timeoutMs?: number): Promise<unknown>;
  onEvent(listener: (method: string, params: unknown, sessionId?: string) => void): () => void;
  close(): Promise<void>;
}
interface PrivacyShape {
  emitValues: boolean;
  emitCrossOriginFrames: 'full' | 'labelled' | 'omit';
  respectOptOut: boolean;
  extraSensitive: string[];
}
interface OptionsShape {
  privacy?: Partial<PrivacyShape>;
  fidelity?: 'fast' | 'hybrid';
  log?: (entry: LogShape) => void;
}
interface ToolShape {
  execute(call: ToolCall): Promise<ToolResult>;
  close(): Promise<void>;
}
interface BrowserShape {
  tabs(): Promise<Array<{ targetId: string; url: string; title: string }>>;
  open(targetId?: string): Promise<ToolShape>;
  newTab(url: string): Promise<ToolShape>;
  close(): Promise<void>;
}

export const given = {
  calls: (theirs: Calls): ToolCall => theirs,
  callMembers: (theirs: Unknown): never => theirs,
  observe: (theirs: ObserveShape): ObserveOptions => theirs,
  observeMembers: (theirs: keyof ObserveShape): keyof ObserveOptions => theirs,
  expect: (theirs: ExpectShape): ExpectedOutcome => theirs,
  expectMembers: (theirs: keyof ExpectShape): keyof ExpectedOutcome => theirs,
  port: (theirs: PortShape): CdpPort => theirs,
  options: (theirs: OptionsShape): DomToolOptions => theirs,
  optionMembers: (theirs: keyof OptionsShape): keyof DomToolOptions => theirs,
  privacyMembers: (theirs: keyof PrivacyShape): keyof PrivacyPolicy => theirs,
  open: (ours: typeof DomTool.open): ((port: PortShape, options?: OptionsShape) => Promise<ToolShape>) => ours,
  connect: (ours: typeof connect): ((options: { wsEndpoint: string } & OptionsShape) => Promise<BrowserShape>) => ours,
};

// ---------------------------------------------------------------- checks that the above can fail

type Without<T, K extends keyof T> = { [M in Exclude<keyof T, K>]: T[M] };

export const failing = {
  // @ts-expect-error An optional member that was removed.
  member: (ours: Whole<Without<ActionReport, 'cost'>>): Whole<ReportShape> => ours,
  // @ts-expect-error One inside of another.
  deep: (ours: Whole<Without<ActionReport, 'changes'> & { changes?: { added: number } }>): Whole<ReportShape> => ours,
  // @ts-expect-error A word that was removed.
  word: (word: FormatWord): Exclude<Observation['format'], 'skeleton'> => word,
  // @ts-expect-error A member of a call that the tool does not know.
  call: (theirs: Exclude<'nodeId' | 'speed', keyof CallOf<'click'>>): never => theirs,
};
