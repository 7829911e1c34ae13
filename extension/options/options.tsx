// The options: one page with a section for each subject. Changes are saved at once.
import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Icon } from '../ui/icon.js';
import { showPage } from '../ui/page.js';
import { t } from '../ui/texts.js';
import type { TextKey } from '../ui/texts.js';
import { DebugLog, Telemetry } from './diagnosis.js';
import { OwnData } from './own_data.js';
import { PlannerForm } from './planner.js';
import { Secrets } from './secrets.js';
import { StoreOfSettings } from './store.js';
import { Asking, Browser, Privacy } from './tasks.js';
import './options.css';

type Group = 'options.groupModel' | 'options.groupTrust' | 'options.groupData' | 'options.advanced';

interface Section {
  id: string;
  group: Group;
  title: TextKey & `options.title${string}`;
  lead: TextKey & `options.lead${string}`;
  body: () => ComponentChild;
}

const SECTIONS: readonly Section[] = [
  {
    id: 'planner',
    group: 'options.groupModel',
    title: 'options.titlePlanner',
    lead: 'options.leadPlanner',
    body: () => <PlannerForm />,
  },
  {
    id: 'asking',
    group: 'options.groupTrust',
    title: 'options.titleAsking',
    lead: 'options.leadAsking',
    body: () => <Asking />,
  },
  {
    id: 'privacy',
    group: 'options.groupTrust',
    title: 'options.titlePrivacy',
    lead: 'options.leadPrivacy',
    body: () => <Privacy />,
  },
  {
    id: 'secrets',
    group: 'options.groupTrust',
    title: 'options.titleSecrets',
    lead: 'options.leadSecrets',
    body: () => <Secrets />,
  },
  {
    id: 'browser',
    group: 'options.groupTrust',
    title: 'options.titleBrowser',
    lead: 'options.leadBrowser',
    body: () => <Browser />,
  },
  {
    id: 'data',
    group: 'options.groupData',
    title: 'options.titleData',
    lead: 'options.leadData',
    body: () => <OwnData />,
  },
  {
    id: 'log',
    group: 'options.advanced',
    title: 'options.titleLog',
    lead: 'options.leadLog',
    body: () => <DebugLog />,
  },
  {
    id: 'telemetry',
    group: 'options.advanced',
    title: 'options.titleTelemetry',
    lead: 'options.leadTelemetry',
    body: () => <Telemetry />,
  },
];

const GROUPS: readonly Group[] = ['options.groupModel', 'options.groupTrust', 'options.groupData', 'options.advanced'];

function Options() {
  const current = useCurrentSection();
  return (
    <div class="frame">
      <nav aria-label={t('options.sections')}>
        <h1>
          <img src="../icons/32.png" width="24" height="24" alt="" />
          {t('options.title')}
        </h1>
        {GROUPS.map((group) => (
          <SectionGroup key={group} group={group} current={current} />
        ))}
        <a class="small" href="../THIRD_PARTY_NOTICES.txt" target="_blank" rel="noopener">
          {t('options.notices')}
        </a>
      </nav>
      <main>
        <StoreOfSettings>
          {SECTIONS.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              {section.group === 'options.advanced' ? <Folded {...section} /> : <Unfolded {...section} />}
            </section>
          ))}
        </StoreOfSettings>
      </main>
    </div>
  );
}

function Unfolded({ id, title, lead, body }: Section) {
  return (
    <>
      <h2 id={`${id}-title`}>{t(title)}</h2>
      <p class="lead quiet">{t(lead)}</p>
      <div class="fields">{body()}</div>
    </>
  );
}

/** What few people need: its title opens it, and so does a link to it. */
function Folded({ id, title, lead, body }: Section) {
  const [isOpen, setOpen] = useState(location.hash === `#${id}`);
  useEffect(() => {
    const onHash = (): void => {
      if (location.hash === `#${id}`) setOpen(true);
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 id={`${id}-title`}>{t(title)}</h2>
        <Icon name="down" />
      </summary>
      {isOpen && (
        <>
          <p class="lead quiet">{t(lead)}</p>
          <div class="fields">{body()}</div>
        </>
      )}
    </details>
  );
}

function SectionGroup({ group, current }: { group: Group; current: string }) {
  const its = SECTIONS.filter((section) => section.group === group);
  return (
    <>
      {its.length > 1 && <p class="nav-group small quiet">{t(group)}</p>}
      <ul>
        {its.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={current === id ? 'true' : undefined}>
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The uppermost section that is in view. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState(SECTIONS[0]?.id ?? '');
  useEffect(() => {
    const look = (): void => {
      const tops = SECTIONS.map(({ id }) => ({ id, box: document.getElementById(id)?.getBoundingClientRect() }));
      const first = tops.find(({ box }) => box !== undefined && box.bottom > innerHeight / 4);
      if (first !== undefined) setCurrent(first.id);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return current;
}

showPage(t('options.pageTitle'), <Options />);
