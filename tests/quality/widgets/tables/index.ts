// Every library of the measure.
import type { LibraryPage } from '../errands.js';
import { editors } from './editors.js';
import { lists } from './lists.js';
import { moves } from './moves.js';

export const libraryPages: readonly LibraryPage[] = [...lists, ...editors, ...moves];
