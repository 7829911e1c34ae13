// Reads a PDF in a thread of its own, which ends with the reading, whatever it is doing.
import { Worker } from 'node:worker_threads';
import { type PdfMessage, type PdfRead, listened } from '../tool/pdf/pages.js';

const LIMITS = { maxOldGenerationSizeMb: 512 };

/** For `DomTool.open` over a port of your own; `connect` includes it. Needs the optional package unpdf. */
export function readPdf(base64: string, signal: AbortSignal): Promise<PdfRead> {
  return listened((hear) => {
    const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
    const worker = new Worker(new URL('pdf_worker.js', import.meta.url), {
      workerData: bytes,
      resourceLimits: LIMITS,
      stdout: true,
      stderr: true,
    });
    worker.on('message', (message: PdfMessage) => hear(message));
    worker.on('error', () => hear({ problem: 'reader' }));
    worker.on('exit', () => hear({ problem: 'reader' }));
    return () => void worker.terminate();
  }, signal);
}
