// What a person types and chooses in the fields of a page, until it becomes a step.
import type { Scrubber } from '../../../../js-glue/agent/index.js';
import type { RoutineKeeper } from '../../../../js-glue/routines/index.js';
import { isRecord } from '../../../../js-glue/tool/index.js';
import type { ActionReport, TableRow, ToolCall } from '../../../../js-glue/tool/index.js';
import type { Control } from './controls.js';
import type { RecorderScript } from './recorder_script.js';
import type { FieldValue, RecordedEvent } from './recorded_event.js';
import type { NoteReason } from './recording.js';

export type PendingStep = Awaited<ReturnType<RoutineKeeper['beginStep']>>;

/** What a recording does for each of its steps. */
export interface StepHost {
  readonly scrubber: Scrubber;
  /** Those that there are now: the person may enter one meanwhile. */
  noteSecrets(): Promise<void>;
  /** Undefined if no step can say it. */
  beginStep(call: ToolCall): Promise<PendingStep | undefined>;
  rowOf(script: RecorderScript, token: number): Promise<Control | undefined>;
  note(why: NoteReason, words?: string): Promise<void>;
  url(): Promise<string>;
}

interface Field {
  script: RecorderScript;
  token: number;
  isList: boolean;
  pendingStep: PendingStep | undefined;
  entry: FieldValue;
  isChanged: boolean;
}

export class Fields {
  private readonly all = new Map<string, Field>();

  constructor(private readonly recording: StepHost) {}

  async onField(script: RecorderScript, { token, isList, insteadOf }: RecordedEvent & { is: 'field' }): Promise<void> {
    if (insteadOf !== undefined) this.all.delete(keyOf(script, insteadOf));
    const row = (await this.recording.rowOf(script, token))?.control;
    const pendingStep = row === undefined ? undefined : await this.beginStep(row, isList);
    this.all.set(keyOf(script, token), { script, token, isList, pendingStep, entry: {}, isChanged: false });
    const isSecret = row?.redacted !== undefined || pendingStep?.secret !== undefined;
    if (pendingStep !== undefined && !isSecret) await script.call(`allow(${token})`);
  }

  private beginStep({ id }: TableRow, isList: boolean): Promise<PendingStep | undefined> {
    const call: ToolCall = isList
      ? { action: 'select', nodeId: id, values: [] }
      : { action: 'type', nodeId: id, text: '', clearFirst: true };
    return this.recording.beginStep(call);
  }

  async onInput(script: RecorderScript, { token, is: _, ...entry }: RecordedEvent & { is: 'input' }): Promise<void> {
    const field = this.all.get(keyOf(script, token));
    if (field === undefined) return this.recording.note('entry');
    field.isChanged = true;
    field.entry = entry;
  }

  async onSent(script: RecorderScript, { token, is: _, ...entry }: RecordedEvent & { is: 'sent' }): Promise<void> {
    const field = this.all.get(keyOf(script, token));
    if (field?.isChanged !== true) return;
    field.entry = { ...field.entry, ...entry };
    // What stands there now is something else.
    if (field.pendingStep?.secret !== undefined || field.entry.value !== undefined)
      return this.finish(script, token, true);
    field.isChanged = false;
    return this.recording.note('entry');
  }

  /** It was pressed, and a run has to press it for what is used next. */
  async onOpened(script: RecorderScript, token: number): Promise<void> {
    const { pendingStep, isChanged = false } = this.all.get(keyOf(script, token)) ?? {};
    if (isChanged) return;
    if (pendingStep?.isNamed !== true) return this.recording.note('unnamed');
    const given = { verb: 'click' } as object;
    await pendingStep.done({ outcome: 'done', url: await this.recording.url() }, given);
  }

  isChanged(script: RecorderScript, token: number): boolean {
    return this.all.get(keyOf(script, token))?.isChanged === true;
  }

  /** With what stands there now. */
  async readAgain(script: RecorderScript, token: number): Promise<void> {
    const field = this.all.get(keyOf(script, token));
    if (field === undefined) return;
    await this.lookAgain(field);
    Object.assign(field.entry, await this.valueOf(script, token));
  }

  async finishAll(except?: { script: RecorderScript; token: number }): Promise<void> {
    const kept = except === undefined ? undefined : this.all.get(keyOf(except.script, except.token));
    for (const field of [...this.all.values()]) if (field !== kept) await this.finish(field.script, field.token);
  }

  /** What was typed becomes a step, if the field has another value now. */
  async finish(script: RecorderScript, token: number, enter = false, report?: ActionReport): Promise<void> {
    const field = this.all.get(keyOf(script, token));
    if (field?.isChanged !== true) return;
    field.isChanged = false;
    await this.recording.noteSecrets();
    if (report === undefined) await this.lookAgain(field);
    const { recording } = this;
    const { pendingStep } = field;
    if (pendingStep?.isNamed !== true) return recording.note('unnamed');
    const isSecret = pendingStep.secret !== undefined;
    const known = isSecret || 'value' in field.entry || 'values' in field.entry;
    const { value, values, added } = known ? field.entry : await this.valueOf(script, token);
    if (!isSecret && value === undefined && values === undefined) return recording.note('entry');
    const scrubbed = recording.scrubber.scrub({ value: added ?? value ?? '', values });
    const text = { ...(added === undefined ? {} : { verb: 'append' }), text: scrubbed.value, enter };
    const given = values === undefined ? text : { values: scrubbed.values ?? [] };
    await pendingStep.done(
      { url: await recording.url(), outcome: report?.outcome, dialog: report?.observed.dialog },
      given,
    );
  }

  /** If it may hold a secret now, what it held is dropped. */
  private async lookAgain(field: Field): Promise<void> {
    const { script, token, isList, pendingStep } = field;
    if (pendingStep === undefined || pendingStep.secret !== undefined) return;
    // Its document may be gone.
    const isSame = await script.call(`isAllowed(${token})`).catch(() => true);
    if (isSame !== false) return;
    const row = (await this.recording.rowOf(script, token).catch(() => undefined))?.control;
    const now = row === undefined ? undefined : await this.beginStep(row, isList);
    field.entry = {};
    if (now?.secret !== undefined) field.pendingStep = now;
  }

  private async valueOf(script: RecorderScript, token: number): Promise<FieldValue> {
    const value = await script.call(`value(${token})`).catch(() => undefined);
    return isRecord(value) ? (value as FieldValue) : {};
  }
}

function keyOf(script: RecorderScript, token: number): string {
  return `${script.key} ${token}`;
}
