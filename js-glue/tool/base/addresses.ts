// The only address parser: the one of the URL standard, as the browser and Node implement it.

/**
 * Returns undefined for text that is not an address. `URL.canParse` is avoided: once optimised, it returns false in Node 20
 * to 22 for addresses with letters such as é, and such an address would then be treated as leading nowhere.
 */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

export function isAddress(address: string, base?: string): boolean {
  return parseAddress(address, base) !== undefined;
}

/** Undefined if it is not an address. */
export function originOf(address: string | undefined): string | undefined {
  return address !== undefined && isAddress(address) ? new URL(address).origin : undefined;
}
