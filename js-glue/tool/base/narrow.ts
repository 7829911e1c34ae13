// Narrowing of outside data: values from the browser, the engine or a caller are `unknown` until they are checked here.

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value[key]` as a record, or an empty one. */
export function recordAt(value: unknown, key: string): JsonRecord {
  const member = isRecord(value) ? value[key] : undefined;
  return isRecord(member) ? member : {};
}

export function stringAt(value: unknown, key: string): string | undefined {
  const member = isRecord(value) ? value[key] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** Finite numbers only. */
export function numberAt(value: unknown, key: string): number | undefined {
  const member = isRecord(value) ? value[key] : undefined;
  return typeof member === 'number' && Number.isFinite(member) ? member : undefined;
}

/**
 * The value as JSON would send it, with each member read once. Undefined if JSON cannot represent it or reading it throws.
 */
export function plainCopy(value: unknown): unknown {
  try {
    const json: string | undefined = JSON.stringify(value);
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    // It is cyclic, or reading it throws.
    return undefined;
  }
}

/** Undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function arrayAt(value: unknown, key: string): readonly unknown[] {
  const member = isRecord(value) ? value[key] : undefined;
  return Array.isArray(member) ? member : [];
}

/** Anything may be thrown. */
export function thrownMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
