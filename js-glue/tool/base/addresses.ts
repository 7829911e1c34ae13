// The one parser of addresses: the URL standard's, which is the browser's own and Node's.

/** undefined of what is no address. Not by `URL.canParse`: Node 20 to 22 answer false to it for an address with letters such as é
 *  once the call is hot, and whoever believes that takes the address for one that leads nowhere. */
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

/** undefined of what is no address. */
export function originOf(address: string | undefined): string | undefined {
  return address !== undefined && isAddress(address) ? new URL(address).origin : undefined;
}
