// Events reach a page as from a person: trusted, all that UI Events and Pointer Events require, in order, with the
// right buttons, counts, modifiers and positions.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { act, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

interface Reported {
  type: string;
  target: string;
  isTrusted: boolean;
  value?: string;
  detail: number;
  button: number;
  buttons: number;
  ctrlKey: boolean;
  shiftKey: boolean;
  clientX: number;
  clientY: number;
  pageX: number;
  pageY: number;
  pointerType: string;
  isPrimary: boolean;
  pressure: number;
  key: string;
  code: string;
  keyCode: number;
  charCode: number;
  repeat: boolean;
  location: number;
  inputType: string;
  data: string | null;
  bubbles: boolean;
  cancelable: boolean;
  composed: boolean;
}

/** UI Events 1.2 section 3.4 and Pointer Events 3 section 11: the pointer enters the element. */
const kArrival = ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove'];
const kLeaving = ['pointerout', 'pointerleave', 'mouseout', 'mouseleave'];
const kPress = ['pointerdown', 'mousedown'];
const kRelease = ['pointerup', 'mouseup'];
const kFocus = ['focus', 'focusin'];
const kBlur = ['blur', 'focusout'];
/** A key that writes, and what it writes. */
const kStroke = ['keydown', 'keypress', 'beforeinput', 'input', 'keyup'];

const { site, browser } = await openStage();

async function onPage(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/actions/event_order.html'));
  await body(tab);
  await tab.close();
}

async function takeAll(tab: Tab): Promise<Reported[]> {
  const all = await tab.page.evaluate(() => (window as unknown as { record: Reported[] }).record.splice(0));
  assert.deepEqual(
    all.filter(({ isTrusted }) => !isTrusted),
    [],
    'a script made these',
  );
  return all;
}

/** Those on one element, or on all. A selection that begins is no part of any order. */
async function take(tab: Tab, target?: string): Promise<Reported[]> {
  const all = await takeAll(tab);
  return all.filter((one) => (target === undefined || one.target === target) && one.type !== 'selectstart');
}

function types(events: Reported[]): string[] {
  return events.map(({ type }) => type);
}

function only(events: Reported[], ...wanted: string[]): Reported[] {
  return events.filter(({ type }) => wanted.includes(type));
}

function strokes(events: Reported[]): string[] {
  return events.filter(({ type }) => /^key/.test(type)).map(({ type, key }) => `${type} ${key}`);
}

