// The hands of a recording: it looks at the page, and makes what the person has done and the page has held back.
import { FollowingTool } from '../../../../js-glue/agent/index.js';
import { isRecord, thrownMessage } from '../../../../js-glue/tool/index.js';
import type { TableRow, ToolCall, ToolResult } from '../../../../js-glue/tool/index.js';
import { type TaskTabs, addressOf, isOpen } from '../../tasks/task_tabs.js';
import type { RoutineHost } from '../background_run.js';
import { type Control, controlAround } from './controls.js';
import type { Ear } from './ear.js';
import type { Heard } from './heard.js';
import type { Recording, Why } from './named.js';
import { keyRaw, pressRaw } from './raw_press.js';

const SETTLE_MS = 1_500;

export type Press = Heard & { is: 'press' };

interface HandsHear {
  /** Which tabs the pages have opened. */
  opened: Pick<TaskTabs, 'openedBy'>;
  /** The recording goes on in the last of these. */
  moved(trail: readonly number[]): Promise<void>;
  note(why: Why, words?: string): Promise<void>;
}

interface Look {
  hash: string;
  url: string;
}

export class Hands {
  /** Nothing more is made or looked at, except for what the page has begun to get. */
  isEnding = false;
  /** Of the last look. */
  rows: readonly TableRow[] = [];
  private making = 0;

  private readonly following: FollowingTool<number>;

  constructor(
    private readonly host: RoutineHost,
    private readonly recording: Readonly<Pick<Recording, 'tabId' | 'tabs'>>,
    private readonly hears: HandsHear,
  ) {
    this.following = new FollowingTool(
      {
        execute: (tabId, call, options) => host.execute(tabId, call, options),
        openedBy: (tabId) => hears.opened.openedBy(tabId),
        isOpen,
        // They are all the person's.
        isPersons: () => true,
        close: async () => {},
        moved: (trail) => hears.moved(trail),
      },
      recording.tabs ?? [recording.tabId],
    );
  }

  /** A step is being made: where the page goes is what comes of it. */
  get isMaking(): boolean {
    return this.making > 0;
  }

  /** In the tab where the recording is. */
  async execute(call: ToolCall): Promise<ToolResult> {
    this.requireGoingOn();
    return this.host.execute(this.recording.tabId, call);
  }

  /**
   * What the script has let pass is made, whatever has ended meanwhile: the page has it from nobody else. Goes on in a tab that it
   * opens, as a run does.
   */
  make(call: ToolCall): Promise<ToolResult> {
    return this.asStep(this.following.execute(call));
  }

  /** Goes on in the tab before one that is closed. */
  async dropClosed(): Promise<void> {
    await this.following.dropClosed();
  }

  private async asStep<Result>(work: Promise<Result>): Promise<Result> {
    this.making += 1;
    return work.finally(() => {
      this.making -= 1;
    });
  }

  async look(): Promise<Look> {
    const look = await this.execute({ action: 'get_dom', options: { format: 'table' } });
    const seen = look.success && 'content' in look.data ? look.data : undefined;
    this.rows = Array.isArray(seen?.content) ? seen.content : [];
    return { hash: seen?.hash ?? '', url: await this.url() };
  }

  private still(): Promise<ToolResult> {
    return this.asStep(this.execute({ action: 'wait', until: 'stable', timeoutMs: SETTLE_MS }));
  }

  /** After a press that the tool has not made. */
  async settled(): Promise<Look & { outcome?: 'dialog_opened' }> {
    const still = await this.still();
    const isDialog = !still.success && still.error.code === 'DIALOG_OPEN';
    return { ...(await this.look()), ...(isDialog ? { outcome: 'dialog_opened' as const } : {}) };
  }

  private requireGoingOn(): void {
    if (this.isEnding) throw new Error('The recording is over.');
  }

  async url(): Promise<string> {
    return (await addressOf(this.recording.tabId)) ?? '';
  }

  /** The script lets it pass once. Rejects if it has let it go already. */
  async letPass(ear: Ear, token: number, key?: string, presses = 1): Promise<{ at?: [number, number] }> {
    this.requireGoingOn();
    const passed = await ear.call(`pass(${token}, ${JSON.stringify(key)}, ${presses})`);
    if (!isRecord(passed)) throw new Error('The page had it without DomTool.');
    return passed;
  }

  /** The call, made where the person pressed. */
  async placed(ear: Ear, token: number, call: ToolCall): Promise<ToolCall> {
    const presses = call.action === 'click' ? call.clickCount : 1;
    const { at } = await this.letPass(ear, token, undefined, presses);
    return at === undefined || call.action !== 'click' ? call : { ...call, position: { x: at[0], y: at[1] } };
  }

  /** Never rejects: its document may be gone. */
  async passed(ear: Ear, token: number): Promise<void> {
    try {
      for (;;) {
        const keys = await ear.call(`passed(${token})`);
        if (typeof keys !== 'string') return;
        for (const key of keys) await keyRaw((...given) => ear.send(...given), key);
      }
    } catch {
      // See above.
    }
  }

  /** And waits for what comes of it. */
  async rawly(...given: Parameters<Hands['raw']>): Promise<void> {
    await this.raw(...given);
    if (!this.isEnding) await this.still();
  }

  /** As the person pressed, if the same lies there still. Returns whether it was made. */
  async raw(ear: Ear, press: Press, why?: Why, words?: string): Promise<boolean> {
    const { token } = press;
    try {
      const objectId = await ear.object(`pressed(${token})`);
      const from = await ear.call(`aim(${token})`);
      if (!Array.isArray(from)) throw new Error(words ?? 'Something else lies there now.');
      const send = (method: string, params: object) => ear.send(method, params);
      await this.asStep(pressRaw(send, objectId, [Number(from[0]), Number(from[1])], press));
      const hasArrived = await ear.call('hasArrived()').catch(() => true);
      if (hasArrived === false) throw new Error(words ?? 'Something else lies there now.');
    } catch (error) {
      await ear.call(`drop(${token})`).catch(() => {});
      await this.hears.note('unsure', thrownMessage(error));
      return false;
    }
    await this.passed(ear, token);
    if (why !== undefined) await this.hears.note(why, words);
    return true;
  }

  /** The row of the control that the element is a part of. `isWhole`: a press on any part of it does the same. */
  async rowOf(ear: Ear, token: number): Promise<Control | undefined> {
    const [row] = await this.rowsOf(ear, [token]);
    return row === undefined ? undefined : controlAround(row, this.rows);
  }

  /** The rows of the elements themselves. */
  async rowsOf(ear: Ear, tokens: readonly number[]): Promise<Array<TableRow | undefined>> {
    const nodes = await Promise.all(tokens.map((token) => ear.node(`element(${token})`)));
    await this.look();
    // Each process counts its nodes for itself.
    return nodes.map((node) => this.rows.find((row) => row.backendNodeId === node && row.frameId === ear.frameId));
  }
}
