// The page's title and address, and the cost of the observation.
import type { Observation } from '../../../js-glue/tool/index.js';
import { number, plural, t } from '../../ui/texts.js';
import { followed } from '../followed_tab.js';
import { observation } from './page_watch.js';

export function PageHead() {
  const seen = observation.value;
  const title = seen?.title ?? followed.value?.title ?? '';
  const url = seen?.url ?? followed.value?.url ?? '';
  return (
    <header class="page-head">
      <h2 class="one-line" title={title}>
        {title === '' ? t('panel.untitled') : title}
      </h2>
      <p class="one-line quiet small" title={url}>
        {url}
      </p>
      {seen !== null && (
        <p class="figures one-line quiet small" title={tookOf(seen)}>
          {[
            plural('panel.tokens', seen.estimatedTokens) + (seen.truncated ? `, ${t('panel.shortened')}` : ''),
            t('panel.nodesOf', { SHOWN: number(seen.emittedNodes), ALL: number(seen.totalNodes) }),
            t('panel.ms', { MS: number(Math.round(seen.timing.totalMs)) }),
          ].join(' · ')}
        </p>
      )}
    </header>
  );
}

function tookOf({ timing: { totalMs, engineMs } }: Observation): string {
  const engine = number(engineMs, { maximumFractionDigits: 1 });
  return t('panel.tookMs', { MS: number(Math.round(totalMs)), ENGINE: engine });
}
