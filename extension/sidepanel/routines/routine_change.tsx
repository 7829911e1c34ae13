// What the model did in place of a step, for the person to keep or to undo.
import type { ShownRoutine } from '../../src/routines/routines.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';

interface ChangeProps {
  routine: ShownRoutine;
  onSettle: (isKept: boolean) => void;
}

export function Change({ routine: { change }, onSettle }: ChangeProps) {
  if (change === undefined) return null;
  const { number, was, now, hasActed = false } = change;
  if (now.length === 0) {
    return (
      <Notice
        tone="warn"
        title={t(hasActed ? 'panel.routineUnkept' : 'panel.routineUnmended', { NUMBER: number })}
        actions={<Button onClick={() => onSettle(false)}>{t('panel.routineSeen')}</Button>}
      >
        {hasActed ? t('panel.routineUnkeptWords', { NUMBER: number }) : t('panel.routineUnmendedWords')}
      </Notice>
    );
  }
  return (
    <Notice
      title={t('panel.routineChanged', { NUMBER: number })}
      actions={
        <>
          <Button onClick={() => onSettle(true)}>{t('panel.routineKeep')}</Button>
          <Button onClick={() => onSettle(false)}>{t('panel.routineUndo')}</Button>
        </>
      }
    >
      <p>
        {t('panel.routineBefore')} <code>{was.do}</code>
      </p>
      {now.map(({ do: line }) => (
        <p key={line}>
          {t('panel.routineNow')} <code>{line}</code>
        </p>
      ))}
    </Notice>
  );
}
