// Asks before a routine is removed, because that cannot be undone.
import { useState } from 'preact/hooks';
import { routines } from '../../client/routines.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';

interface RemoveDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function RemoveDialog({ id, name, onClose }: RemoveDialogProps) {
  const [wrong, setWrong] = useState('');
  const remove = async (): Promise<void> => {
    const result = await routines.remove(id);
    if (!result.success) return setWrong(result.error.message);
    announce(t('panel.routineRemoved'));
    onClose();
    // Its row is gone.
    document.querySelector<HTMLElement>('.routines .routine-add')?.focus();
  };
  return (
    <Dialog
      title={t('panel.routineRemoveTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('panel.cancel')}</Button>
          <Button kind="danger" onClick={() => void remove()}>
            {t('panel.routineRemoveNow')}
          </Button>
        </>
      }
    >
      <p>{t('panel.routineRemoveWords', { NAME: name })}</p>
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
    </Dialog>
  );
}
