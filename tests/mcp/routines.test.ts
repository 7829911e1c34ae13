// Routines: steps are kept as they are done, and done again without a model. Where the page has changed they find the same control,
// or stop with nothing pressed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { type Routine, filledIn, readRoutine } from '../../js-glue/routines/routine.js';
import { type RoutineEnd, type StepDone, runRoutine } from '../../js-glue/routines/runner.js';
import type { StopReason } from '../../js-glue/routines/stop_reasons.js';
import { chromePath } from '../support/browser.js';
import { NodeBrowser } from '../support/node_port.js';
import { inRepo } from '../support/paths.js';
import { type Ended, runProgram } from './support/program.js';
import { type TeaShop, type Version, openTeaShop } from './support/tea_shop.js';

const kSwitch = '--browser-arg=--no-sandbox';

let shop: TeaShop;
let browser: NodeBrowser;
let folder: string;
let kept: string;

before(async () => {
  shop = await openTeaShop();
  browser = await NodeBrowser.launch();
  folder = await mkdtemp(join(tmpdir(), 'domtool-routines-'));
  kept = await keep();
});
after(async () => {
  await browser?.close();
  await shop?.site.close();
  await rm(folder, { recursive: true, force: true });
});

const domtool = (...args: string[]): Promise<Ended> => runProgram(args, { env: { TMPDIR: folder }, cwd: folder });

async function done(...args: string[]): Promise<string> {
  const { code, out, err } = await domtool(...args);
  assert.equal(code, 0, `${args.join(' ')}\n${out}${err}`);
  return out;
}

/** As somebody in a shell does it, with an id among the names, and a step that fails. */
async function keep(): Promise<string> {
  const url = shop.site.url('/shop', 'localhost');
  await done('open', url, '--routine', 'order.json', '--blank', 'what=Assam', kSwitch);
  await done('do', 'type "Assam" into "Search" and press Enter', 'expect "Found Assam"');
  const [, id = ''] = /\[(\w+) button\] Add/.exec(await done('find', 'Add', '--role', 'button', '--limit', '1')) ?? [];
  await done('do', `click ${id}`, 'expect "1 item: Assam"', 'type "hunter2" into "Password"', 'check "Gift wrap"');
  assert.equal((await domtool('do', 'click "Nowhere"')).code, 1);
  await done('do', 'click "Basket"', 'expect "Your basket"');
  await done('close');
  return readFile(join(folder, 'order.json'), 'utf8');
}

test('what was done is kept by names, with blanks, what it came to, and without a secret', () => {
  const { steps, ...rest } = JSON.parse(kept) as { steps: Array<Record<string, unknown>> };
  assert.deepEqual(rest, {
    routine: 1,
    name: 'order',
    url: shop.site.url('/shop', 'localhost'),
    blanks: { what: 'Assam' },
  });
  assert.deepEqual(
    steps.map((step) => step['do']),
    [
      'type "{what}" into "Search" and press Enter',
      'expect "Found {what}"',
      'click button "Add" near "{what}"',
      'expect "1 item: {what}"',
      'type "{{password}}" into "Password"',
      'check "Gift wrap"',
      'click "Basket"',
      'expect "Your basket"',
    ],
  );
  assert.deepEqual(steps[0]?.['target'], { role: 'textbox', selector: '#q' });
  assert.deepEqual(steps[2]?.['target'], { role: 'button', row: '{what}', isWholeText: true });
  assert.deepEqual(steps[6]?.['came'], { outcome: 'navigated', page: '/basket/17' });
  assert.ok(!kept.includes('hunter2'));
});

/** Without the step that needs a secret. */
function withoutSecret(): object {
  const content = JSON.parse(kept) as { steps: Array<{ do: string }> };
  return { ...content, steps: content.steps.filter((step) => !step.do.includes('{{password}}')) };
}

function routine(what = 'Assam'): Routine {
  return filledIn(readRoutine(JSON.stringify(withoutSecret())), { what });
}

interface Run {
  end: RoutineEnd;
  stepsDone: StepDone[];
  pressed: string[];
}

