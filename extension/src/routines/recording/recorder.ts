// Keeps what a person does in a tab as the steps of a routine. A press is held in the page, named as it stands there, and then made by
// the tool, so that its outcome is verified as that of a run is. What is typed goes to the page at once. A press that cannot be kept is
// made as the person made it, and a note says so. If something else lies there by then, nothing is pressed, and the note says that.
import { Scrubber } from '../../../../js-glue/agent/index.js';
import { RoutineKeeper, stepsOfCall } from '../../../../js-glue/routines/index.js';
import type { RoutineContent } from '../../../../js-glue/routines/index.js';
import { isRecord, thrownMessage } from '../../../../js-glue/tool/index.js';
import type { ActionReport, TableRow, ToolCall, ToolResult } from '../../../../js-glue/tool/index.js';
import { addressOf } from '../../tasks/task_tabs.js';
import type { RoutineHost } from '../background_run.js';
import { noteSecrets } from '../call_ends.js';
import { isReadable } from '../mending.js';
import { type Control, controlAround } from './controls.js';
import { type Ear, Ears } from './ears.js';
import { Fields, type Keeping, type Keeps } from './fields.js';
import type { Heard, Pressed } from './heard.js';
import { type Moved, TabHistory } from './history.js';
import type { Recording, Why } from './named.js';
import { keyRaw, pressRaw } from './raw_press.js';

const SETTLE_MS = 1_500;

type HeldInPage = Extract<Heard, { is: 'press' | 'key' | 'late' }>;

export interface RecorderHears {
  /** Something was kept or noted. */
  changed(): Promise<void>;
}

export class Recorder implements Keeps {
  readonly ears: Ears;
  private readonly keeper: RoutineKeeper;
  readonly scrubber = new Scrubber();
  private turn: Promise<unknown> = Promise.resolve();
  /** Nothing more is made or looked at; what was typed is still kept. */
  private isEnding = false;
  private isOver = false;
  private readonly fields = new Fields(this);
  /** What is not held, in order. */
  private readonly reported: Array<[Ear, Heard]> = [];
  /** Presses and keys, which wait in the page. */
  private readonly held: Array<[Ear, HeldInPage]> = [];
  private readonly history: TabHistory;
  /** Of the last look. */
  private rows: readonly TableRow[] = [];
  /** The kind of the one that opened last. */
  private dialog = '';

  constructor(
    private readonly host: RoutineHost,
    readonly recording: Recording,
    private readonly hears: RecorderHears,
  ) {
    this.ears = new Ears(recording.tabId, {
      heard: (ear, heard) => this.heard(ear, heard),
      event: (method, params, sessionId) => {
        if (sessionId === '') this.onEvent(method, params);
      },
    });
    this.history = new TabHistory((...given) => this.ears.send(...given));
    const write = async (routine: RoutineContent): Promise<void> => {
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
    if (this.recording.routine === undefined) await this.keeper.opened(await this.url());
    await this.history.moved(await this.url());
    await this.ears.begin();
  }

  /** What was typed before is kept. What is held goes to the page as it is. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.inTurn(() => this.fields.finishAll());
    this.isOver = true;
    await this.ears.end();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(() => (this.isOver ? undefined : work())).catch(() => {});
    this.turn = done;
    return done;
  }

  private async execute(call: ToolCall): Promise<ToolResult> {
    this.requireGoingOn();
    return this.make(call);
  }

  /** What the script has let pass is made, whatever has ended meanwhile: the page has it from nobody else. */
  private make(call: ToolCall): Promise<ToolResult> {
    return this.host.execute(this.recording.tabId, call);
  }

  private requireGoingOn(): void {
    if (this.isEnding) throw new Error('The recording is over.');
  }

  async url(): Promise<string> {
    return (await addressOf(this.recording.tabId)) ?? '';
  }

  async note(why: Why, words?: string): Promise<void> {
    if (this.isOver) return;
    const { notes, routine } = this.recording;
    notes.push({ after: routine?.steps.length ?? 0, why, ...(words === undefined ? {} : { words }) });
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
      await this.take(...reported);
      return;
    }
    const held = this.held.shift();
    if (held === undefined) return;
    const [ear] = held;
    if (this.isEnding) return this.note('unsure');
    try {
      await this.take(...held);
    } catch (error) {
      // Such as that its document is gone.
      await this.ears.call(ear, `release(${held[1].token})`).catch(() => {});
      await this.note('unsure', thrownMessage(error));
    }
    const since = await this.ears.call(ear, 'heard()').catch(() => undefined);
    for (const one of Array.isArray(since) ? (since as Heard[]) : []) this.heard(ear, one);
  }

