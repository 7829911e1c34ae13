// What a host sets once: what may be shown of pages, and who learns of each call.
import type { ActionReport } from './action_report.js';
import type { DomToolErrorCode, Fidelity } from './generated/calls.js';

export interface DomToolOptions {
  privacy?: Partial<PrivacyPolicy>;
  /**
   * 'fast': without the accessibility tree; the engine computes roles and names. 'hybrid': with that of each frame.
   */
  fidelity?: Fidelity;
  log?: (entry: LogEntry) => void;
  /** Called after each call. What it throws is ignored. */
  metrics?: (metrics: CallMetrics) => void;
}

export interface PrivacyPolicy {
  /** Values of password, one-time-code and payment fields are never emitted, whatever this option says. */
  emitValues: boolean;
  emitCrossOriginFrames: 'full' | 'labelled' | 'omit';
  /** A page that carries [data-no-ai] is refused with SECURITY_BLOCKED. */
  respectOptOut: boolean;
  /** A page that its site's robots.txt disallows is refused with SECURITY_BLOCKED. Off by default. */
  respectRobots: boolean;
  /** Extra name or autocomplete patterns that count as sensitive. */
  extraSensitive: string[];
}

/** Numbers of one call, and how it ended; no page content. The members from totalNodes on are those of an observation. */
export interface CallMetrics {
  action: string;
  success: boolean;
  code?: DomToolErrorCode;
  outcome?: ActionReport['outcome'];
  totalMs: number;
  totalNodes?: number;
  emittedNodes?: number;
  truncated?: boolean;
  estimatedTokens?: number;
  captureMs?: number;
  encodeMs?: number;
  engineMs?: number;
  /** Of an action: see ActionWaits. */
  commandsMs?: number;
  pausesMs?: number;
  settlingMs?: number;
  capturesMs?: number;
}

export interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  event: string;
  fields: Record<string, string | number | boolean>;
}
