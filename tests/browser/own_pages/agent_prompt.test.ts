// What a task of several steps on a page of some size costs in the tokens that are sent to a model, and what the model reads
// of the page after each step.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { openStageFor } from '../../support/stage.js';
import { findControls } from '../../support/text_view.js';
import { type ModelMessage, type Turn, type WireRequest, WireServer } from '../../support/wire_server.js';
import { AgentBrowser, shownNow } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

type Step = (request: WireRequest) => ModelMessage;

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));
const agent = new AgentBrowser(browser);

let steps: Step[] = [];
let wrong: unknown;
function decide(request: WireRequest): Turn {
  try {
    return steps.shift()?.(request) ?? { status: 400 };
  } catch (error) {
    wrong = error;
    return { status: 400 };
  }
}

const server = await WireServer.start('openai', [decide]);
after(() => server.close());

function idOf(request: WireRequest, name: RegExp): string {
  const id = findControls(shownNow(request), name).at(0)?.id;
  assert.ok(id !== undefined, shownNow(request));
  return id;
}

const calling = (name: string, input: object): ModelMessage => ({ calls: [{ name, input }] });
const page = (request: WireRequest): string =>
  /<page-(\w+)>\nBoard - [\s\S]*?<\/page-\1>/.exec(sent(request))?.[0] ?? '';

function sent({ body }: WireRequest): string {
  const messages = body['messages'] as Array<{ content: unknown }>;
  return messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))).join('\n');
}

/** Two cards are changed in their dialog, one is archived: six answers of a model. */
const kSteps: Step[] = [
  () => calling('click', { nodeId: 'button "Open" near "Check the anchor 3"' }),
  (request) => {
    assert.match(page(request), /<behind it: \d+ lines, \d+ controls>/);
    assert.doesNotMatch(page(request), /Order sails/);
    const fields = [
      { nodeId: idOf(request, /^Due date/), value: '4 May' },
      { nodeId: idOf(request, /^Owner/), value: 'Bob' },
    ];
    return {
      calls: [
        { name: 'fill', input: { fields } },
        { name: 'click', input: { nodeId: 'Save card' } },
      ],
    };
  },
  (request) => {
    assert.match(page(request), /Check the anchor 3 is saved/);
    return calling('click', { nodeId: 'button "Open" near "Order sails 2"' });
  },
  (request) => ({
    calls: [
      { name: 'fill', input: { fields: [{ nodeId: idOf(request, /^Owner/), value: 'Ada' }] } },
      { name: 'click', input: { nodeId: 'Save card' } },
    ],
  }),
  () => calling('click', { nodeId: 'button "Archive" near "Renew insurance 1"' }),
  (request) => {
    assert.match(page(request), /^\+?.*Renew insurance 1 is archived/m);
    return calling('finish', { message: 'Done.' });
  },
];

/** Measured: 17,392 when a prompt grew by each difference, 14,219 with one current page. */
const kMaxTokens = 14_500;

test('a task of six answers costs its bound at most, and each prompt has one page with what is new in it', async () => {
  steps = [...kSteps];
  await agent.useModel(server);
  const { tabId } = await browser.openPage(site.url('/tasks/board.html', 'tasks.test'));
  await agent.start(
    tabId,
    'Give Check the anchor 3 to Bob by 4 May, Order sails 2 to Ada, and archive Renew insurance 1',
  );
  const { task } = await agent.ended(tabId, true);
  if (wrong !== undefined) throw wrong;
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.equal(server.requests.length, kSteps.length);
  for (const request of server.requests) assert.equal(sent(request).match(/^Board - /gm)?.length, 1);
  const costs = server.requests.map((one) => countTokens(sent(one)) + countTokens(JSON.stringify(one.body['tools'])));
  const total = costs.reduce((sum, one) => sum + one, 0);
  assert.ok(total <= kMaxTokens, `${total} tokens: ${costs.join(' ')}`);
});
