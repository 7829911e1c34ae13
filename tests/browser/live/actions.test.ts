// Actions report what really happened: checked in the page, by events that only real input creates.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import {
  act,
  appears,
  assertInside,
  errorOf,
  eventsOf,
  idOf,
  pressArrived,
  reportOf,
  rowNamed,
  rowsOf,
} from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';
import { eventually } from '../../support/waiting.js';

const { site, browser } = await openStage();

async function onPage(path: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path));
  await body(tab);
  await tab.close();
}

describe('typing', () => {
  test('into an input: real key or input events, and the value is read back', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Label by for/, { action: 'type', text: 'Grüße, 世界 👍' }));
      assert.equal(await tab.page.locator('#by-for').inputValue(), 'Grüße, 世界 👍');
      const events = (await eventsOf(tab.page)).filter((event) => event.type === 'input');
      assert.ok(events.length > 0 && events.every((event) => event.trusted));
      assert.equal(theControl(await tab.text(), /^Label by for/).value, 'Grüße, 世界 👍');
    }));

  test('adds to what is there, or replaces it with clearFirst', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Label around/, { action: 'type', text: ' and more' }));
      assert.equal(await tab.page.locator('#around').inputValue(), 'old value and more');
      reportOf(await act(tab, /^Label around/, { action: 'type', text: 'new', clearFirst: true }));
      assert.equal(await tab.page.locator('#around').inputValue(), 'new');
    }));

  test('character by character sends a key for each', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Label by for/, { action: 'type', text: 'aB1', charByChar: true }));
      assert.equal(await tab.page.locator('#by-for').inputValue(), 'aB1');
      const keys = (await eventsOf(tab.page)).filter((event) => event.type === 'keydown').map((event) => event.key);
      assert.deepEqual(
        keys.filter((key) => key !== 'Shift'),
        ['a', 'B', '1'],
      );
    }));

  test('several lines into a textarea', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Story/, { action: 'type', text: 'one\ntwo' }));
      assert.equal(await tab.page.locator('#story').inputValue(), 'one\ntwo');
    }));

  test('into a contenteditable', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Rich text/, { action: 'type', text: 'edited' }));
      assert.equal((await tab.page.locator('#rich').textContent())?.trim(), 'edited');
    }));

  test('with pressEnter submits the form', () =>
    onPage('/form.html', async (tab) => {
      const report = reportOf(await act(tab, /^Search/, { action: 'type', text: 'x', pressEnter: true }));
      assert.equal(report.outcome, 'navigated');
      await eventually('the form has been sent', () => tab.page.url().endsWith('/arrived.html?q=x'));
    }));

  test('into a field that takes no text is refused, and the field is untouched', () =>
    onPage('/form.html', async (tab) => {
      errorOf(await act(tab, /^Fixed/, { action: 'type', text: 'x' }), 'NOT_ACTIONABLE');
      errorOf(await act(tab, /^Off/, { action: 'type', text: 'x' }), 'NOT_ACTIONABLE');
      errorOf(await act(tab, /^Send$/, { action: 'type', text: 'x' }), 'NOT_ACTIONABLE', 'BAD_INPUT');
      assert.equal(await tab.page.locator('#fixed').inputValue(), 'cannot change');
    }));
});

describe('keys', () => {
  test('reach the node they are sent to', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Label around/, { action: 'keypress', key: 'End' }));
      reportOf(await tab.execute({ action: 'keypress', key: 'Backspace' }));
      assert.equal(await tab.page.locator('#around').inputValue(), 'old valu');
      reportOf(await tab.execute({ action: 'keypress', key: 'Control+a' }));
      reportOf(await tab.execute({ action: 'keypress', key: 'Delete' }));
      assert.equal(await tab.page.locator('#around').inputValue(), '');
    }));

  test('Tab and Shift+Tab move the focus', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Label by for/, { action: 'keypress', key: 'Tab' }));
      const focused = (): Promise<string | undefined> => tab.page.evaluate(() => document.activeElement?.id);
      assert.equal(await focused(), 'around');
      reportOf(await tab.execute({ action: 'keypress', key: 'Shift+Tab' }));
      assert.equal(await focused(), 'by-for');
    }));

  test('a letter picks the option of a select', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Country/, { action: 'keypress', key: 'P' }));
      assert.equal(await tab.page.locator('#country').inputValue(), 'Portugal');
      assert.equal(theControl(await tab.text(), /^Country/).value, 'Portugal');
    }));

  test('that do not exist are bad input', () =>
    onPage('/form.html', async (tab) => {
      errorOf(await tab.execute({ action: 'keypress', key: 'Hyper+Quux' }), 'BAD_INPUT');
    }));
});

