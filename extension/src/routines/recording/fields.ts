// What a person types and chooses in the fields of a page, until it becomes a step.
import type { Scrubber } from '../../../../js-glue/agent/index.js';
import type { RoutineKeeper } from '../../../../js-glue/routines/index.js';
import { isRecord } from '../../../../js-glue/tool/index.js';
import type { ActionReport, TableRow, ToolCall } from '../../../../js-glue/tool/index.js';
import type { Control } from './controls.js';
import type { Ear } from './ear.js';
import type { FieldValue, Heard } from './heard.js';
import type { Why } from './named.js';

export type Keeping = Awaited<ReturnType<RoutineKeeper['starting']>>;

/** What a recording does for each of its steps. */
export interface Keeps {
  readonly scrubber: Scrubber;
  /** Those that there are now: the person may enter one meanwhile. */
  noteSecrets(): Promise<void>;
  /** Undefined if no step can say it. */
  starting(call: ToolCall): Promise<Keeping | undefined>;
  rowOf(ear: Ear, token: number): Promise<Control | undefined>;
  note(why: Why, words?: string): Promise<void>;
  url(): Promise<string>;
}

interface Field {
  ear: Ear;
  token: number;
  isList: boolean;
  keeping: Keeping | undefined;
  entry: FieldValue;
  isChanged: boolean;
}

export class Fields {
  private readonly all = new Map<string, Field>();

  constructor(private readonly recording: Keeps) {}

  async onField(ear: Ear, { token, isList, insteadOf }: Heard & { is: 'field' }): Promise<void> {
    if (insteadOf !== undefined) this.all.delete(keyOf(ear, insteadOf));
    const row = (await this.recording.rowOf(ear, token))?.control;
    const keeping = row === undefined ? undefined : await this.starting(row, isList);
    this.all.set(keyOf(ear, token), { ear, token, isList, keeping, entry: {}, isChanged: false });
    const isSecret = row?.redacted !== undefined || keeping?.secret !== undefined;
    if (keeping !== undefined && !isSecret) await ear.call(`allow(${token})`);
  }

  private starting({ id }: TableRow, isList: boolean): Promise<Keeping | undefined> {
    const call: ToolCall = isList
      ? { action: 'select', nodeId: id, values: [] }
      : { action: 'type', nodeId: id, text: '', clearFirst: true };
    return this.recording.starting(call);
  }

  async onInput(ear: Ear, { token, is: _, ...entry }: Heard & { is: 'input' }): Promise<void> {
    const field = this.all.get(keyOf(ear, token));
    if (field === undefined) return this.recording.note('entry');
    field.isChanged = true;
    field.entry = entry;
  }

  async onSent(ear: Ear, { token, is: _, ...entry }: Heard & { is: 'sent' }): Promise<void> {
    const field = this.all.get(keyOf(ear, token));
    if (field?.isChanged !== true) return;
    field.entry = { ...field.entry, ...entry };
    // What stands there now is something else.
    if (field.keeping?.secret !== undefined || field.entry.value !== undefined) return this.finish(ear, token, true);
    field.isChanged = false;
    return this.recording.note('entry');
  }

  /** It was pressed, and a run has to press it for what is used next. */
  async onOpened(ear: Ear, token: number): Promise<void> {
    const { keeping, isChanged = false } = this.all.get(keyOf(ear, token)) ?? {};
    if (isChanged) return;
    if (keeping?.isNamed !== true) return this.recording.note('unnamed');
    const given = { verb: 'click' } as object;
    await keeping.done({ outcome: 'done', url: await this.recording.url() }, given);
  }

  isChanged(ear: Ear, token: number): boolean {
    return this.all.get(keyOf(ear, token))?.isChanged === true;
  }

  /** With what stands there now. */
  async readAgain(ear: Ear, token: number): Promise<void> {
    const field = this.all.get(keyOf(ear, token));
    if (field === undefined) return;
    await this.lookAgain(field);
    Object.assign(field.entry, await this.valueOf(ear, token));
  }

  async finishAll(except?: { ear: Ear; token: number }): Promise<void> {
    const kept = except === undefined ? undefined : this.all.get(keyOf(except.ear, except.token));
    for (const field of [...this.all.values()]) if (field !== kept) await this.finish(field.ear, field.token);
  }

  /** What was typed becomes a step, if the field has another value now. */
  async finish(ear: Ear, token: number, enter = false, came?: ActionReport): Promise<void> {
    const field = this.all.get(keyOf(ear, token));
    if (field?.isChanged !== true) return;
    field.isChanged = false;
    await this.recording.noteSecrets();
    if (came === undefined) await this.lookAgain(field);
    const { recording } = this;
    const { keeping } = field;
    if (keeping?.isNamed !== true) return recording.note('unnamed');
    const isSecret = keeping.secret !== undefined;
    const known = isSecret || 'value' in field.entry || 'values' in field.entry;
    const { value, values, added } = known ? field.entry : await this.valueOf(ear, token);
    if (!isSecret && value === undefined && values === undefined) return recording.note('entry');
    const scrubbed = recording.scrubber.scrub({ value: added ?? value ?? '', values });
    const text = { ...(added === undefined ? {} : { verb: 'append' }), text: scrubbed.value, enter };
    const given = values === undefined ? text : { values: scrubbed.values ?? [] };
    await keeping.done({ url: await recording.url(), outcome: came?.outcome, dialog: came?.observed.dialog }, given);
  }

  /** If it may hold a secret now, what it held is dropped. */
  private async lookAgain(field: Field): Promise<void> {
    const { ear, token, isList, keeping } = field;
    if (keeping === undefined || keeping.secret !== undefined) return;
    // Its document may be gone.
    const isSame = await ear.call(`isAllowed(${token})`).catch(() => true);
    if (isSame !== false) return;
    const row = (await this.recording.rowOf(ear, token).catch(() => undefined))?.control;
    const now = row === undefined ? undefined : await this.starting(row, isList);
    field.entry = {};
    if (now?.secret !== undefined) field.keeping = now;
  }

  private async valueOf(ear: Ear, token: number): Promise<FieldValue> {
    const value = await ear.call(`value(${token})`).catch(() => undefined);
    return isRecord(value) ? (value as FieldValue) : {};
  }
}

function keyOf(ear: Ear, token: number): string {
  return `${ear.key} ${token}`;
}
