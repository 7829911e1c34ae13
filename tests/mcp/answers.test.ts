// What an answer says first and never says: small pages of the kinds that applications are built of, by the server's tools.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { NodeBrowser } from '../support/node_port.js';
import { SiteServer } from '../support/site_server.js';
import { McpClient, idOf } from './support/client.js';
import { kAnswerPages } from './support/answer_pages.js';

let site: SiteServer;
let browser: NodeBrowser;
let mcp: McpClient;

before(async () => {
  site = await SiteServer.start({
    handle: ({ path, query }) => {
      if (path === '/link') return { body: `<a href="${query.get('to') ?? ''}">Dead</a>` };
      return kAnswerPages[path] === undefined ? undefined : { body: kAnswerPages[path] };
    },
  });
  browser = await NodeBrowser.launch();
  mcp = await McpClient.start(['--cdp', browser.wsEndpoint]);
});
after(async () => {
  await mcp?.close();
  await browser?.close();
  await site?.close();
});

const open = (path: string): Promise<string> => mcp.done('navigate', { url: site.url(path) });

/** Presses what is named so in the text, and answers with what came of it. */
const click = (text: string, name: string): Promise<string> => mcp.done('click', { nodeId: idOf(text, name) });

/** The first line of an answer. */
const firstOf = (answer: string): string => answer.split('\n')[0] ?? '';

const kAlarm = /error|went wrong|Mend|As expected|Not as expected/;

describe('no alarm by words', () => {
  test('a list of requests that were denied, and a toast that one is denied now, are no errors', async () => {
    const list = await click(await open('/requests'), 'Requests');
    assert.match(list, /Refill Gabapentin Denied/);
    assert.doesNotMatch(list, kAlarm);
    const denied = await click(list, 'Deny');
    assert.match(firstOf(denied), /^Done.*"Change request denied"/);
    assert.doesNotMatch(denied, kAlarm);
  });

  test('the entries of a list of messages that opens are told by the page alone', async () => {
    const inbox = await click(await open('/inbox'), 'Inbox');
    assert.match(inbox, /Your card expired/);
    assert.doesNotMatch(firstOf(inbox), /message|notification/);
    assert.doesNotMatch(inbox, kAlarm);
  });

  test('a form whose fields are required is no error when it opens', async () => {
    const dialog = await click(await open('/requests'), 'New request');
    assert.match(dialog, /Reason/);
    assert.doesNotMatch(dialog, kAlarm);
  });

  test('an alert and an error beside the field are quoted once, and nothing is ordered', async () => {
    const page = await open('/refuses');
    const alert = await click(page, 'Pay');
    assert.match(firstOf(alert), /error: alert "Card declined"/);
    assert.equal(alert.match(/error: alert/g)?.length, 1, alert);
    assert.doesNotMatch(alert, /Mend|As expected|went wrong/);
    const beside = await click(page, 'Save');
    assert.match(firstOf(beside), /error: message "Enter five digits"/);
    assert.doesNotMatch(beside, /Mend|As expected|went wrong/);
  });

  test('with an expectation the verdict stands beside the quoted error', async () => {
    const page = await open('/refuses');
    const expect = { type: 'element_appears', text: 'No such account' };
    const answer = await mcp.done('click', { nodeId: idOf(page, 'Transfer'), expect });
    assert.match(answer, /The page says: error: alert "No such account"\. As expected: element_appears/);
  });
});

describe('the first line says what the thing is now and was before', () => {
  test('a switch, a button with another name, and one that opens', async () => {
    const page = await open('/settings');
    assert.match(firstOf(await click(page, 'Rewards')), /^Done: \[\w{8} switch checked\] Rewards \(was unchecked\)\.$/);
    assert.match(firstOf(await click(page, 'Rewards')), /^Done: \[\w{8} switch unchecked\] Rewards \(was checked\)\.$/);
    assert.match(firstOf(await click(page, 'Follow')), /^Done: \[\w{8} button\] Following \(was Follow\)\.$/);
    assert.match(firstOf(await click(page, 'More')), /^Done: \[\w{8} button expanded\] More \(was collapsed\)\.$/);
    assert.equal(firstOf(await click(page, 'Send')), 'Done.');
  });

  test('what was typed and filled is printed as the page holds it, a secret by its name alone', async () => {
    const page = await open('/settings');
    const type = (name: string, text: string): Promise<string> =>
      mcp.done('type', { nodeId: idOf(page, name), text, clearFirst: true });
    assert.equal(firstOf(await type('Letter spacing', '0.05')), 'Done: Letter spacing = "0.05".');
    assert.match(
      firstOf(await type('Phone', '5550123')),
      /^Done: Phone = "555-0123"; the field holds the text, formatted/,
    );
    const secret = await type('Password', 'hunter2secret');
    assert.equal(firstOf(secret), 'Done: Password is filled.');
    assert.doesNotMatch(secret, /hunter2/);
    const fields = [
      { nodeId: idOf(page, 'Letter spacing'), value: '2' },
      { nodeId: idOf(page, 'Unit'), value: 'drops' },
    ];
    assert.equal(firstOf(await mcp.done('fill', { fields })), 'Done: Letter spacing = "2"; Unit = "drops".');
  });

  test('a choice that did not take says so, and a name cannot pass for an outcome', async () => {
    const page = await open('/settings');
    const kept = await mcp.done('select', { nodeId: idOf(page, 'Dose'), values: ['two'] });
    assert.match(firstOf(kept), /^No effect: Dose is "one" as before: the choice did not take\.$/);
    const lured = await mcp.done('type', { nodeId: idOf(page, 'navigated to'), text: 'x' });
    assert.match(firstOf(lured), /^Done: \[\w{8} textbox[^\]]*\] navigated to = "x"\.$/);
  });

  test('that it was scrolled into view is no outcome', async () => {
    const page = await open('/settings');
    const typed = await mcp.done('type', { nodeId: idOf(page, 'Footer note'), text: 'Bye' });
    assert.equal(firstOf(typed), 'Done: Footer note = "Bye".');
  });
});

