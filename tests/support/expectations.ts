// Compares what a fixture page says about its own elements, in data-expect attributes, with the rows of the table.
// The page is read over Playwright's own CDP session, so closed shadow roots and out-of-process frames are included, and presses
// are checked with the page's own elementFromPoint. The keys of data-expect:
//
//   role, name, value, …                the row's exact value; null: none
//   interactive, visible, obscured      true or false
//   states, reasons                     each is present; "!checked" is not
//   visibleRatio, box, scroll           within 0.02; within a pixel each
//   obscuredBy                          "#id" of the element on top
//   clickPoint                          whether there is one; elementFromPoint must then return the element, a part of it or its
//                                       label
//   absent                              the table has no row for it
//   shows, hides                        words that the text does, or does not, contain
import type { CDPSession, Frame, Page } from 'playwright-core';

import type { TableRow } from '../../js-glue/tool/contract/contract.js';
import { placeOf } from './checks.js';

interface DomNode {
  nodeType: number;
  backendNodeId: number;
  nodeName: string;
  attributes?: string[];
  frameId?: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
  contentDocument?: DomNode;
}

export interface Expectation {
  /** "#id" of the element, or its tag if it has none. */
  where: string;
  frameId: string;
  backendNodeId: number;
  wanted: Record<string, unknown>;
  /** Whether a press at this point of the top-level viewport would reach the element or something inside it. */
  isHitAt(x: number, y: number): Promise<boolean>;
}

export interface ExpectingPage {
  expectations: Expectation[];
  /** "#id" of an element of the page, by its frame and backend node id. */
  cssIdOf(frameId: string, backendNodeId: number): string;
}

/**
 * Makes the gesture that the page requests by `<html data-gesture="selector">`, and waits until the page reports that it is
 * ready.
 */
export async function readyPage(page: Page): Promise<void> {
  const target = await page.locator('html').getAttribute('data-gesture');
  if (target !== null) await page.locator(target).click();
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}

/** Reads every data-expect of the page, over all frames and shadow roots. */
export async function readExpectations(page: Page): Promise<ExpectingPage> {
  const expectations: Expectation[] = [];
  const names = new Map<string, string>();
  for (const { session, frame, frameId } of await sessionsOf(page)) {
    const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: DomNode };
    const origin = await placeOf(frame, ':root');
    const scroll = await frame.evaluate(() => document.documentElement.getBoundingClientRect().toJSON());
    const [left, top] = [origin.x - Number(scroll.x), origin.y - Number(scroll.y)];
    walk(root, frameId, (node, owner) => {
      const attributes = attributesOf(node);
      const id = attributes.get('id');
      const where = id === undefined ? node.nodeName.toLowerCase() : `#${id}`;
      names.set(`${owner} ${node.backendNodeId}`, where);
      const text = attributes.get('data-expect');
      if (text === undefined) return;
      expectations.push({
        where,
        frameId: owner,
        backendNodeId: node.backendNodeId,
        wanted: parse(text, where),
        isHitAt: (x, y) => isHit(session, node.backendNodeId, x - left, y - top),
      });
    });
  }
  return { expectations, cssIdOf: (frameId, node) => names.get(`${frameId} ${node}`) ?? '(unknown)' };
}

