// Test files beside which no other runs, each with the reason: what was seen to fail otherwise, and why.

/** By the file's name. */
export const kAlone = {};
