const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW_WITHIN_MS = 10 * SECOND;
const FAR_AFTER_MS = 7 * DAY;

export type RelativeUnit = 'now' | 'seconds' | 'minutes' | 'hours' | 'days' | 'far';

/** How long ago what has happened was; by a clock that is behind, or has not ticked yet, it was just now. */
export function timeSince(then: number, now: number): ReturnType<typeof relativeTime> {
  return relativeTime(Math.min(then, now), now);
}

/**
 * How long ago or ahead, in the largest unit that says enough; `far` is better said as a date. Both in epoch milliseconds.
 * Hours that are still to come also have their `minutes`, and days ahead are rounded: 1 h 59 min is no hour to wait.
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
