// The measures of `npm run quality`, in the order in which they run.
import type { Measure } from '../measure.js';

export const measures: readonly Measure[] = [];
