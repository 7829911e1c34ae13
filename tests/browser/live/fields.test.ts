// Fields and lists through the extension: the page holds what was selected, set and typed, and received the matching
// events. What the page refuses is never reported as done.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { errorOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

interface FieldEvent {
  type: string;
  target: string;
  trusted: boolean;
  value: string;
  key?: string;
  code?: string;
}

const { site, browser } = await openStage();

async function onPage(name: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(`/actions/fields/${name}.html`));
  await body(tab);
  await tab.close();
}

async function call(tab: Tab, name: RegExp, what: Record<string, unknown>): Promise<ToolResult> {
  return tab.execute({ ...what, nodeId: await idOf(tab, name) } as ToolCall);
}

function select(tab: Tab, name: RegExp, ...values: string[]): Promise<ToolResult> {
  return call(tab, name, { action: 'select', values });
}

/** The report of an action that did what was asked. */
function done(result: ToolResult): void {
  const report = reportOf(result);
  assert.equal(report.outcome, 'done', JSON.stringify(report));
  assert.equal(report.verification?.success, true, JSON.stringify(report));
}

function eventsOf(tab: Tab): Promise<FieldEvent[]> {
  return tab.page.evaluate(() => (window as unknown as { __events: FieldEvent[] }).__events.splice(0));
}

/** "type target=value" of each. */
async function received(tab: Tab): Promise<string[]> {
  return (await eventsOf(tab)).map(({ type, target, value }) => `${type} ${target}=${value}`);
}

function selected(tab: Tab, id: string): Promise<string[]> {
  return tab.page.evaluate(
    (of) => [...(document.getElementById(of) as HTMLSelectElement).selectedOptions].map((option) => option.value),
    id,
  );
}

describe('a native select', () => {
  test('takes an option by value, by label and by id, and tells the page as the browser would', () =>
    onPage('select', async (tab) => {
      done(await select(tab, /^Country/, 'pt'));
      assert.deepEqual(await received(tab), ['focus country=', 'input country=pt', 'change country=pt']);
      done(await select(tab, /^Country/, 'norway'));
      assert.deepEqual(await received(tab), ['input country=no', 'change country=no']);
      const rows = await tab.observe({ format: 'table' });
      const sweden = Array.isArray(rows.content) ? rows.content.find((row) => row.name === 'Sweden') : undefined;
      assert.ok(sweden !== undefined);
      done(await select(tab, /^Country/, sweden.id));
      assert.deepEqual(await selected(tab, 'country'), ['se']);
      assert.equal(await tab.page.evaluate(() => document.activeElement?.id), 'country');
    }));

  test('that is as asked is left alone', () =>
    onPage('select', async (tab) => {
      done(await select(tab, /^Country/, 'Choose one'));
      assert.deepEqual(await received(tab), []);
    }));

  test('that takes several has exactly those that are named', () =>
    onPage('select', async (tab) => {
      done(await select(tab, /^Days/, 'Tuesday', 'we'));
      assert.deepEqual(await selected(tab, 'days'), ['tu', 'we']);
      assert.deepEqual(await received(tab), ['input days=tu,we', 'change days=tu,we']);
      done(await select(tab, /^Days/));
      assert.deepEqual(await selected(tab, 'days'), []);
    }));

  test('that lies open takes one further down', () =>
    onPage('select', async (tab) => {
      done(await select(tab, /^Hour/, 'noon'));
      assert.deepEqual(await selected(tab, 'hour'), ['noon']);
    }));

  test('whose options the page made after the last look', () =>
    onPage('select', async (tab) => {
      done(await select(tab, /^Country/, 'Sweden'));
      done(await select(tab, /^Region/, 'se 2'));
      assert.deepEqual(await selected(tab, 'region'), ['se 2']);
    }));

  test('refuses what no person could choose, and says why', () =>
    onPage('select', async (tab) => {
      errorOf(await select(tab, /^Country/, 'Greece'), 'NOT_ACTIONABLE');
      errorOf(await select(tab, /^Country/, 'is'), 'NOT_ACTIONABLE');
      const error = errorOf(await select(tab, /^Country/, 'Atlantis'), 'NOT_FOUND');
      assert.doesNotMatch(JSON.stringify(error), /Portugal|Atlantis/);
      errorOf(await select(tab, /^Country/, 'se', 'pt'), 'BAD_INPUT');
      errorOf(await select(tab, /^Country/), 'BAD_INPUT');
      errorOf(await select(tab, /^Off/, 'Two'), 'NOT_ACTIONABLE');
      errorOf(await select(tab, /^Under a lid/, 'Two'), 'OBSCURED');
      errorOf(await select(tab, /^Fruit/, 'Apple'), 'NOT_ACTIONABLE');
      assert.deepEqual(await received(tab), []);
    }));

  test('that the page sets back is not done', () =>
    onPage('select', async (tab) => {
      const report = reportOf(await select(tab, /^Stubborn/, 'Red'));
      assert.equal(report.outcome, 'no_effect');
      assert.equal(report.verification?.success, false);
    }));

  test('that leads to another page', () =>
    onPage('select', async (tab) => {
      assert.equal(reportOf(await select(tab, /^Go to/, 'There')).outcome, 'navigated');
      await eventually('the page is there', () => tab.page.url().endsWith('/thanks.html'));
    }));
});

