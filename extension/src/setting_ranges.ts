// What numbers the settings may be, for those who check them and those who say so.
export const RANGES = {
  maxSteps: [1, 1_000],
  maxTokens: [1_000, 1_000_000_000],
  maxMinutes: [1, 24 * 60],
  idleDetachMinutes: [1, 24 * 60],
} as const;
