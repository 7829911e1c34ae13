// Serves a folder of pages over http on one port for every host name. Chromium maps *.test to this machine (browser.ts), so
// http://one.test:PORT and http://two.test:PORT are different sites from the same folder. In .html, .js and .css files
// "{{port}}" becomes the port, which only the running server knows.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, normalize, join, sep } from 'node:path';

import { inRepo } from './paths.js';

export interface SiteRequest {
  method: string;
  /** Host name without the port. */
  host: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

export interface SiteResponse {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export interface SiteOptions {
  folder?: string;
  /** Answers requests for anything that is not a file; undefined passes them to the folder. */
  handle?: (request: SiteRequest) => SiteResponse | undefined | Promise<SiteResponse | undefined>;
}

const kTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const kTemplated = new Set(['.html', '.js', '.css']);
const kMaxBodyBytes = 1 << 20;

/** Serves bodies by their paths, as pages of one title. They are read at each request, so a test may still add some. */
export function servePages(pages: Readonly<Record<string, string>>, title: string): NonNullable<SiteOptions['handle']> {
  return ({ path }) => {
    const body = pages[path];
    if (body === undefined) return undefined;
    return { type: 'text/html', body: `<!doctype html><meta charset=utf-8><title>${title}</title>${body}` };
  };
}

export class SiteServer {
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(options: SiteOptions = {}): Promise<SiteServer> {
    const folder = options.folder ?? inRepo('fixtures', 'pages');
    let port = 0;
    const server = createServer((request, response) => {
      answer(request, folder, port, options.handle)
        .catch((error: unknown) => ({ status: 500, type: 'text/plain', body: String(error) }))
        .then((reply) => send(response, reply))
        .catch(() => response.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The page server has no port.');
    port = address.port;
    return new SiteServer(server, port);
  }

  url(path: string, host = 'page.test'): string {
    return `http://${host}:${this.port}${path}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

async function answer(
  request: IncomingMessage,
  folder: string,
  port: number,
  handle: SiteOptions['handle'],
): Promise<SiteResponse> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'page.test'}`);
  const reply = await handle?.({
    method: request.method ?? 'GET',
    host: url.hostname,
    path: url.pathname,
    query: url.searchParams,
    body: await readBody(request),
  });
  const templated = reply?.type === undefined || reply.type.startsWith('text/html');
  if (reply !== undefined) {
    return templated && typeof reply.body === 'string' ? { ...reply, body: fillIn(reply.body, port) } : reply;
  }
  return readPage(folder, url.pathname, port);
}

async function readPage(folder: string, path: string, port: number): Promise<SiteResponse> {
  const name = path === '/' ? '/index.html' : decodeURIComponent(path);
  const file = normalize(join(folder, name));
  if (!file.startsWith(folder + sep)) return { status: 403, type: 'text/plain', body: 'Outside the folder' };
  const extension = extname(file);
  try {
    const bytes = await readFile(file);
    const body = kTemplated.has(extension) ? fillIn(bytes.toString('utf8'), port) : bytes;
    return { type: kTypes[extension] ?? 'application/octet-stream', body };
  } catch {
    return { status: 404, type: 'text/plain', body: `No page ${name}` };
  }
}

function fillIn(text: string, port: number): string {
  return text.replaceAll('{{port}}', String(port));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > kMaxBodyBytes) throw new Error('The request is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, reply: SiteResponse): void {
  response.writeHead(reply.status ?? 200, {
    'content-type': reply.type ?? kTypes['.html'],
    'cache-control': 'no-store',
    ...reply.headers,
  });
  response.end(reply.body);
}
