// Where a backend's endpoints are. The address that a person enters may have a path, which is kept, and may already name the
// endpoint of the rounds.
const INTERACT = '/api/agent/interact';

/** `path` begins with "/api/". */
export function endpointOf(backend: string, path: string): URL {
  const url = new URL(backend);
  const base = url.pathname.replace(/\/+$/, '');
  const root = base.endsWith(INTERACT) ? base.slice(0, -INTERACT.length) : base;
  return new URL(`${root}${path}`, url.origin);
}
