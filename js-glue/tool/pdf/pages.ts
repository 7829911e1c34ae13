// What a reader of PDFs gives, and its bounds. Every PDF is hostile: a reader runs where it can be ended at any moment.

/** Characters of one page, and of all together. What is longer is cut. */
export const MAX_PAGE_TEXT = 100_000;
export const MAX_TEXT = 2_000_000;
export const MAX_PAGES = 2_000;
/** After this time the pages that were read by then are given. */
const MAX_MS = 15_000;

/** `password`: it cannot be opened without one. `library`: what reads PDFs is not installed. `reader`: it ended by itself, or never began. */
export type PdfProblem = 'password' | 'damaged' | 'time' | 'library' | 'reader';

export interface PdfPages {
  count: number;
  /** Of the first pages, as far as the bounds allow; null of one that cannot be read. */
  texts: ReadonlyArray<string | null>;
  /** The numbers of those that are longer than the bounds allow. */
  cut?: readonly number[];
  /** Why there are fewer than `count`. */
  ended?: 'time' | 'size' | 'reader';
}

export type PdfRead = PdfPages | { problem: PdfProblem };

/** Rejects only with the reason of the signal. */
export type ReadPdf = (base64: string, signal: AbortSignal) => Promise<PdfRead>;

/** What a reader says while it works. The last is the problem or `isOver`. */
export type PdfMessage =
  | { count: number }
  | { text: string | null; isCut?: boolean }
  | { problem: PdfProblem }
  | { isOver: true };

/**
 * What a reader says from its beginning until it is over, its time is, or `signal` aborts. `begin` starts it, and returns the function
 * that ends it at once.
 */
export function listened(
  begin: (hear: (message: PdfMessage) => void) => () => void,
  signal: AbortSignal,
  ms = MAX_MS,
): Promise<PdfRead> {
  return new Promise((resolve, reject) => {
    const texts: Array<string | null> = [];
    const cut: number[] = [];
    let count: number | undefined;
    let isOver = false;
    let end = (): void => {};
    const over = (settle: () => void): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      end();
      settle();
    };
    const stop = (): void => over(() => reject(signal.reason));
    const give = (why: 'time' | 'size' | 'reader'): void =>
      over(() => {
        if (count === undefined) resolve({ problem: why === 'size' ? 'damaged' : why });
        else resolve({ count, texts, ...(cut.length > 0 && { cut }), ...(texts.length < count && { ended: why }) });
      });
    const timer = setTimeout(() => give('time'), ms);
    signal.addEventListener('abort', stop);
    const hear = (message: PdfMessage): void => {
      if ('count' in message) count = message.count;
      else if ('text' in message) {
        texts.push(message.text);
        if (message.isCut === true) cut.push(texts.length);
      } else if (!('problem' in message)) give('size');
      else if (message.problem === 'reader') give('reader');
      else over(() => resolve({ problem: message.problem }));
    };
    try {
      end = begin(hear);
      if (isOver) end();
    } catch {
      give('reader');
    }
    if (signal.aborted) stop();
  });
}
