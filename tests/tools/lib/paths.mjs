// Where things are in the checkout.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** An absolute path inside the checkout. */
export const inRepo = (...parts) => join(root, ...parts);
