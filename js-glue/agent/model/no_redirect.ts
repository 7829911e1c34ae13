// A fetch that follows no redirects: the key and the page's content stay with the host that the person chose.
import { ReasonedError } from '../task/reason.js';

/** Rejects with a sentence if the address redirects. Nothing is sent to the other address. */
export function withoutRedirects(fetcher?: typeof fetch): typeof fetch {
  return async (input, init) => {
    // 'error' would look like a failing network.
    const response = await (fetcher ?? fetch)(input, { ...init, redirect: 'manual' });
    // A browser reveals only the type; Node reveals the status.
    const isRedirect = response.type === 'opaqueredirect' || REDIRECTS.has(response.status);
    if (!isRedirect) return response;
    const { host } = new URL(input instanceof Request ? input.url : input);
    const words = `${host} redirects to another address. Nothing was sent there. If it is the right one, enter it in the options.`;
    throw new ReasonedError(words, { code: 'redirected', host });
  };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