describe('a click', () => {
  test('is the pointer that comes, the press, the focus, the release and the click', () =>
    onPage(async (tab) => {
      const { point } = reportOf(await act(tab, /^Save$/, { action: 'click' }));
      const events = await take(tab, 'save');
      assert.deepEqual(types(events), [...kArrival, ...kPress, ...kFocus, ...kRelease, 'click']);
      for (const event of events) {
        if (event.clientX === undefined) continue;
        assert.deepEqual([event.clientX, event.clientY], [point?.x, point?.y], `${event.type} is elsewhere`);
        assert.deepEqual([event.pageX, event.pageY], [point?.x, point?.y]);
      }
    }));

  test('tells the button, what is held, and how many clicks', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^Save$/, { action: 'click' }));
      const received = (await take(tab, 'save')).filter(({ button }) => button !== undefined);
      const facts = received.map(({ type, button, buttons, detail }) => [type, button, buttons, detail]);
      assert.deepEqual(facts, [
        // A pointer that only moves has no button that changed (Pointer Events 3 section 4.1.1).
        ['pointerover', -1, 0, 0],
        ['pointerenter', -1, 0, 0],
        ['mouseover', 0, 0, 0],
        ['mouseenter', 0, 0, 0],
        ['pointermove', -1, 0, 0],
        ['mousemove', 0, 0, 0],
        ['pointerdown', 0, 1, 0],
        ['mousedown', 0, 1, 1],
        ['pointerup', 0, 0, 0],
        ['mouseup', 0, 0, 1],
        ['click', 0, 0, 1],
      ]);
      for (const { pointerType, isPrimary, type } of received.filter(({ type: one }) => one.startsWith('pointer'))) {
        assert.deepEqual([pointerType, isPrimary], ['mouse', true], type);
      }
      assert.deepEqual(
        only(received, 'pointerdown', 'pointerup').map(({ pressure }) => pressure),
        [0.5, 0],
      );
      const click = only(received, 'click')[0];
      assert.deepEqual([click?.bubbles, click?.cancelable, click?.composed], [true, true, true]);
    }));

  test('two and three times counts up, and the second makes a double click', () =>
    onPage(async (tab) => {
      for (const clickCount of [2, 3] as const) {
        reportOf(await act(tab, /^Save$/, { action: 'click', clickCount }));
        const counts = only(await take(tab, 'save'), 'mousedown', 'mouseup', 'click', 'dblclick').map(
          ({ type, detail }) => `${type} ${detail}`,
        );
        const once = (n: number) => [`mousedown ${n}`, `mouseup ${n}`, `click ${n}`];
        const wanted = [...once(1), ...once(2), 'dblclick 2', ...(clickCount === 3 ? once(3) : [])];
        assert.deepEqual(counts, wanted);
        // What comes next is no fourth click.
        await tab.page.mouse.move(600, 20);
        await take(tab);
      }
    }));

  test('three times selects a paragraph, as a person would', () =>
    onPage(async (tab) => {
      const { content } = await tab.observe({ format: 'table' });
      const row = Array.isArray(content) ? content.find(({ text }) => text === 'Some words to select.') : undefined;
      assert.ok(row !== undefined);
      await tab.execute({ action: 'click', nodeId: row.id, clickCount: 3 });
      assert.equal(await tab.page.evaluate(() => getSelection()?.toString().trim()), 'Some words to select.');
    }));

  test('of the right button opens the context menu and clicks nothing', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^Save$/, { action: 'click', button: 'right' }));
      const events = await take(tab, 'save');
      const order = types(events);
      assert.deepEqual(
        order.filter((type) => type !== 'contextmenu'),
        [...kArrival, ...kPress, ...kFocus, ...kRelease, 'auxclick'],
      );
      // On the press or on the release, as the platform does it.
      assert.equal(order.filter((type) => type === 'contextmenu').length, 1);
      assert.ok(order.indexOf('contextmenu') > order.indexOf('mousedown'));
      const held = only(events, 'mousedown', 'mouseup', 'auxclick').map(({ button, buttons }) => [button, buttons]);
      assert.deepEqual(held, [
        [2, 2],
        [2, 0],
        [2, 0],
      ]);
    }));

  test('of the middle button is an auxclick', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^Save$/, { action: 'click', button: 'middle' }));
      const events = await take(tab, 'save');
      assert.deepEqual(types(events).slice(kArrival.length), [...kPress, ...kFocus, ...kRelease, 'auxclick']);
      const held = only(events, 'mousedown', 'mouseup', 'auxclick').map(({ button, buttons }) => [button, buttons]);
      assert.deepEqual(held, [
        [1, 4],
        [1, 0],
        [1, 0],
      ]);
    }));

  test('with modifiers: their keys are down around the press, and every event of it says so', () =>
    onPage(async (tab) => {
      await tab.page.locator('#city').focus();
      await take(tab);
      reportOf(await act(tab, /^Save$/, { action: 'click', modifiers: ['Control', 'Shift'] }));
      const events = await take(tab);
      const order = events.filter(({ type }) => /^key|^mouse(down|up)$|^click$/.test(type));
      assert.deepEqual(
        order.map(({ type, key }) => (key === undefined ? type : `${type} ${key}`)),
        ['keydown Control', 'keydown Shift', 'mousedown', 'mouseup', 'click', 'keyup Shift', 'keyup Control'],
      );
      for (const { type, ctrlKey, shiftKey } of only(order, 'mousedown', 'mouseup', 'click')) {
        assert.deepEqual([ctrlKey, shiftKey], [true, true], type);
      }
      assert.deepEqual(
        order.filter(({ key }) => key !== undefined).map(({ ctrlKey, shiftKey }) => [ctrlKey, shiftKey]),
        [
          [true, false],
          [true, true],
          [true, false],
          [false, false],
        ],
      );
      // Nothing is held any more.
      reportOf(await act(tab, /^Save$/, { action: 'click' }));
      assert.equal(only(await take(tab), 'click')[0]?.ctrlKey, false);
    }));

  test('on a check box: input and change come after the click began', () =>
    onPage(async (tab) => {
      const nodeId = await idOf(tab, /^Send news$/);
      reportOf(await tab.execute({ action: 'check', nodeId, checked: true }));
      assert.deepEqual(types(await take(tab, 'news')).slice(-5), [...kRelease, 'click', 'input', 'change']);
    }));
});

