// The same applications, each shown by a person: a script moves the mouse and presses the keys in the extension's browser, which
// records them. What was recorded then runs on the changed versions.
import type { Locator, Page } from 'playwright-core';

import type { RoutineStep } from '../../js-glue/routines/routine.js';
import { targetsOf } from '../../js-glue/routines/targets_of_step.js';
import { type Target, parseStep } from '../../js-glue/steps/grammar.js';
import { PanelBrowser } from '../browser/own_pages/panel_support.js';
import { RecordStage } from '../browser/own_pages/record_stage.js';
import { RoutineStage } from '../browser/own_pages/routines_stage.js';
import type { Application } from '../quality/routines/application.js';
import type { Site } from '../quality/routines/play.js';

/** What was recorded, as files, in the order of the applications. */
export async function showAll(applications: readonly Application[], site: Site): Promise<string[]> {
  const browser = await PanelBrowser.launch({ mayDraw: false, granted: ['notifications'] });
  try {
    const stage = new RecordStage(browser, await RoutineStage.open(browser));
    const files: string[] = [];
    for (const application of applications) files.push(await shown(stage, site, application));
    return files;
  } finally {
    await browser.close();
  }
}

async function shown(stage: RecordStage, site: Site, { name, steps, meant, ...rest }: Application): Promise<string> {
  const url = site.url({ name, steps, meant, ...rest }, 'today');
  site.taken(url);
  const all = steps.map((line) => parseStep(line) as RoutineStep);
  await stage.shown(url, name, async (page) => {
    let kept = 0;
    for (const [at, step] of all.entries()) {
      if (step.verb === 'accept' || step.verb === 'answer') continue;
      const answer = all[at + 1];
      if (answer?.verb === 'accept') page.once('dialog', (dialog) => void dialog.accept());
      if (answer?.verb === 'answer') page.once('dialog', (dialog) => void dialog.accept(answer.text));
      await does(page, step);
      kept += step.verb === 'expect' ? 0 : answer?.verb === 'accept' || answer?.verb === 'answer' ? 2 : 1;
      const isTyped = step.verb === 'select' || step.verb === 'append' || (step.verb === 'type' && !step.enter);
      if (!isTyped) await stage.kept(kept);
    }
  });
  const hits = site.taken(url);
  if (hits.join() !== meant.join()) throw new Error(`${name}: its page reported ${hits.join()}.`);
  // The answer to a question of the browser is a blank, which the person fills in.
  const answer = all.flatMap((step) => (step.verb === 'answer' ? [step.text] : []))[0] ?? '';
  const { blanks: _, ...routine } = JSON.parse((await stage.newest()).replaceAll('{answer}', answer)) as object & {
    blanks?: object;
  };
  return JSON.stringify(routine);
}

async function does(page: Page, step: RoutineStep): Promise<void> {
  const [target] = targetsOf(step);
  switch (step.verb) {
    case 'expect':
      return page.getByText(step.text).first().waitFor();
    case 'back':
      return void (await page.goBack());
    case 'type':
    case 'append': {
      await page
        .getByLabel(step.target.name ?? '')
        .first()
        .click();
      if (step.verb === 'append') await page.keyboard.press('End');
      await page.keyboard.type(step.text, { delay: 15 });
      if (step.verb === 'type' && step.enter) await page.keyboard.press('Enter');
      return;
    }
    case 'select':
      await page
        .getByLabel(step.target.name ?? '')
        .first()
        .focus();
      return page.keyboard.type(step.values[0] ?? '');
    case 'press':
      if (target !== undefined)
        await page
          .getByLabel(target.name ?? '')
          .first()
          .focus();
      return page.keyboard.press(step.key);
    case 'click':
    case 'check':
      return press(page, await spot(page, step.target));
    case 'right-click':
      return press(page, await spot(page, step.target), 'right');
    case 'drag':
      return drag(page, await spot(page, step.target), await spot(page, step.onto));
    default:
      throw new Error(`Nobody shows ${step.verb}.`);
  }
}

/** Playwright's own click presses again if the page does not see it at once. */
async function press(page: Page, on: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await on.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2, { button, delay: 40 });
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [a, b] = await Promise.all([from.boundingBox(), to.boundingBox()]);
  if (a === null || b === null) throw new Error('It is not there to be dragged.');
  await page.mouse.move(a.x + a.width / 3, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 3, b.y + b.height / 2, { steps: 10 });
  await page.mouse.up();
}

const kRoles = ['button', 'link', 'checkbox', 'radio', 'tab', 'menuitem', 'option', 'heading'] as const;

async function spot(page: Page, { name = '', near }: Target): Promise<Locator> {
  const part = near === undefined ? page.locator('body') : page.locator('li').filter({ hasText: near });
  for (const exact of [true, false]) {
    for (const role of kRoles) {
      const found = part.getByRole(role, { name, exact });
      if ((await found.count()) > 0) return found.first();
    }
  }
  return part.getByText(name, { exact: true }).first();
}
