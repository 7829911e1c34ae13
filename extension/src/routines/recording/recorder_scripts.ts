// The recorder's script in every document of a tab, and the events that it records there. The debugger adds it to later documents,
// before their own scripts run.
import { isRecord, thrownMessage } from '../../../../js-glue/tool/index.js';
import { RecorderScript, sendTo } from './recorder_script.js';
import type { RecordedEvent } from './recorded_event.js';
import { WORLD_NAME } from './recording.js';

const AUTO_ATTACH = { waitForDebuggerOnStart: false, flatten: true };

export type OnRecordedEvent = (script: RecorderScript, recorded: RecordedEvent) => void;
export type OnCdpEvent = (method: string, params: Readonly<Record<string, unknown>>, sessionId: string) => void;

export class RecorderScripts {
  private source = '';
  private isOver = false;
  /** By session: the id of the script for later documents. */
  private readonly sessions = new Map<string, string>();
  private readonly scripts = new Map<string, RecorderScript>();

  constructor(
    readonly tabId: number,
    /** `lost`: this extension has ended the debugging by itself, which Chrome does not report. */
    private readonly handlers: { recorded: OnRecordedEvent; cdpEvent: OnCdpEvent; lost: () => void },
  ) {}

  /** The tab is attached. Rejects if it is not. */
  async begin(): Promise<void> {
    this.source = await (await fetch(chrome.runtime.getURL('recorder.js'))).text();
    chrome.debugger.onEvent.addListener(this.onCdpEvent);
    await this.open('');
    // Every frame with a session of its own is reported again.
    await this.send('', 'Target.setAutoAttach', { ...AUTO_ATTACH, autoAttach: false });
    await this.send('', 'Target.setAutoAttach', { ...AUTO_ATTACH, autoAttach: true });
  }

  async end(): Promise<void> {
    this.isOver = true;
    chrome.debugger.onEvent.removeListener(this.onCdpEvent);
    const removals = [...this.sessions].map(([sessionId, identifier]) =>
      this.send(sessionId, 'Page.removeScriptToEvaluateOnNewDocument', { identifier }),
    );
    const ends = [...this.scripts.values()].map((script) => script.call('end()'));
    await Promise.allSettled([...removals, ...ends]);
  }

  send(sessionId: string, method: string, params: object): Promise<Record<string, unknown>> {
    return sendTo(this.tabId, sessionId, method, params);
  }

  private readonly onCdpEvent = (source: chrome.debugger.DebuggerSession, method: string, given?: object): void => {
    if (source.tabId !== this.tabId) return;
    const sessionId = source.sessionId ?? '';
    const params = (given ?? {}) as Record<string, unknown>;
    if (method === 'Target.attachedToTarget') this.onAttached(params);
    if (method === 'Target.detachedFromTarget') this.sessions.delete(String(params['sessionId']));
    const frame = isRecord(params['frame']) ? params['frame'] : undefined;
    if (method === 'Page.documentOpened' && frame !== undefined) this.listenAgain(sessionId, String(frame['id']));
    if (method === 'Page.frameNavigated' && frame !== undefined) void this.listen(sessionId, String(frame['id']));
    if (method === 'Page.frameAttached') void this.listen(sessionId, String(params['frameId']));
    this.handlers.cdpEvent(method, params, sessionId);
  };

  private listenAgain(sessionId: string, frameId: string): void {
    for (const script of this.scripts.values()) {
      if (script.sessionId === sessionId && script.frameId === frameId) void script.call('listen()').catch(() => {});
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
      const script = new RecorderScript(this.tabId, sessionId, frameId, Number(executionContextId));
      if (this.isOver || this.scripts.has(script.key)) return;
      this.scripts.set(script.key, script);
      await script.evaluate(this.source, {});
      void this.readEvents(script);
    } catch {
      // See above.
    }
  }

  private async readEvents(script: RecorderScript): Promise<void> {
    try {
      while (!this.isOver) {
        const reply = await script.evaluate('domToolRecorder.next()', {
          awaitPromise: true,
          returnByValue: true,
        });
        const recorded = reply['value'];
        if (!Array.isArray(recorded)) return;
        for (const one of recorded as RecordedEvent[]) if (!this.isOver) this.handlers.recorded(script, one);
      }
    } catch (error) {
      // Else the document is gone.
      if (/\b(?:detached|not attached)\b/i.test(thrownMessage(error)) && !this.isOver) this.handlers.lost();
    } finally {
      this.scripts.delete(script.key);
    }
  }
}

function framesIn(tree: unknown): string[] {
  if (!isRecord(tree) || !isRecord(tree['frame'])) return [];
  const below = Array.isArray(tree['childFrames']) ? tree['childFrames'].flatMap(framesIn) : [];
  return [String(tree['frame']['id']), ...below];
}