describe('the pointer', () => {
  test('comes by a hover without a press, and leaves what it was on before', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^Save$/, { action: 'hover' }));
      assert.deepEqual(types(await take(tab, 'save')), kArrival);
      reportOf(await act(tab, /^Send news$/, { action: 'hover' }));
      const events = await take(tab);
      assert.deepEqual(types(events.filter(({ target }) => target === 'save')), kLeaving);
      assert.deepEqual(types(events.filter(({ target }) => target === 'news')), kArrival);
      const order = events.map(({ type, target }) => `${type} ${target}`);
      assert.ok(order.indexOf('pointerout save') < order.indexOf('pointerover news'));
      assert.ok(order.indexOf('mouseout save') < order.indexOf('mouseover news'));
    }));
});

describe('typing', () => {
  test('a character at a time: key down, its text, key up; the value changes before input tells', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^Name/, { action: 'type', text: 'aB1 ', charByChar: true }));
      const events = await take(tab, 'name');
      const from = types(events).indexOf('keydown');
      assert.deepEqual(types(events.slice(0, from)), [...kArrival, ...kPress, ...kFocus, ...kRelease, 'click']);
      const typed = events.slice(from);
      assert.deepEqual(types(typed), [...kStroke, ...kStroke, ...kStroke, ...kStroke]);
      assert.deepEqual(
        only(typed, 'keydown').map(({ key, code, keyCode, shiftKey, value, repeat }) => [
          key,
          code,
          keyCode,
          shiftKey,
          value,
          repeat,
        ]),
        [
          ['a', 'KeyA', 65, false, '', false],
          ['B', 'KeyB', 66, true, 'a', false],
          ['1', 'Digit1', 49, false, 'aB', false],
          [' ', 'Space', 32, false, 'aB1', false],
        ],
      );
      assert.deepEqual(
        only(typed, 'keypress').map(({ charCode }) => String.fromCharCode(charCode)),
        ['a', 'B', '1', ' '],
      );
      assert.deepEqual(
        only(typed, 'input').map(({ value, inputType, data }) => [value, inputType, data]),
        [
          ['a', 'insertText', 'a'],
          ['aB', 'insertText', 'B'],
          ['aB1', 'insertText', '1'],
          ['aB1 ', 'insertText', ' '],
        ],
      );
    }));

  test('at once is one input, without keys that nobody pressed', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^Name/, { action: 'type', text: 'Grüße 👍' }));
      const typed = (await take(tab, 'name')).filter(({ type }) => /^key|input|^composition/.test(type));
      assert.deepEqual(
        typed.map(({ type, inputType, data }) => [type, inputType, data]),
        [
          ['beforeinput', 'insertText', 'Grüße 👍'],
          ['input', 'insertText', 'Grüße 👍'],
        ],
      );
    }));

  test('in place of what was there selects and deletes it first, by keys', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^City/, { action: 'type', text: 'Ulm', clearFirst: true }));
      const events = await take(tab, 'city');
      assert.deepEqual(strokes(events), [
        'keydown Control',
        'keydown a',
        'keyup a',
        'keyup Control',
        'keydown Backspace',
        'keyup Backspace',
      ]);
      assert.deepEqual(
        only(events, 'input').map(({ inputType, value }) => [inputType, value]),
        [
          ['deleteContentBackward', ''],
          ['insertText', 'Ulm'],
        ],
      );
    }));

  test('a change is told when the field is left, before it loses the focus', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^City/, { action: 'type', text: '!' }));
      assert.deepEqual(only(await take(tab, 'city'), 'change'), []);
      reportOf(await tab.execute({ action: 'keypress', key: 'Tab' }));
      const events = await take(tab);
      const order = events.map(({ type, target }) => `${type} ${target}`);
      assert.deepEqual(order, [
        'keydown city',
        'change city',
        ...kBlur.map((type) => `${type} city`),
        ...kFocus.map((type) => `${type} picky`),
        'keyup picky',
      ]);
    }));

  test('a key that the page does not let through writes nothing', () =>
    onPage(async (tab) => {
      await act(tab, /^No letters/, { action: 'type', text: 'a1', charByChar: true });
      const typed = (await take(tab, 'picky')).filter(({ type }) => /^key|input/.test(type));
      assert.deepEqual(types(typed), ['keydown', 'keyup', ...kStroke]);
      assert.equal(await tab.page.inputValue('#picky'), '1');
    }));

  test('Enter begins a line in a text area and a paragraph in an editor', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^Note/, { action: 'type', text: 'a\nb', charByChar: true }));
      const inputTypes = only(await take(tab, 'note'), 'input').map(({ inputType }) => inputType);
      assert.deepEqual(inputTypes, ['insertText', 'insertLineBreak', 'insertText']);
      assert.equal(await tab.page.inputValue('#note'), 'a\nb');
      reportOf(await act(tab, /^Rich note/, { action: 'type', text: '!\nAda', charByChar: true }));
      const rich = only(await take(tab, 'rich'), 'beforeinput').map(({ inputType }) => inputType);
      assert.deepEqual(rich, ['insertText', 'insertParagraph', 'insertText', 'insertText', 'insertText']);
      assert.deepEqual(await tab.page.locator('#rich p').allInnerTexts(), ['Dear!', 'Ada']);
    }));
});

