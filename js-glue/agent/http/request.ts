// Builds the request to a backend, each member as the contract says.
import type { InteractRequest } from '../../interact/schemas.js';
import type { requestedContext } from '../../interact/requested_context.js';
import { LIMITS } from '../../interact/limits.js';
import type { ActionReport, Observation, ObserveOptions, SemanticPage } from '../../tool/contract/contract.js';
import { siteOf } from '../../policy/sites.js';
import { bareText, eventLines, withoutAdvice } from './event_lines.js';
import { describeAttached } from '../task/attached.js';
import { isNamedHere } from '../task/task.js';
import { ReasonedError } from '../task/reason.js';
import { describeOutcome, reportIn } from '../task/outcomes.js';
import type { CallResult, Turn } from '../task/interfaces.js';

/** Estimated; about 300 controls. */
const MAX_LIST_TOKENS = 10_000;
/** Never reached before the limit in tokens, which decides. */
const MAX_LIST_NODES = 1_000;

export type LastError = NonNullable<InteractRequest['lastActionError']>;

/** The ids by which the backend knows a task. They outlive this planner. */
export interface BackendIds {
  taskId?: string;
  sessionId?: string;
  url?: string;
  /** Hash of the last picture that it was sent. */
  screenshotHash?: string;
  /** The action of its last answer, as it wrote it. */
  sent?: string;
  /** What became of the last action's node; sent with the next request. */
  verification?: InteractRequest['clientVerification'];
}

export async function requestOf(
  turn: Turn,
  ids: BackendIds,
  tabId: number | undefined,
  error: LastError | undefined,
): Promise<InteractRequest> {
  const page = await pageOf(turn, ids);
  const site = siteOf(page.url);
  return {
    query: questionOf(turn),
    domMode: 'semantic',
    ...page,
    ...known({
      taskId: ids.taskId,
      sessionId: ids.sessionId ?? (isNamedHere(turn.sessionId) ? undefined : turn.sessionId),
      tabId,
      domain: site,
      previousUrl: ids.url,
    }),
    ...(site === undefined ? {} : { title: `${site}: ${turn.instruction}`.slice(0, 200) }),
    ...ofLast(turn.outcomes.at(-1), error ?? page.lastActionError, ids),
    ...(turn.outcomes.length === 0 ? {} : known({ clientVerification: verificationOn(page.url, ids) })),
  };
}

type Page = Pick<InteractRequest, 'url' | 'interactiveTree' | 'viewport' | 'pageTitle'> & Partial<InteractRequest>;

/** A page that cannot be read has no controls, and says why: the backend can still navigate. */
async function pageOf(turn: Turn, ids: BackendIds): Promise<Page> {
  try {
    return await readPage(turn);
  } catch (thrown) {
    const why = unreadable(thrown);
    if (why === undefined) throw thrown;
    return {
      url: ids.url ?? turn.startUrl ?? '',
      interactiveTree: [],
      viewport: { width: 0, height: 0 },
      pageTitle: '',
      lastActionError: { ...why, action: ids.sent ?? '' },
    };
  }
}

/** A dialog can be answered, and another page opened; without a tab, nothing can be done. */
const USABLE_AFTER: ReadonlySet<string> = new Set(['DIALOG_OPEN', 'SECURITY_BLOCKED', 'CRASHED', 'TIMEOUT']);

export function unreadable(thrown: unknown): { code: string; message: string } | undefined {
  const code = thrown instanceof ReasonedError ? thrown.reason.error : undefined;
  if (code === undefined || !USABLE_AFTER.has(code)) return undefined;
  return { code, message: (thrown as ReasonedError).message };
}

async function readPage(turn: Turn): Promise<Page> {
  const { whole, sent } = await listOf(turn, { includeBoxes: true, selectors: true });
  const { content, url, title, viewport } = whole;
  if (typeof content !== 'object' || !('mode' in content)) throw new Error('The page could not be read as a list.');
  const tree = entriesOf(sent)?.interactive_tree ?? [];
  const more = tree.length > 0 ? undefined : await listOf(turn, { scope: 'page', keys: 'full', selectors: true });
  const semanticNodes = (more && entriesOf(more.sent)?.semanticNodes) ?? [];
  const { filter } = more?.sent ?? sent;
  return {
    url,
    interactiveTree: tree,
    viewport,
    pageTitle: title,
    ...(semanticNodes.length === 0 ? {} : { semanticNodes: semanticNodes.map((node) => ({ ...node })) }),
    ...ofPage(content),
    ...(filter === undefined ? {} : ofFilter(filter)),
  };
}

/** What became of the last action's node, and whether its page still is at the same address. */
function verificationOn(url: string, ids: BackendIds): InteractRequest['clientVerification'] {
  return ids.verification && { ...ids.verification, urlChanged: ids.url !== undefined && ids.url !== url };
}

/**
 * The controls in the viewport, or those of the whole page if there are none. A long list is reduced to what is relevant
 * for the task, unless nothing would be left.
 */
async function listOf(turn: Turn, options: ObserveOptions): Promise<{ whole: Observation; sent: Observation }> {
  const whole = await turn.observe({ format: 'semantic', ...options });
  if (whole.estimatedTokens <= MAX_LIST_TOKENS) return { whole, sent: whole };
  const bounds = { maxTokens: MAX_LIST_TOKENS, maxNodes: MAX_LIST_NODES };
  const about = await turn.observe({ format: 'semantic', ...options, ...bounds, query: questionOf(turn) });
  return { whole, sent: (about.filter?.filteredCount ?? 0) > 0 ? about : whole };
}

