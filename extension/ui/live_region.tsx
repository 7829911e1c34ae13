// What a screen reader announces when something changes. Each announcement is a new element, so that each is read once,
// even repeated texts and several at a time.
import { signal } from '@preact/signals';

/** Older ones have been read. */
const MAX_KEPT = 20;

const announcements = signal<ReadonlyArray<{ id: number; words: string }>>([]);
let count = 0;

export function announce(words: string): void {
  count += 1;
  announcements.value = [...announcements.value, { id: count, words }].slice(-MAX_KEPT);
}

/** What was said may name what is now deleted. */
export function forgetAnnouncements(): void {
  announcements.value = [];
}

/** One per page, rendered from its beginning. */
export function LiveRegion() {
  return (
    <div class="visually-hidden" aria-live="polite">
      {announcements.value.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}
