// What is known of a node before anything is done to it, read off the engine's own table: what it is and says, what a press on it
// would press, the form that it is in, and the origin of the document that holds it.
import type {
  Observation,
  ObserveOptions,
  SemanticNode,
  TableRow,
  ToolCall,
  ToolResult,
} from '../tool/contract/contract.js';
import { PageForms, isSubmitter } from './forms.js';
import type { FormFacts } from './forms.js';
import { CLOSED, CONTROLS, PageRows, isControl, isOneControl, isOver, tagOf } from './page_rows.js';
import type { Point } from './page_rows.js';
import { iconHintsIn } from './icon_hints.js';
import type { IconHints } from './icon_hints.js';
import { questionAround } from './question.js';
import type { Question } from './question.js';
import { ownName, textsOn } from './words_on.js';

/** As the engine names kinds of secret fields. */
export type FieldSecret = 'password' | 'payment' | 'one-time-code' | 'identity';

export interface NodeFacts {
  id: string;
  role: string;
  name: string;
  /** Each thing that it is called or that is read on it: its name, its description, the text that is seen inside. */
  words: readonly string[];
  tag: string;
  states: readonly string[];
  /** Of a field that holds a secret. */
  secret?: string;
  /** Of an input or button. */
  type?: string;
  /** Where a press leads: its own address, and those of the links around it. */
  hrefs: readonly string[];
  /** Origin of the document that it stands in; undefined where that is not known for sure. */
  origin: string | undefined;
  /** In a frame of another site than the page. */
  isForeign: boolean;
  /** Pressing it sends its form. */
  submits: boolean;
  /** It stands in a list or grid of like fields, as a cell of a sheet does. */
  isOption: boolean;
  /** Text of several lines is written into it, whatever its role is. */
  isEditable: boolean;
  /** It opens something else first: a menu, a dialog, what stands below it. */
  opens: boolean;
  /** What its icons are called by their author, where it has no words. */
  hints: readonly string[];
  /** What the dialog or the part of the page around it asks. */
  question?: Question;
  form?: FormFacts;
}

export interface Looks {
  execute(call: ToolCall): Promise<ToolResult>;
}

/** One look at the page as the engine decided about it. */
export class PageFacts {
  private readonly forms: PageForms;

  constructor(
    private readonly rows: PageRows,
    private readonly hints: IconHints = new Map(),
  ) {
    this.forms = new PageForms(rows);
  }

  get url(): string {
    return this.rows.url;
  }

  /** Two looks at one capture: the table tells forms and secrets, the list of controls types and origins of frames. A third one,
   *  where a control has no words, tells the names of icons. */
  static async read(tool: Looks): Promise<PageFacts | undefined> {
    const table = observed(await tool.execute(unrecorded({ format: 'table' })));
    const list = observed(await tool.execute(unrecorded({ format: 'semantic', keys: 'full', scope: 'page' }, true)));
    if (table === undefined || list === undefined || !Array.isArray(table.content)) return undefined;
    if (typeof list.content !== 'object' || !('mode' in list.content) || table.url !== list.url) return undefined;
    const { semanticNodes = [], frames = [] } = list.content;
    const rows = new PageRows(table.url, table.content, semanticNodes, frames, table.belongings ?? []);
    return new PageFacts(rows, rows.all.some(isWordless) ? await hintsOn(tool, table.url) : new Map());
  }

  /** Of a part of a control, such as the words in a button, the control. */
  of(id: string): NodeFacts | undefined {
    const row = this.rows.row(id);
    return row === undefined ? undefined : this.factsOf(this.controlAround(row));
  }

  /** Whatever a press on the node may press, it first: the controls around it, those inside of it that lie where it is pressed,
   *  and what a label among them stands for. `offset` is from its upper left corner. */
  pressedBy(id: string, offset?: Point): NodeFacts[] {
    const row = this.rows.row(id);
    if (row === undefined) return [];
    const self = this.controlAround(row);
    const point = pointIn(row, offset, isOneControl(self));
    const isHit = (inside: TableRow): boolean =>
      isControl(inside) && (isOver(inside, point ?? middleOf(row)) || (point === undefined && inside.visible));
    const inside = CLOSED.has(tagOf(row)) ? [] : this.rows.inside(row).filter(isHit);
    return this.all([self, ...this.rows.around(self).filter(isPressable), ...inside]);
  }

  /** The same of a point of the viewport. Empty where a press there would not reach a control, as on a picture or a canvas. */
  pressedAt(point: Point): NodeFacts[] {
    const hit = this.rows.at(point);
    const innermost = hit.at(-1);
    const control = innermost === undefined ? undefined : this.controlAround(innermost);
    if (control === undefined || !isOneControl(control)) return [];
    return this.all([control, ...this.rows.around(control).filter(isPressable), ...hit.filter(isControl)]);
  }

