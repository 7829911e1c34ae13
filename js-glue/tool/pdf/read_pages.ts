// Reads the text of a PDF, page by page, with PDF.js. The library is loaded for the first one. Runs in a worker of its own, which is
// ended if it takes too long.
import type { PDFPageProxy } from 'unpdf/pdfjs';
import { MemoryBudget } from './memory_budget.js';
import { MAX_PAGES, MAX_PAGE_TEXT, MAX_TEXT, type PdfMessage } from './pages.js';

/** Nothing is drawn, so neither fonts nor pictures are decoded, and no script of a PDF is run. */
const TEXT_ALONE = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  maxImageSize: 1,
  verbosity: 0,
};

/** PDF.js has no bound of its own. The browser's decompressor collects all before it gives any, so PDF.js inflates by itself. */
function boundMemory(): MemoryBudget {
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  return new MemoryBudget(globalThis);
}

/** Ends with the worker in which it runs, whose global object it changes. */
export async function readPages(data: Uint8Array, say: (message: PdfMessage) => void): Promise<void> {
  const budget = boundMemory();
  const library = await import('unpdf/pdfjs').catch(() => undefined);
  if (library === undefined) return say({ problem: 'library' });
  try {
    const document = await library.getDocument({ ...TEXT_ALONE, data }).promise;
    say({ count: document.numPages });
    let left = MAX_TEXT;
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES) && left > 0; number += 1) {
      // A page may be damaged where others are not.
      budget.renew();
      const page = await document.getPage(number).catch(() => undefined);
      const read = page === undefined ? null : await textOf(page, Math.min(left, MAX_PAGE_TEXT)).catch(() => null);
      const text = budget.isExceeded || read === null ? null : read.text;
      left -= text?.length ?? 0;
      page?.cleanup();
      say(text !== null && read?.isCut === true ? { text, isCut: true } : { text });
    }
    say({ isOver: true });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    say({ problem: isLocked ? 'password' : 'damaged' });
  }
}

async function textOf(page: PDFPageProxy, most: number): Promise<{ text: string; isCut: boolean }> {
  const reader: ReadableStreamDefaultReader<TextChunk> = page.streamTextContent().getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const { str = '', hasEOL = false } of read.value.items) text += hasEOL ? `${str}\n` : str;
    if (text.length <= most) continue;
    void reader.cancel(new Error('enough'));
    return { text: text.slice(0, most), isCut: true };
  }
  return { text, isCut: false };
}

interface TextChunk {
  items: Array<{ str?: string; hasEOL?: boolean }>;
}
