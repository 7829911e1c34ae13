// The script of a recording in every document of a tab, and what it hears there. Worlds and sessions are those of the debugger: a
// document that is loaded later has the script before its own ones.
import { isRecord, thrownMessage } from '../../../../js-glue/tool/index.js';
import { Ear, sendTo } from './ear.js';
import type { Heard } from './heard.js';
import { WORLD_NAME } from './named.js';

const AUTO_ATTACH = { waitForDebuggerOnStart: false, flatten: true };

export type OnHeard = (ear: Ear, heard: Heard) => void;
export type OnEvent = (method: string, params: Readonly<Record<string, unknown>>, sessionId: string) => void;

export class Ears {
  private source = '';
  private isOver = false;
  /** By session: the id of the script for later documents. */
  private readonly sessions = new Map<string, string>();
  private readonly ears = new Map<string, Ear>();

  constructor(
    readonly tabId: number,
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
    const ends = [...this.ears.values()].map((ear) => ear.call('end()'));
    await Promise.allSettled([...scripts, ...ends]);
  }

  send(sessionId: string, method: string, params: object): Promise<Record<string, unknown>> {
    return sendTo(this.tabId, sessionId, method, params);
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
      if (ear.sessionId === sessionId && ear.frameId === frameId) void ear.call('listen()').catch(() => {});
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
      const ear = new Ear(this.tabId, sessionId, frameId, Number(executionContextId));
      if (this.isOver || this.ears.has(ear.key)) return;
      this.ears.set(ear.key, ear);
      await ear.evaluate(this.source, {});
      void this.hear(ear);
    } catch {
      // See above.
    }
  }

  private async hear(ear: Ear): Promise<void> {
    try {
      while (!this.isOver) {
        const all = await ear.evaluate('domToolRecorder.next()', {
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
      this.ears.delete(ear.key);
    }
  }
}

function framesIn(tree: unknown): string[] {
  if (!isRecord(tree) || !isRecord(tree['frame'])) return [];
  const below = Array.isArray(tree['childFrames']) ? tree['childFrames'].flatMap(framesIn) : [];
  return [String(tree['frame']['id']), ...below];
}
