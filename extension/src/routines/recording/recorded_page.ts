// The page where a recording is: looks at it, and performs there the actions of the person that the script has intercepted.
import { FollowingTool } from '../../../../js-glue/agent/index.js';
import { isRecord, thrownMessage } from '../../../../js-glue/tool/index.js';
import type { TableRow, ToolCall, ToolResult } from '../../../../js-glue/tool/index.js';
import { type TaskTabs, addressOf, isOpen } from '../../tasks/task_tabs.js';
import type { RoutineHost } from '../background_run.js';
import { type Control, controlAround } from './controls.js';
import type { RecorderScript } from './recorder_script.js';
import type { RecordedEvent } from './recorded_event.js';
import type { Recording, NoteReason } from './recording.js';
import { keyRaw, pressRaw } from './raw_press.js';

const SETTLE_MS = 1_500;

export type PressEvent = RecordedEvent & { is: 'press' };

interface RecordedPageListener {
  /** Which tabs the pages have opened. */
  opened: Pick<TaskTabs, 'openedBy'>;
  /** The recording goes on in the last of these. */
  moved(trail: readonly number[]): Promise<void>;
  note(why: NoteReason, words?: string): Promise<void>;
}

interface Look {
  hash: string;
  url: string;
}

export class RecordedPage {
  /** No more actions and looks, except for what has begun to reach the page. */
  isEnding = false;
  /** Of the last look. */
  rows: readonly TableRow[] = [];
  private performing = 0;

  private readonly following: FollowingTool<number>;

  constructor(
    private readonly host: RoutineHost,
    private readonly recording: Readonly<Pick<Recording, 'tabId' | 'tabs'>>,
    private readonly listener: RecordedPageListener,
  ) {
    this.following = new FollowingTool(
      {
        execute: (tabId, call, options) => host.execute(tabId, call, options),
        openedBy: (tabId) => listener.opened.openedBy(tabId),
        isOpen,
        // They are all the person's.
        isPersons: () => true,
        close: async () => {},
        moved: (trail) => listener.moved(trail),
      },
      recording.tabs ?? [recording.tabId],
    );
  }

  /** A step is being performed: a navigation is its outcome. */
  get isPerforming(): boolean {
    return this.performing > 0;
  }

  /** In the tab where the recording is. */
  async execute(call: ToolCall): Promise<ToolResult> {
    this.requireNotEnding();
    return this.host.execute(this.recording.tabId, call);
  }

  /**
   * What the script has let pass is performed even if the recording has ended meanwhile: nothing else sends it to the page. Goes on in a tab that it
   * opens, as a run does.
   */
  perform(call: ToolCall): Promise<ToolResult> {
    return this.asStep(this.following.execute(call));
  }

  /** Goes on in the tab before one that is closed. */
  async dropClosed(): Promise<void> {
    await this.following.dropClosed();
  }

  private async asStep<Result>(work: Promise<Result>): Promise<Result> {
    this.performing += 1;
    return work.finally(() => {
      this.performing -= 1;
    });
  }

  async look(): Promise<Look> {
    const look = await this.execute({ action: 'get_dom', options: { format: 'table' } });
    const seen = look.success && 'content' in look.data ? look.data : undefined;
    this.rows = Array.isArray(seen?.content) ? seen.content : [];
    return { hash: seen?.hash ?? '', url: await this.url() };
  }

  private waitUntilStable(): Promise<ToolResult> {
    return this.asStep(this.execute({ action: 'wait', until: 'stable', timeoutMs: SETTLE_MS }));
  }

  /** After a press that the tool did not perform. */
  async lookWhenStable(): Promise<Look & { outcome?: 'dialog_opened' }> {
    const waitUntilStable = await this.waitUntilStable();
    const isDialog = !waitUntilStable.success && waitUntilStable.error.code === 'DIALOG_OPEN';
    return { ...(await this.look()), ...(isDialog ? { outcome: 'dialog_opened' as const } : {}) };
  }

  private requireNotEnding(): void {
    if (this.isEnding) throw new Error('The recording is over.');
  }

  async url(): Promise<string> {
    return (await addressOf(this.recording.tabId)) ?? '';
  }

  /** The script lets it pass once. Rejects if it has let it go already. */
  async letPass(script: RecorderScript, token: number, key?: string, presses = 1): Promise<{ at?: [number, number] }> {
    this.requireNotEnding();
    const passed = await script.call(`pass(${token}, ${JSON.stringify(key)}, ${presses})`);
    if (!isRecord(passed)) throw new Error('The page had it without DomTool.');
    return passed;
  }

  /** The call, at the point where the person pressed. */
  async atPersonsPoint(script: RecorderScript, token: number, call: ToolCall): Promise<ToolCall> {
    const presses = call.action === 'click' ? call.clickCount : 1;
    const { at } = await this.letPass(script, token, undefined, presses);
    return at === undefined || call.action !== 'click' ? call : { ...call, position: { x: at[0], y: at[1] } };
  }

  /** Never rejects: its document may be gone. */
  async endPass(script: RecorderScript, token: number): Promise<void> {
    try {
      for (;;) {
        const keys = await script.call(`passed(${token})`);
        if (typeof keys !== 'string') return;
        for (const key of keys) await keyRaw((...given) => script.send(...given), key);
      }
    } catch {
      // See above.
    }
  }

  /** And waits for what comes of it. */
  async repeatPressAndWait(...given: Parameters<RecordedPage['repeatPress']>): Promise<void> {
    await this.repeatPress(...given);
    if (!this.isEnding) await this.waitUntilStable();
  }

  /** Presses as the person did, if the same element is still there. Returns whether it pressed. */
  async repeatPress(script: RecorderScript, press: PressEvent, why?: NoteReason, words?: string): Promise<boolean> {
    const { token } = press;
    try {
      const objectId = await script.object(`pressed(${token})`);
      const from = await script.call(`aim(${token})`);
      if (!Array.isArray(from)) throw new Error(words ?? 'Something else lies there now.');
      const send = (method: string, params: object) => script.send(method, params);
      await this.asStep(pressRaw(send, objectId, [Number(from[0]), Number(from[1])], press));
      const hasArrived = await script.call('hasArrived()').catch(() => true);
      if (hasArrived === false) throw new Error(words ?? 'Something else lies there now.');
    } catch (error) {
      await script.call(`drop(${token})`).catch(() => {});
      await this.listener.note('unsure', thrownMessage(error));
      return false;
    }
    await this.endPass(script, token);
    if (why !== undefined) await this.listener.note(why, words);
    return true;
  }

  /** The row of the control that the element is a part of. `isWhole`: a press on any part of it does the same. */
  async rowOf(script: RecorderScript, token: number): Promise<Control | undefined> {
    const [row] = await this.rowsOf(script, [token]);
    return row === undefined ? undefined : controlAround(row, this.rows);
  }

  /** The rows of the elements themselves. */
  async rowsOf(script: RecorderScript, tokens: readonly number[]): Promise<Array<TableRow | undefined>> {
    const nodes = await Promise.all(tokens.map((token) => script.node(`element(${token})`)));
    await this.look();
    // Each process counts its nodes for itself.
    return nodes.map((node) => this.rows.find((row) => row.backendNodeId === node && row.frameId === script.frameId));
  }
}
