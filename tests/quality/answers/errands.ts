// All errands.
import type { Errand } from './errand.js';
import { kFirstErrands } from './first_errands.js';
import { kSecondErrands } from './second_errands.js';
import { kThirdErrands } from './third_errands.js';

export const kErrands: readonly Errand[] = [...kFirstErrands, ...kSecondErrands, ...kThirdErrands];
