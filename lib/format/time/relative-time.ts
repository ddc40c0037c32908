const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW_WITHIN_MS = 10 * SECOND;
const FAR_AFTER_MS = 7 * DAY;

export type RelativeUnit = 'now' | 'seconds' | 'minutes' | 'hours' | 'days' | 'far';

/** How long ago an event was. When the clock is behind the event, it was just now. */
export function timeSince(then: number, now: number): ReturnType<typeof relativeTime> {
  return relativeTime(Math.min(then, now), now);
}

/**
 * The time to or from an instant in the largest useful unit; `far` is better shown as a date. A time ahead has
 * `minutes` too, and days ahead are rounded. Both in epoch milliseconds.
 */
export function relativeTime(
  then: number,
  now: number,
): { unit: RelativeUnit; count: number; past: boolean; minutes?: number } {
  const distance = Math.abs(now - then);
  const past = then <= now;
  if (distance < NOW_WITHIN_MS) return { unit: 'now', count: 0, past };
  if (distance < MINUTE) return { unit: 'seconds', count: Math.floor(distance / SECOND), past };
  if (distance < HOUR) return { unit: 'minutes', count: Math.floor(distance / MINUTE), past };
  const hours = { unit: 'hours', count: Math.floor(distance / HOUR), past } as const;
  if (distance < DAY) return past ? hours : { ...hours, minutes: Math.floor((distance % HOUR) / MINUTE) };
  if (distance < FAR_AFTER_MS) return { unit: 'days', count: (past ? Math.floor : Math.round)(distance / DAY), past };
  return { unit: 'far', count: 0, past };
}
