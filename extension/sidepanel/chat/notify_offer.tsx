// Offers a notification while a question waits: the permission is asked for at the moment when it is of use.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/button.js';
import { t } from '../../ui/texts.js';
import { task } from '../chat_state.js';

const KEY = 'domtool.notify.declined';
/** Somebody who answers sooner needs none. */
const WAITS_MS = 10_000;
const NOTIFICATIONS = { permissions: ['notifications'] } satisfies chrome.permissions.Permissions;

const mayOffer = signal(false);
void Promise.all([chrome.permissions.contains(NOTIFICATIONS), chrome.storage.local.get(KEY)]).then(
  ([isAllowed, kept]) => {
    mayOffer.value = !isAllowed && kept[KEY] === undefined;
  },
);

export function NotifyOffer() {
  const question = task.value?.pending?.text;
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(question), WAITS_MS);
    return () => clearTimeout(timer);
  }, [question]);
  if (!mayOffer.value || question === undefined || late !== question) return null;
  const allow = async (): Promise<void> => {
    mayOffer.value = false;
    await chrome.permissions.request(NOTIFICATIONS);
  };
  const decline = (): void => {
    mayOffer.value = false;
    void chrome.storage.local.set({ [KEY]: true });
  };
  return (
    <p class="notify-offer small">
      <span class="quiet">{t('panel.notifyOffer')}</span>
      <span class="notify-answers">
        <Button kind="plain" onClick={() => void allow()}>
          {t('panel.notifyYes')}
        </Button>
        <Button kind="plain" onClick={decline}>
          {t('panel.notifyNo')}
        </Button>
      </span>
    </p>
  );
}
