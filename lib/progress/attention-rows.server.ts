import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { deliveries } from '@/lib/db/schema';
import { WAITING_STATUSES } from './attention';
import type { AttentionSettings } from './attention-settings';
import { UNDER_WAY_STATUSES } from './status';

/** `attentionOf` as SQL; a test compares the two. The statuses let the planner use the index for each reason. */
export function needsAttention(settings: AttentionSettings, now: Date): SQL | undefined {
  const { status, statusAt, scheduledAt, driverMovedAt, dealtWithAt } = deliveries;
  const isNew = or(isNull(dealtWithAt), lt(dealtWithAt, statusAt));
  const counts = (since: SQLWrapper, minutes: number) => lasts(since, minutes, now);
  return or(
    and(eq(status, 'unknown'), isNew),
    and(inArray(status, ['failed', 'rejected']), gte(statusAt, minutesBefore(now, settings.failedHours * 60)), isNew),
    and(
      inArray(status, [...WAITING_STATUSES]),
      counts(sql`greatest(${statusAt}, ${scheduledAt})`, settings.waitingMinutes),
    ),
    and(
      eq(status, 'en_route'),
      isNotNull(driverMovedAt),
      counts(sql`greatest(${statusAt}, ${driverMovedAt})`, settings.standingMinutes),
    ),
    isLate(settings, now),
  );
}

/** The reason `late` alone. */
export function isLate({ lateMinutes }: AttentionSettings, now: Date): SQL | undefined {
  const { status, promisedAt } = deliveries;
  return and(inArray(status, [...UNDER_WAY_STATUSES]), lasts(promisedAt, lateMinutes, now));
}

/** Longer than these minutes, and nobody has dealt with it since. */
function lasts(since: SQLWrapper, minutes: number, now: Date): SQL | undefined {
  const { dealtWithAt } = deliveries;
  return and(
    lte(since, minutesBefore(now, minutes)),
    or(isNull(dealtWithAt), lt(dealtWithAt, sql`${since} + make_interval(mins => ${minutes}::int)`)),
  );
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
