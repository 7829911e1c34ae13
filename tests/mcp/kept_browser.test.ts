// The commands on a browser that stays open between them, as a shell runs them, and the skill that explains them.
import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { after, afterEach, before, test } from 'node:test';

import { VERBS } from '../../js-glue/steps/grammar.js';
import { SiteServer } from '../support/site_server.js';
import { kPages } from './support/pages.js';
import { type Ended, runProgram } from './support/program.js';

let site: SiteServer;
let folder: string;

before(async () => {
  site = await SiteServer.start({
    handle: ({ path }) => (kPages[path] === undefined ? undefined : { body: kPages[path] }),
  });
  folder = await mkdtemp(join(tmpdir(), 'domtool-kept-'));
  await writeFile(join(folder, 'scan.txt'), 'scan');
});
afterEach(async () => {
  for (const session of ['default', 'other']) await domtool('close', '--session', session);
});
after(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Its sockets are in `folder`, so that no session of this machine is met. */
const domtool = (...args: string[]): Promise<Ended> => runProgram(args, { env: { TMPDIR: folder }, cwd: folder });

const openArguments = (path: string): string[] => ['open', site.url(path, 'localhost'), '--browser-arg=--no-sandbox'];
const open = (path: string, ...more: string[]): Promise<string> => done(...openArguments(path), ...more);

async function done(...args: string[]): Promise<string> {
  const { code, out, err } = await domtool(...args);
  assert.equal(code, 0, err);
  return out;
}

test('a browser stays open between commands, which answer as the server does', async () => {
  assert.match(await open('/shop'), /# Tea[\s\S]*button\] Order/);
  const answer = await done('do', 'type "Ada" into "Name"', 'click "Order"', 'expect "Ordered by Ada"');
  assert.match(answer, /^1\. type "Ada" into "Name": [\s\S]*3\. expect "Ordered by Ada": It is there\./);
  assert.match(await done('look', '--query', 'order'), /Ordered by Ada/);
  assert.match(await done('look', '--changes'), /nothing changed/);
  assert.match(await done('find', 'Terms'), /checkbox\] Terms/);
  assert.match(await done('do', 'upload scan.txt to "File"', 'expect "Got scan.txt"'), /It is there/);
  await done('look', '--screenshot', 'page.jpg');
  assert.ok((await stat(join(folder, 'page.jpg'))).size > 1_000);
  assert.equal(await done('close'), 'Closed.\n');
  const gone = await domtool('look');
  assert.equal(gone.code, 1);
  assert.match(gone.err, /No page is open\. Begin with domtool open URL/);
});

test('a failed step is exit code 1, a wrong one begins nothing', async () => {
  await open('/shop');
  const failed = await domtool('do', 'click "Nowhere"');
  assert.deepEqual([failed.code, failed.out], [1, '']);
  assert.match(failed.err, /1\. click "Nowhere": NOT_FOUND/);
  assert.match((await domtool('do', 'clik "Order"')).err, /did you mean "click"/);
  assert.equal((await domtool('look', '--session', 'a/b')).code, 2);
});

test('sessions have a browser each, in a folder that is this user’s alone', async () => {
  await open('/shop');
  await open('/other', '--session', 'other');
  assert.match(await done('look'), /# Tea/);
  assert.match(await done('look', '--session', 'other'), /# The other page/);
  const own = join(folder, `domtool-${userInfo().uid}`);
  assert.equal((await stat(own)).mode & 0o077, 0);
  assert.deepEqual((await readdir(own)).sort(), ['default.sock', 'other.sock']);
});

test('a browser that could not be started does not decide how the next one is', async () => {
  const failed = await domtool(...openArguments('/shop'), '--executable-path', join(folder, 'no browser'));
  assert.equal(failed.code, 1, failed.out);
  assert.match(await open('/other'), /# The other page/);
});

test('a folder that others could use is refused', async () => {
  const own = join(folder, `domtool-${userInfo().uid}`);
  await rm(own, { recursive: true, force: true });
  await mkdir(own);
  await writeFile(join(own, 'not ours'), '');
  await chmod(own, 0o777);
  const { code, err } = await domtool(...openArguments('/shop'));
  assert.equal(code, 1);
  assert.match(err, /Other users of this computer|open to others/);
  await rm(own, { recursive: true });
});

test('a session without commands ends by itself, and what one left behind does not hinder the next', async () => {
  const socket = join(folder, `domtool-${userInfo().uid}`, 'default.sock');
  const options = JSON.stringify({ path: socket, browser: {}, idleMinutes: 0.02 });
  const env = { TMPDIR: folder, DOMTOOL_SESSION_OPTIONS: options };
  assert.equal((await runProgram(['session-process'], { env })).code, 0);
  assert.equal(await stat(socket).catch(() => undefined), undefined);
  await writeFile(socket, 'left behind');
  assert.match(await open('/other'), /The other page/);
});

test('the skill costs at most 900 tokens, and every command and step in it exists', async () => {
  const skill = await done('skill');
  assert.ok(encode(skill).length <= 900, `${encode(skill).length} tokens`);
  assert.match(skill, /^---\nname: domtool\ndescription: .+\n---\n/);
  for (const [, command = ''] of skill.matchAll(/npx domtool (\w+)/g)) {
    assert.equal((await domtool(command, '--help')).code, 0, command);
  }
  for (const verb of VERBS) if (verb !== 'look' && verb !== 'screenshot') assert.ok(skill.includes(verb), verb);
});
