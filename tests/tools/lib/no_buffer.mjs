// In place of Node's Buffer, for libraries that ask whether an option is one.
export const Buffer = { isBuffer: () => false, from: (bytes) => Uint8Array.from(bytes) };
