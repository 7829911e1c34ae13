// How a call ended that may be kept as a step, and what of it is secret.
import { Scrubber } from '../../../js-glue/agent/index.js';
import type { SecretSource } from '../../../js-glue/agent/index.js';
import type { StepOutcome } from '../../../js-glue/routines/task_notes.js';
import type { DomToolErrorCode, ExecuteOptions } from '../../../js-glue/tool/index.js';

/** 'nothing' if it was not done, 'unsure' if that is not certain. */
export type CallEnd = (StepOutcome & { hasSent: boolean }) | 'nothing' | 'unsure';

/** After these the page may have changed, though the call failed. */
export const MAYBE_DONE: ReadonlySet<DomToolErrorCode> = new Set([
  'TIMEOUT',
  'NAVIGATED',
  'DETACHED',
  'CRASHED',
  'INTERNAL',
]);

/** The person is asked, and the action is repeated if they allow it. */
export function awaitsApproval(options: ExecuteOptions | undefined): boolean {
  const { questions = [], hasSent = false } = (options?.gate ?? {}) as {
    questions?: readonly unknown[];
    hasSent?: boolean;
  };
  return questions.length > 0 && !hasSent;
}

/** With the secrets that there are now: the person may enter one meanwhile. */
export async function noteSecrets(secrets: SecretSource, scrubber = new Scrubber()): Promise<Scrubber> {
  for (const { name } of await secrets.labels()) {
    scrubber.note(name, (await secrets.value(name).catch(() => undefined)) ?? '');
  }
  return scrubber;
}
