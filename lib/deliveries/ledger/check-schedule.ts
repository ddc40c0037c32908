import { isKnown, isTerminal, SCHEDULE_AHEAD_MS } from '@/lib/progress/status';
import { GENERATION_FACTS, generationOf } from '@/lib/service/generation/generation';
import type { CheckingEnded } from '../schema';

/** How long a delivery under way may go without a webhook before the worker reads it. */
const SILENCE_MS = 45_000;
const LONGEST_SILENCE_MS = 5 * 60_000;
/** The lease of a row that is being sent, renewed during the call. After a crash the worker checks the row at its end. */
export const SUBMIT_LEASE_MS = 20_000;
export const SUBMIT_RENEW_MS = 5_000;
const UNKNOWN_FIRST_MS = 15_000;
/** No order without an answer waits longer for its check: a later one was written before the clock was set back. */
export const UNKNOWN_LONGEST_MS = 10 * 60_000;
const MISSING_LONGEST_MS = 2 * 60 * 60_000;
/** Checks of an order without an answer, not found any more, or in a status not known here end after a day. */
const CHECKED_FOR_MS = 24 * 60 * 60_000;

type CheckedRow = { status: string; statusAt: Date; generation: string } & LastTimes;
type LastTimes = { scheduledAt: Date | null; sendUntil?: Date | null };

/** When the worker checks a delivery next; null when there is nothing more to learn, or no safe way to learn it. */
export function nextCheck(row: CheckedRow, fruitlessChecks: number, now: Date): Date | null {
  if (isTerminal(row.status)) return null;
  if (row.status === 'unknown') return nextCheckOfUnknown(row, fruitlessChecks, now);
  if (!isKnown(row.status) && now.getTime() - row.statusAt.getTime() > CHECKED_FOR_MS) return null;
  const usual = later(now, SILENCE_MS, LONGEST_SILENCE_MS, fruitlessChecks);
  // Later ones stay pending until then, and may be canceled elsewhere.
  const scheduled = row.status === 'pending' && row.scheduledAt ? row.scheduledAt.getTime() : 0;
  const isLater = scheduled - row.statusAt.getTime() > SCHEDULE_AHEAD_MS && scheduled > usual.getTime();
  return isLater ? new Date(Math.min(scheduled, now.getTime() + SCHEDULE_AHEAD_MS)) : usual;
}

/** An order without an answer is checked by sending it again, and only where the service de-duplicates. */
function nextCheckOfUnknown(row: CheckedRow, fruitlessChecks: number, now: Date): Date | null {
  if (!GENERATION_FACTS[generationOf(row)].createIsRepeatable || whyCheckingEnded(row, now)) return null;
  return earlier(later(now, UNKNOWN_FIRST_MS, UNKNOWN_LONGEST_MS, fruitlessChecks), limitOfUnknown(row));
}

/**
 * Why the worker no longer checks an order without an answer: a day has passed, the time of its plan, or its scheduled time,
 * after which the service refuses it. Null while it still checks.
 */
export function whyCheckingEnded(row: CheckedRow, now: Date): CheckingEnded | null {
  if (!GENERATION_FACTS[generationOf(row)].createIsRepeatable || now < limitOfUnknown(row)) return null;
  if (row.scheduledAt && row.scheduledAt <= now) return 'scheduled';
  return row.sendUntil && row.sendUntil <= now ? 'late' : 'day';
}

function limitOfUnknown({ statusAt, scheduledAt, sendUntil }: CheckedRow): Date {
  const day = new Date(statusAt.getTime() + CHECKED_FOR_MS);
  return earlier(earlier(day, scheduledAt ?? day), sendUntil ?? day);
}

/** When to check again for a delivery that was not found `since`; null after a day. */
export function nextCheckOfMissing(since: Date, fruitlessChecks: number, now: Date): Date | null {
  const end = new Date(since.getTime() + CHECKED_FOR_MS);
  return now >= end ? null : earlier(later(now, SILENCE_MS, MISSING_LONGEST_MS, fruitlessChecks), end);
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function later(now: Date, firstMs: number, longestMs: number, times: number): Date {
  return new Date(now.getTime() + Math.min(longestMs, firstMs * 1.6 ** Math.min(times, 20)));
}
