// The messages between a page that shows a session and the worker that listens for it.
import type { AnyMessage } from '../../../js-glue/agent/index.js';

/** The prefix of the port's name; the session's id follows. */
export const PUSH_PORT = 'domtool.push.';

export type Pushed =
  /** From now on everything arrives; earlier messages have to be fetched. */
  | { type: 'listening' }
  | { type: 'new_message'; message: AnyMessage }
  /** A round has ended: fetch the messages. */
  | { type: 'interact_response' };
