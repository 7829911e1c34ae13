// While the model answers: its words so far, how long it has been silent, and when it is asked again.
import { useEffect, useState } from 'preact/hooks';
import type { Reason } from '../../../js-glue/agent/index.js';
import { number, t } from '../../ui/texts.js';
import { Answer } from './answer.js';
import { retryInWords } from './failure_texts.js';

/** A model that answers sooner needs no count of seconds. */
const SLOW_MS = 5_000;
const TICK_MS = 250;

/** `quietSince`: when it was asked or sent its last words, by Date.now(). */
export function LiveTurn({ text, retry, quietSince }: { text: string; retry: Reason | undefined; quietSince: number }) {
  const now = useNow();
  const isSlow = now - quietSince >= SLOW_MS;
  const note = retry === undefined ? slowness(now - quietSince) : retryInWords(retry, now);
  return (
    <div class="turn agent live">
      {text === '' ? (
        <p class="bubble dots" role="img" aria-label={t('panel.thinking')}>
          <span />
          <span />
          <span />
        </p>
      ) : (
        <div class="bubble">
          <Answer text={text} />
        </div>
      )}
      {note !== '' && (
        <span class="live-note" aria-hidden="true">
          {note}
        </span>
      )}
      {isSlow && <span class="live-note">{t('panel.goesOn')}</span>}
    </div>
  );
}

function slowness(ms: number): string {
  return ms < SLOW_MS ? '' : t('panel.thinkingFor', { SECONDS: number(Math.floor(ms / 1_000)) });
}

function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