describe('a key', () => {
  async function pressed(tab: Tab, name: RegExp, key: string): Promise<Reported[]> {
    const nodeId = await idOf(tab, name);
    reportOf(await tab.execute({ action: 'keypress', nodeId, key }));
    return (await take(tab)).filter(({ type }) => !kFocus.includes(type));
  }

  test('Enter presses a button when it goes down, Space when it goes up', () =>
    onPage(async (tab) => {
      const enter = await pressed(tab, /^Save$/, 'Enter');
      assert.deepEqual(types(enter), ['keydown', 'keypress', 'click', 'keyup']);
      const space = await pressed(tab, /^Save$/, 'Space');
      assert.deepEqual(types(space), ['keydown', 'keypress', 'keyup', 'click']);
      // A click that no pointer made (UI Events 1.2 section 3.5.1).
      for (const { detail } of only([...enter, ...space], 'click')) assert.equal(detail, 0);
    }));

  test('that writes nothing has no keypress', () =>
    onPage(async (tab) => {
      const events = await pressed(tab, /^Save$/, 'ArrowRight');
      assert.deepEqual(
        events.map(({ type, key, code, keyCode }) => [type, key, code, keyCode]),
        [
          ['keydown', 'ArrowRight', 'ArrowRight', 39],
          ['keyup', 'ArrowRight', 'ArrowRight', 39],
        ],
      );
    }));

  test('of a chord is pressed inside of its modifiers, and writes nothing', () =>
    onPage(async (tab) => {
      const events = await pressed(tab, /^City/, 'Control+b');
      assert.deepEqual(strokes(events), ['keydown Control', 'keydown b', 'keyup b', 'keyup Control']);
      assert.deepEqual(
        events.map(({ ctrlKey }) => ctrlKey),
        [true, true, true, false],
      );
      assert.equal(await tab.page.inputValue('#city'), 'Bonn');
    }));

  test('with Shift writes the capital, on the left Shift key', () =>
    onPage(async (tab) => {
      const events = await pressed(tab, /^Name/, 'Shift+a');
      assert.deepEqual(types(events), ['keydown', ...kStroke, 'keyup']);
      const [shift] = events;
      assert.deepEqual([shift?.key, shift?.code, shift?.location], ['Shift', 'ShiftLeft', 1]);
      await eventually('the capital is there', async () => (await tab.page.inputValue('#name')) === 'A');
    }));
});
