// What a text looks like: a price, a date, a number. Columns without a header are named by it.

export const KINDS = ['price', 'date', 'percent', 'number', 'text'] as const;
export type ValueKind = (typeof KINDS)[number];

const CURRENCY = String.raw`(?:\p{Sc}|\b(?:EUR|USD|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|AUD|CAD|NZD|BRL|Kč|zł|kr)\b\.?)`;
const AMOUNT = String.raw`[-+−]?\d[\d.,'’\s]*(?:[-–]{1,2})?`;
const PRICE = new RegExp(`^(?:from |ab |je )?(?:${CURRENCY}\\s*${AMOUNT}|${AMOUNT}\\s*${CURRENCY})(?:\\s*/.*)?$`, 'iu');
const DATE =
  /^(?:\p{L}{2,9},? )?(?:\d{4}-\d{2}-\d{2}(?:[T ]\d.*)?|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4}.*|\d{1,2}\.? \p{L}{3,9}\.?,? \d{2,4}.*|\p{L}{3,9}\.? \d{1,2},? \d{4}.*)$/u;
const PERCENT = /^[-+−]?\d[\d.,]*\s*%$/;
const NUMBER = /^[-+−]?\d[\d.,'’\s]*$/;

export function kindOf(text: string): ValueKind {
  if (PRICE.test(text)) return 'price';
  if (DATE.test(text)) return 'date';
  if (PERCENT.test(text)) return 'percent';
  return NUMBER.test(text) ? 'number' : 'text';
}
