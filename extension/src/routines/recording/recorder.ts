// Keeps what a person does in a tab as the steps of a routine. A press is intercepted in the page, and its control is named. Then the
// tool performs it, so that its outcome is verified as in a run. What is typed goes to the page at once. A press that cannot be kept
// is repeated as it was, and noted. If another element lies there by then, nothing is pressed, and that is noted.
import { Scrubber } from '../../../../js-glue/agent/index.js';
import { RoutineKeeper, stepsOfCall } from '../../../../js-glue/routines/index.js';
import type { RoutineContent } from '../../../../js-glue/routines/index.js';
import { isRecord, thrownMessage } from '../../../../js-glue/tool/index.js';
import type { ToolCall } from '../../../../js-glue/tool/index.js';
import type { TaskTabs } from '../../tasks/task_tabs.js';
import type { RoutineHost } from '../background_run.js';
import { noteSecrets } from '../call_outcomes.js';
import { isReadable } from '../repair.js';
import type { Control } from './controls.js';
import type { RecorderScript } from './recorder_script.js';
import { RecorderScripts } from './recorder_scripts.js';
import { Fields, type PendingStep } from './fields.js';
import { RecordedPage, type PressEvent } from './recorded_page.js';
import type { RecordedEvent } from './recorded_event.js';
import { type Moved, TabHistory } from './history.js';
import type { Recording, NoteReason } from './recording.js';
import { type PressHost, Presses } from './presses.js';

const SETTLE_MS = 1_500;

type InterceptedEvent = Extract<RecordedEvent, { is: 'press' | 'key' | 'queuedKey' }>;

export interface RecorderListener {
  /** Something was kept or noted. */
  changed(): Promise<void>;
  /** The tab is no longer attached. */
  lost(tabId: number): void;
  /** The recording goes on in this tab. */
  moved(tabId: number): void;
  /** All its tabs are closed. */
  closed(): void;
  /** Which tabs the pages have opened. */
  opened: Pick<TaskTabs, 'openedBy'>;
}

export class Recorder implements PressHost {
  private scripts: RecorderScripts;
  private readonly writer: RoutineKeeper;
  readonly scrubber = new Scrubber();
  private turn: Promise<unknown> = Promise.resolve();
  private isOver = false;
  readonly page: RecordedPage;
  readonly fields = new Fields(this);
  private readonly presses = new Presses(this);
  /** Events of input that went to the page at once, in order. */
  private readonly reported: Array<[RecorderScript, RecordedEvent]> = [];
  /** Presses and keys, which wait in the page. */
  private readonly intercepted: Array<[RecorderScript, InterceptedEvent]> = [];
  private history: TabHistory;
  /** The kind of the one that opened last. */
  private dialog = '';
  private isDialogOpen = false;

  constructor(
    private readonly host: RoutineHost,
    readonly recording: Recording,
    private readonly listener: RecorderListener,
  ) {
    this.scripts = this.scriptsIn(recording.tabId);
    this.history = historyOf(this.scripts);
    this.page = new RecordedPage(host, recording, {
      opened: listener.opened,
      moved: (trail) => this.moved(trail),
      note: (...given) => this.note(...given),
    });
    const write = async (routine: RoutineContent): Promise<void> => {
      if (this.isOver) return;
      routine.steps.push(...this.scrubber.scrub(routine.steps.splice(-1)));
      // One step that no routine can hold would be the end of all.
      if (!isReadable(routine)) {
        routine.steps.pop();
        await this.note('tooMuch');
      }
      recording.routine = routine;
      await listener.changed();
    };
    const { routine: kept } = recording;
    this.writer = new RoutineKeeper({ name: recording.title, write, ...(kept === undefined ? {} : { kept }) });
  }

  /** The tab is attached. */
  async begin(): Promise<void> {
    await this.noteSecrets();
    if (this.recording.routine === undefined) await this.writer.openPage(this.scrubber.scrub(await this.url()));
    await this.history.moved(await this.url());
    await this.scripts.begin();
  }

