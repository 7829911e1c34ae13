// The package "domtool": the tool over any CdpPort. Nothing here knows chrome.* or Node.
export * from './contract.js';
export { DomTool } from './session.js';
export type { DomToolHostOptions } from './tool_options.js';
export { chooseMode } from './mode.js';
export type { ModeContext, PageMode } from './mode.js';
export type { CheckpointStore, Past } from './checkpoint.js';
export { loadEngineModule } from './load.js';
export type { EngineSource } from './load.js';
export { WasmEngine } from './engine.js';
export type { EffectStep, Engine, Mark, SourceName } from './engine.js';
export { checkCall } from './calls.js';
export { handleDialog } from './dialog.js';
export { HeldCommands } from './held.js';
export { plainCopy } from './narrow.js';
export type { Command } from './held.js';
export {
  CdpError,
  ConnectionLostError,
  DomToolFailure,
  TimeoutError,
  dialogError,
  domToolError,
  toDomToolError,
} from './errors.js';
export { isComputedStylesExpression } from './computed_styles.js';
export { PSEUDO_CLASSES_EXPRESSION } from './pseudo_classes.js';
export { SEMANTIC_LEGEND, TEXT_LEGEND } from './legend.js';
export type { DearNumbersPort, RawResultPort } from './ports.js';