/** What the page's own handlers recorded, all from trusted events. */
async function chosenIn(tab: Tab, list: string): Promise<string[]> {
  type Chosen = { list: string; text: string; trusted: boolean };
  const all = await tab.page.evaluate(() => (window as unknown as { __chosen: Chosen[] }).__chosen.splice(0));
  assert.ok(
    all.every((one) => one.list === list && one.trusted),
    JSON.stringify(all),
  );
  return all.map((one) => one.text);
}

describe('an ARIA listbox', () => {
  test('has the option pressed', () =>
    onPage('listbox', async (tab) => {
      done(await select(tab, /^Colour/, 'b'));
      assert.deepEqual(await chosenIn(tab, 'color'), ['Blue']);
      done(await select(tab, /^Colour/, 'Orange'));
      assert.deepEqual(await chosenIn(tab, 'color'), ['Orange'], 'it was scrolled into view');
      errorOf(await select(tab, /^Colour/, 'Ultraviolet'), 'NOT_ACTIONABLE');
      errorOf(await select(tab, /^Colour/, 'Infrared'), 'NOT_FOUND');
    }));

  test('that takes several has those pressed that are not as they should be', () =>
    onPage('listbox', async (tab) => {
      done(await select(tab, /^Extras/, 'Ham', 'Basil'));
      assert.deepEqual((await chosenIn(tab, 'extra')).sort(), ['Basil', 'Cheese', 'Ham']);
      done(await select(tab, /^Extras/));
      assert.equal(await tab.page.locator('#extra [aria-selected="true"]').count(), 0);
    }));
});

describe('a combobox', () => {
  test('whose popup stands elsewhere in the document', () =>
    onPage('listbox', async (tab) => {
      done(await select(tab, /^Size/, 'Large'));
      assert.equal(await tab.page.locator('#size').textContent(), 'Large');
      assert.deepEqual(await chosenIn(tab, 'size'), ['Large']);
    }));

  test('that names no popup, which comes late', () =>
    onPage('listbox', async (tab) => {
      done(await select(tab, /^Sort by/, 'cheapest'));
      assert.equal(await tab.page.locator('#sort').textContent(), 'Cheapest');
    }));

  test('that suggests what fits the text in it', () =>
    onPage('listbox', async (tab) => {
      done(await select(tab, /^City/, 'Malmö'));
      assert.equal(await tab.page.locator('#city').getAttribute('data-chosen'), 'Malmö');
    }));

  test('with a virtual list is scrolled', () =>
    onPage('listbox', async (tab) => {
      done(await select(tab, /^Year/, '1998'));
      assert.equal(await tab.page.locator('#year').textContent(), '1998');
    }));

  test('that takes several', () =>
    onPage('listbox', async (tab) => {
      done(await select(tab, /^Tags/, 'Cheap', 'Good'));
      assert.equal(await tab.page.locator('#chips').textContent(), 'Cheap Good');
    }));

  test('that does not take the choice, has no such option, or does not open, is not done', () =>
    onPage('listbox', async (tab) => {
      assert.equal(reportOf(await select(tab, /^Fickle/, 'New')).outcome, 'no_effect');
      errorOf(await select(tab, /^Size/, 'Tiny'), 'NOT_FOUND');
      await tab.page.keyboard.press('Escape');
      errorOf(await select(tab, /^Dead/, 'Anything'), 'NOT_ACTIONABLE');
    }));
});

function type(tab: Tab, name: RegExp, text: string, how: Record<string, unknown> = {}): Promise<ToolResult> {
  return call(tab, name, { action: 'type', text, ...how });
}

function heldBy(tab: Tab, id: string): Promise<string> {
  return tab.page.evaluate((of) => {
    const field = document.getElementById(of) as HTMLInputElement;
    return field.value ?? field.innerText;
  }, id);
}

