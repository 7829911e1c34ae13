// The ranges of numeric settings, for their checks and their error messages.
export const RANGES = {
  maxSteps: [1, 1_000],
  maxTokens: [1_000, 1_000_000_000],
  maxMinutes: [1, 24 * 60],
  idleDetachMinutes: [1, 24 * 60],
} as const;