describe('clicking', () => {
  test('checks a box and a radio button, and the text shows it', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^I accept the/, { action: 'click' }));
      reportOf(await act(tab, /^Large/, { action: 'click' }));
      assert.equal(await tab.page.locator('#terms').isChecked(), true);
      assert.equal(await tab.page.locator('#large').isChecked(), true);
      const text = await tab.text();
      assert.ok(theControl(text, /^I accept the/).states.includes('checked'));
      assert.ok(theControl(text, /^Large/).states.includes('checked'));
      assert.ok(!theControl(text, /^Small/).states.includes('checked'));
    }));

  test('two and three times', () =>
    onPage('/form.html', async (tab) => {
      reportOf(await act(tab, /^Send$/, { action: 'click', clickCount: 2 }));
      await eventually('two clicks arrived', async () => (await eventsOf(tab.page)).length === 2);
    }));

  test('a covered button is refused, and the error names what lies over it', () =>
    onPage('/overlay.html', async (tab) => {
      const text = await tab.text();
      assert.ok(theControl(text, /^Wholly covered$/).states.includes('covered'), 'the text says that it is covered');
      const error = errorOf(await act(tab, /^Wholly covered$/, { action: 'click' }), 'OBSCURED');
      const rows = (await tab.observe({ format: 'table' })).content;
      const lid = Array.isArray(rows) ? rows.find((row) => row.name === 'The lid') : undefined;
      assert.deepEqual(error.nodeIds, [lid?.id], 'nodeIds names the lid');
      assert.deepEqual(await eventsOf(tab.page), [], 'nothing was pressed');
      reportOf(await act(tab, /^Lift the lid$/, { action: 'click' }));
      reportOf(await act(tab, /^Wholly covered$/, { action: 'click' }));
      await pressArrived(tab.page, 'covered');
    }));

  test('a clear pane covers too', () =>
    onPage('/overlay.html', async (tab) => {
      errorOf(await act(tab, /^Under clear glass$/, { action: 'click' }), 'OBSCURED');
      assert.deepEqual(await eventsOf(tab.page), []);
    }));

  test('a partly covered button is pressed where it is free', () =>
    onPage('/overlay.html', async (tab) => {
      const { point } = reportOf(await act(tab, /^Partly covered$/, { action: 'click' }));
      await pressArrived(tab.page, 'partly');
      assert.ok(point !== undefined && point.x > 120, 'the point lies in the free part');
    }));

  test('what lets the pointer through does not cover', () =>
    onPage('/overlay.html', async (tab) => {
      reportOf(await act(tab, /^Covered for the eye/, { action: 'click' }));
      await pressArrived(tab.page, 'through');
    }));

  test('what has no size of its own is pressed where its contents are', () =>
    onPage('/perception/zero_size_overflow.html', async (tab) => {
      await tab.page.evaluate(() => {
        addEventListener('click', (event) => {
          event.preventDefault();
          document.body.dataset['pressed'] = (event.target as Element).closest('a, button')?.id ?? '';
        });
      });
      const places = [
        ['contents', /^No box/],
        ['flat', /^Overflows/],
        ['no-width', /^No width/],
        ['floated', /^Floated/],
        ['placed', /^Photo/],
        ['far', /^Far below/],
      ] as const;
      for (const [id, name] of places) {
        reportOf(await act(tab, name, { action: 'click' }));
        assert.equal(await tab.page.evaluate(() => document.body.dataset['pressed']), id);
      }
    }));

  test('waits until a moving button is at rest', () =>
    onPage('/moving.html', async (tab) => {
      const nodeId = await idOf(tab, /^Comes to rest$/);
      reportOf(await act(tab, /^Start again$/, { action: 'click' }));
      reportOf(await tab.execute({ action: 'click', nodeId }));
      await pressArrived(tab.page, 'slow');
    }));

  test('a button that never rests is not claimed to be pressed', () =>
    onPage('/moving.html', async (tab) => {
      const result = await act(tab, /^Never rests$/, { action: 'click', timeoutMs: 3000 });
      const pressed = (await eventsOf(tab.page)).some((event) => event.target === 'never');
      if (!pressed) errorOf(result, 'NOT_ACTIONABLE', 'TIMEOUT', 'OBSCURED');
    }));

  test('what comes late is shown when it is there', () =>
    onPage('/late.html', async (tab) => {
      reportOf(await act(tab, /^Fetch$/, { action: 'click' }));
      await appears(tab, /^Here at last$/);
      reportOf(await act(tab, /^Here at last$/, { action: 'click' }));
      await pressArrived(tab.page, 'late');
    }));
});

