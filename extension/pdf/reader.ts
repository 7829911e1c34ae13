// The offscreen document in which a PDF is read. A service worker cannot start the worker that does it, nor end one that hangs.
import type { PdfMessage } from '../../js-glue/tool/pdf/pages.js';

/** Longer than a reading may take. The service worker may have been stopped, and then nobody closes this document. */
const MAX_MS = 20_000;

navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<string>) => {
  if (port === undefined) return;
  const worker = new Worker('worker.js');
  const { port1, port2 } = new MessageChannel();
  const died: PdfMessage = { problem: 'reader' };
  port1.onmessage = ({ data: said }: MessageEvent<PdfMessage>): void => port.postMessage(said);
  worker.onerror = (): void => port.postMessage(died);
  worker.postMessage(data, [port2]);
  setTimeout(() => {
    worker.terminate();
    port.postMessage(died);
  }, MAX_MS);
});
navigator.serviceWorker.startMessages();
