// Limits the wrong tokens that are answered per minute: from one address, and from all. Requests with a right token are not
// limited, so nobody is locked out by others. Tokens are too long to be guessed; this makes attempts visible and cheap.
import { isIPv6 } from 'node:net';

const MINUTE_MS = 60_000;
/** A client with an outdated token tries a few times a minute. */
export const MAX_OF_ONE = 60;
/** From many addresses at once. It also limits the size of the table of addresses. */
export const MAX_OF_ALL = 600;

export class WrongTokens {
  private minute = 0;
  private ofAll = 0;
  private readonly ofOne = new Map<string, number>();

  /** `tell` receives an address at most once a minute, when it has sent too many. */
  constructor(
    private readonly report: (address: string) => void = () => {},
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one; returns the seconds until the next is answered if there were too many, else undefined. */
  count(address: string): number | undefined {
    const now = this.now();
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.minute) this.begin(minute);
    this.ofAll += 1;
    const network = networkOf(address);
    const its = (this.ofOne.get(network) ?? 0) + 1;
    if (this.ofOne.has(network) || this.ofAll <= MAX_OF_ALL) this.ofOne.set(network, its);
    if (its === MAX_OF_ONE + 1 || this.ofAll === MAX_OF_ALL + 1) this.report(address);
    if (its <= MAX_OF_ONE && this.ofAll <= MAX_OF_ALL) return undefined;
    return Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000);
  }

  private begin(minute: number): void {
    this.minute = minute;
    this.ofAll = 0;
    this.ofOne.clear();
  }
}

/** The address, or the first 64 bits of an IPv6 address, because one client usually has all of those. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const gap = after === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...gap, ...(after ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