describe('a field that the browser has a picker for', () => {
  test('holds what was asked for, and the page is told once', () =>
    onPage('inputs', async (tab) => {
      const fields = [
        ['date', /^Arrival/, '2026-03-09'],
        ['time', /^Alarm/, '17:05'],
        ['datetime', /^Meeting/, '2026-03-09T17:05'],
        ['month', /^Expiry/, '2027-11'],
        ['week', /^Sprint/, '2026-W07'],
        ['color', /^Paint/, '#12abef'],
        ['range', /^Volume/, '35'],
      ] as const;
      for (const [id, name, value] of fields) {
        done(await type(tab, name, value));
        assert.equal(await heldBy(tab, id), value);
        const events = (await received(tab)).filter((event) => !event.startsWith('focus'));
        assert.deepEqual(events, [`input ${id}=${value}`, `change ${id}=${value}`]);
      }
      done(await type(tab, /^Arrival/, '2026-04-10'));
      assert.equal(await heldBy(tab, 'date'), '2026-04-10', 'what was there is replaced');
      done(await type(tab, /^Arrival/, '', { clearFirst: true }));
      assert.equal(await heldBy(tab, 'date'), '');
    }));

  test('refuses another format, and names its own', () =>
    onPage('inputs', async (tab) => {
      const wrong = [
        [/^Arrival/, '03/09/2026', /YYYY-MM-DD/],
        [/^Arrival/, '2026-02-30', /YYYY-MM-DD/],
        [/^Alarm/, '5 pm', /hh:mm/],
        [/^Sprint/, '7', /YYYY-Www/],
        [/^Paint/, 'blue', /#rrggbb/],
        [/^Volume/, '51', /number/],
        [/^Volume/, '33', /number/],
        [/^Amount/, 'three', /number/],
      ] as const;
      for (const [name, value, format] of wrong) {
        assert.match(errorOf(await type(tab, name, value), 'BAD_INPUT').message, format);
      }
      assert.deepEqual(
        (await eventsOf(tab)).filter((event) => event.type !== 'focus'),
        [],
      );
      errorOf(await type(tab, /^Locked day/, '2026-01-01'), 'NOT_ACTIONABLE');
    }));

  test('tells which constraint the value violates', () =>
    onPage('inputs', async (tab) => {
      const received = async (name: RegExp, value: string): Promise<string> =>
        reportOf(await type(tab, name, value, { clearFirst: true })).observed.events.join();
      assert.match(await received(/^Arrival/, '2025-01-01'), /rangeUnderflow/);
      assert.match(await received(/^Amount/, '10'), /rangeOverflow/);
      assert.match(await received(/^Amount/, '3.2'), /stepMismatch/);
      assert.doesNotMatch(await received(/^Amount/, '3.5'), /violates/);
      assert.equal(await heldBy(tab, 'number'), '3.5');
    }));

  test('whose page takes the value back is not done', () =>
    onPage('inputs', async (tab) => {
      const report = reportOf(await type(tab, /^Weekday only/, '2026-03-08'));
      assert.equal(report.outcome, 'no_effect', JSON.stringify(report));
      assert.equal(report.verification?.success, false);
    }));
});

describe('text', () => {
  const kOdd = 'שלום עולם — مرحبا 👩‍👩‍👧‍👦 🏳️‍🌈 é e\u0301 नमस्ते 日本語 👍🏽';

  test('of every kind arrives as it was sent', () =>
    onPage('inputs', async (tab) => {
      for (const [id, name] of [
        ['line', /^One line/],
        ['notes', /^Notes/],
        ['free', /^Free text/],
        ['editor', /^Editor/],
      ] as const) {
        done(await type(tab, name, kOdd, { clearFirst: true }));
        assert.equal((await heldBy(tab, id)).trim(), kOdd);
      }
    }));

  test('of several lines', () =>
    onPage('inputs', async (tab) => {
      const lines = 'first\n\nthird\tand more\nlast';
      done(await type(tab, /^Notes/, lines));
      assert.equal(await heldBy(tab, 'notes'), lines);
      done(await type(tab, /^Free text/, 'one\ntwo\nthree', { clearFirst: true }));
      assert.deepEqual((await heldBy(tab, 'free')).split(/\n+/), ['one', 'two', 'three']);
      done(await type(tab, /^Editor/, 'one\ntwo', { clearFirst: true }));
      assert.equal(await tab.page.evaluate(() => (window as unknown as { __model: string }).__model), 'one\ntwo');
    }));

  test('of 10,000 characters goes in one piece', () =>
    onPage('inputs', async (tab) => {
      const text = 'The quick brown fox jumps. '.repeat(371).slice(0, 10_000);
      done(await type(tab, /^Notes/, text));
      assert.equal(await heldBy(tab, 'notes'), text);
      assert.equal((await eventsOf(tab)).filter((event) => event.type === 'input').length, 1);
    }));

  test('character by character has keys with the codes of the layout', () =>
    onPage('inputs', async (tab) => {
      done(await type(tab, /^One line/, 'aZ1!é~', { charByChar: true, clearFirst: true }));
      assert.equal(await heldBy(tab, 'line'), 'aZ1!é~');
      const keys = (await eventsOf(tab)).filter((event) => event.type === 'keydown').map((event) => event.code);
      assert.deepEqual(keys.slice(-5), ['KeyA', 'KeyZ', 'Digit1', 'Digit1', 'Backquote']);
    }));

  test('that the field cuts is not done, that it formats is; what it holds is told, and of a secret nothing of it', () =>
    onPage('inputs', async (tab) => {
      for (const [name, text, outcome, received] of [
        [/^Postcode/, '1234567', 'no_effect', /something else.*"12345"/],
        [/^Phone/, '123456', 'done', /the text, formatted.*"123-456"/],
        [/^Phone/, '7', 'no_effect', /did not change/],
        [/^Secret/, 'swordfish', 'no_effect', /not with the whole text/],
      ] as const) {
        const report = reportOf(await type(tab, name, text));
        assert.equal(report.outcome, outcome, JSON.stringify(report));
        assert.equal(report.verification?.success, outcome === 'done', JSON.stringify(report));
        assert.match(report.observed.events.join(), received);
        assert.doesNotMatch(JSON.stringify(report), /swor/);
      }
      assert.equal(await heldBy(tab, 'mask'), '123-456');
    }));

  test('that a page shortens in an area or an editor is not done either, and is not sent off', () =>
    onPage('inputs', async (tab) => {
      await tab.page.evaluate(() => {
        document.querySelector('textarea')?.setAttribute('maxlength', '6');
        const free = document.getElementById('free');
        free?.addEventListener('input', () => {
          if (free.innerText.length > 6) free.textContent = free.innerText.slice(0, 6);
        });
      });
      for (const name of [/^Notes/, /^Free text/]) {
        const report = reportOf(await type(tab, name, 'sentence', { clearFirst: true, pressEnter: true }));
        assert.equal(report.outcome, 'no_effect', JSON.stringify(report));
        assert.match(report.observed.events.join(), /something else.*"senten".*Enter was not pressed/);
      }
      assert.deepEqual(
        (await eventsOf(tab)).filter(({ key }) => key === 'Enter'),
        [],
      );
    }));
});

describe('checking', () => {
  const check = (tab: Tab, name: RegExp, checked = true): Promise<ToolResult> =>
    call(tab, name, { action: 'check', checked });
  const isChecked = (tab: Tab, id: string): Promise<boolean> => tab.page.locator(`#${id}`).isChecked();

  test('radio buttons, switches, and the label of a box that its page hides', () =>
    onPage('inputs', async (tab) => {
      done(await check(tab, /^Large/));
      assert.equal(await isChecked(tab, 'large'), true);
      done(await check(tab, /^Dark mode/));
      assert.equal(await isChecked(tab, 'switch'), true);
      done(await check(tab, /^Dark mode/, false));
      assert.equal(await isChecked(tab, 'switch'), false);
      done(await check(tab, /^Newsletter/));
      assert.equal(await isChecked(tab, 'hidden-box'), true);
      done(await check(tab, /^Newsletter/));
      assert.equal(await isChecked(tab, 'hidden-box'), true, 'what is checked is not pressed');
    }));

  test('what has three states goes on to the one that is asked for', () =>
    onPage('inputs', async (tab) => {
      done(await check(tab, /^Whole team/));
      assert.equal(await tab.page.locator('#three').getAttribute('aria-checked'), 'true');
      done(await check(tab, /^Some of them/));
      assert.equal(await isChecked(tab, 'half'), true);
    }));

  test('what the page refuses is not done', () =>
    onPage('inputs', async (tab) => {
      assert.equal(reportOf(await check(tab, /^Cannot be had/)).outcome, 'no_effect');
      assert.equal(reportOf(await check(tab, /^Small/, false)).outcome, 'no_effect');
    }));
});
