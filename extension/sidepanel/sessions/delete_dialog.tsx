// Asks before a session is deleted, because that cannot be undone.
import { useState } from 'preact/hooks';
import type { Session } from '../../../js-glue/sessions/index.js';
import { sessions } from '../../client/sessions.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { shownTitle } from './title.js';

interface DeleteDialogProps {
  session: Session;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ session, onClose, onDone }: DeleteDialogProps) {
  const [wrong, setWrong] = useState('');
  const remove = async (): Promise<void> => {
    const result = await sessions.remove(session.sessionId);
    if (!result.success) return setWrong(result.error.message);
    announce(t('panel.deleted'));
    onClose();
    onDone();
  };
  return (
    <Dialog
      title={t('panel.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('panel.cancel')}</Button>
          <Button kind="danger" onClick={() => void remove()}>
            {t('panel.delete')}
          </Button>
        </>
      }
    >
      <p>{t('panel.deleteWords', { TITLE: shownTitle(session) })}</p>
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
    </Dialog>
  );
}
