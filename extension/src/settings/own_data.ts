// Deletes everything that the extension stores about a person: settings, keys, secrets, tasks, counts and the access to
// sites. The records of attached tabs stay, because the worker needs them to detach.
const LIVE = /^domtool\.(?:tabs|checkpoint\.\d+|held)/;

export async function deleteOwnData(): Promise<void> {
  const { local, session } = chrome.storage;
  await local.clear();
  const kept = Object.keys(await session.get(null));
  await session.remove(kept.filter((key) => !LIVE.test(key)));
  const { origins = [] } = await chrome.permissions.getAll();
  const optional = origins.filter((origin) => !requiredOrigins().includes(origin));
  if (optional.length > 0) await chrome.permissions.remove({ origins: optional });
}

function requiredOrigins(): string[] {
  return chrome.runtime.getManifest().host_permissions ?? [];
}
