// The error taxonomy. Every failure that can reach a caller becomes a DomToolError here, with one sentence that helps. Raw
// messages of the browser are recognised but never passed on, because some of them quote URLs or page data.
import type { DomToolError, DomToolErrorCode } from './contract.js';
import { isRecord, numberAt, stringAt } from '../base/narrow.js';

/** A CDP error reply. */
export class CdpError extends Error {
  override readonly name = 'CdpError';
  constructor(
    readonly method: string,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** No reply within the deadline. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  constructor(
    readonly method: string,
    readonly timeoutMs: number,
  ) {
    super(`${method} did not answer within ${timeoutMs} ms`);
  }
}

/** The connection or the target is gone or unusable. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  constructor(readonly reason: 'detached' | 'disconnected' | 'canceled' | 'crashed') {
    super(`connection lost: ${reason}`);
  }
}

/** The engine trapped or ran out of memory. Its instance cannot be used any more. */
export class EngineAbortedError extends Error {
  override readonly name = 'EngineAbortedError';
}

/** An error that is already in the caller's terms. */
export class DomToolFailure extends Error {
  override readonly name = 'DomToolFailure';
  constructor(
    readonly error: DomToolError,
    options?: { cause: unknown },
  ) {
    super(error.message, options);
  }
}

/** A DomToolError without its empty optional members. */
export function domToolError(
  code: DomToolErrorCode,
  message: string,
  remediation?: string,
  retrySuggested = false,
): DomToolError {
  return remediation === undefined ? { code, message, retrySuggested } : { code, message, remediation, retrySuggested };
}

export function failure(
  code: DomToolErrorCode,
  message: string,
  remediation?: string,
  retrySuggested = false,
): DomToolFailure {
  return new DomToolFailure(domToolError(code, message, remediation, retrySuggested));
}

/** How a browser words that it does not have a command. */
const LACKING = /wasn't found|method not found|is not supported/i;
/** The error code of JSON-RPC. */
const METHOD_NOT_FOUND = -32_601;
const NEWER_BROWSER = 'Use Chrome 125 or newer.';

interface Rule {
  pattern: RegExp;
  error: DomToolError;
}

const OBSERVE_AGAIN = 'Call get_dom and use the ids it shows.';

// The first match wins, so specific refusals come before general ones.
const RULES: readonly Rule[] = [
  {
    pattern: /Cannot access a chrome-extension:\/\/ URL of different extension/i,
    error: domToolError(
      'SECURITY_BLOCKED',
      'Chrome refuses to debug this tab because it shows a frame of another extension (often a password manager).',
      "Close that extension's popup or frame in the page, or disable the extension for this site, then try again.",
    ),
  },
  {
    pattern: /chrome-error:/i,
    error: domToolError(
      'NOT_FOUND',
      'The page could not be loaded: its server refused, or is not there.',
      'Check the address, go back, or try again later.',
      true,
    ),
  },
  {
    pattern: /Cannot access (a )?(chrome|chrome-[a-z]+|devtools|edge|about|view-source)\b|Cannot access contents of/i,
    error: domToolError(
      'SECURITY_BLOCKED',
      'Chrome does not let extensions see or operate its own pages.',
      'Navigate to an http or https page.',
    ),
  },
  {
    pattern: /extensions gallery cannot be scripted|Extension gallery/i,
    error: domToolError(
      'SECURITY_BLOCKED',
      'Chrome does not let extensions operate its Web Store.',
      'Navigate to another page.',
    ),
  },
  {
    pattern: /Host access is restricted by policy/i,
    error: domToolError(
      'SECURITY_BLOCKED',
      'The administrator of this browser blocks hosts for extensions; Chrome then lets this one debug no page at all.',
      'Ask the administrator to exempt the extension.',
    ),
  },
  {
    pattern: /cannot be scripted due to an ExtensionsSettings policy/i,
    error: domToolError(
      'SECURITY_BLOCKED',
      'The administrator of this browser blocks this page for extensions.',
      'Ask the administrator to exempt the extension.',
    ),
  },
  {
    pattern: /Screenshot capture is restricted by policy/i,
    error: domToolError(
      'SECURITY_BLOCKED',
      'The administrator of this browser does not allow screenshots.',
      'Use get_dom instead of screenshot.',
    ),
  },
  {
    pattern: /Cannot attach to this target/i,
    error: domToolError(
      'SECURITY_BLOCKED',
      'Chrome refuses to debug this page: it is an internal or warning page, a local file without permission, or a blocked host.',
      'Navigate to an http or https page; for local files allow "Access to file URLs" for the extension.',
    ),
  },
  {
    pattern: /Another debugger is already attached/i,
    error: domToolError(
      'DETACHED',
      'Another debugging session of this extension already holds the tab.',
      'Close it (or DevTools, if it is in use there) and try again.',
      true,
    ),
  },
  {
    pattern: /canceled_by_user/i,
    error: domToolError(
      'DETACHED',
      'The user stopped the debugging of this tab.',
      'Do not attach again unless the user asks for it.',
    ),
  },
  {
    pattern: /No tab with (given )?id|Debugger is not attached|Detached while handling command|target_closed/i,
    error: domToolError('DETACHED', 'The tab is closed or no longer attached.', 'Open the page again in a tab.'),
  },
  {
    pattern: /Session with given id not found|Target closed|No target with given id|WebSocket (is )?(not open|closed)/i,
    error: domToolError('DETACHED', 'The tab or frame is gone.', 'Observe again, or open the page again.'),
  },
  {
    pattern: /Target crashed/i,
    error: domToolError('CRASHED', 'The page crashed.', 'Call reload or navigate, then get_dom.', true),
  },
  {
    pattern: /Inspected target navigated or closed|Execution context was destroyed/i,
    error: domToolError('NAVIGATED', 'The page navigated while it was being read.', OBSERVE_AGAIN, true),
  },
  {
    pattern:
      /No node (found )?(with|for) given|Could not find node|Node is detached|No frame (for|with) given|Frame with the given id/i,
    error: domToolError('STALE', 'The element or its frame is no longer in the page.', OBSERVE_AGAIN, true),
  },
  {
    pattern:
      /does not have a layout object|Could not compute (box model|content quads)|Element is not focusable|not visible/i,
    error: domToolError('NOT_ACTIONABLE', 'The element is not rendered or cannot take this action now.', OBSERVE_AGAIN),
  },
  {
    pattern: /No dialog is showing/i,
    error: domToolError('BAD_INPUT', 'No dialog is open.', 'Go on with get_dom.'),
  },
  {
    pattern: /Cannot navigate to invalid URL/i,
    error: domToolError('BAD_INPUT', 'The URL is not valid.', 'Give an absolute http or https URL.'),
  },
  {
    pattern: /^Not allowed/i,
    error: domToolError(
      'SECURITY_BLOCKED',
      'Chrome does not allow this to the extension.',
      'For files, allow "Access to file URLs" for the extension.',
    ),
  },
  {
    pattern: /CBOR: stack limit exceeded/i,
    error: domToolError('UNSUPPORTED', 'The reply of the browser is nested too deeply to be read.'),
  },
  {
    pattern: LACKING,
    error: domToolError('UNSUPPORTED', 'This browser does not offer what the call needs.', NEWER_BROWSER),
  },
];

/** chrome.debugger rejects with the CDP error as JSON text; over a WebSocket it is an object. */
export function toCdpError(method: string, raw: unknown): Error {
  if (raw instanceof CdpError || raw instanceof TimeoutError || raw instanceof ConnectionLostError) return raw;
  const text = raw instanceof Error ? raw.message : (stringAt(raw, 'message') ?? (typeof raw === 'string' ? raw : ''));
  const parsed = text.startsWith('{') ? parseErrorText(text) : undefined;
  if (parsed !== undefined) return new CdpError(method, parsed.code, parsed.message);
  return new CdpError(method, numberAt(raw, 'code') ?? -32000, text);
}

function parseErrorText(text: string): { code: number; message: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const message = stringAt(value, 'message');
    return message === undefined ? undefined : { code: numberAt(value, 'code') ?? -32000, message };
  } catch {
    return undefined;
  }
}

