// A bound of the memory that code without one may allocate. A small PDF can hold streams of terabytes, and streams in streams.

/** Bytes of what a stream is inflated to, and of all that one page needs. */
const MAX_STREAM = 32e6;
const MAX_PAGE = 256e6;

export class MemoryBudget {
  private left = MAX_PAGE;
  private isOver = false;

  /** Counts what typed arrays and buffers hold that `realm` makes from now on, whoever makes them. Nothing undoes this. */
  constructor(realm: typeof globalThis) {
    const { ArrayBuffer: Buffer } = realm;
    const typed = Object.getPrototypeOf(realm.Uint8Array);
    for (const name of Object.getOwnPropertyNames(realm)) {
      const type = Reflect.get(realm, name);
      if (type !== Buffer && Object.getPrototypeOf(Object(type)) !== typed) continue;
      const counted = new Proxy(type, {
        construct: (_, given, target) => {
          this.take(lengthOf(given[0], Buffer) * (type.BYTES_PER_ELEMENT ?? 1));
          return Reflect.construct(type, given, target);
        },
      });
      // Methods that return another array, like slice, ask its prototype.
      type.prototype.constructor = counted;
      Reflect.set(realm, name, counted);
    }
  }

  /** For the next page. */
  renew(): void {
    this.left = MAX_PAGE;
    this.isOver = false;
  }

  /** Whether anything was refused since the last `renew`. What asked for it may have caught the error. */
  get isExceeded(): boolean {
    return this.isOver;
  }

  private take(bytes: number): void {
    this.isOver ||= bytes > MAX_STREAM || bytes > this.left;
    if (this.isOver) throw new RangeError('The page needs too much memory.');
    this.left -= bytes;
  }
}

/** Of a new array made of `source`. A view of a buffer holds nothing of its own. */
function lengthOf(source: unknown, Buffer: typeof ArrayBuffer): number {
  if (typeof source === 'number') return source > 0 ? source : 0;
  if (typeof source !== 'object' || source === null || source instanceof Buffer) return 0;
  const { length } = source as { length?: unknown };
  return typeof length === 'number' ? length : 0;
}
