// "Test" in the options, against a server with every kind of failure: each is explained in words, and shown as text.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { openOwn } from './own_pages.js';
import { PanelBrowser, ask } from './panel_support.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** How the server answers each request for which the browser sends no preflight. */
let answer: Answer = (_, response) => response.end();
let allowsAll = true;
const server = createServer((request, response) => {
  if (allowsAll) {
    for (const header of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${header}`, '*');
  }
  if (request.method === 'OPTIONS') response.writeHead(204).end();
  else answer(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
assert.ok(address !== null && typeof address === 'object');
const host = `127.0.0.1:${address.port}`;

const { browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));
const page = await openOwn(browser, 'options/options.html');
page.setDefaultTimeout(10_000);
after(async () => {
  await page.close();
  server.closeAllConnections();
  server.close();
});

const result = page.locator('.planner .notice');

const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');

/** An available model: in the list, and answers. */
const works: Answer = (request, response) => {
  if (request.url?.endsWith('/models') === true) {
    response.writeHead(200).end(JSON.stringify({ data: [{ id: 'tiny' }, { id: '<b>large</b>' }] }));
    return;
  }
  const chunk = (delta: object, finish_reason: string | null): string =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${chunk({ role: 'assistant', content: 'yes' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
};

/** The list works, and the question has another result. */
const thenQuestion =
  (question: Answer): Answer =>
  (request, response) =>
    (request.url?.endsWith('/models') === true ? works : question)(request, response);

async function choose(planner: object): Promise<void> {
  await ask(page, { type: 'domtool.settings.set', settings: { planner } });
  await page.reload();
  await page.waitForSelector('.planner');
}

const local = (more: object = {}): object => ({
  kind: 'model',
  provider: 'openai-compatible',
  baseUrl: `http://${host}/v1`,
  model: 'tiny',
  ...more,
});

test('the button stays under the pointer while what was typed before is saved', async () => {
  answer = works;
  await choose(local({ baseUrl: 'http://127.0.0.1:9/v1' }));
  await page.getByLabel('Address').fill(`http://${host}/v1`);
  const box = await page.getByRole('button', { name: 'Test', exact: true }).boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + box.width / 2, box.y + 2);
  await page.mouse.down();
  await page.locator('.saved').waitFor();
  await page.mouse.up();
  await result.waitFor();
  assert.match(await result.innerText(), /It works/);
});

async function tried(): Promise<string> {
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await result.waitFor();
  return result.innerText();
}

const html: Answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');

/** Redirects to a port without a listener: a client that followed it would report that nothing is there. */
const redirect: Answer = (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/v1' }).end();

const MODELS: ReadonlyArray<[what: string, answer: Answer, words: RegExp]> = [
  ['that answers', works, /It works\. The answer took [\d.]+ s\./],
  ['that wants another key', status(401), /does not accept the key \(401\)/],
  ['on this computer that refuses extensions', status(403), /refuses browser extensions.*OLLAMA_ORIGINS/],
  ['that has had enough', status(429), /too many requests \(429\)/],
  [
    'that redirects to another address',
    redirect,
    /127\.0\.0\.1:\d+ redirects to another address\. Nothing was sent there/,
  ],
  ['that sends the question elsewhere', thenQuestion(redirect), /redirects to another address/],
  ['with a fault', status(500), /has an internal error \(500\)/],
  ['that is a website', html, /not as a model does/],
  ['without a list, that does not know it', status(404), /does not have this model/],
  ['whose account is empty', thenQuestion(status(402)), /nothing left to spend \(402\)/],
  ['that refuses the question', thenQuestion(status(400)), /refused the request \(400\)/],
  ['that answers with a website', thenQuestion(html), /not as a model does/],
];

for (const [what, how, words] of MODELS) {
  test(`a model ${what}`, async () => {
    answer = how;
    await choose(local());
    assert.match(await tried(), words);
    assert.match(await page.locator('[aria-live] p').last().innerText(), /It works|\d{3}|model/);
  });
}

test('a model that is not named is chosen from those that there are, which are drawn as text', async () => {
  answer = works;
  await choose(local({ model: '' }));
  assert.match(await tried(), /Which model do you want to use\?/);
  assert.deepEqual(await result.locator('.models button').allInnerTexts(), ['tiny', '<b>large</b>']);
  assert.equal(await result.locator('b').count(), 0);
  await result.getByRole('button', { name: 'tiny' }).click();
  await page
    .getByText(/It works\./)
    .first()
    .waitFor();
  await choose(local({ model: 'huge' }));
  assert.match(await tried(), /does not have this model/);
});

/** A list of models as OpenRouter sends it, and one that answers. */
const router: Answer = (request, response) => {
  if (request.url?.endsWith('/models') !== true) return works(request, response);
  const pricing = { prompt: '0.0000025', completion: '0.00001' };
  const data = Array.from({ length: 330 }, (_, at) => ({ id: `maker/model-${at}`, pricing }));
  response.writeHead(200).end(JSON.stringify({ data }));
};

test('a long list of models is searched, and what a model costs is taken from it', async () => {
  answer = router;
  await choose(local({ model: '' }));
  assert.match(await tried(), /Which model do you want to use\?/);
  assert.equal(await result.locator('.models button').count(), 12);
  await result.getByText('and 318 more').waitFor();
  await result.getByRole('searchbox', { name: 'Search models' }).fill('MODEL-32');
  await eventually('eleven are found', async () => (await result.locator('.models button').count()) === 11);
  await result.getByRole('searchbox').fill('nothing of the kind');
  await result.getByText('No model has these letters').waitFor();
  await result.getByRole('searchbox').fill('model-329');
  await result.getByRole('button', { name: 'maker/model-329' }).click();
  await result.getByText(/It works\./).waitFor();
  const prices = page.getByLabel('Price of a million tokens, in dollars');
  assert.equal(await prices.inputValue(), '2.5 / 10');
  await prices.fill('3,5/15');
  await prices.press('Enter');
  await eventually('it is saved', async () => (await prices.inputValue()) === '3.5 / 15');
  assert.match(await tried(), /It works\./);
  assert.equal(await prices.inputValue(), '3.5 / 15', 'what a person wrote stands');
  await prices.fill('cheap');
  await prices.press('Enter');
  await page.getByText('Enter two numbers, such as 3 / 15.').first().waitFor();
  const read = await ask(page, { type: 'domtool.settings.get' });
  assert.ok(read.success);
  const { planner } = read.data as unknown as { planner: { prices?: object } };
  assert.deepEqual(planner.prices, { input: 3.5, output: 15 });
});

test('a model on this computer is looked for at the usual addresses when asked to', async () => {
  const ports: string[] = [];
  let there: string | undefined;
  await page.route(/^http:\/\/localhost:\d+\/v1\/models$/, (route) => {
    const { port } = new URL(route.request().url());
    ports.push(port);
    return port === there ? route.fulfill({ status: 403, body: '' }) : route.abort();
  });
  await choose(local());
  await page.getByRole('button', { name: 'Find a local model' }).click();
  await page.getByText('No local model was found').first().waitFor();
  assert.deepEqual(ports.sort(), ['11434', '1234']);
  there = '1234';
  await page.getByRole('button', { name: 'Find a local model' }).click();
  const address = page.getByLabel('Address');
  await eventually('its address is written', async () => (await address.inputValue()) === 'http://localhost:1234/v1');
  await result.waitFor();
  await page.unroute(/localhost/);
});

test('where a key is needed, a link leads to the provider', async () => {
  for (const [provider, host] of [
    ['openai', 'platform.openai.com'],
    ['anthropic', 'console.anthropic.com'],
    ['google', 'aistudio.google.com'],
  ] as const) {
    await choose({ kind: 'model', provider, model: 'm' });
    const href = await page.getByRole('link', { name: 'Get a key' }).getAttribute('href');
    assert.equal(new URL(href ?? '').host, host);
  }
  // So that nothing is kept for later tests.
  await ask(page, { type: 'domtool.settings.set', settings: { planner: null } });
});

test('one that is not there is told from one that Chrome keeps back, for which access is asked to it alone', async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const closedPort = free.address();
  assert.ok(closedPort !== null && typeof closedPort === 'object');
  await new Promise((resolve) => free.close(resolve));
  await choose(local({ baseUrl: `http://127.0.0.1:${closedPort.port}/v1` }));
  assert.match(await tried(), /cannot be reached/);
  answer = works;
  allowsAll = false;
  await choose(local());
  assert.match(await tried(), /lets DomTool read the answer only if you allow access/);
  await page.evaluate(() => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    chrome.permissions.request = ((what: unknown) => {
      asked.push(what);
      return Promise.resolve(false);
    }) as typeof chrome.permissions.request;
  });
  await page.getByRole('button', { name: `Allow access to ${host}` }).click();
  const asked = await eventually('access is asked for', async () => {
    const list = await page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked);
    return list.length > 0 ? list : undefined;
  });
  assert.deepEqual(asked, [{ origins: [`http://${host}/*`] }]);
  allowsAll = true;
});

