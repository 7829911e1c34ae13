// Stores secrets encrypted: AES-GCM by WebCrypto, each value with its own IV. Name, kind and sites are bound to the value
// as additional data, so changing them in the storage makes the value unreadable and not usable elsewhere. The key is
// derived from a passphrase (PBKDF2), or created for the session and lost with it.
import { isRecord } from '../../tool/base/narrow.js';
import {
  SECRET_KINDS,
  SECRET_NAME,
  type SecretKind,
  type SecretLabel,
  type SecretSource,
} from '../../policy/secret.js';
import { isSiteEntry } from '../../policy/sites.js';

/**
 * `local` outlives the browser and must not contain a secret in plain text. `session` is memory that ends with the browser.
 */
export interface VaultStorage {
  get(area: 'local' | 'session', key: string): Promise<unknown>;
  set(area: 'local' | 'session', key: string, value: unknown): Promise<void>;
}

interface Kept extends SecretLabel {
  iv: string;
  sealed: string;
}

interface Stored {
  /** Of the passphrase; absent if the key belongs to the session. */
  salt?: string;
  /** A known text encrypted with the key; it reveals a wrong passphrase. */
  proof: { iv: string; sealed: string };
  secrets: Kept[];
}

const KEY = 'domtool.secrets';
const SESSION_KEY = 'domtool.secrets.key';
const PROOF = 'DomTool secrets';
/** As OWASP advises for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
const MAX_SECRETS = 200;
const MAX_VALUE = 2_000;

export class SecretVault implements SecretSource {
  constructor(
    private readonly storage: VaultStorage,
    private readonly iterations = ITERATIONS,
  ) {}

  async state(): Promise<'empty' | 'locked' | 'open'> {
    const stored = await this.read();
    if (stored === undefined) return 'empty';
    return (await this.key()) === undefined ? 'locked' : 'open';
  }

  /**
   * Creates or opens the vault. Without a passphrase its key is for this session only. Rejects if the passphrase is wrong.
   */
  async open(passphrase?: string): Promise<void> {
    const stored = await this.read();
    const salt = stored?.salt ?? (passphrase === undefined ? undefined : toBase64(random(16)));
    if (stored !== undefined && stored.salt === undefined && (await this.key()) === undefined) {
      throw new Error('The key of these secrets was lost when the browser closed. Remove them and enter them again.');
    }
    if (passphrase === undefined && salt !== undefined) throw new Error('These secrets need their passphrase.');
    const key =
      passphrase === undefined || salt === undefined ? await this.sessionKey() : await this.derive(passphrase, salt);
    if (stored !== undefined) {
      const proof = await unseal(key, stored.proof, PROOF).catch(() => undefined);
      if (proof !== PROOF) throw new Error('This passphrase is wrong.');
    } else {
      const proof = await seal(key, PROOF, PROOF);
      await this.write({ ...(salt === undefined ? {} : { salt }), proof, secrets: [] });
    }
    await this.storage.set('session', SESSION_KEY, toBase64(await exported(key)));
  }

  /** Whether a passphrase can open it again. Without one, locking would lose the secrets. */
  async canLock(): Promise<boolean> {
    return (await this.read())?.salt !== undefined && (await this.key()) !== undefined;
  }

  /** Rejects if nothing could open it again. */
  async lock(): Promise<void> {
    if (!(await this.canLock())) throw new Error('Without a passphrase the secrets could not be opened again.');
    await this.forgetKey();
  }

  private async forgetKey(): Promise<void> {
    await this.storage.set('session', SESSION_KEY, null);
  }

  /** Deletes everything, including what cannot be decrypted any more. Returns how to undo it; nothing else remembers. */
  async clear(): Promise<() => Promise<void>> {
    const kept = await this.storage.get('local', KEY);
    const key = await this.storage.get('session', SESSION_KEY);
    await this.storage.set('local', KEY, null);
    await this.forgetKey();
    return async () => {
      await this.storage.set('local', KEY, kept ?? null);
      await this.storage.set('session', SESSION_KEY, key ?? null);
    };
  }

  async labels(): Promise<SecretLabel[]> {
    return ((await this.read())?.secrets ?? []).map(({ name, kind, sites }) => ({ name, kind, sites }));
  }

  /** Rejects with a sentence if something is invalid or the vault is locked. Replaces a secret of the same name. */
  async put(secret: SecretLabel & { value: string }): Promise<void> {
    const { value, ...label } = checked(secret);
    const key = await this.openKey();
    const stored = await this.read();
    if (stored === undefined) throw new Error('The secrets are not set up yet.');
    const others = stored.secrets.filter(({ name }) => name !== label.name);
    if (others.length >= MAX_SECRETS) throw new Error(`There may be at most ${MAX_SECRETS} secrets.`);
    await this.write({ ...stored, secrets: [...others, { ...label, ...(await seal(key, value, bound(label))) }] });
  }

  async remove(name: string): Promise<void> {
    const stored = await this.read();
    if (stored !== undefined)
      await this.write({ ...stored, secrets: stored.secrets.filter((one) => one.name !== name) });
  }

  async value(name: string): Promise<string | undefined> {
    const kept = (await this.read())?.secrets.find((one) => one.name === name);
    if (kept === undefined) return undefined;
    const key = await this.openKey();
    try {
      return await unseal(key, kept, bound(kept));
    } catch {
      throw new Error(`The secret {{${name}}} was changed outside DomTool and cannot be read. Enter it again.`);
    }
  }

  private async openKey(): Promise<CryptoKey> {
    const key = await this.key();
    if (key === undefined) throw new Error('The secrets are locked. Enter the passphrase first.');
    return key;
  }

  private async key(): Promise<CryptoKey | undefined> {
    const raw = await this.storage.get('session', SESSION_KEY);
    return typeof raw === 'string' ? imported(fromBase64(raw)) : undefined;
  }

  private async sessionKey(): Promise<CryptoKey> {
    return (await this.key()) ?? imported(random(32));
  }

  private async derive(passphrase: string, salt: string): Promise<CryptoKey> {
    if (passphrase.length < 8) throw new Error('The passphrase needs at least 8 characters.');
    const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, [
      'deriveKey',
    ]);
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations: this.iterations };
    return crypto.subtle.deriveKey(how, base, ALGORITHM, true, ['encrypt', 'decrypt']);
  }

  private async read(): Promise<Stored | undefined> {
    const stored = await this.storage.get('local', KEY);
    return isStored(stored) ? stored : undefined;
  }

  private write(stored: Stored): Promise<void> {
    return this.storage.set('local', KEY, stored);
  }
}

