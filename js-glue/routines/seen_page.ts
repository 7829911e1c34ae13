// Names nodes by what was observed of the page already, without another look: a look could give an id that the planner was shown
// a new meaning. It gives a target only where a run would find this node and no other on this page.
import { PageFacts } from '../facts/page_facts.js';
import { PageRows } from '../facts/page_rows.js';
import { type Target, isRoleWord } from '../steps/grammar.js';
import { NO_CONTROLS } from '../steps/naming.js';
import type { Observation, SemanticNode, TableRow } from '../tool/contract/contract.js';
import { fittedStep } from './fitted_step.js';
import { type FoundTarget, type NodeSeen, isByAuthor } from './named_target.js';
import type { RoutineStep } from './routine.js';
import { targetsOf } from './targets_of_step.js';

/** What a step acts on, as it was before the step. */
export interface SeenTarget extends FoundTarget {
  node: NodeSeen;
  target: Target;
}

/** Why a node has no such target. */
export type Unnamed = 'gone' | 'noName' | 'alike';

/** A name of a row is looked for in its first words alone: an observation shows no more of it. */
const MAX_CONTEXT = 100;
const MAX_NAME = 200;
const MAX_LEVELS = 12;
/** A larger part of the page is no row. */
const MAX_INSIDE = 300;
const MIN_WORDS = 3;
const MAX_WORDS = 80;
const ITEMS: ReadonlySet<string> = new Set(['listitem', 'row', 'article', 'treeitem', 'option', 'gridcell']);
const DIALOGS: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);

export class SeenPage {
  private readonly facts: PageFacts;
  private readonly rows: PageRows;
  private readonly selectors: ReadonlyMap<string, string>;

  /** `list` may have selectors. Both are of one capture. */
  constructor(table: Observation, list: Observation) {
    const rows = Array.isArray(table.content) ? table.content : [];
    const nodes = nodesIn(list);
    this.rows = new PageRows(table.url, rows, nodes, [], table.formAndLabelOwners ?? []);
    this.facts = new PageFacts(this.rows);
    this.selectors = new Map(
      nodes.flatMap(({ id, selectorPath = '' }) => (isByAuthor(selectorPath) ? [[id, selectorPath] as const] : [])),
    );
  }

  named(id: string): SeenTarget | Unnamed {
    const facts = this.facts.of(id);
    const row = facts === undefined ? undefined : this.rows.row(facts.id);
    if (facts === undefined || row === undefined) return 'gone';
    const name = wordsOf(row);
    if (name === '' || name.length > MAX_NAME || isPlain(row)) return 'noName';
    const selector = this.selectors.get(row.id);
    const { role, secret } = facts;
    const node: NodeSeen = {
      id: row.id,
      role,
      name,
      ...(selector === undefined ? {} : { selector }),
      ...(secret === undefined ? {} : { secret }),
    };
    const found = this.targetOf(row, name);
    return found === undefined ? 'alike' : { id: row.id, name, node, ...found };
  }

  /** A key without a target goes to a field for a secret. */
  get isInSecret(): boolean {
    return this.rows.all.some(({ states, redacted }) => redacted !== undefined && states.includes('focused'));
  }

  /** The step as it is done to what the node is; undefined if no step says it. */
  fitted(step: RoutineStep, isFilled: boolean): RoutineStep | undefined {
    const row = this.rows.row(targetsOf(step)[0]?.id ?? '');
    return row === undefined ? step : fittedStep(step, row, isFilled, this.rows);
  }

  private targetOf(row: TableRow, name: string): Pick<SeenTarget, 'target' | 'near'> | undefined {
    const alike = this.rows.all.filter((one) => one.visible && !isPlain(one) && isSame(wordsOf(one), name));
    if (alike.length === 1) return { target: { name }, near: 'elsewhere' };
    const byRole: Target = { name, ...(isRoleWord(row.role) ? { role: row.role } : {}) };
    const rivals = byRole.role === undefined ? alike : alike.filter(({ role }) => role === row.role);
    if (rivals.length === 1) return { target: byRole, near: 'elsewhere' };
    return this.inDialog(row, byRole, rivals) ?? this.inRow(row, byRole, rivals);
  }

