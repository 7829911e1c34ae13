// The tab that the panel is about: the active one of its window, or the one that `?tabId=N` names. Its address and title
// come from the list of debug targets, which needs no permission for the tab's site.
import { computed, signal } from '@preact/signals';
import { tool } from '../client/worker.js';

export interface FollowedTab {
  tabId: number;
  url: string;
  title: string;
  isClosed: boolean;
  /** A person ended its debugging. Nothing attaches to it until they resume. */
  isStopped: boolean;
}

export const followed = signal<FollowedTab | null>(null);
/** The first tab. It is followed once Chrome has reported its address. */
export const firstTab = signal<number | undefined>(undefined);

/** Pages that Chrome closes to all extensions, whatever their permissions. */
const CLOSED_TO_EXTENSIONS = [
  /^(?:chrome|edge|brave|opera|vivaldi|about|devtools|view-source|chrome-search|chrome-untrusted|chrome-error):(?!blank)/,
  /^https:\/\/chromewebstore\.google\.com\//,
  /^https:\/\/chrome\.google\.com\/webstore/,
];

export function isForbidden(url: string): boolean {
  const isOfAnother = url.startsWith('chrome-extension://') && !url.startsWith(chrome.runtime.getURL(''));
  return isOfAnother || CLOSED_TO_EXTENSIONS.some((pattern) => pattern.test(url));
}

export const isForbiddenPage = computed(() => isForbidden(followed.value?.url ?? ''));

/** Starts following, for as long as the page lives. */
export async function follow(): Promise<void> {
  chrome.tabs.onUpdated.addListener((tabId) => void refresh(tabId));
  chrome.tabs.onRemoved.addListener((tabId) => update(tabId, { isClosed: true }));
  chrome.tabs.onReplaced.addListener((added, removed) => {
    if (followed.value?.tabId === removed) void switchTo(added);
  });
  chrome.debugger.onDetach.addListener(({ tabId }) => {
    if (tabId !== undefined) void refresh(tabId);
  });
  const pinned = Number(new URLSearchParams(location.search).get('tabId') ?? Number.NaN);
  if (Number.isInteger(pinned)) return switchTo(pinned);
  const { id: windowId } = await chrome.windows.getCurrent();
  chrome.tabs.onActivated.addListener((active) => {
    if (active.windowId === windowId) void switchTo(active.tabId);
  });
  const [front] = await chrome.tabs.query({ active: true, currentWindow: true });
  if (front?.id !== undefined) await switchTo(front.id);
}

/** Reads the data of the tab again, if it is the followed one. */
export async function refresh(tabId: number): Promise<void> {
  if (followed.value?.tabId === tabId) update(tabId, await readTab(tabId));
}

async function switchTo(tabId: number): Promise<void> {
  firstTab.value ??= tabId;
  const now = await readTab(tabId);
  followed.value = { tabId, ...now };
}

async function readTab(tabId: number): Promise<Omit<FollowedTab, 'tabId'>> {
  const [targets, status, isOpen] = await Promise.all([
    chrome.debugger.getTargets(),
    tool.status(tabId),
    chrome.tabs.get(tabId).then(
      () => true,
      () => false,
    ),
  ]);
  const target = targets.find((one) => one.tabId === tabId && one.type === 'page');
  return {
    url: target?.url ?? '',
    title: target?.title ?? '',
    isClosed: !isOpen,
    isStopped: status.success && status.data.stopped,
  };
}

function update(tabId: number, some: Partial<FollowedTab>): void {
  if (followed.value?.tabId === tabId) followed.value = { ...followed.value, ...some };
}
