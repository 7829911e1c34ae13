// The bridge in the panel: a person lets MCP clients in, compares the code, shares this tab, pauses and stops. Each state
// of the connection has its own component, so that impossible combinations cannot be shown.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { BridgeState, ProgramConnection } from '../../src/bridge/bridge.js';
import { bridge, listen } from '../../client/worker.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Check, Field } from '../../ui/field.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { plural, t } from '../../ui/texts.js';
import './bridge_strip.css';

interface TabProps {
  /** The tab that the panel shows; undefined if it shows none. */
  tabId: number | undefined;
}

/** An active connection is shown above everything else; the offer to turn it on is shown where there is room. */
export function BridgeStrip({ shows, tabId }: { shows: 'connection' | 'offer' } & TabProps) {
  const state = useBridge();
  if (state === undefined || (state.link.is === 'off') !== (shows === 'offer')) return null;
  return (
    <section class="bridge" aria-label={t('bridge.heading')} data-bridge={state.link.is}>
      <LinkView state={state} link={state.link} tabId={tabId} />
    </section>
  );
}

function useBridge(): BridgeState | undefined {
  const [state, setState] = useState<BridgeState>();
  useEffect(() => {
    const reload = async (): Promise<void> => {
      const reply = await bridge.state();
      if (reply.success) setState(reply.data);
    };
    void reload();
    return listen(({ type }) => {
      if (type === 'domtool.bridge.changed') void reload();
    });
  }, []);
  return state;
}

function LinkView({ state, link, tabId }: { state: BridgeState; link: ProgramConnection } & TabProps) {
  switch (link.is) {
    case 'off':
      return <Off tabId={tabId} />;
    case 'looking':
      return (
        <Looking {...(link.problem === undefined ? {} : { problem: link.problem })}>
          <Sharing state={state} tabId={tabId} />
          <Clients state={state} />
        </Looking>
      );
    case 'pairing':
      return <Pairing half={link.half} />;
    case 'connected':
      return (
        <Acting who={link.who} isPaused={link.isPaused}>
          <Sharing state={state} tabId={tabId} />
        </Acting>
      );
  }
}

function Off({ tabId }: TabProps) {
  const [isAsked, setAsked] = useState(false);
  const [port, setPort] = useState('');
  const [wrong, setWrong] = useState<string>();
  const turnOn = async (): Promise<void> => {
    if (tabId !== undefined) await bridge.share(tabId, true);
    const reply = await bridge.on({ port: port === '' ? null : Number(port) || 0 });
    setWrong(reply.success ? undefined : reply.error.message);
  };
  if (!isAsked) {
    return (
      <div class="bridge-row">
        <Button kind="plain" onClick={() => setAsked(true)}>
          {t('bridge.offer')}
        </Button>
      </div>
    );
  }
  return (
    <Notice title={t('bridge.heading')} actions={<Button onClick={() => void turnOn()}>{t('bridge.turnOn')}</Button>}>
      <p>{t('bridge.offerHelp')}</p>
      <Field
        label={t('bridge.port')}
        hint={t('bridge.portHint')}
        wrong={wrong}
        inputMode="numeric"
        autocomplete="off"
        value={port}
        onInput={(event) => setPort(event.currentTarget.value)}
      />
    </Notice>
  );
}

function Looking({ problem, children }: { problem?: string; children: ComponentChildren }) {
  return (
    <>
      <div class="bridge-row">
        <Badge isBusy words={t('bridge.looking')} />
        <span class="grow quiet small">{t('bridge.lookingHelp')}</span>
        <Button onClick={() => void bridge.off()}>{t('bridge.turnOff')}</Button>
      </div>
      {problem !== undefined && <Notice tone="warn">{t('bridge.problem', { WHY: problem })}</Notice>}
      {children}
    </>
  );
}

function Pairing({ half }: { half: string }) {
  const [typed, setTyped] = useState('');
  const send = (event: Event): void => {
    event.preventDefault();
    void bridge.code(typed);
  };
  return (
    <form class="bridge" onSubmit={send}>
      <Notice tone="warn" title={t('bridge.pairingTitle')}>
        {t('bridge.pairingHelp', { HALF: half })}
      </Notice>
      <span class="bridge-half">{half}-</span>
      <Field
        label={t('bridge.code')}
        hint={t('bridge.codeHint', { HALF: half })}
        value={typed}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div class="bridge-row">
        <Button kind="main" type="submit">
          {t('bridge.allow')}
        </Button>
        <Button onClick={() => void bridge.code(null)}>{t('bridge.decline')}</Button>
      </div>
    </form>
  );
}

function Acting({ who, isPaused, children }: { who: string; isPaused: boolean; children: ComponentChildren }) {
  const name = who === '' ? t('bridge.nameless') : who;
  const words = isPaused ? t('bridge.paused', { WHO: name }) : t('bridge.acts', { WHO: name });
  const stop = async (): Promise<void> => {
    await bridge.off();
    announce(t('bridge.stopped'));
  };
  useEffect(() => announce(words), [words]);
  return (
    <>
      <div class="bridge-row">
        <strong class="grow">{words}</strong>
        <Button onClick={() => void bridge.pause(!isPaused)}>
          {isPaused ? t('bridge.resume') : t('bridge.pause')}
        </Button>
        <Button kind="danger" onClick={() => void stop()}>
          {t('bridge.stop')}
        </Button>
      </div>
      {children}
    </>
  );
}

function Sharing({ state: { sharedTabs }, tabId }: { state: BridgeState } & TabProps) {
  if (tabId === undefined) return <span class="quiet small">{plural('bridge.sharedCount', sharedTabs.length)}</span>;
  return (
    <Check
      label={t('bridge.shareTab')}
      hint={t('bridge.shareHelp')}
      checked={sharedTabs.includes(tabId)}
      onChange={(isShared) => void bridge.share(tabId, isShared)}
    />
  );
}

function Clients({ state: { programs, isPairing } }: { state: BridgeState }) {
  if (programs === 0) return null;
  return (
    <div class="bridge-row">
      {!isPairing && (
        <Button kind="plain" onClick={() => void bridge.on({ pair: true })}>
          {t('bridge.another')}
        </Button>
      )}
      <Button kind="plain" onClick={() => void bridge.forget()}>
        {t('bridge.forget')}
      </Button>
    </div>
  );
}
