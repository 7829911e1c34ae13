// A server of the interact contract with scripted answers: with a status, a body, half of one, or none. It keeps what it
// received.
import { createServer } from 'node:http';
import { after } from 'node:test';

export interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

/** `drop`: the connection ends without an answer. `half`: it ends in the middle of one. `hang`: no answer comes. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | 'hang'
  | 'drop'
  | 'half'
  | ((received: Received) => Answer | Promise<Answer>);

const kForAll = { 'access-control-allow-origin': '*' } as const;

export class ContractServer {
  readonly received: Received[] = [];
  private at = 0;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      // An extension first asks for permission (Fetch, CORS preflight).
      if (request.method === 'OPTIONS') {
        response.writeHead(204, {
          ...kForAll,
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        });
        response.end();
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      const received = { path: request.url ?? '', headers: request.headers, body };
      this.received.push(received);
      let answer = this.answers[Math.min(this.at, this.answers.length - 1)];
      this.at += 1;
      if (typeof answer === 'function') answer = await answer(received);
      if (answer === 'drop') request.socket.destroy();
      if (answer === 'half') {
        response.writeHead(200, { ...kForAll, 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"success":true,"data":{', () => request.socket.destroy());
      }
      if (typeof answer !== 'object') return;
      response.writeHead(answer.status ?? 200, { ...kForAll, 'content-type': 'application/json', ...answer.headers });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });

  /** The last answer is repeated. */
  constructor(private answers: readonly Answer[]) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    after(() => this.close());
    const address = this.server.address();
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/`;
  }

  /** Another script, with nothing received. */
  play(answers: readonly Answer[]): void {
    this.answers = answers;
    this.at = 0;
    this.received.length = 0;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

export const data = (more: object): Answer => ({
  body: { success: true, data: { taskId: 'T1', sessionId: 'S1', status: 'executing', ...more } },
});
