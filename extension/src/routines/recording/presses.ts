// Turns intercepted presses and keys into steps: finds the name of the control, lets the tool perform the step, keeps its outcome.
import type { ActionReport, TableRow, ToolCall } from '../../../../js-glue/tool/index.js';
import { checkedIn } from './controls.js';
import type { RecorderScript } from './recorder_script.js';
import type { Fields, PendingStep, StepHost } from './fields.js';
import type { RecordedPage, PressEvent } from './recorded_page.js';
import type { RecordedEvent } from './recorded_event.js';
import type { Recording } from './recording.js';
import { keyRaw } from './raw_press.js';

export interface PressHost extends StepHost {
  readonly recording: Recording;
  readonly page: RecordedPage;
  readonly fields: Fields;
  /** The next intercepted event, if it is a press of that element and makes a double click with it. */
  takeSecond(script: RecorderScript, token: number): PressEvent | undefined;
}

export class Presses {
  /** The last step, if it is a click. */
  private lastClick:
    | {
        script: RecorderScript;
        token: number;
        pendingStep: PendingStep;
        outcome: ActionReport['outcome'];
        steps: number;
      }
    | undefined;

  constructor(private readonly host: PressHost) {}

  private get page(): RecordedPage {
    return this.host.page;
  }

  private get steps(): number {
    return this.host.recording.routine?.steps.length ?? 0;
  }

  async onQueuedKey(
    script: RecorderScript,
    { token, key, modifiers }: RecordedEvent & { is: 'queuedKey' },
  ): Promise<void> {
    const meaning = `meaningNow(${token}, ${JSON.stringify(key)})` as const;
    const plain = (await script.call(meaning)) as RecordedEvent | undefined;
    const now = modifiers === 0 ? plain : undefined;
    if (now === undefined) {
      await this.page.letPass(script, token, key);
      await keyRaw((method, params) => script.send(method, params), key, modifiers);
    } else await (now.is === 'key' ? this.onKey(script, now) : this.onPress(script, now as PressEvent));
    await this.page.endPass(script, token);
  }

  async onPress(script: RecorderScript, press: PressEvent): Promise<void> {
    if (press.isRaw === true) return this.page.repeatPressAndWait(script, press);
    await this.host.fields.finishAll();
    await this.host.noteSecrets();
    if (press.by !== undefined) return this.onDrag(script, press);
    const { token, isRight = false, secondOf } = press;
    if (secondOf !== undefined && this.isLastClick(script, secondOf)) return this.onSecond(script, press);
    const row = await this.page.rowOf(script, token);
    if (row === undefined || !row.control.interactive || !row.isWhole)
      return this.page.repeatPressAndWait(script, press, 'nothing');
    const { control } = row;
    if (control.role === 'slider' && !isRight) return this.onSlider(script, press, control);
    const nodeId = control.id;
    const checked = isRight ? undefined : (checkedIn(control) ?? press.checked);
    const call: ToolCall =
      checked === undefined
        ? { action: 'click', nodeId, ...(isRight ? { button: 'right' } : {}) }
        : { action: 'check', nodeId, checked: control.role === 'radio' || !checked };
    const pendingStep = await this.host.beginStep(call);
    await script.put(token, control.backendNodeId);
    const second = call.action === 'click' && !isRight ? this.host.takeSecond(script, token) : undefined;
    if (second !== undefined) return this.double(script, press, second, call, pendingStep);
    const report = await this.press(script, press, call, pendingStep);
    if (typeof report === 'string' || pendingStep?.isNamed !== true || isRight || call.action !== 'click') return;
    const { outcome } = report;
    this.lastClick = { script, token, pendingStep, outcome, steps: this.steps };
  }

  /** No step was kept after it. */
  private isLastClick(script: RecorderScript, token: number): boolean {
    const { lastClick: last } = this;
    return last?.script === script && last.token === token && last.steps === this.steps;
  }

  private async double(
    script: RecorderScript,
    press: PressEvent,
    second: PressEvent,
    call: ToolCall,
    pendingStep: PendingStep | undefined,
  ): Promise<void> {
    const both = { ...call, clickCount: 2 } as ToolCall;
    const report = await this.press(script, press, both, pendingStep, { verb: 'double-click' });
    // A refused double click was repeated as one press.
    if (report === 'refused') await this.page.repeatPressAndWait(script, second);
    else await this.page.endPass(script, second.token);
  }

  /** It makes a double click of the last step. */
  private async onSecond(script: RecorderScript, press: PressEvent): Promise<void> {
    const { lastClick: first } = this;
    const { routine } = this.host.recording;
    const before = await this.page.look();
    if (first === undefined || routine === undefined || !(await this.page.repeatPress(script, press))) return;
    const after = await this.page.lookWhenStable();
    const isChanged = after.hash !== before.hash || first.outcome === 'done';
    const outcome = after.url !== before.url ? 'navigated' : isChanged ? 'done' : first.outcome;
    routine.steps.pop();
    await first.pendingStep.done({ outcome: after.outcome ?? outcome, url: after.url }, {
      verb: 'double-click',
    } as object);
  }

