// The host names by which a browser may call a backend on this machine. A page with DNS rebinding has the same origin, but
// sends its own name in Host.
import { isIP } from 'node:net';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i;

/** `where`: the address the backend listens on. Outside this machine any name is accepted, unless names are given. */
export function mayBeCalled(url: string, where: string, names: readonly string[]): boolean {
  if (names.length === 0 && !LOOPBACK.test(where)) return true;
  const { hostname } = new URL(url);
  // DNS cannot redirect an IP address or localhost.
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || hostname === 'localhost' || names.includes(hostname);
}
