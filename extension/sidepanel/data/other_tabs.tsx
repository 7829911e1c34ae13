// Lets a person take the same columns from other open tabs. None is chosen at first.
import { useId, useState } from 'preact/hooks';
import { Button } from '../../ui/button.js';
import { Check } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { plural, t } from '../../ui/texts.js';
import { type OpenTab, openTabs } from './open_tabs.js';
import { addTabs } from './page_table.js';

const MOST_TABS = 20;

export function OtherTabs({ tabId, chosen: before }: { tabId: number; chosen: readonly OpenTab[] }) {
  const [loaded, setTabs] = useState<readonly OpenTab[] | null>(null);
  const most = useId();
  const tabs = loaded ?? before;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(before.map((tab) => tab.tabId)));
  const wanted = tabs.filter((tab) => chosen.has(tab.tabId));
  const isTooMany = wanted.length > MOST_TABS;
  const mayRead = (wanted.length > 0 || before.length > 0) && !isTooMany;
  const choose = (tab: number, isChosen: boolean): void => {
    const others = [...chosen].filter((one) => one !== tab);
    setChosen(new Set(isChosen ? [...others, tab] : others));
  };
  return (
    <details
      class="data-tabs"
      onToggle={(event) => {
        if (event.currentTarget.open) void openTabs(tabId).then(setTabs);
      }}
    >
      <summary>
        {before.length === 0 ? t('panel.tableTabs') : plural('panel.tableTabsWith', before.length)}
        <Icon name="down" />
      </summary>
      {tabs.length === 0 ? (
        loaded !== null && <p class="small quiet">{t('panel.tableTabsNone')}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (mayRead) void addTabs(wanted);
          }}
        >
          <fieldset>
            <legend class="small quiet">{t('panel.tableTabsHint')}</legend>
            {tabs.map((tab) => (
              <Check
                key={tab.tabId}
                checked={chosen.has(tab.tabId)}
                onChange={(isChosen) => choose(tab.tabId, isChosen)}
                label={
                  <>
                    <span class="tab-title">{tab.title === '' ? tab.place : tab.title}</span>{' '}
                    <span class="small quiet">{tab.place}</span>
                  </>
                }
              />
            ))}
          </fieldset>
          {isTooMany && (
            <p class="small wrong" id={most}>
              {t('panel.tableTabsMost')}
            </p>
          )}
          <Button type="submit" aria-disabled={!mayRead} {...(isTooMany ? { 'aria-describedby': most } : {})}>
            {wanted.length === 0 ? t('panel.tableTabsRead') : plural('panel.tableTabsReadSome', wanted.length)}
          </Button>
        </form>
      )}
    </details>
  );
}
