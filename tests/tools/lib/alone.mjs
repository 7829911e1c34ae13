// Test files that have the machine to themselves, each with its reason. Every other file runs beside another one.

/** By the file's name. */
export const kAlone = {};
