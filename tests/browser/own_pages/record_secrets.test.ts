// What a recording keeps of a value that is stored as a secret: its name alone, wherever the value stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eventually } from '../../support/waiting.js';
import { page as pageOf, servesShown, reports } from './record_pages.js';
import { openRecording } from './record_stage.js';

const VALUE = 'ada.lovelace.1815';

const { site, stage } = await openRecording(
  (request) => {
    if (request.path !== '/mail') return servesShown(request);
    return pageOf(
      `Mail of ${VALUE}`,
      `<label>Login <input></label> <label>Next <input></label>
<button onclick="fetch('/tell?what=out'); if (confirm('Log out ${VALUE}?')) history.pushState('', '', '/of/${VALUE}')">Log out ${VALUE}</button>`,
    );
  },
  ['shown.test'],
);

const url = site.url('/mail', 'shown.test');

test('a stored secret is kept by its name alone: typed, in an address, in a title, in the words of a page', async () => {
  await stage.ask({ type: 'domtool.secrets.open' });
  const secret = { name: 'login', kind: 'email', sites: ['shown.test'], value: VALUE };
  await stage.ask({ type: 'domtool.secrets.put', secret });
  const lines = await stage.shown(`${url}?user=${VALUE}`, undefined, async (page) => {
    await page.getByLabel('Login').click();
    await page.keyboard.type(VALUE);
    await page.keyboard.press('Tab');
    await stage.kept(1);
    await page.goto(`${url}?again=${VALUE}`);
    await stage.kept(2);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Log out' }).click();
    await eventually('the page has it', () => reports.includes('out'), 15_000);
    await stage.kept(4);
    assert.doesNotMatch(JSON.stringify(await stage.recording()), /lovelace/);
  });
  assert.equal(lines[0], 'type "{{login}}" into "Login"');
  assert.equal(lines[1], `goto "${url}?again={{login}}"`);
});
