// A new tab of a task: in the background, beside the tab where the task is, and in its group. A new group is named after the
// task.
const MAX_TITLE = 30;

export async function openInGroup(beside: number, title: string): Promise<number> {
  const { index, windowId, groupId, pinned } = await chrome.tabs.get(beside);
  const empty = { url: 'about:blank', active: false };
  // Windows of other types than "normal" take no further tabs.
  const tab = await chrome.tabs.create({ ...empty, index: index + 1, windowId }).catch(() => chrome.tabs.create(empty));
  const tabId = tab.id ?? chrome.tabs.TAB_ID_NONE;
  const isBeside = tab.windowId === windowId;
  const existing = isBeside && groupId !== chrome.tabGroups.TAB_GROUP_ID_NONE ? groupId : undefined;
  // A pinned tab would lose its pin, and one of another window its place.
  const its: [number, ...number[]] = pinned || !isBeside ? [tabId] : [beside, tabId];
  await group(existing, existing === undefined ? its : [tabId], tab.windowId, title).catch(() => {});
  return tabId;
}

/** An existing group keeps its title. */
async function group(
  existing: number | undefined,
  tabIds: [number, ...number[]],
  windowId: number,
  title: string,
): Promise<void> {
  if (existing !== undefined) {
    await chrome.tabs.group({ groupId: existing, tabIds });
    return;
  }
  // Without `windowId` the tabs would move to the window that the person used last.
  const groupId = await chrome.tabs.group({ tabIds, createProperties: { windowId } });
  await chrome.tabGroups.update(groupId, { title: shortened(title) });
}

function shortened(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1)}…`;
}
