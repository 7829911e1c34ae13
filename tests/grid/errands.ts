// Errands on a small shop: each orders under its own number, and the shop notes what arrives. An order that arrived twice, or never,
// is seen in its book.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { DomTool } from '../../js-glue/node/index.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';

export class OrderShop {
  /** By the number of the errand: the orders that arrived. */
  readonly book = new Map<number, string[]>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<OrderShop> {
    const server = createServer();
    const shop = new OrderShop(server);
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
      const number = Number(pathname.split('/').at(-1));
      const name = searchParams.get('name');
      if (name !== null)
        shop.book.set(number, [...(shop.book.get(number) ?? []), `${name} ${searchParams.get('tea')}`]);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(shop.page(number));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return shop;
  }

  url(number: number): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/order/${number}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private page(number: number): string {
    if (this.book.has(number)) return `<!doctype html><title>Thanks</title><h1>Order ${number} has arrived</h1>`;
    return `<!doctype html><title>Order ${number}</title><h1>Order ${number}</h1>
      <form><label>Name <input name="name" required></label>
      <label>Tea <select name="tea"><option>Assam</option><option>Darjeeling</option></select></label>
      <button>Order</button></form>`;
  }
}

export const wanted = (number: number): string => `Guest ${number} Darjeeling`;

/** An order that a lost session has sent is not sent again. Throws the error of the first call that fails. */
export async function runErrand(tool: DomTool, shop: OrderShop, number: number): Promise<void> {
  await done(tool, { action: 'navigate', url: shop.url(number) });
  if (await hasArrived(tool, number)) return;
  await done(tool, { action: 'type', nodeId: await idOf(tool, 'textbox', 'Name'), text: `Guest ${number}` });
  await done(tool, { action: 'select', nodeId: await idOf(tool, 'combobox', 'Tea'), values: ['Darjeeling'] });
  await done(tool, { action: 'click', nodeId: await idOf(tool, 'button', 'Order') });
  if (!(await hasArrived(tool, number))) throw new Error(`Order ${number} was sent, and the page does not say so.`);
}

async function hasArrived(tool: DomTool, number: number): Promise<boolean> {
  const observation = (await done(tool, { action: 'get_dom' })) as { content: unknown };
  return JSON.stringify(observation.content).includes(`Order ${number} has arrived`);
}

async function idOf(tool: DomTool, role: string, text: string): Promise<string> {
  const { matches } = (await done(tool, { action: 'find', role, text })) as { matches: Array<{ id: string }> };
  const [match] = matches;
  if (match === undefined) throw new Error(`There is no ${role} ${text}.`);
  return match.id;
}

export class CallFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

async function done(tool: DomTool, call: ToolCall): Promise<unknown> {
  const result: ToolResult<unknown> = await tool.execute(call);
  if (!result.success) throw new CallFailed(result.error.code, result.error.message);
  return result.data;
}
