// Presses and keys that the page has held back, as steps: named as they stand there, made by the tool, kept with what came of them.
import type { ActionReport, TableRow, ToolCall } from '../../../../js-glue/tool/index.js';
import { checkedIn } from './controls.js';
import type { Ear } from './ear.js';
import type { Fields, Keeping, Keeps } from './fields.js';
import type { Hands, Press } from './hands.js';
import type { Heard } from './heard.js';
import type { Recording } from './named.js';
import { keyRaw } from './raw_press.js';

export interface PressHost extends Keeps {
  readonly recording: Recording;
  readonly hands: Hands;
  readonly fields: Fields;
  /** The next one that is held, if it is a press of that element and makes a double click with it. */
  takeSecond(ear: Ear, token: number): Press | undefined;
}

export class Presses {
  /** The last step, if it is a click. */
  private lastClick:
    | { ear: Ear; token: number; keeping: Keeping; outcome: ActionReport['outcome']; steps: number }
    | undefined;

  constructor(private readonly host: PressHost) {}

  private get hands(): Hands {
    return this.host.hands;
  }

  private get steps(): number {
    return this.host.recording.routine?.steps.length ?? 0;
  }

  async onLate(ear: Ear, { token, key, modifiers }: Heard & { is: 'late' }): Promise<void> {
    const again = `again(${token}, ${JSON.stringify(key)})` as const;
    const plain = (await ear.call(again)) as Heard | undefined;
    const now = modifiers === 0 ? plain : undefined;
    if (now === undefined) {
      await this.hands.letPass(ear, token, key);
      await keyRaw((method, params) => ear.send(method, params), key, modifiers);
    } else await (now.is === 'key' ? this.onKey(ear, now) : this.onPress(ear, now as Press));
    await this.hands.passed(ear, token);
  }

  async onPress(ear: Ear, press: Press): Promise<void> {
    if (press.isRaw === true) return this.hands.rawly(ear, press);
    await this.host.fields.finishAll();
    await this.host.noteSecrets();
    if (press.by !== undefined) return this.onDrag(ear, press);
    const { token, isRight = false, secondOf } = press;
    if (secondOf !== undefined && this.isLastClick(ear, secondOf)) return this.onSecond(ear, press);
    const row = await this.hands.rowOf(ear, token);
    if (row === undefined || !row.control.interactive || !row.isWhole) return this.hands.rawly(ear, press, 'nothing');
    const { control } = row;
    if (control.role === 'slider' && !isRight) return this.onSlider(ear, press, control);
    const nodeId = control.id;
    const checked = isRight ? undefined : (checkedIn(control) ?? press.checked);
    const call: ToolCall =
      checked === undefined
        ? { action: 'click', nodeId, ...(isRight ? { button: 'right' } : {}) }
        : { action: 'check', nodeId, checked: control.role === 'radio' || !checked };
    const keeping = await this.host.starting(call);
    await ear.put(token, control.backendNodeId);
    const second = call.action === 'click' && !isRight ? this.host.takeSecond(ear, token) : undefined;
    if (second !== undefined) return this.double(ear, press, second, call, keeping);
    const came = await this.press(ear, press, call, keeping);
    if (typeof came === 'string' || keeping?.isNamed !== true || isRight || call.action !== 'click') return;
    const { outcome } = came;
    this.lastClick = { ear, token, keeping, outcome, steps: this.steps };
  }

  /** Nothing was kept after it. */
  private isLastClick(ear: Ear, token: number): boolean {
    const { lastClick: last } = this;
    return last?.ear === ear && last.token === token && last.steps === this.steps;
  }

  private async double(
    ear: Ear,
    press: Press,
    second: Press,
    call: ToolCall,
    keeping: Keeping | undefined,
  ): Promise<void> {
    const both = { ...call, clickCount: 2 } as ToolCall;
    const came = await this.press(ear, press, both, keeping, { verb: 'double-click' });
    // What was refused was made as one press.
    if (came === 'refused') await this.hands.rawly(ear, second);
    else await this.hands.passed(ear, second.token);
  }

  /** It makes a double click of the last step. */
  private async onSecond(ear: Ear, press: Press): Promise<void> {
    const { lastClick: first } = this;
    const { routine } = this.host.recording;
    const before = await this.hands.look();
    if (first === undefined || routine === undefined || !(await this.hands.raw(ear, press))) return;
    const after = await this.hands.settled();
    const isChanged = after.hash !== before.hash || first.outcome === 'done';
    const outcome = after.url !== before.url ? 'navigated' : isChanged ? 'done' : first.outcome;
    routine.steps.pop();
    await first.keeping.done({ outcome: after.outcome ?? outcome, url: after.url }, { verb: 'double-click' } as object);
  }

