// Plays goals with playwright-core's locators, as its user would write them: getByRole with the exact name, in the
// frame that has it. If a refusal is expected, one second is enough to see it.
import type { Dialog, Frame, Locator, Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { withFiles } from './files.js';
import { Refused, type Clock, type Playing } from './run.js';
import type { Control, Step, StepOf } from './steps.js';

const kTimeoutMs = 4_000;
const kRefusalMs = 1_000;
const kMostScrolls = 60;
const kDragSteps = 5;
const kWheel = 10_000;

type AriaRole = Parameters<Page['getByRole']>[0];
/** DomTool's roles that ARIA lacks: such fields are found by their label. */
const kByLabel = new Set(['Date', 'DateTime', 'InputTime', 'ColorWell']);
const kByText = new Set(['DisclosureTriangle', 'paragraph']);

function located(where: Page | Frame, { role, name }: Control): Locator {
  if (kByText.has(role)) return where.getByText(name, { exact: true });
  if (kByLabel.has(role)) return where.getByLabel(name, { exact: true });
  return where.getByRole((role === 'image' ? 'img' : role) as AriaRole, { name, exact: true });
}

export class PlaywrightPlaying implements Playing {
  /** The answers to the next dialogs: Playwright's action waits until they are answered. */
  private answers: Array<StepOf<'dialog'>> = [];

  constructor(readonly page: Page) {
    page.on('dialog', (dialog) => {
      const next = this.answers.shift();
      if (next !== undefined) answer(dialog, next);
    });
  }

  close(): Promise<void> {
    return this.page.close();
  }

  async play(step: Step, after: readonly Step[], clock: Clock): Promise<void> {
    if (step.do === 'see') return this.see(step);
    if (step.do === 'dialog') return;
    this.expectDialogs(after);
    const refusable = 'refused' in step && step.refused !== undefined;
    const timeout = refusable ? kRefusalMs : kTimeoutMs;
    if ('isBehind' in step && step.isBehind) {
      await this.page.evaluate(() => (window as unknown as { behind(): void }).behind());
    }
    await clock(async () => {
      try {
        await this.act(step, timeout);
      } catch (error) {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        throw new Refused(name, message);
      }
    });
  }

  private expectDialogs(after: readonly Step[]): void {
    const end = after.findIndex((step) => step.do !== 'dialog');
    const dialogs = end < 0 ? after : after.slice(0, end);
    this.answers = dialogs.filter((step) => step.do === 'dialog');
  }

  private async act(step: Exclude<Step, StepOf<'see' | 'dialog'>>, timeout: number): Promise<unknown> {
    switch (step.do) {
      case 'scrollTo':
        return this.scrollTo(step);
      case 'scrollEnd':
        return this.wheel(step.at, kWheel);
      case 'back':
        return this.page.goBack({ waitUntil: 'commit', timeout });
      case 'press':
        if (step.at === undefined) return this.page.keyboard.press(step.key);
        return (await this.find(step.at, timeout)).press(step.key, { timeout });
      case 'upload':
        return withFiles(step.files, async (files) => this.upload(await this.find(step.at, timeout), files));
      default:
        return this.actOn(step, await this.find(step.at, timeout), timeout);
    }
  }

  private async actOn(
    step: StepOf<'click' | 'hover' | 'type' | 'check' | 'select' | 'drag'>,
    locator: Locator,
    timeout: number,
  ): Promise<unknown> {
    switch (step.do) {
      case 'click': {
        const { button = 'left', clickCount = 1, modifiers = [], position } = step;
        const options = { button, clickCount, modifiers, timeout };
        return locator.click(position === undefined ? options : { ...options, position });
      }
      case 'hover':
        return locator.hover({ timeout });
      case 'type':
        return type(step, locator, timeout);
      case 'check':
        return locator.setChecked(step.checked, { timeout });
      case 'select':
        return this.select(step, locator, timeout);
      case 'drag':
        if (step.onto !== undefined)
          return locator.dragTo(await this.find(step.onto, timeout), { timeout, steps: kDragSteps });
        return this.dragBy(locator, step.by ?? { x: 0, y: 0 });
    }
  }

  private async select({ values }: StepOf<'select'>, locator: Locator, timeout: number): Promise<unknown> {
    if (await locator.evaluate((element) => element instanceof HTMLSelectElement)) {
      return locator.selectOption(values, { timeout });
    }
    const role = await locator.getAttribute('role');
    if (role !== 'listbox') await locator.click({ timeout });
    for (const name of values) await (await this.find({ role: 'option', name }, timeout)).click({ timeout });
    return undefined;
  }

  private async dragBy(locator: Locator, by: { x: number; y: number }): Promise<void> {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + by.x, y + by.y, { steps: kDragSteps });
    await mouse.up();
  }

  /** Into the field, or into what opens when it is pressed. */
  private async upload(locator: Locator, files: string[]): Promise<void> {
    if (await locator.evaluate((element) => element instanceof HTMLInputElement && element.type === 'file')) {
      return locator.setInputFiles(files);
    }
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser', { timeout: kTimeoutMs }),
      locator.click({ timeout: kTimeoutMs }),
    ]);
    return chooser.setFiles(files);
  }

  private async wheel(at: Control | undefined, by: number): Promise<void> {
    if (at !== undefined) await (await this.find(at, kTimeoutMs)).hover();
    await this.page.mouse.wheel(0, by);
  }

  private async scrollTo({ sought, at, by = kWheel }: StepOf<'scrollTo'>): Promise<void> {
    for (let k = 0; k < kMostScrolls; ++k) {
      if ((await located(this.page, sought).count()) > 0) return;
      await this.wheel(at, by);
      await this.page.waitForTimeout(100);
    }
    throw new Error(`${sought.name} did not come in ${kMostScrolls} scrolls`);
  }

  private async see({ at, state }: StepOf<'see'>): Promise<void> {
    const locator = await this.find(at, kTimeoutMs);
    await locator.waitFor({ timeout: kTimeoutMs });
    if (state === '!disabled') await eventually('it is enabled', () => locator.isEnabled(), kTimeoutMs);
  }

  private find(control: Control, timeout: number): Promise<Locator> {
    return eventually(
      `${control.role} "${control.name}" is in some frame`,
      async () => {
        for (const frame of this.page.frames()) {
          const locator = located(frame, control);
          if ((await locator.count()) > 0) return locator;
        }
        return undefined;
      },
      timeout,
    );
  }
}

async function type(step: StepOf<'type'>, locator: Locator, timeout: number): Promise<void> {
  const { text, clearFirst, charByChar, pressEnter } = step;
  if (clearFirst === true && charByChar === true) await locator.fill('', { timeout });
  // Filling replaces what is there.
  const isToFill = charByChar !== true && (clearFirst === true || (await isEmpty(locator)));
  await (isToFill ? locator.fill(text, { timeout }) : locator.pressSequentially(text, { timeout }));
  if (pressEnter === true) await locator.press('Enter', { timeout });
}

function isEmpty(locator: Locator): Promise<boolean> {
  const kNative = ['date', 'time', 'color', 'range'];
  return locator.evaluate((element, native) => {
    if (!('value' in element)) return element.textContent?.trim() === '';
    return element.value === '' || native.includes((element as HTMLInputElement).type);
  }, kNative);
}

function answer(dialog: Dialog, { accept, promptText }: StepOf<'dialog'>): void {
  void (accept ? dialog.accept(promptText) : dialog.dismiss());
}