  private take(ear: Ear, heard: Heard): Promise<unknown> {
    switch (heard.is) {
      case 'press':
        return this.onPress(ear, heard);
      case 'key':
        return this.onKey(ear, heard);
      case 'late':
        return this.onLate(ear, heard);
      case 'field':
        return this.fields.onField(ear, heard);
      case 'input':
        return this.fields.onInput(ear, heard);
      case 'sent':
        return this.fields.onSent(ear, heard);
      case 'left':
        return this.fields.finish(ear, heard.token);
      case 'other':
        return this.note(heard.what);
    }
  }

  async starting(call: ToolCall): Promise<Keeping | undefined> {
    const [step] = stepsOfCall(call) ?? [];
    if (step === undefined) return undefined;
    const tool = { execute: (look: ToolCall) => this.execute(look) };
    return this.keeper.starting(tool, step, await this.url()).catch(() => undefined);
  }

  private async onLate(ear: Ear, { token, key, modifiers }: Heard & { is: 'late' }): Promise<void> {
    const again = `again(${token}, ${JSON.stringify(key)})` as const;
    const now = modifiers === 0 ? ((await this.ears.call(ear, again)) as Heard | undefined) : undefined;
    if (now === undefined) {
      await this.letPass(ear, token, key);
      await keyRaw((method, params) => this.ears.send(ear.sessionId, method, params), key, modifiers);
    } else await this.take(ear, now);
    await this.passed(ear, token);
  }

  private async onPress(ear: Ear, press: Heard & { is: 'press' }): Promise<void> {
    if (press.isRaw === true) return void (await this.raw(ear, press));
    await this.fields.finishAll();
    await noteSecrets(this.host.secrets, this.scrubber);
    if (press.by !== undefined) return this.onDrag(ear, press);
    const { token, checked, isRight = false } = press;
    const row = await this.rowOf(ear, token);
    if (row === undefined || !row.control.interactive || !row.isWhole)
      return void (await this.raw(ear, press, 'nothing'));
    const { control } = row;
    if (control.role === 'slider' && !isRight) return this.onSlider(ear, press, control);
    const nodeId = control.id;
    const call: ToolCall =
      checked === undefined
        ? { action: 'click', nodeId, ...(isRight ? { button: 'right' } : {}) }
        : { action: 'check', nodeId, checked: control.role === 'radio' || !checked };
    const keeping = await this.starting(call);
    await this.ears.put(ear, token, control.backendNodeId);
    await this.press(ear, press, call, keeping);
  }

  /** A thing that words tell apart, let go on what they tell apart, too. Any other drag is made as the person made it. */
  private async onDrag(ear: Ear, press: Heard & { is: 'press' }): Promise<void> {
    const { token, onto = [] } = press;
    const [thing, ...places] = await this.rowsOf(ear, [token, ...onto]);
    if (thing?.role === 'slider') return this.onSlider(ear, press, thing);
    for (const place of places) {
      if (thing === undefined || place === undefined) continue;
      const call: ToolCall = { action: 'drag', nodeId: thing.id, toNodeId: place.id };
      const keeping = await this.starting(call);
      if (keeping?.isNamed === true) return this.press(ear, press, call, keeping);
    }
    return void (await this.raw(ear, press, 'drag'));
  }

