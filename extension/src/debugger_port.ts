// CdpPort over chrome.debugger: the page session and its flat child sessions (Chrome 125 and newer) of one tab.
// Refuses every CDP method that is not on its list, gives every command a deadline, and tells of a lost target as the
// event `Inspector.detached`. Knows nothing of who may attach when; tabs.ts does.
import {
  CdpError,
  ConnectionLostError,
  isComputedStylesExpression,
  isPageFunction,
  isRecord,
  PSEUDO_CLASSES_EXPRESSION,
  TAB_METHODS,
  TimeoutError,
} from '../../js-glue/tool/index.js';
import type { Command, SlowTransferPort } from '../../js-glue/tool/index.js';

/** What is sent is on the list, and nothing there reads cookies or storage. A held request goes on as it is or ends. Script runs in an isolated
 *  world alone: the expressions that the glue reads live states and styles with, and the functions of js-glue/tool/page called
 *  on an object. An object comes from DOM.resolveNode alone, and the only worlds whose ids this port
 *  ever tells are isolated ones. */
function isAllowed(method: string, params: object): boolean {
  if (!TAB_METHODS.has(method)) return false;
  if (method === 'Fetch.continueRequest') return Object.keys(params).join() === 'requestId';
  if (method === 'DOM.resolveNode') return 'executionContextId' in params;
  if (method === 'Runtime.callFunctionOn') {
    if (!('objectId' in params && 'functionDeclaration' in params) || 'executionContextId' in params) return false;
    return isPageFunction(params.functionDeclaration);
  }
  if (method !== 'Runtime.evaluate') return true;
  if (!('contextId' in params && 'expression' in params)) return false;
  return params.expression === PSEUDO_CLASSES_EXPRESSION || isComputedStylesExpression(params.expression);
}

/** The reply shows what is drawn on the page. */
function isCapture(method: string): boolean {
  return method === 'DOMSnapshot.captureSnapshot' || method === 'Page.captureScreenshot';
}

const PROTOCOL_VERSION = '1.3';
const DEFAULT_TIMEOUT_MS = 10_000;
const ATTACH_TIMEOUT_MS = 5_000;
const REASON_TIMEOUT_MS = 250;
const LOST = /^(Debugger is not attached|Detached while handling command)/i;
const METHOD_NOT_FOUND = -32601;
const SERVER_ERROR = -32000;
const NO_HOLD: ReadonlyArray<[method: string, params: object]> = [
  ['Page.stopLoading', {}],
  ['Fetch.disable', {}],
  ['Network.setBypassServiceWorker', { bypass: false }],
];
const DISABLE_AUTO_ATTACH = { autoAttach: false, waitForDebuggerOnStart: false, flatten: true };

export type DetachReason = 'canceled_by_user' | 'target_closed';
type Listener = (method: string, params: unknown, sessionId?: string) => void;

export interface PortHooks {
  /** Wraps every command that takes a picture of the page; must call `capture` and give back what it gives. */
  aroundCapture(capture: () => Promise<unknown>): Promise<unknown>;
  /** Right before a command is sent, and once the browser has done it. */
  sending(command: Command): void;
  done(command: Command): void;
  /** Whether an earlier life of the worker ended while it held requests of the tab. */
  wasHolding(): Promise<boolean>;
  /** Once, when the target turns out to be lost without chrome.debugger.onDetach having said so. */
  onLost(): void;
}

export class DebuggerPort implements SlowTransferPort {
  readonly isTransferExpensive = true;
  private readonly listeners = new Set<Listener>();
  private isLost = false;

  constructor(
    readonly tabId: number,
    private readonly hooks: PortHooks,
  ) {}

  /**
   * Attaches, or takes over what an earlier life of the worker left attached. Rejects with the refusal of Chrome.
   * Requires that events of the tab are given to `deliver` from now on.
   */
  async attach(): Promise<void> {
    try {
      await bounded('attach', ATTACH_TIMEOUT_MS, chrome.debugger.attach({ tabId: this.tabId }, PROTOCOL_VERSION));
    } catch (error) {
      // The conflict exists only within one extension, so the other debugger is this one.
      if (!/Another debugger is already attached/i.test(messageOf(error))) throw error;
      await this.takeOver();
    }
  }

