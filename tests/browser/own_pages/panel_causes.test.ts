// What a person reads when the model cannot be used, in the real panel in English and German: each cause is produced by a
// local server, named as what it is, with the server's own words under "Details"; a next attempt is announced.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { failingModel } from '../../support/failing_model.js';
import type { WAYS } from '../../support/failing_model.js';
import { openStageFor } from '../../support/stage.js';
import { PanelStage, servesShop } from './panel_stage.js';
import { overflowing } from './panel_checks.js';
import { PanelBrowser } from './panel_support.js';

const server = await failingModel();
const silent = await failingModel({ isSilent: true });
const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const german = await PanelBrowser.launch({ mayDraw: false, language: 'de' });
const stages = { en: new PanelStage(browser, site), de: new PanelStage(german, site) };
after(async () => {
  await stages.en.close();
  await german.close();
});

type Words = readonly [title: RegExp, words: RegExp, details?: RegExp];

/** The cause, what English and German say about it, and the server's words. */
const kCauses: ReadonlyArray<readonly [way: keyof typeof WAYS | 'nobody' | 'silent', en: Words, de: Words]> = [
  [
    'page',
    [/^A web page came/, /127\.0\.0\.1:\d+ sent a web page/],
    [/^Statt einer Antwort/, /eine Webseite gesendet/],
  ],
  [
    'other',
    [/^The answer cannot be read/, /not an answer/, /weather service/],
    [/nicht lesbar/, /keine Antwort/, /meldete: „This is/],
  ],
  [
    'unknown',
    [/no such model/, /does not have this model/, /try pulling/],
    [/^Dieses Modell gibt es nicht/, /hat dieses Modell nicht/, /pulling/],
  ],
  [
    'toolless',
    [/cannot use tools/, /Choose another/, /does not support/],
    [/keine Werkzeuge/, /Wählen Sie/, /support tools/],
  ],
  [
    'address',
    [/^The address is wrong/, /end in \/v1/, /404 page/],
    [/^Die Adresse stimmt nicht/, /enden auf \/v1/, /404 page/],
  ],
  ['large', [/too large/, /can read more/, /4096/], [/zu groß/, /mehr lesen kann/, /4096/]],
  [
    'key',
    [/key was not accepted/, /does not accept the key/, /provided: ….”/],
    [/nicht angenommen/, /nimmt den Schlüssel nicht an/, /provided/],
  ],
  ['credit', [/no credit/, /nothing left to spend/, /quota/], [/Guthaben/, /kein Guthaben/, /quota/]],
  ['forbidden', [/denied/, /OLLAMA_ORIGINS/, /region/], [/verweigert/, /OLLAMA_ORIGINS/, /region/]],
  [
    'down',
    [/^Not available/, /not available\. .*Tried 5 times|tried 5 times/, /Service Unavailable/],
    [/^Zurzeit nicht/, /5-mal/, /Unavailable/],
  ],
  [
    'fault',
    [/internal error/, /error of its own.*tried 5 times/, /CUDA/],
    [/internen Fehler/, /eigenen Fehler.*5-mal/, /CUDA/],
  ],
  ['refused', [/was refused/, /did not accept/, /temperature/], [/abgelehnt/, /nicht angenommen/, /temperature/]],
  [
    'nobody',
    [/^No connection/, /127\.0\.0\.1:9 cannot be reached.*tried 3 times/],
    [/^Keine Verbindung/, /nicht erreichbar.*3-mal/],
  ],
  ['silent', [/^Chrome withholds/, /no CORS headers/], [/^Chrome hält/, /keine CORS-Header/]],
];

function addressOf(way: (typeof kCauses)[number][0]): string {
  if (way === 'nobody') return 'http://127.0.0.1:9/v1';
  return way === 'silent' ? `${silent.origin}/whole/v1` : server.at(way);
}

function useModel(stage: PanelStage, baseUrl: string): Promise<unknown> {
  const planner = { kind: 'model', provider: 'openai-compatible', baseUrl, model: 'm', apiKey: 'sk-very-secret' };
  return stage.agent.set({ planner });
}

/** The card of the failed task. */
async function noticeIn(panel: Page): Promise<{ title: string; words: string; details: string }> {
  const card = panel.locator('.notice.bad');
  await card.waitFor({ timeout: 30_000 });
  const title = await card.locator('.notice-title').innerText();
  const words = await card.locator('p[title]').innerText();
  const fold = card.locator('.end-details');
  if ((await fold.count()) === 0) return { title, words, details: '' };
  await fold.locator('summary').press('Enter');
  return { title, words, details: await fold.locator('p').innerText() };
}

for (const [language, stage] of Object.entries(stages)) {
  for (const [way, ...inWords] of kCauses) {
    test(`${language}: a model, ${way}: said as what it is`, async () => {
      const [title, words, details] = inWords[language === 'en' ? 0 : 1];
      await useModel(stage, addressOf(way));
      const { page, panel } = await stage.open();
      await panel.setViewportSize({ width: 320, height: 720 });
      await stage.say(panel, 'Sencha');
      const now = await noticeIn(panel);
      assert.match(now.title, title);
      assert.match(now.words, words);
      if (details === undefined) assert.equal(now.details, '');
      else assert.match(now.details, details);
      assert.doesNotMatch(await panel.innerText('body'), /sk-very-secret/);
      assert.deepEqual(await overflowing(panel), []);
      for (const one of [panel, page]) await one.close();
    });
  }
}

test('while it is busy the panel says when it is asked again, and which attempt that is', async () => {
  await useModel(stages.en, server.at('busy'));
  const { page, panel } = await stages.en.open();
  await stages.en.say(panel, 'Sencha');
  await panel.locator('.live-note', { hasText: /^Too many requests\. Again in 1 s, 2 of 5$/ }).waitFor();
  await panel.locator('.live-note', { hasText: /, 4 of 5$/ }).waitFor();
  assert.match((await noticeIn(panel)).words, /tried 5 times/);
  for (const one of [panel, page]) await one.close();
});

test('a connection that drops in the middle of an answer is tried again, and what was read stays', async () => {
  await useModel(stages.en, server.at('dropped'));
  const { page, panel } = await stages.en.open();
  await stages.en.say(panel, 'Sencha');
  await panel.locator('.turn.live', { hasText: 'Half of' }).waitFor();
  server.drop();
  await panel.locator('.live-note', { hasText: /^The connection broke off\. Again in \d s, 3 of 5$/ }).waitFor();
  await panel.locator('.turn', { hasText: 'Half of' }).first().waitFor({ state: 'attached' });
  for (const one of [panel, page]) await one.close();
});

test('a model that is slow shows the seconds', async () => {
  await useModel(stages.en, server.at('late'));
  const { page, panel } = await stages.en.open();
  await stages.en.say(panel, 'Sencha');
  await panel.getByText(/^Thinking, \d+ s$/).waitFor();
  for (const one of [panel, page]) await one.close();
});

test('a server that ignores `stream` answers all the same', async () => {
  await useModel(stages.en, server.at('whole'));
  const { page, panel } = await stages.en.open();
  await stages.en.say(panel, 'Sencha');
  await panel.locator('.notice.good', { hasText: 'It says hello.' }).waitFor();
  for (const one of [panel, page]) await one.close();
});
