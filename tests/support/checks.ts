// Checks that end-to-end tests share, with failures that show what was found instead.
import assert from 'node:assert/strict';

import type { Frame, Page } from 'playwright-core';

import type {
  ActionReport,
  DomToolError,
  Observation,
  TableRow,
  ToolCall,
  ToolResult,
} from '../../js-glue/tool/contract/contract.js';
import { describeFailure, type Tab } from './browser.js';
import { findControls, theControl } from './text_view.js';
import { eventually } from './waiting.js';

export type Box = [number, number, number, number];
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface PageEvent {
  type: string;
  target: string;
  trusted: boolean;
  key?: string;
  /** clientX and clientY of a press. */
  x?: number;
  y?: number;
}

/** Boxes may differ by the rounding of a device pixel. */
const kBoxTolerance = 1;

export function rowsOf(observation: Observation): TableRow[] {
  const { content } = observation;
  assert.ok(Array.isArray(content), `expected a table, got ${observation.format}`);
  return content;
}

export async function rowNamed(tab: Tab, name: string): Promise<TableRow> {
  const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
  const found = rows.filter((row) => row.interactive && row.name === name);
  const [row] = found;
  assert.ok(row !== undefined && found.length === 1, `expected one interactive row "${name}", found ${found.length}`);
  return row;
}

/** The id that the text shows for the control of that name. */
export async function idOf(tab: Tab, name: RegExp): Promise<string> {
  return theControl(await tab.text(), name).id;
}

/** Observes until a control of that name is shown. */
export function appears(tab: Tab, name: RegExp): Promise<unknown> {
  return eventually(`${name.source} is in the text`, async () => findControls(await tab.text(), name).length > 0);
}

export function reportOf(result: ToolResult): ActionReport {
  assert.ok(result.success, describeFailure(result));
  assert.ok('outcome' in result.data, 'expected an ActionReport');
  return result.data;
}

/** The error, after checking what every error must have: a code of the contract and a sentence. */
export function errorOf(result: ToolResult, ...codes: Array<DomToolError['code']>): DomToolError {
  assert.ok(
    !result.success,
    `expected ${codes.join(' or ')}, but it succeeded: ${JSON.stringify(result).slice(0, 400)}`,
  );
  const { error } = result;
  assert.ok(codes.includes(error.code), `expected ${codes.join(' or ')}, got ${describeFailure(result)}`);
  assert.match(error.message, /\w+ \w+ \w+/, `"${error.message}" is no sentence`);
  assert.equal(typeof error.retrySuggested, 'boolean');
  return error;
}

/** Makes one action on the control of that name, as the text shows it. */
export async function act(
  tab: Tab,
  name: RegExp,
  call: { action: 'click' | 'type' | 'keypress' | 'hover' | 'scroll' } & Record<string, unknown>,
): Promise<ToolResult> {
  return tab.execute({ ...call, nodeId: await idOf(tab, name) } as ToolCall);
}

export function eventsOf(where: Page | Frame): Promise<PageEvent[]> {
  return where.evaluate(() => (window as unknown as { __events: PageEvent[] }).__events);
}

export function forgetEvents(where: Page | Frame): Promise<void> {
  return where.evaluate(() => {
    (window as unknown as { __events: PageEvent[] }).__events.length = 0;
  });
}

/** Waits until the page's own handler has received a real press on `target`. */
export async function pressArrived(where: Page | Frame, target: string): Promise<void> {
  const event = await eventually(`the page's handler for a click on #${target} has run`, async () =>
    (await eventsOf(where)).find((one) => one.type === 'click' && one.target === target),
  );
  assert.equal(event.trusted, true, `the click on #${target} was not a trusted event`);
}

/** The position of `selector` in the top-level viewport, added up frame by frame: Playwright omits borders and padding. */
export async function placeOf(frame: Frame, selector: string): Promise<Rect> {
  const rect = await frame.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
  for (let inner = frame; inner.parentFrame() !== null; inner = inner.parentFrame() ?? inner) {
    const offset = await (await inner.frameElement()).evaluate((element) => {
      const owner = element as HTMLElement;
      const { x, y } = owner.getBoundingClientRect();
      const { paddingLeft, paddingTop } = getComputedStyle(owner);
      return { x: x + owner.clientLeft + parseFloat(paddingLeft), y: y + owner.clientTop + parseFloat(paddingTop) };
    });
    rect.x += offset.x;
    rect.y += offset.y;
  }
  return rect;
}

export function assertBox(actual: Box | null, expected: Rect | null): void {
  assert.ok(expected !== null, 'the witness has no box');
  assert.ok(actual !== null, 'the table has no box');
  const wanted: Box = [expected.x, expected.y, expected.width, expected.height];
  const near = actual.every((value, index) => Math.abs(value - (wanted[index] ?? NaN)) <= kBoxTolerance);
  assert.ok(near, `box is ${actual.join(', ')} and should be ${wanted.join(', ')}`);
}

export function assertInside(point: readonly [number, number] | null, box: Box | null): void {
  assert.ok(point !== null && box !== null, 'there is no point or no box');
  const [x, y] = point;
  const inside = x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3];
  assert.ok(inside, `point ${x}, ${y} is outside ${box.join(', ')}`);
}

/** Fails if any of `secrets` occurs in the tool's output. */
export function assertNoSecret(what: string, output: unknown, secrets: readonly string[]): void {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  for (const secret of secrets) {
    const at = text.indexOf(secret);
    assert.ok(at < 0, `${what} holds the secret ${secret}: …${text.slice(Math.max(0, at - 80), at + 80)}…`);
  }
}
