// What a command and the process of its session say to each other: a line of JSON each way, one exchange a connection.
import { connect, type Socket } from 'node:net';

/** A tool of the MCP server with its arguments; `close` ends the session. */
export interface Request {
  tool: string;
  arguments: Record<string, unknown>;
  /** Upload steps name files below it. */
  folder: string;
}

export interface Reply {
  text: string;
  isError: boolean;
  /** A picture, as base64. */
  image?: string;
}

const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** The first line that arrives. Rejects if the other side ends before it, or sends more than it may. */
export function lineFrom(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    socket.on('data', (piece: Buffer) => {
      const end = piece.indexOf(10);
      pieces.push(end < 0 ? piece : piece.subarray(0, end));
      size += piece.length;
      if (end >= 0) return resolve(Buffer.concat(pieces).toString('utf8'));
      if (size > MAX_LINE_BYTES) socket.destroy(new Error('The line is too long.'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The session ended.')));
  });
}

/** Undefined if no process listens there. */
export async function ask(path: string, request: Request): Promise<Reply | undefined> {
  const socket = await connected(path);
  if (socket === undefined) return undefined;
  const reply = lineFrom(socket);
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    return JSON.parse(await reply) as Reply;
  } finally {
    socket.destroy();
  }
}

export function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
