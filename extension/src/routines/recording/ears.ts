// The script of a recording in every document of a tab, and what it hears there. Worlds and sessions are those of the debugger: a
// document that is loaded later has the script before its own ones.
import { isRecord, thrownMessage } from '../../../../js-glue/tool/index.js';
import { WORLD_NAME } from './named.js';
import type { Heard, PageRecorder } from './heard.js';

const AUTO_ATTACH = { waitForDebuggerOnStart: false, flatten: true };

/** A document with the script. */
export interface Ear {
  sessionId: string;
  frameId: string;
  contextId: number;
}

export type OnHeard = (ear: Ear, heard: Heard) => void;
export type OnEvent = (method: string, params: Readonly<Record<string, unknown>>, sessionId: string) => void;

export class Ears {
  private source = '';
  private isOver = false;
  /** By session: the id of the script for later documents. */
  private readonly sessions = new Map<string, string>();
  private readonly ears = new Map<string, Ear>();

  constructor(
    private readonly tabId: number,
    /** `lost`: this extension has ended the debugging by itself, which Chrome does not report. */
    private readonly hears: { heard: OnHeard; event: OnEvent; lost: () => void },
  ) {}

  /** The tab is attached. Rejects if it is not. */
  async begin(): Promise<void> {
    this.source = await (await fetch(chrome.runtime.getURL('recorder.js'))).text();
    chrome.debugger.onEvent.addListener(this.onEvent);
    await this.open('');
    // Every frame with a session of its own is reported again.
    await this.send('', 'Target.setAutoAttach', { ...AUTO_ATTACH, autoAttach: false });
    await this.send('', 'Target.setAutoAttach', { ...AUTO_ATTACH, autoAttach: true });
  }

  async end(): Promise<void> {
    this.isOver = true;
    chrome.debugger.onEvent.removeListener(this.onEvent);
    const scripts = [...this.sessions].map(([sessionId, identifier]) =>
      this.send(sessionId, 'Page.removeScriptToEvaluateOnNewDocument', { identifier }),
    );
    const ends = [...this.ears.values()].map((ear) => this.call(ear, 'end()'));
    await Promise.allSettled([...scripts, ...ends]);
  }

  /** A member of PageRecorder. */
  async call(ear: Ear, what: `${keyof PageRecorder}(${string})`): Promise<unknown> {
    const reply = await this.evaluate(ear, `domToolRecorder.${what}`, { returnByValue: true });
    return reply['value'];
  }

  /** The element of that token is this one from now on. */
  async put(ear: Ear, token: number, backendNodeId: number): Promise<void> {
    const { object } = await this.send(ear.sessionId, 'DOM.resolveNode', {
      backendNodeId,
      executionContextId: ear.contextId,
    });
    await this.send(ear.sessionId, 'Runtime.callFunctionOn', {
      objectId: isRecord(object) ? object['objectId'] : undefined,
      functionDeclaration: 'domToolRecorder.put',
      arguments: [{ value: token }],
    });
  }

  /** The element that the script keeps, as an object of its world. */
  async object(ear: Ear, what: `${'element' | 'pressed'}(${number})`): Promise<string | undefined> {
    const { objectId } = await this.evaluate(ear, `domToolRecorder.${what}`, {});
    return typeof objectId === 'string' ? objectId : undefined;
  }

  /** What the debugger of its process calls that element. */
  async node(ear: Ear, what: `element(${number})`): Promise<number | undefined> {
    const objectId = await this.object(ear, what);
    if (objectId === undefined) return undefined;
    const { node } = await this.send(ear.sessionId, 'DOM.describeNode', { objectId });
    return isRecord(node) ? Number(node['backendNodeId']) : undefined;
  }

  async send(sessionId: string, method: string, params: object): Promise<Record<string, unknown>> {
    const { tabId } = this;
    const target = sessionId === '' ? { tabId } : { tabId, sessionId };
    const reply: unknown = await chrome.debugger.sendCommand(target, method, { ...params });
    return isRecord(reply) ? reply : {};
  }

