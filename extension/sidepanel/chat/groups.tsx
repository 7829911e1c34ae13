// The turns of a conversation. The steps of a task that is over are folded under one line, so that its answer stands out.
import type { Message } from '../../../js-glue/agent/index.js';
import { Icon } from '../../ui/icon.js';
import { number, plural, t } from '../../ui/texts.js';
import { Turn } from './turn.js';

/** A single step is as short as the line that would fold it. */
const LEAST = 2;

interface Run {
  /** What is folded, or the one message that is not. */
  messages: Message[];
  isFolded: boolean;
  ms: number;
}

/** `open`: the messages of the task whose steps stay in sight, because it goes on or failed. */
export function Groups({ messages, open }: { messages: readonly Message[]; open: readonly Message[] }) {
  return (
    <>
      {runsOf(messages, new Set(open.map(({ messageId }) => messageId))).map(({ messages: its, isFolded, ms }) => {
        const [first] = its;
        if (first === undefined) return null;
        if (!isFolded) return <Turn key={first.messageId} message={first} />;
        return (
          <details key={first.messageId} class="steps">
            <summary>
              {t('panel.stepsTime', {
                STEPS: plural('panel.stepsIn', its.filter(isStep).length),
                SECONDS: number(Math.max(1, Math.round(ms / 1_000))),
              })}
              <Icon name="down" />
            </summary>
            <div class="steps-of">
              {its.map((message) => (
                <Turn key={message.messageId} message={message} />
              ))}
            </div>
          </details>
        );
      })}
    </>
  );
}

function isStep({ actionPayload, actionString, role }: Message): boolean {
  return role === 'assistant' && (actionPayload !== undefined || actionString !== undefined);
}

/** Approvals and refusals between the steps belong to them. */
function isBetween({ role, actionPayload }: Message): boolean {
  return role === 'system' && actionPayload !== undefined;
}

function runsOf(messages: readonly Message[], open: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  let steps: Message[] = [];
  let since = 0;
  const close = (): void => {
    const isFolded = steps.filter(isStep).length >= LEAST && !steps.some(({ messageId }) => open.has(messageId));
    const ms = (steps.at(-1)?.timestamp ?? 0) - since;
    if (isFolded) runs.push({ messages: steps, isFolded, ms });
    else runs.push(...steps.map((one) => ({ messages: [one], isFolded, ms })));
    steps = [];
  };
  for (const message of messages) {
    if (isStep(message) || (steps.length > 0 && isBetween(message))) {
      steps.push(message);
      continue;
    }
    close();
    runs.push({ messages: [message], isFolded: false, ms: 0 });
    since = message.timestamp;
  }
  close();
  return runs;
}
