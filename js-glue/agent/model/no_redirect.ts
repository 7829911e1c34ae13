// A fetch that goes nowhere but where it is sent: a key and what a page says stay with the host that the person chose.
import { ReasonedError } from '../loop/reason.js';

/** Rejects with words where the address answers that it is another one. Nothing is sent to that. */
export function withoutRedirects(fetcher?: typeof fetch): typeof fetch {
  return async (input, init) => {
    // 'error' would fail as a network does, which nobody could tell apart.
    const response = await (fetcher ?? fetch)(input, { ...init, redirect: 'manual' });
    // A browser tells no more of it than that; Node tells the status.
    const isRedirect = response.type === 'opaqueredirect' || REDIRECTS.has(response.status);
    if (!isRedirect) return response;
    const { host } = new URL(input instanceof Request ? input.url : input);
    const words = `${host} sends to another address. Nothing was sent there. If it is the right one, enter it in the settings.`;
    throw new ReasonedError(words, { code: 'redirected', host });
  };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
