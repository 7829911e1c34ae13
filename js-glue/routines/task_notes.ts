// For the extension: what notes the steps of a task while they are done, without what reads and runs routines.
export { namesIn } from '../policy/secret.js';
export { unrecorded } from '../facts/page_facts.js';
export { isOfKind } from '../tool/contract/calls.js';
export type { Seen, StepOutcome } from './routine_writer.js';
export type { RoutineStep } from './routine.js';
export { SeenPage } from './seen_page.js';
export type { SeenTarget, Unnamed } from './seen_page.js';
export { isCharacter, saysSecret } from './secret_step.js';
export { stepsOfCall } from './step_of_call.js';
export { targetsOf } from './targets_of_step.js';
