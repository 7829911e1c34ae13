// The states of a task and the transitions between them, defined only here. README.md has the same table, and a test
// compares the two.

export type Phase =
  | 'idle'
  /** It waits until the page is still. */
  | 'looking'
  /** The planner reads the page and decides. */
  | 'deciding'
  | 'weighing'
  | 'asking'
  | 'acting'
  | 'extracting'
  | 'switching'
  | 'paused'
  | 'success'
  | 'error'
  | 'interrupted';

export type TaskEvent =
  | 'start'
  | 'still'
  | 'act'
  | 'extract'
  | 'tab'
  | 'ask'
  | 'finish'
  | 'clear'
  | 'risky'
  | 'notMade'
  | 'approved'
  | 'declined'
  | 'answered'
  | 'question'
  | 'more'
  | 'spoken'
  | 'done'
  | 'pause'
  | 'resume'
  | 'fail'
  | 'stop';

/** Possible in every state that is not the end of a task. */
const ALWAYS = { fail: 'error', stop: 'interrupted' } as const;

export const TRANSITIONS: Readonly<Record<Phase, Readonly<Partial<Record<TaskEvent, Phase>>>>> = {
  idle: { start: 'looking', ...ALWAYS },
  looking: { still: 'deciding', pause: 'paused', ...ALWAYS },
  deciding: {
    act: 'weighing',
    extract: 'extracting',
    tab: 'switching',
    ask: 'asking',
    finish: 'success',
    spoken: 'looking',
    pause: 'paused',
    ...ALWAYS,
  },
  weighing: { clear: 'acting', risky: 'asking', notMade: 'looking', spoken: 'looking', pause: 'paused', ...ALWAYS },
  asking: { approved: 'weighing', declined: 'looking', answered: 'looking', ...ALWAYS },
  acting: { question: 'asking', more: 'weighing', done: 'looking', ...ALWAYS },
  extracting: { done: 'looking', pause: 'paused', ...ALWAYS },
  switching: { done: 'looking', ...ALWAYS },
  paused: { resume: 'looking', ...ALWAYS },
  success: {},
  error: {},
  interrupted: {},
};

/** Throws if the table has no such transition: a bug of this program, never the fault of a page or planner. */
export function after(phase: Phase, event: TaskEvent): Phase {
  const next = TRANSITIONS[phase][event];
  if (next === undefined) throw new Error(`A task that is ${phase} cannot ${event}.`);
  return next;
}

export function isOver(phase: Phase): boolean {
  return Object.keys(TRANSITIONS[phase]).length === 0;
}

/** Pausing waits for the end of an action, and for the answer to a question. */
export function canPause(phase: Phase): boolean {
  return TRANSITIONS[phase].pause !== undefined;
}

export type Status = 'idle' | 'running' | 'success' | 'error' | 'interrupted' | 'waiting';

export function statusOf(phase: Phase): Status {
  switch (phase) {
    case 'looking':
    case 'deciding':
    case 'weighing':
    case 'acting':
    case 'extracting':
    case 'switching':
      return 'running';
    case 'asking':
    case 'paused':
      return 'waiting';
    default:
      return phase;
  }
}

/** Where a later run continues. An action that was in flight is never repeated; the page is observed instead. */
export function resumedPhase(phase: Phase): Phase {
  return statusOf(phase) === 'running' ? 'looking' : phase;
}