const ALGORITHM = { name: 'AES-GCM', length: 256 };

function imported(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, ALGORITHM, true, ['encrypt', 'decrypt']);
}

async function exported(key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key));
}

async function seal(key: CryptoKey, text: string, about: string): Promise<{ iv: string; sealed: string }> {
  const iv = random(12);
  const how = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) };
  const sealed = await crypto.subtle.encrypt(how, key, new TextEncoder().encode(text));
  return { iv: toBase64(iv), sealed: toBase64(new Uint8Array(sealed)) };
}

async function unseal(key: CryptoKey, { iv, sealed }: { iv: string; sealed: string }, about: string): Promise<string> {
  const how = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: new TextEncoder().encode(about) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, fromBase64(sealed)));
}

function bound({ name, kind, sites }: SecretLabel): string {
  return JSON.stringify([name, kind, sites]);
}

function checked({ name, kind, sites, value }: SecretLabel & { value: string }): SecretLabel & { value: string } {
  if (typeof name !== 'string' || !SECRET_NAME.test(name)) {
    throw new Error('The name of a secret consists of small letters, digits and _, and begins with a letter.');
  }
  if (!SECRET_KINDS.includes(kind)) throw new Error(`The kind of a secret is one of ${SECRET_KINDS.join(', ')}.`);
  if (!Array.isArray(sites) || sites.length === 0) throw new Error('A secret belongs to at least one site.');
  const wrong = sites.find((site) => typeof site !== 'string' || !isSiteEntry(site));
  if (wrong !== undefined)
    throw new Error(`"${String(wrong)}" is not a site. Write one such as example.org, without a path.`);
  if (typeof value !== 'string' || value === '' || value.length > MAX_VALUE) {
    throw new Error(`The value of a secret has 1 to ${MAX_VALUE} characters.`);
  }
  return { name, kind, sites: [...sites], value };
}

function isStored(value: unknown): value is Stored {
  if (!isRecord(value) || !isSealed(value['proof']) || !Array.isArray(value['secrets'])) return false;
  const isKind = (kind: unknown): boolean => SECRET_KINDS.some((known: SecretKind) => known === kind);
  return value['secrets'].every(
    (one) =>
      isRecord(one) &&
      typeof one['name'] === 'string' &&
      isKind(one['kind']) &&
      Array.isArray(one['sites']) &&
      isSealed(one),
  );
}

function isSealed(value: unknown): boolean {
  return isRecord(value) && typeof value['iv'] === 'string' && typeof value['sealed'] === 'string';
}

function random(bytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
