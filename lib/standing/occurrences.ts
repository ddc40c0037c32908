import { zonedInstant, zonedParts } from '@/lib/format/time/date-time';

export type Plan = {
  /** `08:30` in the zone. */
  time: string;
  weekdays: readonly number[];
  dates: readonly string[];
  daysOff: readonly string[];
};
export type Occurrence = { day: string; at: Date };

const DAY_MS = 86_400_000;
/** No plan is looked at further ahead. */
const LOOKED_AHEAD_DAYS = 400;

/** The first time of a plan after an instant; null when there is none in the next 400 days. */
export function nextOccurrence(plan: Plan, timeZone: string, after: Date): Occurrence | null {
  const until = new Date(after.getTime() + LOOKED_AHEAD_DAYS * DAY_MS);
  return occurrencesBetween(plan, timeZone, after, until).next().value ?? null;
}

/** The times of a plan after one instant and up to another, the oldest first. */
export function* occurrencesBetween(
  plan: Plan,
  timeZone: string,
  after: Date,
  until: Date,
): Generator<Occurrence, undefined> {
  const [hour = 0, minute = 0] = plan.time.split(':').map(Number);
  const { year, month, day } = zonedParts(after, timeZone);
  // Days are counted in UTC, where each has 24 hours.
  for (let date = Date.UTC(year, month - 1, day); ; date += DAY_MS) {
    const utc = new Date(date);
    const parts = { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, day: utc.getUTCDate() };
    const at = zonedInstant({ ...parts, hour, minute, second: 0 }, timeZone);
    if (at > until && utc > until) return;
    const name = utc.toISOString().slice(0, 10);
    const isPlanned = plan.weekdays.includes(utc.getUTCDay()) || plan.dates.includes(name);
    if (isPlanned && !plan.daysOff.includes(name) && at > after && at <= until) yield { day: name, at };
  }
}
