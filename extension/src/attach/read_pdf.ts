// Reads PDFs one after another, each in an offscreen document of its own: closing that ends the reading, whatever it is doing.
import { listened } from '../../../js-glue/tool/pdf/pages.js';
import type { PdfRead } from '../../../js-glue/tool/pdf/pages.js';

declare const clients: {
  matchAll(options: {
    includeUncontrolled: boolean;
  }): Promise<Array<{ url: string; postMessage(message: unknown, transfer: Transferable[]): void }>>;
};

const PAGE = 'pdf/reader.html';
let before: Promise<unknown> = Promise.resolve();

export function readPdf(base64: string, signal: AbortSignal): Promise<PdfRead> {
  const read = before.then(() => readNow(base64, signal));
  before = read.catch(() => {});
  return read;
}

async function readNow(base64: string, signal: AbortSignal): Promise<PdfRead> {
  signal.throwIfAborted();
  // An earlier worker may have been stopped while it read.
  await close();
  await chrome.offscreen.createDocument({
    url: PAGE,
    reasons: ['WORKERS'],
    justification: 'The text of a PDF is read in a worker that can be ended.',
  });
  try {
    const pages = await clients.matchAll({ includeUncontrolled: true });
    const page = pages.find(({ url }) => url === chrome.runtime.getURL(PAGE));
    const { port1, port2 } = new MessageChannel();
    return await listened((hear) => {
      port1.onmessage = ({ data }): void => hear(data);
      page?.postMessage(base64, [port2]);
      return () => port1.close();
    }, signal);
  } finally {
    await close();
  }
}

async function close(): Promise<void> {
  await chrome.offscreen.closeDocument().catch(() => {});
}
