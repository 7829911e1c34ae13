// The contract of POST {backend}/api/agent/interact as schemas: what the extension sends and what a backend answers. Both
// sides use them for checks. Unknown members are allowed, so that either side may be newer.
import { z } from 'zod';
import { LIMITS } from './limits.js';

const MAX_TEXT = 20_000;
const text = z.string().max(MAX_TEXT);
const count = z.number().int().nonnegative();
/** Ids are texts; a backend may return them as numbers. */
const elementId = z.union([z.string().min(1).max(200), z.number()]);

// ---------------------------------------------------------------- the request

const lastActionError = z.looseObject({
  message: text,
  code: z.string(),
  action: z.string(),
  elementId: elementId.optional(),
});

const domChanges = z.looseObject({
  addedCount: count,
  removedCount: count,
  dropdownDetected: z.boolean(),
  dropdownOptions: z.array(z.string()).optional(),
  stabilizationTime: z.number().nonnegative(),
  previousUrl: z.string().optional(),
  urlChanged: z.boolean().optional(),
  didNetworkOccur: z.boolean().optional(),
});

const scrollableContainer = z.looseObject({ id: z.string(), depth: z.string(), hasMore: z.boolean() });

export const interactRequest = z.looseObject({
  url: z.string().max(MAX_TEXT),
  query: text,
  domMode: z.literal('semantic'),
  interactiveTree: z.array(z.looseObject({ i: z.string(), r: z.string(), n: z.string() })),
  viewport: z.looseObject({ width: z.number(), height: z.number() }),
  pageTitle: z.string(),
  taskId: z.string().optional(),
  sessionId: z.string().optional(),
  tabId: z.number().int().optional(),
  domain: z.string().optional(),
  title: z.string().optional(),
  previousUrl: z.string().optional(),
  lastActionStatus: z.enum(['success', 'failure', 'pending']).optional(),
  lastActionResult: z.looseObject({ success: z.boolean(), actualState: z.string().optional() }).optional(),
  lastActionError: lastActionError.optional(),
  clientObservations: z
    .looseObject({ didNetworkOccur: z.boolean(), didDomMutate: z.boolean(), didUrlChange: z.boolean() })
    .optional(),
  clientVerification: z
    .looseObject({
      elementFound: z.boolean(),
      selector: z.string().optional(),
      urlChanged: z.boolean().optional(),
      timestamp: z.number().optional(),
    })
    .optional(),
  domChanges: domChanges.optional(),
  scrollPosition: z.string().optional(),
  scrollableContainers: z.array(scrollableContainer).optional(),
  recentEvents: z.array(z.string()).optional(),
  hasErrors: z.boolean().optional(),
  hasSuccess: z.boolean().optional(),
  verification_passed: z.boolean().optional(),
  verification_message: z.string().optional(),
  errors_detected: z.array(z.string()).optional(),
  success_messages: z.array(z.string()).optional(),
  dom_filtered: z.boolean().optional(),
  filter_reason: z.string().optional(),
  original_node_count: count.optional(),
  token_reduction: z.number().optional(),
  semanticNodes: z.array(z.looseObject({ id: z.string(), role: z.string(), name: z.string() })).optional(),
  dom: z.string().max(LIMITS.dom).optional(),
  skeletonDom: z.string().max(LIMITS.skeletonDom).optional(),
  /** null: it looks the same as before. */
  screenshot: z.string().max(LIMITS.screenshot).nullable().optional(),
  screenshotHash: z.string().optional(),
});

export type InteractRequest = z.infer<typeof interactRequest>;

/**
 * What a backend accepts: also what other clients send, which need not have the list of controls, and may send the page in
 * another form from the start.
 */
export const receivedRequest = interactRequest.extend({
  domMode: z.enum(['semantic', 'skeleton', 'hybrid', 'full']).default('full'),
  interactiveTree: interactRequest.shape.interactiveTree.default([]),
  viewport: interactRequest.shape.viewport.optional(),
  pageTitle: z.string().default(''),
  clientObservations: z
    .looseObject({
      didNetworkOccur: z.boolean().default(false),
      didDomMutate: z.boolean().default(false),
      didUrlChange: z.boolean().default(false),
    })
    .optional(),
});

export type ReceivedRequest = z.infer<typeof receivedRequest>;

// ---------------------------------------------------------------- the response

export const STATUSES = [
  'planning',
  'executing',
  'verifying',
  'correcting',
  'completed',
  'failed',
  'needs_user_input',
  'needs_context',
  'needs_full_dom',
] as const;

export const planStep = z.looseObject({
  id: z.string(),
  index: count,
  description: text,
  status: z.enum(['pending', 'active', 'completed', 'failed']),
  reasoning: text.optional(),
  toolType: z.enum(['DOM', 'SERVER', 'MIXED']),
  expectedOutcome: z.unknown().optional(),
});

const OUTCOMES = [
  'navigation',
  'element_appears',
  'element_disappears',
  'value_changes',
  'state_changes',
  'any_change',
  'no_change',
] as const;

export interface ExpectedOutcomeOfBackend {
  type: (typeof OUTCOMES)[number];
  text?: string | undefined;
  nodeId?: string | number | undefined;
  elementId?: string | number | undefined;
  timeout?: number | undefined;
  timeoutMs?: number | undefined;
  or?: ExpectedOutcomeOfBackend | undefined;
  orOutcome?: ExpectedOutcomeOfBackend | undefined;
  or_element_appears?: string | boolean | ExpectedOutcomeOfBackend | undefined;
}

export const expectedOutcome: z.ZodType<ExpectedOutcomeOfBackend> = z.lazy(() =>
  z.looseObject({
    type: z.enum(OUTCOMES),
    text: text.optional(),
    nodeId: elementId.optional(),
    elementId: elementId.optional(),
    timeout: z.number().nonnegative().optional(),
    timeoutMs: z.number().nonnegative().optional(),
    or: expectedOutcome.optional(),
    orOutcome: expectedOutcome.optional(),
    or_element_appears: z.union([z.string(), z.boolean(), expectedOutcome]).optional(),
  }),
);

export const actionDetails = z.looseObject({
  name: z.string().min(1).max(100),
  elementId: elementId.optional(),
  selectorPath: z.string().optional(),
  args: z
    .union([z.array(z.union([z.string(), z.number(), z.boolean()])).max(200), z.record(z.string(), z.unknown())])
    .optional(),
});

export type ActionDetails = z.infer<typeof actionDetails>;

export const interactData = z.looseObject({
  thought: text.optional(),
  action: z.string().max(100_000).optional(),
  actionDetails: actionDetails.optional(),
  taskId: z.string().min(1),
  sessionId: z.string().min(1).optional(),
  plan: z
    .looseObject({ steps: z.array(planStep), currentStepIndex: count, createdAt: z.unknown().optional() })
    .optional(),
  currentStep: count.optional(),
  totalSteps: count.optional(),
  status: z.enum(STATUSES).optional(),
  reasoning: text.optional(),
  userQuestion: text.optional(),
  missingInformation: z.unknown().optional(),
  expected_outcome: expectedOutcome.optional(),
  requestedDomMode: z.enum(['skeleton', 'hybrid', 'full', 'semantic']).optional(),
  needsScreenshot: z.boolean().optional(),
  needsSkeletonDom: z.boolean().optional(),
  reason: text.optional(),
});

export type InteractData = z.infer<typeof interactData>;
