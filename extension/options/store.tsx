// The settings as the page shows them. Each change is sent to the worker at once; its answer is shown next to the field.
import { Fragment, createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

import type { Settings, SomeSettings } from '../src/settings/settings.js';
import { announce, forgetAnnouncements } from '../ui/live_region.js';
import { t } from '../ui/texts.js';
import { readSettings, writeSettings } from './worker.js';

/** The note about a field since it was changed. */
export type Note = { is: 'saved' } | { is: 'wrong' | 'done'; words: string };

export interface Store {
  settings: Settings;
  notes: Readonly<Record<string, Note>>;
  /** Saves; returns false if the worker refused, and then `wrong` is shown next to the field. */
  save(field: string, some: SomeSettings, wrong: string): Promise<boolean>;
  note(field: string, note: Note | undefined): void;
  /** Everything was deleted: all fields are empty again, and `words` is shown where `note('data')` is. */
  startOver(words: string): Promise<void>;
}

const Context = createContext<Store | undefined>(undefined);

export function useStore(): Store {
  const store = useContext(Context);
  if (store === undefined) throw new Error('There is no store here.');
  return store;
}

/** Renders its children once the settings are known. */
export function StoreOfSettings({ children }: { children: ComponentChildren }) {
  const [settings, setSettings] = useState<Settings>();
  const [notes, setNotes] = useState<Readonly<Record<string, Note>>>({});

  const [life, setLife] = useState(0);
  const reload = async (): Promise<void> => setSettings(await readSettings());
  const startOver = async (words: string): Promise<void> => {
    await reload();
    setLife((before) => before + 1);
    forgetAnnouncements();
    setNotes({ data: { is: 'done', words } });
    announce(words);
  };
  useEffect(() => {
    void reload();
  }, []);
  if (settings === undefined) return null;

  const note = (field: string, next: Note | undefined): void => {
    setNotes((before) => {
      const { [field]: _gone, ...others } = before;
      return next === undefined ? others : { ...others, [field]: next };
    });
    if (next !== undefined) announce(next.is === 'saved' ? t('options.saved') : next.words);
  };
  const save = async (field: string, some: SomeSettings, wrong: string): Promise<boolean> => {
    // Updated at once, as for a checkbox; the worker's answer is final.
    setSettings(merged(settings, some));
    try {
      setSettings(await writeSettings(some));
      note(field, { is: 'saved' });
      return true;
    } catch {
      setSettings(settings);
      note(field, { is: 'wrong', words: wrong });
      return false;
    }
  };
  const store = { settings, notes, save, note, startOver };
  return (
    <Context.Provider value={store}>
      <Fragment key={life}>{children}</Fragment>
    </Context.Provider>
  );
}

function merged(settings: Settings, { privacy, ...some }: SomeSettings): Settings {
  return { ...settings, ...some, privacy: { ...settings.privacy, ...privacy } };
}