  private inDialog(row: TableRow, byRole: Target, rivals: readonly TableRow[]): ReturnType<SeenPage['targetOf']> {
    const dialog = this.rows.around(row).find(({ role }) => DIALOGS.has(role));
    const within = dialog?.name.trim() ?? '';
    if (dialog === undefined || within === '') return undefined;
    const isInside = (one: TableRow): boolean => this.rows.around(one).includes(dialog);
    const isNamedSo = (one: TableRow): boolean => one !== dialog && !isInside(one) && hasText(one, within);
    if (rivals.filter(isInside).length > 1 || this.rows.all.some(isNamedSo)) return undefined;
    return { target: { ...byRole, within }, near: 'elsewhere' };
  }

  /** By a text of its own row that no other one of that name is as near to. */
  private inRow(row: TableRow, byRole: Target, rivals: readonly TableRow[]): ReturnType<SeenPage['targetOf']> {
    const around = this.rows.around(row).slice(0, MAX_LEVELS);
    const context = this.contextOf(row);
    if (context === undefined) return undefined;
    const text = this.textOf(context).slice(0, MAX_CONTEXT).toLowerCase();
    const others = rivals.filter((one) => one !== row);
    for (const [level, part] of around.entries()) {
      const inside = this.rows.inside(part);
      if (inside.length > MAX_INSIDE || others.some((one) => inside.includes(one))) return undefined;
      const words = inside.find(
        (one) =>
          isTelling(one) &&
          text.includes(wordsOf(one).toLowerCase()) &&
          !this.isOf(one, row) &&
          this.isDirectlyIn(one, part, around) &&
          this.contextOf(one) === context &&
          this.areFarther(others, wordsOf(one), around.slice(level + 1)),
      );
      if (words !== undefined) return { target: { ...byRole, near: wordsOf(words) }, near: 'whole' };
    }
    return undefined;
  }

  /** Whether each shares with the words only what is around the row, too. */
  private areFarther(others: readonly TableRow[], words: string, around: readonly TableRow[]): boolean {
    const saying = this.rows.all.filter((one) => hasText(one, words)).flatMap((one) => [one, ...this.rows.around(one)]);
    const near = new Set(saying);
    return others.every((one) => {
      const shared = [one, ...this.rows.around(one)].find((part) => near.has(part));
      return shared === undefined || around.includes(shared);
    });
  }

  /** The words of an item in `part` are not those of the part. */
  private isDirectlyIn(one: TableRow, part: TableRow, around: readonly TableRow[]): boolean {
    const between = [one, ...this.rows.around(one)];
    return !between.slice(0, between.indexOf(part)).some((item) => ITEMS.has(item.role) && !around.includes(item));
  }

  private isOf(one: TableRow, row: TableRow): boolean {
    return one === row || this.rows.around(one).includes(row);
  }

  /** The nearest part around it that says more than it does. */
  private contextOf(row: TableRow): TableRow | undefined {
    return this.rows.around(row).find((part) => this.textOf(part).length > wordsOf(row).length + 1);
  }

  private textOf(part: TableRow): string {
    const shown = [part, ...this.rows.inside(part).slice(0, MAX_INSIDE)].filter(({ visible }) => visible);
    return shown
      .map(({ text = '' }) => collapsed(text))
      .filter((text) => text !== '')
      .join(' ');
  }
}

function nodesIn({ content }: Observation): SemanticNode[] {
  return typeof content === 'object' && 'semanticNodes' in content ? (content.semanticNodes ?? []) : [];
}

/** A name finds a control sooner than the words on it. */
function isPlain({ interactive, role }: TableRow): boolean {
  return !interactive && NO_CONTROLS.has(role);
}

function wordsOf({ name, text = '' }: TableRow): string {
  return collapsed(name === '' ? text : name);
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isTelling(row: TableRow): boolean {
  const { length } = wordsOf(row);
  return row.visible && length >= MIN_WORDS && length <= MAX_WORDS && /\p{L}/u.test(wordsOf(row));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function hasText({ name, text = '', value = '' }: TableRow, words: string): boolean {
  return [name, text, value].some((one) => collapsed(one).toLowerCase().includes(words.toLowerCase()));
}
