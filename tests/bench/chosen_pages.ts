// The pages of a run: `--pages=` takes only those whose name contains it, `--kinds=list,corpus` only those kinds.
import { isQuick, option } from './figures.js';
import { type BenchPage, corpus, generated, kKinds, kSizes } from './pages.js';

/** Pages of the corpus that every whole run includes. */
const kFirstOfCorpus = 4;

/** `largest` comes last, where pages are large. */
export function chosenPages(largest?: BenchPage): BenchPage[] {
  const part = option('pages') ?? '';
  const sizes = isQuick ? kSizes.slice(0, 2) : kSizes;
  const made = sizes.flatMap((size) => kKinds.map((kind) => generated(kind, size)));
  const real = corpus();
  if (real.length === 0) console.log('The corpus of real pages is not here; only generated pages are measured.');
  const kinds = option('kinds')?.split(',');
  // If time is short, every kind is measured once before any is measured twice, and real pages before large ones.
  const [small, others] = [made.slice(0, kKinds.length), made.slice(kKinds.length)];
  const [first, rest] = [real.slice(0, kFirstOfCorpus), isQuick ? [] : real.slice(kFirstOfCorpus)];
  return [...small, ...first, ...others, ...rest, ...(isQuick || largest === undefined ? [] : [largest])].filter(
    ({ name, kind }) => name.includes(part) && (kinds?.includes(kind) ?? true),
  );
}
