// An answer, and how to take it along.
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { t } from '../../ui/texts.js';
import { Markdown } from './markdown.js';

/** The view stays at the beginning of the last one (turns.tsx). */
export function Answer({ text }: { text: string }) {
  return (
    <div data-answer>
      <Markdown text={text} />
    </div>
  );
}

export function CopyAnswer({ text }: { text: string }) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    announce(t('panel.copied'));
  };
  return (
    <IconButton label={t('panel.copyAnswer')} onClick={() => void copy()}>
      <Icon name="copy" />
    </IconButton>
  );
}
