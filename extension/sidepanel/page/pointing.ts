// Pointing in both directions: from an id to its element, which is outlined in the page, and from an element to its id.
import { signal } from '@preact/signals';
import { tool } from '../../client/worker.js';
import { announce } from '../../ui/live_region.js';
import { t } from '../../ui/texts.js';
import { followed } from '../followed_tab.js';
import { mayDraw, running } from './page_watch.js';
import type { Outline } from './outline.js';

/** A pointer that sweeps over the text would request a hundred outlines, so one is drawn only where it rests. */
const POINT_DELAY_MS = 60;
/** Drawings disappear on their own after five seconds, so that none is left over. */
const REFRESH_MS = 2_500;

/** Chrome does not allow the extension to draw on this page. */
export const needsAccess = signal(false);
export const isPicking = signal(false);
export const hasMarks = signal(false);

let pointed: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function pointAt(nodeId: string | null): void {
  if (nodeId === pointed) return;
  pointed = nodeId;
  clearTimeout(timer);
  timer = setTimeout(() => void highlight(nodeId), nodeId === null ? 0 : POINT_DELAY_MS);
}

async function highlight(nodeId: string | null): Promise<void> {
  const tabId = followed.value?.tabId;
  if (tabId === undefined || isPicking.value || (nodeId !== null && running.value > 0)) return;
  const reply = await tool.highlight(tabId, nodeId);
  if (nodeId === null || !reply.success) return;
  needsAccess.value = !reply.data.drawn && reply.data.inViewport && (await mayDraw());
}

export async function allowDrawing(): Promise<void> {
  if (await chrome.permissions.request({ origins: ['<all_urls>'] })) needsAccess.value = false;
}

/** Waits until a person has pressed an element in the page, or given up. Returns its id, or null. */
export async function pick(outline: Outline): Promise<string | null> {
  const tabId = followed.value?.tabId;
  if (tabId === undefined) return null;
  isPicking.value = true;
  announce(t('panel.picking'));
  let lit: string | null = null;
  try {
    while (isPicking.value && followed.value?.tabId === tabId) {
      const reply = await tool.pick(tabId, true);
      if (!reply.success) {
        needsAccess.value = true;
        return null;
      }
      const { nodeIds, is } = reply.data;
      if (is === 'given up') return null;
      if (is === 'waiting') continue;
      const nodeId = nodeIds.find((id) => outline.has(id)) ?? null;
      if (is === 'done') return nodeId;
      if (nodeId === lit) continue;
      lit = nodeId;
      outline.light(nodeId);
      void tool.highlight(tabId, nodeId);
    }
    return null;
  } finally {
    isPicking.value = false;
    outline.light(null);
    void tool.highlight(tabId, null);
  }
}

export function endPicking(): void {
  isPicking.value = false;
  const tabId = followed.value?.tabId;
  if (tabId !== undefined) void tool.pick(tabId, false);
}

let refreshing: ReturnType<typeof setInterval> | undefined;

/** Draws the ids over the page, repeatedly, so that they move with it. */
export async function showMarks(isShown: boolean): Promise<void> {
  const tabId = followed.value?.tabId;
  clearInterval(refreshing);
  hasMarks.value = isShown;
  if (tabId === undefined) return;
  if (isShown) refreshing = setInterval(() => void draw(tabId), REFRESH_MS);
  await draw(tabId);
}

async function draw(tabId: number): Promise<void> {
  if (followed.value?.tabId !== tabId) hasMarks.value = false;
  if (!hasMarks.value) clearInterval(refreshing);
  const reply = await tool.marks(tabId, hasMarks.value);
  if (!hasMarks.value) return;
  if (reply.success && !reply.data.drawn) needsAccess.value = await mayDraw();
  if (!reply.success || !reply.data.drawn) {
    hasMarks.value = false;
    clearInterval(refreshing);
  }
}
