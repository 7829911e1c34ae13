// Reads a body up to its limit, and parses it as JSON. The announced length is used only to refuse a body that is too long.
import { Refusal } from '../api/schemas.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Rejects with TOO_LARGE or BAD_INPUT. */
export async function readBody(request: Request, most: number): Promise<string> {
  const tooLarge = new Refusal('TOO_LARGE', `A body may have at most ${most} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (request.body !== null) {
    const reader = request.body.getReader();
    const next = (): ReturnType<typeof reader.read> =>
      reader.read().catch(() => {
        throw new Refusal('TIMEOUT', 'The body did not arrive.');
      });
    for (let read = await next(); !read.done; read = await next()) {
      bytes += read.value.byteLength;
      if (bytes > most) {
        await reader.cancel().catch(() => {});
        throw tooLarge;
      }
      chunks.push(read.value);
    }
  }
  try {
    return decoder.decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal('BAD_INPUT', 'The body is not UTF-8.');
  }
}

export function parsed(body: string, type: string, takesForms: boolean): unknown {
  if (takesForms && type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(body));
  if (type !== 'application/json') {
    throw new Refusal('WRONG_TYPE', `Send application/json${takesForms ? ' or a form' : ''}.`);
  }
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('BAD_INPUT', 'The body is not JSON.');
  }
}
