// Every limit of the bridge, with its reason.

export const PROTOCOL = 1;

/**
 * The ports on which a program may listen; it takes the first free one. There are few, because the extension tries each of
 * them.
 */
export const PORTS: readonly number[] = [47811, 47812, 47813, 47814];
export const PATH = '/domtool-bridge';

/** Enough for an observation of a very large page, or a picture. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;
/** Two keys and a name. */
export const MAX_HANDSHAKE_CHARS = 4_096;
/** Unread frames. A side that sends more without waiting for an answer does not follow the protocol. */
export const MAX_WAITING_FRAMES = 256;
export const MAX_NAME_CHARS = 80;

/** For each step of the handshake that programs make. */
export const STEP_MS = 5_000;
/** A person reads a code and types four letters. */
export const PAIRING_MS = 3 * 60_000;
/** Chrome stops a worker whose WebSocket is silent for 30 s. */
export const PING_MS = 15_000;
/** Wrong codes of one extension, after which it must not try again. */
export const MAX_WRONG_CODES = 5;
/**
 * The same for all extensions together, because a local program can claim any origin: 20 guesses at one of a million codes.
 */
export const MAX_WRONG_CODES_OF_ALL = 20;
/** Failed handshakes of one extension within a minute, after which its connections are refused for a minute. */
export const MAX_FAILURES_A_MINUTE = 20;
/** The same for all extensions together: a local program can claim any origin, and each handshake costs a millisecond. */
export const MAX_FAILURES_OF_ALL = 200;
/** Simultaneous connections of one extension before they are authenticated. */
export const MAX_STRANGERS = 4;
/** The same for all extensions together, to limit memory. */
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
