// PostgreSQL keeps no NUL and no half of a surrogate pair in a text; pages, people and models write both. Whatever is written goes
// through columns that replace them by U+FFFD.
import { customType } from 'drizzle-orm/pg-core';

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export function storable(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}

/** As text of JSON; keys are our own, values anybody's. */
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? storable(one) : one));
}

export const words = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storable,
});

export function json<T>(name: string) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'jsonb',
    toDriver: storableJson,
    // One driver gives the value, the other its text.
    fromDriver: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value) as T,
  })(name);
}
