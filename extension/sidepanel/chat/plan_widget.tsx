// The planner's plan: past steps are dimmed, the current one is marked, later ones are gray.
import type { Plan, PlanStep, Task } from '../../../js-glue/agent/index.js';
import { Icon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';
import type { TextKey } from '../../ui/texts.js';
import './plan_widget.css';

export function PlanWidget({ task: { plan, status, messages } }: { task: Task }) {
  if (plan === null || plan.steps.length === 0) {
    const isBeginning = status === 'running' && messages.every(({ role }) => role === 'user');
    return isBeginning ? <Planning /> : null;
  }
  const isDone = status === 'success' || plan.steps.every((step) => step.status === 'completed');
  const at = isDone ? plan.steps.length : Math.min(plan.currentStepIndex + 1, plan.steps.length);
  return (
    <details class="plan">
      <summary>
        <span class="visually-hidden">{t('panel.plan')}: </span>
        <span class="plan-at quiet">{t('panel.planAt', { AT: at, OF: plan.steps.length })}</span>
        <span class="plan-now">{plan.steps[at - 1]?.description}</span>
        <Icon name="down" />
      </summary>
      <Steps plan={plan} />
    </details>
  );
}

function Planning() {
  return (
    <div class="plan plan-waiting">
      <p class="quiet">{t('panel.planning')}</p>
      <div class="skeleton" />
      <div class="skeleton short" />
    </div>
  );
}

function Steps({ plan }: { plan: Plan }) {
  return (
    <ol>
      {plan.steps.map((step, index) => {
        const place = placeOf(index, plan.currentStepIndex, step);
        return (
          <li key={step.id} class={place} {...(place === 'now' ? { 'aria-current': 'step' as const } : {})}>
            <StepIcon step={step} index={index} />
            <span>
              {step.description}
              <span class="visually-hidden"> ({t(STATUSES[step.status])})</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function placeOf(index: number, current: number, { status }: PlanStep): 'past' | 'now' | 'next' {
  if (status === 'completed' || status === 'failed' || index < current) return 'past';
  return index === current ? 'now' : 'next';
}

const STATUSES: Readonly<Record<PlanStep['status'], TextKey & `panel.stage${string}`>> = {
  pending: 'panel.stagePending',
  active: 'panel.stageActive',
  completed: 'panel.stageCompleted',
  failed: 'panel.stageFailed',
};

const MARKS: Readonly<Partial<Record<PlanStep['status'], IconName>>> = { completed: 'check', failed: 'cross' };

function StepIcon({ step, index }: { step: PlanStep; index: number }) {
  const icon = MARKS[step.status];
  return (
    <span class={`plan-mark ${step.status}`} aria-hidden="true">
      {icon === undefined ? index + 1 : <Icon name={icon} />}
    </span>
  );
}