  private scriptsIn(tabId: number): RecorderScripts {
    const scripts: RecorderScripts = new RecorderScripts(tabId, {
      recorded: (script, recorded) => this.onRecorded(script, recorded),
      lost: () => this.listener.lost(tabId),
      cdpEvent: (method, params, sessionId) => {
        if (sessionId === '' && scripts === this.scripts) this.onCdpEvent(method, params);
      },
    });
    return scripts;
  }

  /** It goes on in the last of these tabs. What waits in the one before goes to its page. */
  private async moved(trail: readonly number[]): Promise<void> {
    const { recording, scripts: before } = this;
    const tabId = trail.at(-1) ?? recording.tabId;
    recording.tabs = [...trail];
    if (tabId === recording.tabId) return;
    recording.tabId = tabId;
    this.listener.moved(tabId);
    this.scripts = this.scriptsIn(tabId);
    this.history = historyOf(this.scripts);
    // Attaches, and waits for its first page.
    await this.host.execute(tabId, { action: 'wait', until: 'stable', timeoutMs: SETTLE_MS });
    await this.history.moved(await this.url());
    await before.end();
    if (!this.isOver) await this.scripts.begin().catch(() => this.listener.lost(tabId));
    await this.listener.changed();
  }

  /** A tab of the recording was closed. A run closes the one that a step has opened by going back. */
  closed(tabId: number): void {
    void this.inTurn(async () => {
      const { tabs = [], tabId: now } = this.recording;
      if (!tabs.includes(tabId)) return;
      if (tabId === now) await this.fields.finishAll();
      await this.page.dropClosed();
      if (tabId !== now) return;
      if (this.recording.tabId === now) return this.listener.closed();
      await (await this.beginStep({ action: 'back' }))?.done({ outcome: 'navigated', url: await this.url() });
    });
  }

  /** The person has gone to another tab, unless the recording follows. */
  activated(tabId: number): void {
    void this.inTurn(async () => {
      const { tabId: now, notes, routine } = this.recording;
      const last = notes.at(-1);
      const isNoted = last?.why === 'tab' && last.after === (routine?.steps.length ?? 0);
      if (tabId !== now && !isNoted) await this.note('tab');
    });
  }

  /** What was typed before is kept. Intercepted input goes to the page as it is. */
  async end(): Promise<void> {
    this.page.isEnding = true;
    const isFinished = this.inTurn(() => this.fields.finishAll());
    // A page with an open dialog does not answer.
    if (!this.isDialogOpen) await isFinished;
    this.isOver = true;
    const hasEnded = this.scripts.end();
    if (!this.isDialogOpen) await hasEnded;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(() => (this.isOver ? undefined : work())).catch(() => {});
    this.turn = done;
    return done;
  }

  async noteSecrets(): Promise<void> {
    await noteSecrets(this.host.secrets, this.scrubber);
  }

  async note(why: NoteReason, words?: string): Promise<void> {
    if (this.isOver) return;
    const { notes, routine } = this.recording;
    const given = words === undefined ? {} : { words: this.scrubber.scrub(words) };
    notes.push({ after: routine?.steps.length ?? 0, why, ...given });
    await this.listener.changed();
  }

  /** Events that earlier intercepted input has caused come first. */
  private onRecorded(script: RecorderScript, recorded: RecordedEvent): void {
    if (recorded.is === 'press' || recorded.is === 'key' || recorded.is === 'queuedKey')
      this.intercepted.push([script, recorded]);
    else this.reported.push([script, recorded]);
    void this.inTurn(() => this.next());
  }

  private async next(): Promise<void> {
    const reported = this.reported.shift();
    if (reported !== undefined) {
      if (reported[0].tabId !== this.recording.tabId) return;
      await this.take(...reported);
      return;
    }
    const intercepted = this.intercepted.shift();
    if (intercepted === undefined) return;
    const [script] = intercepted;
    // It went to the page as the recording left the tab.
    if (this.page.isEnding || script.tabId !== this.recording.tabId) return this.note('unsure');
    try {
      await this.take(...intercepted);
    } catch (error) {
      // Such as that its document is gone.
      await script.call(`release(${intercepted[1].token})`).catch(() => {});
      await this.note('unsure', thrownMessage(error));
    }
    const since = await script.call('takeEvents()').catch(() => undefined);
    for (const one of Array.isArray(since) ? (since as RecordedEvent[]) : []) this.onRecorded(script, one);
  }

