// A session in the real extension is a conversation: what the person and the agent said earlier is in the next prompt, and
// stays bounded; also after the worker's end, and in a tab where the person continues the session.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Session } from '../../../js-glue/sessions/index.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import type { WireRequest } from '../../support/wire_server.js';
import { shownInAll, shownNow } from './agent_support.js';
import { PanelStage, call, clicks, servesShop } from './panel_stage.js';
import { PanelBrowser, killWorker } from './panel_support.js';

const kTill = `<!doctype html><html lang="en"><title>Till</title><p><button>Nothing</button></p>
<p><button onclick="basket.textContent = 'Basket: 2'">Fill it</button></p><p id="basket">Basket: 1</p>`;

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: ({ path }) => (path === '/till' ? { type: 'text/html; charset=utf-8', body: kTill } : servesShop({ path })),
});
const stage = new PanelStage(browser, site);
after(() => stage.close());

const finish = (message: string) => ({ calls: [call('finish', { message })] });

test('a follow-up knows the question before it, its answer and what was done', async () => {
  const server = await stage.model([
    clicks(/^Pay/, 'I pay.'),
    finish('Paid 29 euros, receipt 4711.'),
    finish('It was 4711.'),
  ]);
  const { page, panel, tabId } = await stage.open();
  await stage.say(panel, 'Pay the bill please');
  assert.equal((await stage.agent.ended(tabId, true)).task.status, 'success');
  await stage.say(panel, 'Which receipt?');
  await panel.waitForSelector('.turns:has-text("It was 4711.")');
  const shown = shownNow(server.requests.at(-1) as WireRequest);
  assert.match(shown, /Last the person asked: Pay the bill please/);
  assert.match(shown, /click .*Pay.*: done/);
  assert.match(shown, /Paid 29 euros, receipt 4711\./);
  assert.match(shown, /The person's task: Which receipt\?/);
  await panel.close();
  await page.close();
});

test('ten turns refer back, and the tenth prompt is at most 1.5 times the first', async () => {
  const script = Array.from({ length: 10 }, (_, at) =>
    finish(`Answer number ${at}: the ${kTeas[at]} costs ${at} euros.`),
  );
  const server = await stage.model(script);
  const { page, panel, tabId } = await stage.open();
  for (let at = 0; at < 10; at += 1) {
    await stage.agent.start(tabId, `Question ${at}: what does ${kTeas[at]} cost?`);
    await stage.agent.ended(tabId, true);
  }
  assert.equal(server.requests.length, 10);
  const [first = '', tenth = ''] = [server.requests[0], server.requests[9]].map((one) => JSON.stringify(one?.body));
  assert.ok(tenth.length <= 1.5 * first.length, `${tenth.length} after ${first.length}`);
  for (let at = 0; at < 9; at += 1) {
    assert.match(tenth, new RegExp(`Question ${at}: what does ${kTeas[at]} cost`));
    assert.match(tenth, new RegExp(`the ${kTeas[at]} costs ${at} euros`));
  }
  await panel.close();
  await page.close();
});

const kTeas = ['Sencha', 'Assam', 'Oolong', 'Pu-erh', 'Keemun', 'Ceylon', 'Matcha', 'Nilgiri', 'Lapsang', 'Rooibos'];

test('the conversation outlives the worker, and goes on in another tab where the person continues it', async () => {
  const server = await stage.model([
    finish('You chose the ninth of May.'),
    { text: 'Let me see', hang: true },
    finish('The ninth.'),
    finish('Still the ninth.'),
  ]);
  const { page, panel, tabId } = await stage.open();
  await stage.agent.start(tabId, 'I choose the ninth of May');
  await stage.agent.ended(tabId, true);
  await stage.agent.start(tabId, 'Which day did I choose?');
  await eventually('the second question', () => server.requests.length === 2);
  await killWorker(browser, panel);
  await panel.waitForSelector('.turns:has-text("The ninth.")');
  assert.match(shownInAll(server.requests[2] as WireRequest), /You chose the ninth of May\./);
  const session = await eventually('it is stored', async () => {
    const own = await sessionOf(tabId);
    return own?.status === 'success' ? own : undefined;
  });
  await panel.close();
  await page.close();

  const other = await stage.open();
  await other.panel.click('[aria-label="All chats"]');
  await other.panel.click(`.session-open:has-text("I choose the ninth of May")`);
  await other.panel.click('button:has-text("Continue in this tab")');
  await stage.say(other.panel, 'And now?');
  await other.panel.waitForSelector('.turns:has-text("Still the ninth.")');
  const last = shownInAll(server.requests[3] as WireRequest);
  assert.match(last, /I choose the ninth of May/);
  assert.match(last, /Last the person asked: Which day did I choose\?/);
  assert.equal((await sessionOf(other.tabId))?.sessionId, session.sessionId);
  await other.panel.close();
  await other.page.close();
});

test('a model that answers in plain words is asked once whether they are its answer, and they stay once', async () => {
  const server = await stage.model([{ text: 'The shop sells Sencha and Assam.' }, { text: 'Answer:' }]);
  const { page, panel } = await stage.open();
  await stage.say(panel, 'What is sold here?');
  await panel.waitForSelector('.turns .notice.good:has-text("The shop sells Sencha and Assam.")');
  assert.equal(server.requests.length, 2);
  const words = (await panel.textContent('.turns')) ?? '';
  assert.equal(words.split('The shop sells').length, 2);
  await panel.close();
  await page.close();
});

test('a question in plain words is asked, and its answer is heard', async () => {
  const server = await stage.model([{ text: 'There are two. Which one?' }, { text: 'Sencha it is.' }]);
  const { page, panel } = await stage.open();
  await stage.say(panel, 'Choose a tea');
  await panel.waitForSelector('#composer-question:has-text("Which one?")');
  await stage.say(panel, 'The green one');
  await panel.waitForSelector('.turns :text("Sencha it is.")');
  assert.match(shownNow(server.requests[1] as WireRequest), /The person answered: The green one/);
  await panel.close();
  await page.close();
});

test('words that broke off stay in the chat beside those that came when it was asked again', async () => {
  await stage.model([{ text: 'The first half', cut: true }, { text: 'The whole answer.' }, { text: 'Answer:' }]);
  const { page, panel } = await stage.open();
  await stage.say(panel, 'Tell me');
  await panel.waitForSelector('.turns .notice.good:has-text("The whole answer.")');
  const words = (await panel.textContent('.turns')) ?? '';
  assert.match(words, /The first half.*broke off.*The whole answer\./s);
  await panel.close();
  await page.close();
});

test('a message in the middle of a task is heard before its result, and what the agent is saying stays', async () => {
  const server = await stage.model([
    { text: 'Slowly now. '.repeat(8), pauseMs: 120, ...finish('Bought.') },
    finish('Only looked.'),
  ]);
  const { page, panel } = await stage.open();
  await stage.say(panel, 'Buy tea');
  await panel.waitForSelector('.turn.live:has-text("Slowly now.")');
  await stage.say(panel, 'Do not buy, only look');
  await panel.waitForSelector('.turn.person:has-text("Do not buy, only look")');
  assert.match((await panel.textContent('.turn.live')) ?? '', /Slowly now\./);
  await panel.waitForSelector('.notice.good:has-text("Only looked.")');
  assert.match(shownNow(server.requests[1] as WireRequest), /The person says: Do not buy, only look/);
  await panel.close();
  await page.close();
});

test('a message at a question of risk means no, because', async () => {
  const server = await stage.model([clicks(/^Pay/, 'I pay.'), finish('Not paid.')]);
  const { page, panel } = await stage.open();
  await stage.say(panel, 'Settle the bill');
  await panel.waitForSelector('.risk');
  assert.equal(await panel.getAttribute('#composer', 'placeholder'), 'Or say no, and why');
  await stage.say(panel, 'It is too much');
  await panel.waitForSelector('.notice.good:has-text("Not paid.")');
  assert.equal(await page.textContent('#out'), '');
  assert.equal(await panel.locator('.risk').count(), 0);
  assert.match(shownNow(server.requests[1] as WireRequest), /The person said no, and: It is too much/);
  await panel.close();
  await page.close();
});

test('a paused task goes on with what the person says; Escape leaves a draft and its task alone', async () => {
  const server = await stage.model([{ text: 'Thinking', hang: true }, finish('The other one.')]);
  const { page, panel } = await stage.open();
  await stage.say(panel, 'Find tea');
  await panel.waitForSelector('.turn.live:has-text("Thinking")');
  await panel.click('button:has-text("Pause")');
  await panel.waitForSelector('button:has-text("Continue")');
  await panel.fill('#composer', 'Take the other one');
  await panel.press('#composer', 'Escape');
  assert.equal(await panel.inputValue('#composer'), 'Take the other one');
  await panel.press('#composer', 'Enter');
  await panel.waitForSelector('.notice.good:has-text("The other one.")');
  assert.match(shownNow(server.requests[1] as WireRequest), /The person says: Take the other one/);
  await panel.close();
  await page.close();
});

test('each step says what came of it: no effect, what the page shows now, a new tab', async () => {
  await stage.model([clicks(/^Nothing/, 'I try it.'), clicks(/^Fill it/), finish('Filled.')]);
  const { page, panel } = await stage.open(site.url('/till'));
  await stage.say(panel, 'Fill the basket');
  await panel.waitForSelector('.notice.good:has-text("Filled.")');
  const outcomes = panel.locator('.outcome');
  assert.deepEqual(await outcomes.allTextContents(), ['No effect', 'Basket: 2']);
  assert.equal(await outcomes.first().locator('.mark.warn').count(), 1);
  assert.equal(await outcomes.last().locator('.mark.good').count(), 1);
  await panel.close();
  await page.close();

  await stage.model([clicks(/^Lowtide Tea/), finish('There.')]);
  const street = await stage.open(site.url('/street'));
  await stage.say(street.panel, 'Go to the tea shop');
  await street.panel.waitForSelector('.notice.good:has-text("There.")');
  assert.deepEqual(await street.panel.locator('.outcome').allTextContents(), ['Opened a tab']);
  await street.panel.close();
  await street.page.close();
});

test('New chat begins a session that knows nothing of the one before, which stays in the list; a draft is kept', async () => {
  const server = await stage.model([finish('It costs nine.'), { text: 'Wait', hang: true }]);
  const { page, panel, tabId } = await stage.open(site.url('/shop', 'shop.test'));
  const plus = panel.locator('[aria-label="New chat"]');
  assert.equal(await plus.getAttribute('aria-disabled'), 'true');
  await stage.say(panel, 'What does Sencha cost?');
  await panel.waitForSelector('.notice.good');
  const before = await sessionOf(tabId);
  await panel.fill('#composer', 'Something else');
  await plus.click();
  await panel.waitForSelector('.start');
  assert.equal(await panel.inputValue('#composer'), 'Something else');
  assert.equal(await panel.evaluate(() => document.activeElement?.id), 'composer');
  await panel.press('#composer', 'Enter');
  await panel.waitForSelector('.turn.live:has-text("Wait")');
  assert.equal(await plus.getAttribute('aria-disabled'), 'true');
  assert.ok(!shownInAll(server.requests[1] as WireRequest).includes('Sencha cost'));
  assert.notEqual((await stage.agent.get(tabId))?.sessionId, before?.sessionId);
  await stage.agent.call('stop', tabId);
  await panel.click('[aria-label="All chats"]');
  await panel.waitForSelector('.session-open:has-text("What does Sencha cost?")');
  await panel.close();
  await page.close();
});

test('on another site a new chat is offered while a task is written, and not before', async () => {
  await stage.model([finish('Seen.')]);
  const { page, panel } = await stage.open(site.url('/shop', 'shop.test'));
  await stage.say(panel, 'Look');
  await panel.waitForSelector('.notice.good');
  await panel.fill('#composer', 'And');
  assert.equal(await panel.locator('.composer-offer').count(), 0);
  await panel.fill('#composer', '');
  await page.goto(site.url('/street', 'street.test'));
  assert.equal(await panel.locator('.composer-offer').count(), 0);
  await panel.fill('#composer', 'Now this');
  await panel.click('.composer-offer button:has-text("New chat")');
  await panel.waitForSelector('.start');
  assert.equal(await panel.inputValue('#composer'), 'Now this');
  assert.equal(await panel.locator('.composer-offer').count(), 0);
  await panel.close();
  await page.close();
});

function sessionOf(tabId: number): Promise<Session | null> {
  return browser.worker.evaluate(
    (id) =>
      (
        self as unknown as { domTool: { sessions: { ofTab(tab: number): Promise<Session | null> } } }
      ).domTool.sessions.ofTab(id),
    tabId,
  );
}