async function run(version: Version, steps = routine()): Promise<Run> {
  Object.assign(shop, { version, pressed: [] });
  const targetId = await browser.connection.createTab(steps.url);
  const tool = await browser.connection.open(targetId);
  const url = async (): Promise<string> =>
    (await browser.connection.tabs()).find((tab) => tab.targetId === targetId)?.url ?? '';
  const stepsDone: StepDone[] = [];
  const end = await runRoutine(steps, { tool: () => tool, url, follow: async () => {} }, (step) =>
    stepsDone.push(step),
  );
  await browser.connection.closeTab(targetId);
  return { end, stepsDone, pressed: shop.pressed };
}

const kDone: ReadonlyArray<[Version, string[], string?]> = [
  ['today', ['add-Assam', 'wrap', 'basket']],
  ['moved', ['add-Assam', 'wrap', 'basket']],
  ['rebuilt', ['add-Assam', 'wrap']],
  ['late', ['add-Assam', 'wrap', 'basket']],
  ['renamedField', ['add-Assam', 'wrap', 'basket'], 'It is called "Find a tea" now.'],
];

for (const [version, pressed, note] of kDone) {
  test(`a page that is ${version}: done, and only what was meant was pressed`, async () => {
    const { end, stepsDone, pressed: made } = await run(version);
    assert.deepEqual(end, { isDone: true });
    assert.deepEqual(made, pressed);
    assert.equal(stepsDone[0]?.note, note);
  });
}

test('another value goes into the blank, and to the row of that name', async () => {
  assert.deepEqual((await run('moved', routine('Oolong'))).pressed, ['add-Oolong', 'wrap', 'basket']);
});

const kStopped: ReadonlyArray<[Version, number, RegExp, string[], StopReason]> = [
  ['twoAlike', 3, /^There are 2 of button "Add" near "Assam"/, [], { code: 'AMBIGUOUS' }],
  ['soldOut', 3, /^There are 2 of button "Add" near "Assam"/, [], { code: 'AMBIGUOUS' }],
  ['oneOther', 3, /^There is no "Add" in the row of "Assam"\.$/, [], { code: 'NOT_FOUND' }],
  ['trap', 3, /^There is no button "Add" near "Assam" on the page\./, [], { code: 'NOT_FOUND' }],
  ['asks', 3, /but a dialog opened\.$/, [], { code: 'DIFFERS', how: 'dialog' }],
  ['idle', 3, /but nothing changed on the page\.$/, [], { code: 'DIFFERS', how: 'unchanged' }],
  [
    'elsewhere',
    6,
    /but the page is \/sign-in, and the first time it was \/basket\/17\.$/,
    ['add-Assam', 'wrap'],
    { code: 'DIFFERS', how: 'page' },
  ],
];

for (const [version, number, why, pressed, reason] of kStopped) {
  test(`a page that is ${version}: stopped at step ${number}, with nothing else pressed`, async () => {
    const { end, pressed: made } = await run(version);
    assert.ok(!end.isDone);
    assert.equal(end.number, number, end.why);
    assert.match(end.why, why);
    assert.deepEqual(end.reason, reason);
    assert.deepEqual(made, pressed);
  });
}

test('the command line runs a routine, and says what it needs', async () => {
  Object.assign(shop, { version: 'today', pressed: [] });
  const secrets = join(folder, 'secrets.json');
  await writeFile(
    secrets,
    JSON.stringify({ password: { value: 'hunter2', sites: [`http://localhost:${new URL(routine().url).port}`] } }),
    { mode: 0o600 },
  );
  const ran = await done('routine', 'run', 'order.json', '--set', 'what=Sencha', '--secrets', secrets, kSwitch);
  assert.match(ran, /^1\. type "Sencha" into "Search" and press Enter\n[\s\S]*8\. expect "Your basket"\n$/);
  assert.deepEqual(shop.pressed, ['add-Sencha', 'wrap', 'basket']);
  const needs = async (...args: string[]): Promise<string> => {
    const { code, err } = await domtool('routine', ...args);
    assert.equal(code, 2, err);
    return err;
  };
  assert.match(await needs('run', 'order.json'), /needs a value for what\. For example what=Assam/);
  assert.match(await needs('run', 'order.json', '--set', 'what=x'), /types password, which it does not contain/);
  assert.match(await needs('run', 'order.json', '--set', 'that=x', '--set', 'what=y'), /has no blank "that"/);
  assert.match(await needs('run', 'none.json'), /none\.json cannot be read/);
});

