// What a person has allowed for good from a question of the agent, and how it is revoked.
import type { Settings } from '../src/settings/settings.js';
import { Button } from '../ui/button.js';
import { announce } from '../ui/live_region.js';
import { t } from '../ui/texts.js';
import type { PlainKey } from '../ui/texts.js';
import { useStore } from './store.js';

type AllowedAction = Settings['allowedActions'][number];

const KINDS: Readonly<Record<string, PlainKey>> = {
  delete: 'options.kindDelete',
  accept: 'options.kindAccept',
  publish: 'options.kindPublish',
  send: 'options.kindSend',
  download: 'options.kindDownload',
  sign_in: 'options.kindSignIn',
  upload: 'options.kindUpload',
  decide: 'options.kindDecide',
  block: 'options.kindBlock',
  connect: 'options.kindConnect',
  change: 'options.kindChange',
};

export function AllowedActions() {
  const { settings, save } = useStore();
  const { allowedActions } = settings;
  const revoke = async (gone: AllowedAction): Promise<void> => {
    const left = allowedActions.filter((one) => one !== gone);
    if (await save('allowedActions', { allowedActions: left }, t('options.refused'))) announce(t('options.revoked'));
  };
  return (
    <fieldset class="choice">
      <legend>{t('options.allowedActions')}</legend>
      <p class="quiet small">{t('options.allowedActionsHelp')}</p>
      {allowedActions.length === 0 ? (
        <p>{t('options.allowedActionsNone')}</p>
      ) : (
        <ul class="allowed-actions">
          {allowedActions.map((one) => (
            <li key={nameOf(one)}>
              <span>{nameOf(one)}</span>
              <Button aria-label={t('options.revokeNamed', { NAME: nameOf(one) })} onClick={() => void revoke(one)}>
                {t('options.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function nameOf({ site, risk }: AllowedAction): string {
  return t('options.actionOn', { ACTION: t(KINDS[risk] ?? 'options.kindChange'), SITE: site });
}
