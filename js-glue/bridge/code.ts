// The code that a person compares and types once: "K7QF-M2XW". The first half is derived from the key agreement, so both
// sides show it; with an attacker in between, the two halves would differ. Only the program knows the second half: a person
// who types it into the panel has read it in the program, which authenticates the browser to the program.
import type { Bytes } from './bytes.js';

/** No letters or digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const HALF = 4;

export function halfOf(bytes: Bytes): string {
  return [...bytes.slice(0, HALF)].map((byte) => LETTERS[byte % LETTERS.length] ?? '').join('');
}

export function newHalf(): string {
  return halfOf(crypto.getRandomValues(new Uint8Array(HALF)));
}

export function wholeCode(both: string, program: string): string {
  return `${both}-${program}`;
}

/** The half that a person typed, alone or as part of the whole code; undefined for anything else. */
export function typedHalf(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  if (letters.length !== HALF && letters.length !== 2 * HALF) return undefined;
  return [...letters].every((letter) => LETTERS.includes(letter)) ? letters : undefined;
}
