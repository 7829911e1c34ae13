// Asks before something is done that cannot be undone. It stays open, and says why, if that fails.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { announce } from './live_region.js';
import { Notice } from './notice.js';
import { t } from './texts.js';

interface ConfirmDialogProps {
  title: string;
  children: ComponentChildren;
  /** On the button. */
  doIt: string;
  work: () => Promise<{ success: true } | { success: false; error: { message: string } }>;
  /** Announced. */
  done: string;
  onClose: () => void;
  onDone: () => void;
}

export function ConfirmDialog({ title, children, doIt, work, done, onClose, onDone }: ConfirmDialogProps) {
  const [wrong, setWrong] = useState('');
  const confirm = async (): Promise<void> => {
    const result = await work();
    if (!result.success) return setWrong(result.error.message);
    announce(done);
    onClose();
    onDone();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('panel.cancel')}</Button>
          <Button kind="danger" onClick={() => void confirm()}>
            {doIt}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
    </Dialog>
  );
}
