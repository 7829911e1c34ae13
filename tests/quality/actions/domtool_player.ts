// Plays goals with DomTool: an observation, the id of the control with that role and name, the action.
import type {
  ActionReport,
  ObserveOptions,
  TableRow,
  ToolCall,
  ToolResult,
} from '../../../js-glue/tool/contract/contract.js';
import type { Page } from 'playwright-core';

import { observationOf } from '../../support/browser.js';
import { rowsOf } from '../../support/checks.js';
import { eventually } from '../../support/waiting.js';
import { withFiles } from './files.js';
import { Refused, type Clock, type Playing } from './run.js';
import type { Control, Step, StepOf } from './steps.js';

/** A tab of the extension, or of the Node port. */
export interface Tool {
  readonly page: Page;
  execute(call: ToolCall): Promise<ToolResult>;
  close(): Promise<void>;
}

/** How long to look again for a control that is not there yet. */
const kAppearMs = 6_000;
const kMostScrolls = 60;
const kLook: ObserveOptions = { format: 'table', fidelity: 'fast' };

export class DomToolPlaying implements Playing {
  constructor(private readonly tool: Tool) {}

  get page(): Page {
    return this.tool.page;
  }

  close(): Promise<void> {
    return this.tool.close();
  }

  async play(step: Step, _after: readonly Step[], clock: Clock): Promise<void> {
    switch (step.do) {
      case 'see':
        await this.see(step.at, step.state);
        return;
      case 'scrollTo':
        return clock(() => this.scrollTo(step));
      case 'dialog':
        await eventually('the page has opened a dialog', () => this.isBlocked());
        await this.act(clock, { action: 'handle_dialog', accept: step.accept, ...prompted(step) });
        return;
      case 'back':
        await this.act(clock, { action: 'back' });
        return;
      case 'scrollEnd':
        await this.act(clock, { action: 'scroll', to: 'bottom', ...(await this.named(step.at)) });
        return;
      case 'press':
        await this.act(clock, { action: 'keypress', key: step.key, ...(await this.named(step.at)) });
        return;
      case 'upload':
        return this.upload(step, clock);
      default:
        return this.actOn(step, clock);
    }
  }

  private async actOn(
    step: Exclude<Step, StepOf<'see' | 'scrollTo' | 'dialog' | 'back' | 'scrollEnd' | 'press' | 'upload'>>,
    clock: Clock,
  ): Promise<void> {
    const row = await this.see(step.at);
    const call = await this.callOf(step, row);
    if (step.isBehind) await this.page.evaluate(() => (window as unknown as { behind(): void }).behind());
    const { outcome } = await this.act(clock, call);
    if (step.says !== undefined && outcome !== step.says) throw new Error(`it says ${outcome}, not ${step.says}`);
  }

  private async callOf(
    step: StepOf<'click' | 'hover' | 'type' | 'check' | 'select' | 'drag'>,
    { id: nodeId, box }: TableRow,
  ): Promise<ToolCall> {
    switch (step.do) {
      case 'click': {
        const { button, clickCount, modifiers, position } = step;
        return { action: 'click', nodeId, ...defined({ button, clickCount, modifiers, position }) };
      }
      case 'hover':
        return { action: 'hover', nodeId };
      case 'type': {
        const { text, clearFirst, charByChar, pressEnter } = step;
        return { action: 'type', nodeId, text, ...defined({ clearFirst, charByChar, pressEnter }) };
      }
      case 'check':
        return { action: 'check', nodeId, checked: step.checked };
      case 'select':
        return { action: 'select', nodeId, values: step.values };
      case 'drag': {
        if (step.onto !== undefined) return { action: 'drag', nodeId, toNodeId: (await this.see(step.onto)).id };
        if (box === null || step.by === undefined) throw new Error('nowhere to drag it to');
        const [x, y, width, height] = box;
        return { action: 'drag', nodeId, to: { x: x + width / 2 + step.by.x, y: y + height / 2 + step.by.y } };
      }
    }
  }

  private async upload(step: StepOf<'upload'>, clock: Clock): Promise<void> {
    const { id: nodeId } = await this.see(step.at);
    await withFiles(step.files, (files) => this.act(clock, { action: 'upload', nodeId, files }));
  }

  private act(clock: Clock, call: ToolCall): Promise<ActionReport> {
    return clock(async () => reportOf(await this.tool.execute(call)));
  }

  /** Observes until there is exactly one such control, in that state. */
  private see(control: Control, state?: string): Promise<TableRow> {
    const what = `${control.role} "${control.name}"${state === undefined ? '' : ` ${state}`} is on the page`;
    return eventually(what, async () => onlyOne(await this.look(control), state), kAppearMs);
  }

  private async look({ role, name }: Control): Promise<TableRow[]> {
    const rows = rowsOf(observationOf(await this.tool.execute({ action: 'get_dom', options: kLook })));
    return rows.filter((row) => row.role === role && (row.name || row.text) === name && row.visible);
  }

  private async named(control: Control | undefined): Promise<{ nodeId?: string }> {
    return control === undefined ? {} : { nodeId: (await this.see(control)).id };
  }

  private async scrollTo({ sought, at, by }: StepOf<'scrollTo'>): Promise<void> {
    const how = by === undefined ? ({ to: 'bottom' } as const) : { deltaY: by };
    for (let k = 0; k < kMostScrolls; ++k) {
      if ((await this.look(sought)).length > 0) return;
      reportOf(await this.tool.execute({ action: 'scroll', ...how, ...(await this.named(at)) }));
    }
    throw new Error(`${sought.name} did not come in ${kMostScrolls} scrolls`);
  }

  /** The error of every call except the one that answers it, while a dialog is open. */
  private async isBlocked(): Promise<boolean> {
    const result = await this.tool.execute({ action: 'get_dom', options: kLook });
    return !result.success && result.error.code === 'DIALOG_OPEN';
  }
}

function prompted({ promptText }: StepOf<'dialog'>): { promptText?: string } {
  return promptText === undefined ? {} : { promptText };
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

function onlyOne(rows: TableRow[], state: string | undefined): TableRow | undefined {
  const [row] = rows;
  if (row === undefined) return undefined;
  if (rows.length > 1) throw new Error(`there are ${rows.length} of ${row.role} "${row.name}"`);
  if (state === undefined) return row;
  return state.startsWith('!') === row.states.includes(state.replace('!', '')) ? undefined : row;
}

function reportOf(result: ToolResult): ActionReport {
  if (!result.success) throw new Refused(result.error.code, result.error.message);
  if (!('outcome' in result.data)) throw new Error('no report of an action');
  return result.data;
}
