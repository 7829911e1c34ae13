// The actions for the chosen node.
import { useState } from 'preact/hooks';
import { Button, IconButton } from '../../ui/button.js';
import { Check } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { t } from '../../ui/texts.js';
import { act, running } from './page_watch.js';
import { pointAt } from './pointing.js';

interface NodeToolsProps {
  nodeId: string;
  name: string;
  mayTakeText: boolean;
  onLeave: () => void;
}

export function NodeTools({ nodeId, name, mayTakeText, onLeave }: NodeToolsProps) {
  const isBusy = running.value > 0;
  const named = t('panel.quoted', { TEXT: name === '' ? nodeId : name });
  const run = async (verb: string, call: Parameters<typeof act>[1]): Promise<boolean> => {
    if (isBusy) return false;
    pointAt(null);
    return act(`${verb} ${named}`, call);
  };
  return (
    <section class="node-tools" aria-label={t('panel.nodeTools')}>
      <div class="node-tools-head">
        <p class="one-line">
          <code>{nodeId}</code> <span>{name}</span>
        </p>
        <IconButton label={t('panel.copyId')} onClick={() => void copyId(nodeId)}>
          <Icon name="copy" />
        </IconButton>
        <IconButton label={t('panel.leaveNode')} onClick={onLeave}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div class="node-tools-row">
        <Button
          kind="main"
          id="click"
          aria-disabled={isBusy}
          onClick={() => void run(t('panel.act_click'), { action: 'click', nodeId })}
        >
          {t('panel.act_click')}
        </Button>
        <Button
          aria-disabled={isBusy}
          onClick={() => void run(t('panel.act_scroll'), { action: 'scroll', nodeId, to: 'node' })}
        >
          {t('panel.scrollTo')}
        </Button>
      </div>
      {mayTakeText && <Typing nodeId={nodeId} isBusy={isBusy} run={run} />}
    </section>
  );
}

interface TypingProps {
  nodeId: string;
  isBusy: boolean;
  run: (verb: string, call: Parameters<typeof act>[1]) => Promise<boolean>;
}

function Typing({ nodeId, isBusy, run }: TypingProps) {
  const [text, setText] = useState('');
  const [isReplacing, setReplacing] = useState(true);
  const [isSending, setSending] = useState(false);
  const type = async (): Promise<void> => {
    const call = { action: 'type', nodeId, text, clearFirst: isReplacing, pressEnter: isSending } as const;
    if (await run(t('panel.act_type'), call)) setText('');
  };
  return (
    <>
      <form
        class="node-tools-row"
        onSubmit={(event) => {
          event.preventDefault();
          void type();
        }}
      >
        <input
          id="typed"
          class="control"
          aria-label={t('panel.typeLabel')}
          placeholder={t('panel.typeLabel')}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" id="type" aria-disabled={isBusy}>
          {t('panel.act_type')}
        </Button>
      </form>
      <div class="node-tools-row small">
        <Check label={t('panel.replace')} checked={isReplacing} onChange={setReplacing} />
        <Check label={t('panel.thenEnter')} checked={isSending} onChange={setSending} />
      </div>
    </>
  );
}

async function copyId(nodeId: string): Promise<void> {
  await navigator.clipboard.writeText(nodeId);
  announce(t('panel.copied'));
}
