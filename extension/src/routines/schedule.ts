// When a routine is due, by the clock of this computer.
export interface Schedule {
  every: 'day' | 'week';
  /** Of a week; 0 is Sunday. */
  weekday?: number;
  /** "07:30" */
  at: string;
  /** What its blanks are filled with. */
  values: Record<string, string>;
}

const AT = /^([01]\d|2[0-3]):([0-5]\d)$/;
const DAYS = 7;

export function isSchedule(value: unknown): value is Schedule {
  if (typeof value !== 'object' || value === null) return false;
  const { every, weekday, at, values } = value as Partial<Schedule>;
  const isWeekday = Number.isInteger(weekday) && (weekday ?? -1) >= 0 && (weekday ?? DAYS) < DAYS;
  const isEvery = every === 'day' ? weekday === undefined : every === 'week' && isWeekday;
  return isEvery && typeof at === 'string' && AT.test(at) && isTexts(values);
}

function isTexts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
}

/** The first time after `now`, in milliseconds as of Date.now(). */
export function nextDue({ every, weekday, at }: Schedule, now: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = new Date(now);
  for (let ahead = 0; ; ahead += 1) {
    // The clock may be put forward or back in between.
    const due = new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead, hours, minutes);
    if (due.getTime() > now && (every === 'day' || due.getDay() === weekday)) return due.getTime();
  }
}

/** A day or a week may be longer by the hour of a clock that is put back. */
const LONGER_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;

/** Set when the clock of this computer was wrong. */
export function isTooFar(due: number, { every }: Schedule, now: number): boolean {
  return due - now > (every === 'day' ? 1 : DAYS) * DAY_MS + LONGER_MS;
}

const LATE_MS = 3_600_000;

/** What was missed is made up for on the same day, and in the hour after midnight. */
export function isStillDue(due: number, now: number): boolean {
  return now - due <= LATE_MS || new Date(due).toDateString() === new Date(now).toDateString();
}
