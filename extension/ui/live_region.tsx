// What a screen reader says when something changes. Each announcement is a new element, so that each is said once, the same words
// twice included.
import { signal } from '@preact/signals';

const said = signal<{ words: string; count: number }>({ words: '', count: 0 });

export function announce(words: string): void {
  said.value = { words, count: said.value.count + 1 };
}

/** One in a page, drawn from its beginning. */
export function LiveRegion() {
  const { words, count } = said.value;
  return (
    <div class="visually-hidden" aria-live="polite" data-announcements={count}>
      {words !== '' && <p key={count}>{words}</p>}
    </div>
  );
}
