// A CdpPort over chrome.debugger: the page's session and the flat child sessions (Chrome 125 and newer) of one tab. Refuses
// every CDP method that is not on its list, gives every command a deadline, and reports a lost target as the event
// `Inspector.detached`. tabs.ts decides when to attach.
import { giveAttached, namesAttached } from '../tasks/give_attached.js';
import type { ReadFile, Send } from '../tasks/give_attached.js';
import { endOrphanedRequests } from './orphaned_requests.js';
import {
  CdpError,
  ConnectionLostError,
  isComputedStylesExpression,
  isPageFunction,
  isPdfBytesExpression,
  isRecord,
  ANIMATION_EXPRESSIONS,
  LIVE_STATES_EXPRESSION,
  TAB_METHODS,
  TimeoutError,
} from '../../../js-glue/tool/index.js';
import type { Command, SlowTransferPort } from '../../../js-glue/tool/index.js';

/**
 * Only listed methods are sent, and none of them reads cookies or storage. A held request is continued unchanged or ended.
 * Scripts run only in isolated worlds: the expressions with which the glue reads live states, styles
 * and PDFs, and the functions
 * of js-glue/tool/page called on an object. Objects come only from DOM.resolveNode, and the only world ids that this port
 * ever reports are those of isolated worlds.
 */
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
  const { expression } = params;
  return (
    expression === LIVE_STATES_EXPRESSION ||
    ANIMATION_EXPRESSIONS.has(expression) ||
    isComputedStylesExpression(expression) ||
    isPdfBytesExpression(expression)
  );
}

/** Whether the reply shows what is drawn on the page. */
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
const DISABLE_AUTO_ATTACH = { autoAttach: false, waitForDebuggerOnStart: false, flatten: true };

export type DetachReason = 'canceled_by_user' | 'target_closed';
type Listener = (method: string, params: unknown, sessionId?: string) => void;

export interface PortHooks {
  /** Wraps every command that takes a picture of the page; must call `capture` and return its result. */
  aroundCapture(capture: () => Promise<unknown>): Promise<unknown>;
  /** Right before a command is sent, and once the browser has executed it. */
  sending(command: Command): void;
  done(command: Command): void;
  /** Whether an earlier worker was stopped while it held requests of the tab. */
  wasHolding(): Promise<boolean>;
  /** A file that a person has attached to a task of that session. */
  attachedFile(sessionId: string, name: string): ReturnType<ReadFile>;
  /** Called once, if the target turns out to be lost without chrome.debugger.onDetach. */
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
   * Attaches, or takes over the session that an earlier worker left attached. Rejects with Chrome's refusal. Events of the
   * tab must be passed to `deliver` from now on.
   */
  async attach(): Promise<void> {
    try {
      await bounded('attach', ATTACH_TIMEOUT_MS, chrome.debugger.attach({ tabId: this.tabId }, PROTOCOL_VERSION));
    } catch (error) {
      // This conflict exists only within one extension, so the other debugger is this extension.
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
    if (namesAttached(method, params)) return this.giveAttached(method, params, sessionId, timeoutMs);
    if (!isCapture(method)) return this.command(method, params, sessionId, timeoutMs);
    return this.hooks.aroundCapture(() => this.command(method, params, sessionId, timeoutMs));
  }

  private giveAttached(method: string, params: object, sessionId: string | undefined, ms: number): Promise<unknown> {
    const send: Send = (its, given) => this.command(its, given, sessionId, ms);
    return giveAttached(method, params, send, (session, name) => this.hooks.attachedFile(session, name));
  }

  onEvent(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Passes on an event of this tab. */
  deliver(method: string, params: unknown, sessionId?: string): void {
    for (const listener of [...this.listeners]) listener(method, params, sessionId);
  }

  /** The debugging was ended from outside: informs the listeners; nothing is sent afterwards. */
  lose(reason: DetachReason): void {
    if (this.isLost) return;
    this.isLost = true;
    this.deliver('Inspector.detached', { reason });
  }

  /** Detaches. Never rejects: a port that is already detached is closed. */
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

  // Only onDetach says whether a person ended it, and that may arrive after the refusal of a command.
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

  // The session survived the worker, but the ids of its child sessions did not. Turning auto-attach off ends them, and the
  // auto-attach that DomTool requests next reports every frame again.
  private async takeOver(): Promise<void> {
    await this.command('Target.setAutoAttach', DISABLE_AUTO_ATTACH, undefined, ATTACH_TIMEOUT_MS);
    if (!(await this.hooks.wasHolding())) return;
    await endOrphanedRequests((method, params) => this.command(method, params, undefined, ATTACH_TIMEOUT_MS));
  }
}

/** Detaches this extension from the tab. Never rejects. */
export async function detach(tabId: number): Promise<void> {
  await bounded('detach', ATTACH_TIMEOUT_MS, chrome.debugger.detach({ tabId })).catch(() => {});
}

/** chrome.debugger reports a refusal as plain text and a protocol error as JSON. */
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
