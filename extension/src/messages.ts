// The messages about a tab and about the settings: requests to the worker with their replies, and drawings for a page. Everything
// that arrives is `unknown` until a function of this file has checked it. Other requests are where they are answered:
// `domtool.task`, `sessions` and `secrets` in tasks/task_api.ts, `bridge` in bridge/bridge_api.ts, `routines` in
// routines/routines.ts, and `planner`, `log`, `telemetry` and `data` in own_page_requests.ts.
import { isAction, isRecord } from '../../js-glue/tool/index.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/index.js';
import type { Settings } from './settings/settings.js';

/** Requests to the worker; each is answered with a Reply. */
export type Request =
  | { type: 'domtool.execute'; tabId: number; call: ToolCall }
  /** Draws the outline of a node over the page until the next one, or removes it (null). */
  | { type: 'domtool.highlight'; tabId: number; nodeId: string | null }
  /** Draws the id of every control in view over the page for some seconds, or removes them. */
  | { type: 'domtool.marks'; tabId: number; isShown: boolean }
  /** Waits for where a person points in the page, or ends that. */
  | { type: 'domtool.pick'; tabId: number; isWanted: boolean }
  /** Detaches, and prevents attaching until a resume. */
  | { type: 'domtool.stop'; tabId: number }
  | { type: 'domtool.resume'; tabId: number }
  | { type: 'domtool.status'; tabId: number }
  | { type: 'domtool.settings.get' }
  /** `settings` is checked where it is stored. */
  | { type: 'domtool.settings.set'; settings: unknown };

/**
 * `drawn` is false if the extension may not draw on this page; `inViewport` is false if the box is scrolled out of view.
 */
export interface Highlighted {
  drawn: boolean;
  inViewport: boolean;
}

/** What a person points at in the page, the smallest first; `done` once they have pressed, 'given up' on Escape. */
export interface Picked {
  nodeIds: string[];
  is: 'moved' | 'done' | 'given up' | 'waiting';
}

export interface TabStatus {
  attached: boolean;
  /** A person ended the debugging of this tab. */
  stopped: boolean;
}

export type Reply =
  | ToolResult
  | ToolResult<Highlighted>
  | ToolResult<Picked>
  | ToolResult<TabStatus>
  | ToolResult<Settings>;

/** The reply to each type of request. */
export interface ReplyOf {
  'domtool.execute': ToolResult;
  'domtool.highlight': ToolResult<Highlighted>;
  'domtool.marks': ToolResult<Highlighted>;
  'domtool.pick': ToolResult<Picked>;
  'domtool.stop': ToolResult<TabStatus>;
  'domtool.resume': ToolResult<TabStatus>;
  'domtool.status': ToolResult<TabStatus>;
  'domtool.settings.get': ToolResult<Settings>;
  'domtool.settings.set': ToolResult<Settings>;
}

/** x, y, width, height in CSS pixels of the top-level viewport. */
export type Box = [number, number, number, number];

/** From the worker to content_script.ts in the main frame of a page; answered with true when done. */
export type DrawMessage =
  | { type: 'domtool.draw'; effect: 'cursor' | 'ripple'; x: number; y: number }
  | { type: 'domtool.draw'; effect: 'highlight'; box: Box }
  | { type: 'domtool.draw'; effect: 'marks'; marks: Mark[] }
  /** Removed from the document during a capture, inserted again, or removed for good. */
  | { type: 'domtool.draw'; effect: 'hide' | 'show' | 'clear' }
  /** Removes only the outline, or only the marks. */
  | { type: 'domtool.draw'; effect: 'unhighlight' | 'unmark' }
  /** Answered with a Pointing once the person points somewhere. */
  | { type: 'domtool.draw'; effect: 'pick' | 'unpick' };

export interface Mark {
  id: string;
  box: Box;
}

/** Where a person points, from the content script to the worker. */
export interface Pointing {
  x: number;
  y: number;
  is: Picked['is'];
}

/**
 * Whether it names an action of the contract. DomTool itself checks the other fields of a call, with a message about each.
 */
export function isCall(value: unknown): value is ToolCall {
  return isRecord(value) && isAction(value['action']);
}

/** Chrome stores tab ids in 32 bits, and throws for a larger number. */
const MAX_TAB_ID = 0x7fff_ffff;

/** A whole number that can be the id of a tab. */
export function isTabId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TAB_ID;
}

/** The request, or undefined if the message is not one of ours or is incomplete. */
export function parseRequest(message: unknown): Request | undefined {
  if (!isRecord(message)) return undefined;
  const { type, tabId, call, nodeId, settings, isShown, isWanted } = message;
  if (type === 'domtool.settings.get') return { type };
  if (type === 'domtool.settings.set') return { type, settings };
  if (!isTabId(tabId)) return undefined;
  switch (type) {
    case 'domtool.execute':
      return isCall(call) ? { type, tabId, call } : undefined;
    case 'domtool.highlight':
      return nodeId === null || typeof nodeId === 'string' ? { type, tabId, nodeId } : undefined;
    case 'domtool.marks':
      return typeof isShown === 'boolean' ? { type, tabId, isShown } : undefined;
    case 'domtool.pick':
      return typeof isWanted === 'boolean' ? { type, tabId, isWanted } : undefined;
    case 'domtool.stop':
    case 'domtool.resume':
    case 'domtool.status':
      return { type, tabId };
    default:
      return undefined;
  }
}

/** The effect, or undefined if the message is not one or is incomplete. */
export function parseDrawMessage(message: unknown): DrawMessage | undefined {
  if (!isRecord(message) || message['type'] !== 'domtool.draw') return undefined;
  const { type, effect, x, y, box, marks } = message;
  switch (effect) {
    case 'hide':
    case 'show':
    case 'clear':
    case 'unhighlight':
    case 'unmark':
    case 'pick':
    case 'unpick':
      return { type, effect };
    case 'marks':
      return Array.isArray(marks) && marks.every(isMark) ? { type, effect, marks } : undefined;
    case 'highlight':
      return isBox(box) ? { type, effect, box } : undefined;
    case 'cursor':
    case 'ripple':
      return isCoordinate(x) && isCoordinate(y) ? { type, effect, x, y } : undefined;
    default:
      return undefined;
  }
}

/**
 * True for the extension's own pages and worker. Its content scripts have its id too, but they run in the processes of web
 * pages, so messages from there may only draw and are not trusted to act.
 */
export function isFromOwnPage(sender: chrome.runtime.MessageSender): boolean {
  return sender.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true;
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A content script is no more trustworthy than its page. */
export function parsePointing(value: unknown): Pointing | undefined {
  if (!isRecord(value)) return undefined;
  const { x, y, is } = value;
  const isKnown = is === 'moved' || is === 'done' || is === 'given up' || is === 'waiting';
  return isCoordinate(x) && isCoordinate(y) && isKnown ? { x, y, is } : undefined;
}

function isMark(value: unknown): value is Mark {
  return isRecord(value) && typeof value['id'] === 'string' && isBox(value['box']);
}

function isBox(value: unknown): value is Box {
  return Array.isArray(value) && value.length === 4 && value.every(isCoordinate);
}