  /** What it came to is what is meant, and not how far it was moved. */
  private async onSlider(ear: Ear, press: Heard & { is: 'press' }, { id, backendNodeId }: TableRow): Promise<void> {
    const keeping = await this.starting({ action: 'type', nodeId: id, text: '', clearFirst: true });
    await this.ears.put(ear, press.token, backendNodeId);
    const value = (): Promise<unknown> => this.ears.call(ear, `slid(${press.token})`).catch(() => undefined);
    const before = await value();
    if (!(await this.raw(ear, press))) return;
    await this.execute({ action: 'wait', until: 'stable', timeoutMs: SETTLE_MS });
    const now = await value();
    if (typeof now !== 'string') return this.note('unsure');
    if (now === before) return;
    if (keeping?.isNamed !== true) return this.note('unnamed');
    await keeping.done({ outcome: 'done', url: await this.url() }, { text: now });
  }

  private async press(
    ear: Ear,
    press: Heard & { is: 'press' },
    call: ToolCall,
    keeping: Keeping | undefined,
  ): Promise<void> {
    const { token } = press;
    let result = await this.make(await this.placed(ear, token, call));
    if (result.success && (await this.isLost(ear, call, result.data))) {
      result = await this.make(await this.placed(ear, token, call));
    }
    // Never pressed twice: what is not known counts as done.
    const hasArrived = result.success || (await this.ears.call(ear, 'hasArrived()').catch(() => true)) !== false;
    if (!result.success && !hasArrived) return void (await this.raw(ear, press, 'refused', result.error.message));
    await this.passed(ear, token);
    await (result.success
      ? this.keep(keeping, result.data as ActionReport)
      : this.note('unsure', result.error.message));
  }

  /** The person's own button was pressed elsewhere in between. What a box is to be can be asked for twice. */
  private async isLost(ear: Ear, { action }: ToolCall, data: object): Promise<boolean> {
    if (action === 'drag') return false;
    const isNothing = 'outcome' in data && data.outcome === 'no_effect';
    const isClicked = (await this.ears.call(ear, 'hasClicked()').catch(() => true)) !== false;
    return action === 'check' ? isNothing || !isClicked : isNothing && !isClicked;
  }

  private async keep(keeping: Keeping | undefined, report: ActionReport): Promise<void> {
    if (keeping?.isNamed !== true) return this.note('unnamed');
    const { outcome, observed } = report;
    await keeping.done({ outcome, events: observed.events, url: await this.url() });
  }

  /** Enter in a field is a part of what was typed there. */
  private async onKey(ear: Ear, { token, key, isField }: Heard & { is: 'key' }): Promise<void> {
    const isEntry = key === 'Enter' && isField && this.fields.isChanged(ear, token);
    await this.fields.finishAll(isEntry ? { ear, token } : undefined);
    await noteSecrets(this.host.secrets, this.scrubber);
    const nodeId = key === 'Escape' ? undefined : (await this.rowOf(ear, token))?.control.id;
    const call: ToolCall = { action: 'keypress', key, ...(nodeId === undefined ? {} : { nodeId }) };
    const keeping = isEntry ? undefined : await this.starting(call);
    if (isEntry) await this.fields.readAgain(ear, token);
    await this.letPass(ear, token, key);
    const result = await this.make(call).finally(() => this.passed(ear, token));
    if (!result.success) return this.note('unsure', result.error.message);
    const report = result.data as ActionReport;
    if (isEntry) return this.fields.finish(ear, token, true, report);
    if (key !== 'Enter' && report.outcome === 'no_effect') return;
    await this.keep(keeping, report);
  }

  /** The script lets it pass once. Rejects if it has let it go already. */
  private async letPass(ear: Ear, token: number, key?: string): Promise<{ at?: [number, number] }> {
    this.requireGoingOn();
    const more = key === undefined ? '' : `, ${JSON.stringify(key)}`;
    const passed = await this.ears.call(ear, `pass(${token}${more})`);
    if (!isRecord(passed)) throw new Error('The page had it without DomTool.');
    return passed;
  }

  /** The call, made where the person pressed. */
  private async placed(ear: Ear, token: number, call: ToolCall): Promise<ToolCall> {
    const { at } = await this.letPass(ear, token);
    return at === undefined || call.action !== 'click' ? call : { ...call, position: { x: at[0], y: at[1] } };
  }

