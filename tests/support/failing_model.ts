// An endpoint of a model or a backend that fails in every way that one is known to: each path segment before /v1 or /api
// names the way, so that one server serves all of them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after } from 'node:test';

const kSse = { 'content-type': 'text/event-stream' };
const kJson = { 'content-type': 'application/json' };
const kHtml = { 'content-type': 'text/html' };

export type Way = (response: ServerResponse, request: IncomingMessage) => void;

const piece = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

/** As servers of the kind report it. */
export function refuses(status: number, body: unknown, headers: object = {}): Way {
  return (response) => {
    response.writeHead(status, { ...(typeof body === 'string' ? kHtml : kJson), ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const finish = { id: 'f', function: { name: 'finish', arguments: '{"message":"It says hello."}' } };

export const WAYS = {
  /** Until `drop` is called it stays open: a stream that breaks throws away what its reader has not taken yet. */
  dropped: (response) => {
    response.writeHead(200, kSse);
    response.write(piece({ role: 'assistant', content: '' }));
    response.write(piece({ content: 'Half of' }));
  },
  droppedAtOnce: (response) => {
    response.writeHead(200, kSse);
    response.flushHeaders();
    response.write('\n', () => response.destroy());
  },
  page: refuses(200, '<!doctype html><title>Sign in</title>'),
  whole: refuses(200, {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      { index: 0, message: { role: 'assistant', content: 'Well.', tool_calls: [finish] }, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
  }),
  other: refuses(200, { error: { message: 'This is the weather service.' } }),
  unknown: refuses(404, { error: { message: "model 'm' not found, try pulling it first" } }),
  unknownToo: refuses(400, { error: { message: 'm is not a valid model ID' } }),
  toolless: refuses(400, { error: { message: 'registry.ollama.ai/library/m does not support tools' } }),
  address: refuses(404, '404 page not found'),
  large: refuses(400, { error: { message: "This model's maximum context length is 4096 tokens." } }),
  key: refuses(401, { error: { message: 'Incorrect API key provided: sk-very-secret.' } }),
  credit: refuses(429, { error: { code: 'insufficient_quota', message: 'You exceeded your current quota.' } }),
  forbidden: refuses(403, { error: { message: 'Your region is not supported.' } }),
  busy: refuses(429, { error: { message: 'Slow down, please.' } }, { 'retry-after': '1' }),
  fault: refuses(500, { error: { message: 'CUDA out of memory' } }, { 'retry-after-ms': '1' }),
  down: refuses(503, 'Service Unavailable', { 'retry-after-ms': '1' }),
  refused: refuses(400, { error: { message: 'temperature: must be 1' } }),
  late: () => {},
} as const satisfies Record<string, Way>;

export interface FailingModel {
  /** Where that way is. */
  at(way: keyof typeof WAYS, path?: string): string;
  origin: string;
  /** How often each was asked. */
  asked: Map<string, number>;
  /** Drops what waits at `dropped`, and at once what comes there later. */
  drop(): void;
}

/** `isSilent`: no header lets a page of another origin read the answers. */
export async function failingModel({ isSilent = false } = {}): Promise<FailingModel> {
  const asked = new Map<string, number>();
  const waiting: ServerResponse[] = [];
  let isDropping = false;
  const server = createServer((request, response) => {
    if (!isSilent) {
      for (const header of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${header}`, '*');
      response.setHeader('access-control-expose-headers', '*');
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(isSilent ? 405 : 204).end();
      return;
    }
    const [, way = ''] = (request.url ?? '').split('/');
    request.resume();
    request.on('end', () => {
      if (request.method === 'POST') asked.set(way, (asked.get(way) ?? 0) + 1);
      const act: Way | undefined = Object.entries(WAYS).find(([name]) => name === way)?.[1];
      if (act === undefined) response.writeHead(500).end();
      else act(response, request);
      if (way !== 'dropped') return;
      if (isDropping) response.write('\n', () => response.socket?.end());
      else waiting.push(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const drop = (): void => {
    isDropping = true;
    for (const response of waiting.splice(0)) response.destroy();
  };
  const address = server.address();
  const origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  return { at: (way, path = 'v1') => `${origin}/${way}/${path}`, origin, asked, drop };
}
