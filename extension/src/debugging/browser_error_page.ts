// The error page that Chrome shows in place of a document that a rule blocked. Its tab keeps the requested address.
import { arrayAt, numberAt, recordAt, stringAt } from '../../../js-glue/tool/index.js';

export interface BlockedPage {
  /** A form led to it. */
  isOfForm: boolean;
}

type Send = (method: string, params?: Record<string, unknown>) => Promise<unknown>;

/** Undefined if the tab shows anything else, such as a server that does not answer. */
export function blockedPageOf(tabId: number): Promise<BlockedPage | undefined> {
  return whileAttached(tabId, async (send) => {
    const tree = await send('Page.getFrameTree');
    if (stringAt(recordAt(recordAt(tree, 'frameTree'), 'frame'), 'unreachableUrl') === undefined) return undefined;
    const reply = await send('Runtime.evaluate', { expression: 'loadTimeDataRaw.errorCode', returnByValue: true });
    const code = stringAt(recordAt(reply, 'result'), 'value') ?? BLOCKED;
    if (code !== BLOCKED) return undefined;
    const history = await send('Page.getNavigationHistory');
    const entry = arrayAt(history, 'entries')[numberAt(history, 'currentIndex') ?? 0];
    return { isOfForm: stringAt(entry, 'transitionType') === 'form_submit' };
  });
}

/**
 * Sends the request that was blocked once more, with its form, if it had one. Returns when the tab has stopped loading, or
 * `ms` have passed.
 */
export async function sendAgain(tabId: number, ms: number): Promise<void> {
  await whileAttached(tabId, async (send) => {
    await send('Page.enable');
    let stop: () => void = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const onEvent = (source: chrome.debugger.DebuggerSession, method: string): void => {
      if (source.tabId === tabId && method === 'Page.frameStoppedLoading') stop();
    };
    chrome.debugger.onEvent.addListener(onEvent);
    const timer = setTimeout(stop, ms);
    try {
      await send('Page.reload');
      await stopped;
    } finally {
      clearTimeout(timer);
      chrome.debugger.onEvent.removeListener(onEvent);
    }
  });
}

const BLOCKED = 'ERR_BLOCKED_BY_CLIENT';

async function whileAttached<T>(tabId: number, work: (send: Send) => Promise<T>): Promise<T | undefined> {
  const target = { tabId };
  try {
    await chrome.debugger.attach(target, '1.3');
  } catch {
    // Chrome does not allow access to some of its own pages.
    return undefined;
  }
  try {
    return await work((method, params) => chrome.debugger.sendCommand(target, method, params));
  } catch {
    return undefined;
  } finally {
    await chrome.debugger.detach(target).catch(() => {});
  }
}
