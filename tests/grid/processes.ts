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
  /** How many the Grid counts on nodes that run. */
  sessions(): Promise<number>;
  /** One that has a session. */
  busyNode(): Promise<GridProcess>;
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

  isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
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
    if (this.isRunning()) await ended;
  }
}

export async function startGrid(nodeCount: number, sessionsEach: number): Promise<Grid> {
  const [hubPort = 0, publish = 0, subscribe = 0, ...nodePorts] = await freePorts(3 + nodeCount);
  const events = `[events]\npublish = "tcp://${kHost}:${publish}"\nsubscribe = "tcp://${kHost}:${subscribe}"\n`;
  const server = (port: number): string => `[server]\nhost = "${kHost}"\nport = ${port}\n`;
  const hubUrl = `http://${kHost}:${hubPort}`;
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
  const living = async (): Promise<Array<{ node: GridProcess; status: NodeStatus }>> => {
    const found = (await nodesOf(hubUrl)).map((status) => ({ node: nodes[placeOf(status, nodePorts)], status }));
    return found.filter((one): one is { node: GridProcess; status: NodeStatus } => one.node?.isRunning() === true);
  };
  const grid: Grid = {
    url: hubUrl,
    nodes,
    sessions: async () => (await living()).reduce((sum, { status }) => sum + sessionsOf(status), 0),
    busyNode: async () => {
      const busy = (await living()).find(({ status }) => sessionsOf(status) > 0);
      if (busy === undefined) throw new Error('No node has a session.');
      return busy.node;
    },
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

interface NodeStatus {
  uri: string;
  availability: string;
  slots: Array<{ session: unknown }>;
}

async function nodesOf(url: string): Promise<NodeStatus[]> {
  const reply = (await (await fetch(`${url}/status`)).json()) as { value: { nodes?: NodeStatus[] } };
  return reply.value.nodes ?? [];
}

function placeOf({ uri }: NodeStatus, ports: readonly number[]): number {
  return ports.findIndex((port) => uri.endsWith(`:${port}`));
}

function sessionsOf({ slots }: NodeStatus): number {
  return slots.filter(({ session }) => session !== null && session !== undefined).length;
}

async function hasNodes(url: string, count: number): Promise<boolean> {
  const nodes = await nodesOf(url).catch(() => []);
  return nodes.filter(({ availability }) => availability === 'UP').length === count;
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
