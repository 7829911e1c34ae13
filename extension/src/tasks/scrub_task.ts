// A task as it is stored: without the values of secrets.
import { Scrubber } from '../../../js-glue/agent/index.js';
import type { SecretVault, Task } from '../../../js-glue/agent/index.js';

/** A person may have typed the value of a secret into the chat. Values of locked secrets stay unknown. */
export async function scrubTask(task: Task, secrets: SecretVault): Promise<Task> {
  const scrubber = new Scrubber();
  for (const { name } of await secrets.labels()) {
    scrubber.note(name, (await secrets.value(name).catch(() => undefined)) ?? '');
  }
  const messages = task.messages.map((message) => ({
    ...message,
    ...scrubber.scrub({
      content: message.content,
      ...(message.actionString === undefined ? {} : { actionString: message.actionString }),
      ...(message.actionPayload === undefined ? {} : { actionPayload: message.actionPayload }),
      ...(message.target === undefined ? {} : { target: message.target }),
      ...(message.error === undefined ? {} : { error: message.error }),
      ...(message.outcome === undefined ? {} : { outcome: message.outcome }),
      ...(message.table === undefined ? {} : { table: message.table }),
    }),
  }));
  return { ...task, messages };
}
