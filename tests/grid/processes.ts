// A hub and nodes of Selenium Grid on this machine, each a process of its own, and the memory of all that belongs to one.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { inRepo } from '../support/paths.js';
import { eventually } from '../support/waiting.js';

const kFolder = inRepo('out', 'grid');
const kReadyMs = 120_000;
const kHost = '127.0.0.1';

export interface Grid {
  url: string;
  nodes: GridProcess[];
  /** Of the hub, the nodes and their browsers, in bytes. */
  memory(): number;
  close(): Promise<void>;
}

export class GridProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(name: string, role: 'hub' | 'node', config: string): GridProcess {
    mkdirSync(kFolder, { recursive: true });
    const file = join(kFolder, `${name}.toml`);
    writeFileSync(file, config);
    const log = openSync(join(kFolder, `${name}.log`), 'w');
    const jars = join(inRepo('build', 'grid', 'lib'), '*');
    const args = ['-Xmx256m', '-cp', jars, 'org.openqa.selenium.grid.Main', role, '--config', file];
    const child = spawn('java', args, { stdio: ['ignore', log, log] });
    closeSync(log);
    return new GridProcess(child);
  }

  /** With its drivers and browsers. */
  family(): number[] {
    return this.child.pid === undefined ? [] : familyOf(this.child.pid);
  }

  /** As when its machine loses power. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    const family = this.family();
    for (const pid of family) signal(pid);
    if (this.child.exitCode === null && this.child.signalCode === null) await ended;
  }
}

export async function startGrid(nodeCount: number, sessionsEach: number): Promise<Grid> {
  const [hubPort = 0, publish = 0, subscribe = 0, ...nodePorts] = await freePorts(3 + nodeCount);
  const events = `[events]\npublish = "tcp://${kHost}:${publish}"\nsubscribe = "tcp://${kHost}:${subscribe}"\n`;
  const server = (port: number): string => `[server]\nhost = "${kHost}"\nport = ${port}\n`;
  const hub = GridProcess.start('hub', 'hub', `${server(hubPort)}${events}bind = true\n`);
  const nodes = nodePorts.map((port, at) => {
    const node = `[node]
detect-drivers = false
selenium-manager = false
max-sessions = ${sessionsEach}
override-max-sessions = true
heartbeat-period = 5

[[node.driver-configuration]]
display-name = "chromium"
stereotype = '{"browserName": "chrome"}'
webdriver-executable = "/usr/bin/chromedriver"
max-sessions = ${sessionsEach}
`;
    return GridProcess.start(`node-${at + 1}`, 'node', `${server(port)}${events}${node}`);
  });
  const all = [hub, ...nodes];
  const grid: Grid = {
    url: `http://${kHost}:${hubPort}`,
    nodes,
    memory: () => all.flatMap((one) => one.family()).reduce((sum, pid) => sum + memoryOf(pid), 0),
    close: async () => {
      await Promise.all(all.map((one) => one.kill()));
    },
  };
  try {
    await eventually('the Grid is ready', () => hasNodes(grid.url, nodeCount), kReadyMs);
  } catch (error) {
    await grid.close();
    throw error;
  }
  return grid;
}

async function hasNodes(url: string, count: number): Promise<boolean> {
  try {
    const reply = (await (await fetch(`${url}/status`)).json()) as {
      value: { nodes?: Array<{ availability: string }> };
    };
    return reply.value.nodes?.filter(({ availability }) => availability === 'UP').length === count;
  } catch {
    return false;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, kHost, () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** A process and all that it and its children have started, by Linux's /proc. */
function familyOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = parentOf(Number(entry));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const family = [root];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family;
}

function parentOf(pid: number): number | undefined {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ');
  return fields?.[1] === undefined ? undefined : Number(fields[1]);
}

/** Its proportional share, so that what processes share counts once. */
export function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
