// The one owner of attachment. A tab is attached at its first call and stays so until it closes, is replaced, is idle
// for five minutes, or a person stops it; a stop is an order, and only a resume (or the tab's end) lifts it.
// The worker may die at any moment: what must survive is in state.ts, and a live attachment is taken over.
import { ConnectionLostError, DomTool, toDomToolError } from '../../js-glue/src/index.js';
import type { LogEntry, ToolCall, ToolResult } from '../../js-glue/src/index.js';
import { DebuggerPort, detach } from './debugger_port.js';
import type { DetachReason } from './debugger_port.js';
import { Highlighter } from './highlighter.js';
import type { EffectMessage, Highlighted, TabStatus } from './messages.js';
import { Painter } from './painter.js';
import { readSettings } from './settings.js';
import { TabRecords, checkpointsOf, forgetCheckpoints } from './state.js';

type Effect = Parameters<NonNullable<NonNullable<Parameters<typeof DomTool.open>[1]>['effects']>>[0];

interface Attachment {
  readonly port: DebuggerPort;
  readonly painter: Painter;
  /** Rejects where the tab cannot be attached. */
  readonly ready: Promise<{ tool: DomTool; highlighter: Highlighter }>;
  /** Calls under way. */
  running: number;
}

export const IDLE_ALARM = 'domtool.idle';
const IDLE_MS = 5 * 60_000;
const SWEEP_MINUTES = 1;

export class Tabs {
  private readonly attachments = new Map<number, Attachment>();
  private readonly records = new TabRecords();

  /** Never rejects. */
  execute(tabId: number, call: ToolCall): Promise<ToolResult> {
    return this.using(tabId, async ({ tool, highlighter }) => {
      const result = await tool.execute(call);
      highlighter.noteCall(call);
      return result;
    });
  }

  /** Never rejects. */
  highlight(tabId: number, nodeId: string | null): Promise<ToolResult<Highlighted>> {
    return this.using(tabId, ({ highlighter }) => highlighter.highlight(nodeId));
  }

  async stop(tabId: number): Promise<ToolResult<TabStatus>> {
    await this.records.update(tabId, { stopped: true, attached: false });
    await this.attachments.get(tabId)?.painter.clear();
    await this.release(tabId, 'canceled_by_user');
    return this.status(tabId);
  }

  async resume(tabId: number): Promise<ToolResult<TabStatus>> {
    await this.records.update(tabId, { stopped: false });
    return this.status(tabId);
  }

  async status(tabId: number): Promise<ToolResult<TabStatus>> {
    const { attached, stopped } = await this.records.get(tabId);
    return { success: true, data: { attached, stopped } };
  }

  /** chrome.debugger.onEvent */
  onEvent(source: chrome.debugger.DebuggerSession, method: string, params: unknown): void {
    if (source.tabId === undefined) return;
    this.attachments.get(source.tabId)?.port.deliver(method, params ?? {}, source.sessionId);
  }

  /** chrome.debugger.onDetach: Chrome ended it, not this extension. */
  async onDetach(source: chrome.debugger.Debuggee, reason: DetachReason): Promise<void> {
    const { tabId } = source;
    if (tabId === undefined) return;
    const dropped = this.drop(tabId, reason);
    await this.records.update(tabId, { attached: false, ...(reason === 'canceled_by_user' ? { stopped: true } : {}) });
    await dropped;
  }

  /** chrome.tabs.onRemoved */
  async onRemoved(tabId: number): Promise<void> {
    await this.drop(tabId, 'target_closed');
    await this.records.forget(tabId);
    await forgetCheckpoints(tabId);
  }

  /** chrome.tabs.onReplaced: the tab goes on with other contents under another id. */
  async onReplaced(addedTabId: number, removedTabId: number): Promise<void> {
    const { stopped } = await this.records.get(removedTabId);
    if (stopped) await this.records.update(addedTabId, { stopped });
    await this.release(removedTabId, 'target_closed');
    await this.records.forget(removedTabId);
    await forgetCheckpoints(removedTabId);
  }

