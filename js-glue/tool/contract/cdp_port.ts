// The connection that a caller provides.

/**
 * A flat-session CDP connection to one page target. `send` rejects on a CDP error and does not hang past `timeoutMs`.
 *
 * A port that loses its target reports that as the CDP event `Inspector.detached` of the page's session, with `{ reason }`:
 * 'canceled_by_user' if a person stopped the debugging, anything else if the target or the connection is gone.
 */
export interface CdpPort {
  send(method: string, params?: object, sessionId?: string, timeoutMs?: number): Promise<unknown>;
  /**
   * Events of the page's session (sessionId undefined) and of each of its child sessions. Returns a function that
   * unsubscribes.
   */
  onEvent(listener: (method: string, params: unknown, sessionId?: string) => void): () => void;
  close(): Promise<void>;
}
