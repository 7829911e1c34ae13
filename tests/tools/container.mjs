// `npm run container`: builds js-glue/mcp/Containerfile with what was packed, and an MCP client of this machine operates a page by the
// server inside. Buildah works in a chroot, which needs root, but no service and no rights that a container lacks. Where no registry of
// images answers, debootstrap makes the base.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { packAll } from './lib/packing.mjs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { SetupNeeded, main, must, run } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

const kBase = 'docker.io/library/debian:trixie-slim';
const kImage = 'localhost/domtool';
const kCertificates = '/etc/ssl/certs/ca-certificates.crt';
const kPage = `<title>Shop</title><h1>Tea</h1><button onclick="this.replaceWith('Ordered')">Order</button>`;
const folder = inRepo('build', 'container');
const storage = ['--storage-driver', 'vfs', '--root', `${folder}/storage`, '--runroot', `${folder}/run`];

await main(async () => {
  if (process.getuid?.() !== 0) throw new SetupNeeded('This needs root, because it works in a chroot.');
  await setUp(needsOf.container);
  await buildProduct();
  await packAll();
  mkdirSync(folder, { recursive: true });
  if ((await run('buildah', [...storage, 'inspect', '--type', 'image', kBase])).code !== 0) await getBase();
  console.log('Building the image …');
  const own = existsSync(kCertificates) ? [`${kCertificates}:/usr/local/share/ca-certificates/host.crt:ro`] : [];
  const options = ['--isolation', 'chroot', '--pull-never', ...own.flatMap((volume) => ['--volume', volume])];
  const recipe = inRepo('js-glue', 'mcp', 'Containerfile');
  await buildah('bud', ...options, '-t', kImage, '-f', recipe, inRepo('dist'));
  const { entrypoint, command, user, size } = await imageFacts();
  const container = await buildah('from', '--pull-never', kImage);
  try {
    const uid = await buildah('run', '--isolation', 'chroot', container, '--', 'id', '-u');
    if (uid === '0') throw new Error('It runs as root.');
    await operate(['run', '--isolation', 'chroot', container, '--', ...entrypoint, ...command]);
    console.log(`${[...entrypoint, ...command].join(' ')}, as ${user} (${uid}): a page was seen and operated.`);
    console.log(`The image has ${Math.round(size / 1e6)} MB.`);
  } finally {
    await buildah('rm', container);
  }
});

async function buildah(...args) {
  const { output } = await must(`buildah ${args[0]}`, 'buildah', [...storage, ...args]);
  return output.trim().split('\n').at(-1);
}

async function getBase() {
  if ((await run('buildah', [...storage, 'pull', '--quiet', kBase], { timeoutMs: 300_000 })).code === 0) return;
  console.log('No registry of images answers. Making the base with debootstrap …');
  const base = `${folder}/base`;
  rmSync(base, { recursive: true, force: true });
  await must('debootstrap', 'debootstrap', ['--variant=minbase', 'trixie', base, 'http://deb.debian.org/debian']);
  writeFileSync(`${folder}/Base`, 'FROM scratch\nCOPY base /\n');
  await buildah('bud', '--isolation', 'chroot', '-t', kBase, '-f', `${folder}/Base`, folder);
  rmSync(base, { recursive: true, force: true });
}

async function imageFacts() {
  const { output } = await must('buildah inspect', 'buildah', [...storage, 'inspect', '--type', 'image', kImage]);
  const { config } = JSON.parse(output).OCIv1;
  const { output: images } = await must('buildah images', 'buildah', [...storage, 'images', '--json', kImage]);
  const [{ size }] = JSON.parse(images);
  return { entrypoint: config.Entrypoint, command: config.Cmd, user: config.User, size: sizeInBytes(size) };
}

/** `1.2 GB`, as buildah prints it. */
function sizeInBytes(text) {
  const [number, unit] = String(text).split(' ');
  return Number(number) * ({ KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? 1);
}

/** In a chroot no user namespace can be made, so that Chromium has no sandbox of its own. */
async function operate(args) {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(kPage));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new Client({ name: 'container', version: '0' });
  try {
    const all = [...storage, ...args, '--browser-arg=--no-sandbox'];
    await client.connect(new StdioClientTransport({ command: 'buildah', args: all, env: process.env }));
    await call(client, 'navigate', { url: `http://127.0.0.1:${server.address().port}/` }, /button\] Order/);
    await call(client, 'click', { target: 'button "Order"' }, /Ordered/);
  } finally {
    await client.close();
    server.close();
    server.closeAllConnections();
  }
}

async function call(client, name, given, expected) {
  const { content } = await client.callTool({ name, arguments: given }, undefined, { timeout: 180_000 });
  const text = content.map((part) => part.text ?? '').join('\n');
  if (!expected.test(text)) throw new Error(`${name} says ${text}`);
}