  /** Whatever lies at a point of the viewport, down to the document. */
  lyingAt(point: Point): NodeFacts[] {
    return this.all(this.rows.at(point).filter((row, at, all) => isControl(row) || at === all.length - 1));
  }

  /** The buttons that stand nearest around a field: they tell what Enter in it may do where it belongs to no form. */
  beside(id: string): NodeFacts[] {
    const row = this.rows.row(id);
    if (row === undefined) return [];
    for (const part of this.rows.around(row).slice(0, MAX_LEVELS)) {
      const inside = this.rows.inside(part);
      if (inside.length > MAX_BESIDE) return [];
      const buttons = inside.filter((other) => other.visible && other.id !== id && isButton(other));
      if (buttons.length > 0) return buttons.slice(0, MAX_BUTTONS).map((button) => this.factsOf(button));
    }
    return [];
  }

  /** The options of a list that have one of the values. */
  options(id: string, values: readonly string[]): NodeFacts[] {
    const row = this.rows.row(id);
    const options = row === undefined ? [] : this.rows.inside(row).filter(({ role }) => role === 'option');
    const isChosen = ({ name, text, value }: TableRow): boolean =>
      [name, text, value].some((one) => one !== undefined && values.includes(one));
    return options.filter(isChosen).map((option) => this.factsOf(option));
  }

  /** What keys act on. */
  focused(): NodeFacts | undefined {
    const focused = this.rows.all.findLast(({ states }) => states.includes('focused'));
    return focused === undefined ? undefined : this.of(focused.id);
  }

  /** Fields that hold a secret now and could be read in a picture. */
  showsSecrets(): boolean {
    return this.rows.all.some(
      ({ redacted, states, visible }) => visible && redacted !== undefined && states.includes('filled'),
    );
  }

  private all(rows: readonly TableRow[]): NodeFacts[] {
    return [...new Set(rows.flatMap((row) => this.standingFor(row)))].map((row) => this.factsOf(row));
  }

  // A label presses its control. Its own words say what a button does as well; beside a field they only name that.
  private standingFor(row: TableRow): TableRow[] {
    if (tagOf(row) !== 'label') return [row];
    const control = this.labelledBy(row);
    if (control === undefined) return [row];
    return isSubmitter(control, this.rows.typeOf(control)) || control.role === 'button' ? [row, control] : [control];
  }

  private labelledBy(label: TableRow): TableRow | undefined {
    const inFrame = this.rows.inFrame(label);
    const told = this.rows.belongsTo(label);
    const named = (row: TableRow): boolean => row.name !== '' && (row.name === label.name || row.name === label.text);
    const isLabelled = (row: TableRow): boolean => LABELLED.has(tagOf(row));
    return told ?? this.rows.inside(label).find(isLabelled) ?? inFrame.find((row) => isLabelled(row) && named(row));
  }

  // What a press on the node would press: words inside of a button are the button.
  private controlAround(row: TableRow): TableRow {
    if (this.rows.inList(row) !== undefined) return row;
    return this.rows.around(row).find((other) => other.interactive && this.rows.inList(other) !== undefined) ?? row;
  }

  private factsOf(row: TableRow): NodeFacts {
    const listed = this.rows.inList(row);
    const type = this.rows.typeOf(row);
    const form = this.forms.of(row);
    const around = this.rows.around(row);
    const words = this.wordsOf(row, listed);
    const question = questionAround(row, this.rows);
    return {
      id: row.id,
      role: row.role,
      name: row.name === '' ? (listed?.name ?? '') : row.name,
      words,
      tag: tagOf(row),
      states: row.states,
      ...(row.redacted === undefined ? {} : { secret: row.redacted }),
      ...(type === undefined ? {} : { type }),
      hrefs: [row, ...around].flatMap((link) => this.addressesOf(link)),
      ...this.rows.placeOf(row),
      submits: isSubmitter(row, type) && form !== undefined,
      isOption: [row, ...around].some(({ role }) => role === 'grid' || role === 'gridcell'),
      isEditable: isEditable(row),
      opens: opensFirst(row, isSubmitter(row, type) && form !== undefined),
      hints: this.hintsOf(row, words),
      ...(question === undefined ? {} : { question }),
      ...(form === undefined ? {} : { form }),
    };
  }

  private addressesOf(link: TableRow): string[] {
    const href = link.href ?? this.rows.inList(link)?.href;
    return href === undefined ? [] : [this.rows.addressOf(href, link)];
  }

