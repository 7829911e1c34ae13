// WebSockets to programs on this computer; no other host is ever contacted.
import { PATH, PORTS, Wire } from '../../../js-glue/bridge/index.js';

const HOST = '127.0.0.1';
const OPEN_MS = 2_000;

/** The ports where a program may listen. */
export function programPorts(own: number | null): number[] {
  return own === null ? [...PORTS] : [own, ...PORTS.filter((port) => port !== own)];
}

/** Undefined if nothing listens there, or the connection fails. */
export function connectToProgram(port: number): Promise<Wire | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${HOST}:${port}${PATH}`);
    socket.binaryType = 'arraybuffer';
    const wire = new Wire({
      send: (frame) => socket.send(frame),
      close: (code, reason) => socket.close(code, reason),
    });
    const giveUp = setTimeout(() => {
      socket.close();
      resolve(undefined);
    }, OPEN_MS);
    socket.onopen = () => {
      clearTimeout(giveUp);
      resolve(wire);
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
      wire.onFrame(typeof data === 'string' ? data : new Uint8Array(data));
    socket.onclose = ({ code, reason }) => {
      clearTimeout(giveUp);
      wire.onClosed(code, reason);
      resolve(undefined);
    };
  });
}
