// The only owner of attachments. A tab is attached at its first call, and stays so until it is closed or replaced, is idle for five
// minutes, or is detached by the person (`stop`). Then no call attaches it again before a resume. The end of a task that is stopped
// only interrupts its call (`interrupt`): the next one attaches again. Chrome may end the worker at any moment: what must survive is
// in state.ts, and a live attachment is taken over.
import {
  CdpError,
  ConnectionLostError,
  dialogError,
  DomTool,
  DomToolFailure,
  isRecord,
  loadEngineModule,
  toDomToolError,
} from '../../../js-glue/tool/index.js';
import type { ExecuteOptions, PrivacyPolicy, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { leaveBrowserPage } from './browser_page.js';
import { attachWithRetries } from './attach_with_retries.js';
import { DebuggerPort, detach } from './debugger_port.js';
import type { DetachReason, PortHooks } from './debugger_port.js';
import { PressedInputs } from './pressed_inputs.js';
import { readPdf } from './read_pdf.js';
import { holdNewTabsOf, noteHold, wasHolding } from './new_tabs.js';
import { Highlighter } from '../draw/highlighter.js';
import { answerOrphanedDialog } from './orphaned_dialog.js';
import { logEntry } from '../log.js';
import type { DrawMessage, Highlighted, Picked, TabStatus } from '../messages.js';
import { Overlay } from '../draw/overlay.js';
import { Painter } from '../draw/painter.js';
import { readFile } from '../tasks/attachments.js';
import { readSettings } from '../settings/settings.js';
import { TabRecords, checkpointsOf, forgetCheckpoints } from './state.js';

type Drawing = Parameters<NonNullable<NonNullable<Parameters<typeof DomTool.open>[1]>['effects']>>[0];

interface Opened {
  tool: DomTool;
  highlighter: Highlighter;
}

interface Attachment {
  readonly port: DebuggerPort;
  readonly painter: Painter;
  /** Rejects if the tab cannot be attached. */
  readonly ready: Promise<Opened>;
  /** The number of running calls. */
  running: number;
}

export const IDLE_ALARM = 'domtool.idle';
const MINUTE = 60_000;
const SWEEP_MINUTES = 1;
/** A page that takes longer to load is read as far as it is. */
const LOAD_MS = 5_000;

export class Tabs {
  private readonly attachments = new Map<number, Attachment>();
  private readonly records = new TabRecords();
  private readonly pressedInputs = new PressedInputs();
  private readonly released = this.pressedInputs.releaseAll();

  /** Never rejects. */
  async execute(tabId: number, call: ToolCall, options: ExecuteOptions = {}): Promise<ToolResult> {
    const work = async ({ tool, highlighter }: Opened): Promise<ToolResult> => {
      const result = await tool.execute(call, options);
      highlighter.noteCall(call);
      return result;
    };
    const attempt = (): Promise<ToolResult> =>
      this.using(tabId, work, (id, dialog) => this.answerOrphaned(id, dialog, call));
    const result = await attempt();
    const isRefused = !result.success && result.error.code === 'SECURITY_BLOCKED';
    if (!isRefused || call.action !== 'navigate') return result;
    return (await leaveBrowserPage(await this.records.current(tabId))) ? attempt() : result;
  }

  /** Never rejects. */
  highlight(tabId: number, nodeId: string | null): Promise<ToolResult<Highlighted>> {
    return this.using(tabId, ({ highlighter }) => highlighter.highlight(nodeId));
  }

  /** Never rejects. */
  marks(tabId: number, isShown: boolean): Promise<ToolResult<Highlighted>> {
    return this.using(tabId, ({ highlighter }) => highlighter.marks(isShown));
  }

  /** Never rejects. */
  pick(tabId: number, isWanted: boolean): Promise<ToolResult<Picked>> {
    return this.using(tabId, ({ highlighter }) => highlighter.pick(isWanted));
  }

  /** Shows on the page that a task works there, or what it asks about. Attaches to nothing. Never rejects. */
  async drawTaskState(given: number, state: 'works' | 'idle' | { asksAbout: string | undefined }): Promise<void> {
    const tabId = await this.records.current(given);
    const opened = await this.attachments.get(tabId)?.ready.catch(() => undefined);
    if (opened === undefined) return;
    if (typeof state === 'object') await opened.highlighter.asksAbout(state.asksAbout);
    else await opened.highlighter.works(state === 'works');
  }

  /** The person detaches the tab. */
  async stop(given: number): Promise<ToolResult<TabStatus>> {
    const tabId = await this.records.current(given);
    await this.records.update(tabId, { stopped: true, attached: false });
    await this.attachments.get(tabId)?.painter.clear();
    await this.release(tabId, 'canceled_by_user');
    return this.status(tabId);
  }

  /** Ends the running calls, whatever they are doing; the next one attaches again. */
  async interrupt(given: number): Promise<void> {
    const tabId = await this.records.current(given);
    if ((this.attachments.get(tabId)?.running ?? 0) === 0) return;
    await this.release(tabId, 'target_closed');
    await this.records.update(tabId, { attached: false });
  }

  async resume(given: number): Promise<ToolResult<TabStatus>> {
    const tabId = await this.records.current(given);
    await this.records.update(tabId, { stopped: false });
    return this.status(tabId);
  }

  async status(tabId: number): Promise<ToolResult<TabStatus>> {
    const { attached, stopped } = await this.records.get(await this.records.current(tabId));
    return { success: true, data: { attached, stopped } };
  }

  /** For later calls, including those on attached tabs. */
  async setPrivacy(privacy: PrivacyPolicy): Promise<void> {
    const opened = [...this.attachments.values()].map(({ ready }) => ready.catch(() => undefined));
    await Promise.all(opened.map(async (tab) => (await tab)?.tool.setPrivacy(privacy)));
  }

  /** chrome.debugger.onEvent */
  onEvent(source: chrome.debugger.DebuggerSession, method: string, params: unknown): void {
    const { tabId, sessionId } = source;
    if (tabId === undefined) return;
    this.noteDialog(tabId, method, params);
    this.pressedInputs.onEvent(tabId, method, params);
    this.attachments.get(tabId)?.port.deliver(method, params ?? {}, sessionId);
  }

  /** chrome.debugger.onDetach: Chrome ended the debugging, not this extension. */
  async onDetach(source: chrome.debugger.Debuggee, reason: DetachReason): Promise<void> {
    const { tabId } = source;
    if (tabId === undefined) return;
    const dropped = this.drop(tabId, reason);
    const gone = { attached: false, dialog: null };
    await this.records.update(tabId, { ...gone, ...(reason === 'canceled_by_user' ? { stopped: true } : {}) });
    await dropped;
  }

  /** chrome.tabs.onRemoved */
  async onRemoved(tabId: number): Promise<void> {
    await this.drop(tabId, 'target_closed');
    await this.records.forget(tabId);
    this.pressedInputs.forget(tabId);
    await forgetCheckpoints(tabId);
  }

  /**
   * chrome.tabs.onReplaced: the tab continues with other contents under another id, and can still be addressed by this one.
   */
  async onReplaced(addedTabId: number, removedTabId: number): Promise<void> {
    const { stopped } = await this.records.get(removedTabId);
    if (stopped) await this.records.update(addedTabId, { stopped });
    await this.records.update(removedTabId, { attached: false, replacedBy: addedTabId });
    await this.drop(removedTabId, 'target_closed');
    this.pressedInputs.forget(removedTabId);
    await forgetCheckpoints(removedTabId);
  }

  /** Detaches every tab that was not used for the time in the settings, even if an earlier worker attached it. */
  async sweep(now = Date.now()): Promise<void> {
    const { idleDetachMinutes } = await readSettings();
    const idleMs = idleDetachMinutes === null ? Number.POSITIVE_INFINITY : idleDetachMinutes * MINUTE;
    for (const [tabId, { lastUse }] of await this.records.attached()) {
      const isRunning = (this.attachments.get(tabId)?.running ?? 0) > 0;
      if (isRunning || now - lastUse < idleMs) continue;
      await this.release(tabId, 'target_closed');
      await this.records.update(tabId, { attached: false });
    }
    if ((await this.records.attached()).length === 0) await chrome.alarms.clear(IDLE_ALARM);
  }

  private async using<T>(
    given: number,
    work: (tab: Opened) => Promise<ToolResult<T>>,
    underDialog: (tabId: number, dialog: string) => Promise<ToolResult<T>> = refuse,
  ): Promise<ToolResult<T>> {
    let attachment: Attachment | undefined;
    let tabId = given;
    try {
      await this.released;
      tabId = await this.records.current(given);
      const { stopped, dialog } = await this.records.get(tabId);
      if (stopped) throw new ConnectionLostError('canceled');
      attachment = this.attachments.get(tabId);
      if (attachment === undefined && typeof dialog === 'string') return await underDialog(tabId, dialog);
      // Input that an earlier call could not release.
      if (attachment?.running === 0) void this.pressedInputs.release(tabId);
      attachment ??= this.attach(tabId);
      attachment.running += 1;
      return await work(await attachment.ready);
    } catch (error) {
      return { success: false, error: toDomToolError(error) };
    } finally {
      // Not awaited, because it matters only minutes later.
      if (attachment !== undefined) void this.noteUse(tabId, attachment);
    }
  }

  private async noteUse(tabId: number, attachment: Attachment): Promise<void> {
    attachment.running -= 1;
    if (this.attachments.get(tabId) === attachment) await this.records.update(tabId, { lastUse: Date.now() });
  }

  // Synchronous up to its entry in the map, so that two simultaneous calls share one attachment.
  private attach(tabId: number): Attachment {
    const mayDraw = async (): Promise<boolean> => (await readSettings()).effects;
    const painter = new Painter(tabId, mayDraw);
    const port: DebuggerPort = this.portOf(tabId, (capture) =>
      painter.aroundCapture(() => overlay.aroundCapture(capture)),
    );
    const overlay = new Overlay(port, mayDraw);
    const attachment: Attachment = { port, painter, running: 0, ready: this.open(tabId, port, painter, overlay) };
    this.attachments.set(tabId, attachment);
    attachment.ready.catch(() => {
      if (this.attachments.get(tabId) === attachment) this.attachments.delete(tabId);
    });
    return attachment;
  }

  private portOf(tabId: number, aroundCapture: PortHooks['aroundCapture']): DebuggerPort {
    return new DebuggerPort(tabId, {
      aroundCapture,
      sending: (command) => {
        this.pressedInputs.sending(tabId, command);
        noteHold(tabId, command, false);
      },
      done: (command) => {
        this.pressedInputs.done(tabId, command);
        noteHold(tabId, command, true);
      },
      wasHolding: () => wasHolding(tabId),
      attachedFile: readFile,
      onLost: () => void this.onDetach({ tabId }, 'target_closed'),
    });
  }

  // While a dialog is open the page answers nothing else, so no tool can be opened there.
  private async answerOrphaned(tabId: number, dialog: string, call: ToolCall): Promise<ToolResult> {
    const port = this.portOf(tabId, (capture) => capture());
    try {
      return { success: true, data: await answerOrphanedDialog(port, dialog, call) };
    } catch (error) {
      // Whatever the reason for the refusal, the dialog cannot be answered again.
      if (error instanceof CdpError) await this.records.update(tabId, { dialog: null });
      throw error;
    }
  }

  private noteDialog(tabId: number, method: string, params: unknown): void {
    if (method === 'Page.javascriptDialogOpening') {
      const type = isRecord(params) && typeof params['type'] === 'string' ? params['type'] : 'alert';
      void this.records.update(tabId, { dialog: type });
    } else if (method === 'Page.javascriptDialogClosed') {
      void this.records.update(tabId, { dialog: null });
    }
  }

  private async open(tabId: number, port: DebuggerPort, painter: Painter, overlay: Overlay): Promise<Opened> {
    // Loaded in parallel; opening the tool reports its failure.
    const engineModule = loadEngineModule();
    engineModule.catch(() => {});
    await wake(tabId);
    await attachWithRetries(
      () => port.attach(),
      undefined,
      () => this.attachments.get(tabId)?.port === port,
    );
    try {
      const { privacy } = await readSettings();
      const [tool] = await Promise.all([
        DomTool.open(port, {
          log: logEntry,
          privacy,
          engineModule,
          effects: (drawing) => painter.draw(toMessage(drawing)),
          checkpoints: checkpointsOf(tabId),
          readPdf,
          holdNewTabs: holdNewTabsOf(tabId, (id) => this.attachments.has(id)),
        }),
        this.records.update(tabId, { attached: true, lastUse: Date.now() }),
        chrome.alarms.create(IDLE_ALARM, { periodInMinutes: SWEEP_MINUTES }),
      ]);
      void this.pressedInputs.release(tabId);
      // The tab may have been stopped or closed meanwhile; the port already knows that.
      return { tool, highlighter: new Highlighter(tool, port, painter, overlay) };
    } catch (error) {
      await port.close();
      await this.records.update(tabId, { attached: false });
      throw error;
    }
  }

  // Detaches, even if only an earlier worker knew the attachment.
  private async release(tabId: number, reason: DetachReason): Promise<void> {
    await this.drop(tabId, reason);
    await this.pressedInputs.release(tabId);
    await detach(tabId);
  }

  // Ends the running calls and frees the engine.
  private async drop(tabId: number, reason: DetachReason): Promise<void> {
    const attachment = this.attachments.get(tabId);
    if (attachment === undefined) return;
    this.attachments.delete(tabId);
    attachment.port.lose(reason);
    const opened = await attachment.ready.catch(() => null);
    await opened?.tool.close();
  }
}

function refuse(_tabId: number, dialog: string): never {
  throw new DomToolFailure(dialogError(dialog));
}

// A discarded tab has no page. Chrome loads it again when it is shown, and it has no size until then.
async function wake(tabId: number): Promise<void> {
  const { discarded, windowId } = await chrome.tabs.get(tabId);
  if (!discarded) return;
  const [front] = await chrome.tabs.query({ active: true, windowId });
  const loaded = isLoaded(tabId);
  await chrome.tabs.update(tabId, { active: true });
  if (front?.id !== undefined) await chrome.tabs.update(front.id, { active: true });
  await loaded;
}

function isLoaded(tabId: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      chrome.tabs.onUpdated.removeListener(listener);
      resolve();
    };
    const timer = setTimeout(done, LOAD_MS);
    const listener = (id: number, { status }: { status?: string }): void => {
      if (id === tabId && status === 'complete') done();
    };
    chrome.tabs.onUpdated.addListener(listener);
  });
}

function toMessage({ effect, x, y, box }: Drawing): DrawMessage {
  if (effect !== 'highlight') return { type: 'domtool.draw', effect, x, y };
  return { type: 'domtool.draw', effect, box: box ?? [x - 8, y - 8, 16, 16] };
}