  private wordsOf(row: TableRow, listed: SemanticNode | undefined): string[] {
    const { computedName, description, value } = row;
    const name = ownName(row, this.rows);
    const onSubmitter = isSubmitter(row, this.rows.typeOf(row)) || row.role === 'button' ? value : undefined;
    // A control that says nothing is listed by what it is made of.
    const guessed = listed?.name === tagOf(row) ? undefined : listed?.name;
    const nameOf = [name === '' && row.name === '' ? guessed : name, computedName, description, onSubmitter];
    const said = [...nameOf, ...textsOn(row, this.rows)];
    return [...new Set(said.flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text])))];
  }

  private hintsOf(row: TableRow, words: readonly string[]): readonly string[] {
    if (words.some(hasLetters)) return [];
    return [row, ...this.rows.inside(row).slice(0, MAX_ICONS)].flatMap(({ id }) => this.hints.get(id) ?? []);
  }
}

/** What the browser would do where the page is loaded again or left by its history. */
export interface Leaving {
  url: string;
  /** Loading the page again may send a form again. */
  mayResend: boolean;
  /** Where `back` and `forward` lead; absent where they lead nowhere. */
  back?: string;
  forward?: string;
}

/** undefined where the page cannot be looked at. */
export async function mayResend(tool: Looks): Promise<Leaving | undefined> {
  const unseen: ObserveOptions & { aside: true; resends: true } = { maxTokens: 1, aside: true, resends: true };
  const look = observed(await tool.execute({ action: 'get_dom', options: unseen }));
  return look === undefined ? undefined : { url: look.url, mayResend: look.resends !== false, ...look.ways };
}

/** A look that does not count as shown to the planner: the engine goes on refusing ids that mean something else by now.
 *  `sameTable`: at what the look before it captured, where nothing was done since. */
export function unrecorded(options: ObserveOptions, sameTable = false): ToolCall {
  const unseen: ObserveOptions & { aside: true; sameTable?: true } = {
    ...options,
    aside: true,
    ...(sameTable ? { sameTable } : {}),
  };
  return { action: 'get_dom', options: unseen };
}

const MAX_LEVELS = 5;
const MAX_BESIDE = 120;
const MAX_BUTTONS = 8;
const MAX_ICONS = 12;
/** States of a button that shows and hides something. */
const DISCLOSES: ReadonlySet<string> = new Set(['haspopup', 'expanded', 'collapsed']);
const LABELLED: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea', 'meter', 'output', 'progress']);
/** A press on what is inside presses it, too. */
function isPressable(row: TableRow): boolean {
  return CONTROLS.has(tagOf(row)) || row.role === 'button' || row.role === 'link';
}

function isButton(row: TableRow): boolean {
  return row.role === 'button' || tagOf(row) === 'button';
}

function isEditable(row: TableRow): boolean {
  const tag = tagOf(row);
  return tag === 'textarea' || (tag !== 'input' && row.interactiveReasons?.includes('editable') === true);
}

/** "Delete…" and what says that it has a popup ask before they do anything; what sends a form does not. */
function opensFirst(row: TableRow, submits: boolean): boolean {
  if (submits || tagOf(row) === 'select' || row.role === 'combobox') return false;
  const isDisclosure = tagOf(row) === 'summary' || row.states.some((state) => DISCLOSES.has(state));
  return isDisclosure || /(?:…|\.\.\.)\s*$/.test(row.name);
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}

function isWordless({ interactive, visible, name, text = '', description = '' }: TableRow): boolean {
  return interactive && visible && ![name, text, description].some(hasLetters);
}

/** The page is what the looks before captured. Without hints a control has no words, as before. */
async function hintsOn(tool: Looks, url: string): Promise<IconHints> {
  const look = observed(await tool.execute(unrecorded({ format: 'html' }, true)));
  return look?.url === url && typeof look.content === 'string' ? iconHintsIn(look.content) : new Map();
}

function middleOf({ box }: TableRow): Point {
  const [left = 0, top = 0, width = 0, height = 0] = box ?? [];
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where a press on it lands; undefined where that may be anywhere in it. */
function pointIn({ box, clickPoint }: TableRow, offset: Point | undefined, isOne: boolean): Point | undefined {
  if (box === null || box === undefined) return undefined;
  const [left, top, width, height] = box;
  if (offset !== undefined) return { x: left + offset.x, y: top + offset.y };
  if (clickPoint !== null && clickPoint !== undefined) return { x: clickPoint[0], y: clickPoint[1] };
  return isOne ? { x: left + width / 2, y: top + height / 2 } : undefined;
}

function observed(result: ToolResult): Observation | undefined {
  return result.success && 'snapshotId' in result.data ? result.data : undefined;
}
