// The debug log and the counts. Both are shown as they are: the log as it is copied, the counts as they would be sent.
import { useEffect, useState } from 'preact/hooks';

import type { LogLine } from '../src/diagnosis/debug_log.js';
import type { Counts } from '../src/diagnosis/telemetry.js';
import { Button } from '../ui/button.js';
import { announce } from '../ui/live_region.js';
import { SearchField } from '../ui/search_field.js';
import { language, number, plural, t } from '../ui/texts.js';
import { Check } from '../ui/field.js';
import { PlainSettings } from './plain_settings.js';
import { useStore } from './store.js';
import { askPage } from './worker.js';

/** Read again whenever something in that storage changes. */
function useKept<T>(area: 'session' | 'local', read: () => Promise<T>, first: T): [T, () => Promise<void>] {
  const [value, setValue] = useState(first);
  const reload = async (): Promise<void> => setValue(await read());
  useEffect(() => {
    const changed = chrome.storage[area].onChanged;
    const listener = (): void => void reload();
    void reload();
    changed.addListener(listener);
    return () => changed.removeListener(listener);
  }, []);
  return [value, reload];
}

export function DebugLog() {
  const [lines, reload] = useKept<LogLine[]>('session', () => askPage('domtool.log.get'), []);
  const [filter, setFilter] = useState('');
  const [onlyFailures, setOnlyFailures] = useState(false);
  const words = filter.trim().toLowerCase();
  const shown = lines
    .filter((line) => (!onlyFailures || !line.ok) && (words === '' || textOf(line).toLowerCase().includes(words)))
    .reverse();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(shown.map(textOf).join('\n'));
    announce(t('options.copied'));
  };
  const clear = async (): Promise<void> => {
    await askPage('domtool.log.clear');
    await reload();
    announce(t('options.logCleared'));
  };
  return (
    <>
      <PlainSettings section="log" />
      <div class="toolbar">
        <SearchField label={t('options.filter')} value={filter} onWords={setFilter} />
        <Check label={t('options.onlyFailures')} checked={onlyFailures} onChange={setOnlyFailures} />
        <Button disabled={shown.length === 0} onClick={() => void copy()}>
          {t('options.copy')}
        </Button>
        <Button disabled={lines.length === 0} onClick={() => void clear()}>
          {t('options.clear')}
        </Button>
      </div>
      <p class="quiet small" role="status">
        {shown.length === 0 ? t('options.logEmpty') : plural('options.logLines', shown.length)}
      </p>
      {shown.length === 0 ? null : <LogTable lines={shown} />}
    </>
  );
}

const COLUMNS = ['logTime', 'logAction', 'logCame', 'logMs', 'logNodes', 'logTab'] as const;

function LogTable({ lines }: { lines: readonly LogLine[] }) {
  return (
    // A box that scrolls is reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: else its end could not be read without a mouse
    <section class="scroller" tabIndex={0} aria-label={t('options.logTable')}>
      <table class="log">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`options.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.at} ${line.tabId} ${line.action} ${line.ms}`} {...(line.ok ? {} : { class: 'failed' })}>
              <td>{new Date(line.at).toLocaleTimeString(language())}</td>
              <td>{line.action}</td>
              <td>{line.came}</td>
              <td class="number">{number(line.ms)}</td>
              <td class="number">{nodesOf(line)}</td>
              <td class="number">{line.tabId}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function nodesOf({ nodes, shown, truncated }: LogLine): string {
  if (nodes === undefined) return '';
  return `${number(shown ?? 0)} / ${number(nodes)}${truncated === true ? ' …' : ''}`;
}

function textOf(line: LogLine): string {
  return `[DomTool] ${JSON.stringify(line)}`;
}

export function Telemetry() {
  const { settings } = useStore();
  const [counts] = useKept<Counts>('local', () => askPage('domtool.telemetry.get'), {});
  const text = JSON.stringify({ version: chrome.runtime.getManifest().version, counts: sorted(counts) }, null, 2);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    announce(t('options.copied'));
  };
  return (
    <>
      <PlainSettings section="telemetry" />
      {settings.telemetry ? (
        <>
          <p class="quiet small">{t('options.telemetryAll')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
          <pre class="scroller" id="telemetry-numbers" tabIndex={0}>
            {text}
          </pre>
          <div class="actions">
            <Button onClick={() => void copy()}>{t('options.copyNumbers')}</Button>
          </div>
        </>
      ) : null}
    </>
  );
}

function sorted(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