  private readonly onEvent = (source: chrome.debugger.DebuggerSession, method: string, given?: object): void => {
    if (source.tabId !== this.tabId) return;
    const sessionId = source.sessionId ?? '';
    const params = (given ?? {}) as Record<string, unknown>;
    if (method === 'Target.attachedToTarget') this.onAttached(params);
    if (method === 'Target.detachedFromTarget') this.sessions.delete(String(params['sessionId']));
    const frame = isRecord(params['frame']) ? params['frame'] : undefined;
    if (method === 'Page.documentOpened' && frame !== undefined) this.listenAgain(sessionId, String(frame['id']));
    if (method === 'Page.frameNavigated' && frame !== undefined) void this.listen(sessionId, String(frame['id']));
    if (method === 'Page.frameAttached') void this.listen(sessionId, String(params['frameId']));
    this.hears.event(method, params, sessionId);
  };

  private listenAgain(sessionId: string, frameId: string): void {
    for (const ear of this.ears.values()) {
      if (ear.sessionId === sessionId && ear.frameId === frameId) void this.call(ear, 'listen()').catch(() => {});
    }
  }

  private onAttached({ sessionId, targetInfo }: Record<string, unknown>): void {
    const isFrame = isRecord(targetInfo) && targetInfo['type'] === 'iframe';
    if (isFrame) void this.open(String(sessionId)).catch(() => {});
  }

  private async open(sessionId: string): Promise<void> {
    await this.send(sessionId, 'Page.enable', {});
    const later = { source: this.source, worldName: WORLD_NAME };
    const { identifier } = await this.send(sessionId, 'Page.addScriptToEvaluateOnNewDocument', later);
    this.sessions.set(sessionId, String(identifier));
    const { frameTree } = await this.send(sessionId, 'Page.getFrameTree', {});
    await Promise.all(framesIn(frameTree).map((frameId) => this.listen(sessionId, frameId)));
  }

  /** Never rejects: a frame may be gone, or be in a session of its own. */
  private async listen(sessionId: string, frameId: string): Promise<void> {
    try {
      const world = { frameId, worldName: WORLD_NAME };
      const { executionContextId } = await this.send(sessionId, 'Page.createIsolatedWorld', world);
      const ear = { sessionId, frameId, contextId: Number(executionContextId) };
      if (this.isOver || this.ears.has(earKey(ear))) return;
      this.ears.set(earKey(ear), ear);
      await this.evaluate(ear, this.source, {});
      void this.hear(ear);
    } catch {
      // See above.
    }
  }

  private async hear(ear: Ear): Promise<void> {
    try {
      while (!this.isOver) {
        const all = await this.evaluate(ear, 'domToolRecorder.next()', {
          awaitPromise: true,
          returnByValue: true,
        });
        const heard = all['value'];
        if (!Array.isArray(heard)) return;
        for (const one of heard as Heard[]) if (!this.isOver) this.hears.heard(ear, one);
      }
    } catch (error) {
      // Else the document is gone.
      if (/\b(?:detached|not attached)\b/i.test(thrownMessage(error)) && !this.isOver) this.hears.lost();
    } finally {
      this.ears.delete(earKey(ear));
    }
  }

  private async evaluate(ear: Ear, expression: string, options: object): Promise<Record<string, unknown>> {
    const { contextId } = ear;
    const { result } = await this.send(ear.sessionId, 'Runtime.evaluate', { expression, contextId, ...options });
    return isRecord(result) ? result : {};
  }
}

/** The processes of a page count their contexts each for itself. */
export function earKey({ sessionId, contextId }: Ear): string {
  return `${sessionId} ${contextId}`;
}

function framesIn(tree: unknown): string[] {
  if (!isRecord(tree) || !isRecord(tree['frame'])) return [];
  const below = Array.isArray(tree['childFrames']) ? tree['childFrames'].flatMap(framesIn) : [];
  return [String(tree['frame']['id']), ...below];
}
