// Strangers at the door of the bridge: sockets with any headers, and handshakes with wrong keys.
import { WebSocket } from 'ws';

import { meetProgram } from '../../../js-glue/bridge/browser_side.js';
import type { BrowserParts, ProgramMeeting } from '../../../js-glue/bridge/browser_side.js';
import { PATH } from '../../../js-glue/bridge/limits.js';
import { Wire } from '../../../js-glue/bridge/frame_connection.js';

/** As any local program can claim. */
export const kOrigin = `chrome-extension://${'a'.repeat(32)}`;

export interface Knock {
  port: number;
  origin?: string | undefined;
  host?: string;
  path?: string;
}

/** The open connection, or the HTTP status of the refusal. */
export function knock({
  port,
  origin = kOrigin,
  host,
  path = PATH,
}: Knock): Promise<{ wire: Wire } | { status: number }> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, ...(origin === '' ? {} : { origin }) });
    const wire = new Wire({
      send: (frame) => socket.send(frame),
      close: (code, reason) => socket.close(code, reason),
    });
    socket.on('unexpected-response', (_request, { statusCode }) => resolve({ status: statusCode ?? 0 }));
    socket.on('message', (data: Buffer, isBinary) =>
      wire.onFrame(isBinary ? new Uint8Array(data) : data.toString('utf8')),
    );
    socket.on('close', (code, reason) => wire.onClosed(code, reason.toString('utf8')));
    socket.on('open', () => resolve({ wire }));
    socket.on('error', (error) => reject(error));
  });
}

export async function enter(knocking: Knock): Promise<Wire> {
  const entry = await knock(knocking);
  if ('wire' in entry) return entry.wire;
  throw new Error(`Turned away with ${entry.status}.`);
}

/** As a browser that knows `parts`; `origin` is the header that its browser sends. */
export async function pose(
  port: number,
  parts: Partial<BrowserParts>,
  origin = kOrigin,
): Promise<ProgramMeeting | undefined> {
  return meetProgram(await enter({ port, origin }), {
    origin,
    pairingWith: async () => undefined,
    keep: async () => {},
    ...parts,
  });
}