/** Any thrown value in the caller's terms. An unknown one becomes INTERNAL without its text. */
export function toDomToolError(thrown: unknown): DomToolError {
  if (thrown instanceof DomToolFailure) return thrown.error;
  if (thrown instanceof TimeoutError) return timeoutError(thrown);
  if (thrown instanceof ConnectionLostError) return lostError(thrown.reason);
  if (thrown instanceof EngineAbortedError) return engineAborted();
  if (isLacking(thrown)) {
    return domToolError(
      'UNSUPPORTED',
      `This browser does not offer ${thrown.method}, which the call needs.`,
      NEWER_BROWSER,
    );
  }
  const rule = isOfBrowser(thrown) ? ruleFor(toCdpError('', thrown).message) : undefined;
  if (rule !== undefined) return { ...rule.error };
  if (thrown instanceof CdpError) {
    return domToolError(
      'INTERNAL',
      `The browser refused ${thrown.method} (code ${thrown.code}).`,
      'Call get_dom and try again.',
      true,
    );
  }
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return domToolError('INTERNAL', `DomTool failed unexpectedly (${name}).`, 'Call get_dom and try again.', true);
}

// A TypeError of our own code must not be taken for a refusal of the browser because of its wording.
function isOfBrowser(thrown: unknown): boolean {
  return !(thrown instanceof Error) || thrown instanceof CdpError || thrown.name === 'Error';
}

