// Ends the requests that an earlier worker held paused. Only that worker could have answered them, and continuing them would
// send them.

const ONLINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
// Stopping the load comes first. It ends a document at once, and while a document is paused the page answers no command. What a
// script has requested may still be ending when the pause is lifted; offline, it fails either way.
const STEPS: ReadonlyArray<[method: string, params: object]> = [
  ['Page.stopLoading', {}],
  ['Network.enable', {}],
  ['Network.emulateNetworkConditions', { ...ONLINE, offline: true }],
  ['Fetch.disable', {}],
  ['Network.setBypassServiceWorker', { bypass: false }],
  ['Network.emulateNetworkConditions', ONLINE],
];

/** `send` sends a command to the tab's own session. Rejects as it does. */
export async function endOrphanedRequests(send: (method: string, params: object) => Promise<unknown>): Promise<void> {
  for (const [method, params] of STEPS) await send(method, params);
}
