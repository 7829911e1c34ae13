// The form of a control, its contents, and everywhere it may be sent.
import type { TableRow } from '../tool/contract/contract.js';
import { FIELD_ROLES } from '../tool/contract/generated/roles.js';
import { tagOf, type PageRows } from './page_rows.js';

export interface FormFacts {
  id: string;
  /** Kinds of the secret fields in it. */
  secrets: readonly string[];
  /** The buttons that may submit it; Enter presses the first of them that the form has. */
  submitters: readonly string[];
  /**
   * Where this control sends it: absolute addresses that differ from the document's. Several if it is unknown which form of
   * the document it is.
   */
  actions: readonly string[];
  /** `actions`, and those of every button that may submit it. */
  allActions: readonly string[];
  /** HTML 4.10.18.6: as the page says, 'get' by default. */
  method: string;
}

export class PageForms {
  private readonly known = new Map<string, readonly TableRow[]>();

  constructor(private readonly rows: PageRows) {}

  /** For a control, or any other element in a form. */
  of(row: TableRow): FormFacts | undefined {
    const forms = this.formsOf(row);
    const [form] = forms;
    if (form === undefined) return undefined;
    const inside = this.rows.inFrame(row).filter((other) => this.formsOf(other).some((one) => forms.includes(one)));
    const submitters = inside.filter((other) => isSubmitter(other, this.rows.typeOf(other)));
    return {
      id: form.id,
      secrets: [...new Set(inside.flatMap(({ redacted }) => redacted ?? []))],
      submitters: submitters.map(({ id }) => id),
      actions: this.addresses(row.action === undefined || tagOf(row) === 'form' ? forms : [row]),
      allActions: this.addresses([...forms, ...submitters]),
      method: (row.method ?? form.method ?? 'get').toLowerCase(),
    };
  }

  // The browser reports a form that is not an ancestor. Of the ancestors all count: with slots, the nearest one need not be
  // the form.
  private formsOf(row: TableRow): readonly TableRow[] {
    const known = this.known.get(row.id);
    if (known !== undefined) return known;
    const owner = this.rows.belongsTo(row);
    const around = this.rows.around(row).filter((other) => other.frameId === row.frameId && isForm(other));
    const forms =
      owner !== undefined && isForm(owner) ? [owner] : [...around, ...this.formsElsewhere(row, around.length > 0)];
    this.known.set(row.id, forms);
    return forms;
  }

  // If the browser cannot be asked, as in closed shadow trees: a control's `form` attribute may name any form, and a form
  // that the parser moved out of a table is empty although its controls belong to it.
  private formsElsewhere(row: TableRow, isInForm: boolean): readonly TableRow[] {
    if (row.form !== undefined) return this.rows.inFrame(row).filter(isForm);
    if (isInForm || !CONTROLS.has(tagOf(row)) || this.rows.inList(row)?.isInShadow === undefined) return [];
    return this.rows.inFrame(row).filter((form) => {
      const [parent] = this.rows.around(form);
      return isForm(form) && parent !== undefined && TABLES.has(tagOf(parent)) && this.rows.inside(form).length === 0;
    });
  }

  private addresses(of: readonly TableRow[]): string[] {
    const written = of.flatMap((row) =>
      row.action === undefined || row.action === '' ? [] : [[row, row.action] as const],
    );
    return [...new Set(written.map(([row, action]) => this.rows.addressOf(action, row)))];
  }
}

const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);
const TABLES: ReadonlySet<string> = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr']);
const SENDING: ReadonlySet<string> = new Set(['submit', 'image']);
const OTHER_BUTTONS: ReadonlySet<string> = new Set(['button', 'reset']);
/** Roles of inputs that are not buttons, if their type is unknown. */
const FIELDS: ReadonlySet<string> = new Set([...FIELD_ROLES, 'generic', 'none']);

/**
 * Whether pressing it submits its form. The role that the page gives it does not matter, and a button with an invalid type
 * submits.
 */
export function isSubmitter(row: TableRow, type: string | undefined): boolean {
  if (tagOf(row) === 'button') return type === undefined || !OTHER_BUTTONS.has(type);
  if (tagOf(row) !== 'input') return false;
  return type === undefined ? !FIELDS.has(row.role) : SENDING.has(type);
}

function isForm(row: TableRow): boolean {
  return tagOf(row) === 'form' || row.role === 'form';
}
