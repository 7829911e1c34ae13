// The empty chat: what a person can ask for here.
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';
import { followed, isForbiddenPage } from '../followed_tab.js';
import { currentView } from '../sessions/current_view.js';
import { takeWords } from './composer.js';
import { KnownTasks } from './known_tasks.js';
import { kindsOf } from './page_kinds.js';
import type { PageKinds } from './page_kinds.js';
import { obstacle } from './obstacles.js';
import './start_screen.css';

const EXAMPLES = ['panel.exampleSum', 'panel.exampleFind', 'panel.exampleForm'] as const;
/** Where no web page is. */
const ELSEWHERE = ['panel.exampleWeather', 'panel.exampleTrain'] as const;
/** What suits the page comes first. */
const SUITS: ReadonlyArray<readonly [kind: keyof PageKinds, example: Example]> = [
  ['hasForm', 'panel.exampleForm'],
  ['hasPrices', 'panel.exampleFind'],
  ['hasArticle', 'panel.exampleSum'],
  ['hasList', 'panel.exampleTable'],
];
const ALWAYS: readonly Example[] = ['panel.exampleSum', 'panel.exampleNext', 'panel.exampleTable'];
const SHOWN = 3;
type Example = (typeof EXAMPLES)[number] | (typeof ELSEWHERE)[number] | 'panel.exampleTable' | 'panel.exampleNext';

function examplesFor(kinds: PageKinds | undefined): readonly Example[] {
  if (kinds === undefined) return EXAMPLES;
  const suiting = SUITS.filter(([kind]) => kinds[kind]).map(([, example]) => example);
  return [...new Set([...suiting, ...ALWAYS])].slice(0, SHOWN);
}

export function StartScreen() {
  const kinds = usePageKinds();
  // The notice below says why not.
  const mayWorkHere = obstacle.value !== 'closed';
  const title = isForbiddenPage.value ? '' : (followed.value?.title ?? '');
  const examples = isForbiddenPage.value ? ELSEWHERE : examplesFor(kinds);
  return (
    <div class="start">
      <img src="../icons/48.png" width="40" height="40" alt="" />
      {mayWorkHere && (
        <>
          <h2>{t('panel.startTitle')}</h2>
          <p class="quiet">{title === '' ? t('panel.startWords') : t('panel.startWordsOn', { TITLE: title })}</p>
        </>
      )}
      {(obstacle.value === null || obstacle.value === 'offline' || obstacle.value === 'forbidden') && (
        <ul>
          {examples.map((example) => (
            <li key={example}>
              <button type="button" onClick={() => takeWords(t(example))}>
                {t(example)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {mayWorkHere && <KnownTasks />}
      {mayWorkHere && (
        <Button
          kind="plain"
          onClick={() => {
            currentView.value = { is: 'routines' };
          }}
        >
          <Icon name="again" />
          {t('panel.routines')}
        </Button>
      )}
    </div>
  );
}

function usePageKinds(): PageKinds | undefined {
  const [kinds, setKinds] = useState<PageKinds>();
  const { tabId, url } = followed.value ?? {};
  useEffect(() => {
    setKinds(undefined);
    if (tabId !== undefined) void kindsOf(tabId).then(setKinds);
  }, [tabId, url]);
  return kinds;
}
