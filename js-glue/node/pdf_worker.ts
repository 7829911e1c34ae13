// The thread that reads one PDF.
import { parentPort, workerData } from 'node:worker_threads';
import { readPages } from '../tool/pdf/read_pages.js';

await readPages(workerData as Uint8Array, (message) => parentPort?.postMessage(message));