  /** Never rejects: its document may be gone. */
  private async passed(ear: Ear, token: number): Promise<void> {
    try {
      for (;;) {
        const keys = await this.ears.call(ear, `passed(${token})`);
        if (typeof keys !== 'string') return;
        for (const key of keys) await keyRaw((...given) => this.ears.send(ear.sessionId, ...given), key);
      }
    } catch {
      // See above.
    }
  }

  /** As the person pressed, if the same lies there still. Returns whether it was made. */
  private async raw(ear: Ear, press: Pressed & { token: number }, why?: Why, words?: string): Promise<boolean> {
    const { token } = press;
    try {
      const objectId = await this.ears.object(ear, `pressed(${token})`);
      const from = await this.ears.call(ear, `aim(${token})`);
      if (!Array.isArray(from)) throw new Error(words ?? 'Something else lies there now.');
      const send = (method: string, params: object) => this.ears.send(ear.sessionId, method, params);
      await pressRaw(send, objectId, [Number(from[0]), Number(from[1])], press);
      const hasArrived = await this.ears.call(ear, 'hasArrived()').catch(() => true);
      if (hasArrived === false) throw new Error(words ?? 'Something else lies there now.');
    } catch (error) {
      await this.ears.call(ear, `drop(${token})`).catch(() => {});
      await this.note('unsure', thrownMessage(error));
      return false;
    }
    await this.passed(ear, token);
    if (why !== undefined) await this.note(why, words);
    return true;
  }

  /** The row of the control that the element is a part of. `isWhole`: a press on any part of it does the same. */
  async rowOf(ear: Ear, token: number): Promise<Control | undefined> {
    const [row] = await this.rowsOf(ear, [token]);
    return row === undefined ? undefined : controlAround(row, this.rows);
  }

  /** The rows of the elements themselves. */
  private async rowsOf(ear: Ear, tokens: readonly number[]): Promise<Array<TableRow | undefined>> {
    const nodes = await Promise.all(tokens.map((token) => this.ears.node(ear, `element(${token})`)));
    const look = await this.execute({ action: 'get_dom', options: { format: 'table' } });
    this.rows = look.success && 'content' in look.data && Array.isArray(look.data.content) ? look.data.content : [];
    // Each process counts its nodes for itself.
    return nodes.map((node) => this.rows.find((row) => row.backendNodeId === node && row.frameId === ear.frameId));
  }

  private onEvent(method: string, params: Readonly<Record<string, unknown>>): void {
    if (method === 'Page.javascriptDialogOpening') this.dialog = String(params['type']);
    if (method === 'Page.javascriptDialogClosed') {
      const { dialog } = this;
      void this.inTurn(() => this.onAnswer(dialog, params));
    }
    this.history.hears(method, params);
    const { frame } = params;
    const isMain = method === 'Page.frameNavigated' && isRecord(frame) && frame['parentId'] === undefined;
    if (!isMain) return;
    // Before the next one.
    const moved = this.history.moved(String(frame['url']));
    void this.inTurn(async () => this.onNavigated(await moved));
  }

  /** The person has answered a dialog that the last step has opened. */
  private async onAnswer(dialog: string, { result }: Readonly<Record<string, unknown>>): Promise<void> {
    const last = this.recording.routine?.steps.at(-1);
    if (last?.came?.outcome !== 'dialog_opened') return;
    // It may be a secret, and nothing shows whether it is.
    const promptText = dialog === 'prompt' ? { promptText: '{{answer}}' } : {};
    const keeping = await this.starting({ action: 'handle_dialog', accept: result === true, ...promptText });
    await this.execute({ action: 'wait', until: 'stable', timeoutMs: SETTLE_MS });
    await keeping?.done({ outcome: 'done', url: await this.url() });
  }

  /** A navigation that a step made is in its own outcome. */
  private async onNavigated(moved: Moved): Promise<void> {
    if (moved.is === 'page') return;
    await this.fields.finishAll();
    const call: ToolCall =
      moved.is === 'goto' ? { action: 'navigate', url: this.scrubber.scrub(moved.url) } : { action: moved.is };
    await (await this.starting(call))?.done({ outcome: 'navigated', url: await this.url() });
  }
}
