// The key agreement: ephemeral ECDH on P-256. The program commits itself to its key before it sees the browser's, so nobody in
// the middle can choose keys until both codes are alike: there is one guess at a code. Everything else comes from the secret that
// both sides have then, bound to all that was said (the transcript).
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

/** What both sides said, and as whom. */
export interface Transcript {
  programId: string;
  /** chrome-extension://<id>. */
  origin: string;
  commitment: Bytes;
  programKey: Bytes;
  browserKey: Bytes;
}

/** All that the handshake comes to. */
export interface Agreement {
  transcript: Bytes;
  toBrowser: CryptoKey;
  toProgram: CryptoKey;
  /** The half of the code that both sides know by themselves. */
  codeBytes: Bytes;
  /** Kept where the two are paired: proves in each later handshake who it is, and is never sent. */
  pairingKey: Bytes;
}

/** Rejects where the other side's key is no point of the curve. */
export async function agree(privateKey: CryptoKey, theirs: Bytes, said: Transcript): Promise<Agreement> {
  const publicKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const { programId, origin, commitment, programKey, browserKey } = said;
  const parts = [utf8('domtool bridge 1'), utf8(programId), utf8(origin), commitment, programKey, browserKey];
  const transcript = await hash(framed(parts));
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const how = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: transcript, info: utf8(info) });
  const sealing = (info: string): Promise<CryptoKey> =>
    crypto.subtle.deriveKey(how(info), base, AES, false, ['encrypt', 'decrypt']);
  const bits = async (info: string, count: number): Promise<Bytes> =>
    new Uint8Array(await crypto.subtle.deriveBits(how(info), base, count));
  return {
    transcript,
    toBrowser: await sealing('program to browser'),
    toProgram: await sealing('browser to program'),
    codeBytes: await bits('code', 32),
    pairingKey: await bits('pairing', 256),
  };
}

/** That one side has the pairing's key, for this conversation alone. */
export async function proofOf(side: 'program' | 'browser', pairingKey: Bytes, transcript: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', pairingKey, MAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, framed([utf8(side), transcript])));
}

/** In a time that does not tell where they differ. */
export async function isProof(
  proof: Bytes,
  side: 'program' | 'browser',
  pairingKey: Bytes,
  transcript: Bytes,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', pairingKey, MAC, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, proof, framed([utf8(side), transcript]));
}

export function areSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

async function hash(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