  /** Kept if words identify both the thing and the place where it is let go. Otherwise the drag is made as the person made it. */
  private async onDrag(ear: Ear, press: Press): Promise<void> {
    const { token, onto = [] } = press;
    const [thing, ...places] = await this.hands.rowsOf(ear, [token, ...onto]);
    if (thing?.role === 'slider') return this.onSlider(ear, press, thing);
    for (const place of places) {
      if (thing === undefined || place === undefined) continue;
      const call: ToolCall = { action: 'drag', nodeId: thing.id, toNodeId: place.id };
      const keeping = await this.host.starting(call);
      if (keeping?.isNamed === true) return void (await this.press(ear, press, call, keeping));
    }
    return this.hands.rawly(ear, press, 'drag');
  }

  /** What it came to is what is meant, and not how far it was moved. */
  private async onSlider(ear: Ear, press: Press, { id, backendNodeId }: TableRow): Promise<void> {
    const keeping = await this.host.starting({ action: 'type', nodeId: id, text: '', clearFirst: true });
    await ear.put(press.token, backendNodeId);
    const value = (): Promise<unknown> => ear.call(`slid(${press.token})`).catch(() => undefined);
    const before = await value();
    if (!(await this.hands.raw(ear, press))) return;
    const { url } = await this.hands.settled();
    const now = await value();
    if (typeof now !== 'string') return this.host.note('unsure');
    if (now === before) return;
    if (keeping?.isNamed !== true) return this.host.note('unnamed');
    await keeping.done({ outcome: 'done', url }, { text: now });
  }

  /** 'refused': it was made as the person made it. 'unsure': it is not known what came of it. Both are said. */
  private async press(
    ear: Ear,
    press: Press,
    call: ToolCall,
    keeping: Keeping | undefined,
    given: object = {},
  ): Promise<ActionReport | 'refused' | 'unsure'> {
    const { token } = press;
    const isNative = press.checked !== undefined;
    let result = await this.hands.make(await this.hands.placed(ear, token, call));
    if (result.success && (await this.isLost(ear, call, result.data, isNative))) {
      result = await this.hands.make(await this.hands.placed(ear, token, call));
    }
    // Never pressed twice: what is not known counts as done.
    const hasArrived = result.success || (await ear.call('hasArrived()').catch(() => true)) !== false;
    if (!result.success && !hasArrived) {
      await this.hands.raw(ear, press, 'refused', result.error.message);
      return 'refused';
    }
    await this.hands.passed(ear, token);
    if (!result.success) {
      await this.host.note('unsure', result.error.message);
      return 'unsure';
    }
    const report = result.data as ActionReport;
    await this.keep(keeping, report, given);
    return report;
  }

  /** The person's own button was pressed elsewhere in between. What a box of the browser is to be can be asked for twice. */
  private async isLost(ear: Ear, { action }: ToolCall, data: object, isNative: boolean): Promise<boolean> {
    if (action === 'drag') return false;
    const isNothing = 'outcome' in data && data.outcome === 'no_effect';
    const isClicked = (await ear.call('hasClicked()').catch(() => true)) !== false;
    return action === 'check' && isNative ? isNothing || !isClicked : isNothing && !isClicked;
  }

  private async keep(keeping: Keeping | undefined, report: ActionReport, given: object = {}): Promise<void> {
    if (keeping?.isNamed !== true) return this.host.note('unnamed');
    const { outcome, observed } = report;
    await keeping.done({ outcome, dialog: observed.dialog, url: await this.host.url() }, given);
  }

  /** Enter in a field is a part of what was typed there. */
  async onKey(ear: Ear, { token, field, key, isField }: Heard & { is: 'key' }): Promise<void> {
    const isEntry = key === 'Enter' && isField && this.host.fields.isChanged(ear, field);
    await this.host.fields.finishAll(isEntry ? { ear, token: field } : undefined);
    await this.host.noteSecrets();
    const on = key === 'Escape' ? undefined : (await this.hands.rowOf(ear, token))?.control;
    const call: ToolCall = { action: 'keypress', key, ...(on === undefined ? {} : { nodeId: on.id }) };
    const keeping = isEntry ? undefined : await this.host.starting(call);
    if (isEntry) await this.host.fields.readAgain(ear, field);
    await this.hands.letPass(ear, token, key);
    const result = await this.hands.make(call).finally(() => this.hands.passed(ear, token));
    if (!result.success) return this.host.note('unsure', result.error.message);
    const report = result.data as ActionReport;
    if (isEntry) return this.host.fields.finish(ear, field, true, report);
    if (key !== 'Enter' && report.outcome === 'no_effect') return;
    await this.keep((on?.role === 'radio' ? await this.startingRadio() : undefined) ?? keeping, report);
  }

  /** The one that a key has come to, if it is checked by that. */
  private async startingRadio(): Promise<Keeping | undefined> {
    await this.hands.look();
    const isNow = ({ role, states }: TableRow): boolean =>
      role === 'radio' && states.includes('focused') && states.includes('checked');
    const now = this.hands.rows.find(isNow);
    return now === undefined ? undefined : this.host.starting({ action: 'check', nodeId: now.id, checked: true });
  }
}
