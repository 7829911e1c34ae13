// Asks before a session is deleted, because that cannot be undone.
import type { Session } from '../../../js-glue/sessions/index.js';
import { sessions } from '../../client/sessions.js';
import { ConfirmDialog } from '../../ui/confirm_dialog.js';
import { t } from '../../ui/texts.js';
import { shownTitle } from './title.js';

interface DeleteDialogProps {
  session: Session;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ session, onClose, onDone }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={t('panel.deleteTitle')}
      doIt={t('panel.delete')}
      work={() => sessions.remove(session.sessionId)}
      done={t('panel.deleted')}
      onClose={onClose}
      onDone={onDone}
    >
      {t('panel.deleteWords', { TITLE: shownTitle(session) })}
    </ConfirmDialog>
  );
}
