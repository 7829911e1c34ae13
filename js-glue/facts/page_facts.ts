// What is known about a node before anything is done to it, read from the engine's own table: its role and words, what a
// press on it would press, its form, and the origin of its document.
import type {
  Observation,
  ObserveOptions,
  PageToolOffer,
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
import { objectAround } from './control_context.js';
import type { ControlContext } from './control_context.js';
import { questionAround } from './question.js';
import type { Question } from './question.js';
import { ownName, textsOn } from './words_on.js';

/** The engine's names of the kinds of secret fields. */
export type FieldSecret = 'password' | 'payment' | 'one-time-code' | 'identity';

export interface NodeFacts extends ControlContext {
  id: string;
  role: string;
  name: string;
  /** Its name, its description, and the visible text inside, as separate texts. */
  words: readonly string[];
  tag: string;
  states: readonly string[];
  /** For a field that holds a secret: its kind. */
  secret?: string;
  /** For an input or button. */
  type?: string;
  /** Where a press leads: its own address, and those of links around it. */
  hrefs: readonly string[];
  /** Origin of its document; undefined if that is not known for sure. */
  origin: string | undefined;
  /** It is in a frame of another site than the page. */
  isForeign: boolean;
  /** Pressing it submits its form. */
  submits: boolean;
  /** It is in a grid of similar fields, such as a spreadsheet. */
  isInGrid: boolean;
  /** It takes text of several lines, whatever its role is. */
  isEditable: boolean;
  /** It opens something else first: a menu, a dialog, a section below it. */
  opens: boolean;
  /** For a button in a row of a list or table: the names of the other buttons there. */
  besideInRow: readonly string[];
  /** Its author's names for its icons, if it has no words. */
  hints: readonly string[];
  /** The question of the dialog or section around it. */
  question?: Question;
  form?: FormFacts;
}

/** A tool that can observe the page. */
export interface ObservingTool {
  execute(call: ToolCall): Promise<ToolResult>;
}

/** One observation of the page, as the engine interpreted it. */
export class PageFacts {
  private readonly forms: PageForms;

  constructor(
    private readonly rows: PageRows,
    private readonly hints: IconHints = new Map(),
    private readonly tools: readonly PageToolOffer[] = [],
  ) {
    this.forms = new PageForms(rows);
  }

  get url(): string {
    return this.rows.url;
  }

  /**
   * Two observations of one capture: the table has forms and secrets, the list of controls has types and the origins of
   * frames. If a control has no words, a third one gives the names of icons.
   */
  static async read(tool: ObservingTool): Promise<PageFacts | undefined> {
    const table = observed(await tool.execute(unrecorded({ format: 'table' })));
    const list = observed(await tool.execute(unrecorded({ format: 'semantic', keys: 'full', scope: 'page' }, true)));
    if (table === undefined || list === undefined || !Array.isArray(table.content)) return undefined;
    if (typeof list.content !== 'object' || !('mode' in list.content) || table.url !== list.url) return undefined;
    const { semanticNodes = [], frames = [] } = list.content;
    const rows = new PageRows(table.url, table.content, semanticNodes, frames, table.formAndLabelOwners ?? []);
    const hints = rows.all.some(isWordless) ? await hintsOn(tool, table.url) : new Map();
    return new PageFacts(rows, hints, table.pageTools);
  }

  /** A tool that the page offers says that it changes nothing. */
  isReadOnlyTool(name: string): boolean {
    return this.tools.find((tool) => tool.name === name)?.readOnly === true;
  }

  /** For a part of a control, such as the words in a button, the control itself. */
  of(id: string): NodeFacts | undefined {
    const row = this.rows.row(id);
    return row === undefined ? undefined : this.factsOf(this.controlAround(row));
  }

  /**
   * Everything that a press on the node may press. First the node, then the controls around it, then the controls inside it
   * at the press position. A label among these is followed, or replaced, by its control. `offset` is relative to the node's
   * upper left corner.
   */
  hitByPressOn(id: string, offset?: Point): NodeFacts[] {
    const row = this.rows.row(id);
    if (row === undefined) return [];
    const self = this.controlAround(row);
    const point = pointIn(row, offset, isOneControl(self));
    const isHit = (inside: TableRow): boolean =>
      isControl(inside) && (isOver(inside, point ?? middleOf(row)) || (point === undefined && inside.visible));
    const inside = CLOSED.has(tagOf(row)) ? [] : this.rows.inside(row).filter(isHit);
    return this.all([self, ...this.rows.around(self).filter(isPressable), ...inside]);
  }

  /**
   * The same for a point of the viewport. Empty if a press there would not reach a control, as on a picture or a canvas.
   */
  pressedAt(point: Point): NodeFacts[] {
    const hit = this.rows.at(point);
    const innermost = hit.at(-1);
    const control = innermost === undefined ? undefined : this.controlAround(innermost);
    if (control === undefined || !isOneControl(control)) return [];
    return this.all([control, ...this.rows.around(control).filter(isPressable), ...hit.filter(isControl)]);
  }

  /** Everything at a point of the viewport, including the document. */
  nodesAt(point: Point): NodeFacts[] {
    return this.all(this.rows.at(point).filter((row, at, all) => isControl(row) || at === all.length - 1));
  }

  /** The buttons nearest to a field. They show what Enter in it may do if it has no form. */
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

  /** The element that receives key presses. */
  focused(): NodeFacts | undefined {
    const focused = this.rows.all.findLast(({ states }) => states.includes('focused'));
    return focused === undefined ? undefined : this.of(focused.id);
  }

  /** Whether any field holds a secret that would be readable in a picture. */
  showsSecrets(): boolean {
    return this.rows.all.some(
      ({ redacted, states, visible }) => visible && redacted !== undefined && states.includes('filled'),
    );
  }

  private all(rows: readonly TableRow[]): NodeFacts[] {
    return [...new Set(rows.flatMap((row) => this.controlsFor(row)))].map((row) => this.factsOf(row));
  }

  // A label activates its control. The label's words also describe a button; next to a field they only name it.
  private controlsFor(row: TableRow): TableRow[] {
    if (tagOf(row) !== 'label') return [row];
    const control = this.labelledBy(row);
    if (control === undefined) return [row];
    return isSubmitter(control, this.rows.typeOf(control)) || control.role === 'button' ? [row, control] : [control];
  }

  private labelledBy(label: TableRow): TableRow | undefined {
    const inFrame = this.rows.inFrame(label);
    const owner = this.rows.belongsTo(label);
    const named = (row: TableRow): boolean => row.name !== '' && (row.name === label.name || row.name === label.text);
    const isLabelled = (row: TableRow): boolean => LABELLED.has(tagOf(row));
    return owner ?? this.rows.inside(label).find(isLabelled) ?? inFrame.find((row) => isLabelled(row) && named(row));
  }

  // What a press on the node would press: words inside a button belong to the button.
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
      isInGrid: [row, ...around].some(({ role }) => role === 'grid' || role === 'gridcell'),
      isEditable: isEditable(row),
      opens: opensFirst(row, isSubmitter(row, type) && form !== undefined),
      besideInRow: this.besideInRow(row, around),
      hints: this.hintsOf(row, words),
      ...(question === undefined ? {} : { question }),
      ...objectAround(row, this.rows),
      ...(form === undefined ? {} : { form }),
    };
  }

  private besideInRow(row: TableRow, around: readonly TableRow[]): string[] {
    const part = around.slice(0, MAX_LEVELS).find(({ role }) => ROWS.has(role));
    if (part === undefined || !isButton(row)) return [];
    const inside = this.rows.inside(part);
    if (inside.length > MAX_BESIDE) return [];
    return inside.filter((other) => other !== row && other.visible && isButton(other)).map(({ name }) => name);
  }

  private addressesOf(link: TableRow): string[] {
    const href = link.href ?? this.rows.inList(link)?.href;
    return href === undefined ? [] : [this.rows.addressOf(href, link)];
  }

  private wordsOf(row: TableRow, listed: SemanticNode | undefined): string[] {
    const { computedName, description, value } = row;
    const name = ownName(row, this.rows);
    const onSubmitter = isSubmitter(row, this.rows.typeOf(row)) || row.role === 'button' ? value : undefined;
    // For a control without a name, the list uses its tag name.
    const guessed = listed?.name === tagOf(row) ? undefined : listed?.name;
    const nameOf = [name === '' && row.name === '' ? guessed : name, computedName, description, onSubmitter];
    const texts = [...nameOf, ...textsOn(row, this.rows)];
    return [...new Set(texts.flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text])))];
  }

  private hintsOf(row: TableRow, words: readonly string[]): readonly string[] {
    if (words.some(hasLetters)) return [];
    return [row, ...this.rows.inside(row).slice(0, MAX_ICONS)].flatMap(({ id }) => this.hints.get(id) ?? []);
  }
}

