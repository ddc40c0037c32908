import { formatDateTime, zonedInstant } from './date-time';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/** A local time of a zone (`2026-11-21T18:30`) as an ISO instant. Invalid text stays invalid and never becomes empty. */
export function instantOf(local: string, timeZone: string): string {
  const match = LOCAL.exec(local.trim());
  if (!match) return 'unreadable';
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const date = zonedInstant({ year, month, day, hour, minute, second: 0 }, timeZone);
  return Number.isNaN(date.getTime()) ? 'unreadable' : date.toISOString();
}

/** An instant as the zone's local time, for the field. */
export function localOf(instant: number, timeZone: string): string {
  const date = new Date(instant);
  return `${formatDateTime(date, timeZone, 'en', 'iso-date')}T${formatDateTime(date, timeZone, 'en', 'time')}`;
}
