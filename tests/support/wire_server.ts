// A model over HTTP with scripted answers, in the wire formats of OpenAI, Anthropic and Google: streamed, slow, cut off, or
// refused. It keeps every request.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Wire = 'openai' | 'anthropic' | 'google';

export interface ModelMessage {
  text?: string;
  calls?: Array<{ name: string; input: unknown }>;
}

export type Turn =
  | ModelMessage
  | { status: number; headers?: Record<string, string> }
  /** The stream ends in the middle. */
  | (ModelMessage & { cut: true })
  /** Nothing arrives after its words. */
  | (ModelMessage & { hang: true })
  /** The pause between two pieces. */
  | (ModelMessage & { pauseMs: number })
  | { body: string };

export interface WireRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

export class WireServer {
  readonly requests: WireRequest[] = [];
  private at = 0;

  private constructor(
    private readonly server: Server,
    readonly origin: string,
    private readonly script: ReadonlyArray<Turn | ((request: WireRequest) => Turn)>,
  ) {}

  static async start(wire: Wire, script: ReadonlyArray<Turn | ((request: WireRequest) => Turn)>): Promise<WireServer> {
    let wired: WireServer | undefined;
    const server = createServer((request, response) => {
      for (const header of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${header}`, '*');
      // A worker of an extension without access to this host can read `retry-after` no more than a page can.
      response.setHeader('access-control-expose-headers', '*');
      // A caller of another origin sends a preflight first.
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>;
        wired?.answer(wire, { path: request.url ?? '', headers: request.headers, body }, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    wired = new WireServer(server, `http://127.0.0.1:${port}`, script);
    return wired;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private answer(wire: Wire, request: WireRequest, response: ServerResponse): void {
    this.requests.push(request);
    const step = this.script[Math.min(this.at, this.script.length - 1)];
    this.at += 1;
    const turn = typeof step === 'function' ? step(request) : step;
    if (turn === undefined) {
      response.writeHead(500).end();
    } else if ('status' in turn) {
      response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers });
      response.end(JSON.stringify({ error: { message: 'no', type: 'error' } }));
    } else if ('body' in turn) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(turn.body);
    } else {
      stream(response, EVENTS[wire](turn), turn);
    }
  }
}

function stream(response: ServerResponse, events: string[], turn: Turn): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('hang' in turn) {
    for (const event of events.slice(0, Math.max(1, events.length - 3))) response.write(event);
    return;
  }
  const reported = 'cut' in turn ? events.slice(0, Math.ceil(events.length / 2)) : events;
  if ('pauseMs' in turn) {
    void writeSlowly(response, reported, turn.pauseMs);
    return;
  }
  for (const event of reported) response.write(event);
  response.end();
}

async function writeSlowly(response: ServerResponse, events: readonly string[], pauseMs: number): Promise<void> {
  for (const event of events) {
    response.write(event);
    await delay(pauseMs);
  }
  response.end();
}

const data = (value: unknown, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(value)}\n\n`;

/** In pieces, as models send it. */
function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,7}/g) ?? [];
}

const EVENTS: Readonly<Record<Wire, (said: ModelMessage) => string[]>> = {
  openai({ text = '', calls = [] }) {
    const chunk = (delta: object, finish_reason: string | null = null): string =>
      data({
        id: 'c',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta, finish_reason }],
      });
    return [
      chunk({ role: 'assistant', content: '' }),
      ...pieces(text).map((content) => chunk({ content })),
      ...calls.flatMap(({ name, input }, index) => [
        chunk({ tool_calls: [{ index, id: `id${index}`, type: 'function', function: { name, arguments: '' } }] }),
        ...pieces(jsonOf(input)).map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
      ]),
      chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
      data({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: USAGE }),
      'data: [DONE]\n\n',
    ];
  },
  anthropic({ text = '', calls = [] }) {
    const event = (type: string, more: object = {}): string => data({ type, ...more }, type);
    const usage = { input_tokens: 60, output_tokens: 1, cache_read_input_tokens: 40, cache_creation_input_tokens: 0 };
    const message = {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    };
    const textEvents =
      text === ''
        ? []
        : [
            event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
            ...pieces(text).map((part) =>
              event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: part } }),
            ),
            event('content_block_stop', { index: 0 }),
          ];
    return [
      event('message_start', { message }),
      ...textEvents,
      ...calls.flatMap(({ name, input }, at) => [
        event('content_block_start', {
          index: at + 1,
          content_block: { type: 'tool_use', id: `id${at}`, name, input: {} },
        }),
        ...pieces(jsonOf(input)).map((part) =>
          event('content_block_delta', { index: at + 1, delta: { type: 'input_json_delta', partial_json: part } }),
        ),
        event('content_block_stop', { index: at + 1 }),
      ]),
      event('message_delta', {
        delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: 20 },
      }),
      event('message_stop'),
    ];
  },
  google({ text = '', calls = [] }) {
    const parts = [
      ...pieces(text).map((piece) => ({ text: piece })),
      ...calls.map(({ name, input }) => ({ functionCall: { name, args: typeof input === 'object' ? input : {} } })),
    ];
    const chunks = parts.map((part) => data({ candidates: [{ content: { role: 'model', parts: [part] }, index: 0 }] }));
    const usageMetadata = {
      promptTokenCount: 100,
      candidatesTokenCount: 20,
      cachedContentTokenCount: 40,
      totalTokenCount: 120,
    };
    const end = {
      candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP', index: 0 }],
      usageMetadata,
    };
    return [...chunks, data(end)];
  },
};

const USAGE = {
  prompt_tokens: 100,
  completion_tokens: 20,
  total_tokens: 120,
  prompt_tokens_details: { cached_tokens: 40 },
};

/** A string is sent unchanged, even if it is not JSON. */
function jsonOf(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}
