// How to observe the page: which part, in which format, how much; and what to do with the result.
import type { RefObject } from 'preact';
import { signal } from '@preact/signals';
import { FORMATS } from '../../../js-glue/tool/index.js';
import { Button, IconButton } from '../../ui/button.js';
import { Check, Field, Select } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { t } from '../../ui/texts.js';
import { readTable } from '../data/page_table.js';
import { followed, isForbiddenPage } from '../followed_tab.js';
import { look, observation, picture, running, stopLooking, takePicture, wish } from './page_watch.js';
import type { Wish } from './page_watch.js';
import { endPicking, hasMarks, isPicking, showMarks } from './pointing.js';
import { SearchBox } from './search.js';

/** 'table' is for tests. */
const SHOWN_FORMATS = FORMATS.filter((format) => format !== 'table');
const isOpen = signal(false);

interface LookBarProps {
  onPick: () => void;
  outline: RefObject<HTMLElement | null>;
  /** What a table is wanted of, if not of the whole page. */
  chosen: { nodeId: string; name: string } | null;
}

export function LookBar({ onPick, outline, chosen }: LookBarProps) {
  const isBusy = running.value > 0;
  const isBarred = isForbiddenPage.value || followed.value?.isClosed === true;
  const hasSeen = observation.value !== null;
  return (
    <div class="look-bar">
      <div class="look-row">
        <Button
          id="observe"
          kind="main"
          aria-disabled={isBusy || isBarred}
          onClick={() => !isBusy && !isBarred && void look(true)}
        >
          <Icon name="refresh" />
          {t('panel.look')}
        </Button>
        <IconButton
          label={t('panel.howToLook')}
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          <Icon name="sliders" />
        </IconButton>
        {hasSeen && (
          <span class="look-tools">
            <IconButton
              label={t(isPicking.value ? 'panel.pickEnd' : 'panel.pick')}
              aria-pressed={isPicking.value}
              onClick={() => (isPicking.value ? endPicking() : onPick())}
              onKeyDown={(event) => {
                if (event.key === 'Escape' && isPicking.value) endPicking();
              }}
            >
              <Icon name="pick" />
            </IconButton>
            <IconButton
              label={t('panel.marks')}
              aria-pressed={hasMarks.value}
              onClick={() => void showMarks(!hasMarks.value)}
            >
              <Icon name="marks" />
            </IconButton>
            <IconButton
              label={t('panel.picture')}
              aria-pressed={picture.value !== null}
              onClick={() => {
                if (picture.value === null) void takePicture();
                else picture.value = null;
              }}
            >
              <Icon name="camera" />
            </IconButton>
            <IconButton label={t('panel.copy')} onClick={() => void copy()}>
              <Icon name="copy" />
            </IconButton>
            <IconButton label={t('panel.stopLooking')} id="stop" onClick={() => void stopLooking()}>
              <Icon name="stop" />
            </IconButton>
          </span>
        )}
      </div>
      {isOpen.value && <Wishes />}
      {hasSeen && (
        <div class="look-find">
          <SearchBox outline={outline} />
          <Button
            id="as-table"
            aria-disabled={isBusy || isBarred}
            onClick={() => !isBusy && !isBarred && void readTable(chosen?.nodeId)}
            {...(chosen === null ? {} : { title: t('panel.asTableOf', { NAME: chosen.name }) })}
          >
            {t('panel.asTable')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Wishes() {
  const { format, scope, budget, isDifference } = wish.value;
  const change = (some: Partial<Wish>): void => {
    wish.value = { ...wish.value, ...some };
  };
  return (
    <div class="wishes">
      <Select
        label={t('panel.format')}
        value={format}
        choices={SHOWN_FORMATS.map((value) => ({ value, words: value }))}
        onChange={(event) => change({ format: event.currentTarget.value as Wish['format'] })}
      />
      <Select
        label={t('panel.scope')}
        value={scope}
        choices={[
          { value: 'page', words: t('panel.scopePage') },
          { value: 'viewport', words: t('panel.scopeView') },
        ]}
        onChange={(event) => change({ scope: event.currentTarget.value as Wish['scope'] })}
      />
      <Field
        label={t('panel.budget')}
        type="number"
        min={50}
        step={50}
        placeholder={t('panel.budgetNone')}
        value={budget}
        onInput={(event) => change({ budget: event.currentTarget.value })}
      />
      <Check
        label={t('panel.difference')}
        checked={isDifference}
        onChange={(isChecked) => change({ isDifference: isChecked })}
      />
    </div>
  );
}

async function copy(): Promise<void> {
  const content = observation.value?.content;
  await navigator.clipboard.writeText(typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  announce(t('panel.copied'));
}
