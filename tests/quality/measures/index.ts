// The measures of `npm run quality`, in the order in which they run.
import type { Measure } from '../measure.js';
import { accname } from './accname.js';
import { actions } from './actions.js';
import { addresses } from './addresses.js';
import { answers } from './answers.js';
import { interactivity } from './interactivity.js';
import { looks } from './looks.js';
import { memory } from './memory.js';
import { query } from './query.js';
import { routines } from './routines.js';
import { semantics } from './semantics.js';
import { tokens } from './tokens.js';
import { visibility } from './visibility.js';
import { widgets } from './widgets.js';

export const measures: readonly Measure[] = [
  semantics,
  accname,
  interactivity,
  visibility,
  looks,
  memory,
  tokens,
  query,
  actions,
  addresses,
  answers,
  routines,
  widgets,
];
