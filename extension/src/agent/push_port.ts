// What goes over the port between a page that shows a session and the worker that listens for it.
import type { PushedMessage } from '../../../js-glue/agent/index.js';

/** A port of this name, and the session's id behind it. */
export const PUSH_PORT = 'domtool.push.';

export type Pushed =
  /** From now on everything is heard; what was said before has to be asked for. */
  | { type: 'listening' }
  | { type: 'new_message'; message: PushedMessage }
  /** A round is over: ask for the messages. */
  | { type: 'interact_response' };
