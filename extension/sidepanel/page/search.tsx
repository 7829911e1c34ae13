// Finds words in the observation. Matches are highlighted without changing the elements; Enter goes to the next,
// Shift+Enter back.
import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { announce } from '../../ui/live_region.js';
import { t } from '../../ui/texts.js';
import { Icon } from '../../ui/icon.js';

const MAX_MATCHES = 1_000;

const words = signal('');
const matches = signal<readonly Range[]>([]);
const at = signal(0);

export function clearSearch(): void {
  words.value = '';
  show([], 0);
}

export function SearchBox({ outline }: { outline: RefObject<HTMLElement | null> }) {
  useEffect(() => clearSearch, []);
  const search = (wanted: string): void => {
    words.value = wanted;
    show(outline.current === null || wanted === '' ? [] : rangesOf(outline.current, wanted), 0);
    if (wanted !== '')
      announce(t('panel.foundAt', { AT: matches.value.length === 0 ? 0 : 1, OF: matches.value.length }));
  };
  const go = (step: number): void => {
    const { length } = matches.value;
    if (length > 0) show(matches.value, (at.value + step + length) % length);
  };
  return (
    <label class="page-search">
      <span class="visually-hidden">{t('panel.search')}</span>
      <Icon name="search" />
      <input
        type="search"
        class="control"
        placeholder={t('panel.search')}
        value={words.value}
        onInput={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        }}
      />
      {words.value !== '' && (
        <span class="page-search-count small quiet">
          {t('panel.foundAt', { AT: matches.value.length === 0 ? 0 : at.value + 1, OF: matches.value.length })}
        </span>
      )}
    </label>
  );
}

function show(ranges: readonly Range[], index: number): void {
  matches.value = ranges;
  at.value = index;
  const current = ranges[index];
  CSS.highlights.set('found', new Highlight(...ranges));
  CSS.highlights.set('found-now', new Highlight(...(current === undefined ? [] : [current])));
  current?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
}

function rangesOf(outline: HTMLElement, wanted: string): Range[] {
  const sought = wanted.toLowerCase();
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(outline, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && ranges.length < MAX_MATCHES; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    for (let from = text.indexOf(sought); from >= 0; from = text.indexOf(sought, from + sought.length)) {
      if (from + wanted.length > (node.nodeValue ?? '').length) break;
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, from + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}
