import { dayRange, formatDateTime } from './date-time';

const HOUR_MS = 3_600_000;

/** The hours at which a business day may begin: a kitchen that closes at 03:00 counts the night to the day before. */
export const DAY_STARTS = [0, 1, 2, 3, 4, 5, 6] as const;

/** A merchant's days: its zone, and the hour after midnight at which its business day begins. */
export type DayRule = { timeZone: string; dayStartHour: number };

/** The hours of a business day, in its order. */
export function hoursOfDay({ dayStartHour }: Pick<DayRule, 'dayStartHour'>): number[] {
  return Array.from({ length: 24 }, (_, index) => (index + dayStartHour) % 24);
}

/** The business day of an instant, `2026-11-21`. */
export function businessDay({ timeZone, dayStartHour }: DayRule, at: Date | number): string {
  return formatDateTime(new Date(Number(at) - dayStartHour * HOUR_MS), timeZone, 'en', 'iso-date');
}

/** Business days from one to another, both included, as instants; the end is exclusive. */
export function businessDays({ timeZone, dayStartHour }: DayRule, first: string, last = first) {
  const shift = (at: Date) => new Date(at.getTime() + dayStartHour * HOUR_MS);
  return { from: shift(dayRange(timeZone, first).start), before: shift(dayRange(timeZone, last).end) };
}
