import { z } from 'zod/mini';
import { zonedInstant, zonedParts } from '@/lib/format/time/date-time';
import { instantOf, localOf } from '@/lib/format/time/local-time';

/** Within this time the service dispatches an order at once (interface: Limits). */
export const AT_ONCE_WITHIN_MS = 30 * 60_000;

/** The form's schedule of an order that is planned for later; nothing for another one. */
export function scheduleOf(draft: unknown, timeZone: string, now: number) {
  const at = Date.parse(String(Scheduled.safeParse(draft).data?.scheduled_date));
  return at > now ? { when: 'later' as const, scheduled_date: localOf(at, timeZone) } : {};
}
const Scheduled = z.object({ scheduled_date: z.string() });

export type ScheduleMeaning =
  | { kind: 'unreadable' }
  | { kind: 'past' }
  /** At once: the service does not wait with an order that is nearer than the limit. */
  | { kind: 'atOnce' | 'later'; at: number };

export function scheduleMeaning(local: string, now: number, timeZone: string): ScheduleMeaning {
  const at = Date.parse(instantOf(local, timeZone));
  if (Number.isNaN(at)) return { kind: 'unreadable' };
  if (at <= now) return { kind: 'past' };
  return { kind: at - now <= AT_ONCE_WITHIN_MS ? 'atOnce' : 'later', at };
}

export type QuickTime = { key: 'oneHour' | 'twoHours' | 'tonight' | 'tomorrow'; local: string };

/** Common times as the zone's local time, rounded up to five minutes; only future ones. */
export function quickTimes(now: number, timeZone: string): QuickTime[] {
  const { year, month, day } = zonedParts(new Date(now), timeZone);
  const at = (plusDays: number, hour: number) =>
    zonedInstant({ year, month, day: day + plusDays, hour, minute: 0, second: 0 }, timeZone).getTime();
  const inHours = (hours: number) => Math.ceil((now + hours * HOUR_MS) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
  const times: { key: QuickTime['key']; at: number }[] = [
    { key: 'oneHour', at: inHours(1) },
    { key: 'twoHours', at: inHours(2) },
    { key: 'tonight', at: at(0, 19) },
    { key: 'tomorrow', at: at(1, 10) },
  ];
  return times
    .filter(({ key, at }) => key !== 'tonight' || at > now + AT_ONCE_WITHIN_MS)
    .map(({ key, at }) => ({ key, local: localOf(at, timeZone) }));
}

const HOUR_MS = 3_600_000;
const FIVE_MINUTES_MS = 300_000;
