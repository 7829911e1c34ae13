// The page's events for actions beyond one press or key: a form submitted by Enter, keys that a page cancels, wheels,
// drags, lists, radio buttons and files. event_order.test.ts has the others.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { act, idOf, reportOf } from '../../support/checks.js';
import { inRepo } from '../../support/paths.js';
import { openStage } from '../../support/stage.js';

const kPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Events of actions</title>
<style>#box { height: 100px; width: 200px; overflow: auto } #box p { height: 600px } #from, #to { width: 80px; height: 40px; margin: 20px }</style>
<form id="form"><label>Search <input id="search"></label> <button id="send">Send</button></form>
<button type="button" id="save">Save</button>
<label>Guarded <input id="guarded"></label>
<div id="box" role="region" aria-label="Feed" tabindex="0"><p>Much</p></div>
<label>Colour <select id="colour"><option>Red</option><option>Blue</option></select></label>
<label><input type="radio" name="size" id="small" checked> Small</label> <label><input type="radio" name="size" id="large"> Large</label>
<label>Picture <input type="file" id="file"></label>
<div id="from" role="button" tabindex="0">Card</div><div id="to" role="button" tabindex="0">Basket</div>
<script>
  const kTypes = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'focus', 'blur', 'keydown', 'keypress', 'keyup', 'beforeinput', 'input',
    'change', 'submit', 'wheel', 'scroll', 'dragstart', 'mousemove', 'pointermove'];
  let record = [];
  for (const type of kTypes) {
    addEventListener(type, ({ target, isTrusted, key, deltaY, buttons }) => {
      record.push({ type, target: target.id ?? 'document', isTrusted, key, deltaY, buttons });
    }, true);
  }
  document.querySelector('#form').addEventListener('submit', (event) => event.preventDefault());
  document.querySelector('#guarded').addEventListener('keydown', (event) => event.preventDefault());
  document.querySelector('#save').addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault(); });
</script></html>`;

interface Reported {
  type: string;
  target: string;
  isTrusted: boolean;
  key?: string;
  deltaY?: number;
  buttons?: number;
}

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => (path === '/events' ? { type: 'text/html; charset=utf-8', body: kPage } : undefined),
  },
});

async function onPage(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(`http://events.test:${site.port}/events`);
  await body(tab);
  await tab.close();
}

const kMoves = /^(mouse|pointer)move$/;

async function take(tab: Tab): Promise<Reported[]> {
  return tab.page.evaluate<Reported[]>('record.splice(0)');
}

/** "type target" of each but the moves of the pointer; all of them trusted. */
async function order(tab: Tab): Promise<string[]> {
  const received = (await take(tab)).filter(({ type }) => !kMoves.test(type));
  assert.ok(
    received.every(({ isTrusted }) => isTrusted),
    JSON.stringify(received),
  );
  return received.map(({ type, target }) => `${type} ${target}`);
}

describe('Enter behind a text', () => {
  test('has the change told before the form is submitted, by its button, while the key is down', () =>
    onPage(async (tab) => {
      reportOf(await act(tab, /^Search/, { action: 'type', text: 'ab', charByChar: true, pressEnter: true }));
      const received = await order(tab);
      const stroke = ['keydown', 'keypress', 'beforeinput', 'input', 'keyup'].map((type) => `${type} search`);
      assert.deepEqual(received.slice(received.indexOf('keydown search')), [
        ...stroke,
        ...stroke,
        'keydown search',
        'keypress search',
        // Chrome asks for a line break, and one line takes none.
        'beforeinput search',
        'change search',
        // Implicit submission (HTML 4.10.22.2).
        'click send',
        'submit form',
        'keyup search',
      ]);
    }));
});

