// Reads PDFs one after another, each in an offscreen document of its own: closing that ends the reading, whatever it is doing.
import { listened } from '../../../js-glue/tool/pdf/pages.js';
import type { PdfRead } from '../../../js-glue/tool/pdf/pages.js';

declare const clients: {
  matchAll(options: { includeUncontrolled: boolean }): Promise<Reader[]>;
};

interface Reader {
  url: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

const PAGE = 'pdf/reader.html';
const TURN_MS = 20_000;
const OPEN_MS = 5_000;
const CLOSE_MS = 2_000;
/** Settles when no earlier PDF is read any more. Never rejects. */
let before: Promise<unknown> = Promise.resolve();

export function readPdf(base64: string, signal: AbortSignal): Promise<PdfRead> {
  const turn = before;
  const read = readInTurn(turn, base64, signal);
  before = Promise.allSettled([turn, read]);
  return read;
}

async function readInTurn(turn: Promise<unknown>, base64: string, signal: AbortSignal): Promise<PdfRead> {
  if ((await unlessAborted(turn, signal, TURN_MS)) === 'late') return { problem: 'time' };
  try {
    const reader = await unlessAborted(open(), signal, OPEN_MS);
    if (reader === undefined || reader === 'late') return { problem: 'reader' };
    const { port1, port2 } = new MessageChannel();
    return await listened((hear) => {
      port1.onmessage = ({ data }): void => hear(data);
      reader.postMessage(base64, [port2]);
      return () => port1.close();
    }, signal);
  } finally {
    await unlessAborted(close(), new AbortController().signal, CLOSE_MS);
  }
}

async function open(): Promise<Reader | undefined> {
  // An earlier worker may have been stopped while it read.
  await close();
  await chrome.offscreen.createDocument({
    url: PAGE,
    reasons: ['WORKERS'],
    justification: 'The text of a PDF is read in a worker that can be ended.',
  });
  const pages = await clients.matchAll({ includeUncontrolled: true });
  return pages.find(({ url }) => url === chrome.runtime.getURL(PAGE));
}

async function close(): Promise<void> {
  await chrome.offscreen.closeDocument().catch(() => {});
}

/** What `work` gives, or 'late' after `ms` milliseconds; rejects with the signal's reason as soon as it aborts. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, ms: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    const timer = setTimeout(() => resolve('late'), ms);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}
