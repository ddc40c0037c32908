import type { AttentionSettings } from './attention-settings';
import { UNDER_WAY_STATUSES } from './status';

/** Reasons for attention, the most urgent first: a cause stands before the lateness that follows from it. */
export const ATTENTION_REASONS = ['unknown', 'failed', 'refused', 'waiting', 'not_moving', 'late'] as const;
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
  /** When somebody last dealt with it. */
  dealtWithAt: string | null;
};

export const WAITING_STATUSES = ['submitting', 'pending'] as const;
const MINUTE_MS = 60_000;

/**
 * Why a delivery needs attention at `now` (epoch milliseconds), most urgent first; empty when it does not. The only
 * definition in the product; `attention-rows.server.ts` has the same as SQL.
 */
export function attentionOf(facts: AttentionFacts, settings: AttentionSettings, now: number): Attention[] {
  const { status, scheduledAt, promisedAt, driverMovedAt } = facts;
  const reachedAt = Date.parse(facts.statusAt);
  const dealtWithAt = facts.dealtWithAt ? Date.parse(facts.dealtWithAt) : 0;
  const found: Attention[] = [];

  /** A reason counts `minutes` after it began, unless somebody has dealt with it since. */
  function count(reason: AttentionReason, since: number, minutes: number) {
    const countsAt = since + minutes * MINUTE_MS;
    if (now >= countsAt && dealtWithAt < countsAt) found.push({ reason, since });
  }

  /** The browser's clock may be behind the server's: what has happened counts at once. */
  function countNow(reason: AttentionReason) {
    if (dealtWithAt < reachedAt) found.push({ reason, since: reachedAt });
  }

  const isRecent = now - reachedAt <= settings.failedHours * 60 * MINUTE_MS;
  if (status === 'unknown') countNow('unknown');
  if (status === 'failed' && isRecent) countNow('failed');
  if (status === 'rejected' && isRecent) countNow('refused');
  if (isOne(WAITING_STATUSES, status))
    count('waiting', Math.max(reachedAt, scheduledAt ? Date.parse(scheduledAt) : 0), settings.waitingMinutes);
  if (status === 'en_route' && driverMovedAt)
    count('not_moving', Math.max(Date.parse(driverMovedAt), reachedAt), settings.standingMinutes);
  if (promisedAt && isOne(UNDER_WAY_STATUSES, status)) count('late', Date.parse(promisedAt), settings.lateMinutes);
  return found;
}

/** Sorts the most urgent reason first, then the longest. */
export function byAttention(a: readonly Attention[], b: readonly Attention[]): number {
  return rankOf(a) - rankOf(b) || (a[0]?.since ?? 0) - (b[0]?.since ?? 0);
}

function isOne(statuses: readonly string[], status: string): boolean {
  return statuses.includes(status);
}

function rankOf([first]: readonly Attention[]): number {
  return first ? ATTENTION_REASONS.indexOf(first.reason) : ATTENTION_REASONS.length;
}
