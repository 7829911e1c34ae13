// Real tasks on small sites, through the real extension, by a scripted model over every wire format. The model knows
// only what it was sent, and finds ids, codes and errors there. What the site received is checked.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { findControls } from '../../support/text_view.js';
import { type ModelMessage, type Turn, type WireRequest, WireServer } from '../../support/wire_server.js';
import { AgentBrowser, type WireProvider, kProviders, kWires, shownInAll, shownNow } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

interface Stored {
  what: string;
  value: unknown;
}

/** One answer of the model to what it was sent. */
type Step = (request: WireRequest) => ModelMessage;

interface TaskCase {
  name: string;
  page: string;
  instruction: string;
  /** The last one is repeated while the task continues. */
  steps: Step[];
  stored: Stored[];
  /** The person's questions, in this order. */
  asked: RegExp[];
}

const stored: Stored[] = [];
function handle({ method, path, body }: SiteRequest): SiteResponse | undefined {
  if (method !== 'POST') return undefined;
  const what = path.replace('/stored/', '');
  const value = JSON.parse(body) as { email?: string };
  if (what === 'registration' && value.email === 'ada@taken.test') {
    return { status: 422, type: 'application/json', body: '{"email": "This address is taken."}' };
  }
  stored.push({ what, value });
  return { type: 'application/json', body: '{}' };
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const agent = new AgentBrowser(browser);

let steps: Step[] = [];
let wrong: unknown;
function decide(request: WireRequest): Turn {
  const step = steps.length > 1 ? steps.shift() : steps[0];
  try {
    return step?.(request) ?? { status: 400 };
  } catch (error) {
    wrong = error;
    return { status: 400 };
  }
}

const servers = new Map<WireProvider, WireServer>();
for (const provider of kProviders) servers.set(provider, await WireServer.start(kWires[provider], [decide]));
after(() => Promise.all([...servers.values()].map((server) => server.close())));

/** The newest control with that name that the model has read about. */
function idOf(request: WireRequest, name: RegExp, role?: RegExp): string {
  const control = findControls(shownInAll(request), name, role).at(-1);
  assert.ok(control !== undefined, `the model was told of no ${String(name)}:\n${shownInAll(request)}`);
  return control.id;
}

const click = (request: WireRequest, name: RegExp, role?: RegExp) => ({
  name: 'click',
  input: { nodeId: idOf(request, name, role) },
});
const type = (nodeId: string, text: string) => ({ name: 'type', input: { nodeId, text } });
const pressing =
  (name: RegExp): Step =>
  (request) => ({ calls: [click(request, name)] });

/** Ends the task once the page says that it is done. */
function finishAfter(words: RegExp): Step {
  return (request) => {
    assert.match(shownNow(request), words);
    return { text: 'That is done.', calls: [{ name: 'finish', input: { message: 'Done.' } }] };
  };
}

const kMail: TaskCase = {
  name: 'a mail is read, answered with the code that stands in it, and archived',
  page: '/tasks/mail.html',
  instruction: 'Answer the mail of the harbour office with its code, then archive it',
  steps: [
    pressing(/^Unread: Harbour office/),
    pressing(/^Reply/),
    (request) => {
      const code = /with the code ([A-Z]+-\d+)/.exec(shownInAll(request))?.[1] ?? 'no code';
      return { calls: [type(idOf(request, /^Your answer/), code), click(request, /^Send/)] };
    },
    (request) => {
      assert.match(shownNow(request), /was sent/);
      return pressing(/^Archive/)(request);
    },
    finishAfter(/was archived/),
  ],
  stored: [
    { what: 'sent', value: { to: 'Harbour office', text: 'B-4417' } },
    { what: 'archived', value: { subject: 'Your berth' } },
  ],
  asked: [/"Reply"\? This may send something/, /"Send"\? This may send something/],
};

/** Corrects the fields that the page complains about, and sends again. */
function corrected(error: RegExp, field: RegExp, value: string): Step {
  return (request) => {
    assert.match(shownNow(request), error);
    const fields = [{ nodeId: idOf(request, field, /^textbox$/), value }];
    return { calls: [{ name: 'fill', input: { fields } }, click(request, /^Send registration/)] };
  };
}

const kRegistration: TaskCase = {
  name: 'a form is mended after an error of the page and one of its server',
  page: '/tasks/registration.html',
  instruction: 'Register Ada, phone 555 17, ada@taken.test or else ada@free.test',
  steps: [
    (request) => {
      const values: ReadonlyArray<[RegExp, string]> = [
        [/^Name/, 'Ada'],
        [/^Phone/, '555 17'],
        [/^Email/, 'ada@taken.test'],
      ];
      const fields = values.map(([name, value]) => ({ nodeId: idOf(request, name), value }));
      return { calls: [{ name: 'fill', input: { fields } }, click(request, /^Send registration/)] };
    },
    corrected(/Digits only/, /^Phone/, '55517'),
    corrected(/address is taken/, /^Email/, 'ada@free.test'),
    finishAfter(/You are registered/),
  ],
  stored: [{ what: 'registration', value: { name: 'Ada', phone: '55517', email: 'ada@free.test' } }],
  asked: Array<RegExp>(3).fill(/"Send registration"\? This may send something/),
};

const kBooking: TaskCase = {
  name: 'a table is booked for the first free day after 16 August, two months on in a calendar',
  page: '/tasks/booking.html',
  instruction: 'Book a table for the first free day after 16 August',
  steps: [
    pressing(/^Choose a date/),
    pressing(/^Next month/),
    pressing(/^Next month/),
    (request) => {
      const days = findControls(shownNow(request), /^(?:1[789]|2\d) August/);
      const free = days.find(({ states }) => !states.includes('disabled'));
      assert.ok(free !== undefined && days.length > 3, shownNow(request));
      return { calls: [{ name: 'click', input: { nodeId: free.id } }] };
    },
    (request) => {
      assert.match(shownNow(request), /19 August 2027/);
      return pressing(/^Book the table/)(request);
    },
    finishAfter(/is booked/),
  ],
  stored: [{ what: 'booking', value: { date: '2027-08-19' } }],
  asked: [/"Book the table"\? This may pay or order/],
};

const kOrders: TaskCase = {
  name: 'an order is found on the third page of a table, and its own button is pressed',
  page: '/tasks/orders.html',
  instruction: 'Mark order A-1027 as shipped',
  steps: [
    pressing(/^Next page/),
    pressing(/^Next page/),
    (request) => {
      const nodeId = /^\W*A-1027 \|.*?\b([a-z]{2}\d{6})\b/m.exec(shownNow(request))?.[1];
      assert.ok(nodeId !== undefined, shownNow(request));
      return { calls: [{ name: 'click', input: { nodeId } }] };
    },
    finishAfter(/A-1027 is shipped/),
  ],
  stored: [{ what: 'shipped', value: { number: 'A-1027' } }],
  asked: [],
};

async function play(provider: WireProvider, { page: path, instruction, ...task }: TaskCase): Promise<void> {
  stored.length = 0;
  wrong = undefined;
  steps = [...task.steps];
  const server = servers.get(provider);
  assert.ok(server !== undefined);
  server.requests.length = 0;
  await agent.useModel(server, provider);
  const { page, tabId } = await browser.openPage(site.url(path, 'tasks.test'));
  await agent.start(tabId, instruction);
  const ended = await agent.ended(tabId, true);
  if (wrong !== undefined) throw wrong;
  assert.deepEqual([ended.task.status, ended.task.error], ['success', undefined]);
  assert.deepEqual(stored, task.stored);
  assert.equal(ended.asked.length, task.asked.length, ended.asked.join('\n'));
  for (const [at, words] of task.asked.entries()) assert.match(ended.asked[at] ?? '', words);
  // One request per decision: nothing had to be repeated.
  assert.equal(server.requests.length, task.steps.length);
  await page.close();
}

for (const provider of kProviders) {
  for (const task of [kMail, kRegistration, kBooking, kOrders]) {
    test(`${provider}: ${task.name}`, () => play(provider, task));
  }
}

const kLanguages = [
  ['en', 'English', 'Thank you'],
  ['de', 'Deutsch', 'Vielen Dank'],
  ['fr', 'Français', 'Merci'],
  ['es', 'Español', 'Gracias'],
  ['it', 'Italiano', 'Grazie'],
  ['pt', 'Português', 'Obrigado'],
  ['nl', 'Nederlands', 'Dank u'],
] as const;

for (const [at, [lang, name, thanks]] of kLanguages.entries()) {
  const provider = kProviders[at % kProviders.length] ?? 'openai';
  test(`${provider}: a message is sent in ${name}, and the person is asked before`, () =>
    play(provider, {
      name,
      page: '/tasks/contact.html',
      instruction: `Send the word ${lang}-7 on the page in ${name}`,
      steps: [
        pressing(new RegExp(`^${name}`)),
        (request) => {
          const box = idOf(request, /./, /^textbox$/);
          return { calls: [type(box, `${lang}-7`), click(request, /./, /^button$/)] };
        },
        finishAfter(new RegExp(thanks)),
      ],
      stored: [{ what: 'message', value: { lang, text: `${lang}-7` } }],
      asked: [/This may send something/],
    }));
}
