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
  /** Where it is sent: the addresses that differ from the one of its document, absolute. More than one where it is not known
   *  which form of the document it is. */
  actions: readonly string[];
  /** HTML 4.10.18.6: what the page says, 'get' where it does not. */
  method: string;
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
      ...(listed?.href === undefined ? {} : { href: this.addressOf(listed.href, control) ?? listed.href }),
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

  // A control that names its form by an `id`, which the table does not know, may be of any form of its document.
  private formOf(row: TableRow): FormFacts | undefined {
    const around = this.ancestors(row).find(isForm);
    const forms = row.form === undefined ? [around ?? []].flat() : this.inFrame(row).filter(isForm);
    const [form] = forms;
    if (form === undefined) return undefined;
    const inside = this.inFrame(row).filter(
      (other) => this.ancestors(other).some((one) => forms.includes(one)) || other.form !== undefined,
    );
    const secrets = [...new Set(inside.flatMap(({ redacted }) => redacted ?? []))];
    const submitter = inside.find((other) => submits(other, this.listed.get(other.id)?.type));
    const own = row.action === undefined ? forms.flatMap(({ action }) => action ?? []) : [row.action];
    return {
      id: form.id,
      secrets,
      ...(submitter === undefined ? {} : { submitter: submitter.id }),
      actions: own.filter((action) => action !== '').flatMap((action) => this.addressOf(action, row) ?? []),
      method: (row.method ?? form.method ?? 'get').toLowerCase(),
    };
  }

  /** Absolute, as the document of the row means it; undefined where that cannot be known. */
  private addressOf(address: string, row: TableRow): string | undefined {
    const document = row.frameId === this.mainFrame ? this.url : this.placeOf(row, this.listed.get(row.id)).origin;
    const base = this.inFrame(row).find(
      ({ tag, action }) => tag.toLowerCase() === 'base' && action !== undefined,
    )?.action;
    const from = base === undefined ? document : absolute(base, document ?? base);
    const meant = absolute(address, from ?? address);
    return URL.canParse(meant) ? meant : undefined;
  }

  private inFrame({ frameId }: TableRow): TableRow[] {
    return [...this.rows.values()].filter((other) => other.frameId === frameId);
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

function isForm({ tag, role }: TableRow): boolean {
  return tag.toLowerCase() === 'form' || role === 'form';
}
