// PostgreSQL stores no NUL and no unpaired surrogate in a text, but pages, people and models write both. All text columns
// replace them by U+FFFD.
import { customType } from 'drizzle-orm/pg-core';

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export function storable(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}

/** As JSON text; keys are our own, values may be anything. */
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
    // One driver returns the value, the other its text.
    fromDriver: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value) as T,
  })(name);
}
