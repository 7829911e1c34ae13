// The first page that a person sees: a task to watch, the choice of a planner, and what they should know.
import { useState } from 'preact/hooks';

import { PlannerForm } from '../options/planner.js';
import { StoreOfSettings } from '../options/store.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { showPage } from '../ui/page.js';
import { t } from '../ui/texts.js';
import { watchTask } from './watch_task.js';
import './welcome.css';

const { id: windowId } = await chrome.windows.getCurrent();

function Welcome() {
  const [works, setWorks] = useState(false);
  return (
    <main>
      <header>
        <img src="../icons/128.png" width="56" height="56" alt="" />
        <div>
          <h1>{t('welcome.title')}</h1>
          <p>{t('welcome.lead')}</p>
        </div>
      </header>
      <section class="card watch" aria-labelledby="try">
        <div>
          <h2 id="try">{t('welcome.tryTitle')}</h2>
          <p class="quiet">{t('welcome.tryText')}</p>
        </div>
        <Button kind="main" onClick={() => void watchTask(windowId)}>
          {t('welcome.try')}
        </Button>
      </section>
      <section class="card" aria-labelledby="planner">
        <h2 id="planner">{t('welcome.plannerTitle')}</h2>
        <StoreOfSettings>
          <PlannerForm isShort onAnswer={() => setWorks(true)} />
        </StoreOfSettings>
        {works ? <Notice tone="good">{t('welcome.next')}</Notice> : null}
      </section>
      <div class="know">
        <section aria-labelledby="bar">
          <h2 id="bar">{t('welcome.barTitle')}</h2>
          <p>{t('welcome.barText')}</p>
        </section>
        <section aria-labelledby="leaves">
          <h2 id="leaves">{t('welcome.leavesTitle')}</h2>
          <p>{t('welcome.leavesText')}</p>
        </section>
      </div>
      <footer>
        <a href="../options/options.html">{t('welcome.settings')}</a>
      </footer>
    </main>
  );
}

showPage(t('welcome.pageTitle'), <Welcome />);
