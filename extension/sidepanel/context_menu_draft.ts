// What a person has chosen in the page's context menu, as the beginning of a task. A draft that stands there stays.
import { DRAFT_KEY } from '../src/context_menu.js';
import type { ContextMenuDraft } from '../src/context_menu.js';
import { t } from '../ui/texts.js';
import { takeWords } from './chat/composer.js';
import { draft } from './chat/draft.js';

/** For as long as the page lives. */
export function takeContextMenuDrafts(): void {
  chrome.storage.session.onChanged.addListener((changes) => {
    if (changes[DRAFT_KEY]?.newValue !== undefined) void take();
  });
  void take();
}

async function take(): Promise<void> {
  const passed = (await chrome.storage.session.get(DRAFT_KEY))[DRAFT_KEY] as ContextMenuDraft | undefined;
  if (passed === undefined) return;
  await chrome.storage.session.remove(DRAFT_KEY);
  takeWords(`${draft.value}${t(passed.kind, { TEXT: passed.text })}`);
}
