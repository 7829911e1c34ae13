// The panel in German, in a system's forced colours, and without motion. With PANEL_GOLDENS=update, whole screenshots
// are written to out/panel for a person to check.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { FAILURE_CODES } from '../../../js-glue/agent/index.js';
import { inRepo } from '../../support/paths.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { cutOutcomes, overflowing } from './panel_checks.js';
import { type Opened, PanelStage, type Script, call, clicks, kFinish, kPlan, on, servesShop } from './panel_stage.js';
import { leave } from './panel_states.js';
import { PanelBrowser, ask } from './panel_support.js';
import { longNames, showTask } from './panel_turns.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: true, language: 'de' }), {
  handle: servesShop,
});
const stage = new PanelStage(browser, site);
after(() => stage.close());

const kPictures = inRepo('out', 'panel');
const isUpdate = process.env['PANEL_GOLDENS'] === 'update';
await mkdir(kPictures, { recursive: true });

const kAdds = on(/^Add Sencha/, (nodeId) => ({ text: 'Eine Dose Sencha.', calls: [kPlan, call('click', { nodeId })] }));

function tasked(script: Script, until: string): () => Promise<Opened> {
  return async () => {
    await stage.model(script);
    await stage.agent.set({ ask: 'risky' });
    const opened = await stage.open();
    await stage.say(opened.panel, 'Lege zwei Dosen Sencha in den Warenkorb');
    await opened.panel.waitForSelector(until);
    return opened;
  };
}

function shown(act: (panel: Page) => Promise<unknown>, url?: string): () => Promise<Opened> {
  return async () => {
    await stage.model([kFinish]);
    const opened = await stage.open(url);
    await act(opened.panel);
    return opened;
  };
}

async function look(panel: Page): Promise<void> {
  await panel.click('[role=tab] >> nth=1');
  await panel.click('#observe');
  await panel.waitForSelector('.node');
}

const kStates: Readonly<Record<string, () => Promise<Opened>>> = {
  ready: shown((panel) => panel.waitForSelector('.start li')),
  forbidden: shown((panel) => panel.waitForSelector('.notice'), 'chrome://version/'),
  planning: tasked([{ hang: true }], '.skeleton'),
  'failed step': tasked([kAdds, clicks(/^Under/), { hang: true }], '.outcome .mark.bad'),
  question: tasked([{ calls: [call('ask', { question: 'Welche Größe?' })] }], '#composer-question'),
  risk: tasked([kAdds, clicks(/^Pay/)], '.risk'),
  completed: tasked([kAdds, kFinish], '.notice.good'),
  unauthorised: tasked([{ status: 401 }], '.notice.bad'),
  sessions: shown(async (panel) => {
    await stage.say(panel, 'Lege zwei Dosen Sencha in den Warenkorb');
    await panel.waitForSelector('.notice.good');
    await panel.locator('button.icon-only[aria-pressed]').first().click();
    await panel.locator('.session-menu button').first().click();
    await panel.waitForSelector('.session-tools');
  }),
  page: shown(look),
  'node chosen': shown(async (panel) => {
    await look(panel);
    await panel.locator('.node[data-name="Pay €29"]').click();
    await panel.waitForSelector('#click');
  }),
};

/** Sentences of ours. One or two words can be the same in both languages, and a name is. */
const kEnglish = Object.values(
  JSON.parse(await readFile(inRepo('extension', 'texts', 'en', 'panel.json'), 'utf8')) as Record<string, string>,
).filter((text) => !text.includes('$') && text.split(' ').length > 2);

/** What a person cannot distinguish from the background: controls without an edge, and choices that look like the
 *  others. */
function indistinct(panel: Page): Promise<string[]> {
  return panel.evaluate(() => {
    const isEdged = (one: Element): boolean => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
      const isFilled = ![getComputedStyle(document.body).backgroundColor, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
      return isFilled || (borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== backgroundColor);
    };
    const edged = [
      ...document.querySelectorAll('.button:not(.plain), .control, .composer, .badge, .notice, .risk, .bubble'),
    ]
      .filter((one) => one.checkVisibility() && !isEdged(one) && !isEdged(one.parentElement as Element))
      .map((one) => `no edge: ${one.tagName} ${one.className}`);
    // Chrome draws a box in the background colour behind words, except those that keep their own colours.
    const ground = getComputedStyle(document.body).backgroundColor;
    const unreadable = [...document.querySelectorAll('.panel *')]
      .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .filter((one) => {
        const { color, forcedColorAdjust } = getComputedStyle(one) as CSSStyleDeclaration & {
          forcedColorAdjust: string;
        };
        return color === ground && forcedColorAdjust !== 'none';
      })
      .map((one) => `unreadable: ${one.tagName} ${one.className}`);
    const looks = (one: Element): string => {
      const { color, backgroundColor, borderColor, borderBottomColor, outline } = getComputedStyle(one);
      const after = getComputedStyle(one, '::after');
      return [
        color,
        backgroundColor,
        borderColor,
        borderBottomColor,
        outline,
        after.content,
        after.backgroundColor,
      ].join();
    };
    const [chosen, other] = [true, false].map((is) => document.querySelector(`[role=tab][aria-selected="${is}"]`));
    const same = chosen && other && looks(chosen) === looks(other) ? ['the chosen tab looks like the other'] : [];
    return [...edged, ...unreadable, ...same];
  });
}

