// A proxy to a browser's debugging port whose connections can be cut; otherwise it passes all bytes on.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class CutLine {
  /** How many connections were refused since it was cut. */
  refused = 0;
  private isCut = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private target: URL,
  ) {
    server.on('connection', (socket) => this.accept(socket));
  }

  static async to(endpoint: string): Promise<CutLine> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new CutLine(server, new URL(endpoint));
  }

  /** The address of the current browser, through the proxy. */
  get endpoint(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.target.pathname}`;
  }

  /** Breaks the connections; until `mend` new ones are refused. */
  cut(): void {
    this.isCut = true;
    this.refused = 0;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(endpoint: string = this.target.href): void {
    this.target = new URL(endpoint);
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(near: Socket): void {
    near.on('error', () => near.destroy());
    if (this.isCut) {
      this.refused += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
