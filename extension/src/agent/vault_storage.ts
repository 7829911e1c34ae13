// Where the secrets are kept: encrypted in chrome.storage.local; their key in chrome.storage.session, which is memory of the
// browser that no page and no content script can read.
import type { VaultStorage } from '../../../js-glue/agent/index.js';

export const vaultStorage: VaultStorage = {
  get: async (area, key) => (await chrome.storage[area].get(key))[key],
  set: (area, key, value) =>
    value === null ? chrome.storage[area].remove(key) : chrome.storage[area].set({ [key]: value }),
};
