// What the demo sends its shopper to buy, and the proof that the shop received exactly that.
import type { SecretLabel, SecretSource } from '../../js-glue/agent/index.js';
import type { Errand } from './policy.js';
import type { Order } from './shop/server.js';

export const kPassword = 'Tide-table-4711';
export const kCardNumber = '4242 4242 4242 4242';
export const kCardCode = '737';

/** Secrets that the shopper knows only by name, and where each may be filled in. The shop of the demo has no https. */
export const kSecrets: ReadonlyArray<SecretLabel & { value: string }> = [
  { name: 'password', kind: 'password', sites: ['http://shop.test'], value: kPassword },
  { name: 'card', kind: 'payment', sites: ['http://bank.test'], value: kCardNumber },
  { name: 'card_code', kind: 'payment', sites: ['http://bank.test'], value: kCardCode },
];

export const kSecretSource: SecretSource = {
  labels: async () => kSecrets.map(({ name, kind, sites }) => ({ name, kind, sites })),
  value: async (wanted) => kSecrets.find(({ name }) => name === wanted)?.value,
};

/** What must never appear in an observation, a result or a log line. (Three digits alone may be part of an id.) */
export const kNeverShown = [kPassword, kCardNumber, kCardNumber.replaceAll(' ', ''), `"${kCardCode}"`];

export const kErrand: Errand = {
  kind: 'Green',
  tea: 'Sencha Spring',
  tins: 3,
  country: 'Portugal',
  answers: [
    { field: /^full name/i, text: 'Ada Lovelace' },
    { field: /^email/i, text: 'ada@lovelace.test' },
    { field: /^street/i, text: '12 St James Square' },
    { field: /^postcode/i, text: '1200-114' },
    { field: /^city/i, text: 'Lisboa' },
    { field: /^password/i, text: '{{password}}' },
    { field: /^note/i, text: 'Please no plastic.' },
    { field: /^card number/i, text: '{{card}}' },
    { field: /^valid until/i, text: '04/31' },
    { field: /^security code/i, text: '{{card_code}}' },
  ],
};

const kCustomer = {
  name: 'Ada Lovelace',
  email: 'ada@lovelace.test',
  street: '12 St James Square',
  postcode: '1200-114',
  city: 'Lisboa',
  country: 'PT',
  delivery: 'standard',
  password: kPassword,
  note: 'Please no plastic.',
  terms: 'on',
};

/** Every difference between the shop's record and the errand; empty if the right order arrived, once, and paid. */
export function differences(orders: readonly Order[]): string[] {
  const [order] = orders;
  if (order === undefined || orders.length > 1) return [`the shop has ${orders.length} orders instead of one`];
  const found: string[] = [];
  const compare = (what: string, wanted: unknown, got: unknown): void => {
    if (JSON.stringify(wanted) === JSON.stringify(got)) return;
    found.push(what === 'password' ? 'the password is not the one typed' : `${what} is ${JSON.stringify(got)}`);
  };
  compare('what was bought', { sencha: kErrand.tins }, order.lines);
  for (const [field, wanted] of Object.entries(kCustomer)) compare(field, wanted, order.customer[field]);
  compare('the card that paid', kCardNumber.slice(-4), order.paidWithCardEnding);
  return found;
}