  /** Kept if words identify both the draggable and where it is dropped. Otherwise the person's drag is repeated as it was. */
  private async onDrag(script: RecorderScript, press: PressEvent): Promise<void> {
    const { token, onto = [] } = press;
    const [draggable, ...dropTargets] = await this.page.rowsOf(script, [token, ...onto]);
    if (draggable?.role === 'slider') return this.onSlider(script, press, draggable);
    for (const dropTarget of dropTargets) {
      if (draggable === undefined || dropTarget === undefined) continue;
      const call: ToolCall = { action: 'drag', nodeId: draggable.id, toNodeId: dropTarget.id };
      const pendingStep = await this.host.beginStep(call);
      if (pendingStep?.isNamed === true) return void (await this.press(script, press, call, pendingStep));
    }
    return this.page.repeatPressAndWait(script, press, 'drag');
  }

  /** The step is the value that the slider then has, not how far it was dragged. */
  private async onSlider(script: RecorderScript, press: PressEvent, { id, backendNodeId }: TableRow): Promise<void> {
    const pendingStep = await this.host.beginStep({ action: 'type', nodeId: id, text: '', clearFirst: true });
    await script.put(press.token, backendNodeId);
    const value = (): Promise<unknown> => script.call(`slid(${press.token})`).catch(() => undefined);
    const before = await value();
    if (!(await this.page.repeatPress(script, press))) return;
    const { url } = await this.page.lookWhenStable();
    const now = await value();
    if (typeof now !== 'string') return this.host.note('unsure');
    if (now === before) return;
    if (pendingStep?.isNamed !== true) return this.host.note('unnamed');
    await pendingStep.done({ outcome: 'done', url }, { text: now });
  }

  /** 'refused': the person's press was repeated instead. 'unsure': its outcome is not known. Both are noted. */
  private async press(
    script: RecorderScript,
    press: PressEvent,
    call: ToolCall,
    pendingStep: PendingStep | undefined,
    given: object = {},
  ): Promise<ActionReport | 'refused' | 'unsure'> {
    const { token } = press;
    const isNative = press.checked !== undefined;
    let result = await this.page.perform(await this.page.atPersonsPoint(script, token, call));
    if (result.success && (await this.isLost(script, call, result.data, isNative))) {
      result = await this.page.perform(await this.page.atPersonsPoint(script, token, call));
    }
    // Never pressed twice: what is not known counts as done.
    const hasArrived = result.success || (await script.call('hasArrived()').catch(() => true)) !== false;
    if (!result.success && !hasArrived) {
      await this.page.repeatPress(script, press, 'refused', result.error.message);
      return 'refused';
    }
    await this.page.endPass(script, token);
    if (!result.success) {
      await this.host.note('unsure', result.error.message);
      return 'unsure';
    }
    const report = result.data as ActionReport;
    await this.keep(pendingStep, report, given);
    return report;
  }

  /** The person's own button was pressed elsewhere in between. What a box of the browser is to be can be asked for twice. */
  private async isLost(
    script: RecorderScript,
    { action }: ToolCall,
    data: object,
    isNative: boolean,
  ): Promise<boolean> {
    if (action === 'drag') return false;
    const isNothing = 'outcome' in data && data.outcome === 'no_effect';
    const isClicked = (await script.call('hasClicked()').catch(() => true)) !== false;
    return action === 'check' && isNative ? isNothing || !isClicked : isNothing && !isClicked;
  }

  private async keep(pendingStep: PendingStep | undefined, report: ActionReport, given: object = {}): Promise<void> {
    if (pendingStep?.isNamed !== true) return this.host.note('unnamed');
    const { outcome, observed } = report;
    await pendingStep.done({ outcome, dialog: observed.dialog, url: await this.host.url() }, given);
  }

  /** Enter in a field is a part of what was typed there. */
  async onKey(script: RecorderScript, { token, field, key, isField }: RecordedEvent & { is: 'key' }): Promise<void> {
    const isEntry = key === 'Enter' && isField && this.host.fields.isChanged(script, field);
    await this.host.fields.finishAll(isEntry ? { script, token: field } : undefined);
    await this.host.noteSecrets();
    const on = key === 'Escape' ? undefined : (await this.page.rowOf(script, token))?.control;
    const call: ToolCall = { action: 'keypress', key, ...(on === undefined ? {} : { nodeId: on.id }) };
    const pendingStep = isEntry ? undefined : await this.host.beginStep(call);
    if (isEntry) await this.host.fields.readAgain(script, field);
    await this.page.letPass(script, token, key);
    const result = await this.page.perform(call).finally(() => this.page.endPass(script, token));
    if (!result.success) return this.host.note('unsure', result.error.message);
    const report = result.data as ActionReport;
    if (isEntry) return this.host.fields.finish(script, field, true, report);
    if (key !== 'Enter' && report.outcome === 'no_effect') return;
    await this.keep((on?.role === 'radio' ? await this.beginRadioStep() : undefined) ?? pendingStep, report);
  }

  /** The one that a key has come to, if it is checked by that. */
  private async beginRadioStep(): Promise<PendingStep | undefined> {
    await this.page.look();
    const isNow = ({ role, states }: TableRow): boolean =>
      role === 'radio' && states.includes('focused') && states.includes('checked');
    const now = this.page.rows.find(isNow);
    return now === undefined ? undefined : this.host.beginStep({ action: 'check', nodeId: now.id, checked: true });
  }
}
