// Keeps what a person does in a tab as the steps of a routine. A press is held in the page, named as it stands there, and then made by
// the tool, so that its outcome is verified as that of a run is. What is typed goes to the page at once. A press that cannot be kept is
// made as the person made it, and a note says so. If something else lies there by then, nothing is pressed, and the note says that.
import { Scrubber } from '../../../../js-glue/agent/index.js';
import { RoutineKeeper, stepsOfCall } from '../../../../js-glue/routines/index.js';
import type { RoutineContent } from '../../../../js-glue/routines/index.js';
import { isRecord, thrownMessage } from '../../../../js-glue/tool/index.js';
import type { ToolCall } from '../../../../js-glue/tool/index.js';
import type { TaskTabs } from '../../tasks/task_tabs.js';
import type { RoutineHost } from '../background_run.js';
import { noteSecrets } from '../call_ends.js';
import { isReadable } from '../mending.js';
import type { Control } from './controls.js';
import type { Ear } from './ear.js';
import { Ears } from './ears.js';
import { Fields, type Keeping } from './fields.js';
import { Hands, type Press } from './hands.js';
import type { Heard } from './heard.js';
import { type Moved, TabHistory } from './history.js';
import type { Recording, Why } from './named.js';
import { type PressHost, Presses } from './presses.js';

const SETTLE_MS = 1_500;

type HeldInPage = Extract<Heard, { is: 'press' | 'key' | 'late' }>;

export interface RecorderHears {
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
  private ears: Ears;
  private readonly keeper: RoutineKeeper;
  readonly scrubber = new Scrubber();
  private turn: Promise<unknown> = Promise.resolve();
  private isOver = false;
  readonly hands: Hands;
  readonly fields = new Fields(this);
  private readonly presses = new Presses(this);
  /** What is not held, in order. */
  private readonly reported: Array<[Ear, Heard]> = [];
  /** Presses and keys, which wait in the page. */
  private readonly held: Array<[Ear, HeldInPage]> = [];
  private history: TabHistory;
  /** The kind of the one that opened last. */
  private dialog = '';
  private isDialogOpen = false;

