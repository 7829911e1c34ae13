// For the page's side and ours: a page that overwrites its own clock must not make us wait longer.

/** Nobody waits longer for what comes or goes. */
export const LONGEST_TRANSITION_MS = 300;