describe('a key that the page prevents', () => {
  test('has no keypress and does nothing: neither a click of a button nor a letter in a field', () =>
    onPage(async (tab) => {
      const enter = await act(tab, /^Save$/, { action: 'keypress', key: 'Enter' });
      assert.deepEqual(await order(tab), ['focus save', 'keydown save', 'keyup save']);
      assert.equal(reportOf(enter).outcome, 'no_effect');
      reportOf(await act(tab, /^Save$/, { action: 'keypress', key: 'Space' }));
      assert.deepEqual(await order(tab), ['keydown save', 'keypress save', 'keyup save', 'click save']);
      reportOf(await act(tab, /^Guarded/, { action: 'keypress', key: 'x' }));
      assert.deepEqual(await order(tab), ['blur save', 'focus guarded', 'keydown guarded', 'keyup guarded']);
      assert.equal(await tab.page.inputValue('#guarded'), '');
    }));
});

describe('a scroll', () => {
  test('is a wheel over what it scrolls, and that scrolls', () =>
    onPage(async (tab) => {
      const nodeId = await idOf(tab, /^Feed$/);
      reportOf(await tab.execute({ action: 'scroll', nodeId, deltaY: 120 }));
      const received = (await take(tab)).filter(({ type }) => !kMoves.test(type));
      assert.deepEqual(
        received.slice(0, 2).map(({ type, isTrusted, deltaY }) => [type, isTrusted, deltaY]),
        [
          ['wheel', true, 120],
          ['scroll', true, undefined],
        ],
      );
      assert.ok(received.slice(1).every(({ type, target }) => type === 'scroll' && target === 'box'));
    }));
});

describe('a drag by the pointer', () => {
  test('is a press, moves with the button down, and a release where it ends', () =>
    onPage(async (tab) => {
      const nodeId = await idOf(tab, /^Card$/);
      const toNodeId = await idOf(tab, /^Basket$/);
      await tab.execute({ action: 'drag', nodeId, toNodeId });
      const received = await take(tab);
      const down = received.findIndex(({ type }) => type === 'mousedown');
      const up = received.findIndex(({ type }) => type === 'mouseup');
      // The page moves nothing, so the drag is tried once more after a hold.
      assert.deepEqual(
        received
          .filter(({ type }) => /down|up/.test(type))
          .map(({ type, target }) => `${type} ${target}`)
          .slice(0, 4),
        ['pointerdown from', 'mousedown from', 'pointerup to', 'mouseup to'],
      );
      const moves = received.slice(down, up).filter(({ type }) => kMoves.test(type));
      assert.ok(moves.length >= 4, 'a page tells a drag from a press by its moves');
      assert.ok(moves.every(({ buttons, isTrusted }) => buttons === 1 && isTrusted));
    }));
});

describe('what is chosen', () => {
  test('in a native list: focus, input, change; of these only the focus is the browser’s own', () =>
    onPage(async (tab) => {
      const nodeId = await idOf(tab, /^Colour/);
      reportOf(await tab.execute({ action: 'select', nodeId, values: ['Blue'] }));
      assert.deepEqual(
        (await take(tab))
          .filter(({ type }) => !kMoves.test(type))
          .map(({ type, target, isTrusted }) => `${type} ${target} ${isTrusted}`),
        ['focus colour true', 'input colour false', 'change colour false'],
      );
    }));

  test('of radio buttons: a press of the one that is meant, then input and change of it alone', () =>
    onPage(async (tab) => {
      const nodeId = await idOf(tab, /^Large/);
      reportOf(await tab.execute({ action: 'check', nodeId, checked: true }));
      assert.deepEqual(await order(tab), [
        'pointerdown large',
        'mousedown large',
        'focus large',
        'pointerup large',
        'mouseup large',
        'click large',
        'input large',
        'change large',
      ]);
    }));

  test('of files: input and change', () =>
    onPage(async (tab) => {
      const nodeId = await idOf(tab, /^Picture/);
      reportOf(await tab.execute({ action: 'upload', nodeId, files: [inRepo('package.json')] }));
      assert.deepEqual(await order(tab), ['input file', 'change file']);
    }));
});
