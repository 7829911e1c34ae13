// What a model costs, as a person has entered it or its endpoint lists it.
import { isRecord } from '../../../js-glue/tool/index.js';

/** Dollars per million tokens. */
export interface Prices {
  input: number;
  output: number;
}

/** More than any model costs. */
export const MAX_PRICE = 10_000;

export function isPrices(value: unknown): value is Prices {
  const isPrice = (one: unknown): boolean => typeof one === 'number' && one >= 0 && one <= MAX_PRICE;
  return isRecord(value) && isPrice(value['input']) && isPrice(value['output']);
}
