// For the extension: a routine from its file, and a run of it.
export { blanksIn, filledIn, readRoutine } from './routine.js';
export type { Routine, RoutineContent, StepContent } from './routine.js';
export { runRoutine, secretsIn } from './runner.js';
export type { RoutineEnd, RoutinePage, StepDone } from './runner.js';
export type { StopReason } from './stop_reasons.js';
export { RoutineWriter as RoutineKeeper, pageOf } from './routine_writer.js';
export { editedStep, requireFree, withBlanks } from './edit_routine.js';
export type { BlankChange, Edited } from './edit_routine.js';
export { sharedWords } from './shared_words.js';
export { stepsOfCall } from './step_of_call.js';
export { namesIn } from '../policy/secret.js';
export { parseStep } from '../steps/grammar.js';
export { lineOf } from '../steps/write_step.js';
