// The empty chat: what a person can ask for here.
import { t } from '../../ui/texts.js';
import { followed, isForbiddenPage } from '../followed_tab.js';
import { takeWords } from './composer.js';
import { obstacle } from './troubles.js';
import './start_screen.css';

const EXAMPLES = ['panel.exampleSum', 'panel.exampleFind', 'panel.exampleForm'] as const;
/** Where no web page is. */
const ELSEWHERE = ['panel.exampleWeather', 'panel.exampleTrain'] as const;

export function StartScreen() {
  // The notice below says why not.
  const mayWorkHere = obstacle.value !== 'closed';
  const title = isForbiddenPage.value ? '' : (followed.value?.title ?? '');
  const examples = isForbiddenPage.value ? ELSEWHERE : EXAMPLES;
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
    </div>
  );
}
