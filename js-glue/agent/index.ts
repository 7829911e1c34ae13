// "domtool/agent": the loop, its parts and its planners. Nothing here uses chrome.* or Node.
export { Agent, run } from './task/agent.js';
export { AGENT_SETTINGS } from './task/agent_options.js';
export type { AgentOptions, AgentSettings, TaskOrder } from './task/agent_options.js';
export { MAX_ATTACHED_TEXT } from './task/attached.js';
export type { Attached } from './task/attached.js';
export { BOUNDS } from './task/bounds.js';
export type { Bounds } from './task/bounds.js';
export { Journal, MemoryStore } from './task/journal.js';
export type { Slot, Store } from './task/journal.js';
export type { PageView } from './task/interfaces.js';
export type {
  AnyDecision,
  Decision,
  ExtractDecision,
  CallResult,
  Person,
  Planner,
  TabDecision,
  Tool,
  Turn,
} from './task/interfaces.js';
export type { OwnTab, OwnTabs, WantedTab } from './task/own_tabs.js';
export { FAILURE_CODES, ReasonedError, reasonOf } from './task/reason.js';
export type { FailureCode, Reason, ReasonCode } from './task/reason.js';
export { statusOf } from './task/states.js';
export type { Status } from './task/states.js';
export { followTabs, ownTabs } from './tabs/browser_tabs.js';
export type { OpeningBrowser, TabbedBrowser } from './tabs/browser_tabs.js';
export { ChosenTabs } from './tabs/chosen_tabs.js';
export type { JoinedTab } from './tabs/chosen_tabs.js';
export type { ChoosingHost } from './tabs/chosen_tabs.js';
export { FollowingTool } from './tabs/following_tool.js';
export type { TabHost } from './tabs/following_tool.js';
export type { Wanted } from './task/extraction.js';
export type { Table } from './task/table.js';
export { newSessionId, taskOf } from './task/task.js';
export type { OutcomeForPerson, Line, Message, Pending, Plan, PlanStep, Task, Tokens } from './task/task.js';
export { SiteRules } from '../policy/site_rules.js';
export type { SiteLists } from '../policy/site_rules.js';
export { isAmong, isSiteEntry, siteOf } from '../policy/sites.js';
export { SAVED_RESPONSES } from '../network/download.js';
export type { RiskSettings } from './risk/risk_check.js';
export { canBeAllowedForGood } from './risk/always_allowed.js';
export type { AllowedAction } from './risk/always_allowed.js';
export type { SecretKind, SecretLabel, SecretSource } from '../policy/secret.js';
export { Scrubber } from '../policy/scrub_secrets.js';
export { SecretVault } from './secrets/vault.js';
export type { VaultStorage } from './secrets/vault.js';
export { ModelPlanner } from './model/model_planner.js';
export type { ModelPlannerOptions } from './model/model_planner.js';
export { HttpPlanner } from './http/http_planner.js';
export type { HttpPlannerOptions } from './http/http_planner.js';
export { interactData, interactRequest } from '../interact/schemas.js';
export type { InteractData, InteractRequest } from '../interact/schemas.js';
export { endpointOf } from '../interact/endpoints.js';
export { PROVIDERS, modelOf, plannerOf } from './model/providers.js';
export type { ModelChoice } from './model/providers.js';
export { withoutRedirects } from './model/no_redirect.js';
export { pushAuthAnswer, pushConfig } from '../interact/reference_sessions.js';
export type { PushConfig } from '../interact/reference_sessions.js';
export { anyMessage } from '../interact/any_backend_sessions.js';
export type { AnyMessage } from '../interact/any_backend_sessions.js';
