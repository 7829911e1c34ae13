// `expect`: the intended result of an action is compared with what the page did, through the real extension.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { ActionReport, ExpectedOutcome, VerificationResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { act, appears as appearsIn, idOf, reportOf } from '../../support/checks.js';
import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStage } from '../../support/stage.js';

const SLOW_MS = 1_500;
const LOGIN_REFUSED =
  '<!doctype html><title>Log in</title><div role=alert>Wrong password</div><form><button>Log in</button></form>';

const WITH_AD = `<!doctype html><title>Shop</title><button onclick="ad.postMessage('say', '*')">Buy</button>
  <iframe name="ad" title="Ad" src="http://two.test:{{port}}/ad"></iframe><script>const ad = frames[0];</script>`;
const AD = `<!doctype html><p id="said" aria-live="polite">Sponsored</p><button onclick="say()">Win</button><script>
  const say = () => { said.textContent = 'Order placed'; };
  addEventListener('message', say);</script>`;

async function handle({ path }: SiteRequest): Promise<SiteResponse | undefined> {
  if (path === '/with-ad') return { body: WITH_AD.replace('{{port}}', String(site.port)) };
  if (path === '/ad') return { body: AD };
  if (path === '/login') return { body: LOGIN_REFUSED };
  if (path === '/redirect') return { status: 302, headers: { location: '/thanks.html' }, body: '' };
  if (path !== '/slow') return undefined;
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  return { type: 'text/plain', body: '3 results' };
}

const { site, browser } = await openStage({ site: { handle } });

async function onPage(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/outcomes.html', 'one.test'));
  await body(tab);
  await tab.close();
}

function verdictOf(report: ActionReport): VerificationResult {
  assert.ok(report.verification !== undefined, 'the report has no verification');
  return report.verification;
}

async function press(tab: Tab, name: RegExp, expect?: ExpectedOutcome): Promise<ActionReport> {
  return reportOf(await act(tab, name, expect === undefined ? { action: 'click' } : { action: 'click', expect }));
}

const appears = (text: string, timeoutMs?: number): ExpectedOutcome =>
  timeoutMs === undefined ? { type: 'element_appears', text } : { type: 'element_appears', text, timeoutMs };

describe('the page behind a navigation', () => {
  for (const [how, name] of [
    ['a link', /^By link$/],
    ['a redirect of the server', /^By redirect$/],
    ['a redirect by script', /^By hop$/],
    ['a link to another site', /^To another site$/],
    ['the submission of a form', /^Place order$/],
  ] as const) {
    test(`is judged when ${how} leads to it`, () =>
      onPage(async (tab) => {
        const report = await press(tab, name, appears('thank you'));
        const verdict = verdictOf(report);
        assert.equal(report.outcome, 'navigated');
        assert.equal(verdict.success, true, verdict.feedback);
        assert.equal(verdict.verifiedOutcome, 'element_appears');
        assert.match(verdict.actualOutcome, /^navigation/);
        assert.match(verdict.pageState.url, /\/thanks\.html$/);
        assert.equal(verdict.pageState.urlChanged, true);
      }));
  }

  test('is looked at again until what it writes late is there', () =>
    onPage(async (tab) => {
      const verdict = verdictOf(await press(tab, /^By link$/, appears('a receipt is on its way')));
      assert.equal(verdict.success, true, verdict.feedback);
    }));

  test('fails what it does not show, and says what it did', () =>
    onPage(async (tab) => {
      const verdict = verdictOf(await press(tab, /^By link$/, appears('Order 17', 500)));
      assert.equal(verdict.success, false);
      assert.equal(verdict.verifiedOutcome, null);
      assert.match(verdict.feedback, /element_appears "Order 17"/);
      assert.match(verdict.feedback, /another document/);
    }));

  test('holds no node of the page before', () =>
    onPage(async (tab) => {
      const nodeId = await idOf(tab, /^Save$/);
      const disappeared = verdictOf(await press(tab, /^By link$/, { type: 'element_disappears', nodeId }));
      assert.equal(disappeared.success, true, disappeared.feedback);
    }));

  test('is judged after navigate, back, forward and reload', () =>
    onPage(async (tab) => {
      const to = (call: Parameters<Tab['execute']>[0]): Promise<ActionReport> => tab.execute(call).then(reportOf);
      const arrived = await to({
        action: 'navigate',
        url: site.url('/thanks.html', 'one.test'),
        expect: appears('receipt'),
      });
      assert.equal(verdictOf(arrived).success, true, verdictOf(arrived).feedback);
      assert.equal(verdictOf(await to({ action: 'back', expect: appears('Checkout') })).success, true);
      assert.equal(verdictOf(await to({ action: 'forward', expect: appears('Thank you') })).success, true);
      const again = verdictOf(await to({ action: 'reload', expect: appears('Checkout', 300) }));
      assert.equal(again.success, false);
      assert.equal(again.pageState.urlChanged, false);
      const plain = verdictOf(await to({ action: 'reload' }));
      assert.equal(plain.verifiedOutcome, 'navigation');
    }));
});

