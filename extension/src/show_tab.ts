// Brings a tab and its window to the front.
export async function showTab(tabId: number): Promise<void> {
  const tab = await chrome.tabs.update(tabId, { active: true }).catch(() => undefined);
  if (tab !== undefined) await chrome.windows.update(tab.windowId, { focused: true }).catch(() => {});
}
