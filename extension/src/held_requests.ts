// Ends the requests that an earlier worker held paused. Only that worker could have answered them, and continuing them would
// send them.

const ONLINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
// Stopping the load ends what is paused, but Chrome may still be ending it when the pause is lifted. Offline, it fails either way.
const STEPS: ReadonlyArray<[method: string, params: object]> = [
  ['Network.enable', {}],
  ['Network.emulateNetworkConditions', { ...ONLINE, offline: true }],
  ['Page.stopLoading', {}],
  ['Fetch.disable', {}],
  ['Network.setBypassServiceWorker', { bypass: false }],
  ['Network.emulateNetworkConditions', ONLINE],
];

/** `send` sends a command to the tab's own session. Rejects as it does. */
export async function endHeldRequests(send: (method: string, params: object) => Promise<unknown>): Promise<void> {
  for (const [method, params] of STEPS) await send(method, params);
}