describe('on the page', () => {
  test('a route change is a navigation and shows what it shows', () =>
    onPage(async (tab) => {
      const verdict = verdictOf(await press(tab, /^Open cart$/, { type: 'navigation' }));
      assert.equal(verdict.success, true, verdict.feedback);
      assert.match(verdict.pageState.url, /\/cart$/);
      const there = verdictOf(await press(tab, /^Save$/, appears('changes saved')));
      assert.equal(there.success, true);
    }));

  test('an equal second message appears, too', () =>
    onPage(async (tab) => {
      await press(tab, /^Save$/);
      const verdict = verdictOf(await press(tab, /^Save again$/, appears('changes saved')));
      assert.equal(verdict.success, true, verdict.feedback);
    }));

  test('a slow answer is waited for, and no longer than it takes', () =>
    onPage(async (tab) => {
      const report = await press(tab, /^Search slowly$/, appears('3 results', 6_000));
      assert.equal(verdictOf(report).success, true, verdictOf(report).feedback);
      assert.ok(report.timing.totalMs >= SLOW_MS && report.timing.totalMs < 5_000, `took ${report.timing.totalMs} ms`);
    }));

  test('one of several outcomes is enough', () =>
    onPage(async (tab) => {
      const expect: ExpectedOutcome = {
        type: 'navigation',
        or: { type: 'value_changes', or: appears('Changes saved') },
      };
      const verdict = verdictOf(await press(tab, /^Save$/, expect));
      assert.equal(verdict.verifiedOutcome, 'element_appears', verdict.feedback);
    }));

  test('a modal dialog opens and closes', () =>
    onPage(async (tab) => {
      const opened = verdictOf(await press(tab, /^Show details$/, appears('the details of the order')));
      assert.equal(opened.success, true, opened.feedback);
      const nodeId = await idOf(tab, /^Close details$/);
      const closed = verdictOf(await press(tab, /^Close details$/, { type: 'element_disappears', nodeId }));
      assert.equal(closed.success, true, closed.feedback);
    }));

  test('a dialog of the browser is any change, and has to be answered', () =>
    onPage(async (tab) => {
      const report = await press(tab, /^Ask$/, {
        type: 'element_appears',
        text: 'Deleted',
        or: { type: 'any_change' },
      });
      assert.equal(report.outcome, 'dialog_opened');
      assert.equal(report.observed.dialog, 'Really delete the order?');
      assert.equal(verdictOf(report).verifiedOutcome, 'any_change');
      assert.match(verdictOf(report).feedback, /handle_dialog/);
      reportOf(await tab.execute({ action: 'handle_dialog', accept: true }));
    }));

  test('a checkbox and a switch change their state', () =>
    onPage(async (tab) => {
      for (const name of [/^I accept/, /^Dark mode/]) {
        const nodeId = await idOf(tab, name);
        const verdict = verdictOf(await press(tab, name, { type: 'state_changes', nodeId }));
        assert.equal(verdict.success, true, verdict.feedback);
        assert.equal(verdict.confidence, 1);
      }
      const untouched = await idOf(tab, /^Amount/);
      const verdict = verdictOf(
        await press(tab, /^I accept/, { type: 'state_changes', nodeId: untouched, timeoutMs: 0 }),
      );
      assert.equal(verdict.success, false);
    }));

  test('a field that formats its value has changed it, and one that refuses has not', () =>
    onPage(async (tab) => {
      const amount = await idOf(tab, /^Amount/);
      const typed = await act(tab, /^Amount/, {
        action: 'type',
        text: '1234',
        expect: { type: 'value_changes', nodeId: amount },
      });
      assert.equal(verdictOf(reportOf(typed)).success, true);
      const refused = verdictOf(reportOf(await act(tab, /^Digits/, { action: 'type', text: 'abc' })));
      assert.equal(refused.success, false);
      assert.match(refused.actualOutcome, /the field did not change/);
    }));

  test('nothing goes wrong where nothing happens', () =>
    onPage(async (tab) => {
      const idle = verdictOf(await press(tab, /^Do nothing$/, { type: 'no_change' }));
      assert.equal(idle.success, true, idle.feedback);
      const left = verdictOf(await press(tab, /^By link$/, { type: 'no_change' }));
      assert.equal(left.success, false);
    }));

  test('unasked, a click is held against any change', () =>
    onPage(async (tab) => {
      const idle = await press(tab, /^Do nothing$/);
      assert.equal(idle.outcome, 'no_effect');
      assert.equal(verdictOf(idle).success, false);
      assert.equal(verdictOf(idle).actualOutcome, 'no_change');
      const saved = await press(tab, /^Save$/);
      assert.equal(verdictOf(saved).verifiedOutcome, 'any_change');
    }));

  test('what is broken is told in words that help', () =>
    onPage(async (tab) => {
      const expect: ExpectedOutcome = { type: 'navigation', or: appears('Thank you', 300), timeoutMs: 300 };
      const verdict = verdictOf(await press(tab, /^Save$/, expect));
      assert.equal(verdict.success, false);
      for (const part of [
        /navigation \(the page did not navigate\)/,
        /"Thank you" \(it is not shown\)/,
        /node/,
        /get_dom/,
      ]) {
        assert.match(verdict.feedback, part);
      }
    }));
});