describe('scrolling', () => {
  test('the page by an amount, to its ends, and to a node', () =>
    onPage('/scroll.html', async (tab) => {
      const top = (): Promise<number> => tab.page.evaluate(() => scrollY);
      reportOf(await tab.execute({ action: 'scroll', deltaY: 500 }));
      await eventually('the page is 500 down', async () => (await top()) === 500);
      reportOf(await tab.execute({ action: 'scroll', to: 'bottom' }));
      await eventually('the page is at its end', async () =>
        tab.page.evaluate(() => Math.abs(scrollY + innerHeight - document.documentElement.scrollHeight) < 2),
      );
      reportOf(await tab.execute({ action: 'scroll', to: 'top' }));
      await eventually('the page is at its top', async () => (await top()) === 0);
      reportOf(await act(tab, /^Far below$/, { action: 'scroll', to: 'node' }));
      const row = await rowNamed(tab, 'Far below');
      assert.ok(row.visibleRatio > 0.9, `only ${row.visibleRatio} of it is in view`);
      assert.equal((await tab.observe()).scroll.y, await top());
    }));

  test('a box inside the page by an amount', () =>
    onPage('/scroll.html', async (tab) => {
      const box = await rowNamed(tab, 'Scrolling box').catch(() => undefined);
      const rows = (await tab.observe({ format: 'table' })).content;
      const nodeId =
        box?.id ?? (Array.isArray(rows) ? rows.find((row) => row.name === 'Scrolling box')?.id : undefined);
      assert.ok(nodeId !== undefined, 'the scrolling box is in the table');
      reportOf(await tab.execute({ action: 'scroll', nodeId, deltaY: 240 }));
      await eventually('the box has scrolled', () =>
        tab.page.evaluate(() => document.querySelector('#box')?.scrollTop === 240),
      );
      assert.equal(await tab.page.evaluate(() => scrollY), 0, 'the page itself stays');
    }));

  test('a click scrolls to what is out of view, inside boxes and under fixed bars', () =>
    onPage('/scroll.html', async (tab) => {
      for (const [name, id] of [
        [/^Inside the box$/, 'inside'],
        [/^Far below$/, 'below'],
        [/^In the bar$/, 'bar'],
      ] as const) {
        reportOf(await act(tab, name, { action: 'click' }));
        await pressArrived(tab.page, id);
      }
    }));

  test('a hover and a click scroll to an area of an image map, whatever its shape', () =>
    onPage('/image_map.html', async (tab) => {
      for (const id of ['hall', 'stairs', 'yard', 'kitchen']) {
        const ids = new Map(
          rowsOf(await tab.observe({ format: 'table', force: true })).map((row) => [row.name, row.id]),
        );
        const nodeId = ids.get(id[0]?.toUpperCase() + id.slice(1));
        assert.ok(nodeId !== undefined, `a row of ${id}`);
        reportOf(await tab.execute({ action: 'hover', nodeId }));
        await eventually(`the pointer is over #${id}`, () =>
          tab.page.evaluate((area) => document.querySelector(`#${area}:hover`) !== null, id),
        );
        reportOf(await tab.execute({ action: 'click', nodeId }));
        await pressArrived(tab.page, id);
      }
      const clicks = (await eventsOf(tab.page)).filter((event) => event.type === 'click');
      assert.deepEqual(
        clicks.map((event) => event.target),
        ['hall', 'stairs', 'yard', 'kitchen'],
      );
    }));
});

