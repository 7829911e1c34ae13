// Every limit of the bridge, with its reason.

export const PROTOCOL = 1;

/** Where a program listens: the first that is free. Few, because the extension tries each of them. */
export const PORTS: readonly number[] = [47811, 47812, 47813, 47814];
export const PATH = '/domtool-bridge';

/** A look at a page of the largest kind, or a picture, with room to spare. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;
/** Two keys and a name. */
export const MAX_HANDSHAKE_CHARS = 4_096;
/** Frames that came and nobody has read: a side that sends more without an answer is not ours. */
export const MAX_WAITING_FRAMES = 256;
export const MAX_NAME_CHARS = 80;

/** Each step of the handshake, made by programs. */
export const STEP_MS = 5_000;
/** A person reads a code and types four letters. */
export const PAIRING_MS = 3 * 60_000;
/** Chrome ends a worker whose WebSocket is silent for 30 s. */
export const PING_MS = 15_000;
/** Wrong codes of one extension, until it may try no more. */
export const MAX_WRONG_CODES = 5;
/** The same of all, for a local program can say any origin: 20 of a million. */
export const MAX_WRONG_CODES_OF_ALL = 20;
/** Handshakes of one extension that fail within a minute, until its connections are refused for one. */
export const MAX_FAILURES_A_MINUTE = 20;
/** The same of all: a local program can say any origin, and each handshake costs a millisecond. */
export const MAX_FAILURES_OF_ALL = 200;
/** Connections of one extension that are not known yet, at one time. */
export const MAX_STRANGERS = 4;
/** The same of all, for their memory. */
export const MAX_STRANGERS_OF_ALL = 16;

/** Codes of a closed WebSocket; 4000 to 4999 are for applications (RFC 6455, section 7.4.2). */
export const CLOSED = {
  done: 1000,
  protocol: 4000,
  tooLarge: 4001,
  notProven: 4002,
  wrongCode: 4003,
  busy: 4004,
  tooMany: 4005,
  stopped: 4006,
  replaced: 4007,
} as const;
