// The recorder's script in one document.
import { isRecord } from '../../../../js-glue/tool/index.js';
import type { PageRecorder } from './recorded_event.js';

export class RecorderScript {
  constructor(
    readonly tabId: number,
    readonly sessionId: string,
    readonly frameId: string,
    readonly contextId: number,
  ) {}

  /** Each process of a page numbers its contexts itself. */
  get key(): string {
    return `${this.tabId} ${this.sessionId} ${this.contextId}`;
  }

  /** A member of PageRecorder. */
  async call(what: `${keyof PageRecorder}(${string})`): Promise<unknown> {
    const reply = await this.evaluate(`domToolRecorder.${what}`, { returnByValue: true });
    return reply['value'];
  }

  /** The element of that token is this one from now on. */
  async put(token: number, backendNodeId: number): Promise<void> {
    const { object } = await this.send('DOM.resolveNode', { backendNodeId, executionContextId: this.contextId });
    await this.send('Runtime.callFunctionOn', {
      objectId: isRecord(object) ? object['objectId'] : undefined,
      functionDeclaration: 'domToolRecorder.put',
      arguments: [{ value: token }],
    });
  }

  /** The element that the script keeps, as an object of its world. */
  async object(what: `${'element' | 'pressed'}(${number})`): Promise<string | undefined> {
    const { objectId } = await this.evaluate(`domToolRecorder.${what}`, {});
    return typeof objectId === 'string' ? objectId : undefined;
  }

  /** What the debugger of its process calls that element. */
  async node(what: `element(${number})`): Promise<number | undefined> {
    const objectId = await this.object(what);
    if (objectId === undefined) return undefined;
    const { node } = await this.send('DOM.describeNode', { objectId });
    return isRecord(node) ? Number(node['backendNodeId']) : undefined;
  }

  send(method: string, params: object): Promise<Record<string, unknown>> {
    return sendTo(this.tabId, this.sessionId, method, params);
  }

  async evaluate(expression: string, options: object): Promise<Record<string, unknown>> {
    const { contextId } = this;
    const { result } = await this.send('Runtime.evaluate', { expression, contextId, ...options });
    return isRecord(result) ? result : {};
  }
}

export async function sendTo(
  tabId: number,
  sessionId: string,
  method: string,
  params: object,
): Promise<Record<string, unknown>> {
  const target = sessionId === '' ? { tabId } : { tabId, sessionId };
  const reply: unknown = await chrome.debugger.sendCommand(target, method, { ...params });
  return isRecord(reply) ? reply : {};
}
