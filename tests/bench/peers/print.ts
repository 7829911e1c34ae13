// The figures of `peers` as tables of the terminal: of its own run, and in the report.
import { milliseconds } from '../figures.js';
import { groupsOf, type PeersFigures, type Spread, summaryOf } from './figures.js';
import { givenInWords } from './places.js';

const number = (value: number): string => (Number.isNaN(value) ? '-' : Math.round(value).toLocaleString('en'));
const ratio = ({ median, worst, page }: Spread): string =>
  Number.isNaN(median) ? '-' : `${median.toFixed(2)} (${worst.toFixed(2)} ${page})`;

export function printPeers(figures: PeersFigures): void {
  const { contestants, pages, absent, clicks } = figures;
  console.log(`\nOne whole look by each, ${figures.at}, load ${figures.load.join(' to ')}, ${figures.browser}`);
  const groups = groupsOf(pages).map(([group, all]): [string, number] => [group, all.length]);
  console.table([
    ...contestants.map((one) => {
      const of = summaryOf(one, pages);
      const counts = groups.map(([group, count], at) => [group, `${of[at]?.pages ?? 0} of ${count}`]);
      const { name, version } = one;
      return { name, version, ...Object.fromEntries(counts), 'what it gives': givenInWords(one.given) };
    }),
    ...absent.map(({ name, version, problem }) => ({ name, version, 'what it gives': `not measured: ${problem}` })),
  ]);
  console.log('Milliseconds: the median of the pages, and in brackets the worst page:');
  console.table(
    Object.fromEntries(
      contestants.map((one) => [
        one.name,
        Object.fromEntries(
          summaryOf(one, pages).map(({ group, ms }) => [
            group,
            `${milliseconds(ms.median)} (${milliseconds(ms.worst)})`,
          ]),
        ),
      ]),
    ),
  );
  console.log('o200k tokens that a model is given:');
  console.table(
    Object.fromEntries(
      contestants.map((one) => [
        one.name,
        Object.fromEntries(
          summaryOf(one, pages).map(({ group, tokens }) => [
            group,
            `${number(tokens.median)} (${number(tokens.worst)})`,
          ]),
        ),
      ]),
    ),
  );
  console.log(
    'Ours beside each, page by page: the median, and the page where it is worst. Above 1, the other is better:',
  );
  console.table(
    contestants.flatMap((one) =>
      summaryOf(one, pages).flatMap(({ group, ratios }) =>
        ratios.map(({ ours, ms, tokens }) => ({
          ours,
          beside: one.name,
          group,
          time: ratio(ms),
          tokens: ratio(tokens),
        })),
      ),
    ),
  );
  console.log('One click by a server; “seen” until an answer shows its effect:');
  console.table(
    clicks.flatMap(({ elements, presses }) =>
      Object.entries(presses).map(([name, { ms, seenMs, seenCalls, seenTokens }]) => ({
        elements,
        '': name,
        ms: milliseconds(ms),
        'seen ms': milliseconds(seenMs),
        'seen calls': seenCalls,
        'seen tokens': number(seenTokens),
      })),
    ),
  );
  for (const { name, failures } of pages) for (const failure of failures) console.log(`${name}: ${failure}`);
  for (const { elements, failures } of clicks)
    for (const failure of failures) console.log(`a click, ${elements} elements: ${failure}`);
  if (figures.isQuick) console.log('Measured with --quick: these figures are no verdict.');
}