/** All differences between the table and the text and what the page says. Empty if they agree. */
export async function departuresOf(page: ExpectingPage, rows: TableRow[], text: string): Promise<string[]> {
  const byNode = new Map(rows.map((row) => [`${row.frameId} ${row.backendNodeId}`, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: string[] = [];
  for (const expectation of page.expectations) {
    const row = byNode.get(`${expectation.frameId} ${expectation.backendNodeId}`);
    for (const [key, wanted] of Object.entries(expectation.wanted)) {
      const actual = await departure({ key, wanted, row, expectation, page, byId, text });
      if (actual !== undefined)
        found.push(`${expectation.where}: ${key} should be ${shown(wanted)}, is ${shown(actual)}`);
    }
  }
  return found;
}

interface Question {
  key: string;
  wanted: unknown;
  row: TableRow | undefined;
  expectation: Expectation;
  page: ExpectingPage;
  byId: Map<string, TableRow>;
  text: string;
}

/** The actual value, or undefined if the expectation holds. */
async function departure(question: Question): Promise<unknown> {
  const { key, wanted, row, text } = question;
  if (key === 'shows') return text.includes(String(wanted)) ? undefined : 'not in the text';
  if (key === 'hides') return text.includes(String(wanted)) ? 'in the text' : undefined;
  if (key === 'absent') return (row === undefined) === wanted ? undefined : row === undefined;
  if (row === undefined) return 'no row';
  switch (key) {
    case 'states':
      return hasEach(row.states, wanted) ? undefined : row.states;
    case 'reasons':
      return hasEach(row.interactiveReasons, wanted) ? undefined : row.interactiveReasons;
    case 'visibleRatio':
      return Math.abs(row.visibleRatio - Number(wanted)) <= 0.02 ? undefined : row.visibleRatio;
    case 'box':
      return isBoxNear(row.box, wanted) ? undefined : row.box;
    case 'obscuredBy':
      return coverer(question, row);
    case 'clickPoint':
      return clickPoint(question, row);
    default:
      return plain((row as unknown as Record<string, unknown>)[knownKey(key)] ?? absentValue(key), wanted);
  }
}

const kPlainKeys = new Set([
  'role',
  'name',
  'value',
  'description',
  'tag',
  'text',
  'interactive',
  'visible',
  'obscured',
  'hiddenReason',
  'tier',
  'scroll',
  'setSize',
  'rowCount',
  'colCount',
  'present',
  'level',
  'nameIsGuess',
]);

function knownKey(key: string): string {
  if (!kPlainKeys.has(key)) throw new Error(`data-expect has the unknown key "${key}".`);
  return key;
}

/** Exactly equal, except for the pixels in an object such as `scroll`. */
function plain(actual: unknown, wanted: unknown): unknown {
  const isThere = typeof wanted === 'object' && wanted !== null ? isSame(actual, wanted) : actual === wanted;
  return isThere ? undefined : actual;
}

function absentValue(key: string): unknown {
  return key === 'nameIsGuess' ? false : null;
}

function coverer({ wanted, page, byId }: Question, row: TableRow): unknown {
  const cover = row.obscuredBy === undefined ? undefined : byId.get(row.obscuredBy);
  const name = cover === undefined ? null : page.cssIdOf(cover.frameId, cover.backendNodeId);
  return name === wanted ? undefined : name;
}

async function clickPoint({ wanted, expectation }: Question, row: TableRow): Promise<unknown> {
  if (wanted === false) return row.clickPoint === null ? undefined : row.clickPoint;
  if (row.clickPoint === null) return 'none';
  const isHit = await expectation.isHitAt(...row.clickPoint);
  return isHit ? undefined : `${row.clickPoint.join(', ')}, which something else receives`;
}

function hasEach(actual: string[], wanted: unknown): boolean {
  if (!Array.isArray(wanted)) throw new Error('data-expect lists states and reasons as arrays.');
  return wanted.every((one: string) => (one.startsWith('!') ? !actual.includes(one.slice(1)) : actual.includes(one)));
}

function isBoxNear(actual: TableRow['box'], wanted: unknown): boolean {
  if (actual === null || !Array.isArray(wanted)) return actual === wanted;
  return actual.every((value, index) => Math.abs(value - Number(wanted[index])) <= 1);
}

/** Objects are compared by the expected keys; numbers within a pixel. */
function isSame(actual: unknown, wanted: unknown): boolean {
  if (typeof actual === 'number' && typeof wanted === 'number') return Math.abs(actual - wanted) <= 1;
  if (Array.isArray(wanted)) return Array.isArray(actual) && JSON.stringify(actual) === JSON.stringify(wanted);
  if (typeof wanted !== 'object' || wanted === null) return actual === wanted;
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(wanted).every(([key, value]) => isSame((actual as Record<string, unknown>)[key], value));
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parse(text: string, where: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`data-expect of ${where} is no JSON: ${String(error)}`);
  }
}

function attributesOf(node: DomNode): Map<string, string> {
  const list = node.attributes ?? [];
  const map = new Map<string, string>();
  for (let i = 0; i + 1 < list.length; i += 2) map.set(list[i] ?? '', list[i + 1] ?? '');
  return map;
}

function walk(root: DomNode, rootFrame: string, visit: (node: DomNode, frameId: string) => void): void {
  const open: Array<[DomNode, string]> = [[root, rootFrame]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, frameId] = next;
    visit(node, frameId);
    for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) open.push([child, frameId]);
    if (node.contentDocument !== undefined) open.push([node.contentDocument, node.frameId ?? frameId]);
  }
}

// The page's session, and one for each out-of-process frame.
async function sessionsOf(page: Page): Promise<Array<{ session: CDPSession; frame: Frame; frameId: string }>> {
  const found: Array<{ session: CDPSession; frame: Frame; frameId: string }> = [];
  for (const frame of page.frames()) {
    const isMain = frame === page.mainFrame();
    const session = await page
      .context()
      .newCDPSession(isMain ? page : frame)
      .catch((error: unknown) => {
        // A frame in its parent's process is read through its parent.
        if (/does not have a separate CDP session/.test(String(error))) return undefined;
        throw error;
      });
    if (session === undefined) continue;
    const { frameTree } = await session.send('Page.getFrameTree');
    found.push({ session, frame, frameId: frameTree.frame.id });
  }
  return found;
}

async function isHit(session: CDPSession, backendNodeId: number, x: number, y: number): Promise<boolean> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  if (object.objectId === undefined) return false;
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: isReached.toString(),
    arguments: [{ value: x }, { value: y }],
    returnByValue: true,
  });
  return result.value === true;
}

// Runs in the page. (x, y) is a point of the viewport of the outermost document of this process.
function isReached(this: Element, x: number, y: number): boolean {
  let [left, top] = [x, y];
  for (let owner = this.ownerDocument.defaultView?.frameElement; owner != null; ) {
    const box = owner.getBoundingClientRect();
    const style = getComputedStyle(owner);
    left -= box.x + owner.clientLeft + Number.parseFloat(style.paddingLeft);
    top -= box.y + owner.clientTop + Number.parseFloat(style.paddingTop);
    owner = owner.ownerDocument.defaultView?.frameElement;
  }
  const root = this.getRootNode() as Document | ShadowRoot;
  // A hit on slotted text is reported for its host, although the press passes through what surrounds its slot.
  const topmost = root.elementFromPoint(left, top);
  const isOwnHost = 'host' in root && root.host === topmost;
  const hit = isOwnHost
    ? (root.elementsFromPoint(left, top).find((one) => one.getRootNode() === root) ?? topmost)
    : topmost;
  for (let node: Node | null = hit; node !== null; ) {
    if (node === this) return true;
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
  }
  // A press on a label is a press on its control.
  return hit?.closest('label')?.control === this;
}