const BACKENDS: ReadonlyArray<[what: string, answer: Answer, words: RegExp]> = [
  ['that has sessions', (_, response) => response.writeHead(200).end('{"session":null}'), /It works\./],
  [
    'that has none, and refuses a round without words',
    (request, response) =>
      request.method === 'POST'
        ? response.writeHead(400).end('{"success":false,"error":{"code":"BAD","message":"no"}}')
        : response.writeHead(404).end(),
    /It works\./,
  ],
  ['that wants another token', status(401), /does not accept the key \(401\)/],
  ['that is something else', status(404), /has nothing at this address \(404\)/],
  ['that is a website', html, /not as a model does/],
];

for (const [what, how, words] of BACKENDS) {
  test(`a backend ${what}`, async () => {
    answer = how;
    await choose({ kind: 'http', url: `http://${host}` });
    assert.match(await tried(), words);
  });
}

test('a provider without its key is told so before anything is sent', async () => {
  let isAsked = false;
  answer = (request, response) => {
    isAsked = true;
    works(request, response);
  };
  await choose({ kind: 'model', provider: 'anthropic', model: 'm', baseUrl: `http://${host}/v1` });
  assert.match(await tried(), /The API key is missing/);
  assert.equal(isAsked, false);
});

test('a key is sent to its endpoint, is never shown again, and can be removed', async () => {
  const keys: Array<string | undefined> = [];
  answer = (request, response) => {
    keys.push(request.headers.authorization);
    works(request, response);
  };
  await choose(local());
  const field = page.getByLabel('API key');
  await field.fill('sk-opal-lighthouse');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Remove the key' }).waitFor();
  assert.equal(await field.inputValue(), '');
  assert.match(await tried(), /It works\./);
  assert.deepEqual([...new Set(keys)], ['Bearer sk-opal-lighthouse']);
  await page.reload();
  await page.getByRole('button', { name: 'Remove the key' }).waitFor();
  assert.ok(!(await page.content()).includes('opal'));
  await page.getByRole('button', { name: 'Remove the key' }).click();
  await page.getByRole('button', { name: 'Remove the key' }).waitFor({ state: 'detached' });
  keys.length = 0;
  await tried();
  assert.deepEqual([...new Set(keys)], [undefined]);
});