function entriesOf({ content }: Observation): SemanticPage | undefined {
  return typeof content === 'object' && 'mode' in content ? content : undefined;
}

/**
 * The requested context and nothing else. A picture that cannot be taken is left out. A picture that looks like the last
 * one is replaced by its hash.
 */
export async function contextOf(
  turn: Turn,
  wanted: ReturnType<typeof requestedContext>,
  lastPicture: string | undefined,
): Promise<Partial<InteractRequest>> {
  const more: Partial<InteractRequest> = {};
  if (wanted.dom) more.dom = (await textIn(turn, 'html')).slice(0, LIMITS.dom);
  if (wanted.skeletonDom) more.skeletonDom = (await textIn(turn, 'skeleton')).slice(0, LIMITS.skeletonDom);
  if (wanted.screenshot) {
    const picture = await turn.screenshot(lastPicture);
    if (picture.success && 'base64' in picture.data && picture.data.base64.length <= LIMITS.screenshot) {
      const { base64, hash, unchanged } = picture.data;
      more.screenshot = unchanged === true ? null : base64;
      more.screenshotHash = hash;
    }
  }
  return more;
}

/** '' if the page cannot be read now. */
async function textIn(turn: Turn, format: 'html' | 'skeleton'): Promise<string> {
  try {
    const { content } = await turn.observe({ format });
    return typeof content === 'string' ? content : '';
  } catch (thrown) {
    if (unreadable(thrown) === undefined) throw thrown;
    return '';
  }
}

/** What the person said since the last decision is appended to the task. */
function questionOf({ instruction, attached = [], notes }: Turn): string {
  const files = attached.length === 0 ? [] : [`Attached files: ${attached.map(describeAttached).join(', ')}`];
  return [instruction, ...files, ...notes].join('\n').slice(0, 20_000);
}

function ofPage({
  scrollPosition,
  scrollableContainers,
  recentEvents: lines,
  hasErrors,
  hasSuccess,
}: SemanticPage): Partial<InteractRequest> {
  const recentEvents = lines === undefined ? undefined : eventLines(lines);
  return known({ scrollPosition, scrollableContainers, recentEvents, hasErrors, hasSuccess });
}

function ofFilter({
  reason,
  originalCount,
  tokenReduction,
}: {
  reason: string;
  originalCount: number;
  tokenReduction: number;
}): Partial<InteractRequest> {
  return {
    dom_filtered: true,
    filter_reason: reason,
    original_node_count: originalCount,
    token_reduction: tokenReduction,
  };
}

function ofLast(
  outcome: CallResult | undefined,
  error: LastError | undefined,
  { sent, url }: BackendIds,
): Partial<InteractRequest> {
  if (error !== undefined)
    return { lastActionStatus: 'failure', lastActionResult: { success: false }, lastActionError: error };
  if (outcome === undefined) return {};
  const { call, result, refused } = outcome;
  const { code: refusal = 'SECURITY_BLOCKED' } = refused === undefined ? {} : outcome;
  const elementId = 'nodeId' in call ? call.nodeId : undefined;
  if (result === undefined || !result.success) {
    const { code, message: fullMessage } =
      result?.success === false ? result.error : { code: refusal, message: refused ?? '' };
    const message = withoutAdvice(fullMessage);
    const lastActionError = { code, message, action: sent ?? call.action, ...known({ elementId }) };
    return { lastActionStatus: 'failure', lastActionResult: { success: false, actualState: message }, lastActionError };
  }
  const report = reportIn(result);
  const success = report === undefined || (report.outcome !== 'no_effect' && report.verification?.success !== false);
  return {
    lastActionStatus: success ? 'success' : 'failure',
    lastActionResult: { success, actualState: withoutAdvice(describeOutcome(result)) },
    ...(report === undefined ? {} : ofReport(report)),
    ...(report?.changes === undefined
      ? {}
      : { domChanges: { ...changesOf(report.observed, report.changes), ...known({ previousUrl: url }) } }),
  };
}

function ofReport({ observed, verification }: NonNullable<ReturnType<typeof reportIn>>): Partial<InteractRequest> {
  const { networkOccurred, domChanged, urlChanged } = observed;
  return {
    clientObservations: { didNetworkOccur: networkOccurred, didDomMutate: domChanged, didUrlChange: urlChanged },
    ...(verification === undefined
      ? {}
      : {
          verification_passed: verification.success,
          verification_message: withoutAdvice(verification.feedback),
          errors_detected: verification.errorsDetected.map(bareText),
          success_messages: verification.successMessages.map(bareText),
        }),
  };
}

function changesOf(
  { urlChanged, networkOccurred }: ActionReport['observed'],
  { added, removed, stabilizationMs, dropdown }: NonNullable<ActionReport['changes']>,
): NonNullable<InteractRequest['domChanges']> {
  return {
    addedCount: added,
    removedCount: removed,
    dropdownDetected: dropdown !== undefined,
    ...(dropdown === undefined ? {} : { dropdownOptions: dropdown.options }),
    stabilizationTime: stabilizationMs,
    urlChanged,
    didNetworkOccur: networkOccurred,
  };
}

/** Removes the members that are undefined. */
export function known<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}
