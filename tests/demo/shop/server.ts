// The demo's shop: shop.test sells, pay.test frames the payment, bank.test takes the card. Its own record of orders
// decides whether the demo succeeded, not anything a browser says.
import { readFile } from 'node:fs/promises';

import { inRepo } from '../../support/paths.js';
import { SiteServer, type SiteRequest, type SiteResponse } from '../../support/site_server.js';

export interface Tea {
  sku: string;
  name: string;
  kind: string;
  /** Cents. */
  price: number;
  notes: string;
  colour: string;
}

export interface Order {
  id: string;
  lines: Record<string, number>;
  customer: Record<string, string>;
  total: number;
  paidWithCardEnding?: string;
}

const kTeas: Tea[] = [
  {
    sku: 'assam',
    name: 'Assam Gold',
    kind: 'Black',
    price: 840,
    notes: 'Malty and brisk, with golden tips. Takes milk well.',
    colour: '#8c4a2f',
  },
  {
    sku: 'grey',
    name: 'Earl Grey Blue',
    kind: 'Black',
    price: 790,
    notes: 'Ceylon leaf, oil of bergamot, cornflower petals.',
    colour: '#3d5a80',
  },
  {
    sku: 'sencha',
    name: 'Sencha Spring',
    kind: 'Green',
    price: 960,
    notes: 'First picking from Uji. Fresh, grassy, a little sweet.',
    colour: '#5a8f3c',
  },
  {
    sku: 'gyokuro',
    name: 'Gyokuro Shade',
    kind: 'Green',
    price: 1980,
    notes: 'Three weeks under straw. Deep, broth-like, rare.',
    colour: '#2f6b4f',
  },
  {
    sku: 'oolong',
    name: 'Milky Oolong',
    kind: 'Oolong',
    price: 1240,
    notes: 'Rolled leaf from Alishan, soft as cream.',
    colour: '#b08d3c',
  },
  {
    sku: 'needle',
    name: 'Silver Needle',
    kind: 'White',
    price: 1890,
    notes: 'Buds only, from Fuding. Melon and hay.',
    colour: '#8a9a94',
  },
  {
    sku: 'mint',
    name: 'Peppermint Field',
    kind: 'Herbal',
    price: 560,
    notes: 'Whole leaves from one field by the sea.',
    colour: '#3c9c86',
  },
  {
    sku: 'rooibos',
    name: 'Rooibos Amber',
    kind: 'Herbal',
    price: 620,
    notes: 'No caffeine, honey and vanilla by nature.',
    colour: '#c0612b',
  },
];

const kCustomerFields = ['name', 'email', 'street', 'postcode', 'city', 'country', 'password', 'terms'];

export class Shop {
  readonly orders: Order[] = [];
  private refreshes = 0;
  private server: SiteServer | undefined;

  static async open(): Promise<Shop> {
    const shop = new Shop();
    shop.server = await SiteServer.start({
      folder: inRepo('tests', 'demo', 'shop', 'pages'),
      handle: (request) => shop.answer(request),
    });
    return shop;
  }

  url(path = '/'): string {
    if (this.server === undefined) throw new Error('The shop is closed.');
    return this.server.url(path, 'shop.test');
  }

  async close(): Promise<void> {
    await this.server?.close();
    this.server = undefined;
  }

  private async answer(request: SiteRequest): Promise<SiteResponse | undefined> {
    switch (`${request.method} ${request.host}${request.path}`) {
      case 'GET shop.test/teas':
        return json(200, this.teasWithStock());
      case 'POST shop.test/orders':
        return this.takeOrder(request.body);
      case 'GET shop.test/pay':
        return this.page('pay.html', request);
      case 'GET pay.test/partner':
        return this.page('partner.html', request);
      case 'GET bank.test/card':
        return this.page('card.html', request);
      case 'POST bank.test/charge':
        return this.charge(request.body);
      case 'GET shop.test/thanks':
        return this.page('thanks.html', request);
      default:
        return undefined;
    }
  }

  /** Stock changes with every request, so every refresh of the list is a real change. */
  private teasWithStock(): Array<Tea & { stock: number }> {
    this.refreshes += 1;
    return kTeas.map((tea, index) => ({ ...tea, stock: 12 + ((this.refreshes * (index + 3)) % 29) }));
  }

  private takeOrder(body: string): SiteResponse {
    const { customer, lines } = JSON.parse(body) as Pick<Order, 'customer' | 'lines'>;
    const missing = kCustomerFields.filter((field) => (customer[field] ?? '') === '');
    if (missing.length > 0) return json(400, { problem: `Please fill in: ${missing.join(', ')}` });
    const total = kTeas.reduce((sum, tea) => sum + tea.price * (lines[tea.sku] ?? 0), 0);
    if (total === 0) return json(400, { problem: 'The basket is empty.' });
    const order = { id: `LT-${1001 + this.orders.length}`, lines, customer, total };
    this.orders.push(order);
    return json(201, { order: order.id });
  }

  private charge(body: string): SiteResponse {
    const { order: id, card } = JSON.parse(body) as { order: string; card: Record<string, string> };
    const order = this.orders.find((one) => one.id === id);
    if (order === undefined) return json(404, { problem: 'There is no such order.' });
    const number = (card['number'] ?? '').replaceAll(' ', '');
    if (!/^\d{16}$/.test(number) || !passesLuhn(number))
      return json(400, { problem: 'This card number is not valid.' });
    if (!/^\d\d\/\d\d$/.test(card['until'] ?? ''))
      return json(400, { problem: 'Valid until: month and year, as in 04/31.' });
    if (!/^\d{3}$/.test(card['code'] ?? '')) return json(400, { problem: 'The security code has three digits.' });
    order.paidWithCardEnding = number.slice(-4);
    return json(200, { paid: order.total });
  }

  private async page(file: string, request: SiteRequest): Promise<SiteResponse> {
    const order = this.orders.find((one) => one.id === request.query.get('order'));
    if (order === undefined) return { status: 404, type: 'text/plain', body: 'There is no such order.' };
    const page = await readFile(inRepo('tests', 'demo', 'shop', 'pages', file), 'utf8');
    const body = page
      .replaceAll('{{order}}', order.id)
      .replaceAll('{{total}}', `€${(order.total / 100).toFixed(2)}`)
      .replaceAll('{{name}}', escapeHtml(order.customer['name'] ?? ''));
    return { body };
  }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function json(status: number, value: unknown): SiteResponse {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}
