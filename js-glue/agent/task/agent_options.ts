// The parts and settings of an Agent.
import { CAREFUL } from '../risk/risk_check.js';
import type { RiskSettings } from '../risk/risk_check.js';
import type { SecretSource } from '../../policy/secret.js';
import type { Attached } from './attached.js';
import type { Message } from './task.js';
import { BOUNDS } from './bounds.js';
import type { Bounds } from './bounds.js';
import type { Store } from './journal.js';
import type { OwnTabs } from './own_tabs.js';
import type { Person, Planner, Tool } from './interfaces.js';

export interface AgentOptions {
  tool: Tool;
  /** If the tool can have several. */
  tabs?: OwnTabs;
  planner: Planner;
  person: Person;
  /** In memory by default; then the task ends with the program. */
  store?: Store;
  secrets?: SecretSource;
  settings?: Partial<AgentSettings>;
  now?: () => number;
}

export interface AgentSettings extends Bounds, RiskSettings {
  /** The limit of each observation, in tokens. */
  maxPageTokens: number;
}

export const AGENT_SETTINGS: AgentSettings = { ...BOUNDS, ...CAREFUL, maxPageTokens: 12_000 };

export interface TaskOrder {
  instruction: string;
  taskId?: string;
  sessionId?: string;
  /** The sequenceNumber of its first message. Messages are numbered over all tasks of a session. */
  firstNumber?: number;
  /** The messages of the session's earlier tasks, oldest first. The planner is reminded of them. */
  earlier?: readonly Message[];
  /** Files that the person gave with it, and files of the session that it may use, `given` among them. */
  given?: readonly Attached[];
  attached?: readonly Attached[];
  /**
   * The address that the tab showed when the person gave the task; its site is one of the task's. If absent, the page of
   * the first observation counts, so a page that redirects before it chooses the site.
   */
  startUrl?: string;
}