test('a routine is shown, described by a schema, and written as a command that does the same', async () => {
  assert.match(
    await done('routine', 'show', 'order.json'),
    /\{what\}, the first time "Assam"\n1\. type "\{what\}" into/,
  );
  const schema = JSON.parse(await done('routine', 'schema')) as { required: string[] };
  assert.deepEqual(schema.required, ['routine', 'name', 'url', 'steps']);
  assert.match(
    (await domtool('routine', 'script', 'order.json', '--set', 'what=x')).err,
    /types secrets, which domtool act does not know/,
  );
  await writeFile(join(folder, 'open.json'), JSON.stringify(withoutSecret()));
  const script = await done('routine', 'script', 'open.json', '--set', 'what=Lion\'s "Tea"');
  assert.match(
    script,
    /^npx domtool act 'http:\/\/localhost:\d+\/shop' \\\n {2}'type "Lion'\\''s \\"Tea\\"" into "Search"/,
  );
});

test('a routine is written as a test of Playwright, which passes, and fails where the page has changed', async () => {
  Object.assign(shop, { version: 'today', pressed: [] });
  const tests = await mkdtemp(inRepo('out', 'playwright-'));
  try {
    const source = await done('routine', 'playwright', 'order.json', '--set', 'what=Oolong');
    assert.match(source, /getByRole\("button", \{ name: "Add", exact: true \}\)\.click\(\);/);
    await writeFile(join(tests, 'order.spec.ts'), source);
    const launchOptions = { executablePath: chromePath(), args: ['--no-sandbox'] };
    await writeFile(
      join(tests, 'playwright.config.ts'),
      `export default ${JSON.stringify({ timeout: 60_000, outputDir: './results', expect: { timeout: 5_000 }, use: { launchOptions, actionTimeout: 5_000 } })};`,
    );
    const ran = await playwright(tests);
    assert.equal(ran.code, 0, ran.out);
    assert.deepEqual(shop.pressed, ['add-Oolong', 'wrap', 'basket']);
    for (const version of ['oneOther', 'elsewhere'] as const) {
      Object.assign(shop, { version, pressed: [] });
      assert.equal((await playwright(tests)).code, 1, version);
    }
  } finally {
    await rm(tests, { recursive: true, force: true });
  }
});

async function playwright(folder: string): Promise<{ code: number; out: string }> {
  const args = [inRepo('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--config', folder, '--workers=1'];
  const options = { env: { ...process.env, PASSWORD: 'hunter2', NODE_OPTIONS: '' } };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: `${out}${err}` }),
    );
  });
}

const kWrong: ReadonlyArray<[object, RegExp]> = [
  [{ steps: [] }, /wrong at steps/],
  [{ steps: [{ do: 'clik "Add"' }] }, /Step 1 cannot be read\.[\s\S]*did you mean "click"/],
  [{ steps: [{ do: 'look' }] }, /a routine cannot contain look/],
  [{ steps: [{ do: 'click kd482913' }] }, /has an id/],
  [{ url: 'javascript:alert(1)' }, /wrong at url/],
  [{ extra: 1 }, /wrong at its top/],
  [{ blanks: { 'A b': 'x' } }, /wrong at blanks/],
];

test('a file that is wrong is refused, with the place', () => {
  const right = { routine: 1, name: 'n', url: 'http://a.test/', steps: [{ do: 'click "Add"' }] };
  assert.equal(readRoutine(JSON.stringify(right)).steps.length, 1);
  for (const [change, why] of kWrong) {
    assert.throws(() => readRoutine(JSON.stringify({ ...right, ...change })), why);
  }
  assert.throws(() => readRoutine('{'), /not JSON/);
});

test('a value cannot change how a step is read', () => {
  const content = {
    routine: 1,
    name: 'n',
    url: 'http://a.test/{x}',
    blanks: { x: 'a' },
    steps: [{ do: 'click "{x}"' }],
  };
  const { url, steps } = filledIn(readRoutine(JSON.stringify(content)), { x: '" near "/../$& {x}' });
  assert.deepEqual(steps[0]?.step, { verb: 'click', target: { name: '" near "/../$& {x}' } });
  assert.equal(url, 'http://a.test/%22%20near%20%22%2F..%2F%24%26%20%7Bx%7D');
});
