// The parties of the loop without a browser: a page that is a list of rows, a planner with scripted decisions, a person
// with scripted answers, and gates at every wait.
import type {
  FormAndLabelOwners,
  SemanticNode,
  TableRow,
  ToolCall,
  ToolResult,
} from '../../../js-glue/tool/contract/contract.js';
import type { Decision, Person, Planner, Tool, Turn } from '../../../js-glue/agent/task/interfaces.js';
import type { Task } from '../../../js-glue/agent/task/task.js';
import { isRecord } from '../../../js-glue/tool/base/narrow.js';

export interface Row {
  id: string;
  role?: string;
  name?: string;
  tag?: string;
  parentId?: string;
  frameId?: string;
  redacted?: string;
  states?: string[];
  type?: string;
  href?: string;
  /** For the root of a document. */
  baseUrl?: string;
  action?: string;
  method?: string;
  form?: string;
  backendNodeId?: number;
  /** The backendNodeId of its form or button, as the browser reports it. */
  belongsTo?: number;
  description?: string;
  text?: string;
  value?: string;
  box?: [number, number, number, number];
  clickPoint?: [number, number];
  visible?: boolean;
  interactive?: boolean;
  interactiveReasons?: string[];
  /** Attributes that name icons, in the page as HTML. */
  className?: string;
  src?: string;
  /** Also in the list of controls; true by default. */
  isListed?: boolean;
}

export interface FakePage {
  url: string;
  rows: Row[];
  /** Frames other than "main", numbered from 1. */
  frames?: Array<{ id: string; origin?: string }>;
}

export const kShop: FakePage = {
  url: 'https://shop.test/tea',
  rows: [
    { id: 'fo000001', role: 'form', tag: 'form' },
    { id: 'bu000001', role: 'button', name: 'Next page', tag: 'button', type: 'button' },
    { id: 'bu000002', role: 'button', name: 'Pay €29', tag: 'button', type: 'button' },
    { id: 'te000001', role: 'textbox', name: 'Your name', tag: 'input', type: 'text' },
    { id: 'li000001', role: 'link', name: 'Elsewhere', tag: 'a', href: 'https://other.example/' },
  ],
};

/** Further members of a call. */
interface FurtherMembers {
  observe?: unknown;
  minConfidence?: number;
  withheld?: Array<{ text: string }>;
}

/** Answers observations from its page, and actions by `answers`. */
export class FakeTool implements Tool {
  readonly calls: ToolCall[] = [];
  page: FakePage;
  /** What a look shows as text, if it is to be something else. */
  text: string | undefined;
  private snapshots = 0;

  /** What it was told to withhold. */
  readonly withheld: string[] = [];

  /** The `minConfidence` of each call. */
  readonly sureness: Array<number | undefined> = [];

  constructor(
    page: FakePage = kShop,
    private readonly answer: (call: ToolCall) => ToolResult | Promise<ToolResult> | undefined = () => undefined,
  ) {
    this.page = page;
  }

  /** The calls that do something. */
  get actions(): ToolCall[] {
    return this.calls.filter(({ action }) => action !== 'get_dom' && action !== 'wait');
  }

  async execute(call: ToolCall): Promise<ToolResult> {
    const { observe: _, minConfidence, withheld, ...plain } = call as ToolCall & FurtherMembers;
    this.withheld.push(...(withheld ?? []).map(({ text }) => text));
    this.calls.push(plain as ToolCall);
    this.sureness.push(minConfidence);
    return (await this.answer(call)) ?? (call.action === 'get_dom' ? this.look(call) : done());
  }

  private look(call: Extract<ToolCall, { action: 'get_dom' }>): ToolResult {
    const { format = 'text', since } = call.options ?? {};
    const { url } = this.page;
    this.snapshots += 1;
    const whole = this.text ?? `Tea - ${url}\n[bu000001 button] Next page`;
    const text = since === undefined ? whole : `nothing changed since ${since}`;
    const contents = { text, table: this.table(), semantic: this.list(), html: this.html() };
    const content = contents[format as keyof typeof contents] ?? text;
    const { formAndLabelOwners } = this;
    const reported = {
      snapshotId: `s${this.snapshots}`,
      url,
      format,
      content,
      ...(since === undefined ? {} : { since }),
    };
    return { success: true, data: { ...kObservation, ...reported, formAndLabelOwners } };
  }

