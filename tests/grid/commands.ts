// `npm run grid -- commands`: what a person types, each in a browser of a Grid: `domtool observe`, `act`, `open` with `do`, and `mcp`,
// whose node is killed in the middle. Exit code 0 only if each order arrived exactly once and the Grid has no session left.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { McpProcess } from '../support/mcp_process.js';
import { inRepo } from '../support/paths.js';
import { eventually } from '../support/waiting.js';
import { OrderShop, wanted } from './errands.js';
import { startGrid, type Grid } from './processes.js';

const kProgram = inRepo('dist', 'js', 'domtool.js');
const kLostMs = 120_000;

const orderSteps = (number: number): string[] => [
  `type "Guest ${number}" into "Name"`,
  'select "Darjeeling" in "Tea"',
  'click "Order"',
  `expect "Order ${number} has arrived"`,
];

async function domtool(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [kProgram, ...args]);
  return stdout;
}

function require(what: string, text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`${what} says:\n${text}`);
}

async function reported(what: string, work: () => Promise<string>): Promise<void> {
  const begin = performance.now();
  const more = await work();
  console.log(`${what}: ${more} (${((performance.now() - begin) / 1_000).toFixed(1)} s)`);
}

/** Returns what the call says that notices the loss. */
async function orderByMcp(grid: Grid, shop: OrderShop, remote: readonly string[]): Promise<string> {
  const mcp = await McpProcess.start({ command: process.execPath, args: [kProgram, 'mcp', '--headless', ...remote] });
  const done = async (name: string, given: Record<string, unknown>): Promise<string> => {
    const { text, isError } = await mcp.call(name, given);
    if (isError) throw new Error(`${name}: ${text}`);
    return text;
  };
  try {
    await done('navigate', { url: shop.url(4) });
    require('do', await done('do', { steps: orderSteps(4) }), /has arrived/);
    await done('navigate', { url: shop.url(5) });
    await (await grid.busyNode()).kill();
    const lost = await eventually(
      'the loss is reported',
      async () => {
        const { text, isError } = await mcp.call('look', {});
        return isError ? text : undefined;
      },
      kLostMs,
    );
    require('look', lost, /DETACHED/);
    // The Grid may still count on the dead node.
    await eventually('a new session', async () => !(await mcp.call('navigate', { url: shop.url(5) })).isError, kLostMs);
    require('do', await done('do', { steps: orderSteps(5) }), /has arrived/);
    return lost.split('\n')[0] ?? '';
  } finally {
    await mcp.close();
  }
}

export async function runCommands(): Promise<number> {
  const shop = await OrderShop.open();
  const grid = await startGrid(2, 1);
  const remote = ['--grid', grid.url, '--browser-arg=--no-sandbox'];
  const session = ['--session', `grid-${process.pid}`];
  try {
    await reported('observe', async () => {
      require('observe', await domtool('observe', shop.url(1), ...remote), /textbox.*Name/);
      return 'the page was printed';
    });
    await reported('act', async () => {
      await domtool('act', shop.url(2), ...orderSteps(2), ...remote);
      return 'ordered';
    });
    await reported('open, do, close', async () => {
      await domtool('open', shop.url(3), ...session, ...remote);
      await domtool('do', ...orderSteps(3), ...session);
      await domtool('close', ...session);
      return 'ordered';
    });
    await reported(
      'mcp',
      async () => `ordered twice; between them a node was killed: ${await orderByMcp(grid, shop, remote)}`,
    );
    await eventually('the Grid has no session left', async () => (await grid.sessions()) === 0);
  } finally {
    await domtool('close', ...session).catch(() => {});
    await grid.close();
    shop.close();
  }
  const right = [2, 3, 4, 5].filter((number) => shop.book.get(number)?.join() === wanted(number));
  console.log(`${right.length} of 4 orders arrived exactly once, and the Grid has no session left`);
  return right.length === 4 ? 0 : 1;
}
