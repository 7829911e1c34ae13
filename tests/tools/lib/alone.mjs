// Test files beside which no other runs, each with the reason: what was seen to fail otherwise, and why.

/** By the file's name. */
export const kAlone = {
  'tabs_memory.test.ts': 'opens many heavy tabs at once; beside another it took longer than three minutes',
  'secrets_of_events.test.ts':
    "a status that comes after the report's own short wait is in the next look; it came too late once",
};