  send(
    method: string,
    params: object = {},
    sessionId?: string,
    timeoutMs: number = DEFAULT_TIMEOUT_MS,
  ): Promise<unknown> {
    if (!isAllowed(method, params)) {
      return Promise.reject(new CdpError(method, METHOD_NOT_FOUND, `${method} is not on the list of the extension`));
    }
    if (!isCapture(method)) return this.command(method, params, sessionId, timeoutMs);
    return this.hooks.aroundCapture(() => this.command(method, params, sessionId, timeoutMs));
  }

  onEvent(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Passes on an event of this tab. */
  deliver(method: string, params: unknown, sessionId?: string): void {
    for (const listener of [...this.listeners]) listener(method, params, sessionId);
  }

  /** The debugging ended from outside: tells the listeners; after it nothing is sent any more. */
  lose(reason: DetachReason): void {
    if (this.isLost) return;
    this.isLost = true;
    this.deliver('Inspector.detached', { reason });
  }

  /** Detaches. Never rejects: what is already detached is closed. */
  async close(): Promise<void> {
    this.listeners.clear();
    if (this.isLost) return;
    this.isLost = true;
    await detach(this.tabId);
  }

  private async command(
    method: string,
    params: object,
    sessionId: string | undefined,
    timeoutMs: number,
  ): Promise<unknown> {
    if (this.isLost) throw new ConnectionLostError('detached');
    const command: Command = sessionId === undefined ? { method, params } : { method, params, sessionId };
    const target = sessionId === undefined ? { tabId: this.tabId } : { tabId: this.tabId, sessionId };
    try {
      this.hooks.sending(command);
      const reply = await bounded(method, timeoutMs, chrome.debugger.sendCommand(target, method, params));
      this.hooks.done(command);
      return reply;
    } catch (error) {
      if (error instanceof TimeoutError) throw error;
      const cdpError = toCdpError(method, error);
      if (LOST.test(cdpError.message)) {
        await this.reasonTold();
        this.noteLoss();
      }
      throw cdpError;
    }
  }

  // Whether a person ended it only onDetach tells, and that may come after the refusal of a command.
  private async reasonTold(): Promise<void> {
    if (this.isLost) return;
    await new Promise<void>((resolve) => {
      const unsubscribe = this.onEvent((method) => {
        if (method === 'Inspector.detached') done();
      });
      const timer = setTimeout(() => done(), REASON_TIMEOUT_MS);
      const done = (): void => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
    });
  }

  private noteLoss(): void {
    if (this.isLost) return;
    this.lose('target_closed');
    this.hooks.onLost();
  }

  // The session survived the worker, but the ids of its child sessions did not: with auto-attach off they end, and the
  // auto-attach that DomTool asks for next reports every frame anew.
  private async takeOver(): Promise<void> {
    await this.command('Target.setAutoAttach', DISABLE_AUTO_ATTACH, undefined, ATTACH_TIMEOUT_MS);
    // Requests that it held wait for an answer that only it could give. They end; going on would send them.
    if (!(await this.hooks.wasHolding())) return;
    for (const [method, params] of NO_HOLD) await this.command(method, params, undefined, ATTACH_TIMEOUT_MS);
  }
}

/** Detaches whatever this extension has attached to the tab. Never rejects. */
export async function detach(tabId: number): Promise<void> {
  await bounded('detach', ATTACH_TIMEOUT_MS, chrome.debugger.detach({ tabId })).catch(() => {});
}

/** chrome.debugger gives a refusal as plain text and an error of the protocol as the JSON of it. */
function toCdpError(method: string, thrown: unknown): CdpError {
  const text = messageOf(thrown);
  try {
    const error: unknown = JSON.parse(text);
    if (isRecord(error) && typeof error['message'] === 'string') {
      const { code, message } = error;
      return new CdpError(method, typeof code === 'number' ? code : SERVER_ERROR, message as string);
    }
  } catch {
    // Plain text.
  }
  return new CdpError(method, SERVER_ERROR, text);
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

// A promise of chrome.debugger may never settle.
function bounded<T>(method: string, timeoutMs: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(method, timeoutMs)), timeoutMs);
    reply.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
