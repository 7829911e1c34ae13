// Used by the page function and by the glue: a page that overwrites its clock must not make the glue wait longer.

/** The longest wait for a transition to end. */
export const LONGEST_TRANSITION_MS = 300;
