// Steps, tokens and cost of a task.
import type { Task } from '../../../js-glue/agent/index.js';
import { number, plural, t } from '../../ui/texts.js';

export function Usage({ task }: { task: Task | null }) {
  if (task === null) return null;
  const { steps, tokens } = task;
  const parts = steps === 0 ? [] : [plural('panel.steps', steps)];
  if (tokens !== undefined) parts.push(plural('panel.tokens', tokens.input + tokens.output));
  if (tokens?.cost !== undefined) parts.push(costInWords(tokens.cost));
  if (parts.length === 0) return null;
  const title = tokens === undefined ? undefined : detailOf(tokens);
  return (
    <span class="quiet small" {...(title === undefined ? {} : { title })}>
      {parts.join(' · ')}
    </span>
  );
}

function costInWords(cost: number): string {
  const digits = cost < 0.1 ? 4 : 2;
  return number(cost, { style: 'currency', currency: 'USD', maximumFractionDigits: digits });
}

function detailOf({ input, output, cached }: NonNullable<Task['tokens']>): string {
  return t('panel.tokensDetail', { IN: number(input), OUT: number(output), CACHED: number(cached) });
}
