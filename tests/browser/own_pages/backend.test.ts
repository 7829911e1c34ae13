// Tasks in the real extension, decided by the real backend: its program, its database, its answers.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { Client, type Env, Program, kTokens, scriptFile } from '../../backend/support.js';
import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { WireServer } from '../../support/wire_server.js';
import type { WireRequest } from '../../support/wire_server.js';
import { AgentBrowser } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

const kCart = `<title>Tea</title><h1>Tea</h1><button id=add>Put aside</button><label>Name <input id=who></label><p id=cart>nothing</p>
<script>add.onclick = () => { cart.textContent = 'tea for ' + (who.value || 'nobody'); };</script>`;
/** On request, the whole page is rebuilt, as frameworks do. */
const kRebuilt = `<title>Anew</title><main><button data-testid=next>Next</button></main><p id=n>0</p><script>
let pressed = 0;
document.addEventListener('click', (event) => { if (event.target.matches('button')) { pressed += 1; n.textContent = pressed; } });
globalThis.makeAnew = () => { document.querySelector('main').outerHTML =
  '<section><div><button data-testid=next>Go on</button></div></section>'; };</script>`;

function handle({ path }: SiteRequest): SiteResponse | undefined {
  const body = { '/cart': kCart, '/anew': kRebuilt }[path];
  return body === undefined ? undefined : { body };
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const agent = new AgentBrowser(browser);
const programs: Program[] = [];
after(() => Promise.all(programs.map((program) => program.stop())));

async function backend(env: Env, token: string = kTokens.acme): Promise<{ program: Program; client: Client }> {
  const program = await Program.start(env);
  programs.push(program);
  await agent.set({ planner: { kind: 'http', url: program.url, token }, ask: 'never' });
  return { program, client: new Client(program.url) };
}

const scripted = (steps: unknown[], plan: string[] = []): Env => ({ DOMTOOL_SCRIPT: scriptFile({ plan, steps }) });
const kAdd = { action: 'click', on: { n: 'Put aside' }, thought: 'The tea first.' };
const kFinish = { finish: 'It is put aside.' };

async function latest(client: Client): Promise<Record<string, unknown>> {
  return (await client.get('/api/session/latest')).body['session'] as Record<string, unknown>;
}

test('with an address and a token a task runs: its plan, its action, its end, and its session in the backend', async () => {
  const steps = [{ action: 'type', on: { n: 'Name' }, with: { text: 'Ada' } }, kAdd, kFinish];
  const { client } = await backend(scripted(steps, ['Enter the name', 'Put it aside']));
  const { page, tabId } = await browser.openPage(site.url('/cart', 'shop.test'));
  await agent.start(tabId, 'Put tea aside for Ada');
  const { task } = await agent.ended(tabId, true);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.equal(await page.textContent('#cart'), 'tea for Ada');
  assert.deepEqual(
    task.plan?.steps.map(({ description, status }) => [description, status]),
    [
      ['Enter the name', 'completed'],
      ['Put it aside', 'completed'],
    ],
  );
  const session = await latest(client);
  assert.deepEqual(
    [session['domain'], session['title'], session['status']],
    ['shop.test', 'shop.test: Put tea aside for Ada', 'success'],
  );
  const messages = await client.messages(String(session['sessionId']));
  assert.deepEqual(
    messages.map(({ role, status }) => [role, status]),
    [
      ['user', undefined],
      ['assistant', 'success'],
      ['assistant', 'success'],
      ['assistant', 'success'],
    ],
  );
  await page.close();
});

test('a wrong token ends the task in words that say where to enter another', async () => {
  await backend(scripted([kFinish]), 'token-of-nobody');
  const { page, tabId } = await browser.openPage(site.url('/cart', 'shop.test'));
  await agent.start(tabId, 'Put tea aside');
  const { task } = await agent.ended(tabId, true);
  assert.equal(task.status, 'error');
  assert.match(task.error ?? '', /token is unknown\. Enter another one in the options/);
  await page.close();
});

test('a question of the backend is put to the person, whose answer is in the session', async () => {
  const { client } = await backend(scripted([{ ask: 'For whom?' }, kAdd, kFinish]));
  const { page, tabId } = await browser.openPage(site.url('/cart', 'shop.test'));
  await agent.start(tabId, 'Put tea aside');
  const asked = await eventually('the person is asked', async () => (await agent.get(tabId))?.pending, 30_000);
  assert.deepEqual([asked.kind, asked.text], ['question', 'For whom?']);
  await agent.answer(tabId, 'For Grace');
  assert.equal((await agent.ended(tabId, true)).task.status, 'success');
  const stored = await client.messages(String((await latest(client))['sessionId']));
  assert.match(JSON.stringify(stored.filter(({ role }) => role === 'user')), /For Grace/);
  await page.close();
});

test('what the backend gives up is the task’s error, in its words', async () => {
  await backend(scripted([{ fail: 'There is no tea left.' }]));
  const { page, tabId } = await browser.openPage(site.url('/cart', 'shop.test'));
  await agent.start(tabId, 'Put tea aside');
  const { task } = await agent.ended(tabId, true);
  assert.deepEqual([task.status, task.error], ['error', 'There is no tea left.']);
  await page.close();
});

test('a task about looks: the backend asks, the extension sends picture and skeleton, the model sees both', async () => {
  let id = '';
  const model = await WireServer.start('openai', [
    (request: WireRequest) => {
      id = /\{\\"i\\":\\"(\w+)\\",\\"r\\":\\"btn\\",\\"n\\":\\"Put aside/.exec(textOf(request))?.[1] ?? '';
      return { calls: [{ name: 'click', input: { nodeId: id } }] };
    },
    { calls: [{ name: 'finish', input: { message: 'Done.' } }] },
  ]);
  try {
    await backend({ MODEL_BASE_URL: `${model.origin}/v1`, MODEL: 'm', MODEL_API_KEY: 'k' });
    const { page, tabId } = await browser.openPage(site.url('/cart', 'shop.test'));
    await agent.start(tabId, 'Press the gray button in the corner');
    const { task } = await agent.ended(tabId, true);
    assert.deepEqual([task.status, task.error], ['success', undefined]);
    assert.equal(await page.textContent('#cart'), 'tea for nobody');
    const shown = JSON.stringify(model.requests[0]?.body['messages']);
    const picture = /data:image\/jpeg;base64,([\w+/=]+)/.exec(shown)?.[1] ?? '';
    // A JPEG begins with FF D8.
    assert.equal(Buffer.from(picture, 'base64').subarray(0, 2).toString('hex'), 'ffd8');
    assert.match(shown, /Its skeleton:[\s\S]*<button/);
    // Once per page: the second round has none.
    assert.ok(!JSON.stringify(model.requests[1]?.body['messages']).includes('data:image'));
    await page.close();
  } finally {
    await model.close();
  }
});

function textOf({ body }: WireRequest): string {
  return JSON.stringify(body['messages']);
}

test('an id that the page makes stale while the backend decides is saved by its selector', async () => {
  await backend(scripted([{ action: 'click', on: { n: 'Next' }, delayMs: 1_500 }, kFinish]));
  const { page, tabId } = await browser.openPage(site.url('/anew', 'shop.test'));
  await agent.start(tabId, 'Press next');
  const { program } = { program: programs.at(-1) };
  await eventually('the backend decides', async () => {
    const session = program === undefined ? null : await latest(new Client(program.url));
    return session !== null;
  });
  await page.evaluate(() => (globalThis as unknown as { makeAnew(): void }).makeAnew());
  const { task } = await agent.ended(tabId, true);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.equal(await page.textContent('#n'), '1');
  await page.close();
});

/** What stands between the extension and a backend: a line that can be cut. The first try after a cut is refused, and the later
 *  ones wait until it is mended, however long that takes here. */
class Line {
  private to: string | undefined;
  private refusals = 0;
  private readonly sockets = new Set<Socket>();
  private readonly waiting = new Set<Socket>();
  private readonly server = createServer((socket) => this.take(socket));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  }

  lead(to: string): void {
    this.to = to;
    for (const socket of this.waiting) this.join(socket, to);
    this.waiting.clear();
  }

  cut(): void {
    this.to = undefined;
    this.refusals = 1;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private take(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    if (this.to !== undefined) this.join(socket, this.to);
    else if (this.refusals > 0) {
      this.refusals -= 1;
      socket.destroy();
    } else this.waiting.add(socket);
  }

  private join(socket: Socket, to: string): void {
    const { hostname, port } = new URL(to);
    const there = connect(Number(port), hostname);
    there.on('error', () => socket.destroy());
    socket.pipe(there).pipe(socket);
  }
}

test('a backend that is gone and comes back in the middle of a round: the task goes on, and nothing was said twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-data-'));
  const env = {
    ...scripted([{ ...kAdd, delayMs: 1_000 }, { ...kAdd, thought: 'Again.' }, kFinish]),
    DATABASE_URL: folder,
  };
  const line = new Line();
  const url = await line.open();
  const first = await Program.start(env);
  let second: Program | undefined;
  try {
    line.lead(first.url);
    await agent.set({ planner: { kind: 'http', url, token: kTokens.acme }, ask: 'never' });
    const { page, tabId } = await browser.openPage(site.url('/cart', 'shop.test'));
    await agent.start(tabId, 'Put tea aside');
    await eventually('it decides', async () => (await latest(new Client(first.url))) !== null, 30_000);
    await first.stop('SIGKILL');
    line.cut();
    second = await Program.start(env);
    line.lead(second.url);
    const { task } = await agent.ended(tabId, true);
    assert.deepEqual([task.status, task.error], ['success', undefined]);
    const client = new Client(second.url);
    const messages = await client.messages(String((await latest(client))['sessionId']));
    assert.deepEqual(
      messages.map(({ content }) => content),
      ['Put tea aside', 'The tea first.', 'Again.', 'It is put aside.'],
    );
    await page.close();
  } finally {
    line.close();
    await first.stop('SIGKILL');
    await second?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
