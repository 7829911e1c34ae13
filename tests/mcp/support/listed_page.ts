// A page for routines as a list of controls, without a browser. It answers what a run asks for, and counts what was pressed.
import type { FindMatch, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';

export interface Listed {
  id: string;
  role: string;
  name: string;
  /** The words of its row. */
  row?: string;
  selector?: string;
}

/** A dialog that opens after the report of the step. */
export const UNREAD = 'unread';

export class ListedPage {
  /** The ids that were acted on, and the answers to dialogs. */
  readonly made: string[] = [];
  /** What the dialogs say that its steps open, in their order. Undefined: the step opens none. */
  dialogs: Array<string | undefined> = [];
  private isOpen = false;

  constructor(
    private readonly controls: readonly Listed[],
    readonly url = 'http://a.test/',
  ) {}

  async execute(call: ToolCall): Promise<ToolResult> {
    if (call.action === 'find') return this.found(call);
    if (call.action === 'get_dom') return this.listed(call);
    if (call.action === 'wait') return this.still();
    this.made.push('nodeId' in call ? String(call.nodeId) : call.action);
    const says = this.dialogs.shift();
    this.isOpen = says !== undefined;
    const data = {
      outcome: says === undefined || says === UNREAD ? 'done' : 'dialog_opened',
      observed: {
        urlChanged: false,
        domChanged: true,
        networkOccurred: false,
        events: [],
        ...(says === undefined || says === UNREAD ? {} : { dialog: says }),
      },
      timing: { totalMs: 1 },
    };
    return { success: true, data } as ToolResult;
  }

  private still(): ToolResult {
    const error = { code: 'DIALOG_OPEN', message: 'A dialog is open.', retrySuggested: false } as const;
    const result = this.isOpen ? { success: false, error } : { success: true, data: {} };
    return result as unknown as ToolResult;
  }

  private found({ text = '', near = '', limit = 50 }: Extract<ToolCall, { action: 'find' }>): ToolResult {
    const holds = (words: string, part: string): boolean => words.toLowerCase().includes(part.toLowerCase());
    const hits = this.controls.filter(({ name, row = '' }) => holds(name, text) && holds(row, near));
    const matches = hits.map(({ id, role, name, row = '' }) => ({
      id,
      role,
      name,
      control: true as const,
      context: row,
      inViewport: true,
    })) satisfies FindMatch[];
    const words = this.controls.find(({ row }) => row !== undefined && row === text)?.row;
    const texts =
      words === undefined ? [] : [{ id: 'te000001', role: 'generic', name: words, context: words, inViewport: true }];
    const all = [...matches, ...texts];
    return { success: true, data: { total: all.length, matches: all.slice(0, limit) } } as ToolResult;
  }

  private listed({ options = {} }: Extract<ToolCall, { action: 'get_dom' }>): ToolResult {
    const { selector } = options;
    const semanticNodes = this.controls
      .filter((control) => selector === undefined || control.selector === selector)
      .map(({ id, role, name, selector: selectorPath }) => ({ id, role, name, selectorPath }));
    return {
      success: true,
      data: { url: this.url, content: { mode: 'semantic', semanticNodes } },
    } as unknown as ToolResult;
  }
}
