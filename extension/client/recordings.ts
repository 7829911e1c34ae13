// The recording in the worker, for the panel.
import type { ToolResult } from '../../js-glue/tool/index.js';
import { RECORDING_KEY, type Recording, readRecording } from '../src/routines/recording/recording.js';
import { ask } from './worker.js';

type Done = Promise<ToolResult<null>>;

export const recordings = {
  read: readRecording,
  begin: (tabId: number): Done => ask('domtool.routines.record', { tabId }),
  /** After a worker that Chrome has ended. */
  resume: (): Done => ask('domtool.routines.resume'),
  keep: (name: string): Done => ask('domtool.routines.keepRecording', { name }),
  discard: (): Done => ask('domtool.routines.discard'),
};

/** Calls `onChange` with what is recorded now, whenever that changes; returns a function that ends that. */
export function onRecording(onChange: (now: Recording | undefined) => void): () => void {
  const listener = (changes: Record<string, chrome.storage.StorageChange>): void => {
    const change = changes[RECORDING_KEY];
    if (change !== undefined) onChange(change.newValue as Recording | undefined);
  };
  chrome.storage.session.onChanged.addListener(listener);
  return () => chrome.storage.session.onChanged.removeListener(listener);
}

/** Calls `gone` each time that Chrome ends the worker; returns a function that ends that. */
export function onWorkerGone(gone: () => void): () => void {
  let port = chrome.runtime.connect({ name: 'domtool.recording' });
  let isOver = false;
  const again = (): void => {
    if (isOver) return;
    gone();
    port = chrome.runtime.connect({ name: 'domtool.recording' });
    port.onDisconnect.addListener(again);
  };
  port.onDisconnect.addListener(again);
  return () => {
    isOver = true;
    port.disconnect();
  };
}
