// Stops a page in the middle of one of its own handlers, for as long as a test needs: the page requests /gate/<name>
// synchronously, and the server answers when the gate is opened. An open gate answers at once.
import type { SiteRequest, SiteResponse } from './site_server.js';
import { within } from './waiting.js';

const kReachedMs = 10_000;

interface WaitingRequest {
  reached: Promise<void>;
  reach(): void;
  opened: Promise<void>;
  open(): void;
}

export class Gates {
  private readonly gates = new Map<string, WaitingRequest>();

  /** From now on every request for it waits. */
  close(name: string): void {
    const reached = signal();
    const opened = signal();
    this.gates.set(name, { reached: reached.promise, reach: reached.give, opened: opened.promise, open: opened.give });
  }

  /** Resolves once the page waits at it. */
  async reached(name: string): Promise<void> {
    await within(`the page reaches the gate "${name}"`, kReachedMs, this.of(name).reached);
  }

  open(name: string): void {
    this.of(name).open();
    this.gates.delete(name);
  }

  openAll(): void {
    for (const name of [...this.gates.keys()]) this.open(name);
  }

  /** For SiteServer. */
  readonly handle = async ({ path }: SiteRequest): Promise<SiteResponse | undefined> => {
    if (!path.startsWith('/gate/')) return undefined;
    const gate = this.gates.get(path.slice('/gate/'.length));
    gate?.reach();
    await gate?.opened;
    return { type: 'text/plain', body: 'open' };
  };

  private of(name: string): WaitingRequest {
    const gate = this.gates.get(name);
    if (gate === undefined) throw new Error(`There is no closed gate "${name}".`);
    return gate;
  }
}

function signal(): { promise: Promise<void>; give(): void } {
  let give = (): void => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}