describe('errors of the page', () => {
  test('a field that the browser finds invalid fails the submission', () =>
    onPage(async (tab) => {
      const verdict = verdictOf(await press(tab, /^Sign up$/, { type: 'navigation', timeoutMs: 300 }));
      assert.equal(verdict.success, false);
      assert.ok(verdict.errorsDetected.length > 0, JSON.stringify(verdict));
      assert.match(verdict.feedback, /invalid/);
    }));

  test('a toast that vanishes again fails what is met', () =>
    onPage(async (tab) => {
      const verdict = verdictOf(await press(tab, /^Submit review$/, appears('Write another review', 4_000)));
      assert.equal(verdict.success, false, JSON.stringify(verdict));
      assert.equal(verdict.verifiedOutcome, null);
      assert.ok(
        verdict.errorsDetected.some((line) => line.includes('The review could not be sent')),
        JSON.stringify(verdict.errorsDetected),
      );
      assert.match(verdict.feedback, /The review could not be sent/);
      assert.match(verdict.feedback, /As expected: element_appears "Write another review"/);
    }));

  test('a toast that stands fails what is met, asked or not', () =>
    onPage(async (tab) => {
      const asked = verdictOf(await press(tab, /^Pay$/, appears('Order 17 is placed')));
      assert.equal(asked.success, false, JSON.stringify(asked));
      assert.ok(asked.errorsDetected.some((line) => line.includes('Invalid card number')));
    }));

  test('an error that comes a moment after the first change fails a press, unasked', () =>
    onPage(async (tab) => {
      const verdict = verdictOf(await press(tab, /^Pay later$/));
      assert.equal(verdict.success, false, JSON.stringify(verdict));
      assert.ok(
        verdict.errorsDetected.some((line) => line.includes('The bank refused')),
        JSON.stringify(verdict),
      );
    }));

  test('an error on the page behind a navigation fails a press, asked or not', () =>
    onPage(async (tab) => {
      for (const expect of [undefined, { type: 'navigation' } as const]) {
        const report = await press(tab, /^Log in$/, expect);
        assert.equal(report.outcome, 'navigated');
        assert.equal(verdictOf(report).success, false, JSON.stringify(verdictOf(report)));
        await tab.execute({ action: 'back' });
      }
    }));

  test('a message of success is told, and fails nothing', () =>
    onPage(async (tab) => {
      const verdict = verdictOf(await press(tab, /^Save$/));
      assert.equal(verdict.success, true, verdict.feedback);
      assert.ok(
        verdict.successMessages.some((line) => line.includes('Changes saved')),
        JSON.stringify(verdict),
      );
    }));

  test('a request that fails is listed, and fails nothing by itself', () =>
    onPage(async (tab) => {
      const expect: ExpectedOutcome = { type: 'navigation', timeoutMs: 800, or: appears('Prices of today', 800) };
      const verdict = verdictOf(await press(tab, /^Refresh offers$/, expect));
      assert.equal(verdict.success, true, verdict.feedback);
      assert.ok(
        verdict.errorsDetected.some((line) => line.includes('missing.json')),
        JSON.stringify(verdict),
      );
    }));

  test('an error on the page behind a navigation fails it', () =>
    onPage(async (tab) => {
      const verdict = verdictOf(await press(tab, /^Log in$/, appears('welcome', 400)));
      assert.equal(verdict.success, false);
      assert.ok(
        verdict.errorsDetected.some((line) => line.includes('Wrong password')),
        JSON.stringify(verdict),
      );
    }));
});

describe('a frame of another site', () => {
  const onAd = async (body: (tab: Tab) => Promise<void>): Promise<void> => {
    const tab = await browser.openTab(site.url('/with-ad', 'one.test'));
    await appearsIn(tab, /^Win$/);
    await body(tab);
    await tab.close();
  };

  test('meets no expectation of the page', () =>
    onAd(async (tab) => {
      const verdict = verdictOf(await press(tab, /^Buy$/, appears('Order placed', 400)));
      assert.equal(verdict.success, false, verdict.feedback);
      assert.match(String(await tab.text()), /Order placed/, 'it is told all the same, under its origin');
    }));

  test('decides where the action was in it', () =>
    onAd(async (tab) => {
      const inside = verdictOf(await press(tab, /^Win$/, appears('Order placed')));
      assert.equal(inside.success, true, inside.feedback);
    }));
});
