// A request in words for a person: "POST shop.test/orders (3 fields: item, amount €57.60, address)". The page chooses
// everything except the method, so the text is cleaned and cut, and no value is included except amounts of money that are
// not secret.
import { isAddress } from '../tool/base/addresses.js';
import { actionsOf } from './action_parameters.js';
import type { HeldRequest } from './held_request.js';
import { wordsOf } from './operation_words.js';
import { operationsOf } from './protocol_operations.js';
import { bodyOf, fieldsOf, type Field } from './request_body.js';
import { methodOf } from './request_effect.js';

export { fieldsOf } from './request_body.js';

export interface Describing {
  /** Removes the values of secrets from a text. */
  scrub: (text: string) => string;
  /** A field whose value must not be shown, even if it is an amount. */
  isSecret?: (name: string, value: string) => boolean;
}

const MAX_TEXT = 160;
const MAX_ADDRESS = 72;
const MAX_NAME = 24;
const MAX_OPERATION = 32;
const MAX_NAMED = 8;

export function describeRequest(request: HeldRequest, { scrub, isSecret = () => false }: Describing): string {
  const all = fieldsOf(request);
  const fields = all.filter(({ name }) => !isOfFramework(name));
  const money = currencyIn(all);
  const describe = (field: Field): string => scrub(describeField(field, money, isSecret));
  const method = cut(clean(methodOf(request)), 10);
  const begins = `${method} ${cut(clean(scrub(addressOf(request.url))), MAX_ADDRESS)}${operationIn(request, scrub)}`;
  const names = [...new Set(fields.map(describe))].filter((name) => name !== '');
  if (names.length === 0)
    return cut(`${begins}${isUnread(request) ? ' (with data that cannot be read)' : ''}`, MAX_TEXT);
  return withNames(begins, names, fields.length);
}

function isUnread(request: HeldRequest): boolean {
  const { is } = bodyOf(request);
  return (
    request.hasBody && request.body !== '' && (is === 'none' || is === 'text') && operationsOf(request).length === 0
  );
}

/** As many names as fit. */
function withNames(begins: string, names: readonly string[], count: number): string {
  const counted = `${count} field${count === 1 ? '' : 's'}`;
  for (let shown = Math.min(names.length, MAX_NAMED); shown > 0; --shown) {
    const more = shown < names.length ? ', …' : '';
    const text = `${begins} (${counted}: ${names.slice(0, shown).join(', ')}${more})`;
    if (text.length <= MAX_TEXT) return text;
  }
  return cut(`${begins} (${counted})`, MAX_TEXT);
}

/** Host and path. The query is listed among the fields. */
function addressOf(url: string): string {
  if (!isAddress(url)) return '?';
  const { host, pathname } = new URL(url);
  return `${host}${decodedPath(pathname).replace(/\/$/, '')}`;
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** If one address serves many operations: " deletePost". */
function operationIn(request: HeldRequest, scrub: (text: string) => string): string {
  const operations = operationsOf(request);
  const named = operations.find(({ is }) => is === 'write')?.name ?? operations.find(({ name }) => name !== '')?.name;
  const action = named ?? actionsOf(request).find(({ isWeak }) => !isWeak)?.value ?? '';
  const shown = cut(clean(scrub(action)), MAX_OPERATION);
  return shown === '' ? '' : ` “${shown}”`;
}

function describeField(
  { name, value }: Field,
  currency: string | undefined,
  isSecret: (name: string, value: string) => boolean,
): string {
  const last = name.split(/[$:[\]]+/).findLast((part) => part.trim() !== '') ?? name;
  const shown = cut(clean(last), MAX_NAME);
  const isPrinted = value !== undefined && isAmountName(last) && !isSecret(name, value);
  const amount = isPrinted ? amountOf(value, currency) : undefined;
  return amount === undefined ? shown : `${shown} ${amount}`;
}

const AMOUNTS: ReadonlySet<string> = new Set(
  'amount price total subtotal sum cost fee tip betrag preis summe gesamt montant prix somme importe precio monto prezzo importo valor preco bedrag prijs'.split(
    ' ',
  ),
);

function isAmountName(name: string): boolean {
  return wordsOf(name).some((word) => AMOUNTS.has(word));
}

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['EUR', '€'],
  ['USD', '$'],
  ['GBP', '£'],
  ['JPY', '¥'],
]);

/** A number of at most 15 digits, as it is sent. Whether it is in cents is unknown here. */
function amountOf(value: string, currency: string | undefined): string | undefined {
  const match = /^\s*([€$£¥]|[A-Z]{3})?\s*(-?\d[\d.,' ]{0,18})\s*([€$£¥]|[A-Z]{3})?\s*$/.exec(value);
  if (match === null || value.replace(/\D/g, '').length > 15) return undefined;
  const [, before, number = '', after] = match;
  const unit = before ?? after ?? currency;
  if (unit === undefined) return number.trim();
  const symbol = SYMBOLS.get(unit) ?? unit;
  // Integers in an API are often cents, so they are shown only with a currency sign, not with a currency code.
  const isPlain = /[.,]/.test(number) || before !== undefined || after !== undefined;
  return isPlain && symbol.length === 1 ? `${symbol}${number.trim()}` : `${number.trim()} ${unit}`;
}

const CURRENCY = /^(?:.*[._[])?(?:currency(?:_?code)?|waehrung|devise|moneda|valuta)\]?$/i;

function currencyIn(fields: readonly Field[]): string | undefined {
  const named = fields
    .find(({ name }) => CURRENCY.test(name))
    ?.value?.trim()
    .toUpperCase();
  return named !== undefined && /^[A-Z]{3}$/.test(named) ? named : undefined;
}

/** Fields that a framework adds to each form. */
const OF_FRAMEWORK =
  /^(?:_|utf8|commit|submit|_method|_?csrf\w*|csrfmiddlewaretoken|_?token|authenticity_token|form_key|sesskey|_wpnonce|_wp_http_referer|_ajax_nonce|__\w+|javax\.faces\.\w.*|jsonrpc|id|operationName|extensions(?:\..*)?)$/i;

function isOfFramework(name: string): boolean {
  return name === '' || (OF_FRAMEWORK.test(name) && name.toLowerCase() !== 'id') || CURRENCY.test(name);
}

/** Removes control characters, direction marks, invisible characters and line breaks. */
function clean(text: string): string {
  return text
    .slice(0, 1_000)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu, '')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[()“”"]/g, '')
    .trim();
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // A surrogate pair is not split.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
