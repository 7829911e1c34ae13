// What a person can do about a problem, as buttons.
import type { Message } from '../../../js-glue/agent/index.js';
import { Button } from '../../ui/button.js';
import { t } from '../../ui/texts.js';
import { messages, commands, task } from '../chat_state.js';
import type { Remedy } from './failure_texts.js';

const REMEDIES = {
  options: { words: 'panel.toOptions', act: () => void chrome.tabs.create({ url: 'options/options.html' }) },
  attach: { words: 'panel.attachAgain', act: () => void commands.attachAgain() },
  again: { words: 'panel.tryAgain', act: again },
} as const;

export function Remedies({ of }: { of: readonly Remedy[] }) {
  return (
    <>
      {of.map((remedy, index) => (
        <Button key={remedy} kind={index === 0 ? 'main' : 'usual'} onClick={REMEDIES[remedy].act}>
          {t(REMEDIES[remedy].words)}
        </Button>
      ))}
    </>
  );
}

/** Starts the task again. The first message of a task is its instruction. */
function again(): void {
  const isSaid = ({ role }: Message): boolean => role === 'user';
  const message = task.value?.messages.find(isSaid) ?? messages.value.findLast(isSaid);
  if (message !== undefined) void commands.start(message.content);
}
