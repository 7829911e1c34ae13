// Checks incoming lines before the SDK reads them. The SDK silently drops what is not a message, so its sender would wait
// for ever. Here it is answered with the error that JSON-RPC defines.
import { ErrorCode, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { Transform } from 'node:stream';
import { isRecord } from '../tool/base/narrow.js';

/** No call of a tool is longer. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/**
 * Passes messages on, and answers everything else with `reply`. An `error` event means that the input does not consist of
 * lines.
 */
export function onlyMessages(reply: (line: string) => void): Transform {
  let rest: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        const line = rest.subarray(0, end + 1);
        rest = rest.subarray(end + 1);
        const problem = problemOf(line.toString('utf8').trim());
        if (problem === undefined) this.push(line);
        else if (problem !== '') reply(`${problem}\n`);
      }
      done(rest.length > MAX_LINE_BYTES ? new Error('a line is too long') : null);
    },
  });
}

/** The answer to a line that is not a message; undefined for a message, '' for an empty line. */
function problemOf(line: string): string | undefined {
  if (line === '') return '';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return problem(null, ErrorCode.ParseError, 'The line is not JSON.');
  }
  if (JSONRPCMessageSchema.safeParse(value).success) return undefined;
  const id = isRecord(value) ? value['id'] : null;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return problem(known, ErrorCode.InvalidRequest, 'This is not a JSON-RPC message.');
}

function problem(id: string | number | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
