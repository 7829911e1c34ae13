// Shared by both sides of the handshake: reading its first frames, and refusing it.
import { jsonOf, stringAt } from '../tool/base/narrow.js';
import { type Bytes, fromBase64 } from './bytes.js';
import { CLOSED, MAX_HANDSHAKE_CHARS, STEP_MS } from './limits.js';
import type { Message, SealedWire } from './sealed.js';
import { BridgeClosed, type Wire } from './frame_connection.js';

/** Why one side refuses to continue, in words for a person. */
export const REFUSALS = {
  busy: 'another browser is connected to this program',
  unknown: 'this program and this browser are not paired',
  notProven: 'the other side could not prove who it is',
  wrongCode: 'the code was not the one that the program shows',
  noPairing: 'this program accepts no more codes; restart it',
  declined: 'the pairing was removed',
} as const;
export type Refusal = keyof typeof REFUSALS;

const CODES: Readonly<Record<Refusal, number>> = {
  busy: CLOSED.busy,
  unknown: CLOSED.notProven,
  notProven: CLOSED.notProven,
  wrongCode: CLOSED.wrongCode,
  noPairing: CLOSED.tooMany,
  declined: CLOSED.done,
};

/** The next unencrypted frame, if it has that type. Closes the connection otherwise. */
export async function nextClear(wire: Wire, type: string): Promise<Message> {
  const frame = await wire.next(STEP_MS);
  const message = typeof frame === 'string' && frame.length <= MAX_HANDSHAKE_CHARS ? jsonOf(frame) : undefined;
  if (stringAt(message, 'type') === type) return message as Message;
  throw broken(wire);
}

export function bytesAt(wire: Wire, message: Message, key: string): Bytes {
  const bytes = fromBase64(stringAt(message, key) ?? '');
  if (bytes === undefined || bytes.length === 0) throw broken(wire);
  return bytes;
}

/** Closes the connection; returns the error to throw. */
export function broken(wire: Wire): BridgeClosed {
  const reason = 'the other side does not speak this protocol';
  wire.close(CLOSED.protocol, reason);
  return new BridgeClosed(CLOSED.protocol, reason);
}

/** Informs the other side and closes the connection; returns the error to throw. */
export async function refuse(sealed: SealedWire, why: Refusal): Promise<BridgeClosed> {
  await sealed.send({ type: 'refused', why }).catch(() => {});
  sealed.wire.close(CODES[why], REFUSALS[why]);
  return new BridgeClosed(CODES[why], REFUSALS[why]);
}

/** The next encrypted message, if it has that type. Throws the other side's refusal. */
export async function nextSealed(sealed: SealedWire, type: string, deadlineMs: number): Promise<Message> {
  const message = await sealed.next(deadlineMs);
  if (message['type'] === type) return message;
  const why = message['type'] === 'refused' ? stringAt(message, 'why') : undefined;
  if (why === undefined || !Object.hasOwn(REFUSALS, why)) throw broken(sealed.wire);
  const refusal = why as Refusal;
  sealed.wire.close(CODES[refusal], REFUSALS[refusal]);
  throw new BridgeClosed(CODES[refusal], REFUSALS[refusal]);
}