test('the model of the browser is told to be missing where it is', async () => {
  await choose({ kind: 'model', provider: 'built-in', model: '' });
  assert.match(await tried(), /no model of its own/);
});

test('a look at another provider loses neither the model nor the key of the one before, and sends no key elsewhere', async () => {
  let seen: string | undefined;
  answer = (request, response) => {
    seen = request.headers.authorization;
    works(request, response);
  };
  const key = page.getByLabel('API key');
  const model = page.getByLabel('Model', { exact: true });
  const turnTo = (provider: string): Promise<void> => page.getByRole('radio', { name: provider }).check();
  const hasModel = (name: string): Promise<unknown> =>
    eventually(`the model is ${name}`, async () => ((await model.inputValue()) === name ? true : undefined));
  const removal = page.getByRole('button', { name: 'Remove the key' });
  await choose(local({ apiKey: 'sk-first' }));
  await turnTo('Google');
  await hasModel('');
  await model.fill('other');
  await model.press('Enter');
  await key.fill('g-second');
  await key.press('Enter');
  await removal.waitFor();
  await turnTo('Local or OpenAI-compatible');
  await hasModel('tiny');
  assert.equal(await page.getByLabel('Address').inputValue(), `http://${host}/v1`);
  assert.match(await tried(), /It works\./);
  assert.equal(seen, 'Bearer sk-first');
  await turnTo('Google');
  await hasModel('other');
  await removal.click();
  await removal.waitFor({ state: 'detached' });
});
