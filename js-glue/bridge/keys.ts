// The key agreement: ephemeral ECDH on P-256. The program commits to its key before it sees the browser's. So an attacker
// in between cannot search for keys that make both codes equal, and has a single guess. Everything else is derived from the
// shared secret, bound to all messages so far (the transcript).
import { type Bytes, framed, utf8 } from './bytes.js';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const AES = { name: 'AES-GCM', length: 256 };
const MAC = { name: 'HMAC', hash: 'SHA-256' };

export interface Ephemeral {
  privateKey: CryptoKey;
  publicKey: Bytes;
}

export async function newEphemeral(): Promise<Ephemeral> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  return { privateKey, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) };
}

export async function commitmentTo(publicKey: Bytes): Promise<Bytes> {
  return hash(framed([utf8('domtool bridge commitment'), publicKey]));
}

/** What both sides said, and their identities. */
export interface Transcript {
  programId: string;
  /** chrome-extension://<id>. */
  origin: string;
  commitment: Bytes;
  programKey: Bytes;
  browserKey: Bytes;
}

/** The result of the handshake. */
export interface Agreement {
  digest: Bytes;
  toBrowser: CryptoKey;
  toProgram: CryptoKey;
  /** The half of the code that both sides can compute. */
  codeBytes: Bytes;
  /** Stored by paired sides. It proves their identity in each later handshake, and is never sent. */
  pairingKey: Bytes;
}

/** Rejects if the other side's key is not a point of the curve. */
export async function agree(privateKey: CryptoKey, theirs: Bytes, transcript: Transcript): Promise<Agreement> {
  const publicKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const { programId, origin, commitment, programKey, browserKey } = transcript;
  const parts = [utf8('domtool bridge 1'), utf8(programId), utf8(origin), commitment, programKey, browserKey];
  const digest = await hash(framed(parts));
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const how = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: digest, info: utf8(info) });
  const sealing = (info: string): Promise<CryptoKey> =>
    crypto.subtle.deriveKey(how(info), base, AES, false, ['encrypt', 'decrypt']);
  const bits = async (info: string, count: number): Promise<Bytes> =>
    new Uint8Array(await crypto.subtle.deriveBits(how(info), base, count));
  return {
    digest,
    toBrowser: await sealing('program to browser'),
    toProgram: await sealing('browser to program'),
    codeBytes: await bits('code', 32),
    pairingKey: await bits('pairing', 256),
  };
}

/** Proves that one side has the pairing's key; valid only for this connection. */
export async function proofOf(side: 'program' | 'browser', pairingKey: Bytes, digest: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', pairingKey, MAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, framed([utf8(side), digest])));
}

/** Compares in constant time. */
export async function isProof(
  proof: Bytes,
  side: 'program' | 'browser',
  pairingKey: Bytes,
  digest: Bytes,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', pairingKey, MAC, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, proof, framed([utf8(side), digest]));
}

export function areSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

async function hash(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
