// An errand is what a person does with one widget: some steps, and the state that the library must then report. The
// measure `widgets` plays them through the extension.
import type { Page } from 'playwright-core';

import type { ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { describeFailure, type Tab } from '../../support/browser.js';
import { findControls } from '../../support/text_view.js';
import { eventually } from '../../support/waiting.js';

export type Value = string | number | boolean | null | readonly string[];
/** What the page's `truth()` returns: the state of each widget, by its name. */
export type Truth = Readonly<Record<string, Value>>;

/** `at` names another control than the widget itself. */
export type Step = { at?: RegExp; role?: RegExp } & (
  | { do: 'select'; values: readonly string[] }
  | { do: 'type'; text: string; clearFirst?: boolean; charByChar?: boolean; pressEnter?: boolean }
  | { do: 'fill'; value: string | boolean | readonly string[] }
  | { do: 'check'; checked: boolean }
  | { do: 'click'; clickCount?: number }
  | { do: 'press'; key: string }
  | { do: 'drag'; onto?: RegExp; by?: readonly [number, number] }
);

export interface Errand {
  says: string;
  steps: readonly Step[];
  /** The widget's state afterwards. */
  want: Value;
  /** The tool has to refuse it, or to say that it had no effect. */
  isRefused?: true;
}

export interface Widget {
  name: string;
  /** The control in the text; by default the only one of the widget's name. */
  control?: RegExp;
  role?: RegExp;
  /** The page's text shows that state; by default the control has it as its value. */
  shows?: (value: Value, text: string) => boolean;
  errands: readonly Errand[];
}

export interface LibraryPage {
  library: string;
  page: string;
  widgets: readonly Widget[];
}

export interface Verdict {
  library: string;
  widget: string;
  errand: string;
  isSeen: boolean;
  isDone: boolean;
  isAnswerTrue: boolean;
  /** In words, where one of them is false. */
  got: string;
}

const kTruthMs = 800;
const kAppearMs = 1_500;

export async function truthOf(page: Page): Promise<Truth> {
  return page.evaluate(() => (window as unknown as { truth: () => Truth }).truth());
}

export function isSame(a: Value | undefined, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function patternOf(widget: Widget): RegExp {
  return widget.control ?? new RegExp(`^${widget.name}\\b`);
}

/** Is the value in the text, at the widget's own control? */
export function showsIn(text: string, widget: Widget, value: Value): boolean {
  if (widget.shows !== undefined) return widget.shows(value, text);
  const [control, ...others] = findControls(text, patternOf(widget), widget.role);
  if (control === undefined || others.length > 0) return false;
  if (typeof value === 'boolean')
    return control.states.some((state) => /checked|pressed|selected/.test(state)) === value;
  if (Array.isArray(value)) return value.every((one) => text.includes(String(one)));
  return (control.value ?? '') === String(value ?? '') || (value !== '' && control.line.includes(String(value)));
}

async function idOf(tab: Tab, name: RegExp, role?: RegExp): Promise<string> {
  return eventually(
    `${name.source} is in the text`,
    async () => {
      const text = await tab.text();
      const found = findControls(text, name, role);
      if (found.length !== 1) throw new Error(`${found.length} controls ${name.source} in\n${text.slice(0, 300)}`);
      return found[0]?.id;
    },
    kAppearMs,
  );
}

async function callOf(tab: Tab, widget: Widget, step: Step): Promise<ToolCall> {
  const nodeId = await idOf(tab, step.at ?? patternOf(widget), step.at === undefined ? widget.role : step.role);
  const { do: action, at: _at, role: _role, ...rest } = step;
  if (action === 'press') return { action: 'keypress', nodeId, key: (step as { key: string }).key };
  if (action === 'fill') return { action, fields: [{ nodeId, value: (step as { value: string }).value }] };
  if (action !== 'drag') return { action, nodeId, ...rest } as ToolCall;
  const { onto, by = [0, 0] } = step as { onto?: RegExp; by?: readonly [number, number] };
  if (onto !== undefined) return { action, nodeId, toNodeId: await idOf(tab, onto) };
  const { content } = await tab.observe({ format: 'table' });
  const box = Array.isArray(content) ? content.find(({ id }) => id === nodeId)?.box : undefined;
  if (box === null || box === undefined) throw new Error('nowhere to drag it to');
  return { action, nodeId, to: { x: box[0] + box[2] / 2 + by[0], y: box[1] + box[3] / 2 + by[1] } };
}

function saysDone(result: ToolResult): boolean {
  return result.success && 'outcome' in result.data && result.data.outcome === 'done';
}

function inWords(result: ToolResult): string {
  if (!result.success) return describeFailure(result);
  return 'outcome' in result.data
    ? `${result.data.outcome}: ${result.data.verification?.feedback ?? result.data.observed.events.join(', ')}`
    : 'no report';
}

export async function playErrand(tab: Tab, library: string, widget: Widget, errand: Errand): Promise<Verdict> {
  const said: string[] = [];
  let isDoneBySaying = true;
  for (const step of errand.steps) {
    try {
      const result = await tab.execute(await callOf(tab, widget, step));
      said.push(`${step.do}: ${inWords(result)}`);
      if (!saysDone(result)) isDoneBySaying = false;
      if (!result.success) break;
    } catch (error) {
      isDoneBySaying = false;
      said.push(`${step.do}: ${String(error)}`);
      break;
    }
  }
  const value = (): Promise<Value | undefined> => truthOf(tab.page).then((truth) => truth[widget.name]);
  const isDone = await eventually('the state', async () => isSame(await value(), errand.want), kTruthMs).then(
    () => true,
    () => false,
  );
  const truth = (await value()) ?? null;
  const text = await tab.text();
  const isSeen = showsIn(text, widget, truth);
  const isAnswerTrue = errand.isRefused === true ? !isDoneBySaying : isDone === isDoneBySaying;
  const got = isSeen && isDone && isAnswerTrue ? '' : `is ${JSON.stringify(truth)}; ${said.join(' | ')}\n${text}`;
  return { library, widget: widget.name, errand: errand.says, isSeen, isDone, isAnswerTrue, got };
}
