// The package as npm packs it: small, complete, and quick to answer. Its dependencies are those of this checkout, so
// that no network is needed; `npm run package` installs it for real.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { inRepo } from '../support/paths.js';
import { environment } from './support/client.js';

const kMaxBytes = 2 * 1024 * 1024;
const kMaxAnswerMs = 3_000;
const kMaxStarts = 3;

interface Packed {
  filename: string;
  unpackedSize: number;
  files: Array<{ path: string }>;
}

function pack(into: string): Packed {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into];
  const { stdout, stderr, status } = spawnSync('npm', args, { cwd: inRepo(), encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const [packed] = JSON.parse(stdout) as Packed[];
  assert.ok(packed);
  return packed;
}

async function started(folder: string, program: string): Promise<{ tools: number; tookMs: number }> {
  const client = new Client({ name: 'packed', version: '1' });
  const began = performance.now();
  const args = [program, 'mcp', '--headless'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: environment(), cwd: folder }));
  const { tools } = await client.listTools();
  const tookMs = performance.now() - began;
  await client.close();
  return { tools: tools.length, tookMs };
}

test('the packed package is at most 2 MB, and its server lists its tools within three seconds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'domtool-packed-'));
  try {
    const { filename, unpackedSize, files } = pack(folder);
    assert.ok(unpackedSize <= kMaxBytes, `${unpackedSize} bytes`);
    const foreign = files.filter(
      ({ path }) => !/^(dist\/js\/|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$)/.test(path),
    );
    assert.deepEqual(foreign, []);

    const modules = join(folder, 'node_modules');
    await mkdir(modules);
    assert.equal(spawnSync('tar', ['-xzf', join(folder, filename), '-C', modules]).status, 0);
    for (const name of await readdir(inRepo('node_modules'))) {
      if (!name.startsWith('.') && name !== 'package') await symlink(inRepo('node_modules', name), join(modules, name));
    }

    // Other programs may slow down one start, but hardly three in a row.
    const times: number[] = [];
    while (times.length < kMaxStarts && !times.some((ms) => ms <= kMaxAnswerMs)) {
      const { tools, tookMs } = await started(folder, join(modules, 'package', 'dist', 'js', 'domtool.js'));
      assert.equal(tools, 21);
      times.push(tookMs);
    }
    assert.ok(Math.min(...times) <= kMaxAnswerMs, `${times.join(', ')} ms`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

interface Published {
  name: string;
  version: string;
  mcpName?: string;
  packages: Array<{ identifier: string; version: string; packageArguments: Array<{ type: string; name?: string }> }>;
}

async function published(...path: string[]): Promise<Published> {
  return JSON.parse(await readFile(inRepo(...path), 'utf8')) as Published;
}

test('what the MCP registry is told fits the package: name, versions, and options that there are', async () => {
  const server = await published('js-glue', 'mcp', 'server.json');
  const own = await published('package.json');
  // The registry compares the two; before publication the owner is unknown.
  assert.equal(server.name, own.mcpName ?? 'io.github.OWNER/domtool');
  assert.equal(server.version, own.version);
  const [npm] = server.packages;
  assert.deepEqual([npm?.identifier, npm?.version], [own.name, own.version]);
  const help = spawnSync(process.execPath, [inRepo('dist', 'js', 'domtool.js'), 'mcp', '--help'], { encoding: 'utf8' });
  const named = (npm?.packageArguments ?? []).flatMap(({ name }) => name ?? []);
  assert.ok(named.length > 5);
  for (const name of named) assert.ok(help.stdout.includes(`${name} `), name);
});