export interface HistoryFacts {
  url: string;
  /** Reloading the page may submit a form again. */
  mayResend: boolean;
  /** Where `back` and `forward` lead; absent if there is no such entry. */
  back?: string;
  forward?: string;
}

/** What `back`, `forward` and `reload` would do. Undefined if the page cannot be observed. */
export async function historyFacts(tool: ObservingTool): Promise<HistoryFacts | undefined> {
  const unseen: ObserveOptions & { unrecorded: true; aboutReload: true } = {
    maxTokens: 1,
    unrecorded: true,
    aboutReload: true,
  };
  const look = observed(await tool.execute({ action: 'get_dom', options: unseen }));
  return look === undefined ? undefined : { url: look.url, mayResend: look.resends !== false, ...look.ways };
}

/**
 * An observation that does not count as shown to the planner: the engine still refuses ids whose meaning has changed.
 * `reuseCapture`: reuse the capture of the previous observation, if nothing was done since.
 */
export function unrecorded(options: ObserveOptions, reuseCapture = false): ToolCall {
  const unseen: ObserveOptions & { unrecorded: true; reuseCapture?: true } = {
    ...options,
    unrecorded: true,
    ...(reuseCapture ? { reuseCapture } : {}),
  };
  return { action: 'get_dom', options: unseen };
}

/** Roles of what a list or table is made of. */
const ROWS: ReadonlySet<string> = new Set(['listitem', 'row', 'article', 'treeitem']);
const MAX_LEVELS = 5;
const MAX_BESIDE = 120;
const MAX_BUTTONS = 8;
const MAX_ICONS = 12;
/** States of a button that shows and hides something. */
const DISCLOSES: ReadonlySet<string> = new Set(['haspopup', 'expanded', 'collapsed']);
const LABELLED: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea', 'meter', 'output', 'progress']);
/** Pressing something inside it presses it, too. */
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

/** "Delete…" and controls with a popup ask before they do anything. A control that submits a form does not. */
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

/** The page is the one captured before. Without hints a control simply has no words. */
async function hintsOn(tool: ObservingTool, url: string): Promise<IconHints> {
  const look = observed(await tool.execute(unrecorded({ format: 'html' }, true)));
  return look?.url === url && typeof look.content === 'string' ? iconHintsIn(look.content) : new Map();
}

function middleOf({ box }: TableRow): Point {
  const [left = 0, top = 0, width = 0, height = 0] = box ?? [];
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where a press on it lands; undefined if that may be anywhere in it. */
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
