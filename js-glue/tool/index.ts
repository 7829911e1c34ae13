// The package "domtool": the tool over any CdpPort. Nothing here knows chrome.* or Node.
export * from './contract/contract.js';
export { DomTool } from './calls/dom_tool.js';
export type { DomToolHostOptions } from './tab/tool_options.js';
export { chooseMode } from './contract/mode.js';
export type { ModeContext, PageMode } from './contract/mode.js';
export type { CheckpointStore, DocumentSecrets } from './engine/checkpoint.js';
export { loadEngineModule } from './engine/load.js';
export type { EngineSource } from './engine/load.js';
export { WasmEngine } from './engine/wasm_engine.js';
export type { EffectStep, Engine, Mark, SourceName } from './engine/engine.js';
export { checkCall, isAction, isErrorCode } from './contract/calls.js';
export { TAB_METHODS } from './contract/generated/cdp.js';
export { ACTIONS, FORMATS } from './contract/generated/calls.js';
export { CALL_SCHEMAS, toolDefinitions } from './contract/generated/schemas.js';
export type { JsonSchema, ToolDefinition } from './contract/generated/schemas.js';
export { handleDialog } from './calls/dialog.js';
export { PressedInput } from './port/pressed_input.js';
export { isAddress } from './base/addresses.js';
export { arrayAt, isRecord, numberAt, plainCopy, recordAt, stringAt, thrownMessage } from './base/narrow.js';
export type { Command } from './port/pressed_input.js';
export {
  CdpError,
  ConnectionLostError,
  DomToolFailure,
  TimeoutError,
  dialogError,
  domToolError,
  toDomToolError,
} from './contract/errors.js';
export { isComputedStylesExpression } from './capture/computed_styles.js';
export { ANIMATION_EXPRESSIONS } from './capture/paused_animations.js';
export { LIVE_STATES_EXPRESSION } from './capture/read_live_states.js';
export { giveFiles } from './capture/give_files.js';
export type { GivenFile } from './capture/give_files.js';
export { isPageFunction } from './page/allowed_functions.js';
export { isPdfBytesExpression } from './pdf/bytes_expression.js';
export { SEMANTIC_LEGEND, TEXT_LEGEND } from './contract/legend.js';
export type { SlowTransferPort, RawResultPort } from './port/ports.js';
export type {
  EarlierRequest,
  NewTabRules,
  PausedRequest,
  RequestDecision,
  RequestGate,
} from './contract/request_gate.js';
export { HeldWindow } from './network/held_window.js';
export type { JudgeDocument } from './network/held_window.js';
export { OpenDocuments } from './network/open_documents.js';
export { RelatedTabs } from './network/related_tabs.js';
export type { HoldNewTabs } from './network/request_hold.js';
export { DeadlinePort } from './port/ports.js';
export type { ExecuteOptions } from './calls/dom_tool.js';
