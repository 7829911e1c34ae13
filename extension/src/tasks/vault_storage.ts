// Where the secrets are stored: encrypted in chrome.storage.local, their key in chrome.storage.session, which is in memory
// and readable by no page and no content script.
import type { VaultStorage } from '../../../js-glue/agent/index.js';

export const vaultStorage: VaultStorage = {
  get: async (area, key) => (await chrome.storage[area].get(key))[key],
  set: (area, key, value) =>
    value === null ? chrome.storage[area].remove(key) : chrome.storage[area].set({ [key]: value }),
};
