// What a screen reader says when something changes. Each announcement is a new element, so that each is said once, the same words
// twice and several at a time included.
import { signal } from '@preact/signals';

/** Older ones were said long ago. */
const MAX_KEPT = 20;

const said = signal<ReadonlyArray<{ id: number; words: string }>>([]);
let count = 0;

export function announce(words: string): void {
  count += 1;
  said.value = [...said.value, { id: count, words }].slice(-MAX_KEPT);
}

/** One in a page, drawn from its beginning. */
export function LiveRegion() {
  return (
    <div class="visually-hidden" aria-live="polite">
      {said.value.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}