describe('an answer begins with what changed', () => {
  test('no button of a dialog that opened is hidden, and the dialog comes before the rest', async () => {
    const dialog = await click(await open('/palette'), 'Tag');
    for (const name of ['Delete', 'Cancel', 'Save']) assert.match(dialog, new RegExp(`button[^\\]]*\\] ${name}`));
    assert.doesNotMatch(dialog, /navigation/);
    assert.ok(countTokens(dialog) < 400, `${countTokens(dialog)} tokens`);
  });

  test('the difference begins with the last answer, also where that one left something out', async () => {
    const page = await open('/palette');
    const loaded = await click(page, 'Load');
    assert.match(loaded, /left out/);
    const added = await click(page, 'Add');
    assert.match(added, /1 added/);
    assert.match(added, /One more/);
    assert.doesNotMatch(added, /Entry 7/);
  });

  test('a page that was never shown has 800 tokens, its changes 300, and both can be set', async () => {
    const page = await open('/long');
    const tokens = countTokens(page);
    assert.ok(tokens > 500 && tokens < 900, `${tokens} tokens`);
    const small = await McpClient.start(['--cdp', browser.wsEndpoint, '--page-tokens', '200']);
    const less = await small.done('navigate', { url: site.url('/long') });
    await small.close();
    assert.ok(countTokens(less) < 260, `${countTokens(less)} tokens`);
  });
});

describe('a field that is drawn again', () => {
  for (const how of ['click', 'clear']) {
    test(`on a ${how} is found again, and the text goes on`, async () => {
      const page = await open(`/redrawn-on-${how}`);
      const call = { nodeId: idOf(page, 'Letter spacing'), text: '0.05', clearFirst: true };
      assert.match(firstOf(await mcp.done('type', call)), /^Done: Letter spacing = "0\.05"/);
    });
  }
});

describe('a refusal is named as what it is', () => {
  test('a server that refuses the connection is no closed site, for an address and for a link', async () => {
    const closed = await SiteServer.start();
    const url = closed.url('/');
    await closed.close();
    assert.match(await mcp.refused('navigate', { url }), /^NOT_FOUND: .*ERR_CONNECTION_REFUSED/);
    await open('/settings');
    const page = await mcp.done('navigate', { url: site.url(`/link?to=${encodeURIComponent(url)}`) });
    assert.match(
      await mcp.refused('click', { nodeId: idOf(page, 'Dead') }),
      /^NOT_FOUND: The page could not be loaded/,
    );
    assert.match(await mcp.refused('look', {}), /^NOT_FOUND: The page could not be loaded/);
    assert.match(await mcp.done('navigate', { url: 'back' }), /Dead/);
  });
});

describe('find saves the next call', () => {
  const find = (query: Record<string, unknown>): Promise<string> => mcp.done('find', query);

  test('words come with the controls of their row, with states and values', async () => {
    await open('/finding');
    const found = await find({ text: 'Swipe' });
    assert.match(found, /Swipe right[\s\S]*combobox[^\]]*="Archive"[\s\S]*Swipe left[\s\S]*combobox[^\]]*="Delete"/);
    assert.doesNotMatch(found, /Gabapentin/);
  });

  test('every row is shown, or the number of the others is said', async () => {
    await open('/finding');
    const five = await find({ text: 'Gabapentin' });
    assert.match(five, /500 mg/);
    assert.doesNotMatch(five, /600 mg/);
    assert.match(five, /… and 1 more$/);
    const all = await find({ text: 'Gabapentin', limit: 9 });
    assert.match(all, /600 mg/);
    assert.doesNotMatch(all, /more/);
    assert.equal(await find({ text: 'Lisinopril' }), 'Not on the page');
    assert.match(await find({ text: 'Lisinopril|300 mg' }), /300 mg \| \w{8}\n"Lisinopril": not on the page$/);
  });

  test('a role is enough, and finds the control in the row of the words', async () => {
    await open('/finding');
    assert.equal((await find({ role: 'combobox' })).match(/combobox/g)?.length, 2);
    const refill = await find({ text: '300 mg', role: 'button' });
    assert.match(refill, /300 mg \| \w{8}$/);
    assert.doesNotMatch(refill, /200 mg/);
  });

  test('what an open dialog covers comes last and is marked', async () => {
    const page = await open('/finding');
    await click(page, 'Add');
    const found = await find({ text: 'Gabapentin', limit: 2 });
    assert.match(found, /^<dialog "New drug">\n.*="Gabapentin 50 mg"[\s\S]*<behind it>[\s\S]*100 mg/);
    const inside = await find({ role: 'button', within: '"New drug"' });
    assert.match(inside, /Save/);
    assert.doesNotMatch(inside, /behind it|Refill/);
  });
});
