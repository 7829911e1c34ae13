// What a person has written and not sent.
import { signal } from '@preact/signals';

/** Outlives the composer, so that switching to the page view loses no text. */
export const draft = signal('');
