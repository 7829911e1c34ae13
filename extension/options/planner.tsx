// The planner for tasks: a model or a backend, with its address and key, and a button that tests it. A saved key is never
// shown again.
import { useEffect, useState } from 'preact/hooks';

import type { PlannerProblem, ProbeResult } from '../src/tasks/probe_model.js';
import { isPrices } from '../src/tasks/prices.js';
import type { Prices } from '../src/tasks/prices.js';
import { storedChoice } from '../src/tasks/planner_choices.js';
import type { Settings } from '../src/settings/settings.js';
import { Button } from '../ui/button.js';
import { announce } from '../ui/live_region.js';
import { Notice } from '../ui/notice.js';
import { number, t } from '../ui/texts.js';
import { Select } from '../ui/field.js';
import { Choice, TextField } from './fields.js';
import { findLocalModel } from './local_models.js';
import { ModelList } from './model_list.js';
import { useStore } from './store.js';
import { askPage } from './worker.js';
import './planner.css';

type Choices = Exclude<Settings['planner'], null>;
type Kind = 'openai-compatible' | 'openai' | 'anthropic' | 'google' | 'built-in' | 'http';

interface Draft {
  kind: Kind;
  /** Required for a backend and for an OpenAI-compatible model; optional otherwise. */
  url: string;
  model: string;
  /** Only for a backend, and only if it does not say itself where its push service is. */
  push: string;
  /** "3 / 15": dollars for a million tokens that the model reads, and writes. '' if they are not known. */
  prices: string;
}

const KINDS: readonly Kind[] = ['openai-compatible', 'openai', 'anthropic', 'google', 'built-in', 'http'];
/** Ollama's default address, where a person may run a model. */
const LOCAL = 'http://localhost:11434/v1';
const FIRST_URL: Readonly<Partial<Record<Kind, string>>> = {
  'openai-compatible': LOCAL,
  http: 'http://localhost:8787',
};
const WITH_MODEL: ReadonlySet<Kind> = new Set(['openai-compatible', 'openai', 'anthropic', 'google']);

function draftOf(planner: Settings['planner']): Draft {
  if (planner === null) return { kind: 'openai-compatible', url: LOCAL, model: '', push: '', prices: '' };
  if (planner.kind === 'http')
    return { kind: 'http', url: planner.url, model: '', push: planner.push ?? '', prices: '' };
  return {
    kind: planner.provider,
    url: planner.baseUrl ?? '',
    model: planner.model,
    push: '',
    prices: pricesInWords(planner.prices),
  };
}

function choiceOf({ kind, url, model, push, prices }: Draft): Choices {
  if (kind === 'http') return { kind: 'http', url: url.trim(), ...(push.trim() === '' ? {} : { push: push.trim() }) };
  const base = url.trim() === '' || kind === 'built-in' ? {} : { baseUrl: url.trim() };
  const known = pricesOf(prices);
  return {
    kind: 'model',
    provider: kind,
    ...base,
    model: model.trim(),
    ...(known === undefined ? {} : { prices: known }),
  };
}

function pricesInWords(prices: Prices | undefined): string {
  return prices === undefined ? '' : `${prices.input} / ${prices.output}`;
}

/** Undefined if they are not two numbers. */
function pricesOf(words: string): Prices | undefined {
  const [input = Number.NaN, output = Number.NaN, ...more] = words
    .split('/')
    .map((one) => (one.trim() === '' ? Number.NaN : Number(one.trim().replace(',', '.'))));
  const prices = { input, output };
  return more.length === 0 && isPrices(prices) ? prices : undefined;
}

interface FormProps {
  /** A drop-down list in place of all choices with their help. */
  isShort?: boolean;
  onAnswer?: () => void;
}

