// A press that navigates to a server which does not answer: the report says that input was sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { errorOf, idOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const kPage = `<!doctype html><title>Hanging</title><a href="/hang">Slow page</a>
  <button onclick="location.assign('/hang/too')">Go there</button>
  <form action="/hang/form"><label>Name <input name="q"></label><button>Send</button></form>
  <label>Place <select onchange="location.assign('/hang/select')"><option>Here<option>There</select></label>
  <button id="still" disabled>Not yet</button>`;

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      if (path === '/hanging') return { type: 'text/html', body: kPage };
      return path.startsWith('/hang') ? new Promise(() => {}) : undefined;
    },
  },
});

const kTimeoutMs = 1_500;
const kActions: ReadonlyArray<[string, RegExp, (nodeId: string) => ToolCall]> = [
  ['a link', /^Slow page$/, (nodeId) => ({ action: 'click', nodeId, timeoutMs: kTimeoutMs })],
  ['a button of a script', /^Go there$/, (nodeId) => ({ action: 'click', nodeId, timeoutMs: kTimeoutMs })],
  ['a button that sends a form', /^Send$/, (nodeId) => ({ action: 'click', nodeId, timeoutMs: kTimeoutMs })],
  [
    'Enter in a field',
    /^Name$/,
    (nodeId) => ({ action: 'type', nodeId, text: 'x', pressEnter: true, timeoutMs: kTimeoutMs }),
  ],
  ['a choice', /^Place$/, (nodeId) => ({ action: 'select', nodeId, values: ['There'], timeoutMs: kTimeoutMs })],
];

for (const [what, name, call] of kActions) {
  test(`${what} that leads to a server which hangs: the error says that the input was made`, async () => {
    const tab = await browser.openTab(site.url('/hanging', 'one.test'));
    const error = errorOf(await tab.execute(call(await idOf(tab, name))), 'TIMEOUT');
    assert.match(error.message, /^The input on node \w+ was sent, but the server of the page did not answer/);
    assert.match(error.remediation ?? '', /Do not repeat it/);
    assert.equal(error.retrySuggested, false);
    await tab.close();
  });
}

test('what was not pressed in time is not said to have been', async () => {
  const tab = await browser.openTab(site.url('/hanging', 'one.test'));
  const nodeId = await idOf(tab, /^Not yet$/);
  const error = errorOf(await tab.execute({ action: 'click', nodeId, timeoutMs: 300 }), 'NOT_ACTIONABLE');
  assert.doesNotMatch(error.message, /was made/);
  await tab.close();
});