/**
 * Whether the browser does not have the command. Only the standard error code proves that; the words may refer to something
 * that a command was asked for.
 */
export function isLacking(thrown: unknown): thrown is CdpError {
  return thrown instanceof CdpError && thrown.code === METHOD_NOT_FOUND && LACKING.test(thrown.message);
}

function ruleFor(message: string): Rule | undefined {
  return RULES.find((candidate) => candidate.pattern.test(message));
}

function timeoutError(thrown: TimeoutError): DomToolError {
  return domToolError(
    'TIMEOUT',
    `The page did not answer ${thrown.method} within ${thrown.timeoutMs} ms.`,
    'It may be busy or loading: wait a moment and try again, or reload it.',
    true,
  );
}

/** What a lost connection means to the caller. */
export function lostError(reason: ConnectionLostError['reason']): DomToolError {
  switch (reason) {
    case 'crashed':
      return domToolError('CRASHED', 'The page crashed.', 'Call reload or navigate, then get_dom.', true);
    case 'canceled':
      return domToolError(
        'DETACHED',
        'The user stopped the debugging of this tab.',
        'Do not attach again unless the user asks for it.',
      );
    case 'disconnected':
      return domToolError(
        'DETACHED',
        'The connection to the browser was lost; what was being done may be done in part.',
        'Call get_dom: it connects again, where the tab is still there, and shows what has been done.',
        true,
      );
    case 'detached':
      return domToolError('DETACHED', 'The tab is closed or no longer attached.', 'Open the page again in a tab.');
  }
}

/** `type` is 'alert', 'confirm', 'prompt' or 'beforeunload'. The text of the dialog is not included. */
export function dialogError(type: string): DomToolError {
  return domToolError(
    'DIALOG_OPEN',
    `A JavaScript dialog (${type}) is open and blocks the page.`,
    'Answer it with handle_dialog first.',
  );
}

/** Chrome accepts an answer only from the session in which the dialog opened. */
export function earlierDialogError(): DomToolError {
  return domToolError(
    'DIALOG_OPEN',
    'A JavaScript dialog that was opened before the connection blocks the page.',
    'Have it answered in the browser itself, or open the page in another tab.',
    true,
  );
}

function engineAborted(): DomToolError {
  return domToolError(
    'INTERNAL',
    'The engine ran out of memory or failed on this page.',
    'It was restarted: call get_dom again.',
    true,
  );
}

/** For a page on a site that the person did not allow. */
export function forbiddenPage(): DomToolFailure {
  return failure(
    'SECURITY_BLOCKED',
    'The page is on a site that is not allowed here. It is neither shown nor acted on.',
    'Go back, or to another site.',
  );
}

/** That of a DomToolFailure, also if a part of the extension has thrown it: each part has classes of its own. */
export function errorIn(thrown: unknown): DomToolError | undefined {
  if (!(thrown instanceof Error) || !('error' in thrown)) return undefined;
  return isDomToolError(thrown.error) ? thrown.error : undefined;
}

/** True if the value has the shape of a DomToolError. */
export function isDomToolError(value: unknown): value is DomToolError {
  return isRecord(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string';
}