export function PlannerForm({ isShort = false, onAnswer }: FormProps) {
  const store = useStore();
  const [draft, setDraft] = useState(() => draftOf(store.settings.planner));
  const [hasKey, setHasKey] = useState(false);
  const [test, setTest] = useState<ProbeResult | 'running' | 'noLocal'>();

  const readKey = async (): Promise<void> => setHasKey(await askPage('domtool.planner.hasKey'));
  useEffect(() => {
    void readKey();
  }, []);

  const save = async (next: Draft, field: string, key?: string): Promise<boolean> => {
    const complaint = field === 'planner.push' ? t('options.badPush') : t('options.badUrl');
    setDraft(next);
    setTest(undefined);
    const withKey = key === undefined ? {} : next.kind === 'http' ? { token: key } : { apiKey: key };
    const planner = { ...choiceOf(next), ...withKey } as Choices;
    const isSaved = await store.save(field, { planner }, complaint);
    await readKey();
    return isSaved;
  };
  const savePrices = async (prices: string): Promise<void> => {
    const isWrong = prices.trim() !== '' && pricesOf(prices) === undefined;
    if (isWrong) store.note('planner.prices', { is: 'wrong', words: t('options.badPrices') });
    else await save({ ...draft, prices: pricesInWords(pricesOf(prices)) }, 'planner.prices');
  };
  const choose = async (kind: Kind): Promise<boolean> => {
    const kept = await storedChoice(kind);
    const fresh = { kind, url: FIRST_URL[kind] ?? '', model: '', push: '', prices: '' };
    return save(kept === undefined ? fresh : draftOf(kept), 'planner.kind');
  };
  const run = async (next: Draft): Promise<void> => {
    if (!(await save(next, 'planner.url'))) return;
    store.note('planner.url', undefined);
    setTest('running');
    const result = await askPage('domtool.planner.test').catch((): ProbeResult => ({ ok: false, problem: 'slow' }));
    setTest(result);
    announce(result.ok ? t('options.answers') : wordsOf(result));
    if (!result.ok) return;
    onAnswer?.();
    // What a person wrote stands.
    if (result.prices === undefined || next.prices !== '') return;
    await save({ ...next, prices: pricesInWords(result.prices) }, 'planner.prices');
    setTest(result);
  };
  const findLocal = async (): Promise<void> => {
    setTest('running');
    const url = await findLocalModel();
    if (url !== undefined) return run({ ...draft, url, ...(url === draft.url ? {} : { model: '', prices: '' }) });
    setTest('noLocal');
    announce(t('options.noLocal'));
  };
  const allow = async (origin: string): Promise<void> => {
    if (await chrome.permissions.request({ origins: [`${origin}/*`] })) await run(draft);
  };

  return (
    <div class="planner">
      {isShort ? (
        <Select
          label={t('options.plannerKind')}
          choices={KINDS.map((value) => ({ value, words: LABELS[value]().label }))}
          value={draft.kind}
          onChange={(event) => void choose(event.currentTarget.value as Kind)}
        />
      ) : (
        <Choice
          name="planner.kind"
          label={t('options.plannerKind')}
          value={draft.kind}
          isRow
          options={KINDS.map((value) => ({ value, ...LABELS[value]() }))}
          onDone={(kind) => void choose(kind)}
        />
      )}
      {draft.kind === 'built-in' ? null : (
        <div class="row">
          {draft.kind === 'openai-compatible' || draft.kind === 'http' ? (
            <TextField
              name="planner.url"
              label={t('options.address')}
              type="url"
              value={draft.url}
              onDone={(url) => void save({ ...draft, url }, 'planner.url')}
            />
          ) : null}
          {WITH_MODEL.has(draft.kind) ? (
            <TextField
              name="planner.model"
              label={t('options.model')}
              value={draft.model}
              onDone={(model) =>
                void save({ ...draft, model, prices: model === draft.model ? draft.prices : '' }, 'planner.model')
              }
            />
          ) : null}
          {draft.kind === 'http' ? (
            <TextField
              name="planner.push"
              label={t('options.push')}
              value={draft.push}
              placeholder="wss://key@host:443"
              onDone={(push) => void save({ ...draft, push }, 'planner.push')}
            />
          ) : null}
          <TextField
            name="planner.key"
            label={draft.kind === 'http' ? t('options.token') : t('options.key')}
            type="password"
            value=""
            placeholder={hasKey ? t('options.keyKept') : needsKey(draft.kind) ? undefined : t('options.keyMayBeEmpty')}
            onDone={(key) => (key === '' ? undefined : void save(draft, 'planner.key', key))}
          />
          {WITH_MODEL.has(draft.kind) && !isShort ? (
            <TextField
              name="planner.prices"
              label={t('options.prices')}
              help={t('options.pricesHelp')}
              value={draft.prices}
              onDone={(prices) => void savePrices(prices)}
            />
          ) : null}
        </div>
      )}
      <div class="actions">
        <Button kind="main" disabled={test === 'running'} onClick={() => void run(draft)}>
          {t('options.test')}
        </Button>
        {draft.kind === 'openai-compatible' ? (
          <Button disabled={test === 'running'} onClick={() => void findLocal()}>
            {t('options.findLocal')}
          </Button>
        ) : null}
        {hasKey ? null : <GetKey at={KEYS_AT[draft.kind]} />}
        {hasKey ? <Button onClick={() => void save(draft, 'planner.key', '')}>{t('options.removeKey')}</Button> : null}
        {test === 'running' ? <span class="quiet">{t('options.testing')}</span> : null}
      </div>
      {test === 'noLocal' ? <Notice>{t('options.noLocal')}</Notice> : null}
      {test === undefined || typeof test === 'string' ? null : (
        <Result
          test={test}
          onModel={(model) => void run({ ...draft, model, prices: '' })}
          onAllow={(origin) => void allow(origin)}
        />
      )}
    </div>
  );
}