  /** Detaches every tab that nobody used for five minutes, whichever life of the worker attached it. */
  async sweep(now = Date.now()): Promise<void> {
    for (const [tabId, { lastUse }] of await this.records.attached()) {
      const isRunning = (this.attachments.get(tabId)?.running ?? 0) > 0;
      if (isRunning || now - lastUse < IDLE_MS) continue;
      await this.release(tabId, 'target_closed');
      await this.records.update(tabId, { attached: false });
    }
    if ((await this.records.attached()).length === 0) await chrome.alarms.clear(IDLE_ALARM);
  }

  private async using<T>(
    tabId: number,
    work: (tab: { tool: DomTool; highlighter: Highlighter }) => Promise<ToolResult<T>>,
  ): Promise<ToolResult<T>> {
    let attachment: Attachment | undefined;
    try {
      if ((await this.records.get(tabId)).stopped) throw new ConnectionLostError('canceled');
      attachment = this.attachments.get(tabId) ?? this.attach(tabId);
      attachment.running += 1;
      return await work(await attachment.ready);
    } catch (error) {
      return { success: false, error: toDomToolError(error) };
    } finally {
      if (attachment !== undefined) await this.noteUse(tabId, attachment);
    }
  }

  private async noteUse(tabId: number, attachment: Attachment): Promise<void> {
    attachment.running -= 1;
    if (this.attachments.get(tabId) === attachment) await this.records.update(tabId, { lastUse: Date.now() });
  }

  // Synchronous up to its entry in the map, so that two calls at once share one attachment.
  private attach(tabId: number): Attachment {
    const painter = new Painter(tabId, async () => (await readSettings()).effects);
    const port = new DebuggerPort(tabId, {
      aroundCapture: (capture) => painter.aroundCapture(capture),
      onLost: () => void this.onDetach({ tabId }, 'target_closed'),
    });
    const attachment: Attachment = { port, painter, running: 0, ready: this.open(tabId, port, painter) };
    this.attachments.set(tabId, attachment);
    attachment.ready.catch(() => {
      if (this.attachments.get(tabId) === attachment) this.attachments.delete(tabId);
    });
    return attachment;
  }

  private async open(tabId: number, port: DebuggerPort, painter: Painter): Promise<Awaited<Attachment['ready']>> {
    await port.attach();
    try {
      const [tool] = await Promise.all([
        DomTool.open(port, {
          log,
          effects: (effect) => painter.draw(toMessage(effect)),
          checkpoints: checkpointsOf(tabId),
        }),
        this.records.update(tabId, { attached: true, lastUse: Date.now() }),
        chrome.alarms.create(IDLE_ALARM, { periodInMinutes: SWEEP_MINUTES }),
      ]);
      // A stop or the tab's end may have come meanwhile; then the port already knows.
      return { tool, highlighter: new Highlighter(tool, port, painter) };
    } catch (error) {
      await port.close();
      await this.records.update(tabId, { attached: false });
      throw error;
    }
  }

  // Detaches, also what only an earlier life of the worker knew.
  private async release(tabId: number, reason: DetachReason): Promise<void> {
    await this.drop(tabId, reason);
    await detach(tabId);
  }

  // Ends the running calls and gives the engine back.
  private async drop(tabId: number, reason: DetachReason): Promise<void> {
    const attachment = this.attachments.get(tabId);
    if (attachment === undefined) return;
    this.attachments.delete(tabId);
    attachment.port.lose(reason);
    const opened = await attachment.ready.catch(() => null);
    await opened?.tool.close();
  }
}

function toMessage({ effect, x, y, box }: Effect): EffectMessage {
  if (effect !== 'highlight') return { type: 'domtool.effect', effect, x, y };
  return { type: 'domtool.effect', effect, box: box ?? [x - 8, y - 8, 16, 16] };
}

function log({ level, event, fields }: LogEntry): void {
  if (level === 'warn' || level === 'error') console[level](`DomTool: ${event}`, fields);
}
