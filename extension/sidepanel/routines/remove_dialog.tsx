// Asks before a routine is removed, because that cannot be undone.
import { routines } from '../../client/routines.js';
import { ConfirmDialog } from '../../ui/confirm_dialog.js';
import { t } from '../../ui/texts.js';

interface RemoveDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function RemoveDialog({ id, name, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={t('panel.routineRemoveTitle')}
      doIt={t('panel.routineRemoveNow')}
      work={() => routines.remove(id)}
      done={t('panel.routineRemoved')}
      onClose={onClose}
      // Its row is gone.
      onDone={() => document.querySelector<HTMLElement>('.routines .routine-add')?.focus()}
    >
      {t('panel.routineRemoveWords', { NAME: name })}
    </ConfirmDialog>
  );
}
