import type { AttentionSettings } from './attention-settings';

/** What is wrong with a delivery, the most urgent first: a cause stands before the lateness that follows from it. */
export const ATTENTION_REASONS = ['unknown', 'failed', 'waiting', 'not_moving', 'late'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** `since`: epoch milliseconds; for `late` the promise. */
export type Attention = { reason: AttentionReason; since: number };

/** The facts of a delivery that decide. Times are ISO instants. */
export type AttentionFacts = {
  status: string;
  statusAt: string;
  scheduledAt: string | null;
  promisedAt: string | null;
  /** When the driver was last at a new place; null without a position. */
  driverMovedAt: string | null;
};

export const WAITING_STATUSES = ['submitting', 'pending'] as const;
/** Statuses in which a promise counts. */
export const PROMISED_STATUSES = [
  'submitting',
  'pending',
  'accepted',
  'dispatched',
  'waiting_pack',
  'en_route',
] as const;
const MINUTE_MS = 60_000;

/**
 * Why a delivery needs attention at `now` (epoch milliseconds), most urgent first; empty when it does not. The only
 * definition in the product; `attention-rows.server.ts` has the same as SQL.
 */
export function attentionOf(facts: AttentionFacts, settings: AttentionSettings, now: number): Attention[] {
  const { status, statusAt, scheduledAt, promisedAt, driverMovedAt } = facts;
  const found: Attention[] = [];
  const reachedAt = Date.parse(statusAt);
  if (status === 'unknown') found.push({ reason: 'unknown', since: reachedAt });
  if (status === 'failed' && now - reachedAt <= settings.failedHours * 60 * MINUTE_MS)
    found.push({ reason: 'failed', since: reachedAt });
  const waitingSince = Math.max(reachedAt, scheduledAt ? Date.parse(scheduledAt) : 0);
  if (isOne(WAITING_STATUSES, status) && now - waitingSince >= settings.waitingMinutes * MINUTE_MS)
    found.push({ reason: 'waiting', since: waitingSince });
  const movedAt = driverMovedAt ? Math.max(Date.parse(driverMovedAt), reachedAt) : null;
  if (status === 'en_route' && movedAt !== null && now - movedAt >= settings.standingMinutes * MINUTE_MS)
    found.push({ reason: 'not_moving', since: movedAt });
  if (
    promisedAt &&
    isOne(PROMISED_STATUSES, status) &&
    now - Date.parse(promisedAt) >= settings.lateMinutes * MINUTE_MS
  )
    found.push({ reason: 'late', since: Date.parse(promisedAt) });
  return found;
}

/** Those with the most urgent reason first, then the longest. */
export function byAttention(one: readonly Attention[], other: readonly Attention[]): number {
  return rankOf(one) - rankOf(other) || (one[0]?.since ?? 0) - (other[0]?.since ?? 0);
}

function isOne(statuses: readonly string[], status: string): boolean {
  return statuses.includes(status);
}

function rankOf([first]: readonly Attention[]): number {
  return first ? ATTENTION_REASONS.indexOf(first.reason) : ATTENTION_REASONS.length;
}
