// The routine in the editor. A line is read by the worker when it is left, and the whole is stored only when it is saved.
import { type Signal, signal } from '@preact/signals';
import { routines } from '../../client/routines.js';
import { language, t } from '../../ui/texts.js';
import type { BlankChange, RoutineContent, StepContent } from '../../src/routines/edit_routine.js';

export interface EditedLine {
  key: number;
  /** As it was kept, with the blanks of now. */
  origin: StepContent;
  step: StepContent;
  text: string;
  /** Why it cannot be read. */
  wrong?: string;
  isLess: boolean;
}

export class EditedRoutine {
  readonly name: Signal<string>;
  readonly lines: Signal<readonly EditedLine[]>;
  readonly blanks: Signal<Readonly<Record<string, string>>>;
  private url: string;
  /** The first names of blanks by those of now. */
  private readonly firstNames = new Map<string, string>();
  private turn: Promise<unknown> = Promise.resolve();
  /** Why the last change of a blank was not made. */
  private refused = '';

  constructor(
    readonly id: string,
    private readonly was: RoutineContent,
  ) {
    this.name = signal(was.name);
    this.blanks = signal(was.blanks ?? {});
    this.url = was.url;
    this.lines = signal(was.steps.map((step, key) => ({ key, origin: step, step, text: step.do, isLess: false })));
    for (const name of Object.keys(this.blanks.value)) this.firstNames.set(name, name);
  }

  write(key: number, text: string): void {
    this.change(key, (line) => ({ ...line, text }));
  }

  /** True if it can be read. */
  read(key: number): Promise<boolean> {
    return this.inTurn(() => this.readNow(key));
  }

  private async readNow(key: number): Promise<boolean> {
    const at = this.placeOf(key);
    const line = this.lines.value[at];
    if (line === undefined) return true;
    const result = await routines.edit(line.origin, line.text, at + 1);
    this.change(key, ({ wrong: _, ...now }) =>
      // It may have been written on meanwhile.
      now.text !== line.text
        ? now
        : result.success
          ? { ...now, ...result.data }
          : { ...now, wrong: inWords(result.error.message) },
    );
    return result.success;
  }

  /** Its new place, from 0. */
  move(key: number, by: 1 | -1): number {
    const at = this.placeOf(key);
    const to = Math.min(Math.max(at + by, 0), this.lines.value.length - 1);
    const line = this.lines.value[at];
    if (line !== undefined) this.lines.value = this.lines.value.toSpliced(at, 1).toSpliced(to, 0, line);
    return to;
  }

  remove(key: number): void {
    this.lines.value = this.lines.value.filter((line) => line.key !== key);
  }

  /** Why it cannot be done, or ''. */
  changeBlanks(change: BlankChange): Promise<string> {
    return this.inTurn(async () => {
      this.refused = await this.changeNow(change);
      return this.refused;
    });
  }

  private async changeNow(change: BlankChange): Promise<string> {
    if (!(await this.readAll())) return '';
    const sentLines = this.lines.value;
    const both = sentLines.flatMap(({ origin, step }) => [origin, step]);
    const result = await routines.blank({ ...this.content, steps: both }, change);
    if (!result.success) return result.error.message;
    const { steps, blanks = {}, url } = result.data;
    const changed = new Map(sentLines.map(({ key }, at) => [key, steps.slice(2 * at, 2 * at + 2)]));
    // Lines may be moved, removed or written on meanwhile.
    this.lines.value = this.lines.value.map((line) => {
      const [origin = line.origin, step = line.step] = changed.get(line.key) ?? [];
      const isSame = line.text === sentLines.find(({ key }) => key === line.key)?.text;
      return { ...line, origin, step, text: isSame ? step.do : line.text };
    });
    this.blanks.value = blanks;
    this.url = url;
    if (change.is === 'renamed') {
      const first = this.firstNames.get(change.from);
      if (first !== undefined) this.firstNames.set(change.name, first);
    }
    if (change.is !== 'added') this.firstNames.delete(change.is === 'renamed' ? change.from : change.name);
    return '';
  }

  /** Why it was not saved, or ''; undefined if a line cannot be read. */
  save(): Promise<string | undefined> {
    const known = new Set(this.lines.value.filter(({ isLess }) => isLess).map(({ key }) => key));
    return this.inTurn(() => this.saveNow(known));
  }

  /** `known`: the lines of which the person has seen that they are checked less. */
  private async saveNow(known: ReadonlySet<number>): Promise<string | undefined> {
    const why = this.refused;
    this.refused = '';
    if (why !== '') return why;
    if (!(await this.readAll())) return undefined;
    if (this.lines.value.some(({ key, isLess }) => isLess && !known.has(key))) return t('panel.routineEditLess');
    const renamed = Object.fromEntries([...this.firstNames].map(([now, first]) => [first, now]));
    const result = await routines.save(this.id, this.was, this.content, renamed);
    return result.success ? '' : result.error.message;
  }

  /** After what was asked before it. */
  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const next = this.turn.then(work);
    this.turn = next.catch(() => {});
    return next;
  }

  private get content(): RoutineContent {
    const { name, was, url } = this;
    const blanks = this.blanks.value;
    return { ...was, name: name.value.trim(), url, blanks, steps: this.lines.value.map(({ step }) => step) };
  }

  private async readAll(): Promise<boolean> {
    const read: boolean[] = [];
    for (const { key } of this.lines.value) read.push(await this.readNow(key));
    return !read.includes(false);
  }

  private placeOf(key: number): number {
    return this.lines.value.findIndex((line) => line.key === key);
  }

  private change(key: number, work: (line: EditedLine) => EditedLine): void {
    this.lines.value = this.lines.value.map((line) => (line.key === key ? work(line) : line));
  }
}

/** The worker says it in English, so in another language a sentence stands before it. */
function inWords(why: string): string {
  return language() === 'en' ? why : `${t('panel.routineEditWrong')} ${why}`;
}
