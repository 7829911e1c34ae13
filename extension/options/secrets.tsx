// Named values for tasks. A value can be entered but never read: a model knows only the name.
import { useEffect, useState } from 'preact/hooks';

import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { announce } from '../ui/live_region.js';
import { Notice } from '../ui/notice.js';
import { t } from '../ui/texts.js';
import { Choice, LinesField, TextField } from './fields.js';
import { useStore } from './store.js';
import { SECRET_KINDS, secrets } from './worker.js';
import type { SecretKind, SecretLabel } from './worker.js';

type State = 'empty' | 'locked' | 'open';

export function Secrets() {
  const [state, setState] = useState<State>();
  const [labels, setLabels] = useState<SecretLabel[]>([]);
  const [canLock, setCanLock] = useState(false);
  const [isGone, setGone] = useState(false);
  const reload = async (): Promise<void> => {
    setCanLock(await secrets.canLock());
    setState(await secrets.state());
    setLabels(await secrets.list());
  };
  useEffect(() => {
    void reload();
  }, []);
  if (state === undefined) return null;
  return (
    <>
      {state === 'open' ? null : <OpenForm state={state} reload={reload} />}
      {labels.length === 0 ? null : <List labels={labels} reload={reload} />}
      {state === 'open' ? <AddForm reload={reload} /> : null}
      {state === 'empty' ? null : <LockActions canLock={canLock} reload={reload} onGone={() => setGone(true)} />}
      {isGone && state === 'empty' ? <Undo reload={reload} onOver={() => setGone(false)} /> : null}
    </>
  );
}

const LEAST_PASSPHRASE = 8;

function OpenForm({ state, reload }: { state: State; reload(): Promise<void> }) {
  const store = useStore();
  const [passphrase, setPassphrase] = useState('');
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (passphrase !== '' && passphrase.length < LEAST_PASSPHRASE) {
      store.note('secrets.passphrase', { is: 'wrong', words: t('options.shortPassphrase') });
      return;
    }
    try {
      await secrets.open(passphrase === '' ? undefined : passphrase);
      store.note('secrets.passphrase', undefined);
      announce(t('options.secretsOpen'));
      setPassphrase('');
    } catch {
      store.note('secrets.passphrase', { is: 'wrong', words: t('options.wrongPassphrase') });
    }
    await reload();
  };
  return (
    <form onSubmit={(event) => void open(event)}>
      <TextField
        name="secrets.passphrase"
        label={t('options.passphrase')}
        help={state === 'empty' ? t('options.passphraseHelp') : t('options.lockedHelp')}
        type="password"
        value={passphrase}
        onInput={setPassphrase}
        onDone={setPassphrase}
      />
      <div class="actions">
        <Button type="submit" kind="main">
          {state === 'empty' ? t('options.setUpSecrets') : t('options.openSecrets')}
        </Button>
      </div>
    </form>
  );
}

function List({ labels, reload }: { labels: readonly SecretLabel[]; reload(): Promise<void> }) {
  const remove = async (name: string): Promise<void> => {
    await secrets.remove(name);
    await reload();
  };
  return (
    <ul class="list">
      {labels.map(({ name, kind, sites }) => (
        <li key={name}>
          <div>
            <code>{`{{${name}}}`}</code>
            <small>
              {KINDS[kind]()} · {sites.join(', ')}
            </small>
          </div>
          <Button aria-label={t('options.removeNamed', { NAME: name })} onClick={() => void remove(name)}>
            {t('options.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const SECRET_NAME = /^[a-z][a-z0-9_]{0,39}$/;

function AddForm({ reload }: { reload(): Promise<void> }) {
  const store = useStore();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<SecretKind>('password');
  const [sites, setSites] = useState<string[]>([]);
  const [value, setValue] = useState('');
  const wrong = (field: string, words: string): void => store.note(field, { is: 'wrong', words });
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    for (const field of ['name', 'sites', 'value']) store.note(`secret.${field}`, undefined);
    if (!SECRET_NAME.test(name)) return wrong('secret.name', t('options.badSecretName'));
    if (sites.length === 0) return wrong('secret.sites', t('options.badSites'));
    if (value === '') return wrong('secret.value', t('options.noSecretValue'));
    try {
      await secrets.put({ name, kind, sites, value });
    } catch {
      // All other possible errors were checked before.
      return wrong('secret.sites', t('options.badSites'));
    }
    setName('');
    setSites([]);
    setValue('');
    store.note('secret.name', { is: 'saved' });
    await reload();
  };
  return (
    <form class="boxed" onSubmit={(event) => void add(event)}>
      <h3>{t('options.newSecret')}</h3>
      <div class="row">
        <TextField
          name="secret.name"
          label={t('options.secretName')}
          help={t('options.secretNameHelp')}
          value={name}
          onInput={setName}
          onDone={setName}
        />
        <TextField
          name="secret.value"
          label={t('options.secretValue')}
          type="password"
          value={value}
          onInput={setValue}
          onDone={setValue}
        />
      </div>
      <LinesField
        name="secret.sites"
        label={t('options.secretSites')}
        help={t('options.secretSitesHelp')}
        value={sites}
        onDone={setSites}
      />
      <Choice
        name="secret.kind"
        isRow
        label={t('options.secretKind')}
        value={kind}
        options={SECRET_KINDS.map((one) => ({ value: one, label: KINDS[one]() }))}
        onDone={(chosen) => setKind(chosen)}
      />
      <div class="actions">
        <Button type="submit" kind="main">
          {t('options.keepSecret')}
        </Button>
      </div>
    </form>
  );
}

const UNDO_MS = 10_000;

/** For as long as the worker can bring them back. */
function Undo({ reload, onOver }: { reload(): Promise<void>; onOver(): void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const undo = async (): Promise<void> => {
    const isBack = await secrets.restore().then(
      () => true,
      () => false,
    );
    if (isBack) announce(t('options.secretsBack'));
    onOver();
    await reload();
  };
  return (
    <Notice actions={<Button onClick={() => void undo()}>{t('options.undo')}</Button>}>
      {t('options.secretsGone')}
    </Notice>
  );
}

interface LockProps {
  canLock: boolean;
  reload(): Promise<void>;
  onGone(): void;
}

function LockActions({ canLock, reload, onGone }: LockProps) {
  const [isAsking, setIsAsking] = useState(false);
  const removeAll = async (): Promise<void> => {
    setIsAsking(false);
    onGone();
    await run(secrets.clear, t('options.secretsGone'));
  };
  const run = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    await work();
    announce(words);
    await reload();
  };
  return (
    <div class="actions">
      {canLock ? (
        <Button onClick={() => void run(secrets.lock, t('options.secretsLocked'))}>{t('options.lock')}</Button>
      ) : null}
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {t('options.removeSecrets')}
      </Button>
      {isAsking ? (
        <Dialog
          title={t('options.removeSecretsTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button kind="danger" onClick={() => void removeAll()}>
                {t('options.removeSecrets')}
              </Button>
              <Button onClick={() => setIsAsking(false)}>{t('options.keepAll')}</Button>
            </>
          }
        >
          <p>{t('options.removeSecretsText')}</p>
        </Dialog>
      ) : null}
    </div>
  );
}

const KINDS: Readonly<Record<SecretKind, () => string>> = {
  password: () => t('options.kindPassword'),
  email: () => t('options.kindEmail'),
  payment: () => t('options.kindPayment'),
  identity: () => t('options.kindIdentity'),
  'one-time-code': () => t('options.kindCode'),
  text: () => t('options.kindText'),
};