function GetKey({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <a href={at} target="_blank" rel="noreferrer">
      {t('options.getKey')}
    </a>
  );
}

interface ResultProps {
  test: ProbeResult;
  onModel(model: string): void;
  onAllow(origin: string): void;
}

function Result({ test, onModel, onAllow }: ResultProps) {
  if (test.ok) {
    const seconds = number(Math.max(test.ms / 1_000, 0.1), { maximumFractionDigits: 1 });
    return <Notice tone="good">{t('options.answersIn', { SECONDS: seconds })}</Notice>;
  }
  const { origin, models = [] } = test;
  return (
    <Notice tone={models.length > 0 ? 'plain' : 'bad'}>
      <p>{wordsOf(test)}</p>
      {origin === undefined ? null : (
        <Button onClick={() => onAllow(origin)}>{t('options.allowAccess', { HOST: test.host ?? origin })}</Button>
      )}
      {models.length === 0 ? null : <ModelList models={models} onModel={onModel} />}
    </Notice>
  );
}

/** Where a person gets a key. */
const KEYS_AT: Readonly<Partial<Record<Kind, string>>> = {
  openai: 'https://platform.openai.com/api-keys',
  anthropic: 'https://console.anthropic.com/settings/keys',
  google: 'https://aistudio.google.com/apikey',
};

const needsKey = (kind: Kind): boolean => kind === 'openai' || kind === 'anthropic' || kind === 'google';

const LABELS: Readonly<Record<Kind, () => { label: string; help: string }>> = {
  'openai-compatible': () => ({ label: t('options.compatible'), help: t('options.compatibleHelp') }),
  openai: () => ({ label: 'OpenAI', help: t('options.ownKey') }),
  anthropic: () => ({ label: 'Anthropic', help: t('options.ownKey') }),
  google: () => ({ label: 'Google', help: t('options.ownKey') }),
  'built-in': () => ({ label: t('options.builtIn'), help: t('options.builtInHelp') }),
  http: () => ({ label: t('options.backend'), help: t('options.backendHelp') }),
};

type Failed = Extract<ProbeResult, { ok: false }>;

const WORDS: Readonly<Record<PlannerProblem, (host: string, failed: Failed) => string>> = {
  none: () => t('options.problemNone'),
  noUrl: () => t('options.problemNoUrl'),
  noModel: (_, { models = [] }) => (models.length === 0 ? t('options.problemNoModel') : t('options.problemChoose')),
  noKey: () => t('options.problemNoKey'),
  unreachable: (HOST) => t('options.problemUnreachable', { HOST }),
  redirected: (HOST) => t('options.problemRedirected', { HOST }),
  slow: (HOST) => t('options.problemSlow', { HOST }),
  needsAccess: (HOST) => t('options.problemNeedsAccess', { HOST }),
  unauthorised: (HOST) => t('options.problemUnauthorised', { HOST }),
  forbidden: (HOST) =>
    isHere(HOST) ? t('options.problemForbiddenHere', { HOST }) : t('options.problemForbidden', { HOST }),
  notFound: (HOST) => t('options.problemNotFound', { HOST }),
  unknownModel: (HOST) => t('options.problemUnknownModel', { HOST }),
  notJson: (HOST) => t('options.problemNotJson', { HOST }),
  noCredit: () => t('options.problemNoCredit'),
  busy: (HOST) => t('options.problemBusy', { HOST }),
  serverFault: (HOST, { status = 500 }) => t('options.problemServerFault', { HOST, STATUS: status }),
  refused: (HOST, { status = 400 }) => t('options.problemRefused', { HOST, STATUS: status }),
  noBuiltIn: () => t('options.problemNoBuiltIn'),
  builtInNotReady: () => t('options.problemBuiltInNotReady'),
};

function wordsOf(failed: Failed): string {
  return WORDS[failed.problem](failed.host ?? '', failed);
}

function isHere(host: string): boolean {
  return /^(?:localhost|127\.|\[::1\])/.test(host);
}
