// The public types of DomTool: what a caller sends, what it gets back, and the connection it provides. Coordinates and
// lengths are CSS pixels of the top-level layout viewport, the same as getBoundingClientRect and clientX in the page,
// whatever the device scale and zoom. Times are milliseconds. A pinch zoom changes no coordinate: it shows less of the
// viewport, and what is outside counts as scrolled away.

export type * from './action_report.js';
export type * from './cdp_port.js';
export type * from './dom_tool_options.js';
export type * from './find_report.js';
/** What a caller sends: ToolCall, ObserveOptions, ExpectedOutcome and their parts. */
export type * from './generated/calls.js';
export type * from './observation.js';
export type * from './screenshot.js';
export type * from './semantic_format.js';
export type * from './table_format.js';
export type * from './tool_result.js';
export type * from './tree_format.js';
