// What a file does, for the person to look at before it is added.
import { useEffect, useRef } from 'preact/hooks';
import type { RoutinePreview } from '../../src/routines/routines.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { StepLines } from './step_lines.js';

interface CheckProps {
  preview: RoutinePreview;
  onAdd: () => void;
  onClose: () => void;
}

export function RoutineCheck({ preview: { name, hosts, lines }, onAdd, onClose }: CheckProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class="routine">
      <h3 tabIndex={-1} ref={heading}>
        {name}
      </h3>
      <Notice
        title={t('panel.routineCheck')}
        actions={
          <>
            <Button kind="main" onClick={onAdd}>
              {t('panel.routineAccept')}
            </Button>
            <Button onClick={onClose}>{t('panel.cancel')}</Button>
          </>
        }
      >
        <p>{t('panel.routineHosts', { HOSTS: hosts.join(', ') })}</p>
        <StepLines lines={lines} />
      </Notice>
    </div>
  );
}
