// A key is typed into a field as a person would: text that was selected earlier is not overwritten.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { act, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

for (const [name, id, key, then] of [
  [/^One line/, 'line', 'x', 'abcx'],
  [/^One line/, 'line', 'Backspace', 'ab'],
  [/^Mail/, 'mail', 'x', 'a@b.cx'],
  [/^Number/, 'number', '3', '123'],
  [/^Story/, 'story', 'x', 'abcx'],
  [/^Story/, 'story', 'Enter', 'abc\n'],
  [/^Rich/, 'rich', 'x', 'abcx'],
  [/^Selects itself/, 'itself', 'x', 'x'],
] as const) {
  test(`${key} into ${id}`, async () => {
    const tab = await browser.openTab(site.url('/actions/fields/caret.html'));
    reportOf(await act(tab, name, { action: 'keypress', key }));
    const value = await tab.page.evaluate((field) => {
      const element = document.getElementById(field);
      return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : element?.textContent;
    }, id);
    assert.equal(value, then);
    await tab.close();
  });
}

test('what was selected while the field has the focus is replaced', async () => {
  const tab = await browser.openTab(site.url('/actions/fields/caret.html'));
  reportOf(await act(tab, /^One line/, { action: 'keypress', key: 'Control+a' }));
  reportOf(await act(tab, /^One line/, { action: 'keypress', key: 'x' }));
  assert.equal(await tab.page.locator('#line').inputValue(), 'x');
  await tab.close();
});