  private take(script: RecorderScript, recorded: RecordedEvent): Promise<unknown> {
    switch (recorded.is) {
      case 'press':
        return this.presses.onPress(script, recorded);
      case 'key':
        return this.presses.onKey(script, recorded);
      case 'queuedKey':
        return this.presses.onQueuedKey(script, recorded);
      case 'field':
        return this.fields.onField(script, recorded);
      case 'input':
        return this.fields.onInput(script, recorded);
      case 'sent':
        return this.fields.onSent(script, recorded);
      case 'opened':
        return this.fields.onOpened(script, recorded.token);
      case 'left':
        return this.fields.finish(script, recorded.token);
      case 'other':
        return this.note(recorded.what);
    }
  }

  takeSecond(script: RecorderScript, token: number): PressEvent | undefined {
    const [from, press] = this.intercepted[0] ?? [];
    if (from !== script || press?.is !== 'press' || press.secondOf !== token) return undefined;
    this.intercepted.shift();
    return press;
  }

  url(): Promise<string> {
    return this.page.url();
  }

  rowOf(script: RecorderScript, token: number): Promise<Control | undefined> {
    return this.page.rowOf(script, token);
  }

  async beginStep(call: ToolCall): Promise<PendingStep | undefined> {
    const [step] = stepsOfCall(call) ?? [];
    if (step === undefined) return undefined;
    const tool = { execute: (look: ToolCall) => this.page.execute(look) };
    return this.writer.beginStep(tool, step, await this.url()).catch(() => undefined);
  }

  private onCdpEvent(method: string, params: Readonly<Record<string, unknown>>): void {
    if (method === 'Page.javascriptDialogOpening') {
      this.dialog = String(params['type']);
      this.isDialogOpen = true;
    }
    if (method === 'Page.javascriptDialogClosed') {
      this.isDialogOpen = false;
      const { dialog } = this;
      void this.inTurn(() => this.onAnswer(dialog, params));
    }
    this.history.onCdpEvent(method, params);
    const { frame } = params;
    const isMain = method === 'Page.frameNavigated' && isRecord(frame) && frame['parentId'] === undefined;
    if (!isMain) return;
    // Before the next one.
    const moved = this.history.moved(String(frame['url']));
    if (!this.page.isPerforming) void this.inTurn(async () => this.onNavigated(await moved));
  }

  /** The person has answered a dialog that the last step has opened. */
  private async onAnswer(dialog: string, { result }: Readonly<Record<string, unknown>>): Promise<void> {
    const { routine } = this.recording;
    if (routine?.steps.at(-1)?.came?.outcome !== 'dialog_opened') return this.note('unsure');
    const accept = result === true;
    const blank = accept && dialog === 'prompt' ? freeBlank(routine) : undefined;
    const promptText = blank === undefined ? {} : { promptText: `{${blank}}` };
    const pendingStep = await this.beginStep({ action: 'handle_dialog', accept, ...promptText });
    await this.page.execute({ action: 'wait', until: 'stable', timeoutMs: SETTLE_MS });
    // It may be a secret, and nothing shows whether it is.
    if (blank !== undefined) routine.blanks = { ...routine.blanks, [blank]: '' };
    await pendingStep?.done({ outcome: 'done', url: await this.url() });
  }

  /** A navigation that a step caused is in the outcome of that step. */
  private async onNavigated(moved: Moved): Promise<void> {
    if (moved.is === 'page') return;
    await this.fields.finishAll();
    await this.noteSecrets();
    const call: ToolCall = moved.is === 'goto' ? { action: 'navigate', url: moved.url } : { action: moved.is };
    await (await this.beginStep(call))?.done({ outcome: 'navigated', url: await this.url() });
  }
}

function freeBlank({ blanks = {} }: RoutineContent): string {
  const count = Object.keys(blanks).length;
  return count === 0 ? 'answer' : `answer_${count + 1}`;
}

function historyOf(scripts: RecorderScripts): TabHistory {
  return new TabHistory((...given) => scripts.send(...given));
}
