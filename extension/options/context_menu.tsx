// Whether pages have "Ask DomTool about this" in their context menu: it needs a permission, which is asked for here.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../ui/texts.js';
import { Switch } from './fields.js';

const MENUS = { permissions: ['contextMenus'] } satisfies chrome.permissions.Permissions;

export function ContextMenu() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    void chrome.permissions.contains(MENUS).then(setOn);
  }, []);
  const change = async (isWanted: boolean): Promise<void> => {
    // Shown as pressed, so that a refusal takes it back.
    setOn(isWanted);
    const isDone = await (isWanted ? chrome.permissions.request(MENUS) : chrome.permissions.remove(MENUS));
    setOn(isDone ? isWanted : !isWanted);
  };
  return (
    <Switch
      name="contextMenu"
      label={t('options.contextMenu')}
      help={t('options.contextMenuHelp')}
      value={isOn}
      onDone={(value) => void change(value)}
    />
  );
}
