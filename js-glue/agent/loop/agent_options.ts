// What an Agent is made of, and what of it can be set.
import { CAREFUL } from '../guard/guard.js';
import type { GuardSettings } from '../guard/guard.js';
import type { SecretSource } from '../../access/secret.js';
import { BOUNDS } from './bounds.js';
import type { Bounds } from './bounds.js';
import type { Store } from './journal.js';
import type { Person, Planner, Tool } from './interfaces.js';

export interface AgentOptions {
  tool: Tool;
  planner: Planner;
  person: Person;
  /** In memory unless given: then the task ends with the program. */
  store?: Store;
  secrets?: SecretSource;
  settings?: Partial<AgentSettings>;
  now?: () => number;
}

export interface AgentSettings extends Bounds, GuardSettings {
  /** Bound on each look, in tokens. */
  maxPageTokens: number;
}

export const AGENT_SETTINGS: AgentSettings = { ...BOUNDS, ...CAREFUL, maxPageTokens: 12_000 };

export interface TaskOrder {
  instruction: string;
  taskId?: string;
  sessionId?: string;
  /** The sequenceNumber of its first message: those of a session are counted over all of its tasks. */
  firstNumber?: number;
  /** What the tab showed when the person gave the order: its site is one of the task's. Where it is not given, the page of the first
   *  look counts, and a page that redirects before that look chooses the site. */
  startUrl?: string;
}
