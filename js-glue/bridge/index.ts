// The part of the bridge that the extension uses. The program imports the other files directly.
export { fromBase64, toBase64 } from './bytes.js';
export { isPairing, meetProgram } from './browser_side.js';
export type { BrowserParts, ProgramMeeting, Pairing } from './browser_side.js';
export { handleRequests } from './request_channel.js';
export { CLOSED, PAIRING_MS, PATH, PORTS } from './limits.js';
export type { BridgedTab, Request } from './requests.js';
export { BridgeClosed, Wire } from './frame_connection.js';