describe('pages that change', () => {
  test('a rebuilt button keeps its id and is pressed', () =>
    onPage('/rerender.html', async (tab) => {
      const beta = await idOf(tab, /^Open Beta$/);
      await tab.page.evaluate(() => document.querySelector<HTMLElement>('#rebuild')?.click());
      reportOf(await tab.execute({ action: 'click', nodeId: beta }));
      await pressArrived(tab.page, 'open-beta');
      assert.equal(await idOf(tab, /^Open Beta$/), beta);
    }));

  test('a removed neighbour is never pressed instead', () =>
    onPage('/rerender.html', async (tab) => {
      const beta = await idOf(tab, /^Open Beta$/);
      await tab.page.evaluate(() => document.querySelector<HTMLElement>('#forget')?.click());
      errorOf(await tab.execute({ action: 'click', nodeId: beta }), 'STALE');
      assert.deepEqual(await eventsOf(tab.page), []);
    }));

  test('what the page changes by itself is in the next observation', () =>
    onPage('/rerender.html', async (tab) => {
      assert.match(await tab.text(), /Beta/);
      await tab.page.evaluate(() => document.querySelector<HTMLElement>('#forget')?.click());
      await eventually('Beta is no longer shown', async () => !/Beta/.test(await tab.text()), 5_000);
    }));

  test('a link navigates: the outcome says so, and old ids no longer act', () =>
    onPage('/navigate.html', async (tab) => {
      const old = await idOf(tab, /^Same document$/);
      const report = reportOf(await act(tab, /^on the next page/, { action: 'click' }));
      assert.equal(report.outcome, 'navigated');
      assert.equal(report.observed.urlChanged, true);
      const arrived = await tab.observe();
      assert.match(arrived.url, /\/arrived\.html$/);
      errorOf(await tab.execute({ action: 'click', nodeId: old }), 'STALE', 'NOT_FOUND', 'NAVIGATED');
      await appears(tab, /^You are there$/);
      reportOf(await act(tab, /^You are there$/, { action: 'click' }));
      await pressArrived(tab.page, 'there');
    }));

  test('so does a link to another site, and a press that navigates half-way', () =>
    onPage('/navigate.html', async (tab) => {
      assert.equal(reportOf(await act(tab, /^on another site/, { action: 'click' })).outcome, 'navigated');
      await appears(tab, /^You are there$/);
      reportOf(await act(tab, /^You are there$/, { action: 'click' }));
      await tab.page.goto(site.url('/navigate.html'));
      assert.equal(reportOf(await act(tab, /^Leaves on mouse down$/, { action: 'click' })).outcome, 'navigated');
      await eventually('the new page is shown', async () => /Arrived/.test(await tab.text()));
    }));

  test('a new page by script invalidates what was seen', () =>
    onPage('/gone.html', async (tab) => {
      const doomed = await idOf(tab, /^Doomed$/);
      await tab.page.goto(site.url('/arrived.html'));
      errorOf(await tab.execute({ action: 'click', nodeId: doomed }), 'STALE', 'NOT_FOUND', 'NAVIGATED');
      assert.match(await tab.text(), /You are there/);
    }));
});

describe('dialogs', () => {
  test('an alert ends the click with its own outcome; the tab says so until it is handled', () =>
    onPage('/dialog.html', async (tab) => {
      assert.equal(reportOf(await act(tab, /^Alert$/, { action: 'click' })).outcome, 'dialog_opened');
      errorOf(await tab.execute({ action: 'click', nodeId: 'zz000000' }), 'DIALOG_OPEN');
      reportOf(await tab.execute({ action: 'handle_dialog', accept: true }));
      await eventually('the alert is closed', async () =>
        (await eventsOf(tab.page)).some((event) => event.type === 'alert-closed'),
      );
      reportOf(await act(tab, /^No dialog$/, { action: 'click' }));
      await pressArrived(tab.page, 'calm');
    }));

  test('a question gets the answer that was asked for', () =>
    onPage('/dialog.html', async (tab) => {
      assert.equal(reportOf(await act(tab, /^Confirm$/, { action: 'click' })).outcome, 'dialog_opened');
      reportOf(await tab.execute({ action: 'handle_dialog', accept: false }));
      assert.equal(reportOf(await act(tab, /^Prompt$/, { action: 'click' })).outcome, 'dialog_opened');
      reportOf(await tab.execute({ action: 'handle_dialog', accept: true, promptText: 'Ada' }));
      const answers = await eventually('both questions are answered', async () => {
        const targets = (await eventsOf(tab.page)).map((event) => event.target);
        return targets.length === 2 && targets;
      });
      assert.deepEqual(answers, ['false', 'Ada']);
    }));
});

test('screenshot marks lie on the controls', () =>
  onPage('/form.html', async (tab) => {
    const result = await tab.execute({ action: 'screenshot', marks: true });
    assert.ok(result.success && 'base64' in result.data);
    const send = await rowNamed(tab, 'Send');
    const mark = result.data.marks?.find(({ id }) => id === send.id);
    assert.ok(mark !== undefined && send.box !== null, 'Send has a mark');
    assertInside([mark.box[0] + mark.box[2] / 2, mark.box[1] + mark.box[3] / 2], send.box);
    assert.ok(result.data.width > 0 && result.data.height > 0 && result.data.base64.length > 1000);
  }));
