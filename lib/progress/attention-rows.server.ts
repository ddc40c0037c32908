import { and, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { deliveries } from '@/lib/db/schema';
import { PROMISED_STATUSES, WAITING_STATUSES } from './attention';
import type { AttentionSettings } from './attention-settings';

/** `attentionOf` as SQL; a test compares the two. The statuses let the planner use the index for each reason. */
export function needsAttention(settings: AttentionSettings, now: Date): SQL | undefined {
  const { status, statusAt, scheduledAt, promisedAt, driverMovedAt } = deliveries;
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const waitedSince = before(settings.waitingMinutes);
  const movedBefore = before(settings.standingMinutes);
  return or(
    eq(status, 'unknown'),
    and(eq(status, 'failed'), gte(statusAt, before(settings.failedHours * 60))),
    and(
      inArray(status, [...WAITING_STATUSES]),
      lte(statusAt, waitedSince),
      sql`(${scheduledAt} is null or ${scheduledAt} <= ${waitedSince})`,
    ),
    and(eq(status, 'en_route'), isNotNull(driverMovedAt), lte(driverMovedAt, movedBefore), lte(statusAt, movedBefore)),
    and(inArray(status, [...PROMISED_STATUSES]), lte(promisedAt, before(settings.lateMinutes))),
  );
}