for (const [name, arrange] of Object.entries(kStates)) {
  test(`in German, in forced colours and without motion "${name}" is whole`, async () => {
    const opened = await arrange();
    const { panel } = opened;
    try {
      const words = (await panel.textContent('.panel')) ?? '';
      assert.deepEqual(
        kEnglish.filter((text) => words.includes(text)),
        [],
        'English',
      );
      assert.doesNotMatch(words, /May I|The API key/, 'the agent asks and fails in German as well');
      for (const width of [800, 560, 400, 320, 280]) {
        await panel.setViewportSize({ width, height: 640 });
        assert.deepEqual(await overflowing(panel), [], `${width} px`);
      }
      if (isUpdate) {
        await panel.setViewportSize({ width: 320, height: 640 });
        await panel.screenshot({ path: `${kPictures}/de ${name}.png`, animations: 'disabled' });
      }
      await panel.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
      if (isUpdate) await panel.screenshot({ path: `${kPictures}/forced ${name}.png`, animations: 'disabled' });
      assert.deepEqual(await indistinct(panel), []);
      await panel.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
      await eventually('all is still', async () => (await moving(panel)).length === 0);
    } finally {
      await leave(stage, opened);
    }
  });
}

/** What moves for longer than is noticed. */
function moving(panel: Page): Promise<string[]> {
  return panel.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getTiming() ?? {};
        return playState === 'running' && (Number(duration) > 20 || iterations === Number.POSITIVE_INFINITY);
      })
      .map((one) => (one as CSSAnimation).animationName ?? 'transition'),
  );
}

test('in German every reason for which a task fails or an order is refused has words of its own', async () => {
  const opened = await shown((panel) => panel.waitForSelector('.start li'))();
  const { panel, tabId } = opened;
  const [worker] = panel.context().serviceWorkers();
  const said = { messageId: 'm', role: 'user', content: 'Tee', timestamp: 1, sequenceNumber: 0 };
  try {
    const wordsByCode = new Map<string, string>();
    for (const code of FAILURE_CODES) {
      const reason = { code, host: 'host.test', limit: 7, error: 'CRASHED' };
      const failed = { taskId: code, sessionId: 's', status: 'error', plan: null, messages: [said], steps: 0 };
      await worker?.evaluate(
        (message) =>
          (
            self as unknown as { chrome: { runtime: { sendMessage(wordsByCode: unknown): Promise<unknown> } } }
          ).chrome.runtime
            .sendMessage(message)
            .catch(() => {}),
        {
          type: 'domtool.task.changed',
          tabId,
          tabIds: [tabId],
          task: { ...failed, error: `In English: ${code}`, reason },
        },
      );
      await panel.waitForSelector(`.notice p[title="In English: ${code}"]`);
      wordsByCode.set(code, (await panel.textContent('.notice.bad')) ?? '');
      assert.deepEqual(await overflowing(panel), [], code);
    }
    const english = [...wordsByCode].filter(([, words]) => kEnglish.some((text) => words.includes(text)));
    assert.deepEqual(english, [], 'English');
    const reported = [...wordsByCode].filter(([, words]) => words.includes('In English'));
    assert.deepEqual(
      reported.map(([code]) => code),
      ['gaveUp'],
      "only the agent's own sentence is not ours",
    );
    assert.ok(new Set(wordsByCode.values()).size > FAILURE_CODES.length - 4, 'their words differ');

    const refused = await ask(panel, { type: 'domtool.task.stop', tabId });
    assert.deepEqual(refused.success ? null : (refused.error as { reason?: unknown }).reason, { code: 'noTask' });
  } finally {
    await leave(stage, opened);
  }
});

test('in German what came of a step is never cut off', async () => {
  const opened = await shown((panel) => panel.waitForSelector('.start li'))();
  try {
    await showTask(browser, opened.panel, opened.tabId, { messages: longNames() });
    for (const width of [320, 400, 800]) {
      await opened.panel.setViewportSize({ width, height: 640 });
      assert.deepEqual(await cutOutcomes(opened.panel), [], `${width} px`);
    }
  } finally {
    await leave(stage, opened);
  }
});

test('what moves while the agent thinks does so only where motion is wanted', async () => {
  const opened = await tasked([{ hang: true }], '.skeleton')();
  try {
    await opened.panel.emulateMedia({ reducedMotion: 'no-preference' });
    assert.notDeepEqual(await moving(opened.panel), []);
    await opened.panel.emulateMedia({ reducedMotion: 'reduce' });
    // A transition that had begun ends by itself; an endless one would not.
    await eventually('all is still', async () => (await moving(opened.panel)).length === 0);
  } finally {
    await leave(stage, opened);
  }
});