  constructor(
    private readonly host: RoutineHost,
    readonly recording: Recording,
    private readonly hears: RecorderHears,
  ) {
    this.ears = this.earsOf(recording.tabId);
    this.history = historyOf(this.ears);
    this.hands = new Hands(host, recording, {
      opened: hears.opened,
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
      await hears.changed();
    };
    const { routine: kept } = recording;
    this.keeper = new RoutineKeeper({ name: recording.title, write, ...(kept === undefined ? {} : { kept }) });
  }

  /** The tab is attached. */
  async begin(): Promise<void> {
    await this.noteSecrets();
    if (this.recording.routine === undefined) await this.keeper.opened(this.scrubber.scrub(await this.url()));
    await this.history.moved(await this.url());
    await this.ears.begin();
  }

  private earsOf(tabId: number): Ears {
    const ears: Ears = new Ears(tabId, {
      heard: (ear, heard) => this.heard(ear, heard),
      lost: () => this.hears.lost(tabId),
      event: (method, params, sessionId) => {
        if (sessionId === '' && ears === this.ears) this.onEvent(method, params);
      },
    });
    return ears;
  }

  /** It goes on in the last of these tabs. What waits in the one before goes to its page. */
  private async moved(trail: readonly number[]): Promise<void> {
    const { recording, ears: before } = this;
    const tabId = trail.at(-1) ?? recording.tabId;
    recording.tabs = [...trail];
    if (tabId === recording.tabId) return;
    recording.tabId = tabId;
    this.hears.moved(tabId);
    this.ears = this.earsOf(tabId);
    this.history = historyOf(this.ears);
    // Attaches, and waits for its first page.
    await this.host.execute(tabId, { action: 'wait', until: 'stable', timeoutMs: SETTLE_MS });
    await this.history.moved(await this.url());
    await before.end();
    if (!this.isOver) await this.ears.begin().catch(() => this.hears.lost(tabId));
    await this.hears.changed();
  }

  /** A tab of the recording was closed. A run closes the one that a step has opened by going back. */
  closed(tabId: number): void {
    void this.inTurn(async () => {
      const { tabs = [], tabId: now } = this.recording;
      if (!tabs.includes(tabId)) return;
      if (tabId === now) await this.fields.finishAll();
      await this.hands.dropClosed();
      if (tabId !== now) return;
      if (this.recording.tabId === now) return this.hears.closed();
      await (await this.starting({ action: 'back' }))?.done({ outcome: 'navigated', url: await this.url() });
    });
  }

  /** The person has gone to another tab, unless the recording follows. */
  activated(tabId: number): void {
    void this.inTurn(async () => {
      const { tabId: now, notes, routine } = this.recording;
      const last = notes.at(-1);
      const isSaid = last?.why === 'tab' && last.after === (routine?.steps.length ?? 0);
      if (tabId !== now && !isSaid) await this.note('tab');
    });
  }

  /** What was typed before is kept. What is held goes to the page as it is. */
  async end(): Promise<void> {
    this.hands.isEnding = true;
    const isFinished = this.inTurn(() => this.fields.finishAll());
    // A page with an open dialog does not answer.
    if (!this.isDialogOpen) await isFinished;
    this.isOver = true;
    const hasEnded = this.ears.end();
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

  async note(why: Why, words?: string): Promise<void> {
    if (this.isOver) return;
    const { notes, routine } = this.recording;
    const given = words === undefined ? {} : { words: this.scrubber.scrub(words) };
    notes.push({ after: routine?.steps.length ?? 0, why, ...given });
    await this.hears.changed();
  }

  /** What the held ones before it have brought about comes first. */
  private heard(ear: Ear, heard: Heard): void {
    if (heard.is === 'press' || heard.is === 'key' || heard.is === 'late') this.held.push([ear, heard]);
    else this.reported.push([ear, heard]);
    void this.inTurn(() => this.next());
  }

  private async next(): Promise<void> {
    const reported = this.reported.shift();
    if (reported !== undefined) {
      if (reported[0].tabId !== this.recording.tabId) return;
      await this.take(...reported);
      return;
    }
    const held = this.held.shift();
    if (held === undefined) return;
    const [ear] = held;
    // It went to the page as the recording left the tab.
    if (this.hands.isEnding || ear.tabId !== this.recording.tabId) return this.note('unsure');
    try {
      await this.take(...held);
    } catch (error) {
      // Such as that its document is gone.
      await ear.call(`release(${held[1].token})`).catch(() => {});
      await this.note('unsure', thrownMessage(error));
    }
    const since = await ear.call('heard()').catch(() => undefined);
    for (const one of Array.isArray(since) ? (since as Heard[]) : []) this.heard(ear, one);
  }

  private take(ear: Ear, heard: Heard): Promise<unknown> {
    switch (heard.is) {
      case 'press':
        return this.presses.onPress(ear, heard);
      case 'key':
        return this.presses.onKey(ear, heard);
      case 'late':
        return this.presses.onLate(ear, heard);
      case 'field':
        return this.fields.onField(ear, heard);
      case 'input':
        return this.fields.onInput(ear, heard);
      case 'sent':
        return this.fields.onSent(ear, heard);
      case 'opened':
        return this.fields.onOpened(ear, heard.token);
      case 'left':
        return this.fields.finish(ear, heard.token);
      case 'other':
        return this.note(heard.what);
    }
  }

  takeSecond(ear: Ear, token: number): Press | undefined {
    const [from, press] = this.held[0] ?? [];
    if (from !== ear || press?.is !== 'press' || press.secondOf !== token) return undefined;
    this.held.shift();
    return press;
  }

  url(): Promise<string> {
    return this.hands.url();
  }

  rowOf(ear: Ear, token: number): Promise<Control | undefined> {
    return this.hands.rowOf(ear, token);
  }

  async starting(call: ToolCall): Promise<Keeping | undefined> {
    const [step] = stepsOfCall(call) ?? [];
    if (step === undefined) return undefined;
    const tool = { execute: (look: ToolCall) => this.hands.execute(look) };
    return this.keeper.starting(tool, step, await this.url()).catch(() => undefined);
  }

  private onEvent(method: string, params: Readonly<Record<string, unknown>>): void {
    if (method === 'Page.javascriptDialogOpening') {
      this.dialog = String(params['type']);
      this.isDialogOpen = true;
    }
    if (method === 'Page.javascriptDialogClosed') {
      this.isDialogOpen = false;
      const { dialog } = this;
      void this.inTurn(() => this.onAnswer(dialog, params));
    }
    this.history.hears(method, params);
    const { frame } = params;
    const isMain = method === 'Page.frameNavigated' && isRecord(frame) && frame['parentId'] === undefined;
    if (!isMain) return;
    // Before the next one.
    const moved = this.history.moved(String(frame['url']));
    if (!this.hands.isMaking) void this.inTurn(async () => this.onNavigated(await moved));
  }

  /** The person has answered a dialog that the last step has opened. */
  private async onAnswer(dialog: string, { result }: Readonly<Record<string, unknown>>): Promise<void> {
    const { routine } = this.recording;
    if (routine?.steps.at(-1)?.came?.outcome !== 'dialog_opened') return this.note('unsure');
    const accept = result === true;
    const blank = accept && dialog === 'prompt' ? freeBlank(routine) : undefined;
    const promptText = blank === undefined ? {} : { promptText: `{${blank}}` };
    const keeping = await this.starting({ action: 'handle_dialog', accept, ...promptText });
    await this.hands.execute({ action: 'wait', until: 'stable', timeoutMs: SETTLE_MS });
    // It may be a secret, and nothing shows whether it is.
    if (blank !== undefined) routine.blanks = { ...routine.blanks, [blank]: '' };
    await keeping?.done({ outcome: 'done', url: await this.url() });
  }

  /** A navigation that a step made is in its own outcome. */
  private async onNavigated(moved: Moved): Promise<void> {
    if (moved.is === 'page') return;
    await this.fields.finishAll();
    await this.noteSecrets();
    const call: ToolCall = moved.is === 'goto' ? { action: 'navigate', url: moved.url } : { action: moved.is };
    await (await this.starting(call))?.done({ outcome: 'navigated', url: await this.url() });
  }
}

function freeBlank({ blanks = {} }: RoutineContent): string {
  const count = Object.keys(blanks).length;
  return count === 0 ? 'answer' : `answer_${count + 1}`;
}

function historyOf(ears: Ears): TabHistory {
  return new TabHistory((...given) => ears.send(...given));
}
