// By which name a browser may call a backend of this machine. A page whose name was made to point here (DNS rebinding) is of the
// same origin then, and says its own name in Host.
import { isIP } from 'node:net';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i;

/** `where`: what the backend listens on. Beyond this machine any name counts, unless names are given. */
export function mayBeCalled(url: string, where: string, names: readonly string[]): boolean {
  if (names.length === 0 && !LOOPBACK.test(where)) return true;
  const { hostname } = new URL(url);
  // A number cannot be made to point elsewhere, and neither can the name of this machine itself.
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || hostname === 'localhost' || names.includes(hostname);
}
