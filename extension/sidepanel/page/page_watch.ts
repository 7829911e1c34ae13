// The state of the page view: the last observation of the followed tab, whether it is outdated, and the actions since.
import { batch, effect, signal } from '@preact/signals';
import type {
  DomToolError,
  Format,
  Observation,
  ObserveOptions,
  Screenshot,
  ToolCall,
  ToolResult,
} from '../../../js-glue/tool/index.js';
import { settings, tool } from '../../client/worker.js';
import { announce } from '../../ui/live_region.js';
import { t } from '../../ui/texts.js';
import { OwnDrawing } from './own_drawing.js';
import { followed, refresh } from '../followed_tab.js';

/** Events of a debugged tab that has navigated or whose content has changed. */
const CHANGES: ReadonlySet<string> = new Set([
  'DOM.attributeModified',
  'DOM.attributeRemoved',
  'DOM.characterDataModified',
  'DOM.childNodeCountUpdated',
  'DOM.childNodeInserted',
  'DOM.childNodeRemoved',
  'DOM.documentUpdated',
  'Page.frameNavigated',
  'Page.navigatedWithinDocument',
]);

export const observation = signal<Observation | null>(null);
export const failure = signal<DomToolError | null>(null);
export const isStale = signal(false);
/** Running calls of this view. */
export const running = signal(0);
export const picture = signal<Screenshot | null>(null);

export interface Wish {
  format: Exclude<Format, 'table'>;
  scope: 'page' | 'viewport';
  /** In tokens; '' for no limit. */
  budget: string;
  isDifference: boolean;
}

export const wish = signal<Wish>({ format: 'text', scope: 'page', budget: '', isDifference: false });

export interface Entry {
  id: number;
  what: string;
  result: ToolResult | null;
  ms: number | null;
}

const MAX_ENTRIES = 50;
export const journal = signal<readonly Entry[]>([]);

/** Starts watching, for as long as the page lives. */
export function watchPage(): void {
  let before: number | undefined;
  effect(() => {
    const tabId = followed.value?.tabId;
    if (tabId === before) return;
    before = tabId;
    batch(() => {
      observation.value = null;
      failure.value = null;
      picture.value = null;
      isStale.value = false;
    });
  });
  const drawn = new OwnDrawing();
  chrome.debugger.onEvent.addListener(({ tabId }, method, params) => {
    // The view's own calls end with an observation.
    if (tabId !== followed.value?.tabId) return;
    if (drawn.isOwn(method, params) || !CHANGES.has(method)) return;
    if (running.value > 0 || observation.value === null || isStale.value) return;
    isStale.value = true;
    announce(t('panel.stale'));
  });
}

/** `isAsked`: a person pressed the button, which also resumes after a stop. */
export async function look(isAsked: boolean): Promise<void> {
  const tabId = followed.value?.tabId;
  if (tabId === undefined) return;
  if (isAsked) {
    await tool.resume(tabId);
    void refresh(tabId);
  }
  const result = await timed(isAsked ? t('panel.look') : null, { action: 'get_dom', options: optionsOf(isAsked) });
  if (tabId !== followed.value?.tabId) return;
  batch(() => {
    isStale.value = false;
    failure.value = result.success ? null : result.error;
    observation.value = result.success && 'snapshotId' in result.data ? result.data : null;
  });
}

function optionsOf(isAsked: boolean): ObserveOptions {
  const { format, scope, budget, isDifference } = wish.value;
  const maxTokens = Number(budget);
  const since = isDifference && isAsked && format === 'text' ? observation.value?.snapshotId : undefined;
  return {
    format,
    scope,
    ...(maxTokens > 0 ? { maxTokens } : {}),
    ...(since === undefined ? {} : { since }),
  };
}

/** Makes a call on a node and observes the page again. */
export async function act(what: string, call: ToolCall): Promise<boolean> {
  const tabId = followed.value?.tabId;
  const result = await timed(what, call);
  if (tabId === followed.value?.tabId) await look(false);
  return result.success;
}

export async function takePicture(): Promise<void> {
  const result = await timed(t('panel.picture'), { action: 'screenshot', marks: true });
  picture.value = result.success && 'base64' in result.data ? result.data : null;
}

export async function stopLooking(): Promise<void> {
  const tabId = followed.value?.tabId;
  if (tabId === undefined) return;
  const reply = await tool.stop(tabId);
  await refresh(tabId);
  if (reply.success) note({ what: t('panel.stopNote'), result: null, ms: null });
}

export async function mayDraw(): Promise<boolean> {
  const read = await settings.get();
  return read.success && read.data.effects;
}

// Runs a call with the view marked busy; logs it, unless `what` is null and it succeeded.
async function timed(what: string | null, call: ToolCall): Promise<ToolResult> {
  const began = performance.now();
  running.value += 1;
  try {
    const result = await tool.execute(followed.value?.tabId ?? -1, call);
    if (what !== null || !result.success)
      note({ what: what ?? t('panel.look'), result, ms: performance.now() - began });
    return result;
  } finally {
    running.value -= 1;
  }
}

let entries = 0;

function note(entry: Omit<Entry, 'id'>): void {
  entries += 1;
  journal.value = [{ ...entry, id: entries }, ...journal.value].slice(0, MAX_ENTRIES);
}