  private get formAndLabelOwners(): FormAndLabelOwners[] {
    const pairsOf = (frame: string): Array<[number, number]> =>
      this.page.rows.flatMap(({ frameId = 'main', backendNodeId = 0, belongsTo }) =>
        belongsTo === undefined || frameId !== frame ? [] : [[backendNodeId, belongsTo]],
      );
    const frames = new Set(this.page.rows.map(({ frameId = 'main' }) => frameId));
    return [...frames].map((frameId) => ({ frameId, pairs: pairsOf(frameId) }));
  }

  private table(): TableRow[] {
    return this.page.rows.map((row) => ({ ...kRow, frameId: 'main', parentId: null, ...row }) as TableRow);
  }

  private html(): string {
    const tags = this.page.rows.map(({ id, tag = 'div', className = '', src = '' }) => {
      const classes = className === '' ? '' : ` class="${className}"`;
      return `<${tag} data-id="${id}" data-interactive="true"${classes}${src === '' ? '' : ` src="${src}"`}>`;
    });
    return tags.join('');
  }

  private list(): never {
    const listed = this.page.rows.filter(({ isListed }) => isListed !== false);
    const semanticNodes = listed.map(({ frameId, ...row }): SemanticNode => {
      const ordinal = (this.page.frames ?? []).findIndex(({ id }) => id === frameId) + 1;
      return { role: '', name: '', bounds: kBounds, ...row, ...(ordinal === 0 ? {} : { frameId: ordinal }) };
    });
    const frames = (this.page.frames ?? []).flatMap(({ origin }, at) =>
      origin === undefined ? [] : { f: at + 1, origin },
    );
    return { mode: 'semantic', semanticNodes, frames } as never;
  }
}

const kBounds = { x: 0, y: 0, width: 10, height: 10 };
const kRow = { role: 'generic', name: '', tag: 'div', states: [], interactive: true, visible: true };
const kObservation = {
  takenAt: 0,
  title: 'Tea',
  viewport: { width: 1000, height: 800 },
  scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
  hash: 'h',
  unchanged: false,
  emittedNodes: 1,
  tiers: { semantic: 1, 'non-semantic': 0, structural: 0 },
  totalNodes: 1,
  truncated: false,
  estimatedTokens: 20,
  recentEvents: [],
  hasErrors: false,
  hasSuccess: false,
  limitations: [],
  timing: { captureMs: 0, encodeMs: 0, engineMs: 0, totalMs: 0 },
};

export function done(outcome: 'done' | 'no_effect' | 'navigated' | 'dialog_opened' = 'done'): ToolResult {
  const observed = { urlChanged: false, domChanged: true, networkOccurred: false, events: [] };
  const dropdown = { id: 'li000001', options: ['Green', 'Black'] };
  const changes = { added: 3, removed: 1, changed: 2, stabilizationMs: 40, dropdown };
  return { success: true, data: { outcome, observed, changes, timing: { totalMs: 1 } } };
}

export function refused(message = 'The node is gone.'): ToolResult {
  return { success: false, error: { code: 'STALE', message, retrySuggested: true } };
}

export const press = (nodeId = 'bu000001'): ToolCall => ({ action: 'click', nodeId });
export const act = (...calls: ToolCall[]): Decision => ({ do: 'act', calls });
export const kFinish: Decision = { do: 'finish', message: 'It is done.' };

/** Makes one decision after another; repeats the last one. */
export class ScriptedPlanner implements Planner {
  readonly turns: Turn[] = [];

  constructor(private readonly script: ReadonlyArray<Decision | ((turn: Turn) => Decision | Promise<Decision>)>) {}

  async next(turn: Turn): Promise<Decision> {
    this.turns.push({ ...turn, outcomes: [...turn.outcomes], notes: [...turn.notes] });
    const step = this.script[Math.min(this.turns.length, this.script.length) - 1];
    if (step === undefined) throw new Error('The script is empty.');
    return typeof step === 'function' ? step(turn) : step;
  }
}

export class ScriptedPerson implements Person {
  readonly asked: string[] = [];
  readonly tasks: Task[] = [];

  constructor(private readonly script: { yes?: boolean; text?: string; whenever?: (task: Task) => void } = {}) {}

  async answer(question: string): Promise<string> {
    this.asked.push(question);
    return this.script.text ?? 'an answer';
  }

  async approve(question: string): Promise<boolean> {
    this.asked.push(question);
    return this.script.yes ?? true;
  }

  changed(task: Task): void {
    this.tasks.push(task);
    this.script.whenever?.(task);
  }
}

/** Every string inside a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]) : [];
}
