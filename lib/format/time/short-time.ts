import { formatDateTime } from './date-time';

/** The time alone on the zone's day of `now`, else with its day: a bare time is read as one of today. */
export function shortTime(at: string | number, timeZone: string, locale: string, now: string | number): string {
  const dayOf = (date: Date) => formatDateTime(date, timeZone, 'en', 'iso-date');
  const date = new Date(at);
  return formatDateTime(date, timeZone, locale, dayOf(date) === dayOf(new Date(now)) ? 'time' : 'short');
}
