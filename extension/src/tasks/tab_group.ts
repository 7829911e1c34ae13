// A new tab of a task: in the background, beside the tab where the task is, and in a group that is named after the task.
const MAX_TITLE = 30;

export async function openInGroup(beside: number, title: string): Promise<number> {
  const { index, windowId, groupId, pinned } = await chrome.tabs.get(beside);
  const empty = { url: 'about:blank', active: false };
  // Windows of other types than "normal" take no further tabs.
  const tab = await chrome.tabs.create({ ...empty, index: index + 1, windowId }).catch(() => chrome.tabs.create(empty));
  const tabId = tab.id ?? chrome.tabs.TAB_ID_NONE;
  await group(groupId, pinned ? [tabId] : [beside, tabId], tabId, title).catch(() => {});
  return tabId;
}

/** A pinned tab would lose its pin. A group that the tab is in already keeps its title. */
async function group(existing: number, tabIds: [number, ...number[]], fresh: number, title: string): Promise<void> {
  if (existing !== chrome.tabGroups.TAB_GROUP_ID_NONE) {
    await chrome.tabs.group({ groupId: existing, tabIds: fresh });
    return;
  }
  const groupId = await chrome.tabs.group({ tabIds });
  await chrome.tabGroups.update(groupId, { title: shortened(title) });
}

function shortened(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1)}…`;
}
