// The handshake from the side of the connecting browser (program_side.ts shows its frames). It ends with a program that is
// already paired, or that a person has just paired.
import { numberAt, stringAt } from '../tool/base/narrow.js';
import { type Bytes, fromBase64, toBase64 } from './bytes.js';
import { HALF, halfOf, typedHalf } from './code.js';
import { broken, bytesAt, nextClear, nextSealed, refuse } from './handshake.js';
import { type Agreement, agree, areSame, commitmentTo, isProof, newEphemeral, proofOf } from './keys.js';
import { MAX_NAME_CHARS, PAIRING_MS, PROTOCOL, STEP_MS } from './limits.js';
import { SealedWire } from './sealed.js';
import type { Wire } from './frame_connection.js';

export interface Pairing {
  programId: string;
  pairingId: string;
  key: Bytes;
}

export function isPairing(value: { programId?: unknown; pairingId?: unknown; key?: unknown }): value is Pairing {
  const { programId, pairingId, key } = value;
  return typeof programId === 'string' && typeof pairingId === 'string' && key instanceof Uint8Array;
}

export interface BrowserParts {
  /** Of the extension: chrome-extension://<id>. */
  origin: string;
  pairingWith(programId: string): Promise<Pairing | undefined>;
  keep(pairing: Pairing): Promise<void>;
  /**
   * The person wants to pair now: shows the half of the code that both sides know, and resolves with what the person typed,
   * or undefined if they cancelled. Absent if nobody asked to pair; then unknown programs are ignored.
   */
  askCode?(half: string): Promise<string | undefined>;
}

export interface ProgramMeeting {
  sealed: SealedWire;
  programId: string;
  /** The program's name for its client. Untrusted: shown as text and cut. */
  who: string;
}

/** Undefined if the program is unknown and nobody wants to pair. Rejects with BridgeClosed. */
export async function meetProgram(wire: Wire, parts: BrowserParts): Promise<ProgramMeeting | undefined> {
  const hello = await nextClear(wire, 'hello');
  const programId = stringAt(hello, 'programId');
  if (numberAt(hello, 'protocol') !== PROTOCOL || programId === undefined) throw broken(wire);
  const commitment = bytesAt(wire, hello, 'commitment');
  const pairing = await parts.pairingWith(programId);
  if (pairing === undefined && parts.askCode === undefined) {
    wire.close(1000, 'not paired');
    return undefined;
  }
  const own = await newEphemeral();
  const wants = pairing === undefined ? 'pairing' : 'recognition';
  wire.send(JSON.stringify({ type: 'key', publicKey: toBase64(own.publicKey), wants }));
  const programKey = bytesAt(wire, await nextClear(wire, 'key'), 'publicKey');
  if (!areSame(await commitmentTo(programKey), commitment)) throw broken(wire);
  const transcript = { programId, origin: parts.origin, commitment, programKey, browserKey: own.publicKey };
  const agreed = await agree(own.privateKey, programKey, transcript);
  const sealed = new SealedWire(wire, agreed.toProgram, agreed.toBrowser);
  const who =
    pairing === undefined ? await pair(sealed, agreed, programId, parts) : await recognise(sealed, agreed, pairing);
  return { sealed, programId, who: who.slice(0, MAX_NAME_CHARS) };
}

async function recognise(sealed: SealedWire, agreed: Agreement, { pairingId, key }: Pairing): Promise<string> {
  const own = await proofOf('browser', key, agreed.digest);
  await sealed.send({ type: 'prove', pairingId, proof: toBase64(own) });
  const message = await nextSealed(sealed, 'prove', STEP_MS);
  const proof = fromBase64(stringAt(message, 'proof') ?? '') ?? new Uint8Array();
  if (!(await isProof(proof, 'program', key, agreed.digest))) throw await refuse(sealed, 'notProven');
  return stringAt(message, 'who') ?? '';
}

async function pair(
  sealed: SealedWire,
  agreed: Agreement,
  programId: string,
  { askCode, keep }: BrowserParts,
): Promise<string> {
  const both = halfOf(agreed.codeBytes);
  const answer = Promise.race([
    askCode?.(both) ?? Promise.resolve(undefined),
    // The program ends the connection when it is too late.
    sealed.wire.closed.then((end) => Promise.reject(end)),
  ]);
  const typed = typedHalf((await answer) ?? '');
  if (typed === undefined) throw await refuse(sealed, 'declined');
  // A person who typed the whole code has not compared the first half, so it is compared here.
  if (typed.length > HALF && !typed.startsWith(both)) throw await refuse(sealed, 'wrongCode');
  await sealed.send({ type: 'code', half: typed.slice(-HALF) });
  const message = await nextSealed(sealed, 'paired', PAIRING_MS);
  await keep({ programId, pairingId: toBase64(agreed.digest.slice(0, 16)), key: agreed.pairingKey });
  return stringAt(message, 'who') ?? '';
}
