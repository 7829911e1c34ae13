// What is known of a node before anything is done to it, read off the engine's own table: what it is, the form that it is in,
// and the origin of the document that holds it. The page's words decide none of it but the name.
import type {
  Observation,
  ObserveOptions,
  SemanticNode,
  TableRow,
  ToolCall,
  ToolResult,
} from '../tool/contract/contract.js';

/** As the engine names kinds of secret fields. */
export type FieldSecret = 'password' | 'payment' | 'one-time-code' | 'identity';

export interface NodeFacts {
  id: string;
  role: string;
  name: string;
  tag: string;
  states: readonly string[];
  /** Of a field that holds a secret. */
  secret?: string;
  /** Of an input or button. */
  type?: string;
  href?: string;
  /** Origin of the document that it stands in; undefined where that is not known for sure. */
  origin: string | undefined;
  /** In a frame of another site than the page. */
  isForeign: boolean;
  /** Pressing it sends its form. */
  submits: boolean;
  /** It stands in a list or grid of like fields, as a cell of a sheet does. */
  isOneOfMany: boolean;
  form?: FormFacts;
}

export interface FormFacts {
  id: string;
  secrets: readonly string[];
  /** The button that Enter would press. */
  submitter?: string;
}

export interface Looks {
  execute(call: ToolCall): Promise<ToolResult>;
}

/** One look at the page as the engine decided about it. */
export class PageFacts {
  private readonly rows: ReadonlyMap<string, TableRow>;
  private readonly listed: ReadonlyMap<string, SemanticNode>;
  private readonly origins: ReadonlyMap<number, string>;
  private readonly mainFrame: string | undefined;

  constructor(
    readonly url: string,
    table: readonly TableRow[],
    nodes: readonly SemanticNode[],
    frames: ReadonlyArray<{ f: number; origin: string }>,
  ) {
    this.rows = new Map(table.map((row) => [row.id, row]));
    this.listed = new Map(nodes.map((node) => [node.id, node]));
    this.origins = new Map(frames.map(({ f, origin }) => [f, origin]));
    this.mainFrame = table[0]?.frameId;
  }

  /** Two looks at one capture: the table tells forms and secrets, the list of controls addresses, types and origins of frames. */
  static async read(tool: Looks): Promise<PageFacts | undefined> {
    const table = observed(await tool.execute(aside({ format: 'table' })));
    const list = observed(await tool.execute(aside({ format: 'semantic', keys: 'full', scope: 'page' }, true)));
    if (table === undefined || list === undefined || !Array.isArray(table.content)) return undefined;
    if (typeof list.content !== 'object' || !('mode' in list.content) || table.url !== list.url) return undefined;
    return new PageFacts(table.url, table.content, list.content.semanticNodes ?? [], list.content.frames ?? []);
  }

  of(id: string): NodeFacts | undefined {
    const row = this.rows.get(id);
    if (row === undefined) return undefined;
    const control = this.controlAround(row);
    const listed = this.listed.get(control.id);
    const form = this.formOf(control);
    const type = listed?.type;
    return {
      id: control.id,
      role: control.role,
      name: control.name === '' ? (listed?.name ?? '') : control.name,
      tag: control.tag.toLowerCase(),
      states: control.states,
      ...(control.redacted === undefined ? {} : { secret: control.redacted }),
      ...(type === undefined ? {} : { type: type.toLowerCase() }),
      ...(listed?.href === undefined ? {} : { href: absolute(listed.href, this.url) }),
      ...this.placeOf(control, listed),
      submits: submits(control, type) && form !== undefined,
      isOneOfMany: this.ancestors(control).some(({ role }) => role === 'grid' || role === 'gridcell'),
      ...(form === undefined ? {} : { form }),
    };
  }

  /** What keys act on. */
  focused(): NodeFacts | undefined {
    const focused = [...this.rows.values()].findLast(({ states }) => states.includes('focused'));
    return focused === undefined ? undefined : this.of(focused.id);
  }

  /** Fields that hold a secret now and could be read in a picture. */
  showsSecrets(): boolean {
    return [...this.rows.values()].some(
      ({ redacted, states, visible }) => visible && redacted !== undefined && states.includes('filled'),
    );
  }

  // What a press on the node would press: words inside of a button are the button.
  private controlAround(row: TableRow): TableRow {
    if (this.listed.has(row.id)) return row;
    return this.ancestors(row).find(({ id, interactive }) => interactive && this.listed.has(id)) ?? row;
  }

  private placeOf(row: TableRow, listed: SemanticNode | undefined): { origin: string | undefined; isForeign: boolean } {
    const page = originOf(this.url);
    if (row.frameId === this.mainFrame) return { origin: page, isForeign: false };
    const frame = listed?.frameId;
    if (frame === undefined) return { origin: undefined, isForeign: true };
    const other = this.origins.get(frame);
    return other === undefined ? { origin: page, isForeign: false } : { origin: originOf(other), isForeign: true };
  }

  private formOf(row: TableRow): FormFacts | undefined {
    const form = this.ancestors(row).find(({ tag, role }) => tag.toLowerCase() === 'form' || role === 'form');
    if (form === undefined) return undefined;
    const inside = [...this.rows.values()].filter(
      (other) => other.frameId === row.frameId && this.ancestors(other).includes(form),
    );
    const secrets = [...new Set(inside.flatMap(({ redacted }) => redacted ?? []))];
    const submitter = inside.find((other) => submits(other, this.listed.get(other.id)?.type));
    return { id: form.id, secrets, ...(submitter === undefined ? {} : { submitter: submitter.id }) };
  }

  private ancestors(row: TableRow): TableRow[] {
    const found: TableRow[] = [];
    for (let at = row.parentId; at !== null; at = found.at(-1)?.parentId ?? null) {
      const parent = this.rows.get(at);
      if (parent === undefined || found.length >= MAX_DEPTH) break;
      found.push(parent);
    }
    return found;
  }
}

/** A look that does not count as shown to the planner: the engine goes on refusing ids that mean something else by now.
 *  `sameTable`: at what the look before it captured, where nothing was done since. */
export function aside(options: ObserveOptions, sameTable = false): ToolCall {
  const unseen: ObserveOptions & { aside: true; sameTable?: true } = {
    ...options,
    aside: true,
    ...(sameTable ? { sameTable } : {}),
  };
  return { action: 'get_dom', options: unseen };
}

const MAX_DEPTH = 2_000;

function submits({ tag, role }: TableRow, type: string | undefined): boolean {
  const name = tag.toLowerCase();
  if (name === 'button') return type === undefined || type === '' || type.toLowerCase() === 'submit';
  return name === 'input' && role === 'button' && (type === 'submit' || type === 'image');
}

function observed(result: ToolResult): Observation | undefined {
  return result.success && 'snapshotId' in result.data ? result.data : undefined;
}

function absolute(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).href : href;
}

/** undefined for opaque origins. */
function originOf(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : 'null';
  return origin === 'null' ? undefined : origin;
}
