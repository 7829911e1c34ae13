// "Ask DomTool about this" for selected text, a link or a picture, if the person has turned it on. What was chosen becomes the
// beginning of a task in the panel's composer; nothing is sent by itself.
import type { TextKey } from '../ui/texts.js';

export const DRAFT_KEY = 'domtool.draft';
const MENU = 'domtool.ask';
const MAX_TEXT = 2_000;

export interface ContextMenuDraft {
  tabId: number;
  kind: Extract<TextKey, 'panel.aboutText' | 'panel.aboutLink' | 'panel.aboutImage'>;
  text: string;
}

/** At the top level of the worker; the menu is made as soon as the permission is there. */
export function listenForMenu(): void {
  make();
  chrome.permissions.onAdded.addListener(make);
}

function make(): void {
  const { contextMenus } = chrome;
  if (contextMenus === undefined) return;
  if (!contextMenus.onClicked.hasListener(pass)) contextMenus.onClicked.addListener(pass);
  const title = chrome.i18n.getMessage('panel_askAboutMenu');
  contextMenus.removeAll(() => contextMenus.create({ id: MENU, title, contexts: ['selection', 'link', 'image'] }));
}

function pass(info: chrome.contextMenus.OnClickData, tab?: chrome.tabs.Tab): void {
  if (tab?.id === undefined) return;
  // A side panel opens only while the click is being handled.
  void chrome.sidePanel.open({ windowId: tab.windowId }).catch(() => {});
  const [kind, text] = chosen(info);
  const draft: ContextMenuDraft = { tabId: tab.id, kind, text: text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT) };
  void chrome.storage.session.set({ [DRAFT_KEY]: draft });
}

function chosen({
  selectionText,
  linkUrl,
  srcUrl,
}: chrome.contextMenus.OnClickData): [ContextMenuDraft['kind'], string] {
  if (selectionText !== undefined && selectionText !== '') return ['panel.aboutText', selectionText];
  if (linkUrl !== undefined) return ['panel.aboutLink', linkUrl];
  return ['panel.aboutImage', srcUrl ?? ''];
}
