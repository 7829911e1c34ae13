// The handshake from the side of the listening program. It ends with a paired browser, or fails.
//
//   program ─► hello {protocol, programId, commitment}
//   browser ─► key {publicKey, wants}
//   program ─► key {publicKey}                          encrypted from here on
//   browser ─► prove {pairingId, proof}     or          code {half}   as a person typed it
//   program ─► prove {proof, who}           or          paired {who}
import { stringAt } from '../tool/base/narrow.js';
import { type Bytes, fromBase64, toBase64, utf8 } from './bytes.js';
import { halfOf, newHalf, wholeCode } from './code.js';
import { bytesAt, nextClear, nextSealed, refuse } from './handshake.js';
import { type Agreement, agree, areSame, commitmentTo, isProof, newEphemeral, proofOf } from './keys.js';
import { PAIRING_MS, PROTOCOL, STEP_MS } from './limits.js';
import { SealedWire } from './sealed.js';
import type { Wire } from './frame_connection.js';

export interface ProgramParts {
  programId: string;
  /** chrome-extension://<id>, as the browser states in the connection. */
  origin: string;
  /** The name of the MCP client, for the panel. */
  who: string;
  /** The key of a pairing with that origin. */
  keyOf(pairingId: string, origin: string): Promise<Bytes | undefined>;
  keep(pairing: { pairingId: string; origin: string; key: Bytes }): Promise<void>;
  /** Why pairing is not possible now. */
  refusesPairing(): 'busy' | 'noPairing' | undefined;
  /** Shows the code to the person for as long as it can be typed; null hides it. */
  showCode(code: string | null): void;
  onWrongCode(): void;
  /** Called for an authenticated browser; false if another one is connected. */
  admit(pairingId: string): boolean;
}

export interface BrowserMeeting {
  sealed: SealedWire;
  pairingId: string;
}

/** Rejects with BridgeClosed when the connection has been closed. */
export async function meetBrowser(wire: Wire, parts: ProgramParts): Promise<BrowserMeeting> {
  const { programId, origin } = parts;
  const own = await newEphemeral();
  const commitment = await commitmentTo(own.publicKey);
  send(wire, { type: 'hello', protocol: PROTOCOL, programId, commitment: toBase64(commitment) });
  const theirs = await nextClear(wire, 'key');
  const browserKey = bytesAt(wire, theirs, 'publicKey');
  send(wire, { type: 'key', publicKey: toBase64(own.publicKey) });
  const transcript = { programId, origin, commitment, programKey: own.publicKey, browserKey };
  const agreed = await agree(own.privateKey, browserKey, transcript);
  const sealed = new SealedWire(wire, agreed.toBrowser, agreed.toProgram);
  const wantsPairing = stringAt(theirs, 'wants') === 'pairing';
  const pairingId = wantsPairing ? await pair(sealed, agreed, parts) : await recognise(sealed, agreed, parts);
  return { sealed, pairingId };
}

async function recognise(sealed: SealedWire, agreed: Agreement, parts: ProgramParts): Promise<string> {
  const message = await nextSealed(sealed, 'prove', STEP_MS);
  const pairingId = stringAt(message, 'pairingId') ?? '';
  const key = await parts.keyOf(pairingId, parts.origin);
  if (key === undefined) throw await refuse(sealed, 'unknown');
  const proof = fromBase64(stringAt(message, 'proof') ?? '') ?? new Uint8Array();
  if (!(await isProof(proof, 'browser', key, agreed.digest))) throw await refuse(sealed, 'notProven');
  if (!parts.admit(pairingId)) throw await refuse(sealed, 'busy');
  const own = await proofOf('program', key, agreed.digest);
  await sealed.send({ type: 'prove', proof: toBase64(own), who: parts.who });
  return pairingId;
}

async function pair(sealed: SealedWire, agreed: Agreement, parts: ProgramParts): Promise<string> {
  const refusal = parts.refusesPairing();
  if (refusal !== undefined) throw await refuse(sealed, refusal);
  const half = newHalf();
  parts.showCode(wholeCode(halfOf(agreed.codeBytes), half));
  try {
    const typed = stringAt(await nextSealed(sealed, 'code', PAIRING_MS), 'half') ?? '';
    if (!areSame(utf8(typed), utf8(half))) {
      parts.onWrongCode();
      throw await refuse(sealed, 'wrongCode');
    }
    const pairingId = toBase64(agreed.digest.slice(0, 16));
    if (!parts.admit(pairingId)) throw await refuse(sealed, 'busy');
    await parts.keep({ pairingId, origin: parts.origin, key: agreed.pairingKey });
    await sealed.send({ type: 'paired', who: parts.who });
    return pairingId;
  } finally {
    parts.showCode(null);
  }
}

function send(wire: Wire, message: object): void {
  wire.send(JSON.stringify(message));
}
